"""A `cv2.VideoCapture` that may be closed from any thread, and that fills the memory it is given."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import numpy as np

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.opencv import cv2

_TURNS: Final = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


class RawCapture(Protocol):
    """What is used of a `cv2.VideoCapture`; anything that does the same can take its place."""

    def isOpened(self) -> bool: ...  # noqa: N802, D102 - OpenCV's names
    def grab(self) -> bool: ...  # noqa: D102
    def retrieve(self, image: Any, /) -> tuple[bool, Any]: ...  # noqa: D102
    def get(self, propId: int, /) -> float: ...  # noqa: N803, D102
    def set(self, propId: int, value: float, /) -> bool: ...  # noqa: N803, D102
    def release(self) -> None: ...  # noqa: D102


class Capture:
    """An open capture, used from one thread and closed from any.

    OpenCV must not release a capture that another thread is reading. So `close` releases at once where nobody reads;
    otherwise the reading thread does it as soon as its call returns.

    Parameters
    ----------
    raw : RawCapture
        An opened capture; this object owns it from now on.
    """

    def __init__(self, raw: RawCapture) -> None:
        self._raw = raw
        self._busy = threading.Lock()
        self._closing = threading.Event()
        self._released = False
        raw.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)  # turned here, into the given memory; OpenCV would allocate
        self._turn = _TURNS.get(_whole(raw.get(cv2.CAP_PROP_ORIENTATION_META)))
        self._unturned: Image | None = None

    @property
    def size(self) -> tuple[int, int]:
        """(height, width) in pixels as the capture states it, after rotation."""
        height, width = _whole(self.get(cv2.CAP_PROP_FRAME_HEIGHT)), _whole(self.get(cv2.CAP_PROP_FRAME_WIDTH))
        turned = self._turn is not None and self._turn != cv2.ROTATE_180
        return (width, height) if turned else (height, width)

    def get(self, prop: int) -> float:
        """Return a property of the capture; 0 once closed."""
        with self._use() as raw:
            return 0.0 if raw is None else raw.get(prop)

    def grab(self) -> bool:
        """Advance to the next frame; False where none came, or once closed."""
        with self._use() as raw:
            return raw is not None and raw.grab()

    def read_into(self, pixels: Image) -> tuple[int, int] | None:
        """Decode the grabbed frame into `pixels`, (H, W, 3) uint8 BGR.

        Returns
        -------
        (height, width) of the frame as it really is; `pixels` is filled only where its size is the same. None where
        there is no frame to decode.
        """
        with self._use() as raw:
            if raw is None:
                return None
            try:
                return self._decode(raw, pixels)
            except cv2.error as error:
                raise SourceError("a frame cannot be decoded") from error

    def close(self) -> None:
        """Give the device, file or connection back; at the latest when the call under way returns."""
        self._closing.set()
        self._release_if_idle()

    def _decode(self, raw: RawCapture, pixels: Image) -> tuple[int, int] | None:
        if self._turn is None:
            ok, image = raw.retrieve(pixels)
        else:
            ok, image = raw.retrieve(self._unturned)
        if not ok or image is None or image.size == 0:
            return None
        if self._turn is not None:
            self._unturned = image  # the next frame is decoded into the same memory
            fits = image.shape[:2] == (pixels.shape[:2] if self._turn == cv2.ROTATE_180 else pixels.shape[1::-1])
            image = cv2.rotate(image, self._turn, dst=pixels if fits else None)
        if image is not pixels and image.shape == pixels.shape:
            np.copyto(pixels, image)
        return image.shape[0], image.shape[1]

    @contextmanager
    def _use(self) -> Iterator[RawCapture | None]:
        try:
            with self._busy:
                yield None if self._closing.is_set() else self._raw
        finally:
            if self._closing.is_set():
                self._release_if_idle()

    def _release_if_idle(self) -> None:
        if self._busy.acquire(blocking=False):
            try:
                if not self._released:
                    self._released = True
                    self._raw.release()
                    self._unturned = None
            finally:
                self._busy.release()


def _whole(value: float) -> int:
    return round(value) if abs(value) < 1e9 else 0
