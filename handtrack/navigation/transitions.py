"""The states that navigation goes through, as tables; what is not named changes nothing.

Arming: a hand commands only after it was armed, and for a while.

    DISARMED ──palm held──▶ ARMED ──fist held, run out, cut──▶ DISARMED
                            │   ▲
                            └───┘ palm held or a command: its time counts anew
"""

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final


class Armed(Enum):
    """Whether a hand commands."""

    DISARMED = auto()
    ARMED = auto()


class ArmingCue(Enum):
    """What happens to the arming."""

    PALM = auto()
    FIST = auto()
    RUN_OUT = auto()
    CUT = auto()


ARMING: Final[Mapping[tuple[Armed, ArmingCue], Armed]] = MappingProxyType(
    {
        (Armed.DISARMED, ArmingCue.PALM): Armed.ARMED,
        (Armed.ARMED, ArmingCue.FIST): Armed.DISARMED,
        (Armed.ARMED, ArmingCue.RUN_OUT): Armed.DISARMED,
        (Armed.ARMED, ArmingCue.CUT): Armed.DISARMED,
    }
)
