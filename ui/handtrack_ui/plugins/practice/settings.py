"""The practice's memory."""

from msgspec import Struct


class PracticeSettings(Struct, frozen=True):
    """The first-start practice was finished or skipped."""

    done: bool = False
