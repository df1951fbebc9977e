from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.dynamic import Movements, Try
from tests.gestures.paths import Path, events, named, played, tried

WAYS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


def stroke(
    direction: str = "left", way: float = 1.6, seconds: float = 0.5, rest: float = 1.0
) -> Path:
    dx, dy = WAYS[direction]
    return Path().rest(0.6).go(dx * way, dy * way, seconds).rest(rest)


@pytest.mark.parametrize("fps", [10.0, 15.0, 25.0, 30.0])
@pytest.mark.parametrize("direction", WAYS)
def test_a_stroke_from_rest_to_rest_is_one_swipe_in_its_direction(
    direction: str, fps: float
) -> None:
    assert named(played(stroke(direction), fps=fps)) == [f"swipe {direction}"]


@pytest.mark.parametrize("direction", WAYS)
def test_a_hand_can_swipe_a_fifth_of_a_second_after_it_is_seen(direction: str) -> None:
    dx, dy = WAYS[direction]
    path = Path().rest(0.2).go(2.0 * dx, 2.0 * dy, 0.3).rest(1.0)
    assert named(played(path)) == [f"swipe {direction}"]


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize("seconds", [0.3, 0.6, 1.0])
def test_a_swipe_is_reported_within_0_4_seconds_of_its_end(seconds: float, fps: float) -> None:
    (swipe,) = events(played(stroke(way=2.4, seconds=seconds), fps=fps))
    end = 0.6 + seconds
    assert end - 0.3 * seconds < swipe.t <= end + 0.4
    assert 0.5 <= swipe.since <= 0.6 + 0.3 * seconds


@given(
    st.sampled_from(sorted(WAYS)),
    st.floats(1.4, 4.0),
    st.floats(0.3, 0.8),
    st.sampled_from((15.0, 25.0, 30.0)),
)
def test_any_fast_and_long_enough_stroke_is_a_swipe(
    direction: str, way: float, seconds: float, fps: float
) -> None:
    peak = 1.875 * way / seconds  # of a minimum-jerk stroke
    if peak >= 3.2:
        assert named(played(stroke(direction, way, seconds), fps=fps)) == [f"swipe {direction}"]


@given(st.floats(0.1, 1.1), st.floats(0.3, 0.8))
def test_no_short_and_slow_stroke_is_a_swipe(way: float, seconds: float) -> None:
    peak = 1.875 * way / seconds
    if way < 0.7 or way * peak < 3.0:
        assert events(played(stroke(way=way, seconds=seconds))) == []


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize(("way", "seconds"), [(0.9, 0.3), (1.0, 0.35), (1.1, 0.4)])
def test_a_fast_stroke_may_be_shorter(way: float, seconds: float, fps: float) -> None:
    assert named(played(stroke(way=way, seconds=seconds), fps=fps)) == ["swipe left"]


@pytest.mark.parametrize(("way", "seconds", "least"), [(0.8, 0.55, 1.2), (0.6, 0.3, 0.9)])
def test_a_stroke_that_is_too_short_is_reported_as_such(
    way: float, seconds: float, least: float
) -> None:
    (reason,) = named(played(stroke(way=way, seconds=seconds)))
    assert reason == f"swipe left: too short: {way:.1f} of {least:.1f} hand lengths"


@pytest.mark.parametrize(("way", "seconds"), [(0.25, 0.1), (0.3, 0.15), (0.35, 0.2)])
def test_a_small_jerk_is_not_reported_as_a_failed_swipe(way: float, seconds: float) -> None:
    assert named(played(stroke(way=way, seconds=seconds))) == []


def test_one_misplaced_sighting_does_not_spoil_a_stroke() -> None:
    movements = Movements()
    path = stroke(way=3.3, seconds=0.6)
    found = []
    for frame in range(int(path.t * 30)):
        t = frame / 30
        x, y = path.place(t)
        movements.place(t, (x * 100.0, y * 100.0 + (150.0 if frame == 27 else 0.0)), 100.0, 1.0)
        found += movements.moved(1, t, (), width=640)
    assert named(iter(found)) == ["swipe left"]


