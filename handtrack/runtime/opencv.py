"""The one door to OpenCV: ``from handtrack.runtime.opencv import cv2``.

Whoever comes through it gets a quiet cv2 with short time-outs, and Qt's environment as it was before. What a user has
set in the environment is never changed; where cv2 was imported earlier by the user's own program, its Qt variables are
that program's business and stay.
"""

import ctypes
import os
import sys
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from typing import Final

MOST_PIXELS: Final = 1 << 27
"""The largest picture that is decoded: 134 million pixels, 400 MB."""

CHOICES: Final = {
    "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "1",  # seconds; OpenCV waits 10 for a camera's frame, a stop has 1.5
    "OPENCV_LOG_LEVEL": "SILENT",  # we say in one line what went wrong
    "OPENCV_FFMPEG_LOGLEVEL": "-8",  # AV_LOG_QUIET
    "OPENCV_FFMPEG_READ_ATTEMPTS": "1000000",  # packets of sound between two frames; OpenCV takes 4096 for the end
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MOST_PIXELS),
}
"""What OpenCV reads when it opens its first device or file; set only where the user has not."""

CAPTURE_OPTIONS: Final = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_USUAL_OPTIONS: Final = "rtsp_flags;prefer_tcp"  # OpenCV's own, which it leaves out where the variable is set
GUARDS: Final = {
    "max_redirects": "0",
    "protocol_whitelist": "file,http,https,httpproxy,rtmp,rtmps,rtp,rtsp,rtsps,srt,srtp,tcp,tls,udp",
    "format_whitelist": (
        "apng,asf,asf_o,av1,avi,bmp_pipe,dhav,dv,flv,gif,h261,h263,h264,hevc,hxvs,ifv,iv8,ivf,jpeg_pipe,live_flv,m4v,"
        "matroska,mjpeg,mjpeg_2000,mov,mpeg,mpegts,mpegtsraw,mpegvideo,mpjpeg,mxf,mxg,nsv,nut,obu,ogg,png_pipe,rm,rtp,"
        "rtsp,smjpeg,swf,vc1,vvc,webp_pipe,wtv,yuv4mpegpipe"
    ),
}
"""What keeps FFmpeg from going on to another address or file than the one it was given: containers and streams are
opened, playlists (HLS, DASH, concat, SDP) are not. Of the user's own options each one stays in force."""

QT_VARIABLES: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")
"""What opencv-python points at its own Qt 5 on import, which PySide6 must not load."""


def choose(environ: MutableMapping[str, str]) -> None:
    """Set `CHOICES` in `environ` where nothing is set, and add `GUARDS` to FFmpeg's options."""
    for name, value in CHOICES.items():
        environ.setdefault(name, value)
    options = [option for option in environ.get(CAPTURE_OPTIONS, _USUAL_OPTIONS).split("|") if option]
    named = {option.partition(";")[0] for option in options}
    guards = [f"{name};{value}" for name, value in GUARDS.items() if name not in named]
    environ[CAPTURE_OPTIONS] = "|".join(options + guards)


@contextmanager
def qt_variables_kept(environ: MutableMapping[str, str]) -> Iterator[None]:
    """Give `QT_VARIABLES` back the values they had, whatever the block did to them."""
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
    """C's own `stderr`, which libpng and libjpeg print to; what Python writes to standard error goes another way."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._muted = 0
        self._loud: int | None = None

    @contextmanager
    def muted(self) -> Iterator[None]:
        """Let nothing that C libraries print to `stderr` appear while the block runs, in any thread."""
        stream = _c_stderr()
        if stream is None:
            yield
            return
        variable, nowhere = stream
        with self._lock:
            self._muted += 1
            if self._muted == 1:
                self._loud, variable.value = variable.value, nowhere
        try:
            yield
        finally:
            with self._lock:
                self._muted -= 1
                if self._muted == 0:
                    variable.value = self._loud


@cache
def _c_stderr() -> tuple[ctypes.c_void_p, int] | None:
    """Return glibc's variable and a stream to nowhere; None elsewhere, where `stderr` is no variable to write to."""
    if not sys.platform.startswith("linux") or "CS_GNU_LIBC_VERSION" not in os.confstr_names:
        return None
    if not (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc"):
        return None
    libc = ctypes.CDLL(None)
    libc.fopen.restype = ctypes.c_void_p
    nowhere = libc.fopen(os.devnull.encode(), b"we")
    return (ctypes.c_void_p.in_dll(libc, "stderr"), nowhere) if nowhere else None


c_stderr_muted: Final = _CStderr().muted

_log_level_is_ours = "OPENCV_LOG_LEVEL" not in os.environ
choose(os.environ)
with qt_variables_kept(os.environ):
    import cv2  # noqa: TID251 - the door itself

if _log_level_is_ours:  # the variable is read on import, which may have been before
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

__all__ = [
    "CAPTURE_OPTIONS",
    "CHOICES",
    "GUARDS",
    "MOST_PIXELS",
    "QT_VARIABLES",
    "c_stderr_muted",
    "choose",
    "cv2",
    "qt_variables_kept",
]
