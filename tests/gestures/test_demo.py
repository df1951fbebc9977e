"""Drawn hands: from the demo's pixels to commands, scripts by their true joints, and idle hands."""

import numpy as np
import pytest

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.messages import Hand
from handtrack.posing.pose import POSES
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene, true_hands
from tools.handrender.script import Action, Circle, Enter, Pause, Swipe, Take, Wave, script
from tools.measure_gestures import (
    Played,
    demo_due,
    demo_played,
    flipped,
    frames_of,
    idle_played,
    played,
    spoken,
)
from tools.rendered_films import ARMED_FILM, armed_scene

DUE_S = 0.3


def drawn(actions: list[Action], fps: float = 30.0, distance: float = 0.44) -> Played:
    """Return the result of perfect tracking for a hand `distance` metres away."""
    hand = script("Right", actions, start=HandState(pose=POSES["relaxed"]), seed=3)
    return tracked(Scene((hand,), hand.end, fps=fps, distance=distance))


def tracked(scene: Scene) -> Played:
    """Return the result of perfect tracking."""
    gestures = GestureRecognizer()
    seen = []
    for frame in range(scene.frames):
        t = frame / scene.fps
        hands = [
            _tracked(true.pixels, true.space, scene)
            for true in true_hands(scene, t)
            if true.visibility > 0.6
        ]
        seen.append(gestures.update(hands, t, scene.camera.width))
    return Played(tuple(seen))


def _tracked(pixels: np.ndarray, space: np.ndarray, scene: Scene) -> Hand:
    depth_px = (space[:, 2] - space[0, 2]) * scene.camera.focal_px / space[:, 2].mean()
    landmarks = np.column_stack((pixels, depth_px)).astype(np.float32)
    return Hand(1, landmarks, (space - space.mean(axis=0)).astype(np.float32), "Right", 0.99, 0.99)


def check_commands_of_demo(played: Played) -> None:
    """Assert that each command of the demo's script comes once and in time."""
    commands, due = played.commands(arming=False), demo_due()
    assert [spoken(one) for one in commands] == [name for name, _ in due]
    assert all(abs(one.t - t) <= DUE_S for one, (_, t) in zip(commands, due, strict=True))


@pytest.mark.long
def test_the_mirrored_demo_gives_each_command_once_and_in_time_at_10_fps() -> None:
    """As taken, it is tracked in `tests/handrender/test_demo_tracked.py` anyway."""
    check_commands_of_demo(demo_played(every=3, change=flipped, mirrored=True))


NEXT_OF = {"as taken": "next", "mirrored": "next", "a left hand": "previous"}
"""Meaning of the armed hand's stroke: the same in a mirror, the opposite for the other hand."""


@pytest.mark.parametrize(
    "seen",
    [pytest.param(seen, marks=[] if seen == "as taken" else pytest.mark.long) for seen in NEXT_OF],
)
def test_only_gestures_between_palm_and_fist_count_in_the_arming_clip(seen: str) -> None:
    change = (lambda image: image) if seen == "as taken" else flipped
    result = played(frames_of(ARMED_FILM, change=change), mirrored=seen == "mirrored")
    assert result.said(arming=True) == (
        "victory: not listening; show your palm first", "thumb_up: not listening; show your palm first",
        "armed", NEXT_OF[seen], "select 2", "confirm", "undo", "cancel", "disarmed",
        "three: not listening; show your palm first",
    )  # fmt: skip


def test_the_arming_clip_matches_its_script() -> None:
    frames = list(frames_of(ARMED_FILM))
    assert len(frames) == armed_scene().frames
    assert frames[1][1] == pytest.approx(1 / armed_scene().fps)


@pytest.mark.parametrize("fps", [10.0, 15.0])
def test_perfect_tracking_of_the_arming_script_gives_the_same_commands(fps: float) -> None:
    result = tracked(armed_scene(fps))
    assert [one for one in result.said(arming=True) if "short" not in one] == [
        "victory: not listening; show your palm first", "thumb_up: not listening; show your palm first",
        "armed", "next", "select 2", "confirm", "undo", "cancel", "disarmed",
        "three: not listening; show your palm first",
    ]  # fmt: skip


def test_drawn_swipes_waves_and_circles_are_recognised() -> None:
    result = drawn([
        Enter(), Take("open_palm"), Pause(0.5), Swipe("up", travel=0.26), Pause(0.5), Swipe("down", travel=0.26),
        Pause(0.5), Wave(), Pause(0.8), Circle("cw", radius=0.07), Pause(0.8), Circle("ccw", radius=0.07), Pause(0.5),
    ], distance=0.7)  # fmt: skip
    moved = [
        f"{one.type} {one.direction or ''}".strip() for one in result.events if one.type != "hold"
    ]
    assert moved == ["swipe up", "swipe down", "wave", "circle cw", "circle ccw"]


@pytest.mark.parametrize("seconds", [20.0, pytest.param(60.0, marks=pytest.mark.long)])
def test_idle_hands_give_no_commands(seconds: float) -> None:
    result = idle_played(seconds, seed=1)
    assert result.commands(arming=True) == ()
    assert len(result.commands(arming=False)) <= 1
