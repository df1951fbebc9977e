import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.pinch import Pinches, PinchStep
from handtrack.gestures.succession import HandPlace, Succession, Trace
from handtrack.messages import Handedness

FRAME_S = 1 / 30


def steps(touches: list[float], moving: float = 0.0) -> list[PinchStep]:
    pinches = Pinches()
    found = [
        pinches.update(k * FRAME_S, touch, (moving * k, 0.0)) for k, touch in enumerate(touches)
    ]
    return [step for step in found if step is not None]


def test_a_pinch_begins_moves_and_ends() -> None:
    phases = [step.phase for step in steps([0.0] * 3 + [1.0] * 12 + [0.0] * 6, moving=0.06)]
    assert phases[0] == "begin"
    assert phases[-1] == "end"
    assert set(phases[1:-1]) == {"move"}


def test_a_one_frame_touch_is_not_a_pinch() -> None:
    assert steps([0.0, 1.0, 0.0, 0.0]) == []


def test_a_drag_survives_one_frame_with_the_tips_apart() -> None:
    assert [step.phase for step in steps([1.0] * 8 + [0.0] + [1.0] * 8)] == ["begin"]


class Pinching:
    """Two tips, frame by frame, at 30 frames a second from t = 5 s,
    at a place far from the origin.
    """

    def __init__(self) -> None:
        self.pinches, self.t, self.place = Pinches(), 5.0, (3.0, 2.0)

    def show(
        self, touch: float, frames: int = 1, step: tuple[float, float] = (0.0, 0.0)
    ) -> list[PinchStep]:
        found = []
        for _ in range(frames):
            self.t += FRAME_S
            self.place = (self.place[0] + step[0], self.place[1] + step[1])
            found.append(self.pinches.update(self.t, touch, self.place))
        return [one for one in found if one is not None]


@pytest.mark.parametrize(("touch", "meets"), [(0.51, True), (0.49, False)])
def test_tips_meet_at_half_a_touch(touch: float, *, meets: bool) -> None:
    assert bool(Pinching().show(touch, 10)) == meets


@pytest.mark.parametrize(("touch", "parts"), [(0.11, False), (0.09, True)])
def test_met_tips_part_below_a_tenth_of_a_touch(touch: float, *, parts: bool) -> None:
    pinching = Pinching()
    pinching.show(1.0, 10)
    assert [one.phase for one in pinching.show(touch, 10)] == (["end"] if parts else [])


@pytest.mark.parametrize("before", [0, 1, 2])
@pytest.mark.parametrize(("frames", "phases"), [(3, []), (5, ["begin"])])
def test_a_pinch_begins_after_a_tenth_of_a_second_where_and_when_the_tips_met(
    frames: int, phases: list[str], before: int
) -> None:
    pinching = Pinching()
    pinching.show(0.0, before, step=(0.1, 0.0))
    met = pinching.t + FRAME_S
    begun = pinching.show(1.0, frames, step=(0.03, 0.0))
    assert [one.phase for one in begun] == phases
    assert [(one.since, one.dx, one.dy) for one in begun] == [(pytest.approx(met), 0.0, 0.0)] * len(
        phases
    )


@pytest.mark.parametrize(("frames", "phases"), [(3, []), (5, ["end"])])
def test_a_pinch_ends_after_the_tips_were_apart_for_a_tenth_of_a_second(
    frames: int, phases: list[str]
) -> None:
    pinching = Pinching()
    pinching.show(1.0, 10)
    assert [one.phase for one in pinching.show(0.0, frames)] == phases
    assert [one.phase for one in pinching.show(0.0, 30)] == ([] if phases else ["end"])
    assert [one.phase for one in pinching.show(1.0, 10)] == ["begin"]


def test_touches_and_gaps_count_anew_after_each_interruption() -> None:
    pinching = Pinching()
    for _ in range(3):
        assert pinching.show(1.0, 3) + pinching.show(0.0, 1) == []
    pinching.show(1.0, 5)
    for _ in range(3):
        assert pinching.show(0.0, 3) + pinching.show(1.0, 1) == []


