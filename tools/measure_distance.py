"""Measure how soon hands far away are found: real hands, scaled and placed in a picture without
hands, with noise.

`uv run python -m tools.measure_distance FOLDER [--lengths
60 45] [--engine mediapipe --accept-mediapipe-metrics]`,
FOLDER being the test media. Hands are cut, with what is around them, from the clips in which
nothing is drawn across them, evenly over their length, wherever a hand is in plain sight. Every
hand is shown for 1.5 s at 30 frames a second, still or drifting, one right after the other; what
counts is whether it is tracked 0.5 s and 1 s after it appeared.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.commands.estimators import open_estimator
from handtrack.commands.options import add_engine_options
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image, Landmarks
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Handedness
from handtrack.models.engine import HandEstimator
from handtrack.posing.pose import POSES
from handtrack.runtime.opencv import cv2
from tools.footage import read
from tools.handrender.motion import UPRIGHT, HandScript, HandState, Segment
from tools.handrender.scene import Scene, render_frame
from tools.handrender.script import SIGN_ORIENTATIONS

SIZE: Final = (720, 1280)
LENGTHS_PX: Final = (120, 90, 60, 45)
FPS: Final = 30
SHOWN: Final = 45  # frames of each hand
NOISE: Final = 3.0  # standard deviation, of 255
NOISES: Final = 16  # different ones; which of them is drawn by lot for every frame
DRIFT_PX: Final = 40.0  # a second
CLIPS: Final = {
    "peer/asl_hand.25fps.mp4": 13,
    "video/mps_laptop_typing.mp4": 8,
    "video/mps_thumb_up.mp4": 9,
    "video/stereo_cam0.mp4": 11,
}
"""How many hands are cut from each clip."""
PLAIN: Final = 0.9  # presence of a hand in plain sight
BACKGROUND: Final = "negative/mpneg_d1c65813-IMG_0546.jpg"


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """A hand: its picture, how much of it shows at each pixel (0 to 1),
    and its length in pixels.
    """

    pixels: Image
    alpha: NDArray[np.float32]
    length_px: float


class Stage:
    """A picture without hands, the hands put into it, and the time that passes."""

    def __init__(self, media: Path, seed: int) -> None:
        self.background = prepared(media / BACKGROUND)
        self.rng = np.random.default_rng(seed)
        self._clock = count()
        self._noises = [
            self.rng.normal(0, NOISE, (*SIZE, 3)).round().astype(np.int16) for _ in range(NOISES)
        ]

    def time(self) -> float:
        """Return the next frame's time in seconds."""
        return next(self._clock) / FPS

    def noisy(self, image: Image) -> Image:
        """Return a picture as a sensor in poor light would give it."""
        noise = self._noises[self.rng.integers(NOISES)]
        return np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("media", type=Path)
    parser.add_argument("--lengths", type=int, nargs="*", default=LENGTHS_PX, help="pixels")
    add_engine_options(parser)
    parser.set_defaults(provider="cpu")
    options = parser.parse_args()
    cutouts = list(cut(options.media))
    print(f"{len(cutouts)} hands; engine {options.engine}, search {options.search or 'in tiles'}")
    print("length  moving  in 0.5 s  in 1 s")
    for length in options.lengths:
        for drifting in (False, True):
            found = shares(cutouts, length, options, drifting=drifting)
            print(
                f"{length:6} {'drift' if drifting else 'still':>7} {found[0]:9.2f} {found[1]:7.2f}",
                flush=True,
            )


def cut(media: Path) -> Iterator[Cutout]:
    """Cut real hands out of the clips, evenly over the frames that show one in plain sight,
    with a soft edge.
    """
    for clip, wanted in CLIPS.items():
        found: list[tuple[Image, Landmarks]] = []
        with HandTracker(
            max_hands=1, options=TrackerOptions(provider="cpu", search="whole")
        ) as tracker:
            for number, frame in enumerate(read(media / clip)):
                hands = tracker.estimate(frame, number / FPS)
                found += [
                    (frame, hand.landmarks)
                    for hand in hands
                    if hand.score > PLAIN and whole(hand, frame)
                ]
        for number in range(wanted):
            yield cutout(*found[int((number + 0.5) * len(found) / wanted)])


def whole(hand: Hand, frame: Image) -> bool:
    """Return whether all of a hand is in the picture."""
    points = hand.landmarks[:, :2]
    return bool((points >= 0).all() and (points < frame.shape[1::-1]).all())


