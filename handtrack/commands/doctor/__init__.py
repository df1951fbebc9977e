"""Checks of this machine, with advice on what to install."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check."""

    name: str
    ok: bool
    """False if Handtrack cannot work."""
    says: str
    hint: str = ""
    """How to fix or improve it; empty if nothing needs doing."""
