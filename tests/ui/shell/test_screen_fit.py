"""No window is larger than its screen, at any scale and from any earlier place."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMargins, QRect, QSize
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from handtrack_ui.shell.screen_fit import FittedWindows, fitted, place
from handtrack_ui.window import Window

LAPTOP = QRect(0, 30, 1366, 738)
TITLE = QMargins(0, 28, 0, 0)

SCREENS = """
import json, sys
from PySide6.QtCore import QByteArray, QRect
from PySide6.QtWidgets import QApplication, QMainWindow
from handtrack_ui.shell.screen_fit import FittedWindows, place
app = QApplication([])
fit, told = FittedWindows(app), {}
for screen in app.screens():
    window, first = QMainWindow(), QMainWindow()
    window.setGeometry(QRect(screen.geometry().topLeft(), screen.size() * 2))
    window.setMinimumSize(640, 360)
    kept = window.saveGeometry()
    window.show()
    app.processEvents()
    first.setScreen(screen)
    place(first, kept)
    first.show()
    app.processEvents()
    free = screen.availableGeometry()
    told[screen.name()] = [
        free.width(), free.height(), free.contains(window.frameGeometry()), free.contains(first.frameGeometry()),
        first.isMaximized(),
    ]
print(json.dumps(told))
"""


@pytest.mark.parametrize(
    ("remembered", "placed"),
    [
        (QRect(100, 100, 1000, 600), QRect(100, 100, 1000, 600)),
        (QRect(100, 100, 3000, 2000), QRect(0, 58, 1366, 710)),
        (QRect(4000, -900, 1000, 600), QRect(366, 58, 1000, 600)),
        (QRect(900, 500, 1000, 600), QRect(366, 168, 1000, 600)),
    ],
)
def test_a_window_keeps_its_place_as_far_as_it_fits(remembered: QRect, placed: QRect) -> None:
    assert fitted(remembered, LAPTOP, TITLE) == placed


@pytest.mark.parametrize("x", [0, 9000], ids=["from a larger screen", "from a screen that is gone"])
def test_on_a_small_screen_the_window_starts_maximised(window: Window, x: int) -> None:
    room = window.screen().availableGeometry()
    assert room.size() == QSize(800, 800)  # of the offscreen platform
    before = QWidget()
    before.setGeometry(x, 0, 2560, 1400)
    window.hide()
    place(window, before.saveGeometry())
    assert room.contains(window.geometry())
    window.show()
    assert window.isMaximized()
    assert room.contains(window.geometry())
    assert room.contains(window.normalGeometry())


def test_a_dialog_is_never_larger_than_its_screen(qapp: QApplication, qtbot: QtBot) -> None:
    fit = FittedWindows(qapp)
    owner = QMainWindow()
    dialog, large = QDialog(owner), QPushButton("large")
    large.setMinimumSize(2000, 1000)
    QVBoxLayout(dialog).addWidget(large)
    with qtbot.waitActive(dialog):
        dialog.open()
    assert dialog.screen().availableGeometry().contains(dialog.frameGeometry())
    dialog.close()
    fit.deleteLater()
    owner.deleteLater()


def test_windows_fit_screens_of_every_size_and_scale(tmp_path: Path) -> None:
    sizes = {
        "large": (2560, 1440, 1),
        "half": (2560, 1440, 2),
        "laptop": (1366, 768, 1.25),
        "tablet": (1280, 720, 2),
    }
    made, left = [], 0
    for name, (width, height, scale) in sizes.items():
        wide, high = round(width / scale), round(height / scale)
        made.append(
            {
                "name": name,
                "x": left,
                "y": 0,
                "width": wide,
                "height": high,
                "logicalDpi": 96,
                "dpr": scale,
            }
        )
        left += wide
    file = tmp_path / "screens.json"
    file.write_text(json.dumps({"screens": made}), "utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"}
    ran = subprocess.run(
        [sys.executable, "-c", SCREENS], env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(ran.stdout) == {
        "large": [2560, 1440, True, True, False],
        "half": [1280, 720, True, True, True],
        "laptop": [1093, 614, True, True, True],
        "tablet": [640, 360, True, True, True],
    }
