"""The second start hands over to the first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.waiting import PATIENCE_S
from ui.instance import SingleInstance
from ui.options import WindowOptions

SECOND = """\
import sys
from PySide6.QtCore import QCoreApplication
from pathlib import Path
from tests.waiting import PATIENCE_S
from ui import instance as module
from ui.instance import SingleInstance
from ui.options import WindowOptions
module.ANSWER_MS = round(PATIENCE_S * 1000)
app = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]))
first = instance.claim(WindowOptions(source="clip.mp4", view="live"))
instance.close()
sys.exit(10 if first else 20)
"""


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("i")


def second(folder: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", SECOND, str(folder)], env=dict(os.environ))


def test_the_second_hands_its_arguments_to_the_first_and_ends(folder: Path, qapp: QApplication, qtbot: QtBot) -> None:
    first = SingleInstance(folder)
    assert first.claim(WindowOptions())
    heard: list[WindowOptions] = []
    first.listen(heard.append)
    process = second(folder)
    qtbot.waitUntil(lambda: process.poll() is not None)
    assert process.returncode == 20
    assert heard == [WindowOptions(source="clip.mp4", view="live")]
    first.close()


def test_after_the_first_has_ended_another_can_be_the_first(folder: Path, qapp: QApplication) -> None:
    first = SingleInstance(folder)
    assert first.claim(WindowOptions())
    first.listen(lambda _: None)
    first.close()
    process = second(folder)
    assert process.wait(PATIENCE_S) == 10


def test_what_a_killed_first_left_behind_stops_nobody(folder: Path, qapp: QApplication) -> None:
    code = SECOND.replace("instance.close()", "instance.listen(print); import os; os.kill(os.getpid(), 9)")
    killed = subprocess.run([sys.executable, "-c", code, str(folder)], check=False)
    assert killed.returncode == -9
    assert list(folder.iterdir())
    later = SingleInstance(folder)
    assert later.claim(WindowOptions())
    heard: list[WindowOptions] = []
    later.listen(heard.append)
    later.close()


def test_a_first_that_does_not_answer_keeps_nobody_from_working(
    folder: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.instance.ANSWER_MS", 200)
    silent = SingleInstance(folder)
    assert silent.claim(WindowOptions())
    other = SingleInstance(folder)
    assert other.claim(WindowOptions())
    other.close()
    silent.close()


class Caller:
    """A second start, with what it says."""

    def __init__(self, says: bytes) -> None:
        self.says, self.told = says, b""

    def canReadLine(self) -> bool:  # noqa: N802 - Qt's name
        return True

    def readLine(self) -> QByteArray:  # noqa: N802 - Qt's name
        return QByteArray(self.says)

    def write(self, told: bytes) -> None:
        self.told += told

    def flush(self) -> None: ...


def test_what_cannot_be_understood_is_passed_over_and_what_goes_wrong_in_the_window_is_not(
    folder: Path, qapp: QApplication
) -> None:
    def fail(options: WindowOptions) -> None:
        raise ValueError("the window broke")

    first = SingleInstance(folder)
    assert first.claim(WindowOptions())
    first.listen(fail)
    noise, second = Caller(b"noise\n"), Caller(WindowOptions().to_json().encode() + b"\n")
    first._hear(noise)  # type: ignore[arg-type]
    assert noise.told == b""
    with pytest.raises(ValueError, match="the window broke"):
        first._hear(second)  # type: ignore[arg-type]
    assert second.told
    first.close()


def test_another_display_is_another_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.instance import _name

    monkeypatch.setenv("DISPLAY", ":1")
    one = _name()
    monkeypatch.setenv("DISPLAY", ":2")
    assert _name() != one
