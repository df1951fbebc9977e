"""Look at every view by program: at sizes and scales of screens, in both themes and languages.

``python -m tools.check_views [--quick] [--jobs N]``. In each view: nothing is outside the window,
no text is cut, no text is shortened where it would fit, and in German nothing is in English. The
text is for a reader 1 m away, and in the smallest window for one 3 m away too: there the words that
a hand's user has to read are large enough. Text shortened for lack of room is listed, not a fault:
names and paths come in any length. Each cell of the table runs in a separate process, because Qt
reads scale and language once.
"""

import argparse
import html
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QRect, QTranslator
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QListView,
    QPushButton,
    QWidget,
)

from handtrack.assets import asset
from handtrack.config.folders import HOME_VARIABLE
from handtrack_ui.common.text_scale import TextScale
from handtrack_ui.dev.screenshots import ScreenshotRequest, shown_scenes
from handtrack_ui.features.guide.pages import Pages
from handtrack_ui.text import language as language_module

SIZES: Final = ("1280x720", "1366x768", "1920x1080", "2560x1440")
SCALES: Final = ("1.0", "1.5", "2.0")
LANGUAGES: Final = ("en", "de")
NEAR: Final = "1"
FAR: Final = "3"
"""Reading distances in metres; in the smallest window, the farthest is looked at too."""
LEAST_LEGIBLE: Final = 0.5
"""Minimum size of painted words, of a guide's text: 8 of its 16 minutes of arc. Eyes with normal
sight need 5; a guide's timer and signs have 12.
"""


class Untranslated(QTranslator):
    """Remembers the texts that the translators installed after it do not have."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()
        sources = re.findall(
            "<source>(.*?)</source>",
            asset("translations", "handtrack_de.ts").read_text("utf-8"),
            re.S,
        )
        self._known = {html.unescape(each) for each in sources}

    def isEmpty(self) -> bool:  # noqa: D102, N802 - Qt's name
        return False

    def translate(
        self, context: str, text: str, disambiguation: str = "", n: int = -1
    ) -> str | None:
        """Remember a text of ours; Qt's own widgets ask in contexts that begin with Q."""
        if text not in self._known and not context.startswith("Q"):
            self.texts.add(text)
        return None


class Shortened:
    """Remembers the texts that were painted shortened, with their width and the width available."""

    def __init__(self) -> None:
        self.texts: set[tuple[str, int, int]] = set()
        for metrics in (QFontMetrics, QFontMetricsF):
            metrics.elidedText = self._watched(metrics.elidedText)

    def _watched(self, elided: Callable[..., str]) -> Any:
        def watched(
            metrics: QFontMetrics, text: str, mode: Any, width: float, flags: int = 0
        ) -> str:
            shown = elided(metrics, text, mode, width, flags)
            if shown != text:
                self.texts.add((text, round(metrics.horizontalAdvance(text)), round(width)))
            return shown

        return watched


def faults_of(window: QWidget) -> Iterator[str]:
    """Yield what is wrong with the layout of a window's visible widgets."""
    frame = window.rect()
    for widget in (
        each for each in window.findChildren(QWidget) if each.isVisibleTo(window) and each.width()
    ):
        area = _scrolling(widget, window)
        place = QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())
        if area is None and not frame.contains(place):
            yield f"{_named(widget)} lies outside: {place.getRect()} of {frame.getRect()}"
        if area is None or area.contains(place):
            yield from _cut(widget)


def small_of(window: QWidget, metres: float) -> Iterator[str]:
    """Yield the painted words that are too small for a reader this many metres away.

    A widget whose words a hand's user has to read has their text size as `read_px`.
    """
    least = LEAST_LEGIBLE * TextScale.of(metres, window.size()).letters
    for widget in window.findChildren(QWidget):
        pixels = getattr(widget, "read_px", None)
        if pixels is not None and widget.isVisibleTo(window) and pixels < least:
            yield f"{_named(widget)}: its letters have {pixels:.0f} px, {metres:.0f} m need {least:.0f}"


def _scrolling(widget: QWidget, window: QWidget) -> QRect | None:
    """Return the part of the window in which a scroll area shows the widget;
    None if it is in none.
    """
    parent = widget.parentWidget()
    while parent is not None and parent is not window:
        if isinstance(parent, QAbstractScrollArea | Pages):
            port = parent if isinstance(parent, Pages) else parent.viewport()
            return QRect(port.mapTo(window, port.rect().topLeft()), port.size())
        parent = parent.parentWidget()
    return None


