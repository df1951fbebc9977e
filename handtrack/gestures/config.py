"""What a person may set about how gestures are read. Changing it loads nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from handtrack.gestures.dynamic import SwipeRule
from handtrack.gestures.hold import ARM_S, ARM_SIGN, DEFAULT_HOLD_S
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.swipe import DISTANCE, PEAK


@dataclass(frozen=True, slots=True)
class GestureConfig:
    """How gestures are read.

    Attributes
    ----------
    hold_s : float
        Seconds for which a sign is held.
    arm : str
        The sign that makes a hand command; it is held for `ARM_S` at most.
    swipe_lengths : float
        Hand lengths that a swipe goes at least.
    swipe_speed : float
        Hand lengths a second that it reaches at least.
    swipe_rule : {"stroke", "centre_to_edge"}
        What makes a swipe to the left or right.
    own_signs : OwnSigns
        The signs that the user taught.
    """

    hold_s: float = DEFAULT_HOLD_S
    arm: str = ARM_SIGN
    swipe_lengths: float = DISTANCE
    swipe_speed: float = PEAK
    swipe_rule: SwipeRule = "stroke"
    own_signs: OwnSigns = NO_SIGNS

    @property
    def holds(self) -> Mapping[str, float]:
        """Seconds for the signs that are not held for `hold_s`."""
        return {self.arm: min(ARM_S, self.hold_s)}
