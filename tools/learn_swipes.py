"""Learn the judgement of strokes from drawn ones, and write its weights.

`uv run python -m tools.learn_swipes [--seed 0] [--clips 10000] [--paths 6000]`, five to ten minutes. Clips are
the joint arm's, as a tracker sees them, many after an approach; paths are plain minimum-jerk ones, long and short, with
and without a wind-up, at 10 to 60 frames a second, across and upright. Nothing is learned from the lognormal arm or
from recordings of people.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.assets import asset
from handtrack.gestures.features import SPREADS, features_of
from handtrack.gestures.motion import LOSS_S, Motion
from handtrack.gestures.static import STRETCHED_CURL
from handtrack.gestures.swipe import WAITS_S, AxisSwipes, Stroke
from handtrack.landmarks import PALM, Landmark
from handtrack.messages import Hand
from tools.strokes.approached import APPROACHED, IDLE, approached
from tools.strokes.deeds import CROSSINGS, SWIPES, WORK, Deed, Random, setting_of, swipe, work
from tools.strokes.joint_arm import RANGES, eased, joint_arm
from tools.strokes.sight import TWO_HANDED, Film, film

Array = NDArray[np.float32]
Sighting = tuple[float, float, float, float, float, float]
"""Time, x to the person's right, y down, hand length, openness, pairing."""
Spans = Sequence[tuple[float, float, int, int]]
"""Strokes that were meant: begin, end, axis, sign."""
Examples = list[tuple[list[float], float]]
"""Figures, and whether it was meant."""

LONG: Final = (Landmark.WRIST, Landmark.MIDDLE_MCP, Landmark.MIDDLE_PIP, Landmark.MIDDLE_DIP, Landmark.MIDDLE_TIP)
HIDDEN: Final = 64
BATCH: Final = 1024
NOISE: Final = 0.1  # on the figures, in their spreads: none is to be learned by heart
ALIKE: Final = replace(RANGES, back=(0.6, 1.15), back_slower=(0.85, 2.2))  # people come back as fast as they went
FLICKS: Final = replace(ALIKE, way_m=(0.14, 0.4), mean_m_per_s=(0.35, 1.3))
AROUND: Final = (APPROACHED, IDLE)
KINDS: Final = (
    *(*SWIPES, *SWIPES), *("two fingers",) * 3, *(*CROSSINGS, *CROSSINGS, *CROSSINGS),
    *(APPROACHED,) * 13, *(IDLE,) * 2,
)  # fmt: skip
LOOKS: Final = 10  # at a stroke while it waits
WORK_S: Final = 20.0
WORK_EVERY: Final = 15  # clips
CLOSED_SHARE: Final = 0.06
CLOSED: Final = ("closed_fist", "pointing_up", "relaxed", "pinch", "thumb_up", "rock")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--clips", type=int, default=10000)
    parser.add_argument("--paths", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=24)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    examples: Examples = []
    for number in range(options.clips):
        examples += from_film(rng, number)
    clips = len(examples)
    for _ in range(options.paths):
        examples += from_path(rng)
    print(f"{clips} looks at clips, {len(examples) - clips} at paths")
    figures = np.array([one[0] for one in examples], np.float32)
    meant = np.array([one[1] for one in examples], np.float32)
    weights = learned(rng, figures, meant, options.rounds)
    np.savez_compressed(asset("gestures", "swipes.npz"), **weights)


