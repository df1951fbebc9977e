"""Measure the pointer: ISO 9241-411's tapping task by a motor model, a resting pointer's jitter,
clicks nobody meant.

`uv run python -m tools.measure_pointer [--seed N] [--persons N] [--minutes N] [--clips FOLDER]`.
The hand is the drawn one's landmarks, with a tracker's noise. It measures control and delay, not
people. With a perfect pointer, the same person sees the hand's way at once, at a constant gain; the
click is where the pinch began, as soon as the tips touch.
"""

import argparse
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import Final

import numpy as np

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.landmarks import PALM
from handtrack.messages import Hand, Handedness
from handtrack.plugins.pointing import Move, Pointer, PointerEvent, PointerOptions, Press, Started
from handtrack.plugins.pointing.tapping import Score, TappingTask
from tools.idle_hands import work_scene
from tools.measure_gestures import frames_of, played
from tools.measure_strokes import ARMS
from tools.rendered_films import film_of
from tools.strokes.aiming import CLOSE_S, Person, Posture, duration_s
from tools.strokes.joint_arm import eased
from tools.strokes.sight import HAND_M, JOINTS, NAMES, Array, drawn_work

FPS: Final = 30.0
LATENCY_S: Final = 0.05  # from a moment to its effect on the screen: exposure, tracking, drawing
FOCAL_PX: Final = 1004.0  # 1280 pixels, 65 degrees across
FAR_M: Final = 1.0
NOISE: Final = 0.012  # of a hand's length: the middle of the range in `tools.strokes.joint_arm` …
NOISE_KEPT: Final = 0.45  # … and of the share that stays from frame to frame
PERFECT_HZ: Final = 120.0
PERFECT_PX_PER_M: Final = 600.0 / HAND_M
CENTRE: Final = (960.0, 540.0)
MAX_TASK_S: Final = 600.0
PRACTISED_M: Final = np.geomspace(0.002, 0.4, 14)
REST_S: Final = 60.0
WORK: Final = ("scratching", "waving", "typing", "holding a cup")
STRETCH_S: Final = 30.0
CLIP_FPS: Final = 10.0
HELD_BACK_SEED: Final = 90_000
WORK_FURTHER: Final = 100_000  # beyond the people's seeds; earlier ones have been looked at

Frames = Sequence[tuple[tuple[Hand, ...], float]]


@dataclass(slots=True)
class Sight:
    """A camera and a tracker: a posture's landmarks, with noise or without."""

    rng: np.random.Generator | None
    _noise: Array = field(default_factory=lambda: np.zeros((21, 3)))

    def hand(self, posture: Posture, sign: str = "relaxed", side: Handedness = "Right") -> Hand:
        """Return the tracker's view of a hand in a posture; `sign`:
        its pose when neither pinched nor closed.
        """
        shares = {
            sign: 1.0 - posture.pinch - posture.fist,
            "pinch": posture.pinch,
            "closed_fist": posture.fist,
        }
        weights = np.array([shares.get(name, 0.0) for name in NAMES])
        joints = np.einsum("p,pjk->jk", weights, JOINTS) * (1.0, -1.0, -1.0)
        joints -= joints[PALM].mean(axis=0)
        if side == "Left":
            joints = joints * (-1.0, 1.0, 1.0)
        space = joints + np.array((-posture.place[0], posture.place[1], FAR_M))
        pixels = FOCAL_PX * space[:, :2] / space[:, 2:] + (640.0, 360.0)
        depth = (joints[:, 2:] - joints[:1, 2:]) * FOCAL_PX / FAR_M
        points = np.concatenate((pixels, depth), axis=1)
        if self.rng is not None:
            size = NOISE * np.sqrt((1 - NOISE_KEPT**2) / 2)
            fresh = self.rng.normal(0.0, size, (21, 3)) + self.rng.normal(0.0, size, (1, 3))
            self._noise = NOISE_KEPT * self._noise + fresh
            points += self._noise * HAND_M * FOCAL_PX / FAR_M
        world = joints - joints.mean(axis=0)
        return Hand(1, points.astype(np.float32), world.astype(np.float32), side, 0.97, 0.97)


