"""Two hands in contact: drawn hands that cross, clap, fold, pass something or come in touching: ids
and sides.

`uv run python -m tools.measure_contact FILMS [--set
a|b|c|d|e|f] [--kind cross …] [--each] [--engine onnx]`.
FILMS is a folder for the drawn clips; drawing takes 0.4 s of one core per frame, about 70 frames a
clip. Every set has its own seeds, and so its own speeds, distances, skins, poses and rates: a and
b, 16 clips each, set what the tracker does in contact; c, 16, d, 8, e, 24, and f, 48, say how well
that went.

A tracked hand is matched to the drawn one whose joints it is on: within half a hand, and nearer
than to the other one's by a tenth. Frames in which that does not tell the two apart do not count.
For each drawn hand it counts changes of its id and of its side; frames in which it has the wrong
side; frames in which it is lost, of those in which most of its joints are visible; and frames in
which two tracked hands are on it. It also gives the share of the joints within sigma, for visible
ones and for those hidden by the other hand.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.messages import Hand, Handedness
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.posing.pose import POSES, FingerPose, HandPose, ThumbPose
from handtrack.tracking.region import region_of_landmarks
from tools.footage import read
from tools.handrender.clip import SHOWN
from tools.handrender.look import Coat, Light
from tools.handrender.motion import HandScript, HandState, facing
from tools.handrender.scene import Passing, Scene, Thing, TrueHand, true_hands
from tools.handrender.script import Pen
from tools.rendered_films import film_of

SECONDS: Final = 3.6
COUNTED: Final = ("hands seen", "id switches", "flips", "wrong side", "lost", "two on one")
SETS: Final = {
    "a": range(0, 8, 2),
    "b": range(1, 8, 2),
    "c": range(8, 12),
    "d": range(12, 14),
    "e": range(14, 20),
    "f": range(20, 32),
}
"""Seeds of the clips of each kind."""
WITHIN: Final = 0.5  # hands
TOLD_APART: Final = 0.1  # hands
FINGER_M: Final = 0.009  # half as thick as a finger is
BEFORE_M: Final = 0.006  # nearer by this, a hand hides the other
SIDES: Final[tuple[Handedness, Handedness]] = ("Right", "Left")
BONES_THAT_HIDE: Final = (
    (5, 6),
    (6, 7),
    (7, 8),
    (9, 10),
    (10, 11),
    (11, 12),
    (13, 14),
    (14, 15),
    (15, 16),
    (17, 18),
    (18, 19),
    (19, 20),
    (1, 2),
    (2, 3),
    (3, 4),
    (0, 5),
    (0, 9),
    (0, 13),
    (0, 17),
)

INTERLACED: Final = HandPose(
    ThumbPose(abduction=34.0, splay=24.0, twist=60.0, mcp=16.0, ip=18.0),
    FingerPose(52.0, 34.0, 16.0, 11.0),
    FingerPose(54.0, 34.0, 16.0, 1.0),
    FingerPose(56.0, 36.0, 16.0, -8.0),
    FingerPose(58.0, 38.0, 18.0, -18.0),
)


def cross(rng: np.random.Generator, pens: Sequence[Pen]) -> None:
    """Change sides and come back, one hand brushing along before the other."""
    deep = float(rng.uniform(0.012, 0.03)) * rng.choice((-1, 1))
    poses = [
        POSES[str(name)]
        for name in rng.choice(("open_palm", "relaxed", "pointing_up", "closed_fist"), 2)
    ]
    angles = rng.uniform((-40, -10, -25), (40, 25, 35), (2, 3)).tolist()
    turns = [facing(*each) for each in angles]
    heights = rng.uniform(-0.03, 0.03, 2)
    apart, seconds, rest = (
        float(rng.uniform(*span)) for span in ((0.12, 0.17), (0.35, 0.9), (0.1, 0.5))
    )
    for pen, pose, turn, height, z in zip(pens, poses, turns, heights, (deep, -deep), strict=True):
        sense = -1.0 if pen.side == "Right" else 1.0
        pen.state = HandState(pose, (sense * apart, float(height), z), turn)
        pen.go(pen.state, 0.5)
        while pen.t < SECONDS - 0.5:
            sense *= -1
            pen.go(replace(pen.state, offset=(sense * apart, float(height), z)), seconds)
            pen.go(pen.state, rest)


def clap(rng: np.random.Generator, pens: Sequence[Pen]) -> None:
    """Clap some times, palm to palm, more or less turned to the camera."""
    turn, pitch, roll = (float(rng.uniform(*span)) for span in ((50, 85), (5, 40), (5, 40)))
    apart = float(rng.uniform(0.08, 0.14))
    seconds = float(rng.uniform(0.13, 0.3))
    deep = float(rng.uniform(-0.012, 0.012))
    height = float(rng.uniform(-0.02, 0.02))
    pose = POSES[str(rng.choice(("open_palm", "relaxed")))]
    for pen in pens:
        sense = -1.0 if pen.side == "Right" else 1.0
        wide = HandState(
            pose, (sense * apart, sense * height, sense * deep), facing(turn, pitch, roll)
        )
        pen.state = wide
        pen.go(wide, 0.6)
        while pen.t < SECONDS - 1.0:
            pen.go(replace(wide, offset=(sense * 0.014, sense * height, sense * deep)), seconds)
            pen.go(pen.state, 0.04)
            pen.go(wide, seconds)
        pen.go(wide, 0.5)


def fold(rng: np.random.Generator, pens: Sequence[Pen]) -> None:
    """Fold the hands, fingers between fingers or one hand over the other; keep them so,
    and part.
    """
    laced = rng.random() < 0.6
    turn, pitch, roll = (float(rng.uniform(*span)) for span in ((35, 75), (0, 30), (15, 50)))
    apart, seconds, stay = (
        float(rng.uniform(*span)) for span in ((0.1, 0.15), (0.35, 0.8), (0.5, 1.0))
    )
    for number, pen in enumerate(pens):
        sense = -1.0 if pen.side == "Right" else 1.0
        wide = HandState(
            POSES["relaxed"], (sense * apart, 0.0, 0.0), facing(turn - 25, pitch, roll)
        )
        if laced:
            shut = HandState(
                INTERLACED, (sense * 0.028, sense * 0.005, sense * 0.004), facing(turn, pitch, roll)
            )
        else:
            over = facing(20.0 + 150.0 * number, pitch, roll)
            shut = HandState(POSES["relaxed"], (sense * 0.012, 0.0, sense * 0.018), over)
        pen.state = wide
        pen.go(wide, 0.5)
        while pen.t < SECONDS - seconds - 0.4:
            pen.go(shut, seconds)
            pen.go(shut, stay)
            pen.go(wide, seconds)
            pen.go(wide, 0.3)


def hand_over(rng: np.random.Generator, pens: Sequence[Pen]) -> None:
    """Bring the hands together, pass a thing from the first to the second, and part."""
    apart, seconds, stay = (
        float(rng.uniform(*span)) for span in ((0.12, 0.17), (0.4, 0.8), (0.2, 0.5))
    )
    close = float(rng.uniform(0.015, 0.045))
    deep = float(rng.uniform(-0.02, 0.02))
    for pen in pens:
        sense = -1.0 if pen.side == "Right" else 1.0
        turn = facing(
            float(rng.uniform(-10, 55)), float(rng.uniform(0, 25)), float(rng.uniform(0, 45))
        )
        wide = HandState(
            POSES["relaxed"], (sense * apart, float(rng.uniform(-0.03, 0.03)), 0.0), turn
        )
        pen.state = wide
        pen.go(wide, 0.5)
        pen.go(replace(wide, offset=(sense * close, 0.0, sense * deep)), seconds)
        pen.go(pen.state, stay)
        pen.go(wide, seconds)
        pen.go(wide, 0.3)


def meet(rng: np.random.Generator, pens: Sequence[Pen]) -> None:
    """Come in fast from both sides, a blur until the hands touch, and stay together."""
    turn, pitch, roll = (float(rng.uniform(*span)) for span in ((-30, 200), (-20, 30), (0, 30)))
    seconds = float(rng.uniform(0.3, 0.5))
    close = float(rng.uniform(0.045, 0.065))
    pose = POSES[str(rng.choice(("open_palm", "relaxed", "pinch")))]
    for pen in pens:
        sense = -1.0 if pen.side == "Right" else 1.0
        shut = HandState(pose, (sense * close, 0.0, sense * 0.01), facing(turn, pitch, roll))
        pen.state = replace(shut, offset=(sense * 0.3, 0.12, 0.0))
        pen.go(shut, seconds)
        while pen.t < SECONDS - 1.2:
            nudged = (sense * close, float(rng.uniform(-0.01, 0.01)), sense * 0.01)
            pen.go(replace(shut, offset=nudged), 0.3)


KINDS: Final[dict[str, Callable[[np.random.Generator, Sequence[Pen]], None]]] = {
    "cross": cross,
    "clap": clap,
    "fold": fold,
    "pass": hand_over,
    "touch": meet,
}


def scenes(kind: str, chosen: str) -> Iterator[Scene]:
    """Yield the clips of a kind in one of the `SETS`."""
    for seed in SETS[chosen]:
        yield scene_of(kind, seed)


def scene_of(kind: str, seed: int) -> Scene:
    """Return the clip of a kind with a seed."""
    rng = np.random.default_rng((sorted(KINDS).index(kind), seed))
    first, second = rng.permutation(SIDES)
    pens = [Pen(first, HandState(), 0.0), Pen(second, HandState(), 0.0)]
    KINDS[kind](rng, pens)
    hands = tuple(
        HandScript(pen.side, tuple(pen.segments), seed=seed * 2 + k) for k, pen in enumerate(pens)
    )
    scene = Scene(
        hands,
        hands[0].end,
        fps=float(rng.choice((15.0, 20.0, 30.0))),
        distance=float(rng.uniform(0.42, 0.8)),
        coat=Coat(float(rng.uniform(0, 1)), sleeve=(0.3, float(rng.uniform(0.2, 0.6)), 0.35)),
        light=Light(float(rng.uniform(0.5, 1.2)), warmth=float(rng.uniform(-0.2, 0.5))),
        motion_blur=float(rng.uniform(0.2, 0.6)),
        noise=2.0,
        seed=seed,
    )
    if kind == "touch":
        return replace(scene, fps=15.0, motion_blur=0.9)
    if kind != "pass":
        return scene
    meet = hands[0].segments[2]
    size = (float(rng.uniform(0.05, 0.09)), float(rng.uniform(0.08, 0.14)))
    blue, green, red = rng.uniform(0.15, 0.9, 3).tolist()
    thing = Thing(size, (blue, green, red), (meet.begin, meet.end))
    return Passing(**{each.name: getattr(scene, each.name) for each in fields(scene)}, thing=thing)


def hidden(hand: TrueHand, others: Sequence[TrueHand]) -> NDArray[np.bool_]:
    """Return which joints (21,) are behind a bone of another hand."""
    covered = np.zeros(len(hand.pixels), bool)
    for other in others:
        scale = np.linalg.norm(np.ptp(other.pixels, axis=0)) / np.linalg.norm(
            np.ptp(other.space[:, :2], axis=0)
        )
        for start, end in BONES_THAT_HIDE:
            a = other.pixels[start]
            way = other.pixels[end] - other.pixels[start]
            along = np.clip((hand.pixels - a) @ way / max(float(way @ way), 1e-9), 0.0, 1.0)
            apart = np.linalg.norm(hand.pixels - a - along[:, None] * way, axis=1)
            depth = other.space[start, 2] + along * (other.space[end, 2] - other.space[start, 2])
            covered |= (apart < FINGER_M * scale) & (depth < hand.space[:, 2] - BEFORE_M)
    return covered


def followed(estimator: HandEstimator, film: Path, scene: Scene) -> Counter[str]:
    """Count what becomes of a clip's hands, by the names in `COUNTED`, and their joints."""
    count = Counter[str]()
    last: dict[Handedness, tuple[int, Handedness]] = {}
    for number, frame in enumerate(read(film)):
        t = number / scene.fps
        found = estimator.estimate(frame, t)
        trues = true_hands(scene, t)
        lying = [lies_on(hand, trues) for hand in found]
        for true in trues:
            covered = hidden(true, [other for other in trues if other is not true])
            mine = [hand for hand, on in zip(found, lying, strict=True) if on is true]
            if true.visibility >= SHOWN and covered.mean() < 0.5:
                count["hands seen"] += 1
                unsure = None in lying
                count["lost"] += not mine and not unsure
            count["two on one"] += len(mine) > 1
            if not mine:
                continue
            hand = min(mine, key=lambda each: apart(each, true.pixels))
            before = last.get(true.handedness, (hand.track_id, true.handedness))
            count["id switches"] += hand.track_id != before[0]
            count["flips"] += hand.handedness != before[1]
            count["wrong side"] += hand.handedness != true.handedness
            last[true.handedness] = (hand.track_id, hand.handedness)
            if hand.sigma is not None:
                within = np.hypot(*(hand.landmarks[:, :2] - true.pixels).T) <= hand.sigma
                count["joints"] += int((~covered).sum())
                count["within"] += int(within[~covered].sum())
                count["hidden joints"] += int(covered.sum())
                count["hidden within"] += int(within[covered].sum())
    return count