def from_film(rng: Random, number: int) -> Examples:
    """Return the looks at a clip's strokes: swipes, some of them upright or by a closed hand; or work."""
    at_work = number % WORK_EVERY == 0
    kind = str(rng.choice(tuple(WORK) if at_work else KINDS))
    if kind in WORK:
        setting = setting_of(rng, RANGES, 0.7)
        hands = 2 if kind in TWO_HANDED else 1
        drawn = film([work(rng, RANGES, kind, WORK_S, setting) for _ in range(hands)], rng, joint_arm, RANGES)
        return from_hands(drawn, [], rng, two_fingers=rng.random() < 0.5)
    ranges = FLICKS if kind in SWIPES and rng.random() < 0.35 else ALIKE
    deed = approached(rng, ranges, kind) if kind in AROUND else swipe(rng, ranges, kind)
    upright = kind not in CROSSINGS and rng.random() < 0.25
    if upright:
        deed = _upright(deed)
    axes = (1,) if upright else (0, 1)  # what raises a hand would come in from the side
    shown = rng.random()
    if shown < CLOSED_SHARE:
        deed = _closed(deed, str(rng.choice(CLOSED)))
    drawn = film([deed], rng, joint_arm, ranges)
    if kind in AROUND and drawn.marks and rng.random() < 0.2:  # the hand is found late
        found_at = drawn.marks[0].begin - rng.uniform(0.0, 0.6)
        drawn = replace(drawn, frames=[frame for frame in drawn.frames if frame[1] > found_at])
    two_fingers = kind == "two fingers" and rng.random() < 0.92
    if shown < CLOSED_SHARE or (kind == "two fingers" and (not two_fingers or upright)):
        return from_hands(drawn, [], rng, two_fingers=two_fingers, axes=axes)
    if upright:
        signs = [1 if mark.direction == "left" else -1 for mark in deed.marks]
        spans = [(mark.begin, mark.end, 1, sign) for mark, sign in zip(deed.marks, signs, strict=True)]
    else:
        spans = [(mark.begin, mark.end, 0, -1 if mark.direction == "left" else 1) for mark in drawn.marks]
    return from_hands(drawn, spans, rng, two_fingers=two_fingers, axes=axes)


def _upright(deed: Deed) -> Deed:
    """Return a deed with up and down for left and right, in a picture as high as it was wide."""
    setting = replace(deed.setting, width=deed.setting.height, height=deed.setting.width)
    turned = [replace(move, to=(move.to[1], move.to[0], move.to[2])) for move in (deed.start, *deed.moves)]
    return replace(deed, setting=setting, start=turned[0], moves=turned[1:])


def _closed(deed: Deed, pose: str) -> Deed:
    shown = [
        replace(move, pose=pose if move.pose in ("open_palm", "victory") else move.pose)
        for move in (deed.start, *deed.moves)
    ]
    return replace(deed, start=shown[0], moves=shown[1:])


def from_hands(drawn: Film, spans: Spans, rng: Random, *, two_fingers: bool, axes: Sequence[int] = (0, 1)) -> Examples:
    """Return the looks at a clip's hands, track by track."""
    tracks: dict[int, list[tuple[Hand, float]]] = {}
    for hands, t in drawn.frames:
        for hand in hands:
            tracks.setdefault(hand.track_id, []).append((hand, t))
    until = drawn.frames[-1][1]
    found: Examples = []
    for track in tracks.values():
        found += looks(_sighted(track, two_fingers=two_fingers), spans, until, drawn.setting.width, rng, axes)
    return found


def _sighted(track: Sequence[tuple[Hand, float]], *, two_fingers: bool) -> list[Sighting]:
    """Return where a hand was seen and how open: as `gestures.fingers` has them, many hands at once."""
    landmarks, world = (np.stack([getattr(hand, name) for hand, _ in track]) for name in ("landmarks", "world"))
    curls = features_of(landmarks - landmarks[:, :1])[:, :4] * SPREADS[:4]
    stretched = np.clip((STRETCHED_CURL.low - curls) / (STRETCHED_CURL.low - STRETCHED_CURL.high), 0.0, 1.0)
    paired = (2.0 + stretched @ (1.0, 1.0, -1.0, -1.0)) / 4 * two_fingers
    bones = np.linalg.norm(np.diff(world[:, LONG], axis=1), axis=2).sum(axis=1)
    lengths = bones * _spread(landmarks) / _spread(world)
    places = landmarks[:, PALM, :2].mean(axis=1) * (-1.0, 1.0)
    times = np.array([t for _, t in track])
    columns = (times, *places.T, lengths, stretched.mean(axis=1), paired)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _spread(points: Array) -> NDArray[np.float64]:
    palm = points[:, PALM].astype(np.float64)
    return np.asarray(np.sqrt(((palm - palm.mean(axis=1, keepdims=True)) ** 2).sum(axis=(1, 2))))


