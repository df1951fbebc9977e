"""Measure how well gestures are read: labelled sequences, photographs, clips, and the demo in many
guises.

`uv run python -m tools.measure_gestures FOLDER [--only
swipes signs pictures clips idle demo] [--clips CLIPS]`,
FOLDER being the test media. With `--clips`, also from rendered clips: the demo in other skins,
gloves, lights and distances, and a minute of idle hands. CLIPS is a folder in which they are kept
once they are drawn; drawing takes 0.2 to 0.5 s a frame of one core, 400 frames a clip.
`--name dark` chooses the guises whose name holds a word.
"""

import argparse
import csv
import gzip
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.dynamic import Movements
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.gestures.static import MIN_SIGN_SCORE, NONE, read_sign
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.messages import Arming, Command, GestureEvent, Refusal
from handtrack.navigation.navigator import Decision, Navigator
from handtrack.navigation.rules import StepRules
from handtrack.runtime.opencv import cv2
from tools.footage import CLIPS, rate, read
from tools.handrender.demo import demo_scene
from tools.handrender.scene import Scene
from tools.idle_hands import idle_hands
from tools.rendered_films import commands_due, demo_guises, film_of, found_hands, idle_film

WIDE: Final = 16 / 9  # the shape of the swipe sequences' picture
TOLERANCE_S: Final = 0.3
HAND_OF_KNUCKLE: Final = 2.2  # a hand's length, in lengths from wrist to index knuckle
SIGN_OF: Final = ("closed_fist", "open_palm", "victory", "three", "pointing_up")
SHAPES: Final = {"4:3": 4 / 3, "1:1": 1.0, "16:9": WIDE}
IDLE_S: Final = 600.0
DEMO: Final = Path(__file__).parent.parent / "assets" / "demo"

Points = NDArray[np.float64]
Frames = Iterator[tuple[Image, float]]


@dataclass(frozen=True, slots=True)
class Segment:
    """A labelled stretch, seconds: "swipe_left", "swipe_right" (as the picture shows it) or
    "rotate".
    """

    begin: float
    end: float
    label: str


@dataclass(frozen=True, slots=True)
class SwipeFigures:
    """Counts of one sequence: labelled swipes, those found, and events across and up or down."""

    name: str
    labelled: int
    found: int
    across: int
    upright: int

    @property
    def says(self) -> str:
        """One line."""
        events = f"{self.across} events across, {self.upright} up or down"
        return f"{self.name}: {self.found} of {self.labelled} found, {events}"


def swipe_figures(path: Path) -> SwipeFigures:
    """Run the swipe logic on a labelled sequence of body-pose points, either hand, openness taken
    as given.

    The picture is not mirrored: what goes to −x there is the person's right.
    """
    rows = list(csv.DictReader(_lines(path)))
    times = [float(row["timestamp"]) / 1000 for row in rows]
    segments = [
        one
        for one in _segments(times, [row["ground_truth"] for row in rows])
        if one.label != "rotate"
    ]
    hands = {side: _palm(rows, side) for side in ("left", "right")}
    movements = {side: Movements() for side in hands}
    events: list[GestureEvent] = []
    for k, t in enumerate(times):
        for side, (places, lengths) in hands.items():
            x, y = places[k]
            movements[side].place(t, (-x, y), lengths[k], openness=1.0)
            others = [other.motion for name, other in movements.items() if name != side]
            found = movements[side].moved(1, t, others, width=1)
            events += [
                one for one in found if isinstance(one, GestureEvent) and one.type == "swipe"
            ]
    across = [event for event in events if event.direction in ("left", "right")]
    name = path.name.removeprefix("cestagape_").removesuffix("_gt.csv.gz")
    return SwipeFigures(
        name, len(segments), _matched(segments, across), len(across), len(events) - len(across)
    )


