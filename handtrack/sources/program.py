"""A video file decoded by the `ffmpeg` program,
for what OpenCV's own FFmpeg can't decode or convert.
"""

import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import which
from typing import IO, Any, Final

import numpy as np

from handtrack.runtime.opencv import GUARDS, cv2
from handtrack.sources.clock import sensible_fps
from handtrack.sources.container import ebml_element

_SEGMENT: Final = 0x18538067
_CLUSTER: Final = 0x1F43B675
_BLOCK_GROUP: Final = 0xA0
_CLUSTER_MS: Final = 0xE7
_BLOCKS: Final = (0xA1, 0xA3)  # Block, SimpleBlock
_BLOCK_HEADER: Final = 4  # bytes: the track, 16 bits of time in the cluster, flags

_EARLIER_S: Final = 1.0  # a seek begins this much before its target, and drops frames up to it
_PIPE_BYTES: Final = 1 << 20
_END_S: Final = 1.0  # for a killed process to be gone
_NO_WINDOW: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)

STATED: Final = (
    cv2.CAP_PROP_FRAME_WIDTH,
    cv2.CAP_PROP_FRAME_HEIGHT,
    cv2.CAP_PROP_FRAME_COUNT,
    cv2.CAP_PROP_FPS,
    cv2.CAP_PROP_FOURCC,
    cv2.CAP_PROP_ORIENTATION_META,
)
"""Properties that OpenCV reads from a file even where it can't show its pictures."""


def find_program() -> str | None:
    """Return the path of `ffmpeg`; None if it is not installed.

    One in the current folder never counts: the folder may be anybody's.
    """
    found = which("ffmpeg")
    return found if found is not None and Path(found).is_absolute() else None


class ProgramCapture:
    """A capture (`RawCapture`) of a video file whose frames come from the `ffmpeg` program.

    The program writes each frame with its time into a pipe, as an uncompressed Matroska stream (RFC
    9559). Interlaced frames are deinterlaced one by one, so that their number and times stay;
    others pass untouched. Frames are neither rotated nor scaled.

    `program`: path of the program.
    `stated`: values of `STATED`, as read by OpenCV.
    """

    def __init__(self, program: str, path: Path, stated: Mapping[int, float]) -> None:
        self._program = program
        self._path = path
        self._stated = stated
        width = round(stated[cv2.CAP_PROP_FRAME_WIDTH])
        height = round(stated[cv2.CAP_PROP_FRAME_HEIGHT])
        self._pixels = np.empty((max(height, 0), max(width, 0), 3), np.uint8)
        self._process: subprocess.Popen[bytes] | None = None
        self._begin_ms = 0.0  # where the program was told to begin; it counts from there
        self._cluster_ms = 0
        self._frame_ms = 0.0
        self._first_ms = 0.0
        if self._pixels.size:  # else a damaged file, which states no size
            self._start(0.0)
        # The first frame is read at once: its time is where the file begins.
        self._ahead = self._next_frame()
        self._first_ms = self._frame_ms
        self._opened = self._ahead

    def isOpened(self) -> bool:  # noqa: N802, D102 - OpenCV's names
        return self._opened

    def grab(self) -> bool:  # noqa: D102
        if self._ahead:
            self._ahead = False
            return True
        return self._next_frame()

    def retrieve(self, image: Any, /) -> tuple[bool, Any]:  # noqa: D102
        if image is None or image.shape != self._pixels.shape:
            return True, self._pixels.copy()
        np.copyto(image, self._pixels)
        return True, image

    def get(self, propId: int, /) -> float:  # noqa: N803, D102
        if propId == cv2.CAP_PROP_POS_MSEC:
            return self._frame_ms - self._first_ms
        return self._stated.get(propId, 0.0)

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803, D102
        if propId != cv2.CAP_PROP_POS_MSEC:
            return False
        half_period_ms = 500 / sensible_fps(self._stated[cv2.CAP_PROP_FPS])
        self._start(max(value / 1000 - _EARLIER_S, 0.0))
        self._ahead = self._next_frame()
        while self._ahead and self._frame_ms - self._first_ms < value - half_period_ms:
            self._ahead = self._next_frame()
        return self._ahead

    def release(self) -> None:  # noqa: D102
        process = self._process
        self._process = None
        if process is None:
            return
        process.kill()
        if process.stdout is not None:
            process.stdout.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_S)

    def _start(self, t: float) -> None:
        self.release()
        self._begin_ms = 1000 * t
        self._cluster_ms = 0
        command = [self._program, "-v", "quiet", "-nostdin", "-noautorotate"]
        command += ["-format_whitelist", GUARDS["format_whitelist"]]
        command += ["-protocol_whitelist", "file,pipe"]
        command += ["-ss", f"{t:.6f}", "-i", f"file:{self._path.resolve()}"]
        command += ["-map", "0:V:0", "-vf", "bwdif=mode=send_frame:parity=auto:deint=interlaced"]
        command += ["-c:v", "rawvideo", "-pix_fmt", "bgr24", "-enc_time_base", "1:90000"]
        command += ["-allow_raw_vfw", "1", "-f", "matroska", "pipe:1"]
        with suppress(OSError):  # gone, or not executable: no frame comes
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pipesize=_PIPE_BYTES,
                creationflags=_NO_WINDOW,
            )

    def _next_frame(self) -> bool:
        """Read the next frame; False at the end, or if its size is not the stated one."""
        stream = None if self._process is None else self._process.stdout
        if stream is None:
            return False
        size = self._next_block(stream)
        return size == self._pixels.nbytes and stream.readinto(self._pixels.data.cast("B")) == size  # type: ignore[attr-defined]

    def _next_block(self, stream: IO[bytes]) -> int:
        """Walk the elements to the next frame, and return its size in bytes; 0 at the end."""
        while (element := ebml_element(stream)) is not None:
            number, size = element
            if number in (_SEGMENT, _CLUSTER, _BLOCK_GROUP):
                continue  # its content follows
            if size is None:
                break
            if number in _BLOCKS:
                header = stream.read(_BLOCK_HEADER)
                in_cluster_ms = int.from_bytes(header[1:3], "big", signed=True)
                self._frame_ms = self._begin_ms + self._cluster_ms + in_cluster_ms
                return size - len(header)
            content = stream.read(size)
            if number == _CLUSTER_MS:
                self._cluster_ms = int.from_bytes(content, "big")
        return 0
