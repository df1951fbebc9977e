"""How well swipes are read as people make them: with a wind-up, fast and slow, at 30, 15 and 10 frames a second.

`uv run python -m tools.measure_swipes [--films FOLDER] [--seed 1]`. Strokes are read from the drawn hand's joints,
with a tracker's noise and losses, and with fingers misread while the picture is smeared; with FOLDER some also from
pictures, drawn once and kept there. Nothing is random that has no seed.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import median
from typing import Final

import numpy as np

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.landmarks import FINGERS
from handtrack.messages import GestureEvent, Hand
from handtrack.posing.pose import POSES
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene
from tools.handrender.script import Action, Direction, Flick, Pause, script
from tools.idle_hands import seen_hands
from tools.measure_gestures import frames_of, played
from tools.rendered_films import film_of

RATES: Final = (30.0, 15.0, 10.0)
WIND_UPS: Final = (0.2, 0.3, 0.4, 0.5)  # of the stroke
STROKES_S: Final = (0.3, 0.45, 0.7)
TRAVELS_M: Final = (0.3, 0.65)
BACKS: Final = ((0.7, 0.0), (1.0, 0.1), (1.5, 0.0))  # the wind-up's duration, of the stroke's; seconds between the two
RETURNS_S: Final = (0.1, 0.4)  # rest before the way back
BACK_S: Final = 0.6  # the way back's duration
WAYS: Final[tuple[Direction, ...]] = ("left", "right")
DRAWN: Final = ("plain", "after a wind-up of 0.4")  # read from pictures too, three strokes each
FAR_M: Final = 1.2
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

    @property
    def scene(self) -> Scene:
        """The strokes after rest, in the middle of the picture; rest after them."""
        actions = (Pause(0.6 + self.seed / 97 % 0.1), *self.actions, Pause(0.8))
        hand = script("Right", actions, start=HandState(POSES["open_palm"]), seed=self.seed)
        return Scene((hand,), hand.end, self.fps, distance=FAR_M, motion_blur=SHUTTER, noise=3.0, seed=self.seed)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one stroke: the swipes read, and how long after its end the first was reported, seconds."""

    right: bool
    wrong: int
    late_s: float | None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--films", type=Path)
    parser.add_argument("--seed", type=int, default=0, help="1 for the strokes held back while the rules were made")
    options = parser.parse_args()
    print("| strokes | a second | number | read | wrong way or twice | late, s: median, 90 % |\n|-|-|-|-|-|-|")
    for (name, actions), fps in product(kinds(), RATES):
        trials = [Trial(one, fps, 7 * k + options.seed) for k, one in enumerate(actions)]
        print_row(name, fps, [read_from_joints(trial) for trial in trials])
    if options.films is not None:
        for (name, actions), fps in product(kinds(), RATES):
            if name not in DRAWN:
                continue
            chosen = actions[:: len(actions) // 3][:3]
            trials = [Trial(one, fps, k) for k, one in enumerate(chosen)]
            print_row(f"{name}, as pictures", fps, [read_from_pictures(trial, options.films) for trial in trials])


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


def _other(way: Direction) -> Direction:
    return "right" if way == "left" else "left"


def read_from_joints(trial: Trial) -> Outcome:
    """Read a stroke from the drawn hand's joints as a tracker would see them."""
    scene = trial.scene
    recognizer = GestureRecognizer()
    seen = (recognizer.update(hands, t, scene.camera.width) for hands, t in smeared(scene, trial.seed))
    return outcome(scene, [event for one in seen for event in one.events])


def read_from_pictures(trial: Trial, films: Path) -> Outcome:
    """Read a stroke from its film."""
    return outcome(trial.scene, played(frames_of(film_of(trial.scene, films))).events)


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
    late = sorted(one.late_s for one in outcomes if one.late_s is not None)
    right, wrong = sum(one.right for one in outcomes), sum(one.wrong for one in outcomes)
    ninth = late[int(0.9 * (len(late) - 1))]
    print(
        f"| {name} | {fps:.0f} | {len(outcomes)} | {right / len(outcomes):.3f} | {wrong} "
        f"| {median(late):.2f}, {ninth:.2f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
