"""Hands that mean nothing: reaching, scratching, talking, palms shown in passing; as landmarks with noise and losses.

The way of the joints comes from the drawn hand's scripts. The noise is what the tracker's landmarks of one hand at two
sizes differ by; the losses are those of fast strokes, up to three frames in a row.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from handtrack.messages import Hand
from handtrack.posing.pose import POSES
from tools.handrender.motion import HandState, facing
from tools.handrender.scene import Scene, true_hands
from tools.handrender.script import Action, Enter, Leave, Pause, Take, script

NOISE: Final = 0.015  # of the hand's length
LOSS: Final = 0.02  # of the frames begin a loss, of one to three frames
LONGEST_LOSS_S: Final = 0.27  # from sighting to sighting, in a real swipe
SHOWN: Final = 0.6  # share of the joints in the picture, from which on a hand is tracked


def idle_scene(seconds: float, seed: int, fps: float = 30.0) -> Scene:
    """Return a scene in which one right hand is idle, and never holds a sign on purpose."""
    rng = np.random.default_rng(seed)
    actions: list[Action] = []
    length = 0.0
    while length < seconds:
        chosen = (_reach, _scratch, _talk, _glimpse, _away)[int(rng.integers(5))](rng)
        actions += chosen
        length += sum(getattr(action, "seconds", 0.0) for action in chosen)
    hand = script("Right", [Enter(), *actions], start=HandState(pose=POSES["relaxed"]), seed=seed)
    return Scene((hand,), seconds, fps=fps)


def idle_hands(seconds: float, seed: int, fps: float = 30.0) -> Iterator[tuple[tuple[Hand, ...], float]]:
    """Yield what a tracker would say of an idle hand, frame by frame, with the times."""
    yield from seen_hands(idle_scene(seconds, seed, fps), seed + 1)


def seen_hands(scene: Scene, seed: int) -> Iterator[tuple[tuple[Hand, ...], float]]:
    """Yield what a tracker would say of a scene's only hand, frame by frame, with the times."""
    rng = np.random.default_rng(seed)
    lost, most = 0, max(int(LONGEST_LOSS_S * scene.fps) - 1, 1)
    for frame in range(scene.frames):
        t = frame / scene.fps
        lost = lost - 1 if lost else min(int(rng.integers(1, 4)), most) * int(rng.random() < LOSS)
        hands = [hand for hand in true_hands(scene, t) if hand.visibility >= SHOWN and not lost]
        if not hands:
            yield (), t
            continue
        (true,) = hands
        world = true.space - true.space.mean(axis=0)
        px_per_metre = scene.camera.focal_px / float(true.space[:, 2].mean())
        noise = rng.normal(0.0, NOISE * 0.19, (21, 3))
        landmarks = np.column_stack((true.pixels, (true.space[:, 2] - true.space[0, 2]) * px_per_metre))
        landmarks += noise * px_per_metre
        yield (Hand(1, landmarks.astype(np.float32), world.astype(np.float32), "Right", 0.99, 0.99),), t


def _somewhere(rng: np.random.Generator, reach: float = 0.14) -> tuple[float, float, float]:
    x, y, z = rng.uniform(-reach, reach, 3)
    return float(x), float(y) * 0.6, float(z) * 0.4


def _turned(rng: np.random.Generator, most: float = 60.0) -> tuple[float, float, float, float]:
    turn, pitch, roll = rng.uniform(-most, most, 3)
    return facing(float(turn), float(pitch) / 2, float(roll))


def _reach(rng: np.random.Generator) -> list[Action]:
    """Go for something with an open hand, take it, bring it."""
    there = _somewhere(rng, 0.18)
    return [
        Take("open_palm", float(rng.uniform(0.3, 0.6)), offset=there, orientation=_turned(rng)),
        Take("closed_fist", 0.25, offset=there, orientation=_turned(rng)),
        Pause(float(rng.uniform(0.1, 0.5))),
        Take("closed_fist", float(rng.uniform(0.4, 0.9)), offset=_somewhere(rng)),
        Take("relaxed", 0.4),
    ]


def _scratch(rng: np.random.Generator) -> list[Action]:
    """Rub to and fro with bent fingers."""
    x, y, z = _somewhere(rng)
    there: list[Action] = [Take("pinch" if rng.random() < 0.3 else "relaxed", 0.5, offset=(x, y, z))]
    for k in range(int(rng.integers(4, 12))):
        side = 0.02 if k % 2 else -0.02
        there.append(
            Take("relaxed", float(rng.uniform(0.1, 0.2)), offset=(x + side, y, z), orientation=_turned(rng, 20))
        )
    return there


def _talk(rng: np.random.Generator) -> list[Action]:
    """Speak with the hand: poses and places that change before they mean anything."""
    poses = ("relaxed", "open_palm", "pointing_up", "pinch", "ok", "closed_fist", "victory")
    actions: list[Action] = []
    last = 0
    for _ in range(int(rng.integers(4, 10))):
        last = (last + int(rng.integers(1, len(poses)))) % len(poses)
        seconds = float(rng.uniform(0.25, 0.55))
        actions.append(Take(poses[last], seconds, offset=_somewhere(rng, 0.07), orientation=_turned(rng, 45.0)))
    return actions


def _glimpse(rng: np.random.Generator) -> list[Action]:
    """Show a palm in passing, for less than it takes to arm."""
    return [
        Take("open_palm", 0.25),
        Pause(float(rng.uniform(0.05, 0.25))),
        Take("closed_fist", 0.25),
        Take("relaxed", 0.4),
    ]


def _away(rng: np.random.Generator) -> list[Action]:
    """Go out of the picture and come back."""
    return [Leave(0.5), Pause(float(rng.uniform(0.3, 2.0))), Enter(0.6)]
