"""Measure how much smoothing steadies a still hand, and how far behind a swipe it falls.

`uv run python -m tools.measure_steadiness FOLDER`, FOLDER being the test media. Every clip is
tracked twice on the CPU, plain and smoothed; smoothing changes only what is reported, so both show
the same hands.

Jitter is the root mean square, over the frames and landmarks of a part in which the hand is held,
of the second difference x[n-1] - 2 x[n] + x[n+1] in the picture (divided by the square root of 6:
white noise counts as its own standard deviation). A slow drift of the hand is none. Lag is the
delay at which the plain track of the palm's centre fits the smoothed one best, in frames: where
their cross-correlation has its peak, found between frames too.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.assets import asset
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import PALM, Image
from tools.footage import rate, read

HELD: Final = (
    "open_palm",
    "pointing_up",
    "victory",
    "three",
    "four",
    "thumb_up",
    "thumb_down",
    "closed_fist",
)
SETTLING_S: Final = 0.25  # at both ends of a held part, in which the hand still moves
AROUND_S: Final = 0.3  # of a swipe
REAL_HELD: Final = ("video/mps_thumb_up.mp4", 90, 190)
REAL_SWIPES: Final = "video/hagrid_swipe_left_right.mp4"
DELAYS: Final = np.arange(-0.5, 3.0, 0.02)  # frames


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One hand's landmarks in the frames that show it: seconds (N,), pixels (N, 21, 2)."""

    t: NDArray[np.float64]
    px: NDArray[np.float64]

    def part(self, begin: float, end: float) -> "Track":
        """Return the part between two times, in seconds."""
        within = (self.t >= begin) & (self.t <= end)
        return Track(self.t[within], self.px[within])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("media", type=Path)
    media: Path = parser.parse_args().media
    print(f"{'held':>14} {'plain px':>9} {'smooth px':>9} {'less by':>8}")
    print(f"{'swipe':>14} {'lag in frames':>14}")
    demo, fps = both(asset("demo", "demo.mp4"))
    marks = json.loads(asset("demo", "demo.json").read_text(encoding="utf-8"))["gestures"]
    for mark in marks:
        if mark["name"] in HELD:
            show_held(mark["name"], demo, mark["begin"] + SETTLING_S, mark["end"] - SETTLING_S)
    for mark in marks:
        if mark["name"] == "swipe":
            show_lag(
                f"demo {mark['detail']}",
                demo,
                mark["begin"] - AROUND_S,
                mark["end"] + AROUND_S,
                fps,
            )
    name, first, last = REAL_HELD
    real, fps = both(media / name)
    show_held("real thumb_up", real, first / fps, last / fps)
    real, fps = both(media / REAL_SWIPES)
    show_lag("real swipes", real, 0.0, np.inf, fps)


def both(path: Path) -> tuple[Sequence[Track], float]:
    """Return a clip's first hand plain and smoothed, and its rate."""
    frames = list(read(path))
    fps = rate(path)
    return [tracked(frames, fps, smooth=smooth) for smooth in (False, True)], fps


def tracked(frames: Sequence[Image], fps: float, *, smooth: bool) -> Track:
    with HandTracker(
        max_hands=1, smooth=smooth, options=TrackerOptions(provider="cpu", search="whole")
    ) as tracker:
        seen = [
            (number / fps, tracker.estimate(frame, number / fps))
            for number, frame in enumerate(frames)
        ]
    found = [(t, hands[0].landmarks[:, :2]) for t, hands in seen if hands]
    return Track(
        np.array([t for t, _ in found]), np.array([landmarks for _, landmarks in found], np.float64)
    )


def show_held(name: str, tracks: Sequence[Track], begin: float, end: float) -> None:
    plain, smooth = (jitter(track.part(begin, end).px) for track in tracks)
    print(f"{name:>14} {plain:9.3f} {smooth:9.3f} {1 - smooth / plain:8.0%}", flush=True)


def jitter(values: NDArray[np.float64]) -> float:
    """Return the jitter of (N, 21, k) values, in their unit, a coordinate."""
    return float(np.sqrt((np.diff(values, n=2, axis=0) ** 2).mean() / 6))


def show_lag(name: str, tracks: Sequence[Track], begin: float, end: float, fps: float) -> None:
    plain, smooth = (track.part(begin, end) for track in tracks)
    print(
        f"{name:>14} {lag(plain.t, centre(plain), centre(smooth), fps):9.2f} frames behind",
        flush=True,
    )


def centre(track: Track) -> NDArray[np.float64]:
    """Return the palm's centre across the picture, (N,) pixels."""
    return np.asarray(track.px[:, PALM, 0].mean(axis=1))


def lag(
    t: NDArray[np.float64], plain: NDArray[np.float64], smooth: NDArray[np.float64], fps: float
) -> float:
    """Return by how many frames `smooth` comes after `plain`."""
    errors = [
        float(((np.interp(t - delay / fps, t, plain) - smooth) ** 2).mean()) for delay in DELAYS
    ]
    return float(DELAYS[int(np.argmin(errors))])


if __name__ == "__main__":
    main()