class Desk:
    """A started pointer before a camera, and its cursor's place, as shown and as it will be."""

    def __init__(
        self, rng: np.random.Generator | None, options: PointerOptions | None = None
    ) -> None:
        self._recognizer = GestureRecognizer()
        self.pointer = Pointer(options)
        self._sight = Sight(rng)
        self._coming: deque[tuple[float, PointerEvent]] = deque()
        self.cursor = np.array(CENTRE)
        self._frames = count()
        self.t = 0.0
        while not any(
            isinstance(event, Started) for event in self.frame(Posture(np.zeros(2)), "rock")
        ):
            assert self.t < 10.0, "the sign does not start the pointer"
        for _ in range(round(FPS)):
            self.frame(Posture(np.zeros(2)))
        self.shown(self.t + 1.0)

    def frame(self, posture: Posture | None, sign: str = "relaxed") -> tuple[PointerEvent, ...]:
        """Look at the hand, if there is one; its events come to the screen after the delay."""
        self.t = next(self._frames) / FPS
        hands = (self._sight.hand(posture, sign),) if posture is not None else ()
        seen = self._recognizer.update(hands, self.t, 1280)
        events = self.pointer.update(seen)
        self._coming.extend((self.t + LATENCY_S, event) for event in events)
        return events

    def shown(self, t: float) -> Iterator[tuple[float, PointerEvent]]:
        """Move the cursor by what has come to the screen; return the rest with its times."""
        others = []
        while self._coming and self._coming[0][0] <= t:
            due, event = self._coming.popleft()
            if isinstance(event, Move):
                self.cursor = self.cursor + np.array((event.dx, event.dy))
            else:
                others.append((due, event))
        return iter(others)


def practised() -> np.ndarray:
    """Return the cursor's ways in pixels for the hand's ways `PRACTISED_M`, without noise."""
    ways = []
    for way in PRACTISED_M:
        desk = Desk(None)
        before = desk.cursor
        begin = desk.t
        while desk.t < begin + duration_s(way) + 0.5:
            share = float(eased(np.array((desk.t - begin) / duration_s(way))))
            desk.frame(Posture(np.array((share * way, 0.0))))
        list(desk.shown(desk.t + 1.0))
        ways.append(float(np.hypot(*(desk.cursor - before))))
    return np.array(ways)


def with_pointer(
    seed: int, ways_px: np.ndarray, options: PointerOptions | None = None
) -> TappingTask:
    """Do the task with the pointer."""
    rng = np.random.default_rng(seed)
    desk = Desk(rng, options)
    task = TappingTask(CENTRE)
    person = Person(rng, lambda px: float(np.interp(px, ways_px, PRACTISED_M)))
    while not task.done and desk.t < MAX_TASK_S:
        for due, event in desk.shown(desk.t):
            if isinstance(event, Press):
                task.tap(float(desk.cursor[0]), float(desk.cursor[1]), due)
                person.clicked(desk.t)
        task.moved(*desk.cursor.tolist())
        desk.frame(person.act(desk.t, desk.cursor, np.array(task.target), task.circle[1] / 2))
    return task


def with_perfect(seed: int) -> TappingTask:
    """Do the task with a perfect pointer."""
    task = TappingTask(CENTRE)
    person = Person(np.random.default_rng(seed), lambda px: px / PERFECT_PX_PER_M)
    cursor = np.array(CENTRE)
    before = np.zeros(2)
    taken = None
    for tick in count():
        t = tick / PERFECT_HZ
        if task.done or t > MAX_TASK_S:
            return task
        posture = person.act(t, cursor, np.array(task.target), task.circle[1] / 2)
        if person.pinching_since is None and posture.fist == 0.0:
            cursor = cursor + (posture.place - before) * PERFECT_PX_PER_M
        before = posture.place
        task.moved(*cursor.tolist())
        since = person.pinching_since
        if since is not None and since != taken and t >= since + CLOSE_S:
            taken = since
            task.tap(float(cursor[0]), float(cursor[1]), since + CLOSE_S)
            person.clicked(t)
    raise AssertionError


def jitter_px(seed: int) -> float:
    """Return the root mean square distance of a resting pointer from its mean, in its worst second,
    pixels.
    """
    rng = np.random.default_rng(seed)
    desk = Desk(rng)
    person = Person(rng, float)
    places = []
    for _ in range(round(REST_S * FPS)):
        desk.frame(person.rest(desk.t))
        list(desk.shown(desk.t))
        places.append(desk.cursor)
    seconds = np.array(places).reshape(-1, round(FPS), 2)
    off = seconds - seconds.mean(axis=1, keepdims=True)
    return float(np.sqrt((off**2).sum(axis=2).mean(axis=1)).max())


