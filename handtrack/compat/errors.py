"""Errors that scripts written for other packages also catch by the built-in type they expect."""

from collections import deque
from typing import Final

from handtrack.compat.codes import CompatCode
from handtrack.errors import SourceError, UsageError


class WrongValueError(UsageError, ValueError):
    """A call for which MediaPipe raises ValueError."""


class UnreadableImageError(SourceError, RuntimeError):
    """A picture file for which MediaPipe raises RuntimeError."""


class MissingNameError(UsageError, AttributeError):
    """A name that exists in the original package but not here."""


class MissingModuleError(UsageError, ImportError):
    """A module that exists in the original package but not here."""


last_missing: Final[deque[MissingNameError]] = deque(maxlen=1)
"""The latest missing-name error: ``from module import name`` replaces it with its own error."""


def hands_only(name: str) -> MissingNameError:
    """Return the error for a MediaPipe name unrelated to hands;
    raise a plain AttributeError for a dunder name.
    """
    if name.rpartition(".")[2].startswith("__"):
        raise AttributeError(name)
    last_missing.append(MissingNameError(CompatCode.HANDS_ONLY, name=name, package="mediapipe"))
    return last_missing[-1]
