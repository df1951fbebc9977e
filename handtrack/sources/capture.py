"""A `cv2.VideoCapture` that closes from any thread and fills given memory.

The only place that passes video names to OpenCV: one that is not UTF-8 would end the process.
"""

import threading
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, Self

import numpy as np

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.runtime.files import is_utf8, read_file, shown
from handtrack.runtime.opencv import OLDEST_WITH_ANIMATIONS, c_stderr_muted, cv2, release
from handtrack.sources.codes import SourceCode
from handtrack.sources.container import Display, webp_times_ms
from handtrack.sources.picture_cost import is_costly

MJPEG: Final = int.from_bytes(b"MJPG", "little")  # OpenCV's number of motion JPEG

MOST_BYTES: Final = 1 << 28  # maximum size of a file read as a whole

_AHEAD_BYTES: Final = 1 << 25  # of frames decoded ahead: each look begins at the first frame
_WITH_ALPHA: Final = 4
_OWN_FILES: Final = Path("/proc/self/fd")
_TURNS: Final = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
_FLIP_SIDEWAYS: Final = 1  # OpenCV's number


class RawCapture(Protocol):
    """The used part of `cv2.VideoCapture`, for substitutes."""

    def isOpened(self) -> bool: ...  # noqa: N802, D102 - OpenCV's names
    def grab(self) -> bool: ...  # noqa: D102
    def retrieve(self, image: Any, /) -> tuple[bool, Any]: ...  # noqa: D102
    def get(self, propId: int, /) -> float: ...  # noqa: N803, D102
    def set(self, propId: int, value: float, /) -> bool: ...  # noqa: N803, D102
    def release(self) -> None: ...  # noqa: D102


def open_packets(path: Path) -> "Capture":
    """Open a video file for its packets, undecoded; see `open_file`."""
    raw = open_file(path, (cv2.CAP_PROP_FORMAT, -1))  # without a decoder, and its threads
    if not raw.isOpened():
        raw = open_file(path)  # older versions of OpenCV switch later
    return Capture(raw).undecoded()


def open_file(path: Path, limits: Sequence[int] = ()) -> RawCapture:
    """Open a video file with any bytes in its name; for `limits` see `open_capture`.

    Raises `SourceError`: its name is not UTF-8, and this system offers no other way to open it; or
    this OpenCV is too old for it. Raises `OSError`: it
    cannot be opened.
    """
    ends_ms = webp_times_ms(path)
    if ends_ms:
        if release(cv2.__version__) < release(OLDEST_WITH_ANIMATIONS):
            raise SourceError(
                SourceCode.ANIMATION_NEEDS_OPENCV,
                path=shown(path),
                needed=OLDEST_WITH_ANIMATIONS,
                version=cv2.__version__,
            )
        return _AnimatedWebp(read_file(path, MOST_BYTES), ends_ms)
    name = str(path.resolve())  # absolute: FFmpeg takes "a:b.mp4" for a protocol
    if is_utf8(name):
        return open_capture(name, cv2.CAP_FFMPEG, limits)
    if not _OWN_FILES.is_dir():
        raise SourceError(SourceCode.FILE_NAME_NO_UTF8, path=shown(path))
    with path.open("rb") as file:
        return open_capture(str(_OWN_FILES / str(file.fileno())), cv2.CAP_FFMPEG, limits)


def open_url(url: str, name: str, limits: Mapping[int, int]) -> RawCapture:
    """Open a stream.

    Raises `SourceError`: the address has invalid characters.

    `name`: the address as it may be shown.
    `limits`: OpenCV properties to open it with.
    """
    if not url.isprintable():
        raise SourceError(SourceCode.ADDRESS_INVALID, name=name)
    return open_capture(url, cv2.CAP_FFMPEG, [number for pair in limits.items() for number in pair])


def open_capture(target: str | int, backend: int, limits: Sequence[int] = ()) -> RawCapture:
    """Open a capture with OpenCV; `limits` are pairs of a property and its value."""
    return cv2.VideoCapture(target, backend, limits)  # noqa: TID251 - the one place


