from dataclasses import replace

import pytest

from handtrack.errors import UsageError
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.static import conditions_of
from handtrack.messages import GestureEvent
from handtrack.navigation.bindings import (
    DEFAULT,
    MAX_CHOICES,
    MOVEMENTS,
    SIGNS,
    Bindings,
    Bound,
    bindings_of,
    gesture_of,
    parse_bound,
)
from tests.gestures.hands import world_of


def test_bindable_signs_are_exactly_the_recognised_ones() -> None:
    assert set(SIGNS) == set(conditions_of(shape_of(world_of("open_palm"))))


def test_every_bound_gesture_exists() -> None:
    assert set(DEFAULT) <= {*SIGNS, *MOVEMENTS}


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (GestureEvent("swipe", 1, 1.0, 0.5, direction="left"), "swipe left"),
        (GestureEvent("wave", 1, 1.0, 0.5), "wave"),
        (GestureEvent("circle", 1, 1.0, 0.5, direction="cw"), "circle cw"),
        (GestureEvent("hold", 1, 1.0, 0.5, sign="victory"), "victory"),
        (
            GestureEvent("swipe", 1, 1.0, 0.5, direction="left", sign="victory"),
            "swipe left with two fingers",
        ),
    ],
)
def test_an_event_has_the_name_under_which_it_is_bound(event: GestureEvent, name: str) -> None:
    assert gesture_of(event) == name


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Bindings({"swoosh": Bound("next")}), "unknown gesture 'swoosh'"),
        (lambda: Bindings(arm="wave"), "only a held sign can start or stop listening, not 'wave'"),
        (
            lambda: Bindings(arm="victory"),
            "victory starts or stops listening, so it cannot also mean select",
        ),
        (
            lambda: Bindings(arm="pinch", disarm="pinch"),
            "pinch cannot both start and stop listening",
        ),
    ],
)
def test_invalid_bindings_explain_why(make: object, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    "words", ["jump", "select", "select 0", "select 10", "select two", "next 2"]
)
def test_an_unknown_command_is_refused_by_name(words: str) -> None:
    with pytest.raises(UsageError, match=f"'{words}' is not a command"):
        parse_bound(words)


@pytest.mark.parametrize(
    ("words", "bound"),
    [
        ("next", Bound("next")),
        ("select 1", Bound("select", 1)),
        (f" select {MAX_CHOICES} ", Bound("select", MAX_CHOICES)),
        ("", None),
    ],
)
def test_bindings_are_read_from_the_settings(words: str, bound: Bound | None) -> None:
    assert parse_bound(words) == bound


def test_an_unbound_sign_can_be_used_for_arming() -> None:
    free = Bindings().rebound("thumb_up", None)
    assert replace(free, arm="thumb_up").arm == "thumb_up"


def test_a_sign_used_for_arming_loses_its_default_binding() -> None:
    bindings = bindings_of({}, arm="thumb_up", disarm="thumb_down")
    assert bindings.bound("thumb_up") is None
    assert bindings.bound("thumb_down") is None
