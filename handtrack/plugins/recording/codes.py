"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class RecordingCode(AnyCode, Enum):
    """Errors of a recording."""

    NO_RECORDING = "{path} is not a Handtrack recording"
    RECORDING_EMPTY = "{path} has no frames"
    RECORDING_NEWER = (
        "{path} was recorded by a newer version of Handtrack; update Handtrack to play it"
    )
    RECORDING_CUT_SHORT = "{path} is cut short or damaged after frame {frames}"
