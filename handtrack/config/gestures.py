"""What the person set about gestures, in the engine's own terms."""

from handtrack.config.model import GestureSettings
from handtrack.errors import UsageError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.navigation.bindings import MOVEMENTS, SIGNS, Bindings, bindings_of
from handtrack.sentences import Code, Message


def gesture_config(chosen: GestureSettings, own_signs: OwnSigns = NO_SIGNS) -> GestureConfig:
    """Return how gestures are to be read; `own_signs` are those that the person taught."""
    return GestureConfig(
        hold_s=chosen.hold_s,
        arm=chosen.arm,
        swipe_lengths=chosen.swipe_lengths,
        swipe_speed=chosen.swipe_speed,
        swipe_rule="stroke" if chosen.swipe_rule == "stroke" else "centre_to_edge",
        own_signs=own_signs,
    )


def hand_bindings(chosen: GestureSettings) -> Bindings:
    """Return what gestures are to mean; the defaults where the settings contradict themselves (`bindings_notice`).

    What stands in the settings and is no built-in gesture is one that the person taught, or once had.
    """
    try:
        return _bindings(chosen)
    except UsageError:
        return Bindings(own_signs=_own_signs(chosen))


def bindings_notice(chosen: GestureSettings) -> Message | None:
    """Return what the person should know about the commands of their gestures; None where they are in force."""
    try:
        _bindings(chosen)
    except UsageError as error:
        return Code.BINDINGS_RESET(reason=error.message)
    return None


def _bindings(chosen: GestureSettings) -> Bindings:
    return bindings_of(chosen.bindings, arm=chosen.arm, disarm=chosen.disarm, own_signs=_own_signs(chosen))


def _own_signs(chosen: GestureSettings) -> frozenset[str]:
    return frozenset({*chosen.bindings, chosen.arm, chosen.disarm}.difference(SIGNS, MOVEMENTS))
