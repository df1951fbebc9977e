"""Presenter mode on a display: the demo's hand, tracked in Handtrack's window,
controls another program by its keys.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from Xlib import X, Xatom
from Xlib.display import Display

from handtrack_ui.plugins.presenter.keys import PynputKeys
from handtrack_ui.plugins.presenter.mode import FrontProgram
from handtrack_ui.plugins.presenter.presets import parse_stroke, preset_for
from tests.ui.on_display import display, other_window, running, wait_for
from tests.waiting import PATIENCE_S

__all__ = ["display", "running"]

pytestmark = pytest.mark.long


def pressed(output: Path) -> list[str]:
    """Return the names of the keys that xev received."""
    return re.findall(r"KeyPress event.*?keysym 0x\w+, (\w+)\)", output.read_text(), re.DOTALL)


@pytest.mark.usefixtures("display")
def test_the_demos_hand_turns_the_pages_of_another_program(
    running: Callable[..., tuple["subprocess.Popen[str]", Path]],
) -> None:
    _, events = running("stdbuf", "-oL", "xev", "-event", "keyboard")
    handtrack, said = running(sys.executable, "-m", "tests.ui.plugins.presenter.presenting")
    wait_for(
        lambda: "shown" in said.read_text() and "Outer window" in events.read_text(),
        "both have a window",
    )
    subprocess.run(["xdotool", "windowfocus", "--sync", other_window(events)], check=True)
    handtrack.stdin.write("present\n")
    handtrack.stdin.flush()
    wait_for(
        lambda: {"Next", "Prior"} <= {*pressed(events)}, f"both keys arrive: {said.read_text()}"
    )
    assert "on True" in said.read_text()
    handtrack.stdin.close()
    assert handtrack.wait(PATIENCE_S) == 0


@pytest.mark.usefixtures("display")
def test_the_active_windows_program_is_known_while_it_is_open() -> None:
    front = FrontProgram()
    assert front.classes() == (), "without a window manager"
    program = Display()
    root = program.screen().root
    window = root.create_window(0, 0, 100, 100, 0, X.CopyFromParent)
    window.set_wm_class("vlc", "vlc")
    root.change_property(program.get_atom("_NET_ACTIVE_WINDOW"), Xatom.WINDOW, 32, [window.id])
    program.sync()
    assert preset_for(front.classes()) == "vlc"
    program.close()
    assert front.classes() == (), "the window has closed"
    front.close()
    assert front.classes() == ()


@pytest.mark.usefixtures("display")
def test_media_keys_and_plus_reach_another_program(
    running: Callable[..., tuple["subprocess.Popen[str]", Path]],
) -> None:
    _, events = running("stdbuf", "-oL", "xev", "-event", "keyboard")
    wait_for(lambda: "Outer window" in events.read_text(), "it has a window")
    subprocess.run(["xdotool", "windowfocus", "--sync", other_window(events)], check=True)
    keys = PynputKeys()
    for words in ("media_play_pause", "media_volume_up", "ctrl++"):
        keys.send(parse_stroke(words))
    wait_for(lambda: "plus" in pressed(events), "every key arrives")
    assert [*dict.fromkeys(pressed(events))] == [
        "XF86AudioPlay",
        "XF86AudioRaiseVolume",
        "Control_L",
        "plus",
    ]
