"""Presenter mode on a display: the demo's hand, tracked in Handtrack's window,
controls another program by its keys.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from Xlib import X, Xatom
from Xlib.display import Display

from handtrack.plugins.pointing import Move, Press, Release, Scroll
from handtrack.plugins.pointing.tapping import CIRCLES, TARGETS, TappingTask
from handtrack.runtime.windowing import missing_libraries
from handtrack_ui.plugins.presenter.keys import PynputKeys, pynput_is_here
from handtrack_ui.plugins.presenter.mode import FrontProgram
from handtrack_ui.plugins.presenter.pointer_senders import PynputPointer
from handtrack_ui.plugins.presenter.presets import parse_stroke, preset_for
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.long
PROGRAMS = ("Xvfb", "xev", "xdotool", "stdbuf")


def wait_for(met: Callable[[], object], what: str) -> None:
    assert eventually(met), what


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing or missing_libraries("xcb"):
        pytest.skip(
            f"a display with another program on it needs {', '.join(missing) or 'the libraries of Qt on X11'}"
        )
    if not pynput_is_here():
        pytest.skip("pynput is not installed (the extra 'presenter')")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        for name in (
            "WAYLAND_DISPLAY",
            "XDG_SESSION_TYPE",
            "DBUS_SESSION_BUS_ADDRESS",
            "XDG_RUNTIME_DIR",
        ):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("DISPLAY", f":{number}")
        monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
        yield f":{number}"
        server.terminate()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Callable[..., tuple["subprocess.Popen[str]", Path]]]:
    """Start programs that write to files, and end them."""
    with ExitStack() as ends:

        def start(*command: str) -> tuple["subprocess.Popen[str]", Path]:
            output = tmp_path / f"{len(list(tmp_path.iterdir()))}.txt"
            file = ends.enter_context(output.open("w"))
            program = ends.enter_context(
                subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=file, stderr=file, text=True
                )
            )
            ends.callback(program.terminate)
            return program, output

        yield start


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


@pytest.mark.usefixtures("display")
def test_the_pointer_moves_clicks_and_scrolls_in_another_program(
    running: Callable[..., tuple["subprocess.Popen[str]", Path]],
) -> None:
    _, events = running("stdbuf", "-oL", "xev", "-geometry", "400x400+0+0")
    wait_for(
        lambda: "Outer window" in events.read_text() and "Expose" in events.read_text(),
        "it has a window",
    )
    subprocess.run(["xdotool", "mousemove", "100", "100"], check=True)
    pointer = PynputPointer()
    for event in (
        Move(50, -20),
        Press(),
        Move(10, 0),
        Release(),
        Press("right"),
        Release("right"),
        Scroll(0, 1),
    ):
        pointer.send(event)
    wait_for(lambda: events.read_text().count("button 5") == 2, "every event arrives")
    told = re.findall(
        r"Button(Press|Release) event.*?root:\((\d+),(\d+)\).*?button (\d)",
        events.read_text(),
        re.DOTALL,
    )
    assert told == [
        *(("Press", "150", "80", "1"), ("Release", "160", "80", "1")),
        *(("Press", "160", "80", "3"), ("Release", "160", "80", "3")),
        *(("Press", "160", "80", "5"), ("Release", "160", "80", "5")),
    ]


@pytest.mark.usefixtures("display")
def test_the_pointer_test_counts_what_the_pointer_taps(
    running: Callable[..., tuple["subprocess.Popen[str]", Path]],
) -> None:
    program, output = running(sys.executable, "-m", "handtrack", "pointer", "test", "--json")
    find = [
        "xdotool",
        "search",
        "--onlyvisible",
        "--name",
        "Pointer test",
        "getwindowgeometry",
        "--shell",
    ]
    wait_for(
        lambda: subprocess.run(find, capture_output=True, check=False).returncode == 0,
        "it has a window",
    )
    told = subprocess.run(find, capture_output=True, text=True, check=True).stdout
    left, top, width, height = (
        int(re.search(rf"^{name}=(\d+)", told, re.M)[1]) for name in ("X", "Y", "WIDTH", "HEIGHT")
    )
    task, pointer, at = TappingTask((left + width / 2, top + height / 2)), PynputPointer(), (0, 0)
    subprocess.run(["xdotool", "mousemove", "0", "0"], check=True)
    while not task.done:
        x, y = (round(each) for each in task.target)
        for event in (Move(x - at[0], y - at[1]), Press(), Release()):
            pointer.send(event)
        task.tap(x, y, 0.0)
        at = x, y
    assert program.wait(PATIENCE_S) == 0
    result = json.loads(output.read_text())
    assert (result["taps"], result["errors"]) == (len(CIRCLES) * TARGETS, 0.0)


def other_window(events: Path) -> str:
    found = re.search(r"Outer window is (0x\w+)", events.read_text())
    return found[1]
