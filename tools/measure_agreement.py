"""Compare ours with MediaPipe's HandLandmarker, frame by frame: hands found, distance apart, and
stable ids.

`uv run python -m tools.measure_agreement FOLDER --accept-mediapipe-metrics`, FOLDER being the test
media. Both follow up to two hands through the same frames, in video mode, ours unsmoothed.

A hand's size is half the side of its region, about wrist to middle fingertip. Two hands, one of
each, are the same if they are within half a size of each other, landmark for landmark on average.
An id switch is a hand that has another id than the one that was there before, within 0.35 s and
half a size.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.messages import Hand
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.tracking.region import region_of_landmarks
from tools.footage import CLIPS, rate, read

MAX_HANDS: Final = 2
SAME: Final = 0.5  # sizes of a hand
AWAY_S: Final = 0.35  # a hand that is seen again within this time was there all along

Frames = Sequence[tuple[Hand, ...]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("media", type=Path)
    parser.add_argument("--accept-mediapipe-metrics", action="store_true")
    options = parser.parse_args()
    if not options.accept_mediapipe_metrics:
        sys.exit(
            "MediaPipe reports usage metrics to Google; say --accept-mediapipe-metrics if it may"
        )
    print(
        "| clip | frames | a hand in: ours | MediaPipe | hands: ours | MediaPipe | apart | 95 % | switch |"
    )
    print("|-|-|-|-|-|-|-|-|-|")
    for name in CLIPS:
        print(row(options.media / name), flush=True)


def row(path: Path) -> str:
    """Return how the two agree on a clip, as a line of the table."""
    frames = list(read(path))
    fps = rate(path)
    with HandTracker(MAX_HANDS, options=TrackerOptions(provider="cpu")) as tracker:
        ours = followed(tracker, frames, fps)
    with MediaPipeHands(MAX_HANDS, accept_metrics=True) as mediapipe:
        theirs = followed(mediapipe, frames, fps)
    distances = [
        apart
        for mine, other in zip(ours, theirs, strict=True)
        for apart in distances_of(mine, other)
    ]
    median, p95 = 100 * np.percentile(distances, (50, 95)) if distances else (np.nan, np.nan)
    cells = [
        *(path.name, len(frames), sum(map(bool, ours)), sum(map(bool, theirs))),
        *(sum(map(len, ours)), sum(map(len, theirs)), f"{median:.2f} %", f"{p95:.2f} %"),
        ", ".join(map(str, switches(ours, fps))) or "none",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def followed(estimator: HandEstimator, frames: Iterable[Image], fps: float) -> Frames:
    return [estimator.estimate(frame, number / fps) for number, frame in enumerate(frames)]


def distances_of(ours: Iterable[Hand], theirs: Sequence[Hand]) -> Iterable[float]:
    """Yield the distance of our hand from theirs, for each that both see."""
    for hand in ours:
        nearest = min((apart(hand, other) for other in theirs), default=np.inf)
        if nearest < SAME:
            yield nearest


def apart(hand: Hand, other: Hand) -> float:
    """Return the mean distance of two hands' landmarks, in sizes of the first."""
    pixels = np.hypot(*(hand.landmarks[:, :2] - other.landmarks[:, :2]).T).mean()
    return float(pixels) / (region_of_landmarks(hand.landmarks).size / 2)


def switches(frames: Frames, fps: float) -> Iterable[int]:
    """Yield the frames in which a hand has another id than when it was last seen."""
    last: dict[int, tuple[int, Hand]] = {}
    for number, hands in enumerate(frames):
        before = {
            track: hand for track, (seen, hand) in last.items() if number - seen <= AWAY_S * fps
        }
        for hand in hands:
            near = {track: apart(hand, other) for track, other in before.items()}
            nearest = min(near, key=lambda track: near[track], default=hand.track_id)
            if (
                nearest != hand.track_id
                and near[nearest] < SAME
                and near.get(hand.track_id, np.inf) > near[nearest]
            ):
                yield number
        last |= {hand.track_id: (number, hand) for hand in hands}


if __name__ == "__main__":
    main()
