"""The cameras while somebody picks one: which are there, whether each can be had, and a small picture of what it sees.

Seeing needs a camera to be on, light and all. So a scanner lives only as long as somebody picks; it leaves alone the
camera that is being tracked and those that others use, and when it ends every camera has been given back.
"""

import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

import numpy as np

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.sources.camera import CameraFormat, open_camera
from handtrack.sources.camera_list import CameraInfo, CameraState, camera_spec, find_camera, list_cameras
from handtrack.sources.gate import SourceState
from handtrack.sources.live import LiveSource
from handtrack.sources.reading import GatedReader

ASKED: Final = CameraFormat(320, 240, 15.0)
"""The least that every camera has; several of them share a USB port."""
PICTURE_WIDTH: Final = 160
_LOOK_EVERY_S: Final = 1.0
_PICTURE_EVERY_S: Final = 0.2
_GIVING_BACK_S: Final = 1.4  # OpenCV's own wait for a frame, a second, and what releasing takes
_CAN_BE_SEEN: Final = (CameraState.FREE, CameraState.UNKNOWN)


@dataclass(frozen=True, slots=True, eq=False)
class CameraSighting:
    """One camera as it stands now.

    Attributes
    ----------
    camera : CameraInfo
        Its state is FREE also where this scanner itself has it open.
    spec : str
        The source that means it.
    chosen, tracked : bool
        It is the chosen source; and it is being tracked now.
    seen : SourceState or None
        What comes of it; None where it is not looked at.
    picture : Image or None
        (H, W, 3) uint8 BGR, `PICTURE_WIDTH` wide: the newest, never written to again.
    """

    camera: CameraInfo
    spec: str
    chosen: bool = False
    tracked: bool = False
    seen: SourceState | None = None
    picture: Image | None = None


class CameraScanner:
    """Looks at the cameras in a thread of its own, and at each that is free in another; only `join` waits.

    Parameters
    ----------
    chosen : str
        The chosen source, in the words of the command line.
    running : bool
        Whether it is being tracked: then it is left alone.
    pictures : bool
        Whether to open the cameras that are free.
    wake : callable
        Called from a worker thread whenever `sightings` has changed.
    ended : callable
        Called from a worker thread when every camera was given back.
    """

    def __init__(
        self, chosen: str, *, running: bool, pictures: bool, wake: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        self._chosen, self._running = chosen, running
        self._pictures = pictures
        self._wake, self._ended = wake, ended
        self._pool = BufferPool()
        self._previews: dict[tuple[int, str], _CameraPreview] = {}
        self._sightings: tuple[CameraSighting, ...] | None = None
        self._stop, self._again = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._look, name="handtrack-camera-scanner", daemon=True)
        self._thread.start()

    @property
    def sightings(self) -> tuple[CameraSighting, ...] | None:
        """The cameras by index, each with its newest picture; None before the first look is over."""
        listed = self._sightings
        return None if listed is None else tuple(self._with_picture(sighting) for sighting in listed)

    def look_again(self) -> None:
        """Look now instead of within a second."""
        self._again.set()

    def show_pictures(self, *, on: bool) -> None:
        """Open the cameras that are free, or give all of them back."""
        self._pictures = on
        self._again.set()

    def follow(self, chosen: str, *, running: bool) -> None:
        """Another source was chosen, or its tracking began or ended: a camera that is tracked is given back."""
        if (chosen, running) != (self._chosen, self._running):
            self._chosen, self._running = chosen, running
            self._again.set()

    def stop(self) -> None:
        """Ask for the end; `ended` tells when every camera was given back. Once or more often."""
        self._stop.set()
        self._again.set()

    def join(self, deadline_s: float) -> bool:
        """Wait for the end; False where it has not come within the deadline."""
        self._thread.join(deadline_s)
        return not self._thread.is_alive()

    def _look(self) -> None:
        try:
            while not self._asked_to_end():
                self._look_once()
                self._again.wait(_LOOK_EVERY_S)
        finally:  # whatever went wrong: no camera stays on for a scanner that is over
            self._keep_glances([])
            self._ended()

    def _asked_to_end(self) -> bool:
        self._again.clear()  # first: whoever asks from now on ends the wait
        return self._stop.is_set()

    def _look_once(self) -> None:
        cameras = self._without_own_hold(list_cameras())
        chosen = self._chosen_among(cameras)
        tracked = chosen if self._running else None
        self._sightings = tuple(
            CameraSighting(one, camera_spec(one, cameras), chosen=one is chosen, tracked=one is tracked)
            for one in cameras
        )
        self._keep_glances([one for one in cameras if one is not tracked and one.state in _CAN_BE_SEEN])
        self._wake()

    def _without_own_hold(self, cameras: tuple[CameraInfo, ...]) -> tuple[CameraInfo, ...]:
        """A camera that is open here is in use to whoever asks, and free to the person who picks."""
        return tuple(
            replace(one, state=CameraState.FREE) if self._has_open(one) and one.state is CameraState.IN_USE else one
            for one in cameras
        )

    def _has_open(self, camera: CameraInfo) -> bool:
        preview = self._previews.get(_key(camera))
        return preview is not None and preview.going

    def _chosen_among(self, cameras: tuple[CameraInfo, ...]) -> CameraInfo | None:
        if not self._chosen:
            return None
        with contextlib.suppress(SourceError):
            return find_camera(self._chosen, cameras)
        return None

    def _keep_glances(self, wanted: list[CameraInfo]) -> None:
        """Look at these cameras and at no others."""
        keys = {_key(camera) for camera in wanted} if self._pictures else set()
        leaving = [key for key, preview in self._previews.items() if key not in keys or not preview.going]
        for key in leaving:
            self._previews[key].stop()
        for key in leaving:
            self._previews.pop(key).join(_GIVING_BACK_S)
        for camera in wanted if self._pictures else ():
            if _key(camera) not in self._previews:
                self._previews[_key(camera)] = _CameraPreview(camera, self._pool, self._wake)

    def _with_picture(self, sighting: CameraSighting) -> CameraSighting:
        preview = self._previews.get(_key(sighting.camera))
        if preview is None or sighting.tracked:
            return sighting
        return replace(sighting, seen=preview.seen, picture=preview.picture)


