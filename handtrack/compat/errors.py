"""Errors that scripts written for other packages also catch by the built-in type they expect."""

from collections import deque
from typing import Final

from handtrack.compat.codes import CompatCode
from handtrack.errors import SourceError, UsageError


class WrongValueError(UsageError, ValueError):
    """A call that MediaPipe answers with a ValueError."""


class UnreadableImageError(SourceError, RuntimeError):
    """A picture file that MediaPipe answers with a RuntimeError."""


class MissingNameError(UsageError, AttributeError):
    """A name that the original package has and this one does not."""


class MissingModuleError(UsageError, ImportError):
    """A module that the original package has and this one does not."""


last_missing: Final[deque[MissingNameError]] = deque(maxlen=1)
"""The last missing name: ``from module import name`` replaces the error that says so with its own."""


def hands_only(name: str) -> MissingNameError:
    """Return the error for a name of MediaPipe's that has nothing to do with hands; dunder names stay plain."""
    if name.rpartition(".")[2].startswith("__"):
        raise AttributeError(name)
    last_missing.append(MissingNameError(CompatCode.HANDS_ONLY, name=name, package="mediapipe"))
    return last_missing[-1]
