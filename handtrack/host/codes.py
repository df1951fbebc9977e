"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class HostCode(AnyCode, Enum):
    """States and errors of tracking and recording."""

    # Files as sources
    RECORDING_FULL = "The recording has reached its limit."
    RECORDING_STOPPED = "Recording stopped: {path} cannot be written ({reason})."
    DISK_TOO_SLOW = "the disk is too slow"
    RECORDING_NO_JPEG = (
        "{name} does not send JPEG. Pictures are stored as PNG, so the file grows fast."
    )
    FILE_THERE_ALREADY = "it already exists, and recordings never overwrite a file"

    # Models
    MODEL_NOT_CHANGED = "the model was not changed: {reason}"

    # Tracking
    OPENING = "opening {source}"
    LOADING_MODEL = "loading the hand model"
    TRACKING_ENDED = "Tracking stopped: {reason}"

    # Why a model was loaded
    FOR_TRACKING = "tracking started"
