"""Codes of the studio with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class StudioCode(AnyCode, Enum):
    """Changes to the gestures of a person, and refusals."""

    SIGN_NEEDS_SAMPLES = "{name} needs {least} samples; delete the whole gesture instead"
    SIGN_ARMS_HAND = (
        "{name} starts or stops listening; choose another sign for that in Settings, then {act}"
    )
    DELETE_IT = "delete this one"
    BIND_IT = "give this one another command"
    TAKE_IT_BACK = "undo the change"
    SAMPLE_DELETED = "One sample deleted. Press Ctrl+Z to undo."
    SAMPLES_DELETED = "{count} samples deleted. Press Ctrl+Z to undo."
    SIGN_DELETED = "“{name}” deleted. Press Ctrl+Z to undo."
    SIGNS_IMPORTED = "Imported: {names}"
    NOTHING_IMPORTED = "Nothing was imported"
    UNDONE = "Undone"