def looks(  # noqa: PLR0917 - a hand's sightings, and what is known of them
    sightings: Sequence[Sighting],
    spans: Spans,
    until: float,
    width: float,
    rng: Random,
    axes: Sequence[int] = (0, 1),
) -> Examples:
    """Return some looks at every stroke of a hand while it waits, and the last if the hand is lost."""
    found: Examples = []
    seconds = (sightings[-1][0] - sightings[0][0]) / len(sightings)
    share = LOOKS * seconds / WAITS_S  # of the samples
    for axis in axes:
        motion, swipes = Motion(), AxisSwipes(axis)
        seen: list[tuple[Stroke, list[float]]] = []
        strokes: dict[float, Stroke] = {}
        for t, x, y, length, openness, paired in sightings:
            if not motion.add(t, x, y, length, openness, pairing=paired):
                swipes.reset()
            swipes.watch(motion)
            strokes |= {one.begin.t: one for one in swipes.waiting}
            if swipes.waiting and rng.random() < share:
                seen += _judged(swipes, motion, width, lost=False)
        if until - sightings[-1][0] > LOSS_S:
            swipes.close(motion)
            strokes |= {one.begin.t: one for one in swipes.waiting}
            seen += 3 * _judged(swipes, motion, width, lost=True)
        meant = {own.begin.t for span in spans if (own := _own(span, list(strokes.values()))) is not None}
        found += [(figures, float(stroke.begin.t in meant)) for stroke, figures in seen]
    return found


def _judged(swipes: AxisSwipes, motion: Motion, width: float, *, lost: bool) -> list[tuple[Stroke, list[float]]]:
    long = [stroke for stroke in swipes.waiting if stroke.way >= swipes.least(stroke)]
    seen = [(stroke, swipes.evidence(stroke, motion, width, lost=lost)) for stroke in long]
    return [(stroke, swipes.figures(stroke, one, stroke.way)) for stroke, one in seen if one.waited_s < WAITS_S]


def _own(span: tuple[float, float, int, int], strokes: Sequence[Stroke]) -> Stroke | None:
    """Return the longest stroke with its middle in a span, along its axis and in its direction."""
    begin, end, axis, sign = span
    own = [
        one for one in strokes
        if (one.axis, one.sign) == (axis, sign) and begin - 0.05 <= (one.begin.t + one.end.t) / 2 <= end + 0.1
    ]  # fmt: skip
    return max(own, key=lambda one: one.way, default=None)


@dataclass(slots=True)
class _Path:
    """Pieces of a hand's way, hand lengths: begin, seconds, and where it is at a share of the time."""

    t: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)
    pieces: list[tuple[float, float, Callable[[float], tuple[float, float]]]] = field(default_factory=list)
    spans: list[tuple[float, float, int, int]] = field(default_factory=list)

    def add(self, seconds: float, way: Callable[[float], tuple[float, float]]) -> None:
        x, y = self.at
        self.pieces.append((self.t, seconds, lambda share: (x + way(share)[0], y + way(share)[1])))
        self.t, self.at = self.t + seconds, self.pieces[-1][2](1.0)

    def rest(self, seconds: float) -> None:
        self.add(max(seconds, 1e-3), lambda _: (0.0, 0.0))

    def go(self, dx: float, dy: float, seconds: float, *, meant: bool = False, even: bool = False) -> None:
        """Move from rest to rest, or evenly."""
        if meant:
            self.spans.append((self.t, self.t + seconds, 0, 1 if dx > 0 else -1))
        done: Callable[[float], float] = float if even else (lambda share: float(eased(np.float64(share))))
        self.add(seconds, lambda share: (dx * done(share), dy * done(share)))

    def place(self, t: float) -> tuple[float, float]:
        for begin, seconds, way in self.pieces:
            if t < begin + seconds:
                return way((t - begin) / seconds)
        return self.at


