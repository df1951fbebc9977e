"""Drawn clips with the true joints: hands that wander through poses, near and far, and the guises
they are played in.

Half of them are for fitting, half are held back: other skins, gloves, poses, distances and lenses.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image
from handtrack.messages import Hand, Handedness
from handtrack.posing.pose import POSES
from handtrack.runtime.opencv import cv2
from tools.handrender.camera import Camera
from tools.handrender.look import Coat, Light
from tools.handrender.motion import HandScript, HandState, Quaternion, facing
from tools.handrender.scene import Scene, TrueHand, true_hands
from tools.handrender.script import Pen
from tools.measure_gestures import frames_of
from tools.rendered_films import film_of

Joints = NDArray[np.float64]

FPS: Final = 15.0
SECONDS: Final = 4.0
FOUND_WITHIN: Final = (
    0.5  # hand lengths: mean distance of the landmarks from the joints of the hand that they are
)
HAND_M: Final = 0.19
WIDE: Final = (1280, 720)

FITTED_POSES: Final = (
    "open_palm",
    "closed_fist",
    "pointing_up",
    "victory",
    "three",
    "pinch",
    "relaxed",
    "thumb_up",
)
HELD_BACK_POSES: Final = (
    "open_palm",
    "closed_fist",
    "four",
    "call",
    "rock",
    "ok",
    "relaxed",
    "thumb_down",
)


@dataclass(frozen=True, slots=True)
class Guise:
    """How a clip's frames are changed, the joints with them, and how many are skipped."""

    name: str
    image: Callable[[Image], Image] = lambda image: image
    joints: Callable[[Joints], Joints] = lambda joints: joints
    every: int = 1
    whole: bool = True
    """The optical axis still meets the picture's middle."""


def _noisy(sigma: float, light: float = 1.0) -> Callable[[Image], Image]:
    rng = np.random.default_rng(5)

    def changed(image: Image) -> Image:
        noise = sigma * rng.standard_normal(image.shape, np.float32)
        return np.clip(image * np.float32(light) + noise + 0.5, 0, 255).astype(np.uint8)

    return changed


