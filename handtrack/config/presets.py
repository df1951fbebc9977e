"""Values that go together, to be set at once."""

from typing import Final

from handtrack.config.model import Gestures

USUAL: Final[dict[str, float]] = {
    name: getattr(Gestures(), name) for name in ("hold_s", "swipe_lengths", "swipe_speed")
}
"""How gestures are read by default."""

SMALL_OR_SLOW: Final[dict[str, float]] = {"hold_s": 1.3, "swipe_lengths": 0.8, "swipe_speed": 1.4}
"""For hands that reach less far or move slowly: two thirds of the way, about half of the speed, held a third longer."""
