import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from handtrack.runtime import windowing
from handtrack.runtime.installing import pip_command
from handtrack.runtime.windowing import GUI_LIBRARIES, PLATFORM_LIBRARIES, loads, requested_platforms, window_obstacle
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt's wheel brings everything")

NUMBER = 20731
"""Of a display that nobody has; its socket is an abstract one, so that it leaves no file behind."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windowing, "ANSWER_S", PATIENCE_S)


def all_there(_library: str) -> bool:
    return True


def nothing_there(_library: str) -> bool:
    return False


@contextmanager
def x_server(reply: bytes | None) -> Iterator[None]:
    """Answer one connection with `reply`; with None, take it and say nothing until the end."""
    ended = threading.Event()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{NUMBER}")
        server.listen()
        server.settimeout(PATIENCE_S)

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                if reply is None:
                    ended.wait(PATIENCE_S)
                else:
                    connection.recv(64)
                    connection.sendall(reply)

        thread = threading.Thread(target=serve, name="x-server")
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join(PATIENCE_S)


def test_without_any_display_it_says_so() -> None:
    assert window_obstacle({}, all_there) == "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc", "vnc:size=800x600", "nonsense;offscreen"])
def test_a_platform_that_needs_no_display_is_taken_at_its_word(platform: str) -> None:
    assert window_obstacle({"QT_QPA_PLATFORM": platform}, all_there) is None


def test_a_platform_that_qt_does_not_have_is_named_with_those_that_it_has() -> None:
    line = window_obstacle({"QT_QPA_PLATFORM": "nonsense"}, all_there)
    assert line is not None
    assert "'nonsense'" in line
    assert "offscreen" in line


def test_a_missing_library_is_named_with_its_package() -> None:
    line = window_obstacle({"DISPLAY": ":0"}, lambda library: library != "libxcb-cursor.so.0")
    assert line == "libxcb-cursor.so.0 is missing; on Debian or Ubuntu: sudo apt install libxcb-cursor0"


@pytest.mark.parametrize("platform", ["xcb", "wayland", "wayland-egl", "offscreen"])
def test_every_missing_library_of_a_platform_is_named_and_each_package_once(platform: str) -> None:
    line = window_obstacle({"QT_QPA_PLATFORM": platform}, nothing_there)
    assert line is not None
    assert "\n" not in line
    named, _, packages = line.partition("sudo apt install ")
    needed = GUI_LIBRARIES | PLATFORM_LIBRARIES.get(platform.partition("-")[0], {})
    assert all(library in named for library in needed)
    assert sorted(packages.split()) == sorted(set(needed.values()))


@pytest.mark.parametrize("display", [f":{NUMBER}", f"unix:{NUMBER}.0", "hello", ":", "localhost:59000"])
def test_a_display_where_nobody_answers_is_found_out(display: str) -> None:
    line = window_obstacle({"DISPLAY": display}, all_there)
    assert line is not None
    assert f"the display {display} does not answer" in line


def test_a_display_that_takes_the_connection_and_hangs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windowing, "ANSWER_S", 0.05)
    with x_server(None):
        line = window_obstacle({"DISPLAY": f":{NUMBER}"}, all_there)
    assert line is not None
    assert "does not answer" in line


def test_a_display_that_hangs_up_is_found_out() -> None:
    with x_server(b""):
        line = window_obstacle({"DISPLAY": f":{NUMBER}"}, all_there)
    assert line is not None
    assert "does not answer" in line


def test_a_display_that_accepts_is_no_obstacle() -> None:
    with x_server(b"\x01"):
        assert window_obstacle({"DISPLAY": f":{NUMBER}.0"}, all_there) is None


@pytest.mark.parametrize("opens", [True, False])
def test_a_display_that_wants_authorisation_is_opened_with_the_users_own(
    monkeypatch: pytest.MonkeyPatch, *, opens: bool
) -> None:
    monkeypatch.setattr(windowing, "_x_opens", lambda _display: opens)
    with x_server(b"\x00"):
        line = window_obstacle({"DISPLAY": f":{NUMBER}"}, all_there)
    assert (line is None) == opens
    assert opens or "refuses this user" in str(line)


def test_a_wayland_socket_that_listens_is_no_obstacle(tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        assert window_obstacle(environ, all_there) is None
    line = window_obstacle(environ, all_there)
    assert line is not None
    assert "wayland-7 does not answer" in line


def test_x_steps_in_where_wayland_does_not_answer() -> None:
    with x_server(b"\x01"):
        assert window_obstacle({"WAYLAND_DISPLAY": "none", "DISPLAY": f":{NUMBER}"}, all_there) is None


def test_qts_own_order_of_platforms_is_followed() -> None:
    assert requested_platforms({"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}) == ("wayland", "xcb")
    asked = {"QT_QPA_PLATFORM": "vnc:port=1;xcb", "WAYLAND_DISPLAY": "w"}
    assert requested_platforms(asked) == ("vnc", "xcb")


def test_without_pyside6_the_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windowing, "find_spec", lambda _name: None)
    line = window_obstacle({"DISPLAY": ":0"}, all_there)
    assert line == f"PySide6 is not installed; {pip_command('install', 'handtrack[ui]')}"


def test_the_loader_tells_what_is_there_from_what_is_not() -> None:
    assert loads("libc.so.6")
    assert not loads("libnobody-has-this.so.1")