def presses(kind: str, seed: int, minutes: float, *, started: bool) -> tuple[int, int]:
    """Return how often hands at work started the pointer and pressed a button; `started`:
    it was on before.
    """
    starts = clicks = 0
    for stretch in range(round(minutes * 60.0 / STRETCH_S)):
        arm, ranges = ARMS[("joint", "lognormal")[stretch % 2]]
        film = drawn_work(seed + stretch, kind, STRETCH_S, arm, ranges)
        started_here, clicked = pressed(film.frames, film.setting.width, started=started)
        starts = starts + started_here
        clicks = clicks + clicked
    return starts, clicks


def rendered_work(kind: str, seed: int, folder: Path) -> tuple[Frames, int]:
    """Return the hands that the tracker finds in half a minute of drawn work,
    and the picture's width.
    """
    scene = work_scene(kind, STRETCH_S, seed, CLIP_FPS)
    seen = played(frames_of(film_of(scene, folder))).seen
    return [(one.hands, one.t) for one in seen], scene.camera.width


def pressed(frames: Frames, width: int, *, started: bool) -> tuple[int, int]:
    """Return how often tracked hands started the pointer and pressed a button; `started`:
    it was on before.
    """
    side = next((hands[0].handedness for hands, _ in frames if hands), "Right")
    recognizer = GestureRecognizer()
    pointer = Pointer(PointerOptions(away_s=30.0))
    for tick in count() if started else ():
        hand = Sight(None).hand(Posture(np.zeros(2)), "rock", side)
        pointer.update(recognizer.update((hand,), tick / FPS - 60.0, 1280))
        if pointer.on:
            break
    events = [
        event for hands, t in frames for event in pointer.update(recognizer.update(hands, t, width))
    ]
    return sum(isinstance(event, Started) for event in events), sum(
        isinstance(event, Press) for event in events
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=HELD_BACK_SEED)
    parser.add_argument("--persons", type=int, default=8)
    parser.add_argument("--minutes", type=float, default=30.0, help="of work; 0 to leave it out")
    parser.add_argument(
        "--clips",
        type=Path,
        help="also track two drawn minutes of work; the folder keeps the clips",
    )
    options = parser.parse_args()
    ways_px = practised()
    seeds = range(options.seed, options.seed + options.persons)
    print(
        "| pointer | bits/s | errors | s a tap | off the way, px | detour | taps |\n|-|-|-|-|-|-|-|"
    )
    ours = show("by hand", [with_pointer(seed, ways_px).score() for seed in seeds])
    perfect = show("perfect", [with_perfect(seed).score() for seed in seeds])
    print(f"\nthroughput: {ours / perfect:.3f} of a perfect pointer's")
    print(f"jitter at rest, worst second: {max(jitter_px(seed) for seed in seeds):.2f} px")
    if options.minutes:
        print("\n| hands at work | minutes | started | clicks | clicks, were it on |\n|-|-|-|-|-|")
        for number, kind in enumerate(WORK):
            seed = options.seed + WORK_FURTHER + 1000 * number
            minutes = options.minutes / len(WORK)
            starts, clicks = presses(kind, seed, minutes, started=False)
            print(
                f"| {kind} | {minutes} | {starts} | {clicks} | {presses(kind, seed, minutes, started=True)[1]} |"
            )
    if options.clips is not None:
        print(
            "\n| hands at work, drawn and tracked | frames with a hand | started | clicks, were it on |\n|-|-|-|-|"
        )
        for number, kind in enumerate(WORK):
            frames, width = rendered_work(kind, options.seed + WORK_FURTHER + number, options.clips)
            found = f"{sum(bool(hands) for hands, _ in frames)} of {len(frames)}"
            starts = pressed(frames, width, started=False)[0]
            clicks = pressed(frames, width, started=True)[1]
            print(f"| {kind} | {found} | {starts} | {clicks} |", flush=True)


def show(name: str, scores: list[Score]) -> float:
    """Print the mean of some persons' scores; return their throughput."""
    names = ("throughput", "errors", "seconds", "offset_px", "detour")
    values = [fmean(getattr(score, one) for score in scores) for one in names]
    taps = sum(score.taps for score in scores)
    print(f"| {name} | " + " | ".join(f"{value:.3f}" for value in values) + f" | {taps} |")
    return values[0]


if __name__ == "__main__":
    main()
