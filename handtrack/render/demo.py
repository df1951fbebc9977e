"""The script of the demo clip: one person at a camera that is not mirrored, signs and strokes one after the other."""

from handtrack.render.camera import Camera
from handtrack.render.motion import HandState, facing
from handtrack.render.pose import POSES
from handtrack.render.scene import Scene
from handtrack.render.script import Enter, Leave, Pause, PinchDrag, Show, Swipe, Take, TurnWrist, Wave, script


def demo_scene() -> Scene:
    """Return the demo: a right hand goes through the signs, a left one joins it for some seconds, then nobody."""
    right = script(
        "Right",
        [
            Enter(),
            Show("open_palm", hold=1.3),
            Swipe("left"),
            Swipe("right"),
            Take("relaxed"),
            Show("pointing_up"),
            Take("relaxed"),
            Show("victory"),
            Take("relaxed"),
            Show("three"),
            Take("relaxed"),
            Show("four"),
            Take("relaxed"),
            Show("thumb_up"),
            Show("thumb_down", change=0.55),
            Take("relaxed", 0.6),
            PinchDrag(),
            Take("open_palm", 0.5),
            Wave(),
            TurnWrist(),
            Take("relaxed", 0.6, offset=(-0.12, 0.03, 0.03)),
            Pause(3.0),
            Take("open_palm", 0.5, offset=(0.0, 0.02, 0.0)),
            Show("closed_fist", hold=1.6),
            Leave(),
        ],
        start=HandState(pose=POSES["relaxed"], offset=(0.0, 0.02, 0.0)),
        seed=11,
    )
    joined = next(mark.end for mark in right.marks if mark.name == "turn") + 0.5
    left = script(
        "Left",
        [Enter(), Take("open_palm", 0.5), Pause(1.2), Leave()],
        begin=joined,
        start=HandState(pose=POSES["relaxed"], offset=(0.12, 0.03, 0.02), orientation=facing()),
        seed=12,
    )
    seconds = round(right.end + 2.3, 1)
    return Scene((right, left), seconds, camera=Camera(640, 480), motion_blur=0.3)
