"""What the cheat sheet says: each sign with what it does now, and the keys of the view that is shown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.gestures.config import GestureConfig
from handtrack.navigation.bindings import MOVEMENTS, Bindings, Bound
from handtrack_ui.text.key_names import keys_written
from handtrack_ui.text.sign_words import gesture_name

_COMMANDS: Final = {
    "next": QT_TRANSLATE_NOOP("sheet", "Next"),
    "previous": QT_TRANSLATE_NOOP("sheet", "Back"),
    "confirm": QT_TRANSLATE_NOOP("sheet", "Confirm"),
    "undo": QT_TRANSLATE_NOOP("sheet", "Undo"),
    "cancel": QT_TRANSLATE_NOOP("sheet", "Cancel"),
    "pause": QT_TRANSLATE_NOOP("sheet", "Pause"),
}
_ORDER: Final = ("next", "previous", "select", "confirm", "undo", "cancel", "pause")
_TRACKED: Final = ("what tracks",)
"""In place of views: whichever tracks now."""

_KEYS: Final = (
    ("→  Page Down", QT_TRANSLATE_NOOP("sheet", "Next step"), ("guide",)),
    ("←  Page Up", QT_TRANSLATE_NOOP("sheet", "Step back"), ("guide",)),
    ("1 … 9", QT_TRANSLATE_NOOP("sheet", "Choose, tick an item"), ("guide",)),
    ("Enter", QT_TRANSLATE_NOOP("sheet", "Confirm, step done"), ("guide",)),
    ("Ctrl+Z", QT_TRANSLATE_NOOP("sheet", "Undo"), ("guide", "settings", "studio")),
    ("↓  ↑", QT_TRANSLATE_NOOP("sheet", "Turn a long step's page"), ("guide",)),
    ("Ctrl +  Ctrl −", QT_TRANSLATE_NOOP("sheet", "Larger, smaller letters"), ("guide",)),
    ("Ctrl+0", QT_TRANSLATE_NOOP("sheet", "Letters follow the hand"), ("guide",)),
    ("→  ←  ↓  ↑", QT_TRANSLATE_NOOP("sheet", "Another card"), ("library",)),
    ("1 … 9", QT_TRANSLATE_NOOP("sheet", "Open a card"), ("library",)),
    ("Enter", QT_TRANSLATE_NOOP("sheet", "Open the card"), ("library",)),
    ("M", QT_TRANSLATE_NOOP("sheet", "Mirror the picture"), ("live",)),
    ("F2", QT_TRANSLATE_NOOP("sheet", "Inspector"), ("live",)),
    ("H", QT_TRANSLATE_NOOP("sheet", "The other hand"), ("live",)),
    ("F", QT_TRANSLATE_NOOP("sheet", "Freeze, live again"), ("live",)),
    ("→  ←", QT_TRANSLATE_NOOP("sheet", "Frozen: step frame by frame"), ("live",)),
    ("→  Enter", QT_TRANSLATE_NOOP("sheet", "Skip this sign"), ("practice",)),
    ("←", QT_TRANSLATE_NOOP("sheet", "The sign before"), ("practice",)),
    ("N", QT_TRANSLATE_NOOP("sheet", "Teach a gesture"), ("studio",)),
    ("R", QT_TRANSLATE_NOOP("sheet", "Hold it up again"), ("studio",)),
    ("D", QT_TRANSLATE_NOOP("sheet", "Delete odd samples"), ("studio",)),
    ("F2", QT_TRANSLATE_NOOP("sheet", "Rename it"), ("studio",)),
    ("Ctrl+Del", QT_TRANSLATE_NOOP("sheet", "Delete it"), ("studio",)),
    ("Ctrl+I", QT_TRANSLATE_NOOP("sheet", "Import"), ("studio",)),
    ("Ctrl+E", QT_TRANSLATE_NOOP("sheet", "Export"), ("studio",)),
    ("P  Space", QT_TRANSLATE_NOOP("sheet", "Pause tracking, go on"), _TRACKED),
    ("Esc", QT_TRANSLATE_NOOP("sheet", "Cancel, back to the library"), ()),
    ("Ctrl+,", QT_TRANSLATE_NOOP("sheet", "Settings"), ()),
    ("Ctrl+O", QT_TRANSLATE_NOOP("sheet", "Open a guide"), ()),
    ("Ctrl+M", QT_TRANSLATE_NOOP("sheet", "Sounds on, off"), ()),
    ("F4", QT_TRANSLATE_NOOP("sheet", "Pick what is watched"), ()),
    ("F11", QT_TRANSLATE_NOOP("sheet", "Full screen"), ()),
    ("F12", QT_TRANSLATE_NOOP("sheet", "Memory"), ()),
    ("F1  ?", QT_TRANSLATE_NOOP("sheet", "This sheet"), ()),
    ("Ctrl+Q", QT_TRANSLATE_NOOP("sheet", "Quit"), ()),
)
"""Keys, what they do, and the views in which they do it; none named: in all."""


@dataclass(frozen=True, slots=True)
class SignLine:
    """A gesture as it is bound: what it does in a word or a number, what it is called, how long it is held."""

    gesture: str
    does: str
    called: str


@dataclass(frozen=True, slots=True)
class KeyLine:
    """Keys, and what they do."""

    keys: str
    does: str


def sign_lines(bindings: Bindings, reading: GestureConfig, *, arming: bool) -> tuple[SignLine, ...]:
    """Return every gesture that means something, in the order in which they are needed."""
    lines = [_line(gesture, _does(bound), reading) for gesture, bound in _ordered(bindings)]
    if arming:
        lines.insert(0, _line(bindings.arm, _tr(QT_TRANSLATE_NOOP("sheet", "Arm")), reading))
        lines.append(_line(bindings.disarm, _tr(QT_TRANSLATE_NOOP("sheet", "Disarm")), reading))
    return tuple(lines)


def key_lines(view: str, *, tracks: bool) -> tuple[KeyLine, ...]:
    """Return the keys that do something in a view, by its name, and by whether it tracks now."""
    here = {view, *(_TRACKED if tracks else ())}
    return tuple(
        KeyLine(keys_written(keys), _tr(does)) for keys, does, views in _KEYS if not views or here.intersection(views)
    )


def _ordered(bindings: Bindings) -> Iterator[tuple[str, Bound]]:
    def place(entry: tuple[str, Bound]) -> tuple[int, int]:
        return _ORDER.index(entry[1].command), entry[1].choice or 0

    yield from sorted(bindings.commands.items(), key=place)


def _line(gesture: str, does: str, reading: GestureConfig) -> SignLine:
    called = gesture_name(gesture)
    if gesture in MOVEMENTS:
        return SignLine(gesture, does, called)
    seconds = reading.holds.get(gesture, reading.hold_s)
    return SignLine(gesture, does, _tr(QT_TRANSLATE_NOOP("sheet", "{0}, {1} s")).format(called, f"{seconds:.2g}"))


def _does(bound: Bound) -> str:
    return str(bound.choice) if bound.command == "select" else _tr(_COMMANDS[bound.command])


def _tr(text: object) -> str:
    return QCoreApplication.translate("sheet", str(text))
