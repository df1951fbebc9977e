"""A drawn hand, without noise unless said, before the pointer."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.plugins.pointing import (
    Cancelled,
    Move,
    Pointer,
    PointerEvent,
    PointerMode,
    PointerOptions,
    Press,
    Release,
    Scroll,
    Started,
    Why,
)
from handtrack.posing.pose import POSES
from tools.measure_pointer import (
    FPS,
    WORK,
    Desk,
    Sight,
    jitter_px,
    practised,
    presses,
    with_perfect,
    with_pointer,
)
from tools.strokes.aiming import Posture

CLICK = [Press(), Release()]
HALF_CLOSED = 0.6
SEEDS = range(90_000, 90_004)
RIGHT_CLICK = [Press("right"), Release("right")]


def held(desk: Desk, seconds: float, *, sign: str = "relaxed", **to: Any) -> list[PointerEvent]:
    """Go from the posture before to one given by `place`, `pinch`, `fist` within half the time,
    and stay.
    """
    begin: Posture = getattr(desk, "last", Posture(np.zeros(2)))
    end = Posture(
        np.array(to.get("place", begin.place)),
        to.get("pinch", begin.pinch),
        to.get("fist", begin.fist),
    )
    events: list[PointerEvent] = []
    frames = max(round(seconds * FPS), 1)
    for frame in range(1, frames + 1):
        share = min(2.0 * frame / frames, 1.0)
        mixed = [
            a + share * (b - a) for a, b in ((begin.place, end.place), (begin.pinch, end.pinch))
        ]
        events += desk.frame(
            Posture(mixed[0], mixed[1], begin.fist + share * (end.fist - begin.fist)), sign
        )
    desk.last = end  # type: ignore[attr-defined]
    return events


def started(**options: Any) -> Desk:
    return Desk(None, PointerOptions(**options))


def way(events: Sequence[PointerEvent]) -> tuple[int, int]:
    moves = [event for event in events if isinstance(event, Move)]
    return sum(move.dx for move in moves), sum(move.dy for move in moves)


def others(events: Sequence[PointerEvent]) -> list[PointerEvent]:
    return [event for event in events if not isinstance(event, Move)]


def clicked(desk: Desk, seconds: float) -> list[PointerEvent]:
    return held(desk, 0.2, pinch=1.0) + held(desk, seconds) + held(desk, 0.4, pinch=0.0)


def signed(
    sign: str, seconds: float, hand: str = "either", *, swing_m: float = 0.0
) -> list[PointerEvent]:
    recognizer, sight = GestureRecognizer(), Sight(None)
    pointer = Pointer(PointerOptions(hand=hand))  # type: ignore[arg-type]
    events: list[PointerEvent] = []
    for frame in range(round(seconds * FPS)):
        there = Posture(np.array((swing_m * np.sin(6.0 * frame / FPS), 0.0)))
        events += pointer.update(recognizer.update((sight.hand(there, sign),), frame / FPS, 1280))
    return events


@pytest.mark.parametrize("sign", POSES)
def test_only_index_and_little_finger_start_the_pointer(sign: str) -> None:
    assert signed(sign, 2.0) == ([Started()] if sign == "rock" else [])


def test_a_brief_sign_a_swinging_hand_or_the_other_hand_starts_no_pointer() -> None:
    assert signed("rock", 1.4) == []
    assert signed("rock", 3.0, swing_m=0.2) == []
    assert signed("rock", 3.0, hand="left") == []
    assert signed("rock", 3.0, hand="right") == [Started()]


@pytest.mark.parametrize(
    ("place", "x", "y"), [((0.1, 0.0), 1, 0), ((-0.1, 0.0), -1, 0), ((0.0, 0.1), 0, 1)]
)
def test_the_pointer_follows_the_hand_in_the_persons_directions(place: Any, x: int, y: int) -> None:
    dx, dy = way(held(started(), 1.0, place=place))
    assert (np.sign(dx) * (abs(dx) > 50), np.sign(dy) * (abs(dy) > 50)) == (x, y)


def test_the_pointer_goes_as_far_down_and_up_as_to_the_side() -> None:
    places = ((0.1, 0.0), (0.0, 0.1), (0.0, -0.1))
    right, down, up = (way(held(started(), 1.0, place=place)) for place in places)
    assert (down[1], up[1]) == pytest.approx((right[0], -right[0]), rel=0.1)


def test_a_fast_movement_takes_the_pointer_further_than_a_slow_one() -> None:
    fast, slow = (way(held(started(), seconds, place=(0.2, 0.0)))[0] for seconds in (0.6, 4.0))
    assert fast > 1.5 * slow > 0


def test_noise_on_a_resting_hand_does_not_move_the_pointer() -> None:
    desk = Desk(np.random.default_rng(3))
    assert max(abs(step) for step in way(held(desk, 5.0))) <= 1


def test_poor_light_requires_a_larger_movement_to_move_the_pointer() -> None:
    ways: list[int] = []
    for rng in (None, np.random.default_rng(3)):
        desk = Desk(rng)
        held(desk, 2.0)
        ways.append(way(held(desk, 1.0, place=(0.005, 0.0)))[0])
    assert ways[0] > 3 > ways[1] == 0


def test_a_closed_hand_moves_back_without_the_pointer() -> None:
    desk = started()
    held(desk, 0.6, fist=1.0)
    assert way(held(desk, 1.0, place=(0.2, 0.0))) == (0, 0)
    assert desk.pointer.state.mode is PointerMode.RESTING
    assert max(abs(step) for step in way(held(desk, 0.6, fist=0.0))) <= 3


def test_a_half_closed_hand_rests_only_if_it_was_closed() -> None:
    for before, rests in ((0.0, False), (1.0, True)):
        desk = started()
        held(desk, 0.6, fist=before)
        held(desk, 0.6, fist=HALF_CLOSED)
        assert (desk.pointer.state.mode is PointerMode.RESTING) == rests


def test_a_pinch_clicks_where_it_began() -> None:
    desk = started()
    held(desk, 1.0, place=(0.05, 0.05))
    events = (
        held(desk, 0.2, pinch=1.0, place=(0.07, 0.06))
        + held(desk, 0.1)
        + held(desk, 0.3, pinch=0.0)
    )
    assert others(events) == CLICK
    before_click = events[: events.index(Press())]
    assert way(before_click) == (0, 0)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0.1, CLICK), (0.7, CLICK), (1.5, RIGHT_CLICK)],
    ids=["short", "longer", "long"],
)
def test_a_still_pinch_held_long_enough_right_clicks(
    seconds: float, expected: list[PointerEvent]
) -> None:
    assert others(clicked(started(), seconds)) == expected


@pytest.mark.parametrize("carried", [False, True])
def test_a_hand_that_takes_something_and_keeps_or_carries_it_off_clicks_nothing(
    carried: bool,
) -> None:
    desk = started()
    events = held(desk, 0.3, pinch=1.0) + held(desk, 1.5 if carried else 3.0)
    assert others(events + held(desk, 1.0, place=(0.0, 0.1)) + held(desk, 0.4, pinch=0.0)) == []


@pytest.mark.parametrize("pause_s", [0.0, 0.1])
def test_hands_that_pinch_on_the_move_click_nothing(pause_s: float) -> None:
    desk = started()
    events = held(desk, 0.3, place=(0.15, 0.0)) + held(desk, 0.25, pinch=1.0, place=(0.2, 0.0))
    events += held(desk, pause_s) + held(desk, 0.4, pinch=0.0, place=(0.3, 0.0))
    assert others(events) == []


def test_a_pinch_held_and_moved_drags_until_the_fingers_part_or_the_hand_is_lost() -> None:
    for lost in (False, True):
        desk = started()
        held(desk, 0.4, pinch=1.0)
        held(desk, 0.2)
        events = held(desk, 1.0, place=(0.15, 0.0))
        assert others(events) == [Press()]
        assert way(events[events.index(Press()) :])[0] > 30
        assert (
            others(held(desk, 0.4, pinch=0.0)) == [Release()]
            if not lost
            else others(gone(desk, 0.6)) == [Release()]
        )


def gone(desk: Desk, seconds: float) -> list[PointerEvent]:
    """See no hand for a while."""
    events: list[PointerEvent] = []
    for _ in range(round(seconds * FPS)):
        events += desk.frame(None)
    return events


def test_two_fingers_scroll_instead_of_moving() -> None:
    desk = started()
    held(desk, 0.5, sign="victory")
    events = held(desk, 1.0, sign="victory", place=(0.0, 0.1))
    assert way(events) == (0, 0)
    assert sum(event.dy for event in events if isinstance(event, Scroll)) > 3
    assert desk.pointer.state.mode is PointerMode.SCROLLING


def test_a_scroll_begins_anew_each_time_two_fingers_are_raised() -> None:
    desk = started()
    held(desk, 0.5, sign="victory")
    held(desk, 0.5, sign="victory", place=(0.0, 0.1))
    held(desk, 1.0, place=(0.0, -0.1))
    assert others(held(desk, 0.5, sign="victory")) == []


def test_dwell_clicks_once_after_the_pointer_moved_and_never_before() -> None:
    desk = started(dwell_s=1.0)
    assert others(held(desk, 3.0)) == []
    held(desk, 0.5, place=(0.1, 0.1))
    assert others(held(desk, 3.0)) == CLICK
    assert others(gone(started(dwell_s=1.0), 3.0)) == []


def test_a_pinch_during_a_rest_clicks_once_only() -> None:
    desk = started(dwell_s=1.0)
    held(desk, 0.5, place=(0.1, 0.1))
    held(desk, 0.5)
    assert others(clicked(desk, 0.5) + held(desk, 3.0)) == CLICK


def test_the_state_shows_how_much_of_a_rest_or_a_pinch_is_over() -> None:
    desk = started(dwell_s=1.0)
    held(desk, 0.5, place=(0.1, 0.1))
    held(desk, 0.5)
    assert desk.pointer.state.mode is PointerMode.MOVING
    assert 0.3 < desk.pointer.state.share < 1.0
    desk = started(right_click_s=1.0)
    held(desk, 0.2, pinch=1.0)
    held(desk, 0.5)
    assert desk.pointer.state.mode is PointerMode.PINCHING
    assert 0.3 < desk.pointer.state.share < 1.0


def test_a_joystick_keeps_moving_while_the_hand_is_off_centre() -> None:
    desk = started(way="joystick")
    held(desk, 0.4, place=(0.08, 0.0))
    assert way(held(desk, 1.0))[0] > 200
    held(desk, 0.6, place=(0.0, 0.0))
    assert way(held(desk, 1.0)) == (0, 0)


def test_pointing_ends_on_the_sign_on_losing_the_hand_or_when_the_program_asks() -> None:
    desk = started()
    assert others(held(desk, 2.2, sign="rock")) == [Cancelled(Why.SIGN)]
    desk = started(away_s=2.0)
    assert gone(desk, 1.5) == []
    assert desk.pointer.state.mode is PointerMode.UNSEEN
    assert desk.pointer.state.share == pytest.approx(0.75, abs=0.05)
    assert gone(desk, 1.0) == [Cancelled(Why.AWAY)]
    desk = started()
    held(desk, 0.4, pinch=1.0)
    held(desk, 0.2)
    held(desk, 0.5, place=(0.15, 0.0))
    assert desk.pointer.stop() == (Release(), Cancelled(Why.STOPPED))
    assert desk.pointer.stop() == ()


def test_the_sign_that_started_the_pointer_does_not_end_it_while_it_is_still_up() -> None:
    assert signed("rock", 6.0) == [Started()]


def test_a_stronger_tremor_setting_keeps_a_trembling_hands_pointer_still() -> None:
    ways: list[int] = []
    for tremor in (0.0, 1.0):
        desk, moved = started(tremor=tremor), 0
        for frame in range(90):
            there = Posture(np.array((0.014 * np.sin(2.0 * np.pi * 2.0 * frame / FPS), 0.0)))
            moved += sum(abs(event.dx) for event in desk.frame(there) if isinstance(event, Move))
        ways.append(moved)
    assert ways[0] > 10 > ways[1] == 0


def test_a_pinch_that_moves_at_once_drags_nothing() -> None:
    desk = started()
    events = (
        held(desk, 0.2, pinch=1.0) + held(desk, 0.4, place=(0.1, 0.0)) + held(desk, 0.4, pinch=0.0)
    )
    assert others(events) == []


@pytest.mark.parametrize(("lost_s", "moves"), [(0.2, True), (0.6, False)])
def test_a_hand_that_returns_elsewhere_after_a_loss_does_not_take_the_pointer_there(
    lost_s: float, moves: bool
) -> None:
    desk = started()
    gone(desk, lost_s)
    events = [event for _ in range(30) for event in desk.frame(Posture(np.array((0.1, 0.0))))]
    assert (abs(way(events)[0]) > 30) == moves
    assert others(events) == []


def test_a_sign_held_twice_with_the_hand_lost_between_does_not_end_pointing() -> None:
    desk = started()
    assert (
        others(held(desk, 1.0, sign="rock") + gone(desk, 0.6) + held(desk, 1.0, sign="rock")) == []
    )
    assert desk.pointer.on


def test_a_sign_held_twice_with_the_hand_lost_between_does_not_start_the_pointer() -> None:
    recognizer, pointer, sight = GestureRecognizer(), Pointer(), Sight(None)
    events: list[PointerEvent] = []
    for frame in range(round(2.6 * FPS)):
        hands = () if 1.0 < frame / FPS < 1.6 else (sight.hand(Posture(np.zeros(2)), "rock"),)
        events += pointer.update(recognizer.update(hands, frame / FPS, 1280))
    assert events == []


class Crowd:
    """A pointer started by hand 1, before any hands, each by its number and place."""

    def __init__(self, *, started: bool = True) -> None:
        self.pointer, self._sight, self._frames = Pointer(), Sight(None), 0
        self._recognizers: dict[int, GestureRecognizer] = {}
        if started:
            assert Started() in self.seen({1: 0.0}, 2.0, "rock")
            self.seen({1: 0.0}, 1.0)

    def seen(
        self,
        places: dict[int, float],
        seconds: float,
        sign: str = "relaxed",
        *,
        trusted: bool = True,
        **changes: Any,
    ) -> list[PointerEvent]:
        """Show hands for a while, with some `changes` of their values."""
        events: list[PointerEvent] = []
        for _ in range(round(seconds * FPS)):
            self._frames += 1
            t = self._frames / FPS
            hands = {
                number: replace(self._sight.hand(Posture(np.array((x, 0.0))), sign), **changes)
                for number, x in places.items()
            }
            alone = [
                self._recognizers.setdefault(number, GestureRecognizer()).update((hand,), t, 1280)
                for number, hand in hands.items()
            ]
            readings = tuple(
                replace(one.readings[0], hand=number, track=number, trusted=trusted)
                for number, one in zip(hands, alone, strict=True)
            )
            events += self.pointer.update(Recognition(t, tuple(hands.values()), readings, (), ()))
        return events

    def moves_with(self, number: int, *beside: int, **changes: Any) -> bool:
        """Return whether the pointer follows a hand from side to side."""
        still = dict.fromkeys(beside, 0.0)
        there = self.seen({number: 0.0, **still}, 0.2, **changes)
        there += self.seen({number: 0.1, **still}, 0.5, **changes)
        return sum(abs(event.dx) for event in there if isinstance(event, Move)) > 30


def test_a_new_hand_takes_over_from_a_lost_one_but_not_one_that_was_already_there() -> None:
    crowd = Crowd()
    assert crowd.moves_with(1, 2)
    assert not crowd.moves_with(2)
    assert crowd.moves_with(3)


def test_a_hand_that_was_beside_the_one_that_took_over_does_not_take_over_in_turn() -> None:
    crowd = Crowd()
    assert crowd.moves_with(2)
    assert crowd.moves_with(2, 3)
    assert not crowd.moves_with(3)
    assert crowd.moves_with(4)
    assert crowd.moves_with(4, 5)
    assert not crowd.moves_with(5)
    assert crowd.moves_with(3)


@pytest.mark.parametrize("changes", [{"trusted": False}, {"handedness": "Left"}])
def test_an_uncertain_or_the_other_hand_does_not_take_over(changes: dict[str, Any]) -> None:
    crowd = Crowd()
    assert not crowd.moves_with(2, **changes)
    assert crowd.pointer.on


def test_the_first_fitting_hand_takes_over() -> None:
    crowd = Crowd()
    assert crowd.moves_with(3, 4)
    assert not crowd.moves_with(4)


@pytest.mark.parametrize(
    ("changes", "starts"),
    [
        ({}, True),
        ({"trusted": False}, False),
        ({"handedness": "Left", "handedness_score": 0.95}, False),
        ({"handedness": "Left", "handedness_score": 0.7}, True),
    ],
    ids=["palm", "uncertain", "back", "doubtful side"],
)
def test_only_a_certain_hand_that_shows_its_palm_starts_the_pointer(
    changes: dict[str, Any], *, starts: bool
) -> None:
    crowd = Crowd(started=False)
    assert (Started() in crowd.seen({1: 0.0}, 2.0, "rock", **changes)) == starts


def test_the_state_shows_how_much_of_the_start_sign_is_held() -> None:
    crowd = Crowd(started=False)
    assert crowd.pointer.state.mode is PointerMode.OFF
    crowd.seen({1: 0.0}, 0.3, "rock")
    crowd.seen({1: 0.0}, 0.5, "rock")
    assert crowd.pointer.state.mode is PointerMode.STARTING
    assert crowd.pointer.state.share == pytest.approx(0.5, abs=0.1)
    crowd.seen({1: 0.0}, 0.5)
    assert crowd.pointer.state.mode is PointerMode.OFF
    while not crowd.seen({1: 0.0}, 1 / FPS, "rock"):
        pass
    assert crowd.pointer.state.mode is PointerMode.RESTING


def test_a_hand_lost_right_after_the_start_has_its_time_to_come_back() -> None:
    crowd = Crowd(started=False)
    crowd.seen({}, 5.0)
    while not crowd.seen({1: 0.0}, 1 / FPS, "rock"):
        pass
    assert crowd.seen({}, 0.5) == []
    assert crowd.pointer.on


def test_a_pinch_on_the_move_is_void_until_the_fingers_part() -> None:
    desk = started()
    held(desk, 1.0)
    assert not desk.pointer.void
    held(desk, 0.3, place=(0.15, 0.0))
    held(desk, 0.25, pinch=1.0, place=(0.2, 0.0))
    assert desk.pointer.void
    held(desk, 0.5, pinch=0.0)
    assert not desk.pointer.void


def test_the_state_shows_how_much_of_the_end_sign_is_held() -> None:
    desk = started()
    held(desk, 0.5)
    held(desk, 0.85, sign="rock")
    assert desk.pointer.state.mode is PointerMode.STOPPING
    assert 0.3 < desk.pointer.state.share < 0.7
    crowd = Crowd(started=False)
    crowd.seen({1: 0.0}, 2.4, "rock")
    assert crowd.pointer.state.mode is PointerMode.STOPPING
    assert crowd.pointer.state.share == 0.0


def test_the_end_sign_of_a_moving_hand_does_not_count() -> None:
    desk = started()
    for there in (0.2, 0.0, 0.2):
        assert others(held(desk, 1.0, sign="rock", place=(there, 0.0))) == []
        assert desk.pointer.on
    held(desk, 1.0)
    held(desk, 0.2, sign="rock", place=(-0.2, 0.0))
    assert desk.pointer.state.mode is PointerMode.STOPPING
    assert desk.pointer.state.share == 0.0


def test_a_pinch_of_a_hand_that_shows_its_back_clicks_nothing() -> None:
    desk = started()
    desk.pointer.mirrored = True  # so its palm looks like a back
    held(desk, 0.5)
    assert others(clicked(desk, 0.3)) == []


def test_a_hand_that_closes_in_a_pinch_clicks_nothing_when_it_opens() -> None:
    desk = started()
    held(desk, 0.5)
    events = held(desk, 0.2, pinch=1.0) + held(desk, 0.2) + held(desk, 0.4, fist=1.0, pinch=0.0)
    assert others(events + held(desk, 0.4, fist=0.0)) == []


def test_a_joysticks_middle_is_where_the_hand_opens() -> None:
    desk = started(way="joystick")
    held(desk, 0.6, fist=1.0)
    held(desk, 1.0, place=(0.1, 0.0))
    assert way(held(desk, 0.6, fist=0.0) + held(desk, 1.0)) == (0, 0)


def test_a_hand_length_scrolls_ten_notches() -> None:
    desk = started()
    held(desk, 0.5, sign="victory")
    events = held(desk, 1.0, sign="victory", place=(0.0, 0.18)) + held(desk, 0.5, sign="victory")
    notches = sum(event.dy for event in events if isinstance(event, Scroll))
    assert 8 <= notches <= 11


@pytest.mark.long
def test_tapping_with_the_hand_is_three_quarters_as_good_as_with_a_perfect_pointer() -> None:
    ways_px = practised()
    by_hand = [with_pointer(seed, ways_px).score() for seed in SEEDS]
    perfect = [with_perfect(seed).score() for seed in SEEDS]
    assert fmean(each.throughput for each in by_hand) >= 0.75 * fmean(
        each.throughput for each in perfect
    )
    assert fmean(each.errors for each in by_hand) <= 0.05
    assert jitter_px(SEEDS[0]) <= 1.0


@pytest.mark.long
@pytest.mark.parametrize("kind", WORK)
def test_hands_at_work_never_start_the_pointer_or_click(kind: str) -> None:
    assert presses(kind, SEEDS[0], 2.0, started=False) == (0, 0)
    assert presses(kind, SEEDS[0], 2.0, started=True)[1] == 0
