"""Measure the accuracy that a reduced precision costs: the same frames in it and in float32,
against the truth.

`uv run python -m tools.measure_precision MEDIA [--precision bf16] [--clips FILMS]`, MEDIA being the
test media and FILMS a folder of rendered clips (`tools.measure_gestures` makes them; missing ones
are skipped). Exit status 1 if a bound is missed. Float32 runs on ONNX Runtime, the other on
OpenVINO.

Truth is the joints of drawn hands (the demo, the clips), in hand lengths. For the finger spelling
it is the published landmarks: the worst coordinate of a frame, in pixels, without the frames in
which the answer depends on the last bits of the input. Jitter is that of
`tools.measure_steadiness`, while a hand is held, and of hands in photographs and frames of clips,
each shown again and again as a trembling camera with noise sees it. (Half of the former is one real
hand, a thumb that moves: over it float32 itself jitters 13 % more on OpenVINO than on ONNX
Runtime.)
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, sin
from pathlib import Path
from statistics import geometric_mean
from typing import Final
from zlib import crc32

import numpy as np

from handtrack.assets import asset
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.messages import Hand
from handtrack.runtime.opencv import cv2
from handtrack.settings import EngineName, Precision
from tools.footage import CLIPS, rate, read
from tools.handrender.demo import demo_scene
from tools.handrender.scene import Scene
from tools.measure_agreement import switches
from tools.measure_steadiness import HELD, REAL_HELD, SETTLING_S, jitter
from tools.rendered_films import demo_guises, film_path, found_hands

LABELS: Final = ("call", "four", "rock")  # folders of photographs called by their sign
SWINGING: Final = slice(60, 86)  # frames of the finger spelling, as in tests/test_footage.py
FRAMES: Final = 6  # of each clip
LONGER_SIDE: Final = 720  # pixels of a photograph
SHOTS: Final = 24  # of a picture …
SETTLED: Final = 6  # … of which this many do not count
TREMBLING_PX: Final = 0.8
NOISE: Final = 2.0  # standard deviation, of 255
REFERENCE: Final[tuple[EngineName, Precision]] = ("onnx", "f32")

Frames = Sequence[tuple[float, tuple[Hand, ...]]]


@dataclass(slots=True)
class Findings:
    """Findings with one precision, by source."""

    errors: list[float] = field(default_factory=list)
    """Errors on drawn hands, in hand lengths."""
    found: dict[str, int] = field(default_factory=dict)
    """Hands by source; `turned` are those taken for the other hand,
    `switches` those whose id changes mid-track.
    """
    turned: int = 0
    switches: int = 0
    right: int = 0
    """Labelled photographs of which a hand is read as labelled."""
    jitter: dict[str, float] = field(default_factory=dict)
    """Jitter of held hands, pixels."""
    at_rest: dict[str, float] = field(default_factory=dict)
    """Jitter of hands in still pictures, relative to the hand's size."""
    spelling_px: float = 0.0
    spelling_m: float = 0.0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("media", type=Path)
    parser.add_argument("--precision", default="bf16", choices=("f32", "bf16", "f16", "int8"))
    parser.add_argument("--clips", type=Path)
    asked = parser.parse_args()
    films = dict(drawn(asked.clips))
    ways: list[tuple[EngineName, Precision]] = [REFERENCE, ("openvino", asked.precision)]
    plain, reduced = (findings(engine, precision, asked.media, films) for engine, precision in ways)
    return 0 if all([*told(plain, reduced)]) else 1


def drawn(folder: Path | None) -> Iterator[tuple[str, tuple[Path, Scene]]]:
    """Yield the demo and the clips that are there, with their scenes."""
    yield "demo", (asset("demo", "demo.mp4"), demo_scene())
    for name, scene in demo_guises().items() if folder else ():
        path = film_path(scene, folder)
        if path.exists():
            yield name, (path, scene)


