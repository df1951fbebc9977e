from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings

from tests.posing.strategies import states
from tools.handrender.motion import HandState, Segment, facing, rotation_of
from tools.handrender.script import (
    Circle,
    Enter,
    Leave,
    Pause,
    PinchDrag,
    Show,
    Swipe,
    TurnWrist,
    Wave,
    script,
)

EVERYTHING = script(
    "Right",
    [
        Enter(),
        Pause(0.4),
        Show("victory"),
        Swipe("left"),
        Swipe("up"),
        Wave(),
        Circle("cw"),
        PinchDrag(),
        TurnWrist(),
        Leave(),
    ],
    unrest=0.0,
)


def test_an_upright_palm_faces_the_camera_until_rolled_or_pitched() -> None:
    for way, axis, seen in (
        (facing(), (0, 1, 0), (0, -1, 0)),
        (facing(), (0, 0, 1), (0, 0, -1)),
        (facing(roll=90), (0, 1, 0), (1, 0, 0)),  # clockwise in the picture
        (facing(pitch=90), (0, 1, 0), (0, 0, -1)),  # towards the camera
    ):
        np.testing.assert_allclose(rotation_of(way) @ axis, seen, atol=1e-9)


@given(states, states)
@example(HandState(orientation=facing()), HandState(orientation=facing(roll=1e-4)))
@settings(deadline=None)
def test_a_segment_starts_and_ends_at_its_states(one: HandState, other: HandState) -> None:
    way = Segment(1.0, 2.0, one, other)
    assert way.at(0.5).offset == pytest.approx(one.offset)
    assert way.at(2.5).offset == pytest.approx(other.offset)
    np.testing.assert_allclose(
        rotation_of(way.at(3).orientation), rotation_of(other.orientation), atol=1e-6
    )
    assert way.at(3).pose.index.pip == pytest.approx(other.pose.index.pip)


def test_a_script_has_no_gaps_and_no_jumps() -> None:
    for before, after in pairwise(EVERYTHING.segments):
        assert before.end == pytest.approx(after.begin)
        assert before.stop == after.start
    times = np.arange(0, EVERYTHING.end, 1 / 240)
    places = np.array([EVERYTHING.at(float(t)).offset for t in times])
    assert np.abs(np.diff(places, axis=0)).max() < 0.008


@pytest.mark.parametrize(
    ("direction", "axis", "sign"), [("left", 0, 1), ("right", 0, -1), ("up", 1, -1), ("down", 1, 1)]
)
def test_a_swipe_moves_in_the_persons_direction(direction: str, axis: int, sign: int) -> None:
    motion = script("Right", [Swipe(direction, travel=0.3)], unrest=0.0)  # type: ignore[arg-type]
    mark = motion.marks[0]
    way = np.subtract(motion.at(mark.end).offset, motion.at(mark.begin).offset)
    assert way[axis] == pytest.approx(sign * 0.3)
    assert (mark.name, mark.detail) == ("swipe", direction)


@pytest.mark.parametrize(("direction", "sign"), [("cw", -1), ("ccw", 1)])
def test_a_circle_turns_in_the_direction_the_person_sees(direction: str, sign: int) -> None:
    motion = script("Right", [Circle(direction, radius=0.05)], unrest=0.0)  # type: ignore[arg-type]
    x, y = np.array([motion.at(float(t)).offset[:2] for t in np.linspace(0, motion.end, 100)]).T
    area = 0.5 * np.sum(
        x * np.roll(y, -1) - y * np.roll(x, -1)
    )  # positive: clockwise in the picture
    assert area == pytest.approx(sign * np.pi * 0.05**2, rel=0.01)


def test_marks_are_inside_the_script_and_do_not_overlap() -> None:
    assert [mark.name for mark in EVERYTHING.marks] == [
        "victory",
        "swipe",
        "swipe",
        "wave",
        "circle",
        "pinch",
        "turn",
    ]
    for before, after in pairwise(EVERYTHING.marks):
        assert before.begin < before.end <= after.begin
    assert EVERYTHING.marks[-1].end <= EVERYTHING.end
