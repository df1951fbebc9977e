"""Display texts for the states of a run, with advice."""

import sys
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.errors import UnavailableReason
from handtrack.host import RunState, RunStatus
from handtrack.runtime.files import shown, shown_address
from handtrack.sources.camera_list import PREFIX
from handtrack.sources.opening import STORY, kind_of
from handtrack.sources.source import SourceKind
from handtrack_ui.text.messages import message_words

translate = QCoreApplication.translate
_IS_LINUX: Final = sys.platform.startswith("linux")


@dataclass(frozen=True, slots=True)
class StateWords:
    """Texts of a state: `short` beside the source's name, `long` in place of a picture;
    `good` if all is well.
    """

    short: str
    long: str
    good: bool = False
    trouble: bool = False


def words_for(status: RunStatus) -> StateWords:
    """Return the words for a state, in the user's language."""
    if status.unavailable is not None:
        return StateWords(*_of_unavailable(status.unavailable), trouble=True)
    running = status.state is RunState.RUNNING
    if running and status.too_dark:
        return StateWords(translate("states", "too dark to see hands"), "", trouble=True)
    if running and status.info is not None and not status.info.pictures:
        return StateWords(
            translate("states", "playing"),
            translate("states", "Recorded without pictures"),
            good=True,
        )
    trouble = status.state in (RunState.STALLED, RunState.NO_PICTURE, RunState.FAILED)
    return StateWords(*_of_state(status), good=running, trouble=trouble)


def hindered(status: RunStatus) -> bool:
    """Return whether the source is blocked by something that the person can fix."""
    return status.unavailable is not None or status.state is RunState.NO_PICTURE


def words_in_picture(status: RunStatus) -> str:
    """Return the words in place of a view's picture: empty if there is one, and short for what the
    window's banner says already.
    """
    if status.state is RunState.FAILED or hindered(status):
        return translate("states", "No picture")
    return words_for(status).long


def _of_state(status: RunStatus) -> tuple[str, str]:
    short = translate("states", "off")
    long = ""
    match status.state:
        case RunState.OPENING:
            short = translate("states", "opening")
            long = translate("states", "Opening the source …")
        case RunState.LOADING:
            short = translate("states", "starting")
            long = translate("states", "Starting …")
        case RunState.WAITING:
            short = translate("states", "waiting for a picture")
            long = translate("states", "Waiting for the first picture …")
        case RunState.RUNNING:
            short = translate("states", "tracking")
        case RunState.STALLED:
            short = translate("states", "no new picture")
            long = translate(
                "states", "The picture has stopped. Handtrack is waiting for it to come back."
            )
        case RunState.NO_PICTURE:
            short = translate("states", "black picture")
            long = translate(
                "states", "The camera shows only black. Open its cover, or switch on a light."
            )
        case RunState.ENDED:
            short = translate("states", "ended")
            long = translate("states", "The source has ended. Choose another one.")
        case RunState.FAILED:
            short = translate("states", "failed")
            long = message_words(status.reason)
    return short, long


def _of_unavailable(unavailable: UnavailableReason) -> tuple[str, str]:
    match unavailable:
        case UnavailableReason.IN_USE:
            short = translate("states", "in use")
            long = translate(
                "states",
                "Another program is using the camera. Close it there, and tracking starts here.",
            )
        case UnavailableReason.DENIED:
            linux = translate(
                "states",
                "You don't have permission to use this camera. Add yourself to the group “video” and log in again.",
            )
            other = translate(
                "states",
                "Handtrack isn't allowed to use the camera. Allow it in the system's privacy settings.",
            )
            short = translate("states", "not allowed")
            long = linux if _IS_LINUX else other
        case UnavailableReason.MISSING:
            short = translate("states", "waiting for the camera")
            long = translate("states", "Camera not connected. Tracking starts when you plug it in.")
        case UnavailableReason.UNREACHABLE:
            short = translate("states", "no answer")
            long = translate(
                "states",
                "No video from this address. Check it and the network; Handtrack keeps trying.",
            )
    return short, long


def source_name(spec: str) -> str:
    """Return a source's name before it is open: a camera, a file name,
    an address without secrets.
    """
    kind = kind_of(spec)
    name = spec.removeprefix(PREFIX)
    if kind is SourceKind.DEMO:
        return translate("states", "How it works") if spec == STORY else translate("states", "Demo")
    if kind is SourceKind.CAMERA and name.isdecimal():
        return translate("states", "Camera {0}").format(name)
    if kind is SourceKind.STREAM:
        return shown_address(spec)
    last = shown(name.rstrip("/").rpartition("/")[2].rpartition("\\")[2])
    whole = shown(name.rstrip("/"))
    # A slash in a password is not a separator.
    return last if last and whole.endswith(last) else shown(name)
