"""Scripts of hands that use a guide, by signs alone.

The story: a hand opens the sample order from the library, answers it and places it. The servings:
it asks for two more.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from handtrack.posing.pose import POSES
from tools.handrender.camera import Camera
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene
from tools.handrender.script import Action, Enter, Leave, Pause, Show, Swipe, Take, script

_HOLD_S: Final = (
    1.25  # a hold takes 1.0 s; a sign is seen a little before the hand has wholly taken it
)
_READ_S: Final = 0.5  # a viewer reads what a sign changed
_CARD: Final = "victory"  # the order is the second guide of the library
_ANSWERS: Final = (
    ("pointing_up",),
    ("three",),
    ("four", "thumb_down", "victory"),
    ("pointing_up",),
    ("victory",),
)
"""The signs that answer each question, before the thumb that confirms."""


def story_scene() -> Scene:
    """Return the story."""
    start = HandState(pose=POSES["relaxed"], offset=(-0.015, 0.02, 0.0))
    hand = script("Right", list(_actions()), start=start, seed=21)
    return Scene((hand,), round(hand.end + 1.5, 1), camera=Camera(640, 480), motion_blur=0.3)


def small_story_scene() -> Scene:
    """Return the story small and slow enough for a test that tracks all of it."""
    return replace(story_scene(), fps=10.0, camera=Camera(320, 240))


def servings_scene() -> Scene:
    """Return a hand that takes a guide's numbers to the servings and asks for two more,
    small and slow.
    """
    start = HandState(pose=POSES["relaxed"], offset=(-0.015, 0.0, 0.0))
    listening = Show("open_palm", hold=1.0)
    actions = (Pause(1.0), Enter(), listening, Swipe("down"), *_shown("victory", read_s=_READ_S))
    more = (listening, *_shown("victory", read_s=_READ_S), Leave())
    hand = script("Right", (*actions, *more), start=start, seed=21)
    return replace(small_story_scene(), hands=(hand,), seconds=round(hand.end + 0.5, 1))


def _actions() -> Iterator[Action]:
    yield Pause(0.5)
    yield Enter()
    yield Show("open_palm", hold=1.0)
    yield from _shown(_CARD, read_s=1.2)
    yield Show("open_palm", hold=1.0)
    yield Swipe("left")
    yield Take("relaxed", 0.35)
    yield Pause(_READ_S)
    for signs in _ANSWERS:
        for sign in signs:
            yield from _shown(sign, read_s=0.3)
        yield from _shown("thumb_up", read_s=_READ_S)
    yield Pause(_READ_S)
    yield from _shown("thumb_up", read_s=_READ_S)  # place the order?
    yield from _shown("thumb_up", read_s=0.8)  # yes, really
    yield Leave()


def _shown(sign: str, *, read_s: float) -> Iterator[Action]:
    """Yield a sign that is held, and let go."""
    yield Show(sign, hold=_HOLD_S, change=0.55 if sign.startswith("thumb") else 0.4)
    yield Take("relaxed", 0.35)
    yield Pause(read_s)