def _lines(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode("utf-8").strip().splitlines()


def _palm(rows: Sequence[dict[str, str]], side: str) -> tuple[Points, list[float]]:
    """Return a hand's palm centre (like the mean of wrist and four knuckles) and its length,
    in picture heights.
    """
    wrist, index, pinky = (
        np.array(
            [
                (float(row[f"{side}_{name}_x"]) * WIDE, float(row[f"{side}_{name}_y"]))
                for row in rows
            ]
        )
        for name in ("wrist", "index", "pinky")
    )
    lengths = HAND_OF_KNUCKLE * np.maximum(np.linalg.norm(wrist - index, axis=1), 1e-4)
    return (wrist + 2 * index + 2 * pinky) / 5, lengths.tolist()


def _segments(times: Sequence[float], labels: Sequence[str]) -> Iterator[Segment]:
    begin = 0
    for k in range(1, len(labels) + 1):
        if k == len(labels) or labels[k] != labels[begin]:
            if labels[begin] != "idle":
                yield Segment(times[begin], times[k - 1], labels[begin])
            begin = k


def _matched(segments: Sequence[Segment], events: Sequence[GestureEvent]) -> int:
    """Return how many segments have their own event, of their direction."""
    free = list(events)
    found = 0
    for segment in segments:
        wanted = "right" if segment.label == "swipe_left" else "left"
        near = [
            event
            for event in free
            if event.direction == wanted
            and segment.begin - TOLERANCE_S <= event.t <= segment.end + TOLERANCE_S
        ]
        if near:
            free.remove(min(near, key=lambda event: abs(event.t - segment.end)))
            found += 1
    return found


def sign_counts(path: Path, shape: float) -> Counter[tuple[str, str]]:
    """Return how often each labelled sign was read as which, by shape alone,
    in a picture of that shape.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for row in _lines(path)[1:]:
        *values, label = (float(value) for value in row.split(","))
        landmarks = np.reshape(values, (21, 3)) * (shape, 1.0, shape)
        scores = read_sign(shape_of(landmarks.astype(np.float32))).scores
        best = max(scores, key=scores.__getitem__)
        counts[SIGN_OF[int(label)], best if scores[best] >= MIN_SIGN_SCORE else NONE] += 1
    return counts


def share_right(counts: Counter[tuple[str, str]]) -> float:
    """Return the share on the diagonal."""
    return sum(n for (label, read), n in counts.items() if label == read) / counts.total()


def picture_signs(paths: Sequence[Path]) -> dict[str, list[str]]:
    """Return the signs of the hands in each picture, the largest hand first."""
    found = {}
    with HandTracker(max_hands=2, options=TrackerOptions(provider="cpu")) as tracker:
        for path in paths:
            image = cv2.imread(str(path))
            assert image is not None
            hands = tracker.estimate(np.asarray(image, np.uint8))
            seen = GestureRecognizer().update(hands, 0.0, image.shape[1])
            found[path.name] = [
                one.sign for one in sorted(seen.readings, key=lambda one: -one.length_px)
            ]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Recognitions in a clip, frame by frame; navigation follows later,
    as it depends on its setting.
    """

    seen: tuple[Recognition, ...]

    @property
    def signs(self) -> tuple[str, ...]:
        """The sign of the first hand in every frame, empty where there is none."""
        return tuple(one.readings[0].sign if one.readings else "" for one in self.seen)

    @property
    def events(self) -> tuple[GestureEvent, ...]:
        """All that the hands did."""
        return tuple(event for one in self.seen for event in one.events)

    def decisions(self, *, arming: bool, choices: int = 4) -> tuple[Decision, ...]:
        """Return the outcome of navigation in a step with this many choices."""
        navigator = Navigator(arming=arming)
        navigator.rules = StepRules(choices)
        return tuple(decision for one in self.seen for decision in navigator.decide(one))

    def commands(self, *, arming: bool, choices: int = 4) -> tuple[Command, ...]:
        """Return the commands among the decisions."""
        return tuple(
            one
            for one in self.decisions(arming=arming, choices=choices)
            if isinstance(one, Command)
        )

    def said(self, *, arming: bool, choices: int = 4) -> tuple[str, ...]:
        """Return the decisions in words: "armed", "select 2", "victory: not armed"."""
        return tuple(_in_words(one) for one in self.decisions(arming=arming, choices=choices))


def played(frames: Frames, *, mirrored: bool = False) -> Played:
    """Take frames through tracking and gestures."""
    gestures = GestureRecognizer(mirrored=mirrored)
    with HandTracker(
        max_hands=2, mirrored=mirrored, options=TrackerOptions(provider="cpu")
    ) as tracker:
        return Played(
            tuple(
                gestures.update(tracker.estimate(image, timestamp=t), t, image.shape[1])
                for image, t in frames
            )
        )


def frames_of(
    path: Path, *, every: int = 1, change: Callable[[Image], Image] = lambda image: image
) -> Frames:
    """Yield a video's frames, one in `every`, changed, with their times."""
    fps = rate(path)
    for number, image in enumerate(read(path)):
        if number % every == 0:
            yield change(image), number / fps


def frame_guises() -> dict[str, dict[str, Any]]:
    """Return the guises in which the demo is played: arguments for `frames_of`,
    and whether it is mirrored.
    """
    rng = np.random.default_rng(1)

    def noisy(image: Image) -> Image:
        return np.clip(image + rng.normal(0, 12, image.shape), 0, 255).astype(np.uint8)

    def smeared(image: Image) -> Image:
        return np.asarray(cv2.blur(image, (9, 1)), np.uint8)

    def dim(image: Image) -> Image:
        return np.clip(image * 0.3 + rng.normal(0, 6, image.shape), 0, 255).astype(np.uint8)

    return {
        "30 fps": {},
        "15 fps": {"every": 2},
        "10 fps": {"every": 3},
        "mirrored, 30 fps": {"change": flipped, "mirrored": True},
        "mirrored, 15 fps": {"every": 2, "change": flipped, "mirrored": True},
        "mirrored, 10 fps": {"every": 3, "change": flipped, "mirrored": True},
        "half size, 15 fps": {
            "every": 2,
            "change": lambda image: np.ascontiguousarray(image[::2, ::2]),
        },
        "noise (sigma 12), 15 fps": {"every": 2, "change": noisy},
        "blurred across by 9 px, 15 fps": {"every": 2, "change": smeared},
        "dim (0.3) with noise (sigma 6), 15 fps": {"every": 2, "change": dim},
    }


def demo_played(*, mirrored: bool = False, **frames: Any) -> Played:
    """Play the demo clip in one of its guises, as in a step with four choices."""
    return played(frames_of(DEMO / "demo.mp4", **frames), mirrored=mirrored)


def demo_due() -> list[tuple[str, float]]:
    """Return the commands of the demo's script with the seconds at which they are due."""
    return commands_due(demo_scene())


def flipped(image: Image) -> Image:
    """Return a picture left to right."""
    return np.ascontiguousarray(image[:, ::-1])


def spoken(command: Command) -> str:
    """Return a command in words: "next", "select 2"."""
    return command.command if command.choice is None else f"{command.command} {command.choice}"


def _in_words(decision: Decision) -> str:
    if isinstance(decision, Refusal):
        return f"{decision.by}: {decision.reason}"
    return spoken(decision) if isinstance(decision, Command) else decision.type


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "swipes": print_swipes,
        "signs": print_signs,
        "pictures": print_pictures,
        "clips": print_clips,
        "idle": print_idle,
        "demo": print_demo,
    }
    parser.add_argument("--only", nargs="+", choices=parts, default=list(parts))
    parser.add_argument("--clips", type=Path, help="also the rendered clips, kept in this folder")
    parser.add_argument("--name", default="", help="only the guises whose name holds this")
    options = parser.parse_args()
    for part in options.only:
        print(f"\n{part}")
        parts[part](options)


