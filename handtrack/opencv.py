"""The one door to OpenCV: ``from handtrack.opencv import cv2``.

Whoever comes through it gets a quiet cv2 with short time-outs, and Qt's environment as it was before. What a user has
set in the environment is never changed; where cv2 was imported earlier by the user's own program, its Qt variables are
that program's business and stay.
"""

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Final

CHOICES: Final = {
    "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "1",  # seconds; OpenCV waits 10 for a camera's frame, a stop has 1.5
    "OPENCV_LOG_LEVEL": "SILENT",  # we say in one line what went wrong
    "OPENCV_FFMPEG_LOGLEVEL": "-8",  # AV_LOG_QUIET
}
"""What OpenCV reads when it opens its first device or file; set only where the user has not."""

QT_VARIABLES: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")
"""What opencv-python points at its own Qt 5 on import, which PySide6 must not load."""


def choose(environ: MutableMapping[str, str]) -> None:
    """Set `CHOICES` in `environ` where nothing is set."""
    for name, value in CHOICES.items():
        environ.setdefault(name, value)


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


_log_level_is_ours = "OPENCV_LOG_LEVEL" not in os.environ
choose(os.environ)
with qt_variables_kept(os.environ):
    import cv2  # noqa: TID251 - the door itself

if _log_level_is_ours:  # the variable is read on import, which may have been before
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

__all__ = ["CHOICES", "QT_VARIABLES", "choose", "cv2", "qt_variables_kept"]
