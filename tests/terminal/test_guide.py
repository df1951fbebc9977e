"""A guide in the terminal: the step as text, commands by hands and keys, everything reported and saved."""

import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest
from rich.console import Console

from handtrack.config.model import Preferences
from handtrack.errors import UsageError
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.store import RunStore
from handtrack.host import Host, RunRequest
from handtrack.messages import GestureEvent
from handtrack.navigation.hand_commands import HandCommands
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.camera import CameraFormat
from handtrack.sources.codes import SourceCode
from handtrack.terminal.guide_run import TerminalGuide, names_of, pressed_keys, run_guide, walk_in_terminal
from handtrack.terminal.guide_screen import GuideScreen, place_line, step_lines
from handtrack.terminal.run import run_terminal
from tests.clock import Clock
from tests.navigation.stage import Shown, hold, swipe, wave

GUIDE = """\
---
title: Soup
---

## Gather
kind: checklist

Take a **large** pot.

- [ ] Leek
- [ ] Salt
- [ ] Pan
- [ ] Oil
- [ ] Pot

## Which?
kind: choice
id: soup

1. Tomato
2. Lentil

## Simmer
kind: timer
duration: 60 s

## Enjoy
"""


@pytest.fixture
def clock() -> Clock:
    return Clock(100.0)


@pytest.fixture
def soup(tmp_path: Path) -> Guide:
    path = tmp_path / "soup.md"
    path.write_text(GUIDE, "utf-8")
    return load_guide(path)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore(tmp_path / "runs.sqlite") as made:
        yield made


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def begin(soup: Guide, store: RunStore, clock: Clock, told: list[str]) -> Callable[[], TerminalGuide]:
    def begin() -> TerminalGuide:
        recorder = RunRecorder(store, lambda error: told.append(str(error)), lambda: 5000.0)
        return TerminalGuide(soup, recorder, hand=HandCommands(), clock=clock, tell=told.append)

    return begin


def see(guide: TerminalGuide, t: float, *events: GestureEvent) -> None:
    guide.see(Recognition(t, (), (Shown().reading(),), events, ()))


def shown(guide: TerminalGuide, now: float = 100.0) -> list[str]:
    return [line.plain for line in step_lines(guide.session, now) if line.plain]


def test_a_guides_text_cannot_control_the_terminal(soup: Guide, clock: Clock) -> None:
    soup.path.write_text(GUIDE.replace("pot.", "\x1b[2J\x9b[2Jpot.").replace("Leek", "\x1b]0;title\x07"), "utf-8")
    console = Console(file=io.StringIO(), force_terminal=True)
    screen = GuideScreen(console)
    recorder = RunRecorder(None, print)
    guide = TerminalGuide(load_guide(soup.path), recorder, hand=HandCommands(), clock=clock, tell=screen.add_message)
    guide.press("1")
    with screen:
        screen.show(guide.session, guide.hand.state)
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert "�[2J�[2Jpot." in drawn
    assert "1 [x] �]0;title�" in drawn


def test_hands_walk_through_a_guide_and_everything_is_saved(
    begin: Callable[[], TerminalGuide], told: list[str], soup: Guide, store: RunStore
) -> None:
    guide = begin()
    see(guide, 1.0, swipe("left", 1.0))
    see(guide, 2.0, hold("open_palm", 2.0, seconds=0.6))
    see(guide, 3.0, swipe("left", 3.0))
    see(guide, 5.0, hold("victory", 5.0))
    see(guide, 7.0, hold("thumb_up", 7.0))
    assert told == [
        "swipe left: not listening; show your palm first",
        "armed",
        "swipe left: next (5 of 5 not ticked: Gather), thumb down undoes",
        "victory: Lentil",
        "thumb up: confirm, thumb down undoes",
    ]
    kept = store.unfinished(soup.path)
    log = [(entry.step, entry.command, entry.by, entry.score, entry.choice) for entry in store.log(kept.id)]
    assert log == [
        ("gather", "next", "swipe left", None, None),
        ("soup", "select", "victory", 1.0, "lentil"),
        ("soup", "confirm", "thumb_up", 1.0, "lentil"),
    ]


