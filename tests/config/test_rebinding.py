"""Rebinding gestures: one gesture per command, no contradictions, and a way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import GestureSettings
from handtrack.config.rebinding import ARM, DISARM, MEANINGS, gestures_for, meant, rebound, usual
from handtrack.errors import UsageError
from handtrack.navigation.bindings import MOVEMENTS, SIGNS

OWN = "heart"
ANY = st.sampled_from(["", OWN, *SIGNS, *MOVEMENTS])


def test_two_finger_swipes_are_read_only_while_bound() -> None:
    usual = GestureSettings()
    bound = rebound(usual, "swipe left with two fingers", "confirm").gestures
    read = [
        gesture_config(one).two_fingers
        for one in (usual, bound, rebound(bound, "thumb_up", "confirm").gestures)
    ]
    assert read == [False, True, False]


def test_a_free_gesture_replaces_the_previous_one() -> None:
    changed = rebound(GestureSettings(), "pinch", "confirm")
    assert changed.taken_from == ""
    assert gestures_for(changed.gestures, "confirm") == ("pinch",)
    assert "thumb_up" not in meant(changed.gestures)


def test_taking_over_a_gesture_already_in_use_is_reported() -> None:
    changed = rebound(GestureSettings(), "victory", "next")
    assert changed.taken_from == "select 2"
    assert gestures_for(changed.gestures, "select 2") == ()
    assert gestures_for(changed.gestures, "next") == ("victory",)


def test_rebinding_to_the_default_leaves_nothing_in_the_settings() -> None:
    changed = rebound(
        rebound(GestureSettings(), "pinch", "confirm").gestures, "thumb_up", "confirm"
    )
    assert changed.gestures == GestureSettings()


def test_an_arming_sign_cannot_also_be_a_command() -> None:
    with pytest.raises(UsageError, match="open_palm starts or stops listening"):
        rebound(GestureSettings(), "open_palm", "next")
    with pytest.raises(UsageError, match="closed_fist starts or stops listening"):
        rebound(GestureSettings(), "closed_fist", ARM)


def test_a_sign_used_for_arming_loses_its_command_until_another_arms() -> None:
    armed = rebound(GestureSettings(), "thumb_up", ARM)
    assert armed.taken_from == "confirm"
    assert gestures_for(armed.gestures, "confirm") == ()
    assert gestures_for(rebound(armed.gestures, "call", ARM).gestures, "confirm") == ("thumb_up",)


def test_a_custom_sign_is_bound_by_name() -> None:
    changed = rebound(GestureSettings(), OWN, "undo").gestures
    assert gestures_for(changed, "undo") == (OWN,)
    bound = hand_bindings(changed).bound(OWN)
    assert bound.command == "undo"


@given(st.lists(st.tuples(ANY, st.sampled_from(MEANINGS)), max_size=12))
def test_rebinding_never_makes_settings_contradictory(changes: list[tuple[str, str]]) -> None:
    gestures = GestureSettings()
    for gesture, meaning in changes:
        try:
            gestures = rebound(gestures, gesture, meaning).gestures
        except UsageError:
            continue
        now = gestures_for(gestures, meaning)
        assert now == ((gesture,) if gesture else ())
        assert gestures.arm != gestures.disarm
        assert len(gestures_for(gestures, ARM)) == len(gestures_for(gestures, DISARM)) == 1
    engine = hand_bindings(gestures)
    assert (engine.arm, engine.disarm) == (gestures.arm, gestures.disarm)
    assert set(engine.commands) == set(meant(gestures)) - {gestures.arm, gestures.disarm}
    assert usual(gestures) == GestureSettings()