def print_swipes(options: argparse.Namespace) -> None:
    figures = [
        swipe_figures(path) for path in sorted((options.folder / "seq").glob("cestagape_*.csv.gz"))
    ]
    for one in figures:
        print(f"  {one.says}")
    found, labelled, across = (
        sum(getattr(one, name) for one in figures) for name in ("found", "labelled", "across")
    )
    print(
        f"  recall {found / labelled:.3f} ({found} of {labelled}), precision {found / across:.3f} ({found} of {across})"
    )


def print_signs(options: argparse.Namespace) -> None:
    for name, shape in SHAPES.items():
        counts = sign_counts(options.folder / "seq" / "dynago_raw.csv.gz", shape)
        print(f"  a picture of {name}: {share_right(counts):.3f} right")
        if shape == SHAPES["4:3"]:
            for label in SIGN_OF:
                row = {read: n for (of, read), n in counts.most_common() if of == label}
                print(f"    {label}: {row}")


def print_pictures(options: argparse.Namespace) -> None:
    paths = [
        *sorted((options.folder / "images").rglob("*.jpg")),
        options.folder / "peer" / "hands.jpg",
    ]
    for path, signs in zip(paths, picture_signs(paths).values(), strict=True):
        print(f"  {path.parent.name}/{path.name[:12]}: {', '.join(signs) or 'no hand'}")
    signs_of = picture_signs(sorted((options.folder / "negative").glob("*.jpg")))
    print("  negative:", {name: signs for name, signs in signs_of.items() if signs})


