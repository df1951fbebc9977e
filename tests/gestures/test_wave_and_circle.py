from math import cos, pi, sin

import pytest

from handtrack.gestures.dynamic import Miss
from tests.gestures.paths import Path, events, named, played


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize(("reach", "seconds"), [(0.63, 0.28), (1.0, 0.35), (1.6, 0.45)])
def test_an_open_hand_going_to_and_fro_waves_once(reach: float, seconds: float, fps: float) -> None:
    path = Path().rest(0.6).to_and_fro(reach, 5, seconds).rest(1.0)
    assert named(played(path, fps=fps)) == ["wave"]


def test_a_wave_is_reported_within_0_3_seconds_of_its_end() -> None:
    path = Path().rest(0.6).to_and_fro(0.63, 5, 0.28)
    end = path.t
    (wave,) = events(played(path.rest(1.0)))
    assert abs(wave.t - end) <= 0.3


def test_an_endless_wave_is_reported_once() -> None:
    assert named(played(Path().rest(0.6).to_and_fro(0.8, 30, 0.3).rest(2.0))) == ["wave"]


def test_an_endless_wave_is_reported_after_two_and_a_half_seconds() -> None:
    (wave,) = events(played(Path().rest(0.6).to_and_fro(0.8, 30, 0.3).rest(1.0)))
    assert 2.5 < wave.t - wave.since < 2.6


def test_a_wave_is_over_when_the_hand_goes_on_without_turning() -> None:
    path = Path().rest(0.6).to_and_fro(1.2, 4, 0.3)
    end = path.t
    (wave,) = events(played(path.drift(0.1, 2.1, 1.5).rest(1.0)))
    assert wave.type == "wave"
    assert wave.t - end < 0.75


def zigzag(path: Path, reach: float, swings: int, seconds: float) -> Path:
    """Swing at one speed, so that the hand never seems to rest."""
    for swing in range(swings):
        path.drift(-reach if swing % 2 else reach, 0.0, seconds)
    return path


def waves(path: Path) -> int:
    return sum(one.type == "wave" for one in events(played(path)))


@pytest.mark.parametrize("opened_s", [2.0, 4.0])
def test_a_long_wave_counts_once_the_hand_was_open_for_most_of_it(opened_s: float) -> None:
    path = Path().rest(0.6).to_and_fro(0.8, 40, 0.28).rest(1.0)
    found = events(played(path, openness=lambda t: float(t > opened_s)))
    (wave,) = (one for one in found if one.type == "wave")
    assert wave.t > opened_s


def test_after_a_slow_swing_another_wave_can_be_reported() -> None:
    path = zigzag(Path().rest(0.6), 0.8, 12, 0.28)
    assert waves(zigzag(path.drift(1.8, 0.0, 0.9), -0.8, 12, 0.28).rest(1.0)) == 2


@pytest.mark.parametrize(("swings", "counted"), [(4, 0), (5, 1)])
def test_four_swings_are_a_wave_once_the_hand_has_turned_after_the_last(
    swings: int, counted: int
) -> None:
    assert waves(zigzag(Path().rest(0.6), 0.8, swings, 0.28).rest(1.0)) == counted


@pytest.mark.parametrize(("between", "counted"), [(0.28, 1), (0.9, 0)])
def test_a_slow_swing_starts_the_count_over(between: float, counted: int) -> None:
    path = zigzag(Path().rest(0.6), 0.8, 2, 0.28).drift(0.8 if between < 0.6 else 1.8, 0.0, between)
    assert waves(zigzag(path, -0.8, 3, 0.28).rest(1.0)) == counted


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize(
    ("reach", "swings", "seconds", "reason"),
    [
        (0.3, 5, 0.2, "swings too small: 0."),
        (1.2, 4, 0.9, "swings too slow: 0."),
        (0.8, 2, 0.3, "only 3 of 4 swings"),
    ],
)
def test_a_failed_wave_says_why_once(
    reach: float, swings: int, seconds: float, reason: str, fps: float
) -> None:
    (miss,) = played(Path().rest(0.6).to_and_fro(reach, swings, seconds).rest(2.0), fps=fps)
    assert named(iter([miss]))[0].startswith(f"wave: {reason}")
    assert miss.since < 0.6 + 2 * seconds


