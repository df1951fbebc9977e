"""The pointer on a display, in another program."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack.plugins.pointing import Move, Press, Release, Scroll
from handtrack.plugins.pointing.tapping import CIRCLES, TARGETS, TappingTask
from handtrack_ui.plugins.pointer.senders import PynputPointer
from tests.ui.on_display import display, running, wait_for
from tests.waiting import PATIENCE_S

__all__ = ["display", "running"]

pytestmark = pytest.mark.long


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
        lambda: (
            program.poll() is not None
            or subprocess.run(find, capture_output=True, check=False).returncode == 0
        ),
        "it has a window",
    )
    assert program.poll() is None, output.read_text()
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
