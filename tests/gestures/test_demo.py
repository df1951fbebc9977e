"""Drawn hands: the demo's pixels to commands, scripts by their true joints, and hands that mean nothing."""

import numpy as np
import pytest

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.messages import Arming, Command, Hand, Refusal
from handtrack.render.motion import HandState
from handtrack.render.pose import POSES
from handtrack.render.scene import Scene, true_hands
from handtrack.render.script import Action, Circle, Enter, Leave, Pause, Show, Swipe, Take, Wave, script
from tools.measure_gestures import Played, demo_due, demo_played, idle_played, spoken

DUE_S = 0.3


def drawn(actions: list[Action], fps: float = 30.0, distance: float = 0.44) -> Played:
    """Return what a perfect tracker would lead to, for a hand so many metres away."""
    hand = script("Right", actions, start=HandState(pose=POSES["relaxed"]), seed=3)
    scene = Scene((hand,), hand.end, fps=fps, distance=distance)
    gestures = GestureRecognizer()
    seen = []
    for frame in range(scene.frames):
        t = frame / fps
        hands = [_tracked(true.pixels, true.space, scene) for true in true_hands(scene, t) if true.visibility > 0.6]
        seen.append(gestures.update(hands, t, 640))
    return Played(tuple(seen))


def _tracked(pixels: np.ndarray, space: np.ndarray, scene: Scene) -> Hand:
    depth_px = (space[:, 2] - space[0, 2]) * scene.camera.focal_px / space[:, 2].mean()
    landmarks = np.column_stack((pixels, depth_px)).astype(np.float32)
    return Hand(1, landmarks, (space - space.mean(axis=0)).astype(np.float32), "Right", 0.99, 0.99)


@pytest.mark.parametrize("mirrored", [False, True], ids=["as taken", "mirrored"])
def test_the_demo_gives_each_command_once_in_order_and_in_time_at_ten_frames_a_second(mirrored: bool) -> None:
    change = (lambda image: np.ascontiguousarray(image[:, ::-1])) if mirrored else (lambda image: image)
    commands = demo_played(every=3, change=change, mirrored=mirrored).commands(arming=False)
    due = demo_due()
    assert [spoken(one) for one in commands] == [name for name, _ in due]
    assert all(abs(one.t - t) <= DUE_S for one, (_, t) in zip(commands, due, strict=True))


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
def test_gestures_count_from_the_palm_to_the_fist_and_after_it_are_refused(fps: float) -> None:
    result = drawn([
        Enter(), Show("victory"), Take("relaxed"), Show("thumb_up"), Take("relaxed", 0.6), Pause(0.5),
        Show("open_palm", hold=1.2), Swipe("left"), Take("relaxed"), Show("victory"), Take("relaxed"), Show("thumb_up"),
        Take("relaxed", 0.6), Show("closed_fist"), Take("relaxed"), Show("three"), Take("relaxed"), Leave(),
    ], fps)  # fmt: skip
    decisions = result.decisions(arming=True)
    said = [
        one.type if isinstance(one, Arming) else spoken(one) if isinstance(one, Command) else one.reason
        for one in decisions
    ]
    first = said.index("armed")
    assert set(said[:first]) == {"not armed"}
    assert said[first : said.index("disarmed") + 1] == ["armed", "next", "select 2", "confirm", "disarmed"]
    assert said[said.index("disarmed") + 1 :] == ["not armed"]
    last = decisions[-1]
    assert isinstance(last, Refusal)
    assert last.by == "three"


def test_drawn_swipes_waves_and_circles_have_their_names() -> None:
    result = drawn([
        Enter(), Take("open_palm"), Pause(0.5), Swipe("up", travel=0.26), Pause(0.5), Swipe("down", travel=0.26),
        Pause(0.5), Wave(), Pause(0.8), Circle("cw", radius=0.07), Pause(0.8), Circle("ccw", radius=0.07), Pause(0.5),
    ], distance=0.7)  # fmt: skip
    moved = [f"{one.type} {one.direction or ''}".strip() for one in result.events if one.type != "hold"]
    assert moved == ["swipe up", "swipe down", "wave", "circle cw", "circle ccw"]


@pytest.mark.parametrize("seed", [0, 1])
def test_idle_hands_command_nothing(seed: int) -> None:
    result = idle_played(60.0, seed)
    assert result.commands(arming=True) == ()
    assert len(result.commands(arming=False)) <= 1