def _plain(path: _Path, rng: Random) -> None:
    way, seconds, rise = _stroke(rng)
    path.rest(rng.uniform(0.3, 1.0))
    path.go(way, rise, seconds, meant=True)
    path.rest(rng.uniform(0.3, 1.2))


def _wound_up(path: _Path, rng: Random) -> None:
    way, seconds, rise = _stroke(rng)
    share = rng.uniform(0.1, 0.7)
    path.rest(rng.uniform(0.3, 1.0))
    path.go(
        -share * way,
        rise * rng.choice((0.0, rng.uniform(-0.7, 0.7))),
        seconds * rng.uniform(max(0.7, 1.5 * share), 2.0),
    )
    path.rest(rng.uniform(0.0, 0.2))
    path.go(way, rise, seconds, meant=True)
    path.rest(rng.uniform(0.3, 1.2))


def _prepared(path: _Path, rng: Random) -> None:
    """Take the hand to where the stroke begins, wind up, swipe, and come back."""
    way, seconds, rise = _stroke(rng)
    path.rest(rng.uniform(0.0, 0.6))
    path.go(way * rng.choice((-1, 1)) * rng.uniform(0.2, 0.9), rise * rng.uniform(-1, 1), rng.uniform(0.3, 0.8))
    path.rest(rng.uniform(0.0, 0.3))
    if rng.random() < 0.8:
        path.go(-way * rng.uniform(0.2, 0.7), rise * rng.uniform(-0.7, 0.7), seconds * rng.uniform(0.8, 2.0))
        path.rest(rng.uniform(0.0, 0.15))
    path.go(way, rise, seconds, meant=True)
    if rng.random() < 0.6:
        path.rest(rng.uniform(0.05, 0.5))
        path.go(-way * rng.uniform(0.4, 1.1), -rise, seconds * rng.uniform(1.0, 2.2))
    path.rest(rng.uniform(0.3, 1.0))


def _and_back(path: _Path, rng: Random) -> None:
    way, seconds, rise = _stroke(rng)
    path.rest(rng.uniform(0.3, 1.0))
    for _ in range(int(rng.integers(1, 4))):
        path.go(way, rise, seconds, meant=True)
        pause = rng.uniform(0.0, 0.5)
        path.rest(pause)
        path.go(-way * rng.uniform(0.75, 1.1), -rise, seconds * rng.uniform(0.85 if pause > 0.12 else 1.2, 2.2))
        path.rest(rng.uniform(0.25, 1.0))


def _there_and_then_back(path: _Path, rng: Random) -> None:
    way, seconds, rise = _stroke(rng)
    path.rest(rng.uniform(0.3, 1.0))
    path.go(way, rise, seconds, meant=True)
    path.rest(rng.uniform(1.0, 1.6))
    path.go(-way, -rise, seconds, meant=True)
    path.rest(rng.uniform(0.5, 1.2))


def _slanting(path: _Path, rng: Random) -> None:
    way, seconds, _ = _stroke(rng)
    path.rest(rng.uniform(0.3, 1.0))
    path.go(way, abs(way) * rng.choice((-1, 1)) / np.tan(np.radians(rng.uniform(35, 55))), seconds)
    path.rest(rng.uniform(0.3, 1.2))


def _to_and_fro(path: _Path, rng: Random) -> None:
    reach, seconds = rng.uniform(0.3, 3.4) * rng.choice((-1, 1)), rng.uniform(0.2, 0.5)
    path.rest(rng.uniform(0.3, 1.0))
    path.go(reach / 2, 0.0, seconds / 2 * rng.uniform(0.9, 1.6))
    for k in range(int(rng.integers(3, 9))):
        path.go((reach if k % 2 else -reach) * rng.uniform(0.95, 1.05), 0.0, seconds)
    path.rest(rng.uniform(0.3, 1.2))