def findings(
    engine: EngineName,
    precision: Precision,
    media: Path,
    films: dict[str, tuple[Path, Scene]],
    clips: Sequence[str] = CLIPS,
) -> Findings:
    """Return what a precision finds in drawn and real clips,
    the finger spelling and photographs.
    """
    result = Findings()
    marks = json.loads(asset("demo", "demo.json").read_text(encoding="utf-8"))["gestures"]
    for name, (path, scene) in films.items():
        frames = tracked(engine, precision, path, max_hands=2)
        add_truth(result, name, scene, frames)
        if name == "demo":
            for mark in marks:
                if mark["name"] in HELD:
                    within = (mark["begin"] + SETTLING_S, mark["end"] - SETTLING_S)
                    result.jitter[mark["name"]] = held_jitter(frames, *within)
    for clip in clips:
        frames = tracked(engine, precision, media / clip, max_hands=2)
        result.found[clip] = sum(len(hands) for _, hands in frames)
        result.switches += len([*switches([hands for _, hands in frames], rate(media / clip))])
        if clip == REAL_HELD[0]:
            fps = rate(media / clip)
            result.jitter["real thumb_up"] = held_jitter(
                frames, REAL_HELD[1] / fps, REAL_HELD[2] / fps
            )
    add_spelling(result, tracked(engine, precision, media / CLIPS[0], max_hands=1), media)
    with HandTracker(
        2, engine=engine, options=TrackerOptions(precision=precision, provider="cpu")
    ) as tracker:
        for path in sorted([*media.glob("images/hagrid/*/*.jpg"), *media.glob("negative/*.jpg")]):
            picture = np.asarray(cv2.imread(str(path)), np.uint8)
            hands = (
                GestureRecognizer().update(tracker.estimate(picture), 0.0, picture.shape[1]).hands
            )
            result.found[path.parent.name] = result.found.get(path.parent.name, 0) + bool(hands)
            result.right += path.parent.name in LABELS and path.parent.name in {
                hand.gesture for hand in hands
            }
    with HandTracker(
        1, engine=engine, options=TrackerOptions(precision=precision, provider="cpu")
    ) as tracker:
        for name, picture in still_pictures(media):
            add_at_rest(result, tracker, name, picture)
    return result


def still_pictures(media: Path) -> Iterator[tuple[str, Image]]:
    """Yield photographs with a hand, and frames evenly from the clips,
    no larger than a camera's.
    """
    for path in sorted([*media.glob("images/hagrid/*/*.jpg"), *media.glob("images/*.jpg")]):
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        share = min(1.0, LONGER_SIDE / max(picture.shape))
        smaller = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        yield path.relative_to(media).as_posix(), np.asarray(smaller, np.uint8)
    for clip in CLIPS:
        frames = [*read(media / clip)]
        for number in range(FRAMES):
            yield f"{clip} {number}", frames[int((number + 0.5) * len(frames) / FRAMES)]


def add_at_rest(result: Findings, tracker: HandTracker, name: str, picture: Image) -> None:
    """Add the jitter of a picture's hand before a shaking camera, if it is tracked throughout."""
    rng = np.random.default_rng(crc32(name.encode()))
    tracker.reset()
    places = []
    for shot in range(SHOTS):
        moved = TREMBLING_PX * np.array((sin(0.9 * shot), cos(0.7 * shot)))
        shifted = cv2.warpAffine(
            picture,
            np.column_stack((np.eye(2), moved)),
            picture.shape[1::-1],
            borderMode=cv2.BORDER_REPLICATE,
        )
        noise = NOISE * rng.standard_normal(picture.shape, np.float32)
        hands = tracker.estimate(np.clip(shifted + noise, 0, 255).astype(np.uint8), shot / 30)
        if hands and shot >= SETTLED:
            places.append(hands[0].landmarks[:, :2] - moved)
    if len(places) == SHOTS - SETTLED:
        result.at_rest[name] = jitter(np.array(places, np.float64)) / float(
            np.ptp(places[0], axis=0).max()
        )


def tracked(engine: EngineName, precision: Precision, path: Path, max_hands: int) -> Frames:
    fps = rate(path)
    with HandTracker(
        max_hands, engine=engine, options=TrackerOptions(precision=precision, provider="cpu")
    ) as tracker:
        images: Iterable[tuple[int, Image]] = enumerate(read(path))
        return [(number / fps, tracker.estimate(image, number / fps)) for number, image in images]