class _CameraPreview:
    """One camera, opened small, for as long as it is looked at."""

    def __init__(self, camera: CameraInfo, pool: BufferPool, wake: Callable[[], None]) -> None:
        self._camera = camera
        self._pool = pool
        self._wake = wake
        self._stop = threading.Event()
        self._source: LiveSource | None = None
        self.seen = SourceState.WAITING
        self.picture: Image | None = None
        self._thread = threading.Thread(target=self._look, name=f"handtrack-camera-preview-{camera.index}", daemon=True)
        self._thread.start()

    @property
    def going(self) -> bool:
        """Whether it has the camera open, or is about to."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Give the camera back, as soon as the call under way returns."""
        self._stop.set()
        source = self._source
        if source is not None:
            source.close()

    def join(self, deadline_s: float) -> None:
        """Wait for that."""
        self._thread.join(deadline_s)

    def _look(self) -> None:
        try:
            self._source = open_camera(self._camera, wanted=lambda: ASKED)
        except SourceError:  # taken meanwhile: the next look at the list says so
            return
        with contextlib.closing(self._source) as source, contextlib.suppress(SourceError):
            self._read(GatedReader(source, self._pool))

    def _read(self, reader: GatedReader) -> None:
        due_s = 0.0
        while not self._stop.is_set() and reader.state is not SourceState.ENDED:
            frame = reader.read()
            changed, self.seen = reader.state is not self.seen, reader.state
            if frame is not None:
                with frame.pixels as held:
                    if monotonic() >= due_s:
                        due_s, changed = monotonic() + _PICTURE_EVERY_S, True
                        self.picture = _small(held.pixels)
            if changed:
                self._wake()


def _small(pixels: Image) -> Image:
    height = max(1, round(pixels.shape[0] * PICTURE_WIDTH / pixels.shape[1]))
    return np.asarray(cv2.resize(pixels, (PICTURE_WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8)


def _key(camera: CameraInfo) -> tuple[int, str]:
    return camera.index, camera.path
