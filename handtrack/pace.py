"""Decides which frames to estimate while hands are busy and give no commands.

Hands that knead for twenty minutes need no landmarks 30 times a second. At rest the pace is `REST_RATE_HZ`. Every frame
still gets a look that costs next to nothing: cells of the picture are compared with the previous frame. A hand that
starts or stops moving, or new motion next to the hands, makes that very frame count. The full rate returns while a
gesture may start: with arming on, at the arming sign of a resting hand (working hands open and close); with arming off,
at any sign and the first moments of a movement.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.landmarks import Image, Landmarks
from handtrack.navigation.rules import Attention
from handtrack.runtime.opencv import cv2

REST_RATE_HZ: Final = 8.0
REST_S: Final = 1.0 / REST_RATE_HZ
AWAKE_S: Final = 0.2  # at the full rate after the last sign of a gesture: a hold survives 0.15 s without its sign
AWAKE_STROKE_S: Final = 0.5  # after a hand began to move, if movements count
AWAKE_NEW_S: Final = 0.3  # after a hand came in, until it is sure
PICTURE_CELLS: Final = 80  # along the longer side
CELL_SAMPLES: Final = 2  # a cell's side, in sampled pixels
MIN_CHANGE_LEVELS: Final = 6.0  # of 255, from frame to frame: a cell that moves …
MIN_CHANGE_SIGMAS: Final = 5.0  # … and this many standard deviations of the noise
MIN_STILL_FRAMES: Final = 2  # in a row: a hand that turns back in its work has not stopped
HAND_SIDES: Final = 1.5  # side of the square watched round a hand, in sides of its landmarks' box
MIN_NEW_CELLS: Final = 12.0  # that move beside the hands: a hand of 60 px in 1280 …
NEW_FACTOR: Final = 2.0  # … and this many times those that usually do: a body sways
USUAL_WEIGHT: Final = 0.1  # of a frame, in what usually moves


@dataclass(slots=True)
class _Watched:
    """A hand's place in cells, and for how many frames nothing has moved there."""

    rows: slice
    columns: slice
    still_frames: int = 0


class Pace:
    """Picks the frames of one source that need an estimate. It has no clock: time comes with the frames.

    `arm`: the arming sign.
    """

    def __init__(self, arm: str) -> None:
        self._arm = arm
        self._hands: dict[int, _Watched] = {}
        self._last: NDArray[np.float32] | None = None
        self._cell_px = 1
        self._usual_cells = 0.0
        self._awake_until = self._due_at = float("-inf")

    def due(self, image: Image, t: float, attention: Attention) -> bool:
        """Return whether a frame needs an estimate.

        `image`, (H, W, 3) uint8: BGR.
        `t`: seconds, increasing.
        """
        if attention is Attention.EVERYTHING:
            self._last = None
            return True
        stirs = self._stirs(image)
        if stirs and attention is Attention.SIGNS:
            self._awake_until = t + AWAKE_STROKE_S
        if not (stirs or t < self._awake_until or not self._hands or t >= self._due_at):
            return False
        self._due_at = min(max(self._due_at, t - REST_S), t) + REST_S
        return True

    def estimated(self, seen: Recognition, attention: Attention) -> None:
        """Record the last frame's result."""
        if any(self._begins(reading, attention) for reading in seen.readings):
            self._awake_until = max(self._awake_until, seen.t + AWAKE_S)
        if any(reading.hand not in self._hands for reading in seen.readings):
            self._awake_until = max(self._awake_until, seen.t + AWAKE_NEW_S)
        still = {number: hand.still_frames for number, hand in self._hands.items()}
        self._hands = {
            reading.hand: _Watched(*self._place(hand.landmarks), still.get(reading.hand, 0))
            for reading, hand in zip(seen.readings, seen.hands, strict=True)
        }

    def _begins(self, reading: HandReading, attention: Attention) -> bool:
        """Return whether a hand shows the beginning of a gesture that counts."""
        if attention is Attention.SIGNS:
            return reading.holding is not None
        held = reading.holding.sign if reading.holding is not None else reading.held
        return not reading.moving and self._arm in (reading.sign, reading.reading.sign, held)

    def _stirs(self, image: Image) -> bool:
        """Return whether a hand has started or stopped moving, or something new moves beside the hands."""
        moving = self._moving_cells(image)
        if moving is None:
            return True
        stirs = False
        for hand in self._hands.values():
            cells = moving[hand.rows, hand.columns]
            still_before, moves = hand.still_frames, bool(cells.any())
            hand.still_frames = 0 if moves else still_before + 1
            stirs |= hand.still_frames == MIN_STILL_FRAMES or (moves and still_before >= MIN_STILL_FRAMES)
        for hand in self._hands.values():  # only now: the squares of two hands may overlap
            moving[hand.rows, hand.columns] = 0
        beside = float(cv2.countNonZero(moving))
        stirs |= beside > max(MIN_NEW_CELLS, NEW_FACTOR * self._usual_cells)
        self._usual_cells += USUAL_WEIGHT * (beside - self._usual_cells)
        return stirs

    def _moving_cells(self, image: Image) -> NDArray[np.uint8] | None:
        """Return (rows, columns) uint8, 1 where the picture differs from the last one; None without one to compare."""
        height, width = image.shape[:2]
        step = max(1, max(height, width) // (PICTURE_CELLS * CELL_SAMPLES))
        self._cell_px = step * CELL_SAMPLES
        rows, columns = max(1, height // self._cell_px), max(1, width // self._cell_px)
        samples = image[: rows * self._cell_px : step, : columns * self._cell_px : step, 1]
        cells = cv2.resize(samples, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32)
        last, self._last = self._last, cells
        if last is None or last.shape != cells.shape:
            return None
        change = cv2.absdiff(cells, last)
        noise = 1.48 * float(np.partition(change.reshape(-1), change.size // 2)[change.size // 2])
        return np.asarray(change >= max(MIN_CHANGE_LEVELS, MIN_CHANGE_SIGMAS * noise), np.uint8)

    def _place(self, landmarks: Landmarks) -> tuple[slice, slice]:
        """Return the rows and columns of the cells watched for a hand."""
        low, high = landmarks[:, :2].min(axis=0), landmarks[:, :2].max(axis=0)
        middle, half = (low + high) / 2, HAND_SIDES * float((high - low).max()) / 2
        first = np.maximum((middle - half) / self._cell_px, 0.0).astype(int)
        last = np.maximum((middle + half) / self._cell_px, 0.0).astype(int) + 1
        return slice(first[1], last[1]), slice(first[0], last[0])
