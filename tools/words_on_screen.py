"""Find words in a picture of the screen: they are drawn in Handtrack's own font, in every size that
it uses, and looked for in the picture.
"""

import os
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QImage, QPainter

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from handtrack_ui.common.theme import font, load_fonts

ALIKE: Final = 0.85
"""Minimum correlation of the same words: words on the screen reach 0.9 to 1,
others at most 0.75.
"""

_SIZES: Final = range(12, 110)  # a short step is written large
_SHRUNK: Final = 0.5  # of the picture, for a first look at all of it
_PROMISING: Final = 8  # sizes that are looked at closely after that
_NEAR_PX: Final = 4

Grey = npt.NDArray[np.uint8]


def words_are_on(picture: Image, words: str) -> bool:
    """Return whether a picture, (H, W, 3) uint8, shows words on one line, light on dark or dark on
    light.

    One process needs one QGuiApplication, which is made here, without a display.
    """
    return likeness(picture, words) >= ALIKE


def likeness(picture: Image, words: str) -> float:
    """Return how well the best place in a picture matches the words: 1 if it is the same."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
    small = _shrunk(grey)
    looks = []
    for pixels in _SIZES:
        for bold in (False, True):
            drawn = _drawn(words, pixels, bold=bold)
            if drawn.shape[0] < grey.shape[0] and drawn.shape[1] < grey.shape[1]:
                score, place = _found(small, _shrunk(drawn))
                looks.append((score, place, drawn))
    looks.sort(key=lambda look: look[0], reverse=True)
    return max(
        (_close_look(grey, drawn, place) for _, place, drawn in looks[:_PROMISING]), default=0.0
    )


def _close_look(grey: Grey, drawn: Grey, place: tuple[int, int]) -> float:
    """Return how well the picture matches the drawing, near a place in the shrunk picture."""
    left, top = (max(0, round(at / _SHRUNK) - _NEAR_PX) for at in place)
    height, width = drawn.shape
    there = grey[top : top + height + 2 * _NEAR_PX, left : left + width + 2 * _NEAR_PX]
    fits = there.shape[0] >= height and there.shape[1] >= width
    return _found(there, drawn)[0] if fits else 0.0


def _found(grey: Grey, drawn: Grey) -> tuple[float, tuple[int, int]]:
    """Return the best correlation of a drawing with a picture, and where (x, y)."""
    scores = np.abs(cv2.matchTemplate(grey, drawn, cv2.TM_CCOEFF_NORMED))
    row, column = divmod(int(scores.argmax()), scores.shape[1])
    return float(scores[row, column]), (column, row)


def _shrunk(grey: Grey) -> Grey:
    return cv2.resize(grey, None, fx=_SHRUNK, fy=_SHRUNK, interpolation=cv2.INTER_AREA).astype(
        np.uint8
    )


@lru_cache(maxsize=4096)
def _drawn(words: str, pixels: int, *, bold: bool) -> Grey:
    """Return the words, (H, W) uint8, black on white."""
    _application()
    letters = font(pixels, bold=bold)
    metrics = QFontMetrics(letters)
    image = QImage(
        metrics.horizontalAdvance(words) + 2, metrics.height(), QImage.Format.Format_Grayscale8
    )
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(letters)
    painter.drawText(1, metrics.ascent(), words)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


@lru_cache(maxsize=1)
def _application() -> QGuiApplication:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    made = QGuiApplication([])
    load_fonts()
    return made
