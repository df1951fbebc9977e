"""The result of a check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check."""

    name: str
    """What was checked, in a word or two."""
    ok: bool
    """False if Handtrack cannot work."""
    says: str
    """The result, in one line."""
    hint: str = ""
    """How to fix it, or how to get more; empty if there is nothing to do."""
