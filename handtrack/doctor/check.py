"""What a check found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """What one check found.

    Attributes
    ----------
    name : str
        What was looked at, in a word or two.
    ok : bool
        False where it stops Handtrack from working.
    says : str
        What was found, in one line.
    hint : str
        What to do about it, or what it would take to have more; empty where there is nothing to do.
    """

    name: str
    ok: bool
    says: str
    hint: str = ""
