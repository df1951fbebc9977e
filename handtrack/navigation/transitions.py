"""The states that navigation goes through, as tables; what is not named changes nothing.

Arming: a hand commands only after it was armed, and for a while.

    DISARMED ──palm held──▶ ARMED ──fist held, run out──▶ DISARMED
                            │   ▲
                            └───┘ palm held or a command: its time counts anew

Finishing: the last step of a guide takes two confirmations, so that a run is not ended by accident.

    OPEN ──confirm──▶ ASKED ──confirm──▶ OPEN (confirmed)
                        └── any other command, run out ──▶ OPEN
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


ARMING: Final[Mapping[tuple[Armed, ArmingCue], Armed]] = MappingProxyType(
    {
        (Armed.DISARMED, ArmingCue.PALM): Armed.ARMED,
        (Armed.ARMED, ArmingCue.FIST): Armed.DISARMED,
        (Armed.ARMED, ArmingCue.RUN_OUT): Armed.DISARMED,
    }
)


class Finish(Enum):
    """Whether the end of a guide was asked for."""

    OPEN = auto()
    ASKED = auto()


class FinishCue(Enum):
    """What happens to the asking."""

    CONFIRM = auto()
    OTHER = auto()
    RUN_OUT = auto()


FINISHING: Final[Mapping[tuple[Finish, FinishCue], Finish]] = MappingProxyType(
    {
        (Finish.OPEN, FinishCue.CONFIRM): Finish.ASKED,
        (Finish.ASKED, FinishCue.CONFIRM): Finish.OPEN,
        (Finish.ASKED, FinishCue.OTHER): Finish.OPEN,
        (Finish.ASKED, FinishCue.RUN_OUT): Finish.OPEN,
    }
)