def _out_and_back(path: _Path, rng: Random) -> None:
    way, seconds, _ = _stroke(rng)
    path.rest(rng.uniform(0.3, 1.0))
    path.go(way, 0.0, seconds)
    path.go(-way * rng.uniform(0.9, 1.1), 0.0, seconds * rng.uniform(0.9, 1.1))
    path.rest(rng.uniform(0.3, 1.2))


def _round(path: _Path, rng: Random) -> None:
    radius, turns = rng.uniform(0.3, 2.0), float(rng.choice((-1.0, 1.0, -0.5, 0.5, -2.0, 2.0)))
    start = float(rng.uniform(0, 2 * np.pi))

    def way(share: float) -> tuple[float, float]:
        angle = start + 2 * np.pi * turns * share
        return radius * float(np.sin(angle) - np.sin(start)), radius * float(np.cos(start) - np.cos(angle))

    path.rest(rng.uniform(0.3, 0.8))
    path.add(rng.uniform(0.8, 1.6) * abs(turns), way)
    path.rest(rng.uniform(0.3, 1.2))


def _wandering(path: _Path, rng: Random) -> None:
    if rng.random() < 0.5:
        path.rest(rng.uniform(0.3, 0.8))
    way = rng.uniform(1.0, 5.0) * rng.choice((-1, 1))
    path.go(way, rng.uniform(-1.0, 1.0), abs(way) / rng.uniform(2.0, 4.0), even=True)
    if rng.random() < 0.5:
        path.go(way / 2, abs(way) * rng.uniform(0.4, 0.6), rng.uniform(0.4, 0.7))
    path.rest(rng.uniform(0.3, 1.2))


def _stroke(rng: Random) -> tuple[float, float, float]:
    """Return a stroke's way and seconds, and its rise."""
    way = float(np.exp(rng.uniform(np.log(0.75), np.log(6.0)))) * float(rng.choice((-1, 1)))
    rise = abs(way) * float(np.tan(np.radians(rng.choice((0.0, rng.uniform(-22, 22))))))
    return way, float(rng.uniform(0.25, 1.05)), rise


PATHS: Final[dict[Callable[[_Path, Random], None], float]] = {
    _plain: 0.12,
    _wound_up: 0.14,
    _prepared: 0.2,
    _and_back: 0.14,
    _there_and_then_back: 0.05,
    _slanting: 0.06,
    _to_and_fro: 0.12,
    _out_and_back: 0.04,
    _round: 0.06,
    _wandering: 0.07,
}
SHOWN: Final = (
    (1.0, 0.0, True), (1.0, 0.5, True), (0.85, 0.5, True), (0.5, 1.0, True),
    (0.5, 0.0, False), (0.25, 0.75, False), (0.5, 0.5, False), (0.1, 0.0, False), (0.1, 0.5, False),
)  # fmt: skip
"""Openness and pairing of what hands show in bare paths, and whether their strokes count."""
SHOWN_SHARES: Final = (0.35, 0.15, 0.15, 0.11, 0.06, 0.05, 0.05, 0.05, 0.03)
WIDTH_PX: Final = 1600.0
LENGTH_PX: Final = 100.0


