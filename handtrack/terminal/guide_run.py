"""Runs a guide in the terminal, without a window: the same host, gestures and run store."""

import importlib
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from typing import IO, Any, Final

from rich.console import Console

from handtrack.assets import sample_guides
from handtrack.config.folders import RUNS_FILE, data_folder
from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.errors import UsageError
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.codes import GuideCode
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState
from handtrack.guides.session import ASKED_S, GuideSession
from handtrack.memory.pool import BufferPool
from handtrack.messages import KEY, Arming, Command, CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, PageTurn
from handtrack.navigation.navigator import UNDOABLE
from handtrack.sources.clock import through_sleep_s
from handtrack.sources.opening import kind_of
from handtrack.sources.source import SourceKind
from handtrack.terminal.guide_screen import GuideScreen
from handtrack.terminal.run import OVER, TICK_S, interrupts, tracked, window_settings
from handtrack.terminal.screen import Terminal
from handtrack.terminal.view import picture

_NAMES: Final = {
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[5~": "left",
    b"\x1b[6~": "right",
    b"\x1b": "escape",
    b"\r": "enter",
    b"\n": "enter",
}
_SCAN_NAMES: Final = {"M": "right", "K": "left", "H": "up", "P": "down", "I": "left", "Q": "right"}
"""By the second character of Windows's consoles: the arrows, Page Up and Page Down."""
_SEQUENCE: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[@-~]|.", re.DOTALL)
"""One key as a terminal sends it: a control sequence, a single shift (ECMA-48), or a character."""
_MOST: Final = 64

Pressed = Callable[[], tuple[str, ...]]
"""Returns the keys pressed since the last call: "left", "enter", "escape", "7", "u"."""


def names_of(pressed: bytes) -> tuple[str, ...]:
    """Return the key names in a terminal's input; a character names itself, unknown keys are dropped."""
    found = []
    for sequence in _SEQUENCE.findall(pressed):
        if sequence in _NAMES:
            found.append(_NAMES[sequence])
        elif sequence.isalnum():
            found.append(sequence.decode("ascii").lower())
    return tuple(found)


def _of_windows() -> tuple[str, ...]:
    """Read a Windows console, where a key without a character arrives as two characters, the first a known prefix."""
    console: Any = importlib.import_module("msvcrt")
    found = []
    while console.kbhit():
        sign = console.getwch()
        if sign in ("\x00", "\xe0"):
            found.append(_SCAN_NAMES.get(console.getwch(), ""))
        else:
            found += names_of(sign.encode("ascii", "ignore"))
    return tuple(filter(None, found))


@contextmanager
def pressed_keys(stream: IO[str] | None = None) -> Iterator[Pressed]:
    """Read single keys while the block runs; none if the stream (standard input by default) isn't a terminal."""
    stream = sys.stdin if stream is None else stream
    if not stream.isatty():
        yield lambda: ()
        return
    if sys.platform == "win32":
        yield _of_windows
        return
    import select
    import termios
    import tty

    descriptor = stream.fileno()
    before = termios.tcgetattr(descriptor)

    def pressed() -> tuple[str, ...]:
        ready, _, _ = select.select([descriptor], [], [], 0)
        return names_of(os.read(descriptor, _MOST)) if ready else ()

    tty.setcbreak(descriptor)
    try:
        yield pressed
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


_ANSWER_S: Final = 0.5  # a terminal draws no hand that could freeze
_KEYS: Final[dict[str, tuple[CommandName, int | None]]] = {
    "right": ("next", None),
    "n": ("next", None),
    "left": ("previous", None),
    "p": ("previous", None),
    "enter": ("confirm", None),
    "u": ("undo", None),
    "escape": ("cancel", None),
    "c": ("cancel", None),
    **{str(number): ("select", number) for number in range(1, 10)},
}
_TURNS: Final = {"down": 1, "up": -1}
_LEAVES: Final = "q"


def walk_in_terminal(path: str | None, source: str) -> int:
    """Run a guide with the window's runs and settings. Without a path: the unfinished sample, or else the first.

    Raises `HandtrackError`: the guide, the source or the model cannot be used.
    """
    with BackgroundStore(data_folder() / RUNS_FILE, answer_s=_ANSWER_S) as store:
        guide = load_guide(path) if path is not None else _sample(store)
        return run_guide(guide, source, window_settings(), store)


def run_guide(
    guide: Guide,
    source: str,
    settings: Preferences,
    store: BackgroundStore | None = None,
    *,
    console: Console | None = None,
    stop: threading.Event | None = None,
) -> int:
    """Run a guide until it is left, the source ends, or Ctrl+C is pressed; return the exit status, 0.

    Raises `SourceError` or `ModelError`: the source or the model cannot be used.

    `source`: as on the command line. The demo's hand gives commands too, but its run is not stored. `store`: owned by
    the caller; without it, nothing is stored.
    """
    mirror, stop = settings.camera.mirrored, stop or threading.Event()
    with (
        interrupts() as interrupted,
        pressed_keys() as keys,
        GuideScreen(console or Terminal()) as display,
        tracked(source, settings, BufferPool()) as run,
    ):
        recorder = RunRecorder(store, lambda error: display.add_message(f"what you do is not kept: {error}"))
        recorder.rehearsal = kind_of(source) is SourceKind.DEMO
        if recorder.rehearses:
            display.add_message("the demo's hand gives commands; nothing of this run is kept")
        hand = HandCommands(hand_bindings(settings.gestures), arming=settings.gestures.arming)
        walk = TerminalGuide(
            guide, recorder, hand=hand, clock=through_sleep_s, tell=display.add_message, turn=display.turn
        )
        result, state = None, ""
        while not walk.left and not interrupted and not stop.is_set():
            if update := run.take():
                result = update.result
                update.pixels.release()
                for seen in update.seen:
                    walk.see(seen)
            for key in keys():
                walk.press(key)
            walk.look()
            for news in store.news() if store is not None else ():
                display.add_message(str(news))
            status = run.status()
            if (words := str(status.reason or status.state.value)) != state:
                state = words
                display.add_message(words)
            display.show(walk.session, hand.state, partial(picture, status, result, mirror=mirror))
            if status.state in OVER:
                break
            stop.wait(TICK_S)
    return 0


class TerminalGuide:
    """Turns hands and keys into commands of a guide session, until it is `left`.

    `clock`: monotonic seconds. `tell`: receives a text for every command, refusal, arming and timer. `turn`: scrolls by
    a number of screens; returns whether there was more.
    """

    def __init__(
        self,
        guide: Guide,
        recorder: RunRecorder,
        *,
        hand: HandCommands,
        clock: Callable[[], float],
        tell: Callable[[str], None],
        turn: Callable[[int], bool] = lambda _: False,
    ) -> None:
        self.left = False
        self.hand = hand
        self._commanded_at = -inf
        self._clock, self._tell, self._turn = clock, tell, turn
        self.session = GuideSession(guide, recorder, clock())
        if self.session.resumed is not None:
            tell(f"resumed at step {self.session.run.number} of {len(self.session.run.way)}")

    def see(self, seen: Recognition) -> None:
        """Run the commands of a frame's hands."""
        for sign in self.hand.update(seen, self.session.rules(self._clock())):
            if self.left:
                return
            if isinstance(sign, Arming):
                self._tell(sign.type)
            elif isinstance(sign, Refusal):
                self._tell(f"{_words(sign.by)}: {sign.reason}")
            elif isinstance(sign, PageTurn):
                self.turn_page(sign.screens)
            else:
                self._command(sign.command, sign.score)

    def press(self, key: str) -> None:
        """Run a key's command; ignore unknown keys."""
        if key == _LEAVES:
            self.left = True
        elif key in _TURNS:
            self.turn_page(_TURNS[key])
        elif key in _KEYS:
            name, choice = _KEYS[key]
            now = self._clock()
            rules = self.session.rules(now)
            if self._command(Command(name, 0, now, KEY, choice)).kept:
                self.hand.pressed(name, choice, rules)

    def turn_page(self, screens: int) -> None:
        """Scroll the text, then turn to the next part of a long checklist."""
        if not self._turn(screens):
            self.session.turn(screens)

    def look(self) -> None:
        """Report ended timers, and expire unconfirmed requests."""
        now = self._clock()
        for timed in self.session.rung(now):
            self._tell(f"{timed.title}: time is up")
        if now - self._commanded_at >= ASKED_S:
            self.session.expire()

    def _command(self, command: Command, score: float | None = None) -> CommandResult:
        before = self.session.run.state
        self._commanded_at = self._clock()
        result = self.session.command(command, self._commanded_at, score)
        self.left = self.left or result.leaves
        self._tell(f"{_words(command.by)}: {_outcome(self.session.run, before, command, result)}")
        return result


def _outcome(run: GuideRun, before: GuideRunState, command: Command, result: CommandResult) -> str:
    step = run.guide.steps[before.step]
    goes_on = command.command == "next" and result.taken
    if result.says is not None and not goes_on:
        return str(result.says)
    if result.leaves:
        return "left"
    if command.command == "select" and result.choice is not None:
        return step.choices[result.choice - 1].label
    undo = ", thumb down undoes" if command.command in UNDOABLE else ""
    left_open = f" ({result.says})" if result.says is not None else ""
    return f"{command.command}{left_open}{undo}"


def _words(by: str) -> str:
    return by.replace("_", " ")


def _sample(store: BackgroundStore) -> Guide:
    guides = [load_guide(path) for path in sample_guides()]
    if not guides:
        raise UsageError(GuideCode.NO_GUIDE)
    begun = [guide for guide in guides if store.unfinished(guide.path) is not None]
    return (begun or guides)[0]
