"""Draw the film in which the sample order is made by gestures alone: tests/ui/films/order.mp4.

A right hand opens the order from the library (the second card), answers its five questions, takes one answer back, and
places the order. The film is small (320×240, 10 frames a second), so that it can lie beside the test that plays it.
Takes some minutes on one core, and needs the program ffmpeg with libvpx.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2

from handtrack.posing.pose import POSES
from tools.handrender.camera import Camera
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene
from tools.handrender.script import Action, Enter, Leave, Pause, Show, Swipe, Take, script
from tools.make_demo import encode

FILM = Path(__file__).parent.parent / "tests" / "ui" / "films" / "order.mp4"
HOLD_S = 1.25  # a hold takes 1.0 s; a sign is seen a little before the hand has wholly taken it
ANSWERS = (("three",), ("pointing_up",), ("four",), ("victory",), ("pointing_up", "thumb_down", "victory"))
"""The signs with which each question is answered, before the thumb that confirms it."""


def order_scene() -> Scene:
    """Return the whole film."""
    start = HandState(pose=POSES["relaxed"], offset=(-0.015, 0.02, 0.0))
    hand = script("Right", list(actions()), start=start, seed=21)
    return Scene((hand,), round(hand.end + 0.4, 1), fps=10.0, camera=Camera(320, 240), motion_blur=0.3)


def actions() -> Iterator[Action]:
    """Yield what the hand does."""
    yield Enter()
    yield Show("open_palm", hold=0.9)
    yield from shown("victory")
    yield Pause(0.3)
    yield Show("open_palm", hold=0.9)
    yield Swipe("left")
    yield Take("relaxed", 0.35)
    for signs in ANSWERS:
        for sign in (*signs, "thumb_up"):
            yield from shown(sign)
    for _ in range(3):  # place the order, really, and back to the library
        yield from shown("thumb_up")
    yield Leave()


def shown(sign: str) -> Iterator[Action]:
    """Yield a sign that is held, and let go."""
    yield Show(sign, hold=HOLD_S, change=0.55 if sign.startswith("thumb") else 0.4)
    yield Take("relaxed", 0.35)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FILM)
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    encode(order_scene(), options.out, options.processes)


if __name__ == "__main__":
    main()
