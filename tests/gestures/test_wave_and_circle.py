import pytest

from tests.gestures.paths import Path, events, named, played


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize(("reach", "seconds"), [(0.63, 0.28), (1.0, 0.35), (1.6, 0.45)])
def test_an_open_hand_that_goes_to_and_fro_waves_once(reach: float, seconds: float, fps: float) -> None:
    path = Path().rest(0.6).to_and_fro(reach, 5, seconds).rest(1.0)
    assert named(played(path, fps=fps)) == ["wave"]


def test_a_wave_is_reported_within_three_tenths_of_a_second_of_its_end() -> None:
    path = Path().rest(0.6).to_and_fro(0.63, 5, 0.28)
    end = path.t
    (wave,) = events(played(path.rest(1.0)))
    assert abs(wave.t - end) <= 0.3


def test_a_wave_that_does_not_end_is_reported_all_the_same_and_once() -> None:
    assert named(played(Path().rest(0.6).to_and_fro(0.8, 30, 0.3).rest(1.0))) == ["wave"]


def test_waving_a_fist_is_not_a_wave() -> None:
    assert named(played(Path().rest(0.6).to_and_fro(0.8, 5, 0.3).rest(1.0), openness=0.2)) == []


def test_going_somewhere_and_coming_back_is_not_a_wave() -> None:
    path = Path().rest(0.6).go(0.8, 0.0, 0.4).go(-0.8, 0.0, 0.4).rest(1.0)
    assert "wave" not in named(played(path))


def test_a_trembling_hand_does_not_wave() -> None:
    assert named(played(Path().rest(0.6).to_and_fro(0.15, 12, 0.12).rest(1.0))) == []


def test_nodding_up_and_down_is_not_a_wave() -> None:
    path = Path().rest(0.6)
    for k in range(6):
        path.go(0.0, 0.8 if k % 2 else -0.8, 0.3)
    assert "wave" not in named(played(path.rest(1.0)))


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize(("turns", "direction"), [(1.0, "cw"), (-1.0, "ccw")])
def test_a_circle_has_the_direction_that_the_person_sees(turns: float, direction: str, fps: float) -> None:
    path = Path().rest(0.5)
    assert named(played(path.round(0.5, turns, 1.2).rest(0.5), fps=fps)) == [f"circle {direction}"]


@pytest.mark.parametrize("radius", [0.4, 1.0, 1.8])
def test_a_circle_is_not_a_swipe_however_large(radius: float) -> None:
    path = Path().rest(0.5)
    assert named(played(path.round(radius, 1.0, 1.2).rest(1.0))) == ["circle cw"]


def test_half_a_circle_is_none() -> None:
    path = Path().rest(0.5)
    assert "circle" not in " ".join(named(played(path.round(0.8, 0.5, 0.8).rest(0.6))))


def test_a_straight_way_is_not_a_circle() -> None:
    assert named(played(Path().rest(0.5).go(3.0, 0.0, 2.5).rest(0.5))) == []
