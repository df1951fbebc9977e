import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from handtrack.runtime import windowing
from handtrack.runtime.installing import pip_command
from handtrack.runtime.windowing import (
    GUI_LIBRARIES,
    PLATFORM_LIBRARIES,
    has_session_bus,
    loads,
    requested_platforms,
    window_obstacle,
)
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere Qt's wheel brings everything"
)

NUMBER = 20731
"""Number of an unused display; its socket is abstract, so it leaves no file behind."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windowing, "ANSWER_S", PATIENCE_S)


def all_there(_library: str) -> bool:
    return True


def nothing_there(_library: str) -> bool:
    return False


@contextmanager
def xvfb(folder: Path, *options: str) -> Iterator[str]:
    """Run an X server; yield its display."""
    if shutil.which("Xvfb") is None:
        pytest.skip("needs Xvfb")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-nolisten", "tcp", "-noreset", *options]
    with subprocess.Popen(
        command, pass_fds=(write,), stderr=subprocess.DEVNULL, cwd=folder
    ) as server:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


def test_a_missing_display_is_reported() -> None:
    assert (
        window_obstacle({}, all_there)
        == "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    )


@pytest.mark.parametrize(
    "platform", ["offscreen", "minimal", "vnc", "vnc:size=800x600", "nonsense;offscreen"]
)
def test_a_platform_without_a_display_is_accepted(platform: str) -> None:
    assert window_obstacle({"QT_QPA_PLATFORM": platform}, all_there) is None


def test_an_unknown_qt_platform_is_named_with_the_available_ones() -> None:
    line = window_obstacle({"QT_QPA_PLATFORM": "nonsense"}, all_there)
    assert line is not None
    assert "'nonsense'" in line
    assert "offscreen" in line


def test_a_missing_library_is_named_with_its_package() -> None:
    line = window_obstacle({"DISPLAY": ":0"}, lambda library: library != "libxcb-cursor.so.0")
    assert (
        line
        == "libxcb-cursor.so.0 is missing; on Debian or Ubuntu: sudo apt install libxcb-cursor0"
    )


@pytest.mark.parametrize("platform", ["xcb", "wayland", "wayland-egl", "offscreen"])
def test_every_missing_library_is_named_but_each_package_only_once(platform: str) -> None:
    line = window_obstacle({"QT_QPA_PLATFORM": platform}, nothing_there)
    assert "\n" not in line
    named, _, packages = line.partition("sudo apt install ")
    needed = GUI_LIBRARIES | PLATFORM_LIBRARIES.get(platform.partition("-")[0], {})
    assert all(library in named for library in needed)
    assert sorted(packages.split()) == sorted(set(needed.values()))


@pytest.mark.parametrize(
    "display", ["", f":{NUMBER}", f"unix:{NUMBER}.0", "hello", ":", "localhost:59000"]
)
def test_a_display_that_refuses_connections_is_reported(display: str) -> None:
    line = window_obstacle({"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}, all_there)
    assert line is not None
    assert f"the X display '{display}' cannot be opened" in line


def test_a_display_that_never_answers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windowing, "ANSWER_S", 0.05)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(f"\0/tmp/.X11-unix/X{NUMBER}")
        silent.listen()
        line = window_obstacle({"DISPLAY": f":{NUMBER}"}, all_there)
    assert line is not None
    assert "cannot be opened" in line


def test_a_working_x_display_is_accepted_and_replaces_wayland(tmp_path: Path) -> None:
    with xvfb(tmp_path) as display:
        assert window_obstacle({"DISPLAY": f"{display}.0"}, all_there) is None
        assert window_obstacle({"WAYLAND_DISPLAY": "none", "DISPLAY": display}, all_there) is None


def test_a_display_that_refuses_this_user_is_an_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XAUTHORITY", str(tmp_path / "none"))
    name = b"MIT-MAGIC-COOKIE-1"  # for any address and display, as in Xauth(3)
    record = b"\xff\xff" + bytes(4) + len(name).to_bytes(2, "big") + name + b"\x00\x10" + b"c" * 16
    (tmp_path / "server").write_bytes(record)
    with xvfb(tmp_path, "-auth", "server") as display:
        assert "let this user in" in str(window_obstacle({"DISPLAY": display}, all_there))


@contextmanager
def wayland_at(socket_path: Path) -> Iterator[socket.socket]:
    """Listen as a Wayland display does."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(socket_path))
        server.listen()
        server.settimeout(PATIENCE_S)
        yield server


