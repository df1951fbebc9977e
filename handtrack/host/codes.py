"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class HostCode(AnyCode, Enum):
    """States and errors of tracking."""

    # Models
    MODEL_NOT_CHANGED = "the model was not changed: {reason}"

    # Tracking
    OPENING = "opening {source}"
    LOADING_MODEL = "loading the hand model"
    TRACKING_ENDED = "Tracking stopped: {reason}"

    # Why a model was loaded
    FOR_TRACKING = "tracking started"
