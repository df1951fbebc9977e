"""Keys in a real, headless Sway: wtype presses them, and a Qt window in front receives them."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from handtrack_ui.plugins.presenter.presets import parse_stroke
from tests.waiting import PATIENCE_S, eventually

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (shutil.which("sway") and shutil.which("wtype")),
        reason="needs the programs sway and wtype",
    ),
]

NOBODY = 65534
WINDOW = """
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

class Window(QWidget):
    def focusInEvent(self, event):
        print("focused", flush=True)

    def keyPressEvent(self, event):
        if event.key() != Qt.Key.Key_Control:
            print("key", QKeySequence(event.keyCombination()).toString(), flush=True)

app = QApplication([])
window = Window()
window.show()
app.exec()
"""


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The focused window's output, in a Sway of the test's own."""
    with tempfile.TemporaryDirectory() as own:  # short: a socket's path has at most 108 characters
        config, output = Path(own, "config"), Path(own, "output")
        config.touch()
        for name, value in {
            "XDG_RUNTIME_DIR": own,
            "WLR_BACKENDS": "headless",
            "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1",
            "QT_QPA_PLATFORM": "wayland",
        }.items():
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("DISPLAY", raising=False)
        someone = {}
        if os.getuid() == 0:  # Sway refuses to run as root
            os.chown(own, NOBODY, NOBODY)
            someone = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        with ExitStack() as ends:
            sway = subprocess.Popen(
                ["sway", "--config", config], stderr=subprocess.DEVNULL, **someone
            )
            ends.callback(end, sway)
            assert eventually(lambda: Path(own, "wayland-1").exists()), "Sway starts"
            monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-1")
            with output.open("w") as file:
                ends.callback(
                    end, subprocess.Popen([sys.executable, "-c", WINDOW], stdout=file, stderr=file)
                )
            assert eventually(lambda: "focused" in output.read_text()), (
                f"the window is in front: {output.read_text()}"
            )
            yield output


def end(program: "subprocess.Popen[bytes]") -> None:
    program.terminate()
    program.wait(PATIENCE_S)


def test_every_kind_of_key_reaches_the_window_in_front_on_sway(received: Path) -> None:
    from handtrack_ui.plugins.presenter.wayland_keys import WtypeKeys

    keys, arrived = WtypeKeys(), list[str]()
    for words, name in {
        "page_down": "PgDown",
        "left": "Left",
        "space": "Space",
        "enter": "Return",
        "f5": "F5",
        "b": "B",
        "ctrl+page_down": "Ctrl+PgDown",
        "media_play_pause": "Media Play",
    }.items():
        keys.send(parse_stroke(words))
        arrived.append(name)
        assert eventually(
            lambda: re.findall(r"^key (.+)$", received.read_text(), re.M) == arrived
        ), received.read_text()
