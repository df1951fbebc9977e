"""What the states of a run are called for people, with what can be done about each."""

import sys
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.errors import Hindrance
from handtrack.host import RunState, RunStatus
from handtrack.sources.cameras import PREFIX
from handtrack.sources.stream import display_name

_IS_LINUX: Final = sys.platform.startswith("linux")


@dataclass(frozen=True, slots=True)
class StateWords:
    """How a state is told: `short` beside the source's name, `long` in place of a picture; `good` where all is well."""

    short: str
    long: str
    good: bool = False
    trouble: bool = False


def words_for(status: RunStatus) -> StateWords:
    """Return the words for a state, in the user's language."""
    return _words_of_state(status.state) if status.hindrance is None else _words_of_hindrance(status.hindrance)


def _words_of_state(state: RunState) -> StateWords:
    tr = partial(QCoreApplication.translate, "states")
    match state:
        case RunState.OPENING:
            return StateWords(tr("opening"), tr("Opening the source …"))
        case RunState.LOADING:
            return StateWords(tr("loading the model"), tr("Loading the hand model …"))
        case RunState.WAITING:
            return StateWords(tr("waiting for a picture"), tr("Waiting for the first picture …"))
        case RunState.RUNNING:
            return StateWords(tr("tracking"), "", good=True)
        case RunState.STALLED:
            long = tr("The picture has stopped. It goes on by itself when it comes back.")
            return StateWords(tr("no new picture"), long, trouble=True)
        case RunState.NO_PICTURE:
            long = tr("The camera shows only black. Open its cover, or switch on a light.")
            return StateWords(tr("black picture"), long, trouble=True)
        case RunState.ENDED:
            return StateWords(tr("ended"), tr("The source has ended. Pick another one."))
        case RunState.FAILED:
            return StateWords(tr("failed"), "", trouble=True)
        case RunState.STOPPED:
            return StateWords(tr("off"), "")


def _words_of_hindrance(hindrance: Hindrance) -> StateWords:
    tr = partial(QCoreApplication.translate, "states")
    match hindrance:
        case Hindrance.IN_USE:
            long = tr("Another program is using the camera. Close it there: it is taken over by itself.")
            return StateWords(tr("in use"), long, trouble=True)
        case Hindrance.DENIED:
            linux = tr("You may not use this camera. Add yourself to the group “video” and log in again.")
            other = tr("Handtrack may not use the camera. Allow it in the privacy settings of the system.")
            return StateWords(tr("not allowed"), linux if _IS_LINUX else other, trouble=True)
        case Hindrance.MISSING:
            long = tr("The camera is not there. Plug it in: it is found again by itself.")
            return StateWords(tr("waiting for the camera"), long, trouble=True)
        case Hindrance.UNREACHABLE:
            long = tr("No video comes from this address. Check it, and the network; it is tried again.")
            return StateWords(tr("no answer"), long, trouble=True)


def source_name(spec: str) -> str:
    """Return what a source is called before it is open: a camera, a file's name, an address without its secrets."""
    if spec == "demo":
        return QCoreApplication.translate("states", "Demo")
    spec = spec.removeprefix(PREFIX)
    if spec.isdecimal():
        return QCoreApplication.translate("states", "Camera {0}").format(spec)
    if "://" in spec and not spec.lower().startswith("file:"):
        return display_name(spec)
    return spec.rstrip("/").rpartition("/")[2].rpartition("\\")[2] or spec