def test_keys_walk_through_a_guide_and_it_resumes_where_it_was_left(
    begin: Callable[[], TerminalGuide], told: list[str]
) -> None:
    guide = begin()
    for key in ("n", "2", "enter", "x", "u"):
        guide.press(key)
    assert guide.session.run.step.id == "soup"
    guide.press("q")
    assert guide.left
    again = begin()
    assert told[-1] == "resumed at step 2 of 4"
    assert again.session.run.state.picked == {"soup": "lentil"}


def test_a_wave_and_a_thumb_up_leave_the_guide(begin: Callable[[], TerminalGuide], told: list[str]) -> None:
    guide = begin()
    see(guide, 2.0, hold("open_palm", 2.0, seconds=0.6))
    see(guide, 3.5, wave(3.5))
    assert told[-1] == "wave: Leave the guide? Thumb up to leave"
    see(guide, 5.5, hold("thumb_up", 5.5))
    assert guide.left


def test_a_step_is_text_with_the_items_that_can_be_ticked_now(begin: Callable[[], TerminalGuide]) -> None:
    guide = begin()
    guide.press("1")
    assert shown(guide) == [
        "Gather",
        "Take a large pot.",
        "1 [x] Leek",
        "2 [ ] Salt",
        "3 [ ] Pan",
        "1 to 3 of 5, swipe up or down for the others",
    ]
    guide.press("down")
    assert shown(guide)[:3] == ["Gather", "1 [ ] Oil", "2 [ ] Pot"]


def test_a_timers_end_is_reported_in_any_step(
    begin: Callable[[], TerminalGuide], told: list[str], clock: Clock
) -> None:
    guide = begin()
    for key in ("n", "n", "enter", "n"):
        guide.press(key)
    clock.now += 18
    assert place_line(guide.session, clock()).plain == "Soup, step 4 of 4   Simmer 0:42"
    clock.now += 42
    guide.look()
    assert told[-1] == "Simmer: time is up"
    assert place_line(guide.session, clock()).plain == "Soup, step 4 of 4   Simmer time is up"


def test_a_late_second_confirmation_counts_as_the_first(
    begin: Callable[[], TerminalGuide], told: list[str], clock: Clock
) -> None:
    guide = begin()
    for key in ("n", "n", "n", "enter"):
        guide.press(key)
    assert told[-1] == "key: Confirm once more to finish"
    clock.now += 6
    guide.look()
    guide.press("enter")
    assert told[-1] == "key: Confirm once more to finish"
    clock.now += 5
    guide.look()
    guide.press("enter")
    assert guide.session.run.state.done


def text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_pipe_gets_every_step_once_and_a_terminal_gets_the_full_screen(begin: Callable[[], TerminalGuide]) -> None:
    guide = begin()
    pipe = Console(file=io.StringIO(), width=80)
    with GuideScreen(pipe) as lines:
        for _ in range(3):
            lines.show(guide.session, guide.hand.state)
        guide.press("n")
        lines.show(guide.session, guide.hand.state)
    assert [text(pipe).count(title) for title in ("Gather", "Which?")] == [1, 1]
    terminal = Console(file=io.StringIO(), width=60, height=10, force_terminal=True, _environ={"TERM": "xterm"})
    with GuideScreen(terminal) as screen:
        guide.press("p")
        screen.add_message("armed")
        screen.show(guide.session, guide.hand.state)
        assert screen.turn(1)
        screen.show(guide.session, guide.hand.state)
    assert "more below" in text(terminal)
    assert text(terminal).count("\x1b[?1049l") == 1


@pytest.mark.parametrize(("width", "beside"), [(100, True), (60, False)])
def test_a_wide_terminal_shows_a_picture_next_to_the_step(
    width: int, beside: bool, begin: Callable[[], TerminalGuide]
) -> None:
    guide = begin()
    terminal = Console(file=io.StringIO(), width=width, height=20, force_terminal=True, _environ={"TERM": "xterm"})
    with GuideScreen(terminal) as screen:
        screen.show(guide.session, guide.hand.state, lambda columns, rows: f"<{columns} by {rows}>")
    (row,) = [row for row in text(terminal).splitlines() if "Gather" in row and "Soup" not in row]
    assert ("<33 by 12>" in row) is beside


