import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from handtrack.runtime import windowing
from handtrack.runtime.installing import pip_command
from handtrack.runtime.windowing import (
    GUI_LIBRARIES,
    PLATFORM_LIBRARIES,
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


def test_only_a_listening_wayland_socket_is_accepted(tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        assert window_obstacle(environ, all_there) is None
    line = window_obstacle(environ, all_there)
    assert line is not None
    assert "wayland-7 cannot be opened" in line


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
