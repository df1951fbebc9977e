"""User settings for reading gestures. Changing them loads nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from handtrack.gestures.fingers import Upright
from handtrack.gestures.hold import ARM_S, ARM_SIGN, DEFAULT_HOLD_S
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.swipe_rules import MIN_PEAK_LENGTHS_PER_S, MIN_SWIPE_LENGTHS


@dataclass(frozen=True, slots=True)
class GestureConfig:
    """Settings for reading gestures."""

    hold_s: float = DEFAULT_HOLD_S
    arm: str = ARM_SIGN
    """The arming sign; its hold time is at most `ARM_S`."""
    swipe_lengths: float = MIN_SWIPE_LENGTHS
    swipe_speed: float = MIN_PEAK_LENGTHS_PER_S
    own_signs: OwnSigns = NO_SIGNS
    practised: tuple[float, float] | None = None
    """In practice: minimum distance and peak speed of a try. Tries are reported as well as swipes
    and do not affect them.
    """
    upright: Upright = "up"
    """Direction of an upright sign's fingers, from the person's view; thumbs turn with it."""
    two_fingers: bool = False
    """Swipes with index and middle finger also count, as a separate gesture."""

    @property
    def holds(self) -> Mapping[str, float]:
        """Hold times, in seconds, of the signs that differ from `hold_s`."""
        return {self.arm: min(ARM_S, self.hold_s)}
