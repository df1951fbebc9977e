"""Texts of the cheat sheet: what each sign does now."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.gestures.config import GestureConfig
from handtrack.messages import TIMER_COMMANDS
from handtrack.navigation.bindings import MOVEMENTS, Bindings, Bound
from handtrack.navigation.hand_commands import PAGES
from handtrack_ui.text.language import number
from handtrack_ui.text.sign_words import gesture_name

_COMMANDS: Final = {
    "next": QT_TRANSLATE_NOOP("sheet", "Next"),
    "previous": QT_TRANSLATE_NOOP("sheet", "Previous"),
    "confirm": QT_TRANSLATE_NOOP("sheet", "Confirm"),
    "undo": QT_TRANSLATE_NOOP("sheet", "Undo"),
    "cancel": QT_TRANSLATE_NOOP("sheet", "Cancel"),
    "pause": QT_TRANSLATE_NOOP("sheet", "Pause"),
    "timer_pause": QT_TRANSLATE_NOOP("sheet", "Timer: pause"),
    "timer_more": QT_TRANSLATE_NOOP("sheet", "Timer: +1 min"),
    "timer_restart": QT_TRANSLATE_NOOP("sheet", "Timer: restart"),
    "timer_stop": QT_TRANSLATE_NOOP("sheet", "Timer: stop"),
    "read": QT_TRANSLATE_NOOP("sheet", "Read aloud"),
}
_GO_BACK: Final = QT_TRANSLATE_NOOP("sheet", "Go back")
_PAGES: Final = {
    1: QT_TRANSLATE_NOOP("sheet", "Next page"),
    -1: QT_TRANSLATE_NOOP("sheet", "Previous page"),
}
_ORDER: Final = (
    "next",
    "previous",
    "select",
    "confirm",
    "undo",
    "cancel",
    "pause",
    "read",
    *TIMER_COMMANDS,
)


@dataclass(frozen=True, slots=True)
class SignLine:
    """A bound gesture: its effect in a word or a number, its name, and how long to hold it."""

    gesture: str
    does: str
    called: str


def sign_lines(
    bindings: Bindings,
    reading: GestureConfig,
    *,
    arming: bool,
    timers: bool = False,
    aloud: bool = False,
    leaves: bool = False,
) -> tuple[SignLine, ...]:
    """Return every gesture that does something, in order of use; those for timers only if one is
    active.

    `aloud`: the view reads steps aloud. `leaves`: the cancel sign leaves the view.
    """
    unused = {*(() if timers else TIMER_COMMANDS), *(() if aloud else ("read",))}
    lines = [
        _line(
            gesture,
            _tr(_GO_BACK) if leaves and bound.command == "cancel" else _does(bound),
            reading,
        )
        for gesture, bound in _ordered(bindings)
        if bound.command not in unused
    ]
    turns = [gesture for gesture in PAGES if bindings.bound(gesture) is None]
    moved = sum(bound.command in ("next", "previous") for bound in bindings.commands.values())
    lines[moved:moved] = [_line(gesture, _tr(_PAGES[PAGES[gesture]]), reading) for gesture in turns]
    if arming:
        lines.insert(0, _line(bindings.arm, _tr(QT_TRANSLATE_NOOP("sheet", "Listen")), reading))
        lines.append(
            _line(bindings.disarm, _tr(QT_TRANSLATE_NOOP("sheet", "Stop listening")), reading)
        )
    return tuple(lines)


def _ordered(bindings: Bindings) -> Iterator[tuple[str, Bound]]:
    def place(entry: tuple[str, Bound]) -> tuple[int, int]:
        return _ORDER.index(entry[1].command), entry[1].choice or 0

    yield from sorted(bindings.commands.items(), key=place)


def _line(gesture: str, does: str, reading: GestureConfig) -> SignLine:
    called = gesture_name(gesture)
    if gesture in MOVEMENTS:
        return SignLine(gesture, does, called)
    seconds = reading.holds.get(gesture, reading.hold_s)
    held = number(seconds, 0 if round(seconds, 1).is_integer() else 1)
    return SignLine(
        gesture, does, _tr(QT_TRANSLATE_NOOP("sheet", "{0}, {1} s")).format(called, held)
    )


def _does(bound: Bound) -> str:
    return str(bound.choice) if bound.command == "select" else _tr(_COMMANDS[bound.command])


def _tr(text: object) -> str:
    return QCoreApplication.translate("sheet", str(text))