@pytest.mark.parametrize("step", [(0.02, 0.0), (0.0, 0.02), (-0.02, 0.0), (0.0, -0.02)])
def test_a_drag_is_reported_in_steps_of_a_twentieth_of_a_hand_from_where_it_began(
    step: tuple[float, float],
) -> None:
    pinching = Pinching()
    pinching.show(1.0, 5)
    moves = pinching.show(1.0, 7, step)
    ways = [(round(one.dx, 2), round(one.dy, 2)) for one in moves]
    assert ways == [(3 * step[0], 3 * step[1]), (6 * step[0], 6 * step[1])]
    assert {one.phase for one in moves} == {"move"}


def test_a_diagonal_drag_is_as_long_as_its_way() -> None:
    pinching = Pinching()
    pinching.show(1.0, 5)
    assert pinching.show(1.0, 1, (0.034, 0.034)) == []
    assert len(pinching.show(1.0, 1, (0.002, 0.002))) == 1


def test_a_lost_hand_ends_its_pinch_in_place_once() -> None:
    pinching = Pinching()
    assert pinching.pinches.end() is None
    pinching.show(1.0, 5)
    pinching.show(1.0, 1, (0.02, 0.0))
    step = pinching.pinches.end()
    assert step is not None
    assert (step.phase, round(step.dx, 2), step.dy) == ("end", 0.02, 0.0)
    assert pinching.pinches.end() is None
    pinching.show(1.0, 2)
    assert pinching.pinches.end() is None


def at(
    x: float, y: float = 100.0, *, length_px: float = 80.0, handedness: Handedness = "Right"
) -> HandPlace:
    return HandPlace(x, y, handedness, length_px)


def trace(t: float = 1.0, vx: float = 0.0) -> Trace:
    return Trace(t, at(100.0), vx, 0.0)


def test_a_track_keeps_its_hand() -> None:
    succession = Succession()
    assert succession.assign(0.0, {7: at(100.0)}) == {7: 7}
    succession.leave(7, trace(0.0))
    assert succession.assign(0.1, {7: at(400.0)}) == {7: 7}


def test_a_new_track_on_the_lost_hands_path_is_that_hand() -> None:
    succession = Succession()
    succession.assign(0.9, {1: at(100.0)})
    succession.leave(1, trace(1.0, vx=1000.0))
    assert succession.assign(1.2, {2: at(290.0, 110.0)}) == {2: 1}
    succession.leave(1, trace(1.2))
    assert succession.assign(1.25, {2: at(290.0, 110.0)}) == {2: 1}


FAR_OFF = {
    at(400.0): True,
    at(400.0, handedness="Left"): False,
    at(400.0, length_px=40.0): False,
    at(900.0): False,  # too far for an arm in that time
}


@pytest.mark.parametrize(("place", "same"), FAR_OFF.items())
def test_a_distant_lookalike_takes_over_a_lost_track_if_it_is_alone(
    place: HandPlace, same: bool
) -> None:
    succession = Succession()
    succession.assign(0.9, {1: at(100.0)})
    succession.leave(1, trace(1.0))
    assert succession.assign(1.2, {2: place}) == {2: 1 if same else 2}


@pytest.mark.parametrize(("vx", "same"), [(150.0, True), (0.0, False), (-150.0, False)])
def test_beside_another_hand_a_new_track_must_be_on_the_lost_hands_path(
    vx: float, same: bool
) -> None:
    succession = Succession()
    succession.assign(0.5, {1: at(100.0), 5: at(600.0)})
    succession.leave(1, trace(1.0, vx=vx))
    succession.leave(5, Trace(1.2, at(600.0), 0.0, 0.0))
    assert succession.assign(1.2, {5: at(600.0), 2: at(400.0)}) == {5: 5, 2: 1 if same else 2}


