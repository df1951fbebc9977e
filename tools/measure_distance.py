"""How soon hands far away are found: real hands, scaled and placed in a picture without hands, with noise.

`uv run python -m tools.measure_distance FOLDER [--engine mediapipe --accept-mediapipe-metrics]`, FOLDER being the test
media (hands are cut from its clips by what the tracker itself finds in them at full size). Every hand is shown for
1.5 s at 30 frames a second, still or drifting; what counts is whether it is tracked 0.5 s and 1 s after it appeared.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.export.estimators import add_engine_options, open_estimator
from handtrack.hand_tracker import HandTracker
from handtrack.landmarks import Image, Landmarks
from handtrack.memory import BufferPool
from handtrack.models.engine import HandEstimator
from handtrack.opencv import cv2

SIZE: Final = (720, 1280)
LENGTHS_PX: Final = (120, 90, 60, 45)
FPS: Final = 30
SHOWN: Final = 45  # frames of each hand
NOISE: Final = 3.0  # standard deviation, of 255
DRIFT_PX: Final = 40.0  # a second
CLIPS: Final = (
    "peer/asl_hand.25fps.mp4",
    "video/hagrid_dndv1.mp4",
    "video/mps_thumb_up.mp4",
    "video/stereo_cam0.mp4",
    "video/hagrid_zoom.mp4",
)
BACKGROUND: Final = "negative/mpneg_d1c65813-IMG_0546.jpg"
EVERY: Final = 9  # hands of each clip


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """A real hand: its picture, how much of it shows at each pixel (0 to 1), and its length in pixels."""

    pixels: Image
    alpha: np.ndarray
    length_px: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("media", type=Path)
    parser.add_argument("--hands", type=int, default=41)
    add_engine_options(parser)
    parser.set_defaults(provider="cpu")
    options = parser.parse_args()
    cutouts = [hand for hand in cut(options.media) if plain_when_near(hand, options.media)][: options.hands]
    print(f"{len(cutouts)} hands; engine {options.engine}, search {options.search}")
    print("length  moving  in 0.5 s  in 1 s")
    for length in LENGTHS_PX:
        for drifting in (False, True):
            found = shares(cutouts, length, options, drifting=drifting)
            print(f"{length:6} {'drift' if drifting else 'still':>7} {found[0]:9.2f} {found[1]:7.2f}", flush=True)


def cut(media: Path) -> Iterator[Cutout]:
    """Cut hands out of the clips, spread over their length, with a soft edge."""
    with HandTracker(max_hands=1, provider="cpu") as tracker:
        for clip in CLIPS:
            frames = list(read(media / clip))
            for frame in frames[:: max(1, len(frames) // EVERY)]:
                for hand in tracker.estimate(frame):
                    yield cutout(frame, hand.landmarks)


def plain_when_near(hand: Cutout, media: Path) -> bool:
    """Return whether a hand is found at all when it is placed so large that distance is no question, twice of twice.

    Some of the clips have a detector's boxes drawn across the hand, or the hand before a face.
    """
    background, rng = prepared(media / BACKGROUND), np.random.default_rng(2)
    with HandTracker(max_hands=1, provider="cpu", search="whole") as tracker:
        for scale in (300 / hand.length_px, 250 / hand.length_px):
            frame, middle = placed(hand, scale, background, rng.uniform(0, 1, 2))
            hands = tracker.estimate(noisy(frame, rng))
            if not any(near(found.landmarks, middle, 300) for found in hands):
                return False
    return True


def placed(
    hand: Cutout, scale: float, background: Image, place: np.ndarray, *, moved: float = 0.0, room: float = 0.0
) -> tuple[Image, np.ndarray]:
    """Paste a hand at a place (0 to 1 down and across the free room, moved on by pixels); return it and its middle."""
    pixels = cv2.resize(hand.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(hand.alpha, (pixels.shape[1], pixels.shape[0]), interpolation=cv2.INTER_AREA)[..., None]
    pixels, alpha = pixels[: SIZE[0] - 1], alpha[: SIZE[0] - 1]
    free = np.maximum(np.array(SIZE) - pixels.shape[:2] - room - 1, 0)
    top, left = (place * free + moved).astype(int)
    frame = background.copy()
    window = frame[top : top + pixels.shape[0], left : left + pixels.shape[1]]
    window[:] = window * (1 - alpha) + pixels * alpha
    return frame, np.array((left + pixels.shape[1] / 2, top + pixels.shape[0] / 2))


def near(landmarks: Landmarks, middle: np.ndarray, within: float) -> bool:
    return bool(np.hypot(*(landmarks[:, :2].mean(axis=0) - middle)) < within)


def read(path: Path) -> Iterator[Image]:
    capture = cv2.VideoCapture(str(path))
    while True:
        ok, frame = capture.read()
        if not ok:
            return
        yield np.asarray(frame, np.uint8)


def cutout(frame: Image, landmarks: Landmarks) -> Cutout:
    """Cut one hand with what is around it, as far as two thirds of its length, fading out at the edge."""
    low, high = landmarks[:, :2].min(axis=0), landmarks[:, :2].max(axis=0)
    length = length_px(landmarks)
    centre, half = (low + high) / 2, (high - low) / 2 + 0.67 * length
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


def shares(cutouts: list[Cutout], length: float, options: argparse.Namespace, *, drifting: bool) -> tuple[float, float]:
    """Return the share of hands that are tracked 0.5 s and 1 s after they appeared."""
    rng = np.random.default_rng(int(length))
    background = prepared(options.media / BACKGROUND)
    counts = np.zeros(2)
    with open_estimator(options, mirrored=False, pool=BufferPool()) as estimator:
        clock = iter(np.arange(10**6) / FPS)
        for _ in range(FPS):
            estimator.estimate(noisy(background, rng), float(next(clock)))
        for hand in cutouts:
            counts += shown(
                hand, length, background, estimator=estimator, clock=clock, rng=rng, speed=DRIFT_PX * drifting
            )
    half, whole = counts / len(cutouts)
    return float(half), float(whole)


def shown(
    hand: Cutout,
    length: float,
    background: Image,
    *,
    estimator: HandEstimator,
    clock: Iterator[float],
    rng: np.random.Generator,
    speed: float,
) -> np.ndarray:
    """Show one hand for 1.5 s; return whether it is tracked after 0.5 s and after 1 s."""
    scale, place, tracked = length / hand.length_px, rng.uniform(0, 1, 2), []
    for number in range(SHOWN):
        moved, room = speed * number / FPS, speed * SHOWN / FPS
        frame, middle = placed(hand, scale, background, place, moved=moved, room=room)
        hands = estimator.estimate(noisy(frame, rng), float(next(clock)))
        tracked.append(any(near(found.landmarks, middle, length) for found in hands))
    return np.array((tracked[FPS // 2], tracked[FPS]))


def prepared(path: Path) -> Image:
    picture = cv2.resize(cv2.imread(str(path)), SIZE[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 8), np.uint8)


def noisy(image: Image, rng: np.random.Generator) -> Image:
    noise = rng.normal(0, NOISE, image.shape).astype(np.float32)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


if __name__ == "__main__":
    main()
