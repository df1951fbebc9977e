"""A minute of people without a hand in sight, who sway, talk and gesture out of the picture: false
hands.

`uv run python -m tools.measure_empty FOLDER [--half
a|b] [--keep DIR] [--accept-mediapipe-metrics]`, FOLDER
being the test media. Its faces, and the parts without a hand of its photographs of people in rooms,
are filmed: the picture sways, turns and comes nearer, the mouth opens and shuts, and in every other
one a bare or clothed forearm swings, its hand outside the picture. Every second person belongs to
half b, kept for the last look.
"""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.runtime.opencv import cv2

SIZE: Final = (640, 480)
FPS: Final = 15.0
SECONDS: Final = 60.0
MAX_HANDS: Final = 2
NOISE: Final = 2.0  # standard deviation, of 255

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Person:
    """A photograph of a person and the part of it that no hand is in: left, top, right, bottom;
    shares of its sides.

    `mouth` is its place and the face's height, shares of the part's sides.
    """

    name: str
    part: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    mouth: tuple[float, float, float] = (0.5, 0.65, 0.6)


PEOPLE: Final = (
    Person("negative/human_ai-face.jpg", mouth=(0.49, 0.69, 0.85)),
    Person("negative/human_stock-emotions-a-3.jpg", (0.0, 0.0, 1.0, 0.8), mouth=(0.48, 0.52, 0.5)),
    Person(
        "images/hagrid/four/06aa70cc-a12a-4b1e-85cf-e54d44c19a3a.jpg",
        (0.0, 0.1, 0.6, 0.85),
        (0.82, 0.4, 0.15),
    ),
    Person(
        "images/hagrid/four/077fa4bf-a99e-496b-b895-709afc614eec.jpg",
        (0.48, 0.3, 1.0, 0.85),
        (0.12, 0.46, 0.2),
    ),
    Person(
        "images/hagrid/four/07fdea90-1102-4419-a3af-b394cb29531b.jpg",
        (0.0, 0.1, 0.62, 0.9),
        (0.72, 0.42, 0.25),
    ),
    Person(
        "images/hagrid/four/0c960166-75b0-4c1b-a3cc-2ddbd5a21703.jpg",
        (0.35, 0.1, 1.0, 0.9),
        (0.2, 0.45, 0.2),
    ),
    Person(
        "images/hagrid/none/00b85ea4-8c5d-4302-b847-0a5de1d7dab2.jpg",
        (0.3, 0.0, 1.0, 0.6),
        (0.25, 0.42, 0.3),
    ),
    Person(
        "images/hagrid/none/0a0ef3d2-2560-4a93-904d-437189fffbf2.jpg",
        (0.42, 0.2, 1.0, 0.85),
        (0.22, 0.42, 0.2),
    ),
    Person(
        "images/hagrid/rock/026fd791-8f64-4fae-8cb0-0e01dc4362ce.jpg",
        (0.36, 0.1, 1.0, 0.78),
        (0.3, 0.43, 0.3),
    ),
    Person(
        "images/hagrid/rock/055f8be9-f7fd-4c7f-ad3f-7b404b6489c3.jpg",
        (0.4, 0.3, 1.0, 0.8),
        (0.17, 0.4, 0.2),
    ),
    Person(
        "images/hagrid/rock/09a619ab-cdf7-4a66-911f-347113f050f1.jpg",
        (0.36, 0.2, 1.0, 0.85),
        (0.22, 0.38, 0.2),
    ),
    Person(
        "images/hagrid/rock/0c6628ea-4a8c-49c9-b7cf-c30aef18dc3d.jpg",
        (0.0, 0.1, 0.5, 0.8),
        (0.8, 0.32, 0.15),
    ),
    Person("negative/human_stock-emotions-a-7.jpg", (0.0, 0.0, 1.0, 0.8), mouth=(0.5, 0.57, 0.5)),
    Person("negative/human_stock-emotions-b-3.jpg", (0.1, 0.2, 1.0, 1.0), mouth=(0.32, 0.58, 0.4)),
)


def film(media: Path, person: Person, seed: int) -> Iterator[Image]:
    """Yield a person's frames, (H, W, 3) uint8 BGR."""
    photograph = np.asarray(cv2.imread(str(media / person.name)), np.uint8)
    height, width = photograph.shape[:2]
    x0, y0, x1, y1 = (
        round(share * side) for share, side in zip(person.part, (width, height) * 2, strict=True)
    )
    part = photograph[y0:y1, x0:x1]
    rng = np.random.default_rng(seed)
    phases = rng.uniform(0, 2 * np.pi, 8)
    rates = rng.uniform(0.7, 1.4, 8) * (1.3, 1.7, 1.1, 0.9, 22.0, 9.0, 5.0, 4.0)
    bare = bool(rng.random() < 0.5)
    arm = np.array(
        (0.45, 0.55, 0.75) if bare else rng.uniform(0.1, 0.7, 3), np.float32
    ) * rng.uniform(0.6, 1.1)
    for number in range(round(SECONDS * FPS / len(PEOPLE))):
        waves = np.sin(rates * number / FPS + phases)
        frame = _swayed(_talking(part, person, waves), waves)
        if seed % 2:
            frame = _with_arm(frame, arm, waves, left=seed % 4 == 1)
        noisy = frame + rng.normal(0, NOISE, frame.shape)
        yield np.clip(noisy, 0, 255).astype(np.uint8)


