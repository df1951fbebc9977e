"""A stage for the navigator: recogniser output, given directly."""

from dataclasses import dataclass, field
from typing import cast

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import SignReading
from handtrack.messages import Arming, Command, Direction, GestureEvent, Handedness, Refusal
from handtrack.navigation.navigator import Decision, Navigator

NOTHING = SignReading("none", 1.0, {}, GestureCode.NOT_SEEN_YET())


@dataclass(frozen=True)
class Shown:
    """A visible hand."""

    hand: int = 1
    track: int = 1
    handedness: Handedness = "Right"
    length_px: float = 100.0
    holding: Holding | None = None
    held: str = ""
    moving: bool = False
    trusted: bool = True

    def reading(self) -> HandReading:
        sign = "none", 1.0, NOTHING
        return HandReading(
            self.hand,
            self.track,
            self.handedness,
            self.length_px,
            *sign,
            () if self.holding is None else (self.holding,),
            self.moving,
            self.held,
            self.trusted,
        )


def hold(sign: str, t: float, *, seconds: float = 1.0, track: int = 1) -> GestureEvent:
    return GestureEvent("hold", track, t, t - seconds, sign=sign)


def swipe(direction: str, t: float, *, seconds: float = 0.6, track: int = 1) -> GestureEvent:
    return GestureEvent("swipe", track, t, t - seconds, direction=cast("Direction", direction))


def wave(t: float, *, track: int = 1) -> GestureEvent:
    return GestureEvent("wave", track, t, t - 1.5)


@dataclass
class Stage:
    """Feeds a navigator and keeps its decisions."""

    navigator: Navigator
    hands: tuple[Shown, ...] = (Shown(),)
    decided: list[Decision] = field(default_factory=list)

    def see(
        self, t: float, *events: GestureEvent, misses: tuple[Miss, ...] = (), cut: bool = False
    ) -> tuple[Decision, ...]:
        readings = tuple(hand.reading() for hand in self.hands)
        made = self.navigator.decide(Recognition(t, (), readings, events, misses, cut))
        self.decided += made
        return made

    def arm(self, t: float, *, track: int = 1) -> None:
        self.see(t, hold("open_palm", t, seconds=0.6, track=track))

    @property
    def said(self) -> list[str]:
        return [words(one) for one in self.decided]


def words(decision: Decision) -> str:
    if isinstance(decision, Arming):
        return decision.type
    if isinstance(decision, Refusal):
        return f"refused {decision.by}: {decision.reason}"
    assert isinstance(decision, Command)
    return decision.command if decision.choice is None else f"{decision.command} {decision.choice}"
