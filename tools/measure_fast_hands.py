"""Fast drawn hands: swipes at 30, 15 and 10 frames a second.

`uv run python -m tools.measure_fast_hands [--clips FOLDER] [--accept-mediapipe-metrics]`. The clips are drawn once and
kept in FOLDER. It counts the frames in which the hand is tracked, of those that show it, and its ids; the same for
MediaPipe with consent. A tracked hand counts if it is within half a hand of the drawn joints.
"""

import argparse
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.messages import Hand
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.posing.pose import POSES
from handtrack.tracking.region import region_of_landmarks
from tools.footage import read
from tools.handrender.clip import SHOWN
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene, true_hands
from tools.handrender.script import Direction, Pause, Swipe, script
from tools.rendered_films import film_of

RATES: Final = (30.0, 15.0, 10.0)
SHUTTER: Final = 0.5  # of the time from frame to frame
NOISE: Final = 2.0
WITHIN: Final = 0.5  # of a hand
FAR_M: Final = 0.75
STROKES_S: Final = (0.5, 0.35, 0.25)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", type=Path, default=Path("build/fast_hands"), help="the folder for the clips")
    parser.add_argument("--accept-mediapipe-metrics", action="store_true")
    options = parser.parse_args()
    print("| frames a second | frames that show the hand | ours | ids | MediaPipe |\n|-|-|-|-|-|")
    for fps in RATES:
        scene = swipes(fps)
        film = film_of(scene, options.clips)
        with HandTracker(1, options=TrackerOptions(provider="cpu")) as tracker:
            shown, ours = followed(tracker, film, scene)
        theirs = "–"
        if options.accept_mediapipe_metrics:
            with MediaPipeHands(1, accept_metrics=True) as mediapipe:
                theirs = str(len(followed(mediapipe, film, scene)[1]))
        ids = ", ".join(map(str, dict.fromkeys(ours)))
        print(f"| {fps:.0f} | {shown} | {len(ours)} | {ids} | {theirs} |", flush=True)


def swipes(fps: float) -> Scene:
    """Return strokes to the left and to the right, from slow to fast."""
    ways: tuple[Direction, Direction] = ("left", "right")
    strokes = [Swipe(way, travel=0.34, stroke=stroke, back=0.4, rest=0.1) for stroke in STROKES_S for way in ways]
    hand = script("Right", [Pause(0.4), *strokes], start=HandState(POSES["open_palm"]), seed=3)
    return Scene((hand,), hand.end, fps, distance=FAR_M, motion_blur=SHUTTER, noise=NOISE)


def followed(estimator: HandEstimator, film: Path, scene: Scene) -> tuple[int, list[int]]:
    """Return how many frames show the hand, and its id in each in which it is tracked."""
    shown, ids = 0, list[int]()
    for number, frame in enumerate(read(film)):
        found = estimator.estimate(frame, number / scene.fps)
        for true in true_hands(scene, number / scene.fps):
            if true.visibility >= SHOWN:
                shown += 1
                nearest = min(found, key=lambda hand: apart(hand, true.pixels), default=None)
                ids += [nearest.track_id] if nearest is not None and apart(nearest, true.pixels) < WITHIN else []
    return shown, ids


def apart(hand: Hand, joints: NDArray[np.float64]) -> float:
    """Return the mean distance of the landmarks from true joints, in hands."""
    pixels = np.hypot(*(hand.landmarks[:, :2] - joints).T).mean()
    return float(pixels) / (region_of_landmarks(hand.landmarks).size / 2)


if __name__ == "__main__":
    main()
