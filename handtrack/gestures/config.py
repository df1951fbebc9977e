"""User settings for reading gestures. Changing them loads nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from handtrack.gestures.dynamic import SwipeRule
from handtrack.gestures.fingers import Upright
from handtrack.gestures.hold import ARM_S, ARM_SIGN, DEFAULT_HOLD_S
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.swipe import DISTANCE, PEAK


@dataclass(frozen=True, slots=True)
class GestureConfig:
    """Settings for reading gestures.

    Attributes
    ----------
    hold_s : float
        Hold time of a sign, in seconds.
    arm : str
        The arming sign; held for `ARM_S` at most.
    swipe_lengths : float
        Minimum distance of a swipe, in hand lengths.
    swipe_speed : float
        Minimum peak speed of a swipe, in hand lengths a second.
    swipe_rule : {"stroke", "centre_to_edge"}
        What counts as a swipe to the left or right.
    own_signs : OwnSigns
        The signs the user taught.
    practised : (float, float) or None
        In practice: minimum distance and peak speed of a try to swipe. Tries come beside swipes and change none.
    upright : {"up", "left", "right", "down"}
        Where the fingers point for a sign that counts upright, from the person's view; thumbs turn with them.
    two_fingers : bool
        Index and middle finger swipe too, as a gesture of its own.
    """

    hold_s: float = DEFAULT_HOLD_S
    arm: str = ARM_SIGN
    swipe_lengths: float = DISTANCE
    swipe_speed: float = PEAK
    swipe_rule: SwipeRule = "stroke"
    own_signs: OwnSigns = NO_SIGNS
    practised: tuple[float, float] | None = None
    upright: Upright = "up"
    two_fingers: bool = False

    @property
    def holds(self) -> Mapping[str, float]:
        """Hold times, in seconds, of the signs that differ from `hold_s`."""
        return {self.arm: min(ARM_S, self.hold_s)}
