"""What is watched at the start: what was picked last, else the first camera, else the demo."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.errors import SourceError
from handtrack.sources.camera_list import PREFIX, CameraInfo, CameraState, camera_spec, find_camera
from handtrack_ui.persistence.worker import looked_up
from handtrack_ui.sources.addresses import Address, is_address
from handtrack_ui.text.source_words import source_name

translate = QCoreApplication.translate
DEMO = "demo"
_MOMENT_S: Final = 0.1  # a share that is slower is waited for where its file is opened, beside the window


@dataclass(frozen=True, slots=True)
class FirstSource:
    """The source in the words of the command line; one line for the person where it is not what was picked last.

    `stands_in` where the demo plays because there is no camera.
    """

    spec: str
    notice: str = ""
    stands_in: bool = False


def first_source(picked: str, cameras: Sequence[CameraInfo], recent: Iterable[Address]) -> FirstSource:
    """Return what to watch.

    Parameters
    ----------
    picked : str
        The source picked last, as it was kept; empty where none was.
    cameras : sequence of CameraInfo
        Those that are there now.
    recent : iterable of Address
        The addresses used last: one that was kept without its login cannot be watched by itself.
    """
    other = _first_camera(cameras)
    if not picked:
        return other
    missing = _why_not(picked, cameras, recent)
    if not missing:
        return FirstSource(picked)
    if other.stands_in:
        instead = translate("sources", "Showing the demo instead: a drawn hand.")
    else:
        instead = translate("sources", "Using {0} instead.").format(source_name(other.spec))
    return FirstSource(other.spec, f"{missing} {instead}", stands_in=other.stands_in)


def _first_camera(cameras: Sequence[CameraInfo]) -> FirstSource:
    """Return the first camera that can be had, else the first."""
    free = [one for one in cameras if one.state in (CameraState.FREE, CameraState.UNKNOWN)]
    for camera in (*free, *cameras):
        return FirstSource(camera_spec(camera, cameras))
    words = translate("sources", "No camera found. This is the demo: a drawn hand.")
    return FirstSource(DEMO, words, stands_in=True)


def _why_not(picked: str, cameras: Sequence[CameraInfo], recent: Iterable[Address]) -> str:
    """Return the beginning of a line on why a source cannot be watched now; empty where it can."""
    name = source_name(picked)
    if picked == DEMO:
        return ""
    if is_address(picked):
        whole = {address.shown: address.whole for address in recent}.get(picked, True)
        return "" if whole else translate("sources", "{0} needs its login again.").format(name)
    if not picked.startswith(PREFIX) and looked_up(lambda: os.path.exists(picked), _MOMENT_S, otherwise=True):  # noqa: PTH110
        return ""
    try:
        there = find_camera(picked, cameras) is not None
    except SourceError:
        there = False
    return "" if there else translate("sources", "{0} is not there.").format(name)