class _AnimatedWebp:
    """An animated WebP file, decoded a few frames at a time; FFmpeg does not play these."""

    def __init__(self, data: bytes, ends_ms: Sequence[int]) -> None:
        self._data = np.frombuffer(data, np.uint8)
        self._begins_ms = (0, *ends_ms[:-1])
        self._length_ms = ends_ms[-1]
        self._ahead: deque[Any] = deque()
        self._next = 0  # to decode
        self._grabbed: Any = None
        self._decode(1)
        height, width = self._ahead[0].shape[:2] if self._ahead else (0, 0)
        self._some = max(_AHEAD_BYTES // (4 * height * width), 1) if self._ahead else 0
        count = len(ends_ms)
        self._stated = {
            cv2.CAP_PROP_FRAME_HEIGHT: height,
            cv2.CAP_PROP_FRAME_WIDTH: width,
            cv2.CAP_PROP_FRAME_COUNT: count,
            cv2.CAP_PROP_FPS: 1000 * count / self._length_ms if self._length_ms else 0.0,
        }

    def isOpened(self) -> bool:  # noqa: N802
        return self._some > 0

    def grab(self) -> bool:
        if not self._ahead:
            self._decode(self._some)
        self._grabbed = self._ahead.popleft() if self._ahead else None
        return self._grabbed is not None

    def retrieve(self, _: Any, /) -> tuple[bool, Any]:
        frame = self._grabbed
        if frame is not None and frame.shape[2] == _WITH_ALPHA:
            frame = cv2.cvtColor(frame, cv2.COLOR_BGRA2BGR)
        return frame is not None, frame

    def get(self, propId: int, /) -> float:  # noqa: N803
        if propId == cv2.CAP_PROP_POS_MSEC:
            return self._begins_ms[max(self._next - len(self._ahead) - 1, 0)]
        return self._stated.get(propId, 0.0)

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        if propId != cv2.CAP_PROP_POS_MSEC:
            return False
        self._ahead.clear()
        self._next = max(bisect_right(self._begins_ms, value) - 1, 0)
        return True

    def release(self) -> None:
        self._ahead.clear()
        self._grabbed = None
        self._next = len(self._begins_ms)

    def _decode(self, count: int) -> None:
        count = min(count, len(self._begins_ms) - self._next)
        if count > 0:
            with c_stderr_muted():
                found, animation = cv2.imdecodeanimation(self._data, start=self._next, count=count)
            self._ahead.extend(animation.frames if found else ())
            self._next += len(self._ahead)


class Capture:
    """An open capture: used from one thread, closed from any.

    OpenCV must not release a capture while another thread reads it. So `close` releases at once if
    nobody reads; otherwise the reading thread does so when its call returns.

    `raw`: an opened capture; this object takes ownership.
    `display`: how a player shows the pictures, where OpenCV's rotation does not tell: without it, a
    mirrored picture would be turned instead.
    """

    def __init__(self, raw: RawCapture, display: Display | None = None) -> None:
        self._raw = raw
        self._busy = threading.Lock()
        self._closing = threading.Event()
        self._released = False
        # Rotated here, into the given memory; OpenCV would allocate.
        raw.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)
        turn_deg = (
            _whole(raw.get(cv2.CAP_PROP_ORIENTATION_META)) if display is None else display.turn_deg
        )
        self._turn = _TURNS.get(turn_deg)
        self._flips = display is not None and display.mirrored
        self._unturned: Image | None = None
        self._packet: bytes | None = None
        # The property to set, and its value, for frames decoded by the backend.
        self._decoding = (
            0,
            0.0,
        )
        self.packets = False
        """True if frames come undecoded: `packet` returns them, and `read_into` decodes them."""

    @property
    def size(self) -> tuple[int, int]:
        """(height, width) in pixels as stated by the capture, after rotation."""
        height, width = (
            _whole(self.get(cv2.CAP_PROP_FRAME_HEIGHT)),
            _whole(self.get(cv2.CAP_PROP_FRAME_WIDTH)),
        )
        turned = self._turn is not None and self._turn != cv2.ROTATE_180
        return (width, height) if turned else (height, width)

    def get(self, prop: int) -> float:
        """Return a property of the capture; 0 once closed."""
        with self._use() as raw:
            return 0.0 if raw is None else raw.get(prop)

    def skip_to(self, t: float) -> None:
        """Continue a file with the frame at `t` seconds."""
        with self._use() as raw:
            if raw is not None:
                raw.set(cv2.CAP_PROP_POS_MSEC, 1000 * t)

    def grab(self) -> bool:
        """Advance to the next frame; False if none came, or once closed."""
        with self._use() as raw:
            return raw is not None and raw.grab()

    def ask_for_packets(self, prop: int, value: float) -> Self:
        """Deliver Motion JPEG frames undecoded; sets a property of the backend."""
        with self._use() as raw:
            if (
                raw is not None
                and self._turn is None
                and round(raw.get(cv2.CAP_PROP_FOURCC)) == MJPEG
            ):
                self._decoding = (prop, raw.get(prop))
                self.packets = raw.set(prop, value)
        return self

    def undecoded(self) -> Self:
        """Deliver the packets of any file undecoded; call this before the first frame."""
        with self._use() as raw:
            self.packets = bool(
                raw is not None and raw.isOpened() and raw.set(cv2.CAP_PROP_FORMAT, -1)
            )
        return self

    def packet(self) -> bytes | None:
        """Return the grabbed frame as sent; None without `packets`, or if it is missing."""
        with self._use() as raw:
            self._packet = None
            data = retrieved(raw) if raw is not None and self.packets else None
            if raw is not None and data is not None:
                if data.size != max(data.shape):  # a picture: the backend decodes all the same
                    self.packets = False
                    raw.set(*self._decoding)
                else:
                    self._packet = data.tobytes()
            return self._packet

    def read_into(self, pixels: Image) -> tuple[int, int] | None:
        """Decode the grabbed frame into `pixels`, (H, W, 3) uint8 BGR.

        Returns the frame's actual (height, width); `pixels` is filled only if its size matches.
        None without a frame to decode.
        """
        with self._use() as raw:
            if raw is None:
                return None
            try:
                with c_stderr_muted():  # libjpeg complains about most cameras' pictures
                    return self._decode(raw, pixels)
            except cv2.error as error:
                if error.code == cv2.Error.StsNoMem:
                    raise MemoryError from error
                raise SourceError(SourceCode.FRAME_UNDECODABLE) from error

    def close(self) -> None:
        """Release the device, file or connection, at the latest when the current call returns."""
        self._closing.set()
        self._release_if_idle()

    def _decode(self, raw: RawCapture, pixels: Image) -> tuple[int, int] | None:
        if self.packets:
            return None if self._packet is None else decode_into(self._packet, pixels)
        if self._turn is None:
            ok, image = raw.retrieve(pixels)
        else:
            ok, image = raw.retrieve(self._unturned)
        if not ok or image is None or image.size == 0:
            return None
        if self._flips:
            image = cv2.flip(image, _FLIP_SIDEWAYS, dst=image)
        if self._turn is not None:
            self._unturned = image  # reused for the next frame
            fits = image.shape[:2] == (
                pixels.shape[:2] if self._turn == cv2.ROTATE_180 else pixels.shape[1::-1]
            )
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


def codec_of(capture: "RawCapture | Capture") -> str:
    """Return the codec's four characters, such as ``h264``; empty if unknown."""
    value = capture.get(cv2.CAP_PROP_FOURCC)
    return (
        int(value).to_bytes(4, "little").decode("latin1").rstrip("\0 ")
        if 0 < value < 1 << 32
        else ""
    )


def retrieved(raw: RawCapture) -> Any:
    """Return what a capture retrieves into memory of its own; None if nothing."""
    with c_stderr_muted():
        try:
            ok, data = raw.retrieve(None)
        except cv2.error:
            return None
    return data if ok and data is not None and data.size else None


def decode_into(data: bytes | memoryview, pixels: Image) -> tuple[int, int] | None:
    """Decode a compressed picture into `pixels` without rotating it; see `Capture.read_into`."""
    if is_costly(bytes(data)):
        return None
    picture = cv2.imdecode(
        np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    )
    if picture is None:
        return None
    if picture.shape == pixels.shape:
        np.copyto(pixels, picture)
    return picture.shape[0], picture.shape[1]


def _whole(value: float) -> int:
    return round(value) if abs(value) < 1e9 else 0
