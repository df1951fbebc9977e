"""Hands that are hard to see: noise, little light, strong compression, blur, and hands cut off.

`uv run python -m tools.hard_pictures FOLDER [--accept-mediapipe-metrics]
[--half a|b] [--only light] [--search whole]`, FOLDER
being the test media: its photographs, frames of its clips, and the renderer's hands. A hand counts
as found if it matches one in the clean picture: one that ours or MediaPipe (with consent) finds
there, or a drawn one. Any other is a false hand. In a clip's frame the clean picture also has the
hands that either tracks through the clip: neither may find a hand half outside in the frame alone.
Pictures without a hand are changed in the same ways. Every picture is tested alone; all randomness
is seeded. The pictures' names divide them into two halves: settings are chosen on one, and the
other is kept for the last look. It prints how many of the hands are found, and the false hands,
with and without a real one in the picture.
"""

import argparse
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import ArrayLike, NDArray

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image, Landmarks
from handtrack.messages import Hand
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.runtime.opencv import cv2
from handtrack.tracking.region import region_of_landmarks
from tools.footage import CLIPS, rate, read
from tools.measure_distance import drawn_pictures

MAX_HANDS: Final = 2
FRAMES: Final = 6  # of each clip
FOUND_WITHIN: Final = (
    0.5  # sizes of a hand (half its region's side): mean distance of the landmarks
)
PICTURES: Final = ("images/hagrid/*/*", "images/*.jpg", "peer/*.jpg")
EXCEPTED: Final = "tf_coco2.jpg"  # a dog's paw, which the landmark model itself takes for a hand
NOISE_WHEN_DARK: Final = 4.0  # standard deviation, of 255


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture and the landmarks of the hands in it, as far as they are known:
    all of them in a drawn one.
    """

    name: str
    pixels: Image
    hands: tuple[Landmarks, ...] = ()
    drawn: bool = False

    @property
    def half(self) -> str:
        """The half it belongs to, by its name."""
        return "ab"[crc32(self.name.encode()) % 2]

    def showing(self, pixels: Image) -> "Picture":
        """Return the same hands in other pixels."""
        return replace(self, pixels=pixels)


def noisy(sigma: float) -> Callable[[Picture], Picture]:
    def change(picture: Picture) -> Picture:
        noise = np.random.default_rng(crc32(picture.name.encode())).normal(
            0, sigma, picture.pixels.shape
        )
        return picture.showing(np.clip(picture.pixels + noise.round(), 0, 255).astype(np.uint8))

    return change


def dimmed(light: float, sigma: float = 0.0) -> Callable[[Picture], Picture]:
    def change(picture: Picture) -> Picture:
        dark = picture.showing((picture.pixels * light).round().astype(np.uint8))
        return noisy(sigma)(dark) if sigma else dark

    return change


def compressed(picture: Picture) -> Picture:
    _, data = cv2.imencode(".jpg", picture.pixels, (cv2.IMWRITE_JPEG_QUALITY, 10))
    return picture.showing(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8))


def blurred(picture: Picture) -> Picture:
    sigma = max(picture.pixels.shape) / 160
    return picture.showing(np.asarray(cv2.GaussianBlur(picture.pixels, (0, 0), sigma), np.uint8))


def grey(picture: Picture) -> Picture:
    return picture.showing(
        cv2.cvtColor(cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    )


def halved(picture: Picture) -> Picture:
    pixels = cv2.resize(picture.pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return replace(
        picture,
        pixels=np.asarray(pixels, np.uint8),
        hands=tuple(hand[:, :2] / 2 for hand in picture.hands),
    )


def filled(picture: Picture) -> Picture:
    """Cut the picture to its first hand and a fifth of its size round it."""
    if not picture.hands:
        return picture
    low, high = _box(picture.hands[0])
    margin = 0.1 * region_of_landmarks(picture.hands[0]).size
    return _cut(picture, low - margin, high + margin)


def leaving(picture: Picture) -> Picture:
    """Cut off a third of the first hand, on the side of the picture that it is nearer to."""
    if not picture.hands:
        return picture
    low, high = _box(picture.hands[0])
    height, width = picture.pixels.shape[:2]
    third = (high[0] - low[0]) / 3
    if low[0] + high[0] < width:
        return _cut(picture, (low[0] + third, 0), (width, height))
    return _cut(picture, (0, 0), (high[0] - third, height))


def _box(hand: Landmarks) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    return hand[:, :2].min(axis=0), hand[:, :2].max(axis=0)


def _cut(picture: Picture, low: ArrayLike, high: ArrayLike) -> Picture:
    """Cut a box out of a picture, with the hands whose centre is in it."""
    x0, y0 = np.maximum(low, 0).astype(int)
    x1, y1 = np.minimum(high, picture.pixels.shape[1::-1]).astype(int)
    moved = [each[:, :2] - np.array((x0, y0), np.float32) for each in picture.hands]
    middles = [each.mean(axis=0) for each in moved]
    inside = [(middle >= 0).all() and (middle < (x1 - x0, y1 - y0)).all() for middle in middles]
    hands = tuple(each for each, shows in zip(moved, inside, strict=True) if shows)
    return replace(picture, pixels=np.ascontiguousarray(picture.pixels[y0:y1, x0:x1]), hands=hands)


HARD: Final[dict[str, Callable[[Picture], Picture]]] = {
    "clean": lambda picture: picture,
    "noise, σ 15": noisy(15),
    "noise, σ 30": noisy(30),
    "a fifth of the light": dimmed(0.2),
    "a fifth, with noise": dimmed(0.2, NOISE_WHEN_DARK),
    "a tenth, with noise": dimmed(0.1, NOISE_WHEN_DARK),
    "JPEG, quality 10": compressed,
    "blurred": blurred,
    "grey": grey,
    "half the size": halved,
    "filled by the hand": filled,
    "a third of it outside": leaving,
}


@dataclass(slots=True)
class Count:
    """Findings of one engine in one kind of hard pictures."""

    shown: int = 0
    found: int = 0
    false: int = 0
    false_without: int = 0  # in pictures without a hand

    def __str__(self) -> str:
        return f"{self.found} of {self.shown} ({self.false}, {self.false_without})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("media", type=Path)
    parser.add_argument(
        "--accept-mediapipe-metrics", action="store_true", help="let MediaPipe look at them too"
    )
    parser.add_argument("--half", choices=("a", "b"), help="the pictures of one half alone")
    parser.add_argument("--only", default="", help="what is hard in them holds this")
    parser.add_argument("--search", choices=("tiles", "whole"), default="tiles")
    options = parser.parse_args()
    with ExitStack() as stack:
        engines: dict[str, HandEstimator] = {
            "ours": stack.enter_context(
                HandTracker(
                    MAX_HANDS, options=TrackerOptions(provider="cpu", search=options.search)
                )
            )
        }
        if options.accept_mediapipe_metrics:
            engines["MediaPipe"] = stack.enter_context(
                MediaPipeHands(MAX_HANDS, accept_metrics=True)
            )
        chosen = [
            each
            for each in pictures(options.media, engines.values())
            if options.half in (None, each.half)
        ]
        shown = [known(each, engines.values()) for each in chosen]
        without = [
            each for each in pictures_without(options.media) if options.half in (None, each.half)
        ]
        hands = sum(len(each.hands) for each in shown)
        print(f"{hands} hands in {len(shown)} pictures, {len(without)} pictures without one")
        for name, change in HARD.items():
            if options.only in name:
                told = [
                    f"{engine} {counted(estimator, change, shown, without)}"
                    for engine, estimator in engines.items()
                ]
                print(f"{name:24} {'; '.join(told)}", flush=True)


def counted(
    engine: HandEstimator,
    change: Callable[[Picture], Picture],
    shown: Iterable[Picture],
    without: Iterable[Picture],
) -> Count:
    """Count what an engine finds in pictures once they are made hard."""
    count = Count()
    for picture in map(change, shown):
        hands = [hand.landmarks for hand in engine.estimate(picture.pixels, None)]
        count.shown += len(picture.hands)
        found = sum(any(lies_on(hand, true) for hand in hands) for true in picture.hands)
        count.found += found
        count.false += sum(not any(lies_on(hand, true) for true in picture.hands) for hand in hands)
    for picture in map(change, without):
        count.false_without += len(engine.estimate(picture.pixels, None))
    return count


def lies_on(landmarks: Landmarks, true: Landmarks) -> bool:
    apart = np.hypot(*(landmarks[:, :2] - true[:, :2]).T).mean()
    return bool(apart <= FOUND_WITHIN * region_of_landmarks(true).size / 2)


def known(picture: Picture, engines: Iterable[HandEstimator]) -> Picture:
    """Return the picture with the hands that the engines find in it, too."""
    if picture.drawn:
        return picture
    return with_hands(
        picture, (hand for engine in engines for hand in engine.estimate(picture.pixels, None))
    )


def with_hands(picture: Picture, found: Iterable[Hand]) -> Picture:
    """Add those of these hands that the picture does not have yet."""
    hands = list(picture.hands)
    for hand in found:
        if not any(lies_on(hand.landmarks, other) for other in hands):
            hands.append(hand.landmarks)
    return replace(picture, hands=tuple(hands))


def pictures(media: Path, engines: Collection[HandEstimator]) -> Iterator[Picture]:
    """Yield the photographs, frames evenly from the clips,
    and the renderer's hands with their true joints.
    """
    for pattern in PICTURES:
        for path in sorted(media.glob(pattern)):
            yield Picture(path.name, np.asarray(cv2.imread(str(path)), np.uint8))
    for clip in CLIPS:
        yield from frames_of(media / clip, clip, engines)
    for pose, frame, joints in drawn_pictures():
        yield Picture(f"drawn {pose}", frame, (joints,), drawn=True)


def frames_of(path: Path, clip: str, engines: Collection[HandEstimator]) -> Iterator[Picture]:
    """Yield frames evenly from a clip, with the hands that the engines have by then,
    having followed it.
    """
    frames = list(read(path))
    a_second = rate(path)
    wanted = {int((number + 0.5) * len(frames) / FRAMES) for number in range(FRAMES)}
    for engine in engines:
        engine.reset()
    for at, frame in enumerate(frames):
        found = [hand for engine in engines for hand in engine.estimate(frame, at / a_second)]
        if at in wanted:
            yield with_hands(Picture(f"{clip} {at}", frame), found)


def pictures_without(media: Path) -> list[Picture]:
    paths = sorted((media / "negative").glob("*.jpg"))
    return [
        Picture(path.name, np.asarray(cv2.imread(str(path)), np.uint8))
        for path in paths
        if path.name != EXCEPTED
    ]


if __name__ == "__main__":
    main()