def test_a_hand_that_has_wandered_about_does_not_swipe_at_the_end() -> None:
    path = Path().rest(0.6).drift(-5.0, 0.0, 1.4).go(-2.5, 2.2, 0.5).rest(1.0)
    assert events(played(path)) == []


def test_a_slow_movement_sideways_is_not_a_swipe() -> None:
    assert named(played(stroke(way=2.0, seconds=2.0))) == []


@pytest.mark.parametrize("direction", WAYS)
@pytest.mark.parametrize(("way", "seconds"), [(0.6, 1.0), (0.8, 0.8)])
def test_settings_can_allow_small_slow_swipes(direction: str, way: float, seconds: float) -> None:
    path = stroke(direction, way=way, seconds=seconds)
    assert named(played(path, lengths=0.5, speed=0.8)) == [f"swipe {direction}"]
    assert events(played(path)) == []


def test_a_slanting_stroke_is_not_a_swipe() -> None:
    path = Path().rest(0.6).go(1.6, 1.4, 0.5).rest(1.0)
    assert events(played(path)) == []


def test_a_closed_hand_does_not_swipe() -> None:
    assert named(played(stroke(), openness=0.0)) == []


def test_the_return_stroke_does_not_count() -> None:
    path = Path().rest(0.6).go(-1.8, 0.0, 0.45).rest(0.3).go(1.8, 0.0, 0.45).rest(1.0)
    assert named(played(path)) == ["swipe left"]


def test_the_return_from_a_stroke_of_a_misread_hand_does_not_count() -> None:
    path = Path().rest(0.6).go(1.6, 0.0, 0.4).rest(0.4).go(-1.6, 0.0, 0.5).rest(1.0)
    assert named(played(path, openness=lambda t: 0.4 if t < 1.3 else 1.0)) == []


def test_a_leisurely_return_does_not_count_even_after_a_second() -> None:
    path = Path().rest(0.6).go(-1.8, 0.0, 0.4).rest(1.0).go(1.8, 0.0, 1.0).rest(1.0)
    assert named(played(path)) == ["swipe left"]


def test_the_return_from_a_stroke_whose_wind_up_was_read_does_not_count() -> None:
    path = (
        Path()
        .rest(0.6)
        .go(1.7, 0.0, 0.5)
        .rest(0.5)
        .go(-3.4, 0.0, 0.5)
        .rest(0.3)
        .go(3.4, 0.0, 0.9)
        .rest(1.0)
    )
    assert named(played(path)) == ["swipe right"]


@pytest.mark.parametrize(("before", "counts"), [(0.3, False), (1.0, True)])
def test_a_hand_that_opens_on_its_way_and_closes_then_reaches(
    before: float, *, counts: bool
) -> None:
    path = Path().rest(0.6).go(-2.4, 0.0, 0.5)
    opens, closes = path.t - 0.3, path.t + 0.15
    seen = played(path.rest(1.0), openness=lambda t: before if t < opens else float(t < closes))
    assert bool(named(seen)) == counts


@pytest.mark.parametrize(
    ("seconds", "speed", "counts"), [(0.7, 2.5, False), (0.4, 2.5, True), (0.7, 1.2, True)]
)
def test_a_slow_stroke_of_a_hand_that_opens_only_on_its_way_is_not_a_swipe(
    seconds: float, speed: float, *, counts: bool
) -> None:
    path = Path().rest(0.6).go(-1.6, 0.0, seconds).rest(1.0)
    seen = played(path, speed=speed, openness=lambda t: 0.25 if t < 0.6 + seconds / 2 else 1.0)
    assert bool(named(seen)) == counts