def _talking(part: Image, person: Person, waves: Floats) -> Image:
    """Open the mouth: what is below it goes down."""
    height, width = part.shape[:2]
    x = person.mouth[0] * width
    y = person.mouth[1] * height
    size = person.mouth[2] * height
    columns, rows = np.meshgrid(
        np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    )
    near = np.exp(
        -(((columns - x) / (0.2 * size)) ** 2) - ((rows - y - 0.1 * size) / (0.15 * size)) ** 2
    )
    opened = 0.045 * size * max(0.0, float(waves[4])) * (0.6 + 0.4 * float(waves[5]))
    return np.asarray(cv2.remap(part, columns, rows - opened * near, cv2.INTER_LINEAR), np.uint8)


def _swayed(part: Image, waves: Floats) -> Image:
    """Fill a frame with a picture that sways, turns and comes nearer."""
    height, width = part.shape[:2]
    scale = max(SIZE[0] / width, SIZE[1] / height) * (1.1 + 0.04 * float(waves[3]))
    angle = radians(2.5 * float(waves[0]))
    turn = scale * np.array(((cos(angle), -sin(angle)), (sin(angle), cos(angle))))
    middle = np.array(SIZE) / 2 + (0.025 * SIZE[0] * waves[1], 0.015 * SIZE[1] * waves[2])
    shift = middle - turn @ (width / 2, height / 2)
    way = np.column_stack((turn, shift))
    return np.asarray(
        cv2.warpAffine(part, way, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT),
        np.uint8,
    )


def _with_arm(frame: Image, colour: Floats, waves: Floats, *, left: bool) -> Image:
    """Draw a forearm from below to beyond the picture's side, round by its shading."""
    elbow = np.array((0.35 + 0.05 * waves[6], 0.98 + 0.05 * waves[7]))
    wrist = np.array((-0.12 + 0.05 * waves[7], 0.55 + 0.3 * waves[6]))
    if not left:
        elbow[0] = 1 - elbow[0]
        wrist[0] = 1 - wrist[0]
    elbow = elbow * SIZE
    wrist = wrist * SIZE
    columns, rows = np.meshgrid(
        np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32)
    )
    way = wrist - elbow
    length = float(np.hypot(*way))
    along = ((columns - elbow[0]) * way[0] + (rows - elbow[1]) * way[1]) / length**2
    aside = ((columns - elbow[0]) * way[1] - (rows - elbow[1]) * way[0]) / length
    half = (0.085 - 0.035 * np.clip(along, 0, 1)) * SIZE[1]
    beyond = np.maximum(0, -along) * length
    across = np.hypot(aside, beyond) / half
    cover = np.clip((1 - across) * half, 0, 1)[..., None]
    shade = 0.45 + 0.55 * np.sqrt(np.clip(1 - (aside / half + 0.25) ** 2, 0, 1))
    arm = 255 * colour * shade[..., None]
    return np.asarray(frame * (1 - cover) + arm * cover, np.uint8)


def false_hands(
    engine: HandEstimator, frames: Iterator[Image], keep: Path | None
) -> tuple[int, int]:
    """Return in how many frames an engine sees a hand, and how many hands;
    `keep` gets the first such frames.
    """
    shown = hands = 0
    for number, frame in enumerate(frames):
        found = engine.estimate(frame, number / FPS)
        hands += len(found)
        shown += bool(found)
        if found and keep is not None:
            for hand in found:
                for x, y in hand.landmarks[:, :2].astype(int).tolist():
                    cv2.circle(frame, (x, y), 3, (0, 255, 0), -1)
            cv2.imwrite(f"{keep}-{number:03}.png", frame)
    return shown, hands


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("media", type=Path)
    parser.add_argument("--half", choices=("a", "b"), help="one half of the people alone")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write our false hands there")
    parser.add_argument(
        "--accept-mediapipe-metrics", action="store_true", help="let MediaPipe look at them too"
    )
    options = parser.parse_args()
    print("| person | frames | ours: frames with a hand, hands | MediaPipe |\n|-|-|-|-|")
    sums = np.zeros(4, int)
    people = [
        (number, person)
        for number, person in enumerate(PEOPLE)
        if options.half in (None, "ab"[number // 2 % 2])
    ]
    for number, person in people:
        with ExitStack() as stack:
            engines: list[HandEstimator] = [
                stack.enter_context(
                    HandTracker(MAX_HANDS, engine="onnx", options=TrackerOptions(provider="cpu"))
                )
            ]
            if options.accept_mediapipe_metrics:
                engines.append(stack.enter_context(MediaPipeHands(MAX_HANDS, accept_metrics=True)))
            keep = options.keep and options.keep / str(number)
            counts = [
                false_hands(engine, film(options.media, person, number), None if which else keep)
                for which, engine in enumerate(engines)
            ]
        cells = " | ".join(f"{shown}, {hands}" for shown, hands in counts)
        print(
            f"| {number} {person.name.rpartition('/')[2][:24]} | {round(SECONDS * FPS / len(PEOPLE))} | {cells} |",
            flush=True,
        )
        sums[: 2 * len(counts)] += np.ravel(counts)
    print(f"all: ours {sums[0]} frames, {sums[1]} hands; MediaPipe {sums[2]}, {sums[3]}")


if __name__ == "__main__":
    main()
