"""The states of navigation, as tables; missing entries change nothing.

Arming: a hand commands only for a while after it was armed.

    DISARMED ──palm held──▶ ARMED ──fist held, run out, cut──▶ DISARMED
                            │   ▲
                            └───┘ palm held or a command: its time restarts
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
    """An event that affects arming."""

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
