"""Scan the cameras for a picker: which exist, whether each is available, and a small preview of
each.

A preview switches the camera on, light included. So a scanner lives only while a picker is open. It
leaves alone the tracked camera and those in use elsewhere, and releases every camera at its end.
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
from handtrack.memory.pool import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.sources.camera import CameraFormat, open_camera
from handtrack.sources.camera_list import (
    CameraInfo,
    CameraState,
    camera_spec,
    find_camera,
    list_cameras,
)
from handtrack.sources.gate import SourceState
from handtrack.sources.live import LiveSource
from handtrack.sources.reading import GatedReader

# Every camera supports this little; several share a USB port.
ASKED: Final = CameraFormat(320, 240, 15.0)
PICTURE_WIDTH: Final = 160
_LOOK_EVERY_S: Final = 1.0
_PICTURE_EVERY_S: Final = 0.2
_GIVING_BACK_S: Final = 1.4  # OpenCV waits 1 s for a frame; the rest is for releasing
_CAN_BE_SEEN: Final = (CameraState.FREE, CameraState.UNKNOWN)


@dataclass(frozen=True, slots=True, eq=False)
class CameraSighting:
    """The current state of one camera."""

    camera: CameraInfo
    """Reported FREE while this scanner has it open, too."""
    spec: str
    chosen: bool = False
    tracked: bool = False
    """The camera is the chosen source, and is tracked now."""
    seen: SourceState | None = None
    """State of the preview; None without one."""
    picture: Image | None = None
    """The newest, (H, W, 3) uint8 BGR, `PICTURE_WIDTH` wide, never overwritten."""


class CameraScanner:
    """Scans the cameras on one thread and previews each free one on another; only `join` blocks.

    `chosen`: the chosen source, as on the command line.
    `running`: the chosen source is tracked; the scanner leaves its camera alone.
    `pictures`: open free cameras for previews.
    `wake`: called from a worker thread when `sightings` changes.
    `ended`: called from a worker thread once every camera is released.
    """

    def __init__(
        self,
        chosen: str,
        *,
        running: bool,
        pictures: bool,
        wake: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        self._chosen = chosen
        self._running = running
        self._pictures = pictures
        self._wake = wake
        self._ended = ended
        self._pool = BufferPool()
        self._previews: dict[tuple[int, str], _CameraPreview] = {}
        self._sightings: tuple[CameraSighting, ...] | None = None
        self._stop = threading.Event()
        self._again = threading.Event()
        self._thread = threading.Thread(
            target=self._look, name="handtrack-camera-scanner", daemon=True
        )
        self._thread.start()

    @property
    def sightings(self) -> tuple[CameraSighting, ...] | None:
        """The cameras by index, each with its newest picture; None before the first scan ends."""
        listed = self._sightings
        return (
            None if listed is None else tuple(self._with_picture(sighting) for sighting in listed)
        )

    def look_again(self) -> None:
        """Scan now instead of within a second."""
        self._again.set()

    def show_pictures(self, *, on: bool) -> None:
        """Open the free cameras, or release all."""
        self._pictures = on
        self._again.set()

    def set_in_use(self, chosen: str, *, running: bool) -> None:
        """Follow a change of source or tracking; release the camera to be tracked."""
        if (chosen, running) != (self._chosen, self._running):
            self._chosen = chosen
            self._running = running
            self._again.set()

    def stop(self) -> None:
        """Request the end; `ended` follows once every camera is released. Idempotent."""
        self._stop.set()
        self._again.set()

    def join(self, deadline_s: float) -> bool:
        """Wait for the end; False after the deadline."""
        self._thread.join(deadline_s)
        return not self._thread.is_alive()

    def _look(self) -> None:
        try:
            while not self._asked_to_end():
                self._look_once()
                self._again.wait(_LOOK_EVERY_S)
        finally:  # after any failure: leave no camera on
            self._keep_glances([])
            self._ended()

    def _asked_to_end(self) -> bool:
        self._again.clear()  # first: later requests must end the wait
        return self._stop.is_set()

    def _look_once(self) -> None:
        cameras = self._without_own_hold(list_cameras())
        chosen = self._chosen_among(cameras)
        tracked = chosen if self._running else None
        self._sightings = tuple(
            CameraSighting(
                one, camera_spec(one, cameras), chosen=one is chosen, tracked=one is tracked
            )
            for one in cameras
        )
        self._keep_glances(
            [one for one in cameras if one is not tracked and one.state in _CAN_BE_SEEN]
        )
        self._wake()

    def _without_own_hold(self, cameras: tuple[CameraInfo, ...]) -> tuple[CameraInfo, ...]:
        """Report cameras opened by this scanner as free."""
        return tuple(
            replace(one, state=CameraState.FREE)
            if self._has_open(one) and one.state is CameraState.IN_USE
            else one
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
        keys = {_key(camera) for camera in wanted} if self._pictures else set()
        leaving = [
            key for key, preview in self._previews.items() if key not in keys or not preview.going
        ]
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
    """One camera, opened at a small size for its preview."""

    def __init__(self, camera: CameraInfo, pool: BufferPool, wake: Callable[[], None]) -> None:
        self._camera = camera
        self._pool = pool
        self._wake = wake
        self._stop = threading.Event()
        self._source: LiveSource | None = None
        self.seen = SourceState.WAITING
        self.picture: Image | None = None
        self._thread = threading.Thread(
            target=self._look, name=f"handtrack-camera-preview-{camera.index}", daemon=True
        )
        self._thread.start()

    @property
    def going(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        self._stop.set()
        source = self._source
        if source is not None:
            source.close()

    def join(self, deadline_s: float) -> None:
        self._thread.join(deadline_s)

    def _look(self) -> None:
        try:
            self._source = open_camera(self._camera, wanted=lambda: ASKED)
        except SourceError:  # no longer free: the next scan reports it
            return
        with contextlib.closing(self._source) as source, contextlib.suppress(SourceError):
            self._read(GatedReader(source, self._pool))

    def _read(self, reader: GatedReader) -> None:
        due_s = 0.0
        while not self._stop.is_set() and reader.gate.state is not SourceState.ENDED:
            frame = reader.read()
            changed = reader.gate.state is not self.seen
            self.seen = reader.gate.state
            if frame is not None:
                with frame.pixels as held:
                    if monotonic() >= due_s:
                        due_s = monotonic() + _PICTURE_EVERY_S
                        changed = True
                        self.picture = _small(held.pixels)
            if changed:
                self._wake()


def _small(pixels: Image) -> Image:
    height = max(1, round(pixels.shape[0] * PICTURE_WIDTH / pixels.shape[1]))
    return np.asarray(
        cv2.resize(pixels, (PICTURE_WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8
    )


def _key(camera: CameraInfo) -> tuple[int, str]:
    return camera.index, camera.path
