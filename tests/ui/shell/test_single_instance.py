"""The second start hands over to the first."""

import contextlib
import errno
import os
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack_ui.shell import single_instance as module
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.shell.single_instance import SingleInstance
from tests.waiting import PATIENCE_S

SECOND = """\
import sys
from PySide6.QtCore import QCoreApplication
from pathlib import Path
from tests.waiting import PATIENCE_S
from handtrack_ui.shell import single_instance as module
from handtrack_ui.shell.single_instance import SingleInstance
from handtrack_ui.shell.options import WindowOptions
module.ANSWER_MS = round(PATIENCE_S * 1000)
app = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]))
first = instance.claim(WindowOptions(source="clip.mp4", view="live"))
instance.close()
sys.exit(10 if first else 20)
"""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handtrack_ui.shell.single_instance.ANSWER_MS", round(PATIENCE_S * 1000))


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("i")


def test_leftovers_of_a_killed_first_window_do_not_block_a_start(folder: Path) -> None:
    code = SECOND.replace(
        "instance.close()", "instance.listen(print); import os; os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(folder)], check=False)
    assert killed.returncode == -9
    assert list(folder.iterdir())
    later = SingleInstance(folder)
    assert later.claim(WindowOptions())
    heard: list[WindowOptions] = []
    later.listen(heard.append)
    later.close()


def test_an_unresponsive_first_window_does_not_block_a_second(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handtrack_ui.shell.single_instance.ANSWER_MS", 200)
    silent = SingleInstance(folder)
    assert silent.claim(WindowOptions())
    other = SingleInstance(folder)
    assert other.claim(WindowOptions())
    other.close()
    silent.close()


@pytest.fixture
def first(folder: Path) -> Iterator[SingleInstance]:
    made = SingleInstance(folder)
    assert made.claim(WindowOptions())
    yield made
    made.close()


def connected(folder: Path) -> socket.socket:
    (address,) = folder.glob("*.socket")
    caller = socket.socket(socket.AF_UNIX)
    caller.setblocking(False)
    while caller.connect_ex(str(address)) == errno.EAGAIN:  # as many pending as the system allows
        QApplication.processEvents()
    return caller


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def answer(caller: socket.socket) -> bytes | None:
    """Return the answer to a caller: None while pending, empty after a disconnect."""
    try:
        return caller.recv(100)
    except BlockingIOError:
        return None
    except ConnectionResetError:
        return b""


def test_the_socket_is_private_to_its_owner(folder: Path, first: SingleInstance) -> None:
    first.listen(lambda _: None)
    (address,) = folder.glob("*.socket")
    assert stat.S_IMODE(address.stat().st_mode) & 0o077 == 0


WRONG = {
    "noise": b"\xff\xfe noise\n",
    "nested deeply": b'{"source": ' + b"[" * 30_000 + b"\n",
    "too long": b'{"source": "' + b"x" * 70_000 + b'"}\n',
    "endless": b"x" * 1_000_000,
}


@pytest.mark.parametrize("what", WRONG)
def test_unreadable_messages_end_the_call_and_change_nothing(
    what: str, folder: Path, first: SingleInstance, qtbot: QtBot
) -> None:
    heard: list[WindowOptions] = []
    first.listen(heard.append)
    with connected(folder) as caller:
        rest = WRONG[what]
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            while rest:
                try:
                    rest = rest[caller.send(rest) :]
                except BlockingIOError:
                    QApplication.processEvents()
        qtbot.waitUntil(lambda: answer(caller) == b"")
    with connected(folder) as caller:
        caller.send((WindowOptions(view="live").to_json().encode() + b"\n") * 3)
        qtbot.waitUntil(lambda: answer(caller) == b"taken\n")
        qtbot.waitUntil(lambda: answer(caller) == b"")
    assert heard == [WindowOptions(view="live")], "the first of them alone"


def test_hundreds_of_silent_callers_cost_nothing_and_block_nobody(
    folder: Path, first: SingleInstance, qtbot: QtBot
) -> None:
    heard: list[WindowOptions] = []
    first.listen(heard.append)
    before = descriptors()
    with contextlib.ExitStack() as callers:
        for _ in range(300):
            callers.enter_context(connected(folder))
        caller = callers.enter_context(connected(folder))
        caller.send(WindowOptions().to_json().encode() + b"\n")
        qtbot.waitUntil(lambda: bool(heard))
        qtbot.waitUntil(lambda: len(first.findChildren(QLocalSocket)) <= 8)
        assert descriptors() <= before + 301 + 8
    first.close()
    assert descriptors() < before


def test_a_silent_caller_is_disconnected(
    folder: Path, first: SingleInstance, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handtrack_ui.shell.single_instance.ANSWER_MS", 20)
    first.listen(lambda _: None)
    with connected(folder) as caller:
        qtbot.waitUntil(lambda: answer(caller) == b"")


@pytest.mark.parametrize("has_open_one", [False, True])
def test_without_a_private_session_folder_one_of_our_own_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_open_one: bool
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    if has_open_one:
        open_to_others(tmp_path / "session")
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "session"))
    with (
        tempfile.TemporaryDirectory() as cache
    ):  # a socket's path has 107 bytes, too few for pytest's own folders
        monkeypatch.setenv("XDG_CACHE_HOME", cache)
        first = SingleInstance()
        assert first.claim(WindowOptions())
        first.listen(lambda _: None)
        assert first.notice is None
        folder = Path(cache) / "handtrack" / "run"
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {path.suffix for path in folder.iterdir()} == {".lock", ".socket"}
        first.close()


def somebodys_file(folder: Path) -> None:
    folder.write_text("")


def open_to_others(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o770)


def a_link(folder: Path) -> None:
    (folder.parent / "elsewhere").mkdir(mode=0o700)
    folder.symlink_to("elsewhere")


def somebody_elses(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    try:
        os.chown(folder, 4711, 4711)
    except PermissionError:
        pytest.skip("only root can give a folder away")


TAKEN = [somebodys_file, open_to_others, a_link, somebody_elses]


@pytest.mark.parametrize("take", TAKEN)
def test_a_folder_open_to_others_is_not_used_and_the_window_opens(
    take: Callable[[Path], None], own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    cache = own_folders / "xdg_cache_home" / "handtrack"
    cache.mkdir(parents=True, exist_ok=True)
    take(cache / "run")
    alone = SingleInstance()
    assert alone.claim(WindowOptions())
    alone.listen(lambda _: None)
    alone.close()
    assert "opens a second window" in str(alone.notice)
    assert not (cache / "run").is_dir() or not list((cache / "run").iterdir())


def test_an_address_too_long_for_a_socket_is_reported_and_the_window_opens(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    folder.mkdir(mode=0o700)
    alone = SingleInstance(folder)
    assert alone.claim(WindowOptions())
    alone.listen(lambda _: None)
    assert "opens a second window" in str(alone.notice)
    alone.close()


def test_an_error_in_the_window_is_not_blamed_on_the_caller(
    folder: Path, first: SingleInstance, qtbot: QtBot
) -> None:
    def fail(options: WindowOptions) -> None:
        raise ValueError("the window broke")

    first.listen(fail)
    with qtbot.captureExceptions() as caught, connected(folder) as caller:
        caller.send(WindowOptions().to_json().encode() + b"\n")
        qtbot.waitUntil(lambda: answer(caller) == b"taken\n")
    assert [str(error) for _, error, _ in caught] == ["the window broke"]


def test_each_display_has_its_own_first_window(monkeypatch: pytest.MonkeyPatch) -> None:
    from handtrack_ui.shell.single_instance import _name

    monkeypatch.setenv("DISPLAY", ":1")
    one = _name()
    monkeypatch.setenv("DISPLAY", ":2")
    assert _name() != one


def test_on_windows_the_second_start_lets_the_first_come_forward(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    library = SimpleNamespace(AllowSetForegroundWindow=lambda process: asked.append(process.value))
    monkeypatch.setattr("ctypes.WinDLL", lambda name: {"user32": library}[name], raising=False)
    module._let_come_forward()
    assert asked == []
    monkeypatch.setattr(sys, "platform", "win32")
    module._let_come_forward()
    assert asked == [0xFFFFFFFF]
