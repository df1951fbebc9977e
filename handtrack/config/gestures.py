"""Converts the gesture settings to the engine's types."""

from handtrack.config.codes import ConfigCode
from handtrack.config.model import GestureSettings
from handtrack.errors import UsageError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.messages import BY_TWO
from handtrack.navigation.bindings import MOVEMENTS, SIGNS, Bindings, bindings_of
from handtrack.sentences import Message


def gesture_config(chosen: GestureSettings, own_signs: OwnSigns = NO_SIGNS) -> GestureConfig:
    """Build the recogniser's configuration; `own_signs` are the taught signs."""
    return GestureConfig(
        hold_s=chosen.hold_s,
        arm=chosen.arm,
        swipe_lengths=chosen.swipe_lengths,
        swipe_speed=chosen.swipe_speed,
        own_signs=own_signs,
        upright=chosen.upright,
        two_fingers=any(
            gesture.endswith(BY_TWO) and meaning for gesture, meaning in chosen.bindings.items()
        ),
    )


def hand_bindings(chosen: GestureSettings) -> Bindings:
    """Build the bindings; fall back to the defaults if the settings contradict each other
    (`bindings_notice`).

    A name other than a built-in gesture is a current or former taught sign.
    """
    try:
        return checked_bindings(chosen)
    except UsageError:
        return Bindings(own_signs=_own_signs(chosen))


def bindings_notice(chosen: GestureSettings) -> Message | None:
    """Return a notice about unusable bindings; None if they are used."""
    try:
        checked_bindings(chosen)
    except UsageError as error:
        return ConfigCode.BINDINGS_RESET(reason=error.message)
    return None


def checked_bindings(chosen: GestureSettings) -> Bindings:
    """Build the bindings. Raises `UsageError`: the settings contradict each other."""
    return bindings_of(
        chosen.bindings, arm=chosen.arm, disarm=chosen.disarm, own_signs=_own_signs(chosen)
    )


def _own_signs(chosen: GestureSettings) -> frozenset[str]:
    return frozenset({*chosen.bindings, chosen.arm, chosen.disarm}.difference(SIGNS, MOVEMENTS))