# A hand of 80 pixels was lost at (100, 100) 0.2 s ago, and has moved by (40, 30) pixels since. A
# new hand is the same up to 80 pixels beside that path.
BESIDE_THE_PATH = {
    (124.0, 118.0): True,
    (120.0 - 47.0, 115.0 + 62.0): True,
    (120.0 - 49.0, 115.0 + 66.0): False,
    (120.0 + 47.0, 115.0 - 62.0): True,
    (120.0 + 49.0, 115.0 - 66.0): False,
    (100.0 - 62.0, 100.0 - 47.0): True,
    (100.0 - 66.0, 100.0 - 49.0): False,
    (140.0 + 20.0, 130.0 - 75.0): True,
    (140.0 + 30.0, 130.0 - 80.0): False,
    (140.0 - 30.0, 130.0 + 80.0): False,
    (194.8, 73.6): True,  # level with the path's end
    (238.0, 116.0): False,  # 70 pixels beyond it, and 70 beside
    (154.0, 228.0): False,
}


@pytest.mark.parametrize(("at_px", "same"), BESIDE_THE_PATH.items())
def test_a_new_track_near_the_lost_hands_path_is_that_hand(
    at_px: tuple[float, float], same: bool
) -> None:
    succession = Succession()
    succession.assign(0.5, {1: at(100.0), 5: at(900.0)})
    succession.leave(1, Trace(1.0, at(100.0), 200.0, 150.0))
    succession.leave(5, Trace(1.2, at(900.0), 0.0, 0.0))
    assert succession.assign(1.2, {5: at(900.0), 2: at(*at_px)})[2] == (1 if same else 2)


@pytest.mark.parametrize(
    ("speed_px", "at_px", "same"),
    [
        (41.0, (300.0, 100.0), True),
        (39.0, (300.0, 100.0), False),  # a resting hand seems to move as fast
        (41.0, (440.0, 100.0), True),
        (41.0, (460.0, 100.0), False),  # no arm is as fast
        (41.0, (284.0, 178.0), True),
        (41.0, (280.0, 195.0), False),  # too far from where it set off to
        (41.0, (284.0, 22.0), True),
        (41.0, (280.0, 5.0), False),
    ],
)
def test_a_distant_lookalike_is_the_lost_hand_if_that_had_set_off_towards_it(
    speed_px: float, at_px: tuple[float, float], same: bool
) -> None:
    succession = Succession()
    succession.assign(0.5, {1: at(100.0), 5: at(900.0)})
    succession.leave(1, Trace(1.0, at(100.0), speed_px, 0.0))
    succession.leave(5, Trace(1.2, at(900.0), 0.0, 0.0))
    assert succession.assign(1.2, {5: at(900.0), 2: at(*at_px)})[2] == (1 if same else 2)


def test_of_two_lost_hands_the_nearer_one_is_taken() -> None:
    for places in ((100.0, 160.0), (160.0, 100.0)):
        succession = Succession()
        succession.assign(0.5, {1: at(places[0]), 2: at(places[1])})
        for hand, x in enumerate(places, 1):
            succession.leave(hand, Trace(1.0, at(x), 0.0, 0.0))
        assert succession.assign(1.2, {3: at(155.0)}) == {3: 1 + places.index(160.0)}


def test_a_track_whose_number_another_hand_has_gets_the_next_free_one() -> None:
    succession = Succession()
    succession.assign(0.5, {1: at(100.0)})
    succession.leave(1, trace(1.0))
    assert succession.assign(1.0, {1: at(100.0), 2: at(120.0)}) == {1: 1, 2: 2}
    succession.leave(2, Trace(1.0, at(120.0), 0.0, 0.0))
    assert succession.assign(1.1, {2: at(130.0)}) == {2: 1}
    succession.leave(1, Trace(1.1, at(130.0), 0.0, 0.0))
    assert succession.assign(1.2, {2: at(130.0), 3: at(120.0)}) == {2: 1, 3: 2}
    succession.leave(2, Trace(1.2, at(120.0), 0.0, 0.0))
    places = {1: at(600.0), 2: at(130.0), 3: at(120.0)}
    assert succession.assign(1.3, places) == {1: 1, 2: 3, 3: 2}


