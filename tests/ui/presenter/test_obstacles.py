import sys

import pytest

from ui.presenter.obstacles import Obstacle, obstacle_here, pynput_is_here

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is no Wayland elsewhere")


@LINUX
@pytest.mark.parametrize(
    ("environ", "platform"),
    [
        ({}, "wayland"),
        ({"XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "xcb"),
    ],
)
def test_on_wayland_it_cannot_work_even_through_x11(environ: dict[str, str], platform: str) -> None:
    assert obstacle_here(environ, platform, installed=lambda: True) is Obstacle.WAYLAND


def test_a_session_of_x11_is_no_obstacle() -> None:
    environ = {"XDG_SESSION_TYPE": "x11", "DISPLAY": ":0"}
    assert obstacle_here(environ, "xcb", installed=lambda: True) is None
    assert obstacle_here(environ, "xcb", installed=lambda: False) is Obstacle.NOT_INSTALLED


def test_looking_for_pynput_imports_nothing() -> None:
    before = "pynput" in sys.modules
    assert pynput_is_here() in (True, False)
    assert ("pynput" in sys.modules) == before
