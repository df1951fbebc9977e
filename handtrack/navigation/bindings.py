"""Maps gestures to commands. Every binding can be changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, cast, get_args

from handtrack.errors import UsageError
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.hold import ARM_SIGN
from handtrack.gestures.own_signs import BUILT_IN
from handtrack.messages import BY_TWO, CommandName, GestureEvent
from handtrack.navigation.codes import NavigationCode

SIGNS: Final = BUILT_IN
DISARM_SIGN: Final = "closed_fist"  # the default disarming sign
MAX_CHOICES: Final = 9
MOVEMENTS: Final = (
    "swipe left", "swipe right", "swipe up", "swipe down", f"swipe left{BY_TWO}", f"swipe right{BY_TWO}",
    "wave", "circle cw", "circle ccw",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bound:
    """The command bound to a gesture; `choice` is a select's option, from 1."""

    command: CommandName
    choice: int | None = None

    def __str__(self) -> str:
        return self.command if self.choice is None else f"{self.command} {self.choice}"


_COMMANDS: Final = frozenset(
    name for names in get_args(CommandName) for name in get_args(names)
) - {
    *("servings", "rate", "note")  # a sign cannot say how many stars, or which words
}

DEFAULT: Final[Mapping[str, Bound]] = MappingProxyType({
    "swipe left": Bound("next"),
    "swipe right": Bound("previous"),
    "pointing_up": Bound("select", 1),
    "victory": Bound("select", 2),
    "three": Bound("select", 3),
    "four": Bound("select", 4),
    "thumb_up": Bound("confirm"),
    "thumb_down": Bound("undo"),
    "wave": Bound("cancel"),
    "rock": Bound("timer_pause"),
    "ok": Bound("timer_stop"),
    "circle cw": Bound("timer_more"),
    "circle ccw": Bound("timer_restart"),
    "call": Bound("read"),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bindings:
    """The meaning of every gesture. Raises `UsageError`: a gesture does not exist,
    or has two meanings.
    """

    commands: Mapping[str, Bound] = field(default_factory=lambda: DEFAULT)
    """Held signs and movements: "victory", "swipe left", "wave", "circle cw"."""
    arm: str = ARM_SIGN
    disarm: str = DISARM_SIGN
    """The signs that arm and disarm a hand."""
    own_signs: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        signs = self.own_signs.union(SIGNS)
        for gesture in self.commands:
            if gesture not in signs and gesture not in MOVEMENTS:
                raise UsageError(
                    GestureCode.GESTURE_UNKNOWN,
                    gesture=gesture,
                    names=", ".join((*SIGNS, *MOVEMENTS)),
                )
        for sign in (self.arm, self.disarm):
            if sign not in signs:
                raise UsageError(NavigationCode.ARMING_NOT_HELD, sign=sign)
            if sign in self.commands:
                raise UsageError(
                    NavigationCode.ARMING_AND_COMMAND,
                    sign=sign,
                    command=self.commands[sign].command,
                )
        if self.arm == self.disarm:
            raise UsageError(NavigationCode.ARMS_AND_DISARMS, sign=self.arm)

    def bound(self, gesture: str) -> Bound | None:
        """Return a gesture's command, or None."""
        return self.commands.get(gesture)

    def sign_of(self, command: CommandName) -> str | None:
        """Return a held sign that is bound to a command; None without one."""
        return next(
            (
                gesture
                for gesture, bound in self.commands.items()
                if bound.command == command and gesture not in MOVEMENTS
            ),
            None,
        )

    def rebound(self, gesture: str, bound: Bound | None) -> "Bindings":
        """Return a copy with a gesture bound to another command, or to none."""
        others = {name: meaning for name, meaning in self.commands.items() if name != gesture}
        return replace(self, commands=others if bound is None else others | {gesture: bound})


def parse_bound(words: str) -> Bound | None:
    """Parse a gesture's meaning from the settings: "next", "select 2"; None if empty.

    Raises `UsageError`: the command is unknown.
    """
    name, _, number = words.strip().partition(" ")
    if not name:
        return None
    if name == "select":
        if not (number.isdecimal() and 1 <= int(number) <= MAX_CHOICES):
            raise UsageError(NavigationCode.CHOICE_UNKNOWN, words=words, most=MAX_CHOICES)
        return Bound("select", int(number))
    if name not in _COMMANDS or number:
        raise UsageError(
            NavigationCode.BOUND_UNKNOWN, words=words, names=", ".join(sorted(_COMMANDS))
        )
    return Bound(cast("CommandName", name))


def bindings_of(
    meanings: Mapping[str, str],
    *,
    arm: str = ARM_SIGN,
    disarm: str = DISARM_SIGN,
    own_signs: frozenset[str] = frozenset(),
) -> Bindings:
    """Overlay bindings from the settings on the defaults.

    Raises `UsageError`: as `Bindings`, or an unknown command.

    `meanings`: "next", "select 2", or empty for nothing.
    `arm`, `disarm`, `own_signs`: as in `Bindings`. An arming or disarming sign means nothing else,
    unless `meanings` says so.
    """
    laid: dict[str, Bound | None] = {**DEFAULT, arm: None, disarm: None}
    laid |= {gesture: parse_bound(words) for gesture, words in meanings.items()}
    commands = {gesture: bound for gesture, bound in laid.items() if bound is not None}
    return Bindings(commands, arm, disarm, own_signs)


def gesture_of(event: GestureEvent) -> str:
    """Return the binding name of a gesture event."""
    if event.type == "hold":
        return event.sign or ""
    if event.sign:
        return f"{event.type} {event.direction}{BY_TWO}"
    return f"{event.type} {event.direction}" if event.direction else event.type
