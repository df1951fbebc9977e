"""Fast drawn hands: an arm's strokes, as a camera with an open shutter sees them: hands tracked,
and swipes read.

`uv run python -m tools.measure_fast_hands [--clips
FOLDER] [--arm joint|lognormal] [--each N] [--seed N]
[--accept-mediapipe-metrics]`. The strokes are those
of `tools.measure_strokes`, N of each kind; the clips are drawn once and kept in FOLDER. It counts
the frames of strokes in which the hand is tracked, of those that show it, and the swipes read, of
those meant; the same for MediaPipe's hands with consent. A tracked hand counts if it is within half
a hand of the drawn joints.
"""

import argparse
from collections import Counter
from contextlib import ExitStack
from dataclasses import astuple, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.hand_tracker import HandTracker
from handtrack.messages import Hand
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.posing.pose import POSES, FingerPose, HandPose, ThumbPose
from tools.handrender.backdrop import Backdrop
from tools.handrender.camera import Camera
from tools.handrender.look import Coat, Light
from tools.handrender.motion import HandScript, HandState, Segment, quaternion_of
from tools.handrender.scene import Scene, true_hands
from tools.measure_gestures import frames_of
from tools.measure_strokes import ARMS, outcome
from tools.rendered_films import film_of, found_hands
from tools.strokes.deeds import CROSSINGS, SWIPES, Mark, swipe, within
from tools.strokes.sight import HAND_M, NAMES, Array, Film

HELD_BACK_SEED: Final = 70_000
RATES: Final = (15.0, 20.0, 30.0, 30.0)
HAND_PX: Final = (55.0, 200.0)
STATES_PER_S: Final = 120.0  # of the arm's motion, joined by straight lines
PLAIN: Final = 0.8  # share of the joints in the picture


def scene_of(arm: str, kind: str, seed: int) -> tuple[Scene, Film]:
    """Return strokes of a kind in a room drawn for them, and what was meant."""
    move, ranges = ARMS[arm]
    ranges = replace(
        ranges, pictures=((640, 480, 60.0), (640, 480, 72.0)), rates=RATES, hand_px=HAND_PX
    )
    rng = np.random.default_rng((9, seed))
    deed = swipe(rng, ranges, kind)
    setting = deed.setting
    mirrored = rng.random() < 0.4
    times = np.arange(0.0, deed.t + 1.0 / STATES_PER_S, 1.0 / STATES_PER_S)
    truth = move(deed, times, rng)
    palm = truth.palm * (HAND_M / setting.hand_m) * ((-1, 1, 1) if mirrored else (1, 1, 1))
    states = [
        HandState(_pose(weights), (float(x), float(y), float(z)), quaternion_of(turn))
        for weights, (x, y, z), turn in zip(truth.poses, palm, truth.turn, strict=True)
    ]
    steps = zip(pairwise(times.tolist()), pairwise(states), strict=True)
    segments = tuple(Segment(*span, *ends, "linear") for span, ends in steps)
    other = {"left": "right", "right": "left"} if mirrored else {"left": "left", "right": "right"}
    marks = [Mark(mark.begin, mark.end, other[mark.direction], kind) for mark in deed.marks]
    view = float(np.degrees(2 * np.arctan(setting.width / 2 / setting.focal_px)))
    wall = within(rng, (0.25, 0.8)) * (1 + rng.uniform(-0.12, 0.12, 3))
    scene = Scene(
        (HandScript("Left" if mirrored else "Right", segments, seed=seed),),
        deed.t,
        setting.fps,
        Camera(setting.width, setting.height, view),
        setting.focal_px * HAND_M / setting.hand_px,
        Coat(within(rng, (0.05, 0.9))),
        Light(
            within(rng, (0.25, 1.1)),
            warmth=within(rng, (-0.3, 0.6)),
            contrast=within(rng, (0.4, 0.75)),
        ),
        Backdrop((float(wall[0]), float(wall[1]), float(wall[2])), within(rng, (0.4, 1.0)), seed),
        motion_blur=within(rng, (0.3, 0.95)),
        noise=within(rng, (2.0, 8.0)),
        seed=seed,
    )
    return scene, Film(kind, setting, [], marks)


def _pose(weights: Array) -> HandPose:
    """Return the mean of the named poses, angle by angle."""
    mixed = [
        (weight / weights.sum(), astuple(POSES[name]))
        for name, weight in zip(NAMES, weights, strict=True)
    ]
    thumb, *fingers = (
        sum(share * np.array(pose[part]) for share, pose in mixed).tolist() for part in range(5)
    )
    return HandPose(ThumbPose(*thumb), *(FingerPose(*finger) for finger in fingers))


def count(estimator: HandEstimator, scene: Scene, meant: Film, folder: Path) -> Counter[str]:
    """Count an engine's tracked hands in the frames of strokes,
    and the swipes that the gestures read.
    """
    recognizer = GestureRecognizer(config=GestureConfig(two_fingers=meant.kind == "two fingers"))
    counts = Counter[str]()
    seen = []
    estimator.reset()
    for image, t in frames_of(film_of(scene, folder)):
        hands: tuple[Hand, ...] = tuple(estimator.estimate(image, t))
        seen.append(recognizer.update(hands, t, scene.camera.width))
        if any(mark.begin <= t <= mark.end for mark in meant.marks):
            plain = [one for one in true_hands(scene, t) if one.visibility >= PLAIN]
            found = [
                hand for true, hand, _ in found_hands(scene, t, hands) if true.visibility >= PLAIN
            ]
            counts.update(
                {"frames": len(plain), "tracked": sum(hand is not None for hand in found)}
            )
    result = outcome(meant, seen)
    return counts + Counter(
        {"meant": result.meant, "read": result.found, "wrong": result.wrong + result.beside}
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--clips", type=Path, default=Path("build/fast_hands"), help="the folder for the clips"
    )
    parser.add_argument("--arm", choices=ARMS, default="lognormal")
    parser.add_argument("--each", type=int, default=6, help="clips of each kind of stroke")
    parser.add_argument("--seed", type=int, default=HELD_BACK_SEED)
    parser.add_argument("--accept-mediapipe-metrics", action="store_true")
    options = parser.parse_args()
    with ExitStack() as stack:
        engines: dict[str, HandEstimator] = {
            "ours": stack.enter_context(HandTracker(1, color="bgr"))
        }
        if options.accept_mediapipe_metrics:
            engines["MediaPipe"] = stack.enter_context(MediaPipeHands(1, accept_metrics=True))
        print(
            "| strokes | "
            + " | ".join(f"{name}: tracked | read | wrong" for name in engines)
            + " |"
        )
        print("|-" * (1 + 3 * len(engines)) + "|")
        sums = {name: Counter[str]() for name in engines}
        for place, kind in enumerate((*SWIPES, *CROSSINGS)):
            row = {name: Counter[str]() for name in engines}
            for number in range(options.each):
                scene, meant = scene_of(options.arm, kind, options.seed + 100 * place + number)
                for name, engine in engines.items():
                    row[name] += count(engine, scene, meant, options.clips)
            _print_row(kind, row)
            sums = {name: sums[name] + row[name] for name in engines}
        _print_row("all", sums)


def _print_row(kind: str, row: dict[str, Counter[str]]) -> None:
    cells = [
        f"{n['tracked']} of {n['frames']} | {n['read']} of {n['meant']} | {n['wrong']}"
        for n in row.values()
    ]
    print(f"| {kind} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