@pytest.mark.parametrize("pause", [0.05, 0.1, 0.2])
def test_a_swipe_counts_even_if_the_hand_returns_soon(pause: float) -> None:
    path = Path().rest(0.6).go(-1.8, 0.0, 0.45).rest(pause).go(1.8, 0.0, 0.6).rest(1.0)
    assert named(played(path)) == ["swipe left"]


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize("pause", [0.0, 0.1])
@pytest.mark.parametrize(("way", "seconds"), [(1.6, 0.3), (3.3, 0.45), (3.3, 0.6), (5.0, 0.6)])
@pytest.mark.parametrize("share", [0.2, 0.35, 0.5])
def test_a_wind_up_is_not_a_swipe_but_the_stroke_after_it_is(
    share: float, way: float, seconds: float, pause: float, fps: float
) -> None:
    path = Path().rest(0.6).go(share * way, 0.0, seconds).rest(pause).go(-way, 0.0, seconds)
    end = path.t
    (swipe,) = events(played(path.rest(1.0), fps=fps))
    assert swipe.direction == "left"
    assert swipe.t <= end + 0.3


def test_a_stroke_back_after_a_pause_is_a_separate_swipe() -> None:
    path = Path().rest(0.6).go(-1.8, 0.0, 0.45).rest(1.5).go(1.8, 0.0, 0.45).rest(1.0)
    assert named(played(path)) == ["swipe left", "swipe right"]


def test_two_swipes_in_the_same_direction_both_count() -> None:
    path = Path().rest(0.6)
    for _ in range(2):
        path.go(-1.8, 0.0, 0.4).rest(0.3).go(1.8, 0.0, 1.4).rest(0.3)
    assert named(played(path)) == ["swipe left", "swipe left"]


@given(
    st.lists(st.tuples(st.floats(-4, 4), st.floats(0.1, 1.0), st.floats(0.0, 0.3)), max_size=6),
    st.sampled_from((10.0, 15.0, 30.0)),
)
def test_a_swipe_cannot_be_followed_at_once_by_its_opposite(
    moves: list[tuple[float, float, float]], fps: float
) -> None:
    path = Path().rest(0.5)
    for dx, seconds, pause in moves:
        path.go(dx, 0.0, seconds).rest(pause)
    swipes = [one for one in events(played(path.rest(1.0), fps=fps)) if one.type == "swipe"]
    assert all(
        after.since >= before.since
        and (after.direction == before.direction or after.t - before.t > 0.5)
        for before, after in pairwise(swipes)
    )


@pytest.mark.parametrize(
    ("way", "openness", "counts"), [(2.0, 0.4, False), (3.2, 0.4, True), (3.2, 0.2, False)]
)
def test_the_faster_a_stroke_the_less_open_the_hand_may_look(
    way: float, openness: float, *, counts: bool
) -> None:
    assert bool(named(played(stroke(way=way), openness=openness))) == counts


def test_a_long_wind_up_is_not_a_swipe() -> None:
    path = Path(at=(1.0, 0.0)).rest(0.6).go(4.0, 0.0, 0.8).go(-5.5, 0.0, 0.5).rest(1.0)
    assert named(played(path)) == ["swipe left"]


@pytest.mark.parametrize("pause", [0.0, 0.1])
def test_a_wind_up_may_be_nearly_as_long_as_a_stroke_that_is_much_faster(pause: float) -> None:
    path = Path().rest(0.6).go(2.6, 0.0, 0.8).rest(pause).go(-3.0, 0.0, 0.4).rest(1.0)
    assert named(played(path)) == ["swipe left"]


def test_a_stroke_that_leaves_no_room_for_a_longer_one_back_is_reported_sooner() -> None:
    near, far = (Path(at=(at, 0.0)).rest(0.6).go(-3.0, 0.0, 0.8).rest(1.0) for at in (2.0, 5.5))
    (with_room,), (without,) = (events(played(path)) for path in (near, far))
    assert without.t < with_room.t


@pytest.mark.parametrize("seconds", [0.3, 0.4])
@pytest.mark.parametrize("way", [0.8, 1.2])
def test_a_stroke_after_a_wind_up_needs_no_wait_though_it_hesitates(
    way: float, seconds: float
) -> None:
    path = Path().rest(0.6).go(0.6, 0.0, 0.4).go(-way, 0.0, 0.3).go(-1.5, 0.0, seconds)
    ends_at = path.t
    (swipe,) = events(played(path.rest(1.0)))
    assert swipe.t - ends_at < 0.25