@pytest.mark.parametrize("swings", range(2, 12))
@pytest.mark.parametrize("seconds", [0.3, 0.5, 0.62, 0.7, 0.9])
def test_a_failed_wave_never_names_as_many_swings_as_are_enough(
    swings: int, seconds: float
) -> None:
    path = Path().rest(0.6)
    for _ in range(3):
        path.to_and_fro(0.8, swings, seconds).rest(0.4)
    for name in named(played(path.rest(2.0))):
        assert not any(f"only {count} of" in name for count in range(4, 20)), name


def test_pairs_of_swings_with_rests_between_are_too_few_in_a_row() -> None:
    path = Path().rest(0.6)
    for _ in range(3):
        path.to_and_fro(0.8, 1, 0.3).rest(0.5)
    assert named(played(path.rest(2.0))) == ["wave: only 2 of 4 swings"]


def test_a_failed_wave_begins_at_most_six_swings_before_its_end() -> None:
    (miss,) = played(Path().rest(0.6).to_and_fro(1.2, 9, 0.9).rest(2.0))
    assert miss.since == pytest.approx(0.6 + 0.45 + 4.3 * 0.9, abs=0.1)


@pytest.mark.parametrize("reach", [0.15, 0.18])
def test_a_trembling_hand_is_not_even_a_failed_wave(reach: float) -> None:
    path = Path().rest(0.6).to_and_fro(reach, 12, 0.2).rest(2.0)
    assert named(played(path)) == []


@pytest.mark.parametrize("side", [1, -1])
def test_a_swing_that_jerks_back_a_little_goes_on(side: int) -> None:
    path = Path().rest(0.6)
    for swing in range(6):
        way = -1 if swing % 2 else 1
        if way == side:
            path.drift(0.5 * way, 0.0, 0.14).drift(-0.18 * way, 0.0, 0.1)
            path.drift(0.48 * way, 0.0, 0.14)
        else:
            path.drift(0.8 * way, 0.0, 0.3)
    assert waves(path.rest(1.0)) == 1


def test_a_wave_begins_with_its_first_swing() -> None:
    (wave,) = events(played(zigzag(Path().rest(0.6), 0.8, 6, 0.28).rest(1.0)))
    assert wave.since == pytest.approx(0.6, abs=0.1)


@pytest.mark.parametrize("swings", [2, 5])
def test_waving_a_fist_is_not_even_a_failed_wave(swings: int) -> None:
    path = Path().rest(0.6).to_and_fro(0.8, swings, 0.3).rest(2.0)
    assert named(played(path, openness=0.2)) == []


def test_slow_swings_after_a_wave_are_a_failed_wave_of_their_own() -> None:
    path = zigzag(Path().rest(0.6), 0.8, 5, 0.28)
    last_swing = path.t - 0.28
    wave, miss = played(zigzag(path.rest(0.2), -1.6, 3, 0.9).rest(2.0))
    assert named(iter([wave])) == ["wave"]
    assert named(iter([miss]))[0].startswith("wave: swings too slow: 0.9")
    assert miss.since > last_swing - 0.1


def test_swings_before_or_after_a_swipe_are_not_a_failed_wave() -> None:
    for begins in (True, False):
        path = Path().rest(0.6)
        for swing in range(6):
            path.go(
                1.5 if swing == (0 if begins else 5) else (-0.3 if swing % 2 else 0.3),
                0.0,
                0.4 if begins else 0.2,
            )
        assert named(played(path.rest(2.0))) == ["swipe right"]


def test_one_move_out_and_back_is_not_a_wave() -> None:
    path = Path().rest(0.6).go(0.8, 0.0, 0.4).go(-0.8, 0.0, 0.4).rest(1.0)
    assert "wave" not in named(played(path))


def test_a_trembling_hand_does_not_wave() -> None:
    assert named(played(Path().rest(0.6).to_and_fro(0.15, 12, 0.12).rest(1.0))) == []


@pytest.mark.parametrize(("across", "up", "counted"), [(0.0, 0.8, 0), (0.6, 0.8, 0), (0.8, 0.6, 1)])
def test_swings_more_up_and_down_than_across_are_not_a_wave(
    across: float, up: float, counted: int
) -> None:
    path = Path(at=(1.0, 2.0)).rest(0.6)
    for swing in range(6):
        way = 1 if swing % 2 else -1
        path.go(way * across, way * up, 0.3)
    assert waves(path.rest(1.0)) == counted


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize(("turns", "direction"), [(1.0, "cw"), (-1.0, "ccw")])
def test_a_circles_direction_is_as_the_person_sees_it(
    turns: float, direction: str, fps: float
) -> None:
    path = Path().rest(0.5)
    assert named(played(path.round(0.5, turns, 1.2).rest(0.5), fps=fps)) == [f"circle {direction}"]


