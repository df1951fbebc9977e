"""Measure how well swipes are read with a wind-up, fast and slow, at 30, 15 and 10 frames a second.

`uv run python -m tools.measure_swipes [--pictures] [--seed 1] [--rates 30 15 10]`. Strokes are read from the drawn
hand's joints, with a tracker's noise and losses, and with fingers misread while the picture is smeared; or from
pictures, smeared as by a camera's shutter, through the whole pipeline. All randomness is seeded.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import nan
from statistics import median
from typing import Final

import numpy as np

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.landmarks import FINGERS
from handtrack.messages import GestureEvent, Hand
from handtrack.posing.pose import POSES
from tools.handrender.camera import Camera
from tools.handrender.look import Coat
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene, SlidingHand
from tools.handrender.script import Action, Direction, Flick, Pause, script
from tools.idle_hands import seen_hands
from tools.measure_gestures import Frames, played

RATES: Final = (30.0, 15.0, 10.0)
WIND_UPS: Final = (0.2, 0.3, 0.4, 0.5)  # of the stroke
STROKES_S: Final = (0.3, 0.45, 0.7)
TRAVELS_M: Final = (0.3, 0.65)
BACKS: Final = ((0.7, 0.0), (1.0, 0.1), (1.5, 0.0))  # the wind-up's duration, of the stroke's; seconds between the two
RETURNS_S: Final = (0.1, 0.4)  # rest before the way back
BACK_S: Final = 0.6  # the way back's duration
WAYS: Final[tuple[Direction, ...]] = ("left", "right")
FAR_M: Final = 1.2
SMALL: Final = Camera(480, 360)  # 60 px a hand, as 3 m away in a 1280-pixel picture
TONES: Final = (0.1, 0.35, 0.6, 0.9)  # of skin
OTHERS: Final = 34  # between two clips of one stroke: another skin, noise and start, in the same half
OUTSIDE_M: Final = 0.9  # from the picture's middle: the hand is out of it
CROSSINGS_S: Final = (0.5, 0.7, 1.0)  # strokes of 0.9 and 1.15 m into and out of the picture: up to 4.3 m a second
SHUTTER: Final = 0.5  # of the time from frame to frame
SMEARED: Final = 0.25  # hand lengths travelled while the shutter is open, from which on fingers are misread
FOLDED: Final = 0.5  # share of the fingers that seem folded in a smeared picture
SHRUNK: Final = 0.65  # of the length that a smeared hand seems to have (a real swipe's: 0.55 to 0.7)
HAND_M: Final = 0.19


@dataclass(frozen=True, slots=True)
class Trial:
    """One stroke, what comes before and after it, and the rate at which it is seen."""

    actions: tuple[Action, ...]
    fps: float
    seed: int
    begin_m: float = 0.0  # from the picture's middle, to the person's left

    @property
    def scene(self) -> Scene:
        """The strokes after rest, in the middle of the picture; rest after them."""
        actions = (Pause(0.6 + self.seed / 97 % 0.1), *self.actions, Pause(0.8))
        start = HandState(POSES["open_palm"], (self.begin_m, 0.0, 0.0))
        hand = script("Right", actions, start=start, seed=self.seed)
        return Scene((hand,), hand.end, self.fps, distance=FAR_M, motion_blur=SHUTTER, noise=3.0, seed=self.seed)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one stroke: the swipes read, and the first one's delay after the stroke's end, seconds."""

    right: bool
    wrong: int
    late_s: float | None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", action="store_true", help="read from pictures; minutes")
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        help="odd for the strokes held back while the rules were made; from 2 on other skins, noise and starts",
    )
    parser.add_argument("--rates", type=float, nargs="+", default=RATES)
    options = parser.parse_args()
    print("| strokes | a second | number | read | wrong way or twice | late, s: median, 90 % |\n|-|-|-|-|-|-|")
    if options.pictures:
        for fps, (name, trials) in product(options.rates, films()):
            half = [
                replace(one, fps=fps, seed=one.seed + OTHERS * (options.seed // 2))
                for one in trials
                if one.seed % 2 == options.seed % 2
            ]
            print_row(f"{name}, as pictures", fps, [read_from_pictures(trial) for trial in half])
        return
    for (name, actions), fps in product(kinds(), options.rates):
        trials = [Trial(one, fps, 7 * k + options.seed) for k, one in enumerate(actions)]
        print_row(name, fps, [read_from_joints(trial) for trial in trials])


def kinds() -> Iterator[tuple[str, Sequence[tuple[Action, ...]]]]:
    """Yield every kind of stroke with its variants."""
    plain = [Flick(*one) for one in product(WAYS, TRAVELS_M, STROKES_S)]
    yield "plain", [(one,) for one in plain]
    for share in WIND_UPS:
        wound = [
            replace(one, wind_up=share, back=back * one.stroke, pause=pause)
            for one, (back, pause) in product(plain, BACKS)
        ]
        yield f"after a wind-up of {share}", [(one,) for one in wound]
    for rest in RETURNS_S:
        yield (
            f"back after {rest} s",
            [(one, Pause(rest), Flick(_other(one.direction), one.travel, BACK_S)) for one in plain],
        )


def films() -> Iterator[tuple[str, Sequence[Trial]]]:
    """Yield every kind of stroke that is drawn: to both sides, in every duration; every other one is held back."""
    for share in (0.0, *WIND_UPS):
        trials = []
        for k, (way, stroke) in enumerate(product(WAYS, STROKES_S)):
            for travel, (back, pause) in zip(TRAVELS_M, (BACKS[k % 3], BACKS[(k + 1) % 3]), strict=True):
                flick = Flick(way, travel, stroke, wind_up=share, back=back * stroke, pause=pause)
                trials.append(Trial((flick,), 0.0, len(trials) + k, -travel / 4 if way == "left" else travel / 4))
        yield f"after a wind-up of {share}" if share else "plain", trials
    crossings = [(way, stroke, far) for way, stroke in product(WAYS, CROSSINGS_S) for far in (0.0, 0.25)]
    for name, begin, end in (("out of the picture", 0.0, OUTSIDE_M), ("into the picture", OUTSIDE_M, 0.0)):
        trials = []
        for k, (way, stroke, far) in enumerate(crossings):
            sign = 1 if way == "left" else -1
            here, there = (-far, end) if end else (-begin, far)
            trials.append(Trial((Flick(way, there - here, stroke),), 0.0, k + k // 2, sign * here))
        yield name, trials


def _other(way: Direction) -> Direction:
    return "right" if way == "left" else "left"


def read_from_joints(trial: Trial) -> Outcome:
    """Read a stroke from the drawn hand's joints as a tracker would see them."""
    scene = trial.scene
    recognizer = GestureRecognizer()
    seen = (recognizer.update(hands, t, scene.camera.width) for hands, t in smeared(scene, trial.seed))
    return outcome(scene, [event for one in seen for event in one.events])


def read_from_pictures(trial: Trial) -> Outcome:
    """Read a stroke from its clip."""
    coat = Coat(TONES[trial.seed % len(TONES)])
    scene = replace(trial.scene, camera=SMALL, coat=coat)
    return outcome(scene, played(_drawn(scene)).events)


def _drawn(scene: Scene) -> Frames:
    hand = SlidingHand(scene)
    for number in range(scene.frames):
        t = number / scene.fps
        yield hand.picture(t), t


def outcome(scene: Scene, events: Sequence[GestureEvent]) -> Outcome:
    """Compare the swipes read with the first one drawn."""
    mark = scene.hands[0].marks[0]
    swipes = [event for event in events if event.type == "swipe"]
    right = [event for event in swipes if event.direction == mark.detail]
    return Outcome(bool(right), len(swipes) - min(len(right), 1), right[0].t - mark.end if right else None)


def smeared(scene: Scene, seed: int) -> Iterator[tuple[Sequence[Hand], float]]:
    """Yield a scene's hand; while the picture is smeared, smaller and with fingers that seem folded."""
    rng = np.random.default_rng(seed)
    exposed_s = SHUTTER / scene.fps
    for hands, t in seen_hands(scene, seed):
        begin, end = (scene.hands[0].at(moment).offset[0] for moment in (t - exposed_s / 2, t + exposed_s / 2))
        if abs(end - begin) < SMEARED * HAND_M:
            yield hands, t
        else:
            yield [_misread(hand, rng) for hand in hands], t


def _misread(hand: Hand, rng: np.random.Generator) -> Hand:
    points = hand.landmarks.copy()
    for rows in FINGERS.values():
        if rng.random() < FOLDED:
            points[rows, :] = points[rows[0]] + np.outer((0.0, 1.0, 0.6, 0.2), points[rows[1]] - points[rows[0]])
    middle = points.mean(axis=0)
    return replace(hand, landmarks=(middle + SHRUNK * (points - middle)).astype(np.float32))


def print_row(name: str, fps: float, outcomes: Sequence[Outcome]) -> None:
    late = sorted(one.late_s for one in outcomes if one.late_s is not None) or [nan]
    right, wrong = sum(one.right for one in outcomes), sum(one.wrong for one in outcomes)
    ninth = late[int(0.9 * (len(late) - 1))]
    print(
        f"| {name} | {fps:.0f} | {len(outcomes)} | {right / len(outcomes):.3f} | {wrong} "
        f"| {median(late):.2f}, {ninth:.2f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