def _half(image: Image) -> Image:
    size = (image.shape[1] // 2, image.shape[0] // 2)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _left_part(image: Image) -> Image:
    return np.ascontiguousarray(image[:, : image.shape[1] * 5 // 9])


FITTED_GUISES: Final = (
    Guise("as drawn"),
    Guise("noise 10", _noisy(10)),
    Guise("light 0.35, noise 5", _noisy(5, 0.35)),
    Guise("half size", _half, lambda joints: (joints + 0.5) / 2 - 0.5),
    Guise("left part", _left_part, whole=False),
    Guise("5 frames a second", every=3),
)
HELD_BACK_GUISES: Final = (
    *FITTED_GUISES[:1],
    Guise("noise 15", _noisy(15)),
    Guise("light 0.25, noise 4", _noisy(4, 0.25)),
    Guise("blurred, 9 px across", lambda image: np.asarray(cv2.blur(image, (9, 1)), np.uint8)),
    FITTED_GUISES[3],
    FITTED_GUISES[4],
    Guise("7.5 frames a second", every=2),
)


def fitted_films() -> dict[str, Scene]:
    """Return the clips to fit to."""
    return {
        "skin 0.1, 0.4 m": _alone(1, 0.40, Coat(0.1)),
        "skin 0.35, 0.55 m": _alone(2, 0.55, Coat(0.35)),
        "skin 0.6, 0.7 m": _alone(3, 0.70, Coat(0.6)),
        "skin 0.9, 0.45 m": _alone(4, 0.45, Coat(0.9)),
        "blue glove, 0.5 m": _alone(5, 0.50, Coat(glove=(0.75, 0.47, 0.27))),
        "black glove, 0.42 m, back": _alone(6, 0.42, Coat(glove=(0.15, 0.14, 0.14)), backs=0.7),
        "skin 0.22, 0.32 m, 50 degrees": _alone(7, 0.32, Coat(), camera=Camera(640, 480, 50.0)),
        "skin 0.22, 1.0 m": _alone(8, 1.0, Coat(), camera=Camera(*WIDE, 65.0), noise=3.0),
        "skin 0.5, 1.5 m": _alone(9, 1.5, Coat(0.5), camera=Camera(*WIDE, 65.0), noise=3.0),
        "skin 0.3, 0.5 m, fast": replace(_alone(10, 0.5, Coat(0.3), pace=0.5), motion_blur=0.5),
        "two hands, 0.6 m": _crossing(11, 0.6, Coat(0.3)),
    }


def held_back_films() -> dict[str, Scene]:
    """Return the clips to report on."""
    back = {"poses": HELD_BACK_POSES}
    return {
        "skin 0, 0.35 m": _alone(31, 0.35, Coat(0.0), **back),
        "skin 0.75, 0.5 m, 78 degrees": _alone(
            32, 0.5, Coat(0.75), camera=Camera(640, 480, 78.0), **back
        ),
        "skin 1, 0.6 m, 55 degrees": _alone(
            33, 0.6, Coat(1.0), camera=Camera(640, 480, 55.0), **back
        ),
        "green glove, 0.45 m": _alone(34, 0.45, Coat(glove=(0.45, 0.62, 0.32)), **back),
        "white glove, 0.55 m": _alone(35, 0.55, Coat(glove=(0.90, 0.91, 0.92)), **back),
        "skin 0.45, 0.85 m, 78 degrees": _alone(
            36, 0.85, Coat(0.45), camera=Camera(*WIDE, 78.0), noise=3.0, **back
        ),
        "skin 0.15, 1.3 m, 55 degrees": _alone(
            37, 1.3, Coat(0.15), camera=Camera(*WIDE, 55.0), noise=3.0, **back
        ),
        "skin 0.4, 0.5 m, fast": replace(
            _alone(38, 0.5, Coat(0.4), pace=0.5, **back), motion_blur=0.5
        ),
        "two hands, 0.55 m": _crossing(39, 0.55, Coat(0.55), **back),
        "skin 0.2, 0.3 m": _alone(40, 0.3, Coat(0.2), **back),
    }


def guised(films: dict[str, Scene], guises: Sequence[Guise]) -> Iterator[tuple[str, Scene, Guise]]:
    """Yield every clip as drawn, and in two more guises, in turn."""
    others = guises[1:]
    for number, (name, scene) in enumerate(films.items()):
        for guise in (guises[0], *(others[(2 * number + k) % len(others)] for k in range(2))):
            yield name, scene, guise


def _alone(
    seed: int,
    distance: float,
    coat: Coat,
    *,
    poses: Sequence[str] = FITTED_POSES,
    camera: Camera = Camera(),  # noqa: B008 - frozen
    backs: float = 0.25,
    pace: float = 1.0,
    noise: float = 2.0,
) -> Scene:
    side: Handedness = "Right" if seed % 2 else "Left"
    reach = camera.half_height(distance)
    hand = _wandering(
        side,
        seed,
        (reach * camera.width / camera.height, reach, distance),
        _Ways(poses, backs, pace),
    )
    light = Light((1.0, 0.7, 1.2)[seed % 3], warmth=(0.15, -0.2, 0.5)[seed % 3])
    return Scene(
        (hand,),
        SECONDS,
        FPS,
        camera,
        distance,
        coat,
        light,
        motion_blur=0.25,
        noise=noise,
        seed=seed,
    )


@dataclass(frozen=True, slots=True)
class _Ways:
    """The poses a hand takes, how often it shows its back,
    and how long its moves last relative to the usual time.
    """

    poses: Sequence[str]
    backs: float
    pace: float


def _wandering(
    side: Handedness, seed: int, reach: tuple[float, float, float], ways: _Ways
) -> HandScript:
    """Return a hand that moves from pose to pose and place to place, sometimes to the picture's
    edge.

    `reach` is half the picture's width and height at the hand's distance, and that distance;
    metres.
    """
    rng = np.random.default_rng(seed)
    wide, high, distance = reach

    def state() -> HandState:
        edge = rng.random() < 0.2
        far = 0.95 if edge else 0.42
        x, y = rng.uniform(-far, far) * wide, rng.uniform(-far, far) * high * 0.8
        z = rng.uniform(-0.12, 0.2) * distance
        return HandState(
            POSES[str(rng.choice(ways.poses))],
            (float(x), float(y), float(z)),
            _turned(rng, ways.backs),
        )

    first = state()
    pen = Pen(side, replace(first, offset=(0.0, 0.0, first.offset[2])), 0.0)
    pen.go(pen.state, 0.2)
    while pen.t < SECONDS:
        pen.go(state(), float(rng.uniform(0.3, 0.9)) * ways.pace)
        pen.go(pen.state, float(rng.uniform(0.1, 0.4)))
    return HandScript(side, tuple(pen.segments), unrest=1.0, seed=seed)


def _turned(rng: np.random.Generator, backs: float) -> Quaternion:
    kind = rng.random()
    turn = rng.uniform(-50, 50)
    if kind < backs:
        turn += 180
    elif kind > 0.82:
        turn = rng.choice((-1, 1)) * rng.uniform(55, 110)
    return facing(float(turn), float(rng.uniform(-25, 40)), float(rng.uniform(-45, 45)))


def _crossing(
    seed: int, distance: float, coat: Coat, *, poses: Sequence[str] = FITTED_POSES
) -> Scene:
    """Return two hands that pass one before the other, to and fro."""
    rng = np.random.default_rng(seed)
    camera = Camera()
    wide = camera.half_height(distance) * camera.width / camera.height
    hands = []
    sides: tuple[tuple[Handedness, float, float], ...] = (
        ("Right", -0.07, -1.0),
        ("Left", 0.07, 1.0),
    )
    for side, deep, first in sides:
        pen = Pen(side, HandState(), 0.0)
        pen.state = HandState(
            POSES[str(rng.choice(poses))], (first * 0.5 * wide, 0.0, deep), _turned(rng, 0.1)
        )
        pen.go(pen.state, 0.3)
        sense = first
        while pen.t < SECONDS:
            sense *= -1
            place = (
                float(sense * rng.uniform(0.1, 0.55) * wide),
                float(rng.uniform(-0.04, 0.04)),
                deep,
            )
            pen.go(
                HandState(POSES[str(rng.choice(poses))], place, _turned(rng, 0.1)),
                float(rng.uniform(0.6, 1.0)),
            )
            pen.go(pen.state, 0.2)
        hands.append(HandScript(side, tuple(pen.segments), seed=seed + len(hands)))
    return Scene(
        tuple(hands), SECONDS, FPS, camera, distance, coat, motion_blur=0.25, noise=2.0, seed=seed
    )


def shown(
    scene: Scene, films: Path, guise: Guise
) -> Iterator[tuple[Image, float, tuple[TrueHand, ...]]]:
    """Yield the frames of a clip in a guise, with their times and hands;
    joints in pixels of the changed picture.
    """
    for image, t in frames_of(film_of(scene, films), every=guise.every, change=guise.image):
        hands = (replace(hand, pixels=guise.joints(hand.pixels)) for hand in true_hands(scene, t))
        yield image, t, tuple(hand for hand in hands if _inside(hand, image) > 0)


def _inside(hand: TrueHand, image: Image) -> float:
    low, high = -0.5, (image.shape[1] - 0.5, image.shape[0] - 0.5)
    return float(((hand.pixels >= low) & (hand.pixels < high)).all(axis=1).mean())


def matched(hands: Sequence[Hand], trues: Sequence[TrueHand]) -> Iterator[tuple[Hand, TrueHand]]:
    """Yield each tracked hand with the drawn one in its place, if there is one."""
    for hand in hands:
        near = [(apart(hand, true), true) for true in trues]
        best = min(near, key=lambda pair: pair[0], default=None)
        if best is not None and best[0] <= FOUND_WITHIN:
            yield hand, best[1]


def apart(hand: Hand, true: TrueHand) -> float:
    """Return the mean distance of landmarks and joints, in hand lengths."""
    scale = np.ptp(true.pixels, axis=0).max() / np.ptp(true.space[:, :2], axis=0).max()
    return float(
        np.linalg.norm(hand.landmarks[:, :2] - true.pixels, axis=1).mean() / (scale * HAND_M)
    )
