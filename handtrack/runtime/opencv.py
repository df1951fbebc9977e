"""The only import of OpenCV: ``from handtrack.runtime.opencv import cv2``.

This cv2 is quiet, has short time-outs, and leaves Qt's environment unchanged. The user's own
environment variables are never changed. If the user's program imported cv2 earlier, its Qt
variables stay too.
"""

import ctypes
import io
import os
import re
import sys
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, redirect_stderr
from functools import cache
from typing import Final

import numpy as np

from handtrack.errors import MissingPackageError
from handtrack.runtime.codes import RuntimeCode
from handtrack.runtime.installing import missing_package, opencv_update

OLDEST: Final = "4.8"
OLDEST_FOR_NUMPY_2: Final = "4.10"
OLDEST_WITH_ANIMATIONS: Final = "4.12"
"""Has `imdecodeanimation`."""
MOST_PIXELS: Final = 1 << 27  # size limit for decoded pictures: 134 million pixels, 400 MB

CHOICES: Final = {
    # seconds; OpenCV waits 10 for a camera's frame, a stop has 1.5
    "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "1",
    "OPENCV_LOG_LEVEL": "SILENT",  # we report errors in one line
    "OPENCV_FFMPEG_LOGLEVEL": "-8",  # AV_LOG_QUIET
    # audio packets between two frames; OpenCV's 4096 would look like the end
    "OPENCV_FFMPEG_READ_ATTEMPTS": "1000000",
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MOST_PIXELS),
}
"""Variables OpenCV reads on opening its first device or file; set only if the user has not."""

CAPTURE_OPTIONS: Final = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_USUAL_OPTIONS: Final = "rtsp_flags;prefer_tcp"  # OpenCV's default, dropped if the variable is set
GUARDS: Final = {
    "max_redirects": "0",
    "protocol_whitelist": "file,http,https,httpproxy,rtmp,rtmps,rtp,rtsp,rtsps,srt,srtp,tcp,tls,udp",
    "format_whitelist": (
        "apng,asf,asf_o,av1,avi,bmp_pipe,dhav,dv,flv,gif,h261,h263,h264,hevc,hxvs,ifv,iv8,ivf,jpeg_pipe,live_flv,m4v,"
        "matroska,mjpeg,mjpeg_2000,mov,mpeg,mpegts,mpegtsraw,mpegvideo,mpjpeg,mxf,mxg,nsv,nut,obu,ogg,png_pipe,rm,rtp,"
        "rtsp,smjpeg,swf,vc1,vvc,webp_pipe,wtv,yuv4mpegpipe"
    ),
}
"""Keep FFmpeg from following references elsewhere: containers and streams are opened, playlists
(HLS, DASH, concat, SDP) are not. The user's own options still apply.
"""

_LOG_LEVEL_SILENT: Final = 0
QT_VARIABLES: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")
"""opencv-python points these at its own Qt 5 on import; PySide6 must not load that."""


def choose(environ: MutableMapping[str, str]) -> None:
    """Set those of `CHOICES` that `environ` lacks, and add `GUARDS` to FFmpeg's options."""
    for name, value in CHOICES.items():
        environ.setdefault(name, value)
    options = [
        option for option in environ.get(CAPTURE_OPTIONS, _USUAL_OPTIONS).split("|") if option
    ]
    named = {option.partition(";")[0] for option in options}
    guards = [f"{name};{value}" for name, value in GUARDS.items() if name not in named]
    environ[CAPTURE_OPTIONS] = "|".join(options + guards)


@contextmanager
def qt_variables_kept(environ: MutableMapping[str, str]) -> Iterator[None]:
    """Restore `QT_VARIABLES` after the block."""
    before = {name: environ.get(name) for name in QT_VARIABLES}
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                environ.pop(name, None)
            else:
                environ[name] = value


class _CStderr:
    """C's own `stderr`, used by libpng and libjpeg; Python writes to standard error another way."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._muted = 0
        self._loud: int | None = None

    @contextmanager
    def muted(self) -> Iterator[None]:
        """Suppress C libraries' output to `stderr` while the block runs, in every thread."""
        stream = _c_stderr()
        if stream is None:
            yield
            return
        variable, nowhere = stream
        with self._lock:
            self._muted += 1
            if self._muted == 1:
                self._loud = variable.value
                variable.value = nowhere
        try:
            yield
        finally:
            with self._lock:
                self._muted -= 1
                if self._muted == 0:
                    variable.value = self._loud


@cache
def _c_stderr() -> tuple[ctypes.c_void_p, int] | None:
    """Return glibc's variable and a null stream; None elsewhere:
    `stderr` isn't assignable there.
    """
    if not sys.platform.startswith("linux") or "CS_GNU_LIBC_VERSION" not in os.confstr_names:
        return None
    if not (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc"):
        return None
    libc = ctypes.CDLL(None)
    libc.fopen.restype = ctypes.c_void_p
    nowhere = libc.fopen(os.devnull.encode(), b"we")
    return (ctypes.c_void_p.in_dll(libc, "stderr"), nowhere) if nowhere else None


c_stderr_muted: Final = _CStderr().muted


def release(version: str) -> tuple[int, ...]:
    """Return a version's numbers: (4, 11, 0) for "4.11.0-dev"."""
    numbers = re.match(r"[\d.]*\d", version)
    return tuple(int(number) for number in numbers[0].split(".")) if numbers else ()


def holds_redirects(build: str) -> bool:
    """Return whether FFmpeg obeys the guard `max_redirects`: FFmpeg 8.1, in OpenCV 5 and newer.

    `build`: OpenCV's build information.
    """
    found = re.search(r"avformat:\s+YES \(([\d.]+)\)", build)
    return found is not None and release(found[1]) >= (62, 12)


def unusable(error: ImportError) -> MissingPackageError | None:
    """Return the error for an OpenCV that is missing, or that was built for another NumPy;
    None for other reasons.
    """
    if isinstance(error, ModuleNotFoundError):
        return missing_package(error)
    if "numpy" in str(error) and release(np.__version__) >= (2,):
        command = opencv_update(OLDEST_FOR_NUMPY_2)
        return MissingPackageError(
            RuntimeCode.OPENCV_FOR_NUMPY_1, version=np.__version__, command=command
        )
    return None


_log_level_is_ours = "OPENCV_LOG_LEVEL" not in os.environ
choose(os.environ)
# NumPy fills a screen before it refuses a cv2.
with qt_variables_kept(os.environ), redirect_stderr(io.StringIO()):
    try:
        import cv2  # noqa: TID251 - the only import
    except ImportError as error:
        raise unusable(error) or error from None

if release(cv2.__version__) < release(OLDEST):
    raise MissingPackageError(
        RuntimeCode.PACKAGE_OLD,
        package="OpenCV",
        version=cv2.__version__,
        needed=OLDEST,
        command=opencv_update(OLDEST),
    )

if _log_level_is_ours:  # the variable is read on import, which may have happened earlier
    # 4.x has it in cv2 itself
    getattr(cv2.utils, "logging", cv2).setLogLevel(_LOG_LEVEL_SILENT)

__all__ = [
    "CAPTURE_OPTIONS",
    "CHOICES",
    "GUARDS",
    "MOST_PIXELS",
    "OLDEST",
    "OLDEST_WITH_ANIMATIONS",
    "QT_VARIABLES",
    "c_stderr_muted",
    "choose",
    "cv2",
    "holds_redirects",
    "qt_variables_kept",
    "release",
]
