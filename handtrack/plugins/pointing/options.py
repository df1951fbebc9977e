"""The person's settings for the pointer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class PointerOptions(Struct, frozen=True):
    """Settings of the pointer, with their bounds.

    `speed`: factor on the pointer's distance. `tremor`: 0 for a steady hand to 1 for one that
    trembles a lot.
    `right_click_s`: seconds of a still pinch. `dwell_s`: seconds of rest that click; 0 turns that
    off. `away_s`: seconds without the hand that end pointing. `way`: "joystick" moves the pointer
    while the hand is off its middle.
    """

    hand: Literal["either", "left", "right"] = "either"
    way: Literal["mouse", "joystick"] = "mouse"
    speed: Annotated[float, Meta(ge=0.25, le=4.0)] = 1.0
    tremor: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.0
    right_click_s: Annotated[float, Meta(ge=0.5, le=3.0)] = 1.0
    dwell_s: Annotated[float, Meta(ge=0.0, le=5.0)] = 0.0
    away_s: Annotated[float, Meta(ge=1.0, le=30.0)] = 5.0
