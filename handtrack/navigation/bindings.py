"""Which gesture means which command. Each can be changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from handtrack.errors import UsageError
from handtrack.messages import CommandName, GestureEvent

SIGNS: Final = (
    *("open_palm", "closed_fist", "thumb_up", "thumb_down", "pointing_up", "victory"),
    *("three", "four", "call", "rock", "ok", "pinch"),
)
MOVEMENTS: Final = ("swipe left", "swipe right", "swipe up", "swipe down", "wave", "circle cw", "circle ccw")


@dataclass(frozen=True, slots=True)
class Bound:
    """A command that a gesture means; `choice` is a select's option, 1 for the first."""

    command: CommandName
    choice: int | None = None


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
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bindings:
    """What every gesture means.

    Attributes
    ----------
    commands : mapping of gesture to Bound
        Gestures are signs, which are held, and movements: "victory", "swipe left", "wave", "circle cw".
    arm, disarm : str
        The signs that make a hand command, and end it.
    own_signs : frozenset of str
        The signs that the user taught.

    Raises
    ------
    UsageError
        A gesture of that name does not exist, or means two things.
    """

    commands: Mapping[str, Bound] = field(default_factory=lambda: DEFAULT)
    arm: str = "open_palm"
    disarm: str = "closed_fist"
    own_signs: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        signs = self.own_signs.union(SIGNS)
        for gesture in self.commands:
            if gesture not in signs and gesture not in MOVEMENTS:
                known = ", ".join((*SIGNS, *MOVEMENTS))
                raise UsageError(f"no gesture is called {gesture!r}; there are {known}")
        for sign in (self.arm, self.disarm):
            if sign not in signs:
                raise UsageError(f"a hand cannot be armed or disarmed by {sign!r}; it takes a sign that is held")
            if sign in self.commands:
                raise UsageError(f"{sign} cannot both arm or disarm and mean {self.commands[sign].command}")
        if self.arm == self.disarm:
            raise UsageError(f"{self.arm} cannot both arm and disarm")

    def bound(self, gesture: str) -> Bound | None:
        """Return what a gesture means, None where it means nothing."""
        return self.commands.get(gesture)

    def rebound(self, gesture: str, bound: Bound | None) -> "Bindings":
        """Return bindings in which a gesture means something else, or nothing."""
        others = {name: meaning for name, meaning in self.commands.items() if name != gesture}
        return replace(self, commands=others if bound is None else others | {gesture: bound})


def gesture_of(event: GestureEvent) -> str:
    """Return the name under which a gesture event is bound."""
    if event.type == "hold":
        return event.sign or ""
    return f"{event.type} {event.direction}" if event.direction else event.type
