"""The script of the demo clip: one person at a camera that is not mirrored,
signs and strokes one after the other.
"""

from handtrack.posing.pose import POSES
from tools.handrender.camera import Camera
from tools.handrender.motion import HandState, facing
from tools.handrender.scene import Scene
from tools.handrender.script import (
    Enter,
    Leave,
    Pause,
    PinchDrag,
    Show,
    Swipe,
    Take,
    TurnWrist,
    Wave,
    script,
)


def demo_scene() -> Scene:
    """Return the demo: a right hand goes through the signs, a left one joins it for a few seconds,
    then nobody.
    """
    right = script(
        "Right",
        [
            Enter(),
            Show("open_palm", hold=1.0),
            Swipe("left"),
            Swipe("right"),
            Take("relaxed", 0.4),
            Show("pointing_up"),
            Take("relaxed", 0.4),
            Show("victory"),
            Take("relaxed", 0.4),
            Show("three"),
            Take("relaxed", 0.4),
            Show("four"),
            Take("relaxed", 0.4),
            Show("thumb_up", change=0.55),
            Show("thumb_down", change=0.6),
            Take("relaxed", 0.6),
            PinchDrag(),
            Take("open_palm", 0.4),
            Wave(),
            TurnWrist(),
            Take("relaxed", 0.6, offset=(-0.125, 0.03, 0.03)),
            Pause(2.6),
            Take("open_palm", 0.5, offset=(-0.015, 0.02, 0.0)),
            Show("closed_fist", hold=1.6),
            Leave(),
        ],
        start=HandState(pose=POSES["relaxed"], offset=(-0.015, 0.02, 0.0)),
        seed=11,
    )
    joined = next(mark.end for mark in right.marks if mark.name == "turn") + 0.4
    left = script(
        "Left",
        [Enter(), Take("open_palm", 0.5), Pause(1.3), Leave()],
        begin=joined,
        start=HandState(pose=POSES["relaxed"], offset=(0.125, 0.03, 0.02), orientation=facing()),
        seed=12,
    )
    seconds = round(right.end + 2.3, 1)
    return Scene((right, left), seconds, camera=Camera(640, 480), motion_blur=0.3)
