"""Measure how many samples to teach of a custom gesture.

`uv run python -m tools.measure_own_gestures FOLDER`, FOLDER being the test media. For photographs,
`handtrack gestures train` reads each from the others.
"""

import argparse
import gzip
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.custom import OwnSignReader
from handtrack.gestures.features import Shapes, distances, features_of, looks_of, normalised
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.gestures.static import NONE
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.messages import Hand
from handtrack.posing.bend import posed_joints
from handtrack.posing.pose import POSES, FingerPose, HandPose
from tools.measure_gestures import frames_of

TAUGHT: Final = ("call", "four", "rock")
CLIPS: Final = {
    "video/mps_laptop_typing.mp4": (range(96),),
    "peer/asl_hand.25fps.mp4": (range(15, 46), range(53, 86)),
    "video/stereo_cam0.mp4": (range(378),),
}
"""Clips with the frames, by number, in which nothing is shown that was taught."""
_FINGERS: Final = ("index", "middle", "ring", "pinky")
_FOLDED: Final = FingerPose(82.0, 100.0, 62.0)
_STRAIGHT: Final = FingerPose(3.0, 5.0, 3.0)
_CLEARLY_FOLDED = 80.0  # degrees at the middle joint
_CLEARLY_STRAIGHT = 15.0
TRIALS: Final = 150
_SHOWN: Final = 60
_FOREIGN: Final = 40


def foreign_samples(folder: Path) -> tuple[Shapes, NDArray[np.int64]]:
    """Return the Dynago samples, (N, 21, 3), and which of five signs each shows;
    their picture is taken as 4:3.
    """
    text = gzip.decompress((folder / "seq/dynago_raw.csv.gz").read_bytes()).decode("utf-8")
    rows = [[float(value) for value in line.split(",")] for line in text.strip().splitlines()[1:]]
    points = [np.reshape(row[:-1], (21, 3)) * (4 / 3, 1.0, 4 / 3) for row in rows]
    return np.stack([normalised(each.astype(np.float32), "Right") for each in points]), np.array(
        [int(row[-1]) for row in rows]
    )


def one_finger_apart() -> list[float]:
    """Return how far each drawn pose is from the same with one finger straightened or folded."""
    found = []
    for pose in POSES.values():
        fingers = {each.name: getattr(pose, each.name) for each in fields(pose)}
        for name in _FINGERS:
            finger: FingerPose = getattr(pose, name)
            other = _other_way(finger)
            if other is not None:
                changed = HandPose(**(fingers | {name: other}))
                found.append(float(distances(_drawn(pose), _drawn(changed))[0, 0]))
    return found


def _other_way(finger: FingerPose) -> FingerPose | None:
    if finger.pip > _CLEARLY_FOLDED:
        return replace(_STRAIGHT, splay=finger.splay)
    return replace(_FOLDED, splay=finger.splay) if finger.pip < _CLEARLY_STRAIGHT else None


def _drawn(pose: HandPose) -> NDArray[np.float64]:
    return features_of(normalised(posed_joints(pose).astype(np.float32), "Right")[None])


def trial_shares(
    shapes: Shapes, labels: NDArray[np.int64], count: int, *, in_a_row: bool, seed: int = 1
) -> tuple[float, float, float]:
    """Teach two of the five signs with `count` samples, repeatedly.

    Returns the shares of the same signs that are read right and wrong, and of the three others that
    are taken for them.
    """
    rng = np.random.default_rng(seed)
    right = wrong = taken = 0
    for _ in range(TRIALS):
        order = rng.permutation(5)
        picked = {
            label: _picked(np.flatnonzero(labels == label), count, rng, in_a_row=in_a_row)
            for label in order[:2]
        }
        reader = OwnSignReader(
            OwnSigns(tuple(OwnSign(f"sign {k}", shapes[rows]) for k, rows in picked.items()))
        )
        for label, rows in picked.items():
            left = np.setdiff1d(np.flatnonzero(labels == label), rows)
            read = [_by_shape(reader, shapes[row]) for row in rng.choice(left, _SHOWN)]
            right += read.count(f"sign {label}")
            wrong += len(read) - read.count(f"sign {label}") - read.count(NONE)
        for label in order[2:]:
            foreign = rng.choice(np.flatnonzero(labels == label), _FOREIGN)
            taken += sum(_by_shape(reader, shapes[row]) != NONE for row in foreign)
    shown = TRIALS * 2 * _SHOWN
    return right / shown, wrong / shown, taken / (TRIALS * 3 * _FOREIGN)


def _picked(
    rows: NDArray[np.int64], count: int, rng: np.random.Generator, *, in_a_row: bool
) -> NDArray[np.int64]:
    if not in_a_row:
        return np.asarray(rng.choice(rows, count, replace=False))
    first = int(rng.integers(0, len(rows) - count))
    return rows[first : first + count]


def _by_shape(reader: OwnSignReader, shape: Shapes) -> str:
    return reader.read(shape.astype(np.float32), "Right").sign


def clip_hands(
    path: Path, frames: tuple[range, ...], every: int = 1
) -> Iterator[tuple[int, tuple[Hand, ...]]]:
    """Yield the hands of a clip's frames, by number, from one in `every` of the chosen frames.

    The tracker sees the clip from its beginning, as a viewer does, one frame in `every`.
    """
    last = max(one.stop for one in frames)
    with HandTracker(max_hands=2, options=TrackerOptions(provider="cpu")) as tracker:
        for number, (image, t) in enumerate(frames_of(path, every=every)):
            at = number * every
            if at >= last:
                return
            hands = tuple(tracker.estimate(image, timestamp=t))
            if any(at in one for one in frames):
                yield at, hands


def frames_taken(
    reader: OwnSignReader, path: Path, frames: tuple[range, ...], every: int = 1
) -> tuple[list[int], int]:
    """Return the frames in which a hand is taken for a taught sign, and how many were looked at."""
    looked_at = 0
    taken = []
    for at, hands in clip_hands(path, frames, every):
        looked_at += 1
        if any(
            reader.read(hand.landmarks, looks_of(hand, mirrored=False)).sign != NONE
            for hand in hands
        ):
            taken.append(at)
    return taken, looked_at


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    shapes, labels = foreign_samples(parser.parse_args().folder)
    for count, in_a_row in ((3, False), (5, False), (10, False), (30, False), (30, True)):
        shares = ", ".join(
            f"{share:.3f}" for share in trial_shares(shapes, labels, count, in_a_row=in_a_row)
        )
        print(
            f"{count} samples{' in a row' if in_a_row else ''}: right, wrong, others taken: {shares}"
        )


if __name__ == "__main__":
    main()
