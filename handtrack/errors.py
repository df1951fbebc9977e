"""Every error that Handtrack raises on purpose, as one tree.

    HandtrackError
    ├── UsageError              the request itself is wrong (a bad option, a bad file, a bad guide)
    ├── SourceError             a source cannot be opened, or ended early
    │   └── SourceStalledError  no frame in time; it may come back
    ├── ModelError              a model or an engine cannot be used
    ├── MissingPackageError     a package is not installed, or too old; an ImportError too
    ├── StoreError              settings, gestures or runs cannot be read or saved
    └── MemoryMisuseError       a buffer was used against its owner's rules; with its kinds in
                                `handtrack.memory.errors`

Each carries a message: a code with parameters. Its sentence (`handtrack.sentences`) says in one
line what happened and what to do.
"""

from enum import Enum

from handtrack.memory.errors import (
    DoubleReleaseError,
    MemoryMisuseError,
    NotOwnerError,
    PoolLimitError,
    ScopeOrderError,
    UseAfterReleaseError,
)
from handtrack.sentences import AnyCode, HandtrackError, Message

__all__ = [
    "DoubleReleaseError",
    "HandtrackError",
    "MemoryMisuseError",
    "MissingPackageError",
    "ModelError",
    "NotOwnerError",
    "PoolLimitError",
    "ScopeOrderError",
    "SourceError",
    "SourceStalledError",
    "StoreError",
    "UnavailableReason",
    "UsageError",
    "UseAfterReleaseError",
    "first_line",
    "system_reason",
]


class UsageError(HandtrackError):
    """The request is wrong: an option, a file or a guide; nothing was started."""

    exit_status = 2


class UnavailableReason(Enum):
    """Why a source is temporarily unavailable; retry."""

    IN_USE = "in use"
    DENIED = "denied"
    MISSING = "not there"
    UNREACHABLE = "unreachable"


class SourceError(HandtrackError):
    """A source cannot be opened, or ended early; `unavailable` is set if it may come back."""

    exit_status = 3

    def __init__(
        self,
        said: Message | AnyCode,
        unavailable: UnavailableReason | None = None,
        **parameters: str | float | Message,
    ) -> None:
        super().__init__(said, **parameters)
        self.unavailable = unavailable


class SourceStalledError(SourceError):
    """A live source delivered no frame in time; it may come back."""


class ModelError(HandtrackError):
    """A model or an engine cannot be used here."""

    exit_status = 4


class MissingPackageError(HandtrackError, ImportError):
    """A package is not installed, or too old; the message has the install command."""

    exit_status = 4


class StoreError(HandtrackError):
    """Settings, gestures or guide runs cannot be read or saved; work continues."""

    exit_status = 2


def first_line(error: BaseException) -> str:
    """Return the first line of a foreign error; some fill a screen."""
    silent = "not enough memory" if isinstance(error, MemoryError) else type(error).__name__
    return (str(error).strip().splitlines() or [silent])[0]


def system_reason(error: BaseException) -> str:
    """Return the system's reason for a system error; otherwise the error's first line."""
    return (error.strerror if isinstance(error, OSError) else None) or first_line(error)
