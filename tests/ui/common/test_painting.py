"""An error while painting is reported once, and the window keeps working."""

import logging
import subprocess
import sys

import pytest
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from handtrack_ui.common import painting
from handtrack_ui.common.painting import paints


@pytest.fixture(autouse=True)
def _nothing_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "_told", set())


_BARE_WIDGETS = """
import gc, importlib, os, pkgutil, sys, traceback
from PySide6.QtWidgets import QApplication
import handtrack_ui
raised = []
sys.excepthook = lambda kind, error, trace: raised.append(trace)
app = QApplication([])
gc.disable()  # widgets that were never made cannot be unmade
walked = 0
for module in pkgutil.walk_packages(handtrack_ui.__path__, "handtrack_ui."):
    for kind in vars(importlib.import_module(module.name)).values():
        if not (isinstance(kind, type) and kind.__module__ == module.name and "paintEvent" in vars(kind)):
            continue
        bare = kind.__new__(kind)
        next(base for base in kind.__mro__ if base.__module__.startswith("PySide6")).__init__(bare)
        bare.resize(200, 100)
        raised.clear()
        for _ in range(2):
            try:
                bare.grab()
            except (AttributeError, NotImplementedError) as error:  # of another event
                raised.append(error.__traceback__)
        steps = {step.name.lstrip("_") for trace in raised for step in traceback.extract_tb(trace)}
        if bare.paintingActive() or any(step.startswith("paint") for step in steps):
            print(kind.__qualname__)
        walked += 1
print(walked > 20, flush=True)
os._exit(0)
"""


def test_paint_events_never_raise_or_leave_a_painter_open() -> None:
    """Widgets without data stand in for wrong data, in a separate process that may crash."""
    ran = subprocess.run(
        [sys.executable, "-c", _BARE_WIDGETS], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "True\n"), ran.stderr


class _Wrong(QWidget):
    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter.save()
        raise ValueError("wrong")


def test_an_error_while_painting_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for widget in (_Wrong(), _Wrong()):
            widget.grab()
            widget.grab()
    assert [record.getMessage() for record in caplog.records] == ["_Wrong cannot be painted"]
