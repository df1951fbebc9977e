"""A coarse heat map of changes in the picture, where the search for hands starts; and where a fast
hand went.

The map must show a moving hand and ignore noise, at a small fraction of the cost of a model run. So
the picture is sampled and averaged over cells, and compared with a remembered one that follows it
slowly. A change must exceed the noise of the picture, taken from the median change because most
cells do not move, and a fixed minimum. The excess heats its cell, and heat fades from frame to
frame; a searched place is cooled at once.

The same samples tell how far a hand moved since the last frame: Lucas and Kanade's optical flow
(1981; with pyramids, Bouguet 2001) at its landmarks, of which the median counts. It follows the
edges of a blur, in which the landmark model sees no hand. From frame to earlier frame it tells a
new hand's way into the picture.
"""

from collections import deque
from math import hypot
from statistics import median
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image, Landmarks
from handtrack.memory.frame import FrameLease
from handtrack.memory.pool import BufferPool
from handtrack.runtime.opencv import cv2

MAP_CELLS: Final = 80  # along the longer side of the picture
CELL_SAMPLES: Final = 2  # a cell's side, in sampled pixels
MEMORY_WEIGHT: Final = 0.15  # weight of the new picture in the remembered one, per frame
HEAT_KEPT_SHARE: Final = 0.85  # share of heat left after a frame
MIN_HEAT_LEVELS: Final = 1.0  # lower heat fades to none at once

# A change heats its cell by what it exceeds the picture's noise by, and a fixed minimum whatever
# the noise. The noise is measured in some of the cells: sorting them all took half of the time.
MEDIAN_STRIDE_CELLS: Final = 4
MIN_CHANGE_SIGMAS: Final = 5.0  # standard deviations of the noise
MIN_CHANGE_LEVELS: Final = 6.0  # of 255
SIGMA_OF_MEDIAN: Final = 1.48  # a normal distribution's, by its median deviation

# The flow looks for the samples around each landmark: first at a quarter of their size, then at
# half, then in full. It is clear if the landmarks agree: half of them deviate by no more than a
# share of the flow (99 % of true ones in drawn strokes do not), or than a resting hand's do.
FLOW_WINDOW: Final = (21, 21)  # samples
FLOW_LEVELS: Final = 2
MAX_FLOW_SPREAD: Final = 0.2  # of the flow
MIN_FLOW_SPREAD: Final = 0.3  # samples
SAMPLES_KEPT: Final = 32  # frames: half a second at 60 a second

Samples = NDArray[np.uint8]
Flow = tuple[float, float]
"""How far something moved from the last frame to this one: x and y, pixels of the picture."""


