"""A program with hand commands ends as it would without them, in whatever way it ends."""

import os
import subprocess
import sys

import pytest

from tests.waiting import PATIENCE_S

PROGRAM = """\
import signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from handtrack_ui.kit import CameraView, HandControl, MemoryOverlay

way = sys.argv[1]
signal.signal(signal.SIGINT, signal.default_int_handler)
app = QApplication([])
window = QWidget()
QVBoxLayout(window)
control = HandControl(window, source="demo")
window.layout().addWidget(CameraView(control))
overlay = MemoryOverlay(control)
window.show()
begun = []

def end_once(*_):
    if not begun:
        begun.append(True)
        QTimer.singleShot(0, ENDS.get(way, app.quit))

def fail():
    app.exit(7)
    raise RuntimeError("of the program itself")

def delete_window():
    window.deleteLater()
    QTimer.singleShot(0, lambda: app.exit(4))

ENDS = {
    "sys.exit in a timer": lambda: sys.exit(3),
    "exit with the window open": lambda: app.exit(5),
    "an error in a slot": fail,
    "the last window closed": window.close,
    "the window deleted": delete_window,
}
control.feed.updated.connect(end_once)
if way == "no event loop":
    sys.exit(6)
if way == "shutdown":
    QTimer.singleShot(0, app.quit)
    app.exec()
    app.shutdown()
    sys.exit(8)
if way == "the application deleted":
    app.processEvents()
    del app, window, control, overlay
    sys.exit(2)
status = app.exec()
if way == "an error at the end":
    raise SystemExit(9)
if way == "the end of the script":
    status = None
sys.exit(status)
"""


@pytest.mark.parametrize(
    ("way", "status"),
    [
        ("sys.exit in a timer", 3),
        ("exit with the window open", 5),
        ("an error in a slot", 7),
        ("the last window closed", 0),
        ("the application deleted", 2),
        ("the end of the script", 0),
        *(
            pytest.param(way, status, marks=pytest.mark.long)
            for way, status in [
                ("the window deleted", 4),
                ("quit", 0),
                ("no event loop", 6),
                ("shutdown", 8),
                ("an error at the end", 9),
            ]
        ),
    ],
)
def test_a_program_ends_with_its_own_status(way: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, way],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE_S,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "already deleted" not in done.stderr
