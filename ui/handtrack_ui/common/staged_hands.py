"""Made-up frames of a hand that gives commands, for screenshots."""

from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import SignReading
from handtrack.messages import GestureEvent

_HOLD_S: Final = 1.0
_ARM_S: Final = 0.6
_LENGTH_PX: Final = 100.0


def armed(t: float) -> Recognition:
    """Return an open palm, held."""
    return _seen(t, GestureEvent("hold", 1, t, t - _ARM_S, sign="open_palm"))


def held(t: float, sign: str) -> Recognition:
    """Return a sign whose hold is full."""
    return _seen(t, GestureEvent("hold", 1, t, t - _HOLD_S, sign=sign))


def holding(t: float, sign: str, share: float) -> Recognition:
    """Return a sign whose hold is filled to a share."""
    return _seen(t, holding=Holding(sign, t - share * _HOLD_S, share))


def waved(t: float) -> Recognition:
    """Return a wave."""
    return _seen(t, GestureEvent("wave", 1, t, t - 1.5))


def short_swipe(t: float) -> Recognition:
    """Return a swipe that is refused because it is too short."""
    why = GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2)
    return _seen(t, misses=(Miss(1, t, t - _HOLD_S / 3, "swipe left", why),))


def _seen(
    t: float,
    *events: GestureEvent,
    holding: Holding | None = None,
    misses: tuple[Miss, ...] = (),
) -> Recognition:
    sign = SignReading("none", 1.0, {}, GestureCode.NOT_SEEN_YET())
    holds = () if holding is None else (holding,)
    reading = HandReading(1, 1, "Right", _LENGTH_PX, "none", 1.0, sign, holds)
    return Recognition(t, (), (reading,), events, misses)