@pytest.mark.parametrize("pause", [0.1, 0.2, 0.25])
def test_a_wind_up_of_a_quick_stroke_may_pause_as_long_as_that_of_a_slower_one(
    pause: float,
) -> None:
    path = Path().rest(0.6).go(1.6, 0.0, 0.3).rest(pause).go(-2.6, 0.0, 0.25).rest(1.0)
    assert named(played(path)) == ["swipe left"]


def test_a_wind_up_before_a_stroke_down_is_not_a_swipe_up() -> None:
    path = Path().rest(0.6).go(0.0, -1.4, 0.4).rest(0.1).go(0.0, 2.6, 0.4).rest(1.0)
    assert named(played(path)) == ["swipe down"]


@pytest.mark.parametrize(("dx", "dy", "found"), [
    (-2.0, 0.0, [("left", "victory")]), (2.0, 0.0, [("right", "victory")]), (0.0, 2.0, []),
])  # fmt: skip
def test_two_fingers_swipe_sideways_though_the_hand_is_not_open(
    dx: float, dy: float, found: list[tuple[str, str]]
) -> None:
    path = Path().rest(0.6).go(dx, dy, 0.4).rest(1.0)
    swipes = events(played(path, openness=0.2, pairing=1.0))
    assert [(one.direction, one.sign) for one in swipes] == found


def test_a_row_of_swipes_with_quick_returns_is_not_a_wave() -> None:
    path = Path().rest(0.6)
    for _ in range(2):
        path.go(-3.0, 0.0, 0.4).rest(0.4).go(3.0, 0.0, 0.7)
    assert named(played(path.rest(1.0))) == ["swipe left", "swipe left"]


def test_drifting_into_the_picture_is_not_a_swipe() -> None:
    assert named(played(Path().drift(-2.0, 0.0, 0.5).rest(1.0))) == []


def test_a_slow_arrival_is_not_a_swipe_where_swipes_may_be_slow() -> None:
    arrival = Path().rest(0.4).go(-2.0, 0.0, 0.8).rest(1.0)
    found = list(played(arrival, unseen=lambda t: t < 0.7, speed=1.0, practised=PRACTISED))
    assert named(iter(found)) == []


def test_a_stroke_with_an_unseen_end_waits_for_the_hand_to_return() -> None:
    path = Path().rest(0.6).go(-3.0, 0.0, 0.5).rest(1.0)
    assert named(played(path, unseen=lambda t: t > 0.9)) == []


@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize(("dy", "swipes"), [(0.0, True), (3.0, True), (7.0, False)])
def test_a_stroke_out_of_the_picture_is_a_swipe_if_it_goes_to_the_side(
    side: float, dy: float, *, swipes: bool
) -> None:
    path = Path().rest(0.6).go(8.0 * side, dy, 0.9)
    found = named(played(path, leaves=True))
    assert found == ([f"swipe {'right' if side > 0 else 'left'}"] if swipes else [])


@pytest.mark.parametrize(("way", "found"), [(8.0, []), (0.0, ["swipe right"])])
def test_two_hands_that_leave_the_picture_together_do_not_swipe(
    way: float, found: list[str]
) -> None:
    path = Path().rest(0.6).go(8.0, 0.0, 0.9)
    other = Path(at=(-3.0, 0.0)).rest(0.6).go(way, 0.0, 0.9)
    assert named(played(path, other=other, leaves=True)) == found


def test_a_hand_that_leaves_the_picture_as_it_comes_back_from_a_swipe_swipes_once() -> None:
    path = Path(at=(3.0, 0.0)).rest(0.6).go(-3.0, 0.0, 0.4).rest(0.4).go(8.0, 0.0, 0.9)
    assert named(played(path, leaves=True)) == ["swipe left"]


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize(("dx", "dy", "direction"), [
    (-2.0, 0.0, "left"), (2.0, 0.0, "right"), (0.0, -2.0, "up"), (0.0, 2.0, "down"),
])  # fmt: skip
@pytest.mark.parametrize("after_s", [0.1, 0.2, 0.3])
def test_a_stroke_that_has_ended_counts_though_its_hand_is_lost(
    after_s: float, dx: float, dy: float, direction: str, fps: float
) -> None:
    path = Path().rest(0.6).go(dx, dy, 0.4).rest(after_s)
    assert named(played(path, fps=fps, lost=True)) == [f"swipe {direction}"]


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_hand_that_only_seems_to_stop_at_the_edge_does_not_swipe(side: float) -> None:
    path = Path(at=(4.3 * side, 0.0)).rest(0.6).go(1.8 * side, 0.0, 0.4).rest(0.1)
    assert named(played(path, lost=True)) == []