def row(count: Counter[str]) -> str:
    """Return the cells of a table."""
    seen = count["within"] / max(count["joints"], 1)
    hidden = count["hidden within"] / max(count["hidden joints"], 1)
    return f"{' | '.join(str(count[name]) for name in COUNTED)} | {seen:.0%} | {hidden:.0%} of {count['hidden joints']}"


def lies_on(hand: Hand, trues: Sequence[TrueHand]) -> TrueHand | None:
    """Return the drawn hand in a tracked one's place, if there is just one."""
    near = sorted(((apart(hand, true.pixels), number) for number, true in enumerate(trues)))
    if not near or near[0][0] > WITHIN or (len(near) > 1 and near[1][0] - near[0][0] < TOLD_APART):
        return None
    return trues[near[0][1]]


def apart(hand: Hand, joints: NDArray[np.float64]) -> float:
    """Return the mean distance of the landmarks from true joints, in hands."""
    pixels = np.hypot(*(hand.landmarks[:, :2] - joints).T).mean()
    return float(pixels) / (region_of_landmarks(np.asarray(joints, np.float32)).size / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("films", type=Path)
    parser.add_argument("--set", choices=SETS, default="a")
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--each", action="store_true", help="a row for every film")
    parser.add_argument("--engine", choices=("onnx", "openvino"), default="openvino")
    parser.add_argument(
        "--accept-mediapipe-metrics", action="store_true", help="measure MediaPipe instead of ours"
    )
    options = parser.parse_args()
    print(f"| kind | {' | '.join(COUNTED)} | within sigma | hidden |")
    print("|-|-|-|-|-|-|-|-|-|")
    every = Counter[str]()
    for kind in options.kind:
        of_kind = Counter[str]()
        for scene in scenes(kind, options.set):
            film = film_of(scene, options.films)
            engine: HandEstimator = (
                MediaPipeHands(2, accept_metrics=True)
                if options.accept_mediapipe_metrics
                else HandTracker(2, engine=options.engine, options=TrackerOptions(provider="cpu"))
            )
            try:
                count = followed(engine, film, scene)
            finally:
                engine.close()
            if options.each:
                print(
                    f"| {kind} {scene.seed}, {scene.fps:.0f} fps, {scene.distance:.2f} m | {row(count)} |",
                    flush=True,
                )
            of_kind.update(count)
        print(f"| {kind} | {row(of_kind)} |", flush=True)
        every.update(of_kind)
    print(f"| all | {row(every)} |")


if __name__ == "__main__":
    main()
