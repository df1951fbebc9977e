"""How the pointer moves with a hand's place: its gain, its leash, and as a joystick."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from handtrack.plugins.pointing.options import PointerOptions
from handtrack.plugins.pointing.steering import STICK_MIDDLE_LENGTHS, Steering, gain_px

FPS = 30
LENGTH_PX = 100.0
Way = Callable[[float], tuple[float, float]]


def led(
    steering: Steering, way: Way, seconds: float, *, since: float = 0.0, length_px: float = 100.0
) -> NDArray[np.float64]:
    """Return the pointer's whole movement, pixels, while a hand goes a way of hand lengths."""
    moved = np.zeros(2)
    for frame in range(round(seconds * FPS) + 1):
        t = since + frame / FPS
        place_px = np.array(way(t - since)) * length_px + 300.0
        moved += steering.follow(t, place_px, length_px)
    return moved


def at_speed(lengths_per_s: float) -> Way:
    return lambda t: (lengths_per_s * t, -0.5 * lengths_per_s * t)


def test_the_gain_rises_with_speed_between_its_bounds() -> None:
    gains = [gain_px(speed) for speed in (0.0, 0.6, 1.2, 2.4, 9.0)]
    assert gains == sorted(gains)
    assert gains[2] == pytest.approx((250.0 + 1000.0) / 2)
    assert gains[0] == pytest.approx(250.0, rel=0.05)
    assert gains[-1] == pytest.approx(1000.0, rel=0.01)


def test_a_fast_hand_moves_the_pointer_farther_for_each_hand_length() -> None:
    slow = led(Steering(PointerOptions()), at_speed(0.3), 4.0)[0] / 1.2
    fast = led(Steering(PointerOptions()), at_speed(3.0), 0.4)[0] / 1.2
    assert fast > 2.0 * slow
    assert 200.0 < slow < 300.0


def test_the_pointer_goes_where_the_hand_goes() -> None:
    across, down = led(Steering(PointerOptions()), at_speed(1.0), 1.0)
    assert across > 0.0
    assert down == pytest.approx(-across / 2, rel=0.02)


@pytest.mark.parametrize("length_px", [50.0, 200.0])
@pytest.mark.parametrize("way", ["mouse", "joystick"])
def test_near_and_far_hands_move_the_pointer_alike(way: str, length_px: float) -> None:
    options = PointerOptions(way=way)
    near = led(Steering(options), at_speed(1.0), 1.0)
    other = led(Steering(options), at_speed(1.0), 1.0, length_px=length_px)
    assert other == pytest.approx(near, rel=1e-3)


@pytest.mark.parametrize("way", ["mouse", "joystick"])
def test_the_speed_setting_scales_the_movement(way: str) -> None:
    usual = led(Steering(PointerOptions(way=way)), at_speed(1.0), 1.0)
    double = led(Steering(PointerOptions(way=way, speed=2.0)), at_speed(1.0), 1.0)
    assert double == pytest.approx(2.0 * usual, rel=1e-3)


@pytest.mark.parametrize("way", ["mouse", "joystick"])
def test_a_hand_that_was_let_go_moves_nothing_with_its_next_place(way: str) -> None:
    steering = Steering(PointerOptions(way=way))
    led(steering, at_speed(1.0), 1.0)
    steering.let_go()
    assert not steering.place.any()
    assert not led(steering, lambda _: (5.0, 5.0), 1.0, since=1.2).any()


def trembling(reach: float) -> Way:
    return lambda t: (reach * (-1) ** round(t * FPS), reach * (-1) ** round(t * FPS / 2))


def test_a_hand_that_trembles_moves_nothing() -> None:
    assert not led(Steering(PointerOptions()), trembling(0.01), 5.0).any()


def frames_until_moved(rest_s: float, jitter: float = 0.0) -> int:
    """Return how many frames a slow hand takes to move the pointer, after a rest.

    `jitter`: by how many hand lengths its place is off in every other frame of the rest.
    """
    steering = Steering(PointerOptions())
    led(steering, lambda t: (0.6 * t, 0.0), 1.0)
    led(steering, lambda t: (0.6 + jitter * (round(t * FPS) % 2), 0.0), rest_s, since=1.0)
    t = 1.0 + rest_s
    for frame in range(1, 60):
        place_px = np.array((0.6 + 0.002 * frame, 0.0)) * LENGTH_PX + 300.0
        if steering.follow(t + frame / FPS, place_px, LENGTH_PX).any():
            return frame
    return 60


def test_a_rested_hand_needs_a_longer_way_until_the_pointer_moves() -> None:
    assert frames_until_moved(2.0) > frames_until_moved(0.2)


def test_a_hand_that_is_seen_unsteadily_needs_a_longer_way_until_the_pointer_moves() -> None:
    assert frames_until_moved(3.0, jitter=0.01) > frames_until_moved(3.0) + 5


def test_the_pointer_of_a_steady_hand_never_goes_back() -> None:
    steering = Steering(PointerOptions())
    steps = []
    for frame in range(90):
        place_px = np.array((0.4 * frame / FPS, 0.0)) * LENGTH_PX
        steps.append(steering.follow(frame / FPS, place_px, LENGTH_PX)[0])
    assert min(steps) >= 0.0


def test_the_tremor_setting_takes_out_more_trembling() -> None:
    def wobbled(tremor: float) -> float:
        steering = Steering(PointerOptions(tremor=tremor))
        moved = 0.0
        for frame in range(150):
            t = frame / FPS
            place_px = np.array((0.05 * np.sin(2 * np.pi * t), 0.0)) * LENGTH_PX
            moved += abs(float(steering.follow(t, place_px, LENGTH_PX)[0]))
        return moved

    assert wobbled(1.0) < 0.5 * wobbled(0.0)


@pytest.mark.parametrize("off", [(0.5, 0.0), (0.0, -0.5), (-0.3, 0.4)])
def test_a_joystick_pushes_as_fast_as_the_hand_is_off_its_middle(off: tuple[float, float]) -> None:
    steering = Steering(PointerOptions(way="joystick"))
    led(steering, lambda t: (off[0] * min(t, 1.0), off[1] * min(t, 1.0)), 4.0)
    moved = led(steering, lambda _: off, 1.0, since=4.0)
    assert moved == pytest.approx(np.array(off) / 0.5 * 1600.0 * (0.5 - 0.12), rel=0.02, abs=1.0)


def test_a_joystick_near_its_middle_pushes_nothing() -> None:
    steering = Steering(PointerOptions(way="joystick"))
    near = 0.9 * STICK_MIDDLE_LENGTHS
    assert not led(steering, lambda t: (near * min(t, 1.0), 0.0), 5.0).any()