def test_a_hand_lost_at_the_end_of_a_wave_swing_does_not_swipe() -> None:
    path = Path().rest(0.6).to_and_fro(2.0, 4, 0.3).rest(0.1)
    assert "swipe" not in " ".join(named(played(path, lost=True)))


@pytest.mark.parametrize("fps", [15.0, 30.0])
def test_a_hand_lost_as_it_goes_down_after_a_swipe_swipes_once(fps: float) -> None:
    path = Path().rest(0.6).go(-2.0, 0.0, 0.4).go(0.0, 3.0, 0.4).rest(0.15)
    assert named(played(path, fps=fps, lost=True)) == ["swipe left"]


@pytest.mark.parametrize("fps", [15.0, 30.0])
def test_a_hand_lost_briefly_in_mid_stroke_still_swipes(fps: float) -> None:
    path = stroke(way=3.3, seconds=0.6)
    assert named(played(path, fps=fps, unseen=lambda t: 0.75 < t < 1.02)) == ["swipe left"]


def test_a_stroke_beats_its_wind_up_even_if_its_fastest_part_was_unseen() -> None:
    path = Path().rest(0.61).go(1.7, 0.0, 0.3).rest(0.1).go(-3.4, 0.0, 0.3).rest(1.0)
    assert named(played(path, fps=10.0, unseen=lambda t: 1.05 < t < 1.25)) == ["swipe left"]


def test_a_longer_loss_in_mid_stroke_cancels_the_stroke() -> None:
    path = stroke(way=3.3, seconds=0.9)
    assert named(played(path, unseen=lambda t: 0.75 < t < 1.2)) == []


@pytest.mark.parametrize("fps", [10.0, 30.0])
def test_a_swipe_still_counts_if_the_hand_is_lost_while_it_waits(fps: float) -> None:
    (swipe,) = events(played(stroke(), fps=fps, unseen=lambda t: 1.32 < t < 1.78))
    assert swipe.t <= 1.81


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize("down", [(-3.0, 3.0), (-6.0, 5.0), (0.0, 4.0), (2.0, 4.0)])
def test_a_hand_that_sinks_right_after_its_swipe_still_swipes(
    down: tuple[float, float], fps: float
) -> None:
    path = Path().rest(0.6).go(-2.0, 0.0, 0.4).go(*down, 0.35).rest(1.0)
    assert named(played(path, fps=fps)) == ["swipe left"]


@pytest.mark.parametrize("seconds", [0.3, 0.5, 0.7])
@pytest.mark.parametrize("down", [(2.0, 3.5), (3.0, 3.5)])
def test_a_short_swipe_counts_though_the_hand_sinks_back_across(
    down: tuple[float, float], seconds: float
) -> None:
    path = Path().rest(0.6).go(-1.3, 0.0, seconds).go(*down, 0.3).rest(1.0)
    assert named(played(path)) == ["swipe left"]


@pytest.mark.parametrize(("way", "back"), [
    (1.0, (-1.6, 2.0)), (1.0, (-1.6, 3.0)), (1.2, (-2.0, 3.0)),
])  # fmt: skip
def test_a_short_quick_swipe_counts_though_the_hand_slants_away_at_once(
    way: float, back: tuple[float, float]
) -> None:
    path = Path().rest(0.6).go(way, 0.0, 0.25).go(*back, 0.3).rest(1.0)
    assert named(played(path)) == ["swipe right"]


def test_two_hands_moving_together_do_not_swipe() -> None:
    along = Path().rest(0.6).go(-1.4, 0.1, 0.5).rest(1.0)
    assert named(played(stroke(), other=along)) == []
    first_back = Path().rest(0.5).go(0.5, 0.0, 0.2).go(-1.0, 0.1, 0.35).rest(1.0)
    assert named(played(stroke(seconds=0.6), other=first_back)) == []
    still = Path().rest(2.1)
    assert named(played(stroke(), other=still)) == ["swipe left"]