def test_only_a_listening_wayland_socket_is_accepted(tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    with wayland_at(tmp_path / "wayland-7"):
        assert window_obstacle(environ, all_there) is None
    line = window_obstacle(environ, all_there)
    assert line is not None
    assert "wayland-7 cannot be opened" in line


def is_hung_up(client: socket.socket) -> bool:
    """Return whether the other end has closed a connection; waits for it."""
    client.settimeout(PATIENCE_S)
    try:
        return client.recv(100) == b""
    except TimeoutError:
        return False


def test_an_asked_wayland_display_is_the_first_unless_it_is_named(tmp_path: Path) -> None:
    environ = {"QT_QPA_PLATFORM": "wayland", "XDG_RUNTIME_DIR": str(tmp_path)}
    with wayland_at(tmp_path / "wayland-0"):
        assert window_obstacle(environ, all_there) is None
        line = window_obstacle({**environ, "WAYLAND_DISPLAY": "wayland-1"}, all_there)
    assert line is not None
    assert "wayland-1 cannot be opened" in line


def test_a_wayland_connection_that_is_handed_over_is_not_tried(tmp_path: Path) -> None:
    environ = {"QT_QPA_PLATFORM": "wayland", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert window_obstacle({**environ, "WAYLAND_SOCKET": "9"}, all_there) is None


def test_the_connection_that_tries_a_wayland_display_is_closed(tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    with wayland_at(tmp_path / "wayland-0") as server:
        assert window_obstacle(environ, all_there) is None
        client, _ = server.accept()
        with client:
            assert is_hung_up(client)


@contextmanager
def x_server() -> Iterator[socket.socket]:
    """Listen as an X display does."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{NUMBER}")
        server.listen()
        server.settimeout(PATIENCE_S)
        yield server


LET_IN = b"\x01\x00" + b"\x0b\x00\x00\x00" + b"\x08\x00" + bytes(32)
"""An X server's welcome, as in its protocol: success, version 11.0, and a set-up of 32 bytes."""


def test_the_connection_that_tries_an_x_display_is_closed() -> None:
    with x_server() as server, ThreadPoolExecutor(1) as beside:
        found = beside.submit(window_obstacle, {"DISPLAY": f":{NUMBER}"}, all_there)
        client, _ = server.accept()
        with client:
            assert client.recv(4096)[:1] in (b"l", b"B")
            client.sendall(LET_IN)
            assert found.result(PATIENCE_S) is None
            assert is_hung_up(client)


def test_qt_from_elsewhere_may_have_any_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folders in (None, [str(tmp_path)]):
        spec = ModuleSpec("PySide6", None)
        spec.submodule_search_locations = folders
        monkeypatch.setattr(windowing, "find_spec", lambda _name, found=spec: found)
        assert window_obstacle({"QT_QPA_PLATFORM": "eglfs"}, all_there) is None


def test_a_session_bus_is_named_or_stands_in_the_runtime_folder(tmp_path: Path) -> None:
    assert has_session_bus({"DBUS_SESSION_BUS_ADDRESS": "unix:path=/somewhere"})
    environ = {"XDG_RUNTIME_DIR": str(tmp_path)}
    assert not has_session_bus(environ)
    (tmp_path / "bus").touch()
    assert has_session_bus(environ)


def test_without_a_runtime_folder_nothing_is_taken_for_a_session_bus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bus").touch()
    monkeypatch.chdir(tmp_path)
    assert not has_session_bus({})


def test_platforms_are_tried_in_qts_order() -> None:
    assert requested_platforms({"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}) == ("wayland", "xcb")
    asked = {"QT_QPA_PLATFORM": "vnc:port=1;xcb", "WAYLAND_DISPLAY": "w"}
    assert requested_platforms(asked) == ("vnc", "xcb")


def test_the_error_for_missing_pyside6_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(windowing, "find_spec", lambda _name: None)
    line = window_obstacle({"DISPLAY": ":0"}, all_there)
    assert line == f"PySide6 is not installed; {pip_command('install', 'handtrack-desktop[ui]')}"


def test_only_a_library_that_exists_can_be_loaded() -> None:
    assert loads("libc.so.6")
    assert not loads("libnobody-has-this.so.1")
