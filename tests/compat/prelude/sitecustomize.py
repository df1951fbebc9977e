"""Camera 0 is a video and windows show nothing; the script ends with the video."""

import os
import sys

import cv2

_open = cv2.VideoCapture
_left = int(os.environ.get("PRELUDE_FRAMES", "60"))


class _Camera:
    def __init__(self, source=0, *_):
        self._video = _open(os.environ["PRELUDE_VIDEO"] if isinstance(source, int) else source)

    def read(self):
        global _left  # noqa: PLW0603
        _left -= 1
        good, frame = self._video.read()
        if not good or _left < 0:
            sys.exit(0)
        return good, frame

    def set(self, *_):
        return True

    def __getattr__(self, name):
        return getattr(self._video, name)


cv2.VideoCapture = _Camera
cv2.imshow = cv2.namedWindow = cv2.destroyAllWindows = lambda *_: None
cv2.waitKey = lambda *_: -1
