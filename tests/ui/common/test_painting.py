"""An error while painting is told once, and the window goes on."""

import importlib
import logging
import pkgutil
import subprocess
import sys
import traceback
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.exceptions import capture_exceptions

import handtrack_ui
from handtrack_ui.common import painting
from handtrack_ui.common.painting import paints


def _painting_classes() -> Iterator[type[QWidget]]:
    """Yield each class of the window that paints itself."""
    for module in pkgutil.walk_packages(handtrack_ui.__path__, "handtrack_ui."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and found.__module__ == module.name and "paintEvent" in vars(found):
                yield found


@pytest.fixture(autouse=True)
def _nothing_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "_told", set())


@pytest.mark.parametrize("kind", list(_painting_classes()), ids=lambda kind: kind.__qualname__)
def test_no_paint_event_raises_or_leaves_a_painter_open(kind: type[QWidget], qapp: QApplication) -> None:
    """A widget without any of what it paints stands in for one whose data is wrong."""
    bare = kind.__new__(kind)
    base = next(base for base in kind.__mro__ if base.__module__.startswith("PySide6"))
    base.__init__(bare)
    bare.resize(200, 100)
    with capture_exceptions() as raised:
        for _ in range(2):
            try:
                bare.grab()
            except AttributeError as error:  # of another event
                raised.append((AttributeError, error, error.__traceback__))
    steps = {step.name for _, _, trace in raised for step in traceback.extract_tb(trace)}
    assert not {step for step in steps if step.lstrip("_").startswith("paint")}
    assert not bare.paintingActive()


class _Wrong(QWidget):
    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter.save()
        raise ValueError("wrong")


def test_an_error_while_painting_is_told_once(qapp: QApplication, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for widget in (_Wrong(), _Wrong()):
            widget.grab()
            widget.grab()
    assert [record.getMessage() for record in caplog.records] == ["_Wrong cannot be painted"]


_WRONG_HAND = """
import numpy as np
from PySide6.QtWidgets import QApplication
from handtrack.memory import BufferPool
from handtrack.messages import Hand, TrackingResult
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Appearance, Theme
app = QApplication([])
preview, pool = Preview(Theme(app, Appearance.LIGHT, motion=False)), BufferPool()
preview.show()
for frame in range(5):
    hand = Hand(1, np.full((21, 3), np.nan, np.float32), np.zeros((21, 3), np.float32), "Right", 1.0, 1.0)
    lease = pool.frame((48, 64, 3))
    lease.array[:] = 50 * frame
    preview.show_frame(TrackingResult(frame, frame / 30, 64, 48, (hand,)), lease, source_mirrored=False)
    preview.grab()
preview.clear()
print("the end")
"""


def test_the_window_survives_a_hand_that_cannot_be_drawn() -> None:
    ran = subprocess.run([sys.executable, "-c", _WRONG_HAND], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "the end\n")
    assert ran.stderr.count("Traceback") <= 1