class MotionMap:
    """Remembers a coarse picture, and where and how much later frames differ from it.

    `pool`: holds a frame's samples until the frame ends.
    """

    def __init__(self, pool: BufferPool) -> None:
        self._pool = pool
        self._step = 0
        self._remembered: NDArray[np.float32] | None = None
        self.heat: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        """(rows, columns) float32: recent change of each cell, in levels of 255 above the noise."""
        self._last: NDArray[np.float32] | None = None
        self._samples: deque[Samples] = deque(maxlen=SAMPLES_KEPT)
        self._corner = (0, 0)
        self.floor = MIN_CHANGE_LEVELS
        """Minimum levels of a change in the last frame; higher in a noisy picture."""
        self.repeated = False
        """Nothing moved in the last frame. It may be a duplicate: cameras in poor light and
        converted videos send some twice.
        """

    def reset(self) -> None:
        """Forget everything; the next frame shows no change."""
        self._remembered = None
        self._last = None
        self._samples.clear()

    @property
    def cell_px(self) -> int:
        """Side of a cell in picture pixels."""
        return self._step * CELL_SAMPLES

    def update(self, image: Image) -> None:
        """Add the next frame, (H, W, 3) uint8."""
        with self._pool.hold_frame() as frame:
            self._update_heat(self._coarse(image, frame), frame)

    def _update_heat(self, coarse: NDArray[np.float32], frame: FrameLease) -> None:
        last = self._last
        self._last = coarse
        if last is None or self._remembered is None or last.shape != coarse.shape:
            self._remembered = coarse.copy()
            self.repeated = False
            self.heat = np.zeros_like(coarse)
            return
        self.repeated = cv2.norm(coarse, last, cv2.NORM_INF) < MIN_CHANGE_LEVELS
        change = frame.empty(coarse.shape, np.float32)
        cv2.absdiff(coarse, self._remembered, dst=change)
        noise = _median_change(change, frame) * SIGMA_OF_MEDIAN
        self.heat *= HEAT_KEPT_SHARE
        cv2.threshold(self.heat, MIN_HEAT_LEVELS, 0.0, cv2.THRESH_TOZERO, dst=self.heat)
        self.floor = max(MIN_CHANGE_LEVELS, MIN_CHANGE_SIGMAS * noise)
        change -= self.floor
        self.heat += np.maximum(change, 0.0, out=change)
        cv2.accumulateWeighted(coarse, self._remembered, MEMORY_WEIGHT)

    def cool(self, cx: float, cy: float, side: float) -> None:
        """Clear the heat of a square, in picture pixels, once it is searched or known."""
        cell = max(self.cell_px, 1)
        half = side / 2
        top = int(max(0.0, (cy - half) / cell))
        bottom = int(max(0.0, (cy + half) / cell))
        left = int(max(0.0, (cx - half) / cell))
        right = int(max(0.0, (cx + half) / cell))
        self.heat[top : bottom + 1, left : right + 1] = 0.0

    def hottest(self, side: float) -> tuple[float, float] | None:
        """Return the centre, in pixels, of the hottest square of this side; None if all is cold."""
        if not self.heat.any():
            return None
        cells = max(1, round(side / max(self.cell_px, 1)))
        around = cv2.boxFilter(
            self.heat, -1, (cells, cells), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
        # Many squares contain a small spot; the second filter prefers the one centred on it.
        middle = cv2.boxFilter(
            around, -1, (cells, cells), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
        row, column = divmod(int(middle.argmax()), middle.shape[1])
        return (column + 0.5) * self.cell_px, (row + 0.5) * self.cell_px

    def flow(self, points: Landmarks, guess: Flow, *, back: int = 0) -> Flow | None:
        """Return how far a hand has moved from the last frame to this one, pixels; None if that is
        not clear.

        `points`, (21, ≥ 2) float32, pixels: its landmarks in the last frame.
        `guess`, pixels: how far it has probably moved.
        `back`: from 1 on, how far it was off in the frame this many ago; `points` are those one
        frame later.
        """
        if len(self._samples) < max(back + 1, 2):
            return None
        first, second = (-back, -back - 1) if back else (-2, -1)
        begin = ((points[:, :2] - self._corner) / self._step).astype(np.float32)[:, None]
        end = begin + np.array(guess, np.float32) / self._step
        cv2.calcOpticalFlowPyrLK(
            self._samples[first],
            self._samples[second],
            begin,
            end,
            winSize=FLOW_WINDOW,
            maxLevel=FLOW_LEVELS,
            flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
        )
        moved = (end - begin)[:, 0] * self._step
        dx, dy = (median(each) for each in moved.T.tolist())
        spread = median(hypot(x - dx, y - dy) for x, y in moved.tolist())
        max_spread = max(MAX_FLOW_SPREAD * hypot(dx, dy), MIN_FLOW_SPREAD * self._step)
        return (dx, dy) if spread <= max_spread else None

    def _kept(self, points: Image, corner: tuple[int, int]) -> Image:
        """Return a frame's samples, kept beside those of earlier frames; `corner`, (x, y):
        the first one's pixel.
        """
        self._corner = corner
        if self._samples and self._samples[-1].shape != points.shape:
            self._samples.clear()
        full = len(self._samples) == SAMPLES_KEPT
        samples = self._samples.popleft() if full else np.empty(points.shape, np.uint8)
        np.copyto(samples, points)
        self._samples.append(samples)
        return samples

    def _coarse(self, image: Image, frame: FrameLease) -> NDArray[np.float32]:
        """Return the green channel, sampled and averaged over cells;
        reading it all costs a tenth of a model run.
        """
        height, width = image.shape[:2]
        self._step = max(1, max(height, width) // (MAP_CELLS * CELL_SAMPLES))
        top = min(self._step // 2, height - 1)
        left = min(self._step // 2, width - 1)
        points = image[top :: self._step, left :: self._step, 1]
        rows = max(1, points.shape[0] // CELL_SAMPLES)
        columns = max(1, points.shape[1] // CELL_SAMPLES)
        # Whole cells only: resizing them takes an eighth of the time.
        points = points[: rows * CELL_SAMPLES, : columns * CELL_SAMPLES]
        sampled = frame.empty(points.shape, np.float32)
        np.copyto(sampled, self._kept(points, (left, top)))
        coarse = cv2.resize(sampled, (columns, rows), interpolation=cv2.INTER_AREA)
        return np.asarray(coarse, np.float32)


def _median_change(change: NDArray[np.float32], frame: FrameLease) -> float:
    """Return the median of some cells' changes: few cells move, so it is the noise's.

    Not by `np.median`, which imports numpy.ma in the middle of a frame.
    """
    some = change.reshape(-1)[::MEDIAN_STRIDE_CELLS]
    sorting = frame.empty(some.shape, np.float32)
    np.copyto(sorting, some)
    middle = some.size // 2
    sorting.partition(middle)
    return float(sorting[middle])
