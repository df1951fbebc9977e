"""A palm's path: speeds in hand lengths, whatever the distance and the camera's duplicates."""

from math import hypot, pi

import pytest

from handtrack.gestures.motion import LOSS_S, Motion

FPS = 30


def moved(*xs_px: float, length_px: float = 100.0, fps: float = FPS) -> Motion:
    """Return the motion of a palm seen at these places, one a frame."""
    motion = Motion()
    for frame, x_px in enumerate(xs_px):
        motion.add(frame / fps, x_px, 0.0, length_px, 1.0)
    return motion


@pytest.mark.parametrize("length_px", [50.0, 100.0, 200.0])
def test_a_speed_is_in_hand_lengths_and_spans_a_tenth_of_a_second(length_px: float) -> None:
    motion = moved(*(frame * length_px / 10 for frame in range(5)), length_px=length_px)
    assert motion.last.vx == pytest.approx(3.0)
    assert (motion.last.vy, motion.last.speed) == (0.0, pytest.approx(3.0))


def test_a_speed_has_both_directions_at_any_time_and_place() -> None:
    motion = Motion()
    for frame in range(5):
        motion.add(100.0 + frame / FPS, -700.0 + 10.0 * frame, 300.0 - 12.0 * frame, 100.0, 1.0)
    assert (motion.last.vx, motion.last.vy) == (pytest.approx(3.0), pytest.approx(-3.6))
    assert motion.last.speed == pytest.approx(hypot(3.0, 3.6))


def test_two_sightings_at_the_same_time_give_no_speed() -> None:
    motion = Motion()
    for x_px in (0.0, 50.0):
        motion.add(0.0, x_px, 0.0, 100.0, 1.0)
    assert (motion.last.vx, motion.last.known) == (0.0, False)


def test_a_duplicate_frame_makes_no_jump() -> None:
    speeds = []
    motion = Motion()
    for frame, x_px in enumerate((0.0, 10.0, 20.0, 30.0, 30.0, 50.0, 60.0)):
        motion.add(frame / FPS, x_px, 0.0, 100.0, 1.0)
        speeds.append(motion.last.vx)
    assert max(speeds) < 1.4 * 3.0
    assert min(speeds[3:]) > 0.6 * 3.0


def test_a_speed_is_known_after_a_twentieth_of_a_second() -> None:
    motion = Motion()
    known = []
    for frame in range(4):
        motion.add(100.0 + frame / FPS, 0.0, 0.0, 100.0, 1.0)
        known.append(motion.last.known)
    assert known == [False, False, True, True]


def test_a_hand_is_slow_only_once_its_speed_is_known() -> None:
    motion = Motion()
    slow = []
    for frame, x_px in enumerate((0.0, 1.0, 2.0, 3.0, 40.0)):
        motion.add(frame / FPS, x_px, 0.0, 100.0, 1.0)
        slow.append(motion.last.slow)
    assert slow == [False, False, True, True, False]


def test_a_hand_keeps_its_length_while_it_is_blurred_by_its_speed() -> None:
    motion = moved(*[0.0] * 10)
    for frame in range(10, 60):
        motion.add(frame / FPS, frame * 20.0, 0.0, 60.0, 1.0)
    assert motion.length_px == 100.0
    for frame in range(60, 120):
        motion.add(frame / FPS, 1200.0, 0.0, 140.0, 1.0)
    assert motion.length_px == 140.0


def test_before_a_hand_was_slow_every_sighting_tells_its_length() -> None:
    motion = Motion()
    for frame, length_px in enumerate((100.0, 80.0, 80.0, 80.0, 80.0)):
        motion.add(frame / FPS, frame * 50.0, 0.0, length_px, 1.0)
    assert motion.length_px == 80.0
    for frame in range(5, 9):
        motion.add(frame / FPS, 250.0, 0.0, 120.0, 1.0)
    assert motion.length_px == 120.0


@pytest.mark.parametrize(("gap_s", "continues"), [(LOSS_S, True), (LOSS_S + 0.01, False)])
def test_a_longer_loss_starts_a_new_path(gap_s: float, *, continues: bool) -> None:
    motion = Motion()
    assert not motion.add(0.0, 0.0, 0.0, 100.0, 1.0)
    assert motion.add(gap_s, 90.0, 0.0, 100.0, 1.0) == continues
    assert motion.before(-1.0).x == (0.0 if continues else 90.0)
    assert (motion.last.vx > 0.0) == continues


def test_fingers_that_turn_past_the_lowest_point_turn_on_in_the_same_direction() -> None:
    motion = Motion()
    for frame, (across, down) in enumerate(((100.0, 10.0), (20.0, 100.0), (-60.0, 80.0))):
        motion.add(100.0 + frame / FPS, 0.0, 0.0, 100.0, 1.0, fingers=(across, down))
    places = [one.pointing_rad for one in motion.since(0.0)]
    assert places == sorted(places)
    assert pi < motion.last.pointing_rad < 1.5 * pi
    turned = places[2] - places[0]
    assert motion.last.turning_rad_per_s == pytest.approx(turned * FPS / 2)


def test_fingers_are_upright_and_outstretched_unless_told_otherwise() -> None:
    motion = moved(0.0)
    assert (motion.last.pointing_rad, motion.last.reach) == (0.0, 1.0)
    motion.add(0.1, 0.0, 0.0, 100.0, 1.0, fingers=(30.0, 40.0))
    assert motion.last.reach == pytest.approx(0.5)


def test_the_last_three_seconds_of_a_path_are_kept_and_at_most_six() -> None:
    motion = Motion()
    for frame in range(20 * FPS):
        continued = motion.add(frame / FPS, float(frame), 0.0, 100.0, 1.0)
        kept = [one.x for one in motion.since(0.0)]
        assert continued == (frame > 0)
        assert kept == [float(number) for number in range(frame - len(kept) + 1, frame + 1)]
        assert min(3 * FPS, frame + 1) <= len(kept) <= 6 * FPS + 2


def test_samples_are_found_by_their_time() -> None:
    motion = moved(*range(10), fps=10.0)
    assert [one.x for one in motion.since(0.7)] == [7, 8, 9]
    assert [motion.before(t).x for t in (-1.0, 0.3, 0.39, 9.0)] == [0, 3, 3, 9]