def print_clips(options: argparse.Namespace) -> None:
    for name in CLIPS:
        result = played(frames_of(options.folder / name))
        print_commands(name, result)
        swipes = ", ".join(
            f"{one.direction} at {one.t:.2f}" for one in result.events if one.type == "swipe"
        )
        held = ", ".join(
            f"{one.sign} at {one.t:.2f}" for one in result.events if one.type == "hold"
        )
        print(f"    swipes: {swipes or 'none'}; holds: {held or 'none'}")


def print_commands(name: str, result: Played) -> None:
    """Print what a clip commands, with arming on and off, and how often it armed."""
    for arming in (True, False):
        decisions = result.decisions(arming=arming)
        commands = ", ".join(
            f"{spoken(one)} at {one.t:.2f}" for one in decisions if isinstance(one, Command)
        )
        armed = sum(isinstance(one, Arming) and one.type == "armed" for one in decisions)
        state = f"armed {armed} times" if arming else "arming off"
        print(f"  {name}, {state}: {commands or 'no command'}", flush=True)


def idle_played(seconds: float, seed: int, fps: float = 30.0) -> Played:
    """Return what idle hands do for a while."""
    gestures = GestureRecognizer()
    return Played(
        tuple(gestures.update(hands, t, 640) for hands, t in idle_hands(seconds, seed, fps))
    )


def print_idle(options: argparse.Namespace) -> None:
    print_commands(f"{IDLE_S / 60:.0f} minutes as landmarks", idle_played(IDLE_S, seed=0))
    if options.clips:
        scene = idle_film()
        print_commands(
            f"{scene.seconds:.0f} s rendered", played(frames_of(film_of(scene, options.clips)))
        )


def print_demo(options: argparse.Namespace) -> None:
    for guise, arguments in frame_guises().items():
        if options.name in guise:
            print(f"  {guise}: {compared(demo_played(**arguments), demo_due())}", flush=True)
    for guise, scene in demo_guises().items() if options.clips else ():
        if options.name in guise:
            result = played(frames_of(film_of(scene, options.clips)))
            print(
                f"  {guise}: {compared(result, commands_due(scene))}\n    {sightings(scene, result)}",
                flush=True,
            )


def compared(result: Played, due: list[tuple[str, float]]) -> str:
    """Describe how a clip's commands compare with those that were due, with arming off."""
    commands = result.commands(arming=False)
    if [spoken(one) for one in commands] == [name for name, _ in due]:
        late = [one.t - t for one, (_, t) in zip(commands, due, strict=True)]
        return f"all in order, {min(late):+.2f} to {max(late):+.2f} s from when they are due"
    got = ", ".join(f"{spoken(one)} at {one.t:.1f}" for one in commands)
    return f"{got or 'none'}; due: {', '.join(name for name, _ in due)}"


def sightings(scene: Scene, result: Played) -> str:
    """Describe how many of the drawn hands were found, with which side, and how far off."""
    pairs = [pair for one in result.seen for pair in found_hands(scene, one.t, one.hands)]
    sides = [hand.handedness == true.handedness for true, hand, _ in pairs if hand is not None]
    errors = [error for _, hand, error in pairs if hand is not None]
    off = (
        f"side right in {np.mean(sides):.0%}, {np.mean(errors):.1%} of a hand length off"
        if errors
        else ""
    )
    return f"{len(errors)} of {len(pairs)} found, {off}"


if __name__ == "__main__":
    main()
