"""Decides which frames to estimate while hands are busy and give no commands.

Hands that knead for twenty minutes need no landmarks 30 times a second. At rest the pace is
`REST_RATE_HZ`. Every frame still gets a look that costs next to nothing: cells of the picture are
compared with the previous frame. A hand that starts or stops moving, or more motion beside the
hands than recently, makes that very frame count. The full rate returns for a new hand, with arming
off for the first moments of a movement, and while the viewer's `Attention` asks for it: a sign that
counts has begun.
"""

from dataclasses import dataclass, field
from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.recognizer import Recognition
from handtrack.landmarks import Image, Landmarks
from handtrack.navigation.rules import Attention
from handtrack.runtime.opencv import cv2

REST_RATE_HZ: Final = 9.0
REST_S: Final = 1.0 / REST_RATE_HZ
AWAKE_STROKE_S: Final = 0.5  # at the full rate after a hand began to move, if movements count
AWAKE_NEW_S: Final = 0.3  # after a hand came in, until it is sure
PICTURE_CELLS: Final = 80  # along the longer side
CELL_SAMPLES: Final = 2  # a cell's side, in sampled pixels
MIN_CHANGE_LEVELS: Final = 6.0  # of 255, from frame to frame: a cell that moves …
MIN_CHANGE_SIGMAS: Final = 5.0  # … and this many standard deviations of the noise
MIN_STILL_FRAMES: Final = 2  # in a row: a hand that turns back in its work has not stopped
HAND_SIDES: Final = 1.5  # side of the square watched round a hand, in sides of its landmarks' box
# A hand at work goes to and fro: where it was so lately is watched as its place.
SWEPT_S: Final = 1.0
MIN_NEW_CELLS: Final = 12.0  # that move beside the hands: a hand of 60 px in 1280 …
NEW_FACTOR: Final = 1.5  # … and this many times the most seen recently: arms work and a body sways
RECENTLY_S: Final = 1.6  # in which that most falls to a third


@dataclass(slots=True)
class _Watched:
    """The squares of one hand over the last `SWEPT_S`, and for how many frames nothing has moved
    there.

    A square: its time, and its first and last row and column in cells.
    """

    squares: list[tuple[float, int, int, int, int]] = field(default_factory=list)
    still_frames: int = 0

    @property
    def place(self) -> tuple[slice, slice]:
        """The rows and columns that hold every square."""
        _, top, bottom, left, right = zip(*self.squares, strict=True)
        return slice(min(top), max(bottom)), slice(min(left), max(right))


class Pace:
    """Picks the frames of one source that need an estimate. It has no clock:
    time comes with the frames.
    """

    def __init__(self) -> None:
        self._hands: dict[int, _Watched] = {}
        self._last: NDArray[np.float32] | None = None
        self._cell_px = 1
        self._most_cells = 0.0
        self._looked_at = 0.0
        self._awake_until = self._due_at = float("-inf")

    def due(self, image: Image, t: float, attention: Attention) -> bool:
        """Return whether a frame needs an estimate.

        `image`, (H, W, 3) uint8: BGR.
        `t`: seconds, increasing.
        """
        if attention is Attention.EVERYTHING:
            self._last = None
            return True
        starts, stops = self._stirs(image, t)
        if starts and attention is Attention.SIGNS:
            self._awake_until = t + AWAKE_STROKE_S
        if not (starts or stops or t < self._awake_until or not self._hands or t >= self._due_at):
            return False
        self._due_at = min(max(self._due_at, t - REST_S), t) + REST_S
        return True

    def estimated(self, seen: Recognition) -> None:
        """Record the last frame's result."""
        if any(reading.hand not in self._hands for reading in seen.readings):
            self._awake_until = max(self._awake_until, seen.t + AWAKE_NEW_S)
        last = self._hands
        self._hands = {}
        for reading, hand in zip(seen.readings, seen.hands, strict=True):
            watched = self._hands[reading.hand] = last.get(reading.hand, _Watched())
            watched.squares = [one for one in watched.squares if one[0] > seen.t - SWEPT_S]
            watched.squares.append((seen.t, *self._square(hand.landmarks)))

    def _stirs(self, image: Image, t: float) -> tuple[bool, bool]:
        """Return whether a hand has started to move, or more moves beside the hands,
        and whether one has stopped.
        """
        moving = self._moving_cells(image)
        if moving is None:
            return True, False
        starts = stops = False
        for hand in self._hands.values():
            still_before = hand.still_frames
            moves = bool(moving[hand.place].any())
            hand.still_frames = 0 if moves else still_before + 1
            stops |= hand.still_frames == MIN_STILL_FRAMES
            starts |= moves and still_before >= MIN_STILL_FRAMES
        for hand in self._hands.values():  # only now: the squares of two hands may overlap
            moving[hand.place] = 0
        beside = float(cv2.countNonZero(moving))
        most = self._most_cells * exp((self._looked_at - t) / RECENTLY_S)
        self._most_cells = max(beside, most)
        self._looked_at = t
        return starts or beside > max(MIN_NEW_CELLS, NEW_FACTOR * most), stops

    def _moving_cells(self, image: Image) -> NDArray[np.uint8] | None:
        """Return (rows, columns) uint8, 1 where the picture differs from the last one;
        None without one to compare.
        """
        height, width = image.shape[:2]
        step = max(1, max(height, width) // (PICTURE_CELLS * CELL_SAMPLES))
        self._cell_px = step * CELL_SAMPLES
        rows, columns = max(1, height // self._cell_px), max(1, width // self._cell_px)
        samples = image[: rows * self._cell_px : step, : columns * self._cell_px : step, 1]
        cells = cv2.resize(samples, (columns, rows), interpolation=cv2.INTER_AREA).astype(
            np.float32
        )
        last = self._last
        self._last = cells
        if last is None or last.shape != cells.shape:
            return None
        change = cv2.absdiff(cells, last)
        noise = 1.48 * float(np.partition(change.reshape(-1), change.size // 2)[change.size // 2])
        return np.asarray(change >= max(MIN_CHANGE_LEVELS, MIN_CHANGE_SIGMAS * noise), np.uint8)

    def _square(self, landmarks: Landmarks) -> tuple[int, int, int, int]:
        """Return the first and last row and column of the cells round a hand."""
        low, high = landmarks[:, :2].min(axis=0), landmarks[:, :2].max(axis=0)
        middle = (low + high) / 2
        half = HAND_SIDES * float((high - low).max()) / 2
        left, top = (int(edge) for edge in np.maximum((middle - half) / self._cell_px, 0.0))
        right, bottom = (int(edge) + 1 for edge in np.maximum((middle + half) / self._cell_px, 0.0))
        return top, bottom, left, right
