"""Fake cameras for tests and trials: plug in, occupy, cover and unplug them at will.

They replace only the devices: pass their list, probe and open functions to `open_camera`;
everything above is real.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from handtrack.sources.camera_list import CameraInfo, CameraState

SIZES: Final = ((320, 240), (640, 480), (1280, 720), (1920, 1080))
"""Sizes of a fake camera, (width, height), smallest first."""


@dataclass(slots=True, eq=False)
class FakeCamera:
    """One camera without a device; its attributes may change at any time, from any thread."""

    name: str = "USB Camera"
    pixels: Image | None = None
    """Its view, (H, W, 3) uint8 BGR, with its own proportions in front of a grey wall;
    None for the wall alone.
    """
    sizes: Sequence[tuple[int, int]] = SIZES
    """The available sizes, smallest first."""
    state: CameraState = CameraState.FREE
    """FREE, IN_USE by another program, or DENIED."""
    dark: bool = False
    silent: bool = False
    opened: list[tuple[int, int]] = field(default_factory=list)
    """(width, height) of each opening that delivered a frame."""


class FakeCameras:
    """A machine's fake cameras. Each has one holder at a time, as with V4L2."""

    def __init__(self, *cameras: FakeCamera) -> None:
        self._lock = Lock()
        self._plugged: dict[int, FakeCamera] = dict(enumerate(cameras))
        self._holders: dict[FakeCamera, FakeDevice] = {}

    def plug(self, camera: FakeCamera, index: int) -> None:
        """Plug a camera in under its own index."""
        with self._lock:
            self._plugged[index] = camera

    def unplug(self, camera: FakeCamera) -> None:
        """Unplug a camera, even while it delivers."""
        with self._lock:
            self._plugged = {
                index: other for index, other in self._plugged.items() if other is not camera
            }
            self._holders.pop(camera, None)

    def held(self, camera: FakeCamera) -> bool:
        """Return whether this process has it open, so its light is on."""
        with self._lock:
            return camera in self._holders

    def list(self) -> tuple[CameraInfo, ...]:
        """Stand in for `list_cameras`."""
        with self._lock:
            plugged = sorted(self._plugged.items())
        return tuple(
            CameraInfo(index, camera.name, _path(index), self.look(_path(index)))
            for index, camera in plugged
        )

    def look(self, path: str) -> CameraState:
        """Stand in for `probe`."""
        with self._lock:
            camera = self._behind(path)
            if camera is None:
                return CameraState.MISSING
            return CameraState.IN_USE if camera in self._holders else camera.state

    def connect(self, info: CameraInfo) -> "FakeDevice":
        """Stand in for `cv2.VideoCapture`."""
        with self._lock:
            camera = self._behind(info.path)
            if camera is None or camera.state is not CameraState.FREE or camera in self._holders:
                return FakeDevice(self, None)
            device = self._holders[camera] = FakeDevice(self, camera)
            return device

    def holds(self, device: "FakeDevice", camera: FakeCamera) -> bool:
        """Return whether a device still has its camera; it may have been unplugged."""
        with self._lock:
            return self._holders.get(camera) is device

    def give_back(self, device: "FakeDevice", camera: FakeCamera) -> None:
        """Release a camera for others."""
        with self._lock:
            if self._holders.get(camera) is device:
                del self._holders[camera]

    def _behind(self, path: str) -> FakeCamera | None:
        return next(
            (camera for index, camera in self._plugged.items() if _path(index) == path), None
        )


class FakeDevice:
    """A fake `cv2.VideoCapture`; delivers the largest size within the requested one."""

    def __init__(self, cameras: FakeCameras, camera: FakeCamera | None) -> None:
        self._cameras = cameras
        self._camera = camera
        self._asked: dict[int, float] = {cv2.CAP_PROP_FPS: 30.0}
        self._began = False

    def isOpened(self) -> bool:  # noqa: N802, D102 - OpenCV's names
        return self._camera is not None

    def grab(self) -> bool:
        """Wait for the next frame; return whether there is one."""
        time.sleep(1 / max(self._asked[cv2.CAP_PROP_FPS], 1.0))
        camera = self._camera
        if camera is None or camera.silent or not self._cameras.holds(self, camera):
            return False
        if not self._began:
            self._began = True
            camera.opened.append(self._size(camera))
        return True

    def retrieve(self, image: Any, /) -> tuple[bool, Any]:
        """Draw the frame."""
        camera = self._camera
        if camera is None:
            return False, None
        width, height = self._size(camera)
        picture = np.full((height, width, 3), 0 if camera.dark else 128, np.uint8)
        if camera.pixels is not None and not camera.dark:
            _fit(camera.pixels, picture)
        return True, picture

    def get(self, propId: int, /) -> float:  # noqa: N803, D102
        if self._camera is None:
            return 0.0
        sizes = dict(
            zip(
                (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT),
                self._size(self._camera),
                strict=True,
            )
        )
        return float(
            sizes.get(propId, self._asked.get(propId, 0.0) if propId == cv2.CAP_PROP_FPS else 0.0)
        )

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803, D102
        self._asked[propId] = value
        return True

    def release(self) -> None:
        """Release the camera."""
        camera = self._camera
        self._camera = None
        if camera is not None:
            self._cameras.give_back(self, camera)

    def _size(self, camera: FakeCamera) -> tuple[int, int]:
        width, height = (
            self._asked.get(cv2.CAP_PROP_FRAME_WIDTH, 640),
            self._asked.get(cv2.CAP_PROP_FRAME_HEIGHT, 480),
        )
        fitting = [size for size in camera.sizes if size[0] <= width and size[1] <= height]
        return fitting[-1] if fitting else camera.sizes[0]


def _fit(pixels: Image, picture: Image) -> None:
    scale = min(picture.shape[0] / pixels.shape[0], picture.shape[1] / pixels.shape[1])
    height, width = round(pixels.shape[0] * scale), round(pixels.shape[1] * scale)
    top, left = (picture.shape[0] - height) // 2, (picture.shape[1] - width) // 2
    drawn = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    picture[top : top + height, left : left + width] = drawn


def _path(index: int) -> str:
    return f"/dev/fake-video{index}"
