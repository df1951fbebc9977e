"""Hands that mean nothing: reaching, scratching, talking, palms shown in passing; as landmarks with
noise and losses.

The joints' paths come from the drawn hand's scripts. The noise is the difference between the
tracker's landmarks of one hand at two sizes; the losses are those of fast strokes, up to three
frames in a row.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from handtrack.messages import Hand
from handtrack.posing.pose import POSES
from tools.handrender.motion import HandScript, HandState, facing
from tools.handrender.scene import Holding, Part, Scene, true_hands
from tools.handrender.script import Action, Enter, Leave, Pause, Take, script

NOISE: Final = 0.015  # of the hand's length
LOSS: Final = 0.02  # of the frames begin a loss, of one to three frames
LONGEST_LOSS_S: Final = 0.27  # from sighting to sighting, in a real swipe
SHOWN: Final = 0.6  # a hand is tracked with at least this share of its joints in the picture
AT_WORK_M: Final = 0.6  # from the camera
CUP: Final = Part(-0.05, 0.05, 0.08, (0.75, 0.8, 0.82))

Deed = Callable[[np.random.Generator], list[Action]]


def idle_scene(seconds: float, seed: int, fps: float = 30.0) -> Scene:
    """Return a scene in which one right hand is idle, and never holds a sign on purpose."""
    return Scene(
        (_busy_hand(seconds, seed, (_reach, _scratch, _talk, _glimpse, _away)),), seconds, fps=fps
    )


def work_scene(kind: str, seconds: float, seed: int, fps: float) -> Scene:
    """Return a scene in which one right hand does work of a kind of `DEEDS`;
    a cup that it holds is drawn.
    """
    hand = _busy_hand(seconds, seed, (DEEDS[kind],))
    thing = (CUP,) if kind == "holding a cup" else ()
    return Holding(
        (hand,), seconds, fps=fps, distance=AT_WORK_M, motion_blur=0.3, seed=seed, thing=thing
    )


def _busy_hand(seconds: float, seed: int, deeds: Sequence[Deed]) -> HandScript:
    rng = np.random.default_rng(seed)
    actions: list[Action] = []
    length = 0.0
    while length < seconds:
        chosen = deeds[int(rng.integers(len(deeds)))](rng)
        actions += chosen
        length += sum(getattr(action, "seconds", 0.0) for action in chosen)
    return script("Right", [Enter(), *actions], start=HandState(pose=POSES["relaxed"]), seed=seed)


def idle_hands(
    seconds: float, seed: int, fps: float = 30.0
) -> Iterator[tuple[tuple[Hand, ...], float]]:
    """Yield what a tracker would say of an idle hand, frame by frame, with the times."""
    scene = idle_scene(seconds, seed, fps)
    rng = np.random.default_rng(seed + 1)
    lost = 0
    most = max(int(LONGEST_LOSS_S * fps) - 1, 1)
    for frame in range(scene.frames):
        t = frame / fps
        lost = lost - 1 if lost else min(int(rng.integers(1, 4)), most) * int(rng.random() < LOSS)
        hands = [hand for hand in true_hands(scene, t) if hand.visibility >= SHOWN and not lost]
        if not hands:
            yield (), t
            continue
        (true,) = hands
        world = true.space - true.space.mean(axis=0)
        px_per_metre = scene.camera.focal_px / float(true.space[:, 2].mean())
        noise = rng.normal(0.0, NOISE * 0.19, (21, 3))
        landmarks = np.column_stack(
            (true.pixels, (true.space[:, 2] - true.space[0, 2]) * px_per_metre)
        )
        landmarks += noise * px_per_metre
        yield (
            (Hand(1, landmarks.astype(np.float32), world.astype(np.float32), "Right", 0.99, 0.99),),
            t,
        )


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
    there: list[Action] = [
        Take("pinch" if rng.random() < 0.3 else "relaxed", 0.5, offset=(x, y, z))
    ]
    for k in range(int(rng.integers(4, 12))):
        side = 0.02 if k % 2 else -0.02
        there.append(
            Take(
                "relaxed",
                float(rng.uniform(0.1, 0.2)),
                offset=(x + side, y, z),
                orientation=_turned(rng, 20),
            )
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
        actions.append(
            Take(poses[last], seconds, offset=_somewhere(rng, 0.07), orientation=_turned(rng, 45.0))
        )
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


def _wave(rng: np.random.Generator) -> list[Action]:
    """Wave from the wrist, and lower the hand."""
    x, y, z = _somewhere(rng)
    reach = float(rng.uniform(0.03, 0.09))
    half_s = float(rng.uniform(0.2, 0.35))
    sides = [1 if k % 2 else -1 for k in range(int(rng.integers(4, 9)))]
    waves = [Take("open_palm", half_s, (x + s * reach, y, z), facing(roll=18.0 * s)) for s in sides]
    return [
        Take("open_palm", 0.5, offset=(x, y, z)),
        *waves,
        Take("relaxed", 0.5),
        Pause(float(rng.uniform(0.0, 1.0))),
    ]


def _type(rng: np.random.Generator) -> list[Action]:
    """Hold the hand's back to the camera, and strike keys."""
    x, y, z = _somewhere(rng, 0.08)
    keys: list[Action] = []
    for _ in range(int(rng.integers(6, 20))):
        there = x + float(rng.uniform(-0.04, 0.04)), y + float(rng.uniform(0.0, 0.02)), z
        pose = str(rng.choice(("relaxed", "pointing_up", "pinch"), p=(0.7, 0.15, 0.15)))
        keys.append(
            Take(pose, float(rng.uniform(0.08, 0.25)), there, facing(turn=180.0, pitch=40.0))
        )
    return [*keys, Pause(float(rng.uniform(0.0, 1.0)))]


def _cup(rng: np.random.Generator) -> list[Action]:
    """Take a cup, lift it, drink, put it down, let go."""
    held = str(
        rng.choice(("pinch", "relaxed", "closed_fist"))
    )  # by its handle, around it, around a thin one
    x, y, z = _somewhere(rng)
    edge = facing(
        float(rng.uniform(30.0, 90.0)),
        float(rng.uniform(-10.0, 40.0)),
        float(rng.uniform(-20.0, 20.0)),
    )
    up = x, y - float(rng.uniform(0.08, 0.14)), z
    return [
        Take("relaxed", float(rng.uniform(0.5, 0.9)), (x, y, z), edge),
        Take(held, float(rng.uniform(0.2, 0.4)), (x, y, z), edge),
        Pause(float(rng.uniform(0.0, 3.0))),
        Take(held, float(rng.uniform(0.7, 1.3)), up, edge),
        Pause(float(rng.uniform(0.8, 3.0))),
        Take(held, float(rng.uniform(0.7, 1.3)), (x, y, z), edge),
        Pause(float(rng.uniform(0.3, 2.0))),
        Take("relaxed", 0.3, orientation=edge),
        Take("relaxed", float(rng.uniform(0.4, 0.8)), _somewhere(rng)),
    ]


DEEDS: Final[Mapping[str, Deed]] = {
    "scratching": _scratch,
    "waving": _wave,
    "typing": _type,
    "holding a cup": _cup,
}
