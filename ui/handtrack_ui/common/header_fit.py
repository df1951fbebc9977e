"""Decide by widths alone how the header's parts are shown."""

from dataclasses import dataclass
from typing import Final

# A window wider than usual is read from farther away, so everything grows with it, but less: its
# buttons are still used from near.
_USUAL_PX: Final = 1280
_GROWTH: Final = 0.7  # share of the extra width
_LARGEST: Final = 1.5
_STEP: Final = 0.05

# A narrow window shortens the chips first, so that something is left of title and source; then
# the back button and the tools become icons, closer together.
_LEAST_BESIDE_CHIPS_PX: Final = 700
_LEAST_BESIDE_BUTTONS_PX: Final = 800  # a title of one word, and a source with its state
_LEAST_FOR_OFFER_PX: Final = 960  # beside a timer and a source with its state


@dataclass(frozen=True, slots=True)
class HeaderWidths:
    """Widths in pixels; what is hidden has none."""

    header: int
    source_tools: int
    """The features' tools beside the source."""
    chips: int
    """All chips with their words."""
    brief_chips: int
    """All chips with their brief words, where they have any."""


@dataclass(frozen=True, slots=True)
class HeaderFit:
    """How the header's parts are shown."""

    shortens_chips: bool
    """True if chips show their brief words."""
    icons_only: bool
    """True if the back button and the tools are reduced to their icons."""
    has_room_for_offer: bool


def fit_header(widths: HeaderWidths) -> HeaderFit:
    """Return how the header's parts are shown in its width."""
    room = widths.header - widths.source_tools
    beside_chips = room - widths.chips
    beside_brief_chips = room - widths.brief_chips
    return HeaderFit(
        shortens_chips=beside_chips < _LEAST_BESIDE_CHIPS_PX,
        icons_only=beside_brief_chips < _LEAST_BESIDE_BUTTONS_PX,
        has_room_for_offer=beside_chips >= _LEAST_FOR_OFFER_PX,
    )


def header_scale(width_px: int) -> float:
    """Return the header's scale in a window of a width; 1 is the usual size."""
    wider = 1 + (width_px / _USUAL_PX - 1) * _GROWTH
    return round(min(max(wider, 1.0), _LARGEST) / _STEP) * _STEP
