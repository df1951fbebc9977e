"""Hands that are fast, drawn: swipes at 30, 15 and 10 frames a second, and two hands that cross.

`uv run python -m tools.measure_fast_hands [--clips FOLDER] [--accept-mediapipe-metrics]`. The clips are drawn once and
kept in FOLDER. Counted are the frames in which a hand is tracked, of those that show one, beside
MediaPipe's where it may start; and for each drawn hand the ids that it had, and the frames in which it was taken for
the other hand. A tracked hand is the drawn one whose joints it lies nearest to, within half a hand.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.messages import Hand, Handedness
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.posing.pose import POSES
from handtrack.tracking.region import region_of_landmarks
from tools.footage import read
from tools.handrender.clip import SHOWN
from tools.handrender.motion import HandScript, HandState, Offset
from tools.handrender.scene import Scene, true_hands
from tools.handrender.script import Direction, Pause, Swipe, Take, script
from tools.rendered_films import film_of

RATES: Final = (30.0, 15.0, 10.0)
SHUTTER: Final = 0.5  # of the time from frame to frame
NOISE: Final = 2.0
WITHIN: Final = 0.5  # of a hand
FAR_M: Final = 0.75
CROSSING_S: Final = 0.6
HEIGHTS_M: Final = {"one above the other": 0.07, "one behind the other": 0.0}
APART_M: Final = 0.18  # from the middle, on either side
STROKES_S: Final = (0.5, 0.35, 0.25)


@dataclass(frozen=True, slots=True)
class Followed:
    """How one drawn hand was followed: frames that show it, frames tracked, ids, frames as the other hand."""

    shown: int
    tracked: int
    ids: tuple[int, ...]
    misnamed: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--films", type=Path, default=Path("build/fast_hands"), help="where the films are kept")
    parser.add_argument("--accept-mediapipe-metrics", action="store_true")
    options = parser.parse_args()
    print("| film | hand | frames that show it | ours | MediaPipe | ids | as the other hand |\n|-|-|-|-|-|-|-|")
    for name, scene in films():
        film = film_of(scene, options.films)
        with HandTracker(len(scene.hands), options=TrackerOptions(provider="cpu")) as tracker:
            ours = followed(tracker, film, scene)
        theirs: dict[Handedness, Followed] = {}
        if options.accept_mediapipe_metrics:
            with MediaPipeHands(len(scene.hands), accept_metrics=True) as mediapipe:
                theirs = followed(mediapipe, film, scene)
        for side, mine in ours.items():
            other = theirs.get(side)
            print(
                f"| {name} | {side} | {mine.shown} | {mine.tracked} | {other.tracked if other else '–'} "
                f"| {', '.join(map(str, mine.ids))} | {mine.misnamed} |",
                flush=True,
            )


def films() -> Iterator[tuple[str, Scene]]:
    """Yield every clip's name and scene."""
    for placing, height in HEIGHTS_M.items():
        for fps in (30.0, 15.0):
            yield f"crossing, {placing}, at {fps:.0f} a second", crossing(fps, height)
    for fps in RATES:
        yield f"swipes at {fps:.0f} a second", swipes(fps)


def swipes(fps: float) -> Scene:
    """Return strokes to the left and to the right, from slow to fast."""
    ways: tuple[Direction, Direction] = ("left", "right")
    strokes = [Swipe(way, travel=0.34, stroke=stroke, back=0.4, rest=0.1) for stroke in STROKES_S for way in ways]
    hand = script("Right", [Pause(0.4), *strokes], start=HandState(POSES["open_palm"]), seed=3)
    return scene_of((hand,), fps)


def crossing(fps: float, height: float) -> Scene:
    """Return two open hands that change sides and come back, the left one nearer to the camera."""
    right = cross("Right", (-APART_M, height / 2, 0.06), (APART_M, height / 2, 0.06), seed=5)
    left = cross("Left", (APART_M, -height / 2, -0.06), (-APART_M, -height / 2, -0.06), seed=6)
    return scene_of((right, left), fps)


def cross(side: Handedness, here: Offset, there: Offset, seed: int) -> HandScript:
    ways = [
        Pause(0.5),
        Take("open_palm", CROSSING_S, there),
        Pause(0.4),
        Take("open_palm", CROSSING_S, here),
    ]
    return script(side, [*ways, Pause(0.4)], start=HandState(POSES["open_palm"], here), seed=seed)


def scene_of(hands: tuple[HandScript, ...], fps: float) -> Scene:
    return Scene(hands, hands[0].end, fps, distance=FAR_M, motion_blur=SHUTTER, noise=NOISE)


def followed(estimator: HandEstimator, film: Path, scene: Scene) -> dict[Handedness, Followed]:
    """Return how an engine follows each drawn hand."""
    seen: dict[Handedness, list[Hand | None]] = {}
    for number, frame in enumerate(read(film)):
        found, hands = estimator.estimate(frame, number / scene.fps), true_hands(scene, number / scene.fps)
        for hand in hands:
            if hand.visibility >= SHOWN:
                rivals = [other.pixels for other in hands if other is not hand]
                seen.setdefault(hand.handedness, []).append(match(found, hand.pixels, rivals))
    return {side: summary(side, matches) for side, matches in seen.items()}


def match(found: Sequence[Hand], joints: NDArray[np.float64], rivals: Sequence[NDArray[np.float64]]) -> Hand | None:
    """Return the tracked hand that lies nearest to a drawn one, and nearer to it than to the others."""
    mine = [hand for hand in found if all(apart(hand, joints) <= apart(hand, rival) for rival in rivals)]
    nearest = min(mine, key=lambda hand: apart(hand, joints), default=None)
    return nearest if nearest is not None and apart(nearest, joints) < WITHIN else None


def apart(hand: Hand, joints: NDArray[np.float64]) -> float:
    """Return the mean distance of the landmarks from true joints, in hands."""
    pixels = np.hypot(*(hand.landmarks[:, :2] - joints).T).mean()
    return float(pixels) / (region_of_landmarks(hand.landmarks).size / 2)


def summary(side: Handedness, matches: Sequence[Hand | None]) -> Followed:
    tracked = [hand for hand in matches if hand is not None]
    ids = tuple(dict.fromkeys(hand.track_id for hand in tracked))
    return Followed(len(matches), len(tracked), ids, sum(hand.handedness != side for hand in tracked))


if __name__ == "__main__":
    main()