@pytest.mark.parametrize("radius", [0.4, 1.0, 1.8])
def test_a_circle_is_not_a_swipe_at_any_size(radius: float) -> None:
    path = Path().rest(0.5)
    assert named(played(path.round(radius, 1.0, 1.2).rest(1.0))) == ["circle cw"]


def test_half_a_circle_is_not_even_a_failed_circle() -> None:
    path = Path().rest(0.5)
    assert "circle" not in " ".join(named(played(path.round(0.8, 0.5, 0.8).rest(0.6))))


@pytest.mark.parametrize(
    ("radius", "turns", "flat", "reason"),
    [
        (0.5, 0.75, 1.0, "not closed"),
        (0.15, 1.0, 1.0, "too small: 0.3 of 0.4 hand lengths"),
        (0.8, 1.0, 0.35, "not round"),
    ],
)
def test_a_failed_circle_says_why_once(
    radius: float, turns: float, flat: float, reason: str
) -> None:
    path = Path().rest(0.5).round(radius, turns, 1.2, flat).rest(0.6)
    assert named(played(path)) == [f"circle cw: {reason}"]


def test_a_straight_movement_is_not_a_circle() -> None:
    assert named(played(Path().rest(0.5).go(3.0, 0.0, 2.5).rest(0.5))) == []


@pytest.mark.parametrize(("seconds", "circles"), [(2.6, 1), (3.6, 0)])
def test_a_circle_takes_three_seconds_at_most(seconds: float, circles: int) -> None:
    path = Path(at=(1.0, 2.0)).rest(0.5).round(1.2, 1.0, seconds).rest(0.6)
    assert sum(one.type == "circle" for one in events(played(path))) == circles


def polygon(path: Path, corners: int, seconds: float) -> Path:
    """Move once around, straight from corner to corner, and one side further."""
    for side in range(corners + 1):
        angle = 2 * pi * side / corners
        path.drift(0.8 * cos(angle), 0.8 * sin(angle), seconds / corners)
    return path


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize("corners", [4, 5, 6])
def test_a_circle_may_have_corners(corners: int, fps: float) -> None:
    path = polygon(Path().rest(0.5), corners, 1.8)
    assert named(played(path.rest(0.6), fps=fps)) == ["circle cw"]


@pytest.mark.parametrize(("radius", "circles"), [(0.22, 0), (0.28, 1)])
def test_a_circle_is_faster_than_a_hand_at_rest(radius: float, circles: int) -> None:
    path = Path().rest(0.5).round(radius, 1.05, 2.7)
    assert sum(one.type == "circle" for one in events(played(path.rest(0.6)))) == circles


@pytest.mark.parametrize(("gap", "name"), [(0.8, "circle cw"), (1.3, "circle cw: not closed")])
def test_a_circle_ends_near_its_start(gap: float, name: str) -> None:
    path = Path().rest(0.5)
    path._add(
        1.2,
        lambda share: (0.8 * sin(2 * pi * share) + gap * share, 0.8 * (1 - cos(2 * pi * share))),
    )
    assert named(played(path.rest(0.6))) == [name]


@pytest.mark.parametrize(("more", "names"), [(0.5, []), (0.75, ["circle cw: not closed"])])
def test_after_a_circle_the_next_one_is_counted_anew(more: float, names: list[str]) -> None:
    path = Path().rest(0.5).round(0.8, 1 + more, 1.2 * (1 + more))
    assert named(played(path.rest(0.6))) == ["circle cw", *names]


def test_a_circle_broken_off_by_a_sharp_turn_says_why_at_the_turn() -> None:
    path = Path().rest(0.5).round(0.8, 0.8, 1.0)
    turn = path.t
    (miss,) = played(path.drift(-0.3, 0.9, 0.3).drift(-0.9, 2.7, 1.5))
    assert named(iter([miss])) == ["circle cw: not closed"]
    assert isinstance(miss, Miss)
    assert miss.t - turn < 0.2


@pytest.mark.parametrize(("pause", "circles"), [(0.2, 1), (0.35, 0)])
def test_a_circle_may_pause_for_a_moment(pause: float, circles: int) -> None:
    path = Path().rest(0.5).round(0.8, 0.5, 0.7)
    x, y = path.at
    path.rest(pause)._add(
        0.7, lambda share: (x - 0.8 * sin(pi * share), y - 0.8 * (1 - cos(pi * share)))
    )
    assert sum(one.type == "circle" for one in events(played(path.rest(0.6)))) == circles
