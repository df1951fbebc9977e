"""Errors of pooled memory; `handtrack.errors` draws the tree that they are part of."""

from handtrack.sentences import HandtrackError


class MemoryMisuseError(HandtrackError):
    """A pooled buffer was misused; the message names the lines of code."""


class UseAfterReleaseError(MemoryMisuseError):
    """A lease's memory was requested after its release."""


class DoubleReleaseError(MemoryMisuseError):
    """A buffer or a lease was released a second time."""


class NotOwnerError(MemoryMisuseError):
    """A buffer was released or kept by a non-owner."""


class ScopeOrderError(MemoryMisuseError):
    """A scope was closed, or used, out of order."""


class PoolLimitError(MemoryMisuseError):
    """The pool would exceed its byte limit."""


class HistoryError(MemoryMisuseError):
    """A history was given a wrong time, value, lease or count."""