def from_path(rng: Random) -> Examples:
    """Return the looks at the strokes of a bare path, now and then by a closed hand, lost for a while or for good."""
    path = _Path(at=(-8.0, 0.0))
    list(PATHS)[rng.choice(len(PATHS), p=list(PATHS.values()))](path, rng)
    fps, begin = float(rng.choice(RANGES.rates)), float(rng.random())
    upright, (openness, paired, counts) = rng.random() < 0.35, SHOWN[int(rng.choice(len(SHOWN), p=SHOWN_SHARES))]
    noise, seems = rng.choice((0.0, rng.uniform(0.0, 0.025))), np.exp(rng.uniform(np.log(0.35), np.log(1.1)))
    bow = rng.choice((0.0, rng.uniform(-0.03, 0.03)))
    lean = rng.choice((0.0, rng.uniform(-0.2, 0.2)))
    gap = rng.uniform(0.0, path.t), rng.uniform(0.05, 0.27) if rng.random() < 0.35 else 0.0
    lost_at = path.t - rng.uniform(0.0, 0.5) if rng.random() < 0.15 else path.t
    stray = rng.uniform(0.0, path.t) if rng.random() < 0.1 else -1.0
    sightings: list[Sighting] = []
    for k in range(int(path.t * fps)):
        t = (k + begin) / fps
        if gap[0] < t < gap[0] + gap[1] or t > lost_at:
            continue
        x, y = path.place(t)
        y += lean * x + bow * (x + 8.0) ** 2 + (rng.uniform(-1.5, 1.5) if 0 <= t - stray < 1 / fps else 0.0)
        x, y = (LENGTH_PX * (one + rng.normal(0.0, 1.0) * noise) for one in (x, y))
        if upright:
            x, y = y - WIDTH_PX / 2, x
        shown = float(np.clip(openness + rng.normal(0.0, 1.0) * 3 * noise, 0.0, 1.0))
        sightings.append((t, x, y, seems * LENGTH_PX, shown, paired))
    spans = [(a, b, int(upright), sign) for a, b, _, sign in path.spans if counts and not (upright and paired == 1.0)]
    return looks(sightings, spans, path.t, WIDTH_PX, rng) if sightings else []


def learned(rng: Random, figures: Array, meant: Array, rounds: int) -> dict[str, Array]:
    """Return the weights of one layer that says whether looks are at a swipe, by Adam on their log loss."""
    middle, spread = figures.mean(axis=0), figures.std(axis=0) + 1e-3
    inputs = (figures - middle) / spread
    inner = rng.normal(0.0, 1.0, (inputs.shape[1], HIDDEN)) / np.sqrt(inputs.shape[1])
    tensors = [inner, np.zeros(HIDDEN), rng.normal(0.0, 1.0, (HIDDEN, 1)) / np.sqrt(HIDDEN), np.zeros(1)]
    tensors = [one.astype(np.float32) for one in tensors]
    means, squares = ([np.zeros_like(one) for one in tensors] for _ in range(2))
    step, steps = 0, rounds * (len(inputs) // BATCH)
    for _ in range(rounds):
        order, losses = rng.permutation(len(inputs)), []
        for at in range(0, len(inputs) - BATCH + 1, BATCH):
            rows = order[at : at + BATCH]
            step += 1
            x, y = inputs[rows] + NOISE * rng.standard_normal((BATCH, inputs.shape[1]), np.float32), meant[rows]
            hidden = np.tanh(x @ tensors[0] + tensors[1])
            logit = np.clip((hidden @ tensors[2] + tensors[3])[:, 0], -30.0, 30.0)
            said = 1.0 / (1.0 + np.exp(-logit))
            losses.append(float((np.logaddexp(0.0, logit) - y * logit).mean()))
            slope = ((said - y) / len(rows))[:, None]
            below = (slope @ tensors[2].T) * (1.0 - hidden * hidden)
            slopes = [x.T @ below, below.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
            rate = 4e-3 * 0.5 * (1.0 + np.cos(np.pi * step / steps)) + 1e-5
            for tensor, slope_of, mean, square in zip(tensors, slopes, means, squares, strict=True):
                mean += 0.1 * (slope_of - mean)  # noqa: PLW2901 - in place
                square += 0.001 * (slope_of**2 - square)  # noqa: PLW2901 - in place
                tensor -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)  # noqa: PLW2901
        print(f"loss {np.mean(losses):.4f}", flush=True)
    names = ("inner", "inner_bias", "outer", "outer_bias")
    folded = [tensors[0] / spread[:, None], tensors[1] - (middle / spread) @ tensors[0], tensors[2], tensors[3]]
    return {name: one.astype(np.float32) for name, one in zip(names, folded, strict=True)}


if __name__ == "__main__":
    main()