def drawn_pictures() -> Iterator[tuple[str, Image, Landmarks]]:
    """Yield a picture of every pose, right and left in turn,
    with its name and the joints in pixels.
    """
    sides: tuple[Handedness, Handedness] = ("Right", "Left")
    for number, (name, pose) in enumerate(POSES.items()):
        state = HandState(pose, orientation=SIGN_ORIENTATIONS.get(name, UPRIGHT))
        script = HandScript(sides[number % 2], (Segment(0.0, 1.0, state, state),), unrest=0.0)
        frame, (hand,) = render_frame(Scene((script,), 1.0), 0.5)
        yield name, frame, np.asarray(hand.pixels, np.float32)


def placed(
    hand: Cutout,
    scale: float,
    background: Image,
    place: NDArray[np.float64],
    *,
    moved: float = 0.0,
    room: float = 0.0,
) -> tuple[Image, NDArray[np.float64]]:
    """Paste a hand at a place (0 to 1 down and across the free room, moved on by pixels);
    return it and its middle.
    """
    pixels = cv2.resize(hand.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(
        hand.alpha, (pixels.shape[1], pixels.shape[0]), interpolation=cv2.INTER_AREA
    )[..., None]
    pixels = pixels[: SIZE[0] - 1]
    alpha = alpha[: SIZE[0] - 1]
    free = np.maximum(np.array(SIZE) - pixels.shape[:2] - room - 1, 0)
    top, left = (place * free + moved).astype(int)
    frame = background.copy()
    window = frame[top : top + pixels.shape[0], left : left + pixels.shape[1]]
    window[:] = window * (1 - alpha) + pixels * alpha
    return frame, np.array((left + pixels.shape[1] / 2, top + pixels.shape[0] / 2))


def near(landmarks: Landmarks, middle: NDArray[np.float64], within: float) -> bool:
    return bool(np.hypot(*(landmarks[:, :2].mean(axis=0) - middle)) < within)


def cutout(frame: Image, landmarks: Landmarks) -> Cutout:
    """Cut one hand with what is around it, as far as two thirds of its length,
    fading out at the edge.
    """
    low, high = landmarks[:, :2].min(axis=0), landmarks[:, :2].max(axis=0)
    length = length_px(landmarks)
    centre = (low + high) / 2
    half = (high - low) / 2 + 0.67 * length
    left, top = np.maximum(centre - half, 0).astype(int)
    right, bottom = np.minimum(centre + half, frame.shape[1::-1]).astype(int)
    pixels = frame[top:bottom, left:right].copy()
    inwards_y, inwards_x = (np.minimum(np.arange(n), np.arange(n)[::-1]) for n in pixels.shape[:2])
    inwards = np.minimum(inwards_y[:, None], inwards_x[None, :]) + 1
    return Cutout(pixels, np.clip(inwards / (0.1 * length), 0, 1).astype(np.float32), length)


def length_px(landmarks: Landmarks) -> float:
    """Wrist to middle fingertip along the bones, in the picture."""
    chain = landmarks[[0, 9, 10, 11, 12]]
    return float(np.linalg.norm(np.diff(chain, axis=0), axis=1).sum())


def shares(
    cutouts: list[Cutout], length: float, options: argparse.Namespace, *, drifting: bool
) -> tuple[float, float]:
    """Return the share of hands that are tracked 0.5 s and 1 s after they appeared."""
    stage = Stage(options.media, seed=int(length))
    counts = np.zeros(2)
    with open_estimator(options, mirrored=False, pool=BufferPool()) as estimator:
        for _ in range(FPS):
            estimator.estimate(stage.noisy(stage.background), stage.time())
        for hand in cutouts:
            counts += shown(hand, length, stage, estimator, speed=DRIFT_PX * drifting)
    half, whole = counts / len(cutouts)
    return float(half), float(whole)


def shown(
    hand: Cutout, length: float, stage: Stage, estimator: HandEstimator, *, speed: float
) -> NDArray[np.bool_]:
    """Show one hand for 1.5 s; return whether it is tracked after 0.5 s and after 1 s."""
    scale = length / hand.length_px
    place = stage.rng.uniform(0, 1, 2)
    tracked = []
    for number in range(SHOWN):
        moved = speed * number / FPS
        room = speed * SHOWN / FPS
        frame, middle = placed(hand, scale, stage.background, place, moved=moved, room=room)
        hands = estimator.estimate(stage.noisy(frame), stage.time())
        tracked.append(any(near(found.landmarks, middle, length) for found in hands))
    return np.array((tracked[FPS // 2], tracked[FPS]))


def prepared(path: Path) -> Image:
    picture = cv2.resize(cv2.imread(str(path)), SIZE[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 8), np.uint8)


if __name__ == "__main__":
    main()
