"""Codes of the editor with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class EditorCode(AnyCode, Enum):
    """Mistakes in a guide, in the words of its forms."""

    KEY_TWICE = "'{key}' appears twice"
    ID_TAKEN = "the step id '{id}' is also that of “{title}”; give one of them its own 'id: …'"
