"""Codes of the practice with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class PracticeCode(AnyCode, Enum):
    """Why a gesture does not pass its lesson."""

    STROKE_OTHER_WAY = "in the other direction"
