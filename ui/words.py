"""What the states of a run are called for people."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.host import RunState, RunStatus


@dataclass(frozen=True, slots=True)
class StateWords:
    """How a state is told: `short` beside the source's name, `long` in place of a picture; `good` where all is well."""

    short: str
    long: str
    good: bool = False
    trouble: bool = False


_WORDS: Final = {
    RunState.OPENING: StateWords("opening", "Opening the source …"),
    RunState.LOADING: StateWords("loading the model", "Loading the hand model …"),
    RunState.WAITING: StateWords("waiting for a picture", "Waiting for the first picture …"),
    RunState.RUNNING: StateWords("tracking", "", good=True),
    RunState.STALLED: StateWords(
        "no new picture", "The picture has stopped. Waiting for it to come back …", trouble=True
    ),
    RunState.NO_PICTURE: StateWords("black picture", "The camera shows only black. Is its cover open?", trouble=True),
    RunState.ENDED: StateWords("ended", "The source has ended."),
    RunState.FAILED: StateWords("failed", "", trouble=True),
    RunState.STOPPED: StateWords("off", ""),
}


def words_for(status: RunStatus) -> StateWords:
    """Return the words for a state, in the user's language."""
    words = _WORDS[status.state]

    def translated(text: str) -> str:
        return QCoreApplication.translate("states", text) if text else ""

    return StateWords(translated(words.short), translated(words.long), words.good, words.trouble)


def source_name(spec: str) -> str:
    """Return what a source is called before it is open."""
    if spec == "demo":
        return QCoreApplication.translate("states", "Demo")
    if spec.isdigit():
        return QCoreApplication.translate("states", "Camera {0}").format(spec)
    return spec.rstrip("/").rpartition("/")[2].rpartition("\\")[2] or spec
