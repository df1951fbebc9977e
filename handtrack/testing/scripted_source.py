"""A scripted source of frames, stalls and failures, for tests and trials without a camera."""

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from handtrack.errors import SourceError, SourceStalledError
from handtrack.landmarks import Image
from handtrack.sentences import Code
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind


@dataclass(frozen=True, slots=True, eq=False)
class Show:
    """One frame at `t` seconds: `pixels`, (H, W, 3) uint8 BGR,
    or (width, height) of one grey `level` (0: black).
    """

    t: float
    size: tuple[int, int] = (64, 48)
    level: int = 128
    cut: bool = False
    pixels: Image | None = None


@dataclass(frozen=True, slots=True)
class Stall:
    """No frame comes in time: after `wait_s` seconds, or at `close`,
    `SourceStalledError` with this reason.
    """

    reason: str = "no frame in time"
    wait_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Undecodable:
    """A frame at `t` seconds can be grabbed, but decoding it raises `SourceError`."""

    t: float
    reason: str = "a frame cannot be decoded"
    size: tuple[int, int] = (64, 48)


@dataclass(frozen=True, slots=True)
class Break:
    """The source fails: `SourceError` now and on every later call."""

    reason: str = "broke off"


Step = Show | Stall | Undecodable | Break


class ScriptedSource:
    """Follows `script`, one step per `grab`, and ends with it.

    `script`: may be an endless generator. `kind`: cameras and streams are live, images are still.
    `size`, (int, int): width and height in pixels, for `info`. `fps`: frames per second, for
    `info`.
    """

    def __init__(
        self,
        script: Iterable[Step],
        *,
        kind: SourceKind = SourceKind.CAMERA,
        name: str = "script",
        size: tuple[int, int] = (64, 48),
        fps: float = 30.0,
        mirrored: bool = False,
    ) -> None:
        live = kind in {SourceKind.CAMERA, SourceKind.STREAM}
        still = kind is SourceKind.IMAGES
        self.info = SourceInfo(
            kind, name, *size, fps, None, live=live, still=still, mirrored=mirrored
        )
        self._steps = iter(script)
        self._current: Show | Undecodable | Break | None = None
        self._closing = threading.Event()

    @property
    def closed(self) -> bool:
        """True after `close`."""
        return self._closing.is_set()

    def grab(self) -> FrameHeader | None:
        """Take the next step of the script. See `Source.grab`."""
        if isinstance(self._current, Break):
            raise SourceError(Code.AS_TOLD, words=self._current.reason)
        step = None if self.closed else next(self._steps, None)
        if isinstance(step, Stall):
            self._current = None
            self._closing.wait(step.wait_s)
            raise SourceStalledError(Code.AS_TOLD, words=step.reason)
        self._current = step
        if step is None:
            return None
        if isinstance(step, Break):
            raise SourceError(Code.AS_TOLD, words=step.reason)
        width, height = step.size
        if isinstance(step, Undecodable):
            return FrameHeader(step.t, time.monotonic_ns(), height, width)
        if step.pixels is not None:
            height, width = step.pixels.shape[:2]
        return FrameHeader(step.t, time.monotonic_ns(), height, width, cut=step.cut)

    def read_into(self, pixels: Image) -> None:
        """Draw the frame of the current step. See `Source.read_into`."""
        if isinstance(self._current, Undecodable):
            raise SourceError(Code.AS_TOLD, words=self._current.reason)
        if not isinstance(self._current, Show):
            raise SourceError(
                SourceCode.SOURCE_FAILED, name=self.info.name, reason="no frame was grabbed"
            )
        if self._current.pixels is None:
            pixels.fill(self._current.level)
        else:
            np.copyto(pixels, self._current.pixels)

    def close(self) -> None:
        """End the script and any stall. Thread-safe."""
        self._closing.set()