@pytest.mark.parametrize("reach", [0.6, 1.0, 2.0, 3.0])
def test_a_wave_never_contains_swipes(reach: float) -> None:
    path = Path().rest(0.6).to_and_fro(reach, 5, 0.3).rest(1.0)
    assert "swipe" not in " ".join(one.type for one in events(played(path)))


@given(st.lists(st.tuples(st.floats(-3, 3), st.floats(-3, 3), st.floats(0.1, 1.5)), max_size=8))
def test_events_are_in_time_order_and_start_before_they_end(
    moves: list[tuple[float, float, float]],
) -> None:
    path = Path().rest(0.5)
    for dx, dy, seconds in moves:
        path.go(dx, dy, seconds)
    found = list(played(path))
    times = [one.t for one in found]
    assert times == sorted(times)
    assert all(one.since <= one.t for one in found)


PRACTISED = (0.6, 1.2)  # the smallest tries, in hand lengths and in hand lengths a second


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize(
    ("back", "seconds", "pause"),
    [(0.74, 0.78, 0.3), (0.74, 0.78, 0.0), (0.4, 0.3, 0.0), (1.0, 0.5, 0.2), (1.2, 1.0, 0.0)],
)
def test_in_practice_a_stroke_counts_even_after_a_wind_up(
    back: float, seconds: float, pause: float, fps: float
) -> None:
    path = Path().rest(0.6).go(back, 0.0, seconds).rest(pause).go(-1.5, 0.0, 0.5).rest(1.0)
    assert "try swipe left" in tried(played(path, fps=fps, practised=PRACTISED))


def test_in_practice_the_return_from_a_wrong_swipe_does_not_count() -> None:
    path = Path().rest(0.6).go(1.6, 0.0, 0.5).rest(0.3).go(-1.6, 0.0, 0.9).rest(1.0)
    found = list(played(path, practised=PRACTISED))
    assert "swipe right" in named(iter(found))
    assert "swipe left" not in " ".join(named(iter(found)))


@given(st.lists(st.tuples(st.floats(-3, 3), st.floats(-1, 1), st.floats(0.1, 1.5)), max_size=6))
def test_practice_does_not_change_recognition(moves: list[tuple[float, float, float]]) -> None:
    path = Path().rest(0.5)
    for dx, dy, seconds in moves:
        path.go(dx, dy, seconds)
    assert [one for one in played(path, practised=PRACTISED) if not isinstance(one, Try)] == list(
        played(path)
    )


@pytest.mark.parametrize(
    ("path", "openness", "lacks"),
    [
        (stroke(way=0.8, seconds=0.7), 1.0, ""),
        (stroke(way=0.4, seconds=0.3), 1.0, ": too short: 0.4 of 0.6 hand lengths"),
        (stroke(way=0.66, seconds=1.2), 1.0, ": too slow: 1.0 of 1.2 hand lengths a second"),
        (stroke(), 0.0, ": hand not open"),
        (Path().rest(0.6).go(-1.6, 1.4, 0.5).rest(1.0), 1.0, ": not straight to the side"),
        (Path().rest(0.6).go(-1.6, 1.4, 0.5).rest(1.0), 0.0, ": not straight to the side"),
        (
            Path().rest(0.6).go(-1.4, 0.0, 0.3).go(1.4, 0.0, 0.3).rest(1.0),
            1.0,
            ": turned back right away",
        ),
    ],
)
def test_in_practice_a_failed_stroke_names_what_was_missing(
    path: Path, openness: float, lacks: str
) -> None:
    assert (
        tried(played(path, openness=openness, practised=PRACTISED))[0] == f"try swipe left{lacks}"
    )


def test_in_practice_small_and_slow_movements_are_not_tries() -> None:
    path = Path().rest(0.6).go(-0.15, 0.0, 0.4).rest(0.6).go(-0.4, 0.0, 0.9).rest(1.0)
    assert tried(played(path, practised=PRACTISED)) == []
