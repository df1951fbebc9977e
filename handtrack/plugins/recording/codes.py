"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class RecordingCode(AnyCode, Enum):
    """States and errors of a recording."""

    NO_RECORDING = "{path} is not a Handtrack recording"
    RECORDING_EMPTY = "{path} has no frames"
    RECORDING_NEWER = (
        "{path} was recorded by a newer version of Handtrack; update Handtrack to play it"
    )
    RECORDING_CUT_SHORT = "{path} is cut short or damaged after frame {frames}"

    RECORDING_FULL = "The recording has reached its limit."
    RECORDING_STOPPED = "Recording stopped: {path} cannot be written ({reason})."
    DISK_TOO_SLOW = "the disk is too slow"
    RECORDING_NO_JPEG = (
        "{name} does not send JPEG. Pictures are stored as PNG, so the file grows fast."
    )
    FILE_THERE_ALREADY = "it already exists, and recordings never overwrite a file"