def add_truth(result: Findings, name: str, scene: Scene, frames: Frames) -> None:
    """Compare what was tracked with the joints of the drawn hands."""
    result.found[name] = 0
    for t, hands in frames:
        for true, hand, error in found_hands(scene, t, hands):
            if hand is not None:
                result.found[name] += 1
                result.errors.append(error)
                result.turned += hand.handedness != true.handedness
    result.switches += len([*switches([hands for _, hands in frames], scene.fps)])


def held_jitter(frames: Frames, begin: float, end: float) -> float:
    held = [hands[0].landmarks[:, :2] for t, hands in frames if begin <= t <= end and hands]
    return jitter(np.array(held, np.float64))


def add_spelling(result: Findings, frames: Frames, media: Path) -> None:
    """Compare the finger spelling with the published landmarks;
    a frame without a hand counts as a picture's width.
    """
    expected, world = (
        np.array(json.loads((media / f"peer/asl_hand{kind}.full.json").read_text()))
        for kind in ("", "_3d")
    )
    seen = [hands[0] if hands else None for _, hands in frames]
    px = [
        np.abs(one.landmarks - true).max() if one else 620.0
        for one, true in zip(seen, expected, strict=True)
    ]
    m = [
        np.abs(one.world - true).max() if one else 1.0
        for one, true in zip(seen, world, strict=True)
    ]
    result.spelling_px = float(np.delete(px, SWINGING).mean())
    result.spelling_m = float(np.delete(m, SWINGING).mean())


def told(plain: Findings, reduced: Findings) -> Iterator[bool]:
    """Print the table; yield for every row whether its bound holds."""
    print("| | float32 | reduced | change | bound | |\n|-|-|-|-|-|-|")
    means, tails, steady = zip(
        *(
            (
                float(np.mean(one.errors)),
                float(np.percentile(one.errors, 95)),
                float(np.mean([*one.jitter.values()])),
            )
            for one in (plain, reduced)
        ),
        strict=True,
    )
    yield row("drawn hands, mean error, hand lengths", *means, most=1.01)
    yield row("drawn hands, 95 %", *tails, most=1.02)
    yield row("jitter of held hands, mean, px", *steady, most=1.05)
    both = plain.at_rest.keys() & reduced.at_rest.keys()
    at_rest = (100 * geometric_mean(one.at_rest[name] for name in both) for one in (plain, reduced))
    yield row(
        f"jitter of {len(both)} hands at rest, geometric mean, % of their size", *at_rest, most=1.05
    )
    yield row(
        "finger spelling, mean of the worst coordinate, px",
        plain.spelling_px,
        reduced.spelling_px,
        at_most=3.0,
    )
    yield row(
        "finger spelling in the world, m", plain.spelling_m, reduced.spelling_m, at_most=0.015
    )
    yield row("hands taken for the other hand", plain.turned, reduced.turned, most=1.0)
    yield row("ids that switch", plain.switches, reduced.switches, most=1.0)
    yield row("photographs read as labelled", plain.right, reduced.right, least=plain.right)
    for source, found in plain.found.items():
        if source == "negative":
            yield row("found where no hand is", found, reduced.found[source], most=1.0)
        else:
            yield row(f"found in {source}", found, reduced.found[source], least=found)


def row(
    what: str,
    plain: float,
    reduced: float,
    *,
    most: float = 0.0,
    at_most: float | None = None,
    least: float | None = None,
) -> bool:
    if least is not None:
        holds = reduced >= least
        bound = f"≥ {least:g}"
    elif at_most is not None:
        holds = reduced <= at_most
        bound = f"≤ {at_most:g}"
    else:
        holds = reduced <= most * plain
        bound = f"≤ {most - 1:+.0%}"
    change = f"{reduced / plain - 1:+.1%}" if plain else "–"
    verdict = "holds" if holds else "**missed**"
    print(f"| {what} | {plain:.4g} | {reduced:.4g} | {change} | {bound} | {verdict} |", flush=True)
    return holds


if __name__ == "__main__":
    sys.exit(main())