@pytest.mark.parametrize(
    ("sent", "names"),
    [
        (b"n\x1b[C\x1b[D", ("n", "right", "left")),
        (b"\x1b", ("escape",)),
        (b"\r7\x1b[5~", ("enter", "7", "left")),
        (b"\x01Q", ("q",)),
        (b"\x1b[3~n", ("n",)),  # Delete
        (b"\x1b[15~\x1bOP", ()),  # F5, F1
        (b"\x1b[1;2C\x1b[C", ("right",)),  # Shift and an arrow
        (b"\x1b\x1b[A", ("escape", "up")),
    ],
)
def test_key_codes_have_names(sent: bytes, names: tuple[str, ...]) -> None:
    assert names_of(sent) == names


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_keys_are_read_without_enter_and_the_terminal_is_restored() -> None:
    import pty
    import termios

    master, slave = pty.openpty()
    with os.fdopen(slave, "r") as stream:
        before = termios.tcgetattr(stream)
        with pressed_keys(stream) as pressed:
            assert pressed() == ()
            os.write(master, b"2")
            assert pressed() == ("2",)
        assert termios.tcgetattr(stream)[3] == before[3]
    os.close(master)


def test_windows_console_keys_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = list("2\xe0M\x00Q\xe0S\r\x1b")
    console = SimpleNamespace(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    monkeypatch.setattr(sys, "platform", "win32")
    stream = io.StringIO()
    with pressed_keys(stream) as pressed:
        assert pressed() == ()
    monkeypatch.setattr(stream, "isatty", lambda: True)
    with pressed_keys(stream) as pressed:
        assert pressed() == ("2", "right", "right", "enter", "escape")
        assert pressed() == ()


class StopsAt(io.StringIO):
    """An output that asks for the end once it has printed certain words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.stop = threading.Event()
        self._words = words

    def write(self, told: str) -> int:
        length = super().write(told)
        if self._words in self.getvalue():
            self.stop.set()
        return length


def test_a_guide_ends_on_request_and_has_shown_its_step(soup: Guide) -> None:
    out = StopsAt("Take a large pot.")
    assert run_guide(soup, "demo", Preferences(), console=Console(file=out, width=80), stop=out.stop) == 0
    assert out.stop.is_set()


def test_unsaved_commands_are_reported(soup: Guide, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", "utf-8")
    out = StopsAt("Not saved yet: Runs cannot be saved in")
    with BackgroundStore(tmp_path / "data" / "runs.sqlite") as store:
        assert run_guide(soup, "demo", Preferences(), store, console=Console(file=out, width=200), stop=out.stop) == 0
    assert out.stop.is_set()


@pytest.mark.parametrize("command", ["guide", "live"])
def test_hands_are_tracked_with_the_windows_settings(
    command: str, soup: Guide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tracking, camera = 'max_hands = 1\nmodel = "lite"\nsmooth = false', "width = 640\nheight = 480\nfps = 60"
    (tmp_path / "settings.toml").write_text(f"[tracking]\n{tracking}\n[camera]\n{camera}\n", "utf-8")
    asked: list[RunRequest] = []

    def refused(_: Host, request: RunRequest, wake: Callable[[], None]) -> NoReturn:
        asked.append(request)
        raise UsageError(SourceCode.SOURCE_UNNAMED)

    monkeypatch.setattr(Host, "start", refused)
    with pytest.raises(UsageError):
        walk_in_terminal(str(soup.path), "0") if command == "guide" else run_terminal("0")
    tracker = TrackerConfig(max_hands=1, smooth=False)
    assert asked == [RunRequest("0", ModelConfig("auto", "lite"), tracker, camera=CameraFormat(640, 480, 60.0))]
