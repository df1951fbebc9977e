"""Rebinds gestures among existing bindings. Pure: settings in, settings out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from handtrack.config.codes import ConfigCode
from handtrack.config.gestures import checked_bindings
from handtrack.config.model import GestureSettings
from handtrack.errors import UsageError
from handtrack.messages import TIMER_COMMANDS
from handtrack.navigation.bindings import DEFAULT, MOVEMENTS

ARM: Final = "arm"
DISARM: Final = "disarm"
MEANINGS: Final = (
    *("next", "previous", "select 1", "select 2", "select 3", "select 4"),
    *("confirm", "undo", "cancel", "pause", *TIMER_COMMANDS, "read", ARM, DISARM),
)
"""Bindable meanings; arming and disarming are not commands and always belong to signs."""


@dataclass(frozen=True, slots=True)
class Rebound:
    """Settings after a change. `taken_from` is the gesture that lost the meaning, or empty."""

    gestures: GestureSettings
    taken_from: str = ""


def meant(gestures: GestureSettings) -> Mapping[str, str]:
    """Return every gesture's current meaning, by gesture name."""
    commands = {
        gesture: str(bound) for gesture, bound in checked_bindings(gestures).commands.items()
    }
    return commands | {gestures.arm: ARM, gestures.disarm: DISARM}


def gestures_for(gestures: GestureSettings, meaning: str) -> tuple[str, ...]:
    """Return every gesture with this meaning."""
    return tuple(gesture for gesture, means in meant(gestures).items() if means == meaning)


def rebound(gestures: GestureSettings, gesture: str, meaning: str) -> Rebound:
    """Bind a meaning to one gesture only; an empty gesture unbinds it.

    Raises `UsageError`: the gesture arms or disarms and cannot mean anything else, or it would arm
    or disarm but is not a sign.
    """
    before = meant(gestures).get(gesture, "") if gesture else ""
    if before in (ARM, DISARM) and meaning != before:
        raise UsageError(ConfigCode.SIGN_ARMS, gesture=gesture)
    if meaning in (ARM, DISARM):
        return Rebound(_arming(gestures, gesture, meaning), "" if before == meaning else before)
    laid = dict(gestures.bindings)
    for other in gestures_for(gestures, meaning):
        laid[other] = ""
    if gesture:
        laid[gesture] = meaning
    usually = {name: str(bound) for name, bound in DEFAULT.items()}
    others = {name: words for name, words in laid.items() if words != usually.get(name, "")}
    changed = msgspec.structs.replace(gestures, bindings=others)
    checked_bindings(changed)
    return Rebound(changed, "" if before == meaning else before)


def usual(gestures: GestureSettings) -> GestureSettings:
    """Restore every gesture's default meaning."""
    first = GestureSettings()
    return msgspec.structs.replace(gestures, bindings={}, arm=first.arm, disarm=first.disarm)


def _arming(gestures: GestureSettings, sign: str, meaning: str) -> GestureSettings:
    if not sign or sign in MOVEMENTS:
        raise UsageError(ConfigCode.ARMING_IS_HELD)
    laid = {gesture: words for gesture, words in gestures.bindings.items() if gesture != sign}
    changed = {"arm": sign} if meaning == ARM else {"disarm": sign}
    return msgspec.structs.replace(gestures, bindings=laid, **changed)
