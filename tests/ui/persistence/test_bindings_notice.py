"""If the gestures' commands contradict each other, the defaults apply and a notice says so."""

from handtrack.config.gestures import bindings_notice, hand_bindings
from handtrack.config.model import GestureSettings
from handtrack.navigation.bindings import Bindings


def test_impossible_bindings_fall_back_to_the_defaults_with_a_notice() -> None:
    chosen = GestureSettings(bindings={"rock": "dark"})
    assert hand_bindings(chosen) == Bindings()
    assert str(bindings_notice(chosen)).startswith(
        "Your gestures were reset to their default commands: 'dark' is not"
    )


def test_valid_bindings_cause_no_notice() -> None:
    assert bindings_notice(GestureSettings()) is None