def test_a_forgotten_hands_number_is_free_for_its_track() -> None:
    succession = Succession()
    succession.assign(0.9, {1: at(100.0)})
    succession.leave(1, trace(1.0))
    assert succession.assign(1.1, {2: at(110.0)}) == {2: 1}
    succession.leave(1, trace(1.1))
    succession.forget(1)
    assert succession.assign(2.0, {2: at(110.0)}) == {2: 2}
    succession.leave(2, trace(2.0))
    assert succession.assign(2.1, {2: at(110.0), 1: at(600.0)}) == {2: 2, 1: 1}


def test_a_number_that_was_forgotten_begins_anew() -> None:
    succession = Succession()
    succession.assign(0.5, {1: at(100.0), 5: at(500.0)})
    succession.forget(1)
    succession.leave(5, Trace(2.0, at(500.0), 0.0, 0.0))
    succession.assign(2.0, {1: at(510.0), 5: at(500.0)})
    succession.leave(1, Trace(2.0, at(510.0), 0.0, 0.0))
    assert succession.assign(2.1, {1: at(510.0)}) == {1: 5}


def test_a_new_track_with_the_other_handedness_or_too_late_is_another_hand() -> None:
    succession = Succession()
    succession.assign(0.9, {1: at(100.0)})
    succession.leave(1, trace(1.0, vx=1000.0))
    assert succession.assign(1.2, {2: at(100.0, 400.0, handedness="Left")}) == {2: 2}
    assert succession.assign(1.5, {3: at(120.0)}) == {3: 3}


def test_a_new_track_inherits_from_an_old_one_that_then_disappears() -> None:
    succession = Succession()
    succession.assign(0.5, {1: at(100.0)})
    succession.leave(1, trace(1.0))
    assert succession.assign(1.0, {1: at(100.0), 2: at(120.0)}) == {1: 1, 2: 2}
    succession.leave(2, trace(1.0))
    assert succession.assign(1.1, {2: at(130.0)}) == {2: 1}


def test_a_second_hand_seen_for_a_while_does_not_inherit_from_the_first() -> None:
    succession = Succession()
    succession.assign(0.0, {1: at(100.0), 2: at(120.0)})
    succession.leave(1, trace(1.0))
    succession.leave(2, trace(1.0))
    assert succession.assign(1.1, {2: at(130.0)}) == {2: 2}


def test_a_forgotten_hand_has_no_successor() -> None:
    succession = Succession()
    succession.assign(0.9, {1: at(100.0)})
    succession.leave(1, trace(1.0))
    succession.forget(1)
    assert succession.assign(1.1, {2: at(100.0)}) == {2: 2}


def test_a_hand_that_returns_takes_its_identity_back_from_its_replacement() -> None:
    succession = Succession()
    succession.assign(0.9, {1: at(100.0)})
    succession.leave(1, trace(1.0))
    assert succession.assign(1.1, {2: at(110.0)}) == {2: 1}
    succession.leave(1, trace(1.1))
    assert succession.assign(1.2, {1: at(100.0), 2: at(400.0)}) == {1: 1, 2: 2}


@given(
    st.lists(
        st.dictionaries(st.integers(1, 4), st.sampled_from((100.0, 110.0, 400.0)), max_size=3),
        max_size=12,
    )
)
def test_two_tracks_are_never_the_same_hand(frames: list[dict[int, float]]) -> None:
    succession, t = Succession(), 0.0
    for places in frames:
        t += 0.2
        hands = succession.assign(t, {track: at(x) for track, x in places.items()})
        assert len(set(hands.values())) == len(places)
        for track, hand in hands.items():
            succession.leave(hand, Trace(t, at(places[track]), 0.0, 0.0))
