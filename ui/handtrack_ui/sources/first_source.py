"""Chooses the source at the start: the last one, else the first camera, else the demo."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.errors import SourceError
from handtrack.runtime.jobs import looked_up
from handtrack.sources.camera_list import CameraInfo, CameraState, camera_spec, find_camera
from handtrack.sources.opening import DEMO, kind_of
from handtrack.sources.source import SourceKind
from handtrack_ui.sources.addresses import Address
from handtrack_ui.text.source_words import source_name

translate = QCoreApplication.translate
_MOMENT_S: Final = 0.1  # a slower share is waited for in the background, on opening


@dataclass(frozen=True, slots=True)
class FirstSource:
    """The source, as on the command line; a line for the person if it is not the last one picked.

    `stands_in`: the demo replaces a missing camera.
    """

    spec: str
    notice: str = ""
    stands_in: bool = False


def first_source(
    picked: str,
    cameras: Sequence[CameraInfo],
    recent: Iterable[Address],
) -> FirstSource:
    """Return the first source.

    `picked`: the last source picked, as saved; empty if none. `cameras`: the available cameras.
    `recent`: recent addresses; one saved without its login cannot be opened.
    """
    other = _first_camera(cameras)
    if not picked:
        return other
    missing = _why_not(picked, cameras, recent)
    if not missing:
        return FirstSource(picked)
    if other.stands_in:
        instead = translate("sources", "Showing the demo instead.")
    else:
        instead = translate("sources", "Using {0} instead.").format(source_name(other.spec))
    return FirstSource(other.spec, f"{missing} {instead}", stands_in=other.stands_in)


def _first_camera(cameras: Sequence[CameraInfo]) -> FirstSource:
    free = [one for one in cameras if one.state in (CameraState.FREE, CameraState.UNKNOWN)]
    for camera in (*free, *cameras):
        return FirstSource(camera_spec(camera, cameras))
    words = translate("sources", "No camera found. Use keys and mouse; F1 lists the keys.")
    return FirstSource(DEMO, words, stands_in=True)


def _why_not(picked: str, cameras: Sequence[CameraInfo], recent: Iterable[Address]) -> str:
    """Return the start of a line on why a source is unavailable; empty if available."""
    name = source_name(picked)
    kind = kind_of(picked)
    if kind is SourceKind.DEMO:
        return ""
    if kind is SourceKind.STREAM:
        whole = {address.shown: address.whole for address in recent}.get(picked, True)
        return "" if whole else translate("sources", "{0} needs its login again.").format(name)
    if kind is not SourceKind.CAMERA and looked_up(
        lambda: os.path.exists(picked),  # noqa: PTH110
        _MOMENT_S,
        otherwise=True,
    ):
        return ""
    try:
        there = find_camera(picked, cameras) is not None
    except SourceError:
        there = False
    return "" if there else translate("sources", "{0} is not connected.").format(name)
