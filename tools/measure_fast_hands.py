"""Fast drawn hands: swipes at 30, 15 and 10 frames a second.

`uv run python -m tools.measure_fast_hands [--clips FOLDER] [--accept-mediapipe-metrics]`. The clips are drawn once and
kept in FOLDER. It counts the frames in which the hand is tracked, of those that show it, and its ids; the same for
MediaPipe with consent. A tracked hand counts if it is within half a hand of the drawn joints.
"""

import argparse
from pathlib import Path
from typing import Final

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.posing.pose import POSES
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene
from tools.handrender.script import Direction, Pause, Swipe, script
from tools.measure_gestures import frames_of
from tools.rendered_films import film_of, found_hands

RATES: Final = (30.0, 15.0, 10.0)
SHUTTER: Final = 0.5  # of the time from frame to frame
NOISE: Final = 2.0
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
    seen = ((t, estimator.estimate(frame, t)) for frame, t in frames_of(film))
    found = [hand for t, hands in seen for _, hand, _ in found_hands(scene, t, hands)]
    return len(found), [hand.track_id for hand in found if hand is not None]


if __name__ == "__main__":
    main()
