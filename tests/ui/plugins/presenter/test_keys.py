import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from handtrack_ui.plugins.presenter.keys import obstacle_here
from handtrack_ui.shell.other_programs.sender import Obstacle, pynput_is_here

LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="there is no Wayland elsewhere"
)


@LINUX
@pytest.mark.parametrize(
    ("environ", "platform"),
    [
        ({}, "wayland"),
        ({"XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "xcb"),
    ],
)
def test_a_wayland_session_needs_a_session_bus_or_wtype_even_with_x11(
    environ: dict[str, str], platform: str
) -> None:
    assert obstacle_here(environ, platform, installed=lambda: True) is Obstacle.WAYLAND
    assert (
        obstacle_here({**environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus"}, platform) is None
    )


def test_an_x11_session_is_not_an_obstacle() -> None:
    environ = {"XDG_SESSION_TYPE": "x11", "DISPLAY": ":0"}
    assert obstacle_here(environ, "xcb", installed=lambda: True) is None
    assert obstacle_here(environ, "xcb", installed=lambda: False) is Obstacle.NOT_INSTALLED


def test_looking_for_pynput_imports_nothing() -> None:
    look = (
        "import sys, handtrack_ui.shell.other_programs.sender as sender; "
        "sender.pynput_is_here(); print('pynput' in sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", look], check=True, capture_output=True, text=True
    ).stdout
    assert found.split() == ["False"]


def test_pynput_is_found_if_it_can_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "pynput", raising=False)
    assert not pynput_is_here()
    (tmp_path / "pynput").mkdir()
    (tmp_path / "pynput" / "__init__.py").touch()
    importlib.invalidate_caches()
    assert pynput_is_here()