def _cut(widget: QWidget) -> Iterator[str]:
    """Yield texts that do not fit their widget."""
    if isinstance(widget, QLabel) and widget.text():
        needs = (
            widget.heightForWidth(widget.width())
            if widget.wordWrap()
            else widget.sizeHint().height()
        )
        if needs > widget.height() + 1:
            yield f"{_named(widget)} is cut: {widget.height()} px high, its text needs {needs}"
        if not widget.wordWrap() and widget.sizeHint().width() > widget.width() + 1:
            yield f"{_named(widget)} is cut: {widget.width()} px wide, its text needs {widget.sizeHint().width()}"
    if (
        isinstance(widget, QPushButton)
        and widget.text()
        and type(widget).paintEvent is QPushButton.paintEvent
    ):
        needs = widget.fontMetrics().horizontalAdvance(widget.text())
        if needs > widget.width():
            yield f"{_named(widget)} is cut: {widget.width()} px wide, its text needs {needs}"
    if isinstance(widget, QListView) and (model := widget.model()) is not None:
        for row in range(model.rowCount()):
            needs = widget.sizeHintForIndex(model.index(row, 0)).width()
            if needs > widget.viewport().width():
                yield f"{_named(widget)}, row {row}: {widget.viewport().width()} px wide, its text needs {needs}"


def _named(widget: QWidget) -> str:
    words = (
        getattr(widget, "text", lambda: "")() if isinstance(widget, QLabel | QPushButton) else ""
    )
    return f"{type(widget).__name__}{f' “{words[:40]}”' if words else ''}"


def look(size: str, scale: str, language: str, distance: str) -> int:
    """Look at every view in this process, for a reading distance; return the number of faults."""
    shortened = Shortened()
    untranslated = Untranslated()
    found = set[str]()
    speak = language_module.speak

    def speak_after(app: QApplication, chosen: str) -> str:
        app.installTranslator(untranslated)
        return speak(app, chosen)

    language_module.speak = speak_after
    width, height = (int(side) for side in size.split("x"))
    asked = ScreenshotRequest(
        Path(os.devnull),
        (float(scale),),
        ("light", "dark"),
        (language,),
        (width, height),
        distance,
    )
    for application, name, theme in shown_scenes(asked):
        application.window.grab()
        where = f"{size} × {scale} {language} {theme} {distance} m {name}"
        faults = [*faults_of(application.window), *small_of(application.window, float(distance))]
        found |= {f"{where}: {fault}" for fault in faults}
        found |= {
            f"{where}: “{text}” is shortened and would fit"
            for text, wide, room in shortened.texts
            if wide <= room
        }
        narrow = {text for text, wide, room in shortened.texts if wide > room}
        if narrow:
            print(f"  {where}: shortened: {', '.join(sorted(narrow))}")
        shortened.texts.clear()
        QApplication.processEvents()
    if language != "en":
        found |= {
            f"{size} × {scale} {language}: in English: “{text}”" for text in untranslated.texts
        }
    print("\n".join(sorted(found)), flush=True)
    return min(len(found), 100)


def main() -> int:
    parser = argparse.ArgumentParser(description="Look at every view by program.")
    parser.add_argument("--quick", action="store_true", help="the smallest screen, in German, only")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--cell",
        nargs=4,
        metavar=("SIZE", "SCALE", "LANGUAGE", "METRES"),
        help="in this process",
    )
    asked = parser.parse_args()
    if asked.cell:
        return look(*asked.cell)
    quick = [(SIZES[0], SCALES[0], LANGUAGES[-1], metres) for metres in (NEAR, FAR)]
    cells = quick
    if not asked.quick:
        cells = [*product(SIZES, SCALES, LANGUAGES, (NEAR,)), quick[-1]]
    with ThreadPoolExecutor(asked.jobs) as jobs:
        return max(jobs.map(_apart, cells))


def _apart(cell: tuple[str, str, str, str]) -> int:
    with tempfile.TemporaryDirectory() as home:
        surroundings = {
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": cell[1],
            "QT_SCALE_FACTOR_ROUNDING_POLICY": "PassThrough",
            HOME_VARIABLE: home,
        }
        command = [sys.executable, "-m", "tools.check_views", "--cell", *cell]
        done = subprocess.run(
            command, env=os.environ | surroundings, capture_output=True, text=True, check=False
        )
    print(
        f"{' × '.join(cell)}: {'fine' if not done.returncode else 'faults'}\n{done.stdout}{done.stderr}",
        flush=True,
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
