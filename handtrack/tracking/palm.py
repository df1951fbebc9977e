"""Palm detection: anchors, decoding of the model's output, merging of overlapping boxes.

The numbers are those of MediaPipe's palm_detection graph (SsdAnchorsCalculator,
TensorsToDetectionsCalculator, NonMaxSuppressionCalculator with WEIGHTED).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.settings import LIKELY

INPUT_SIDE: Final = 192  # pixels of the detector's square input
# Stride in pixels, anchors per cell; the three stride-16 layers are merged.
LAYERS: Final = ((8, 2), (16, 6))
MIN_MERGE_OVERLAP: Final = 0.3  # boxes with this intersection over union are one palm
# Probability of something that may be a palm in a colour the detector does not know.
MIN_HINT: Final = 0.02
KEYPOINTS: Final = 7
WRIST: Final = 0
MIDDLE_MCP: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Palm:
    """One detected palm."""

    box: NDArray[np.float32]
    """(4,) float32: left, top, right, bottom in the unit square of the detector's input;
    pixels once mapped.
    """
    keypoints: NDArray[np.float32]
    """(7, 2) float32: wrist, four finger bases beginning with the index finger (the middle finger's
    at 2), two of the thumb; same unit.
    """
    score: float
    """Probability, 0 to 1."""

    def mapped(self, left: float, top: float, size: float) -> "Palm":
        """Return the palm in pixels, given the detector's square of the picture."""
        origin = np.array((left, top), dtype=np.float32)
        scale = np.float32(size)
        return Palm(
            self.box * scale + np.tile(origin, 2), self.keypoints * scale + origin, self.score
        )


@cache
def anchors() -> NDArray[np.float32]:
    """Return the (2016, 2) float32 anchor centres, x and y in the unit square."""
    grids = []
    for stride, count in LAYERS:
        cells = INPUT_SIDE // stride
        centres = ((np.arange(cells) + 0.5) / cells).astype(np.float32)
        grid = np.stack(np.meshgrid(centres, centres), axis=-1).reshape(-1, 2)
        grids.append(np.repeat(grid, count, axis=0))
    table = np.concatenate(grids)
    table.setflags(write=False)
    return table


def decode(
    boxes: NDArray[np.float32], scores: NDArray[np.float32], threshold: float = LIKELY
) -> list[Palm]:
    """Turn one input's raw output into palms, strongest first.

    `boxes`, (2016, 18) float32: centre, width, height and seven keypoints relative to each anchor,
    in pixels of the detector's input.
    `scores`, (2016,) float32: before the sigmoid.
    `threshold`: minimum probability of a palm, above 0; with 1 or more, no palm is found.
    Returns palms in the unit square of the detector's input, with overlaps merged.
    """
    if threshold >= 1.0:
        return []
    kept = np.flatnonzero(scores > log(threshold / (1.0 - threshold)))
    if not kept.size:
        return []
    order = kept[np.argsort(-scores[kept], kind="stable")]
    centres = anchors()[order]
    raw = boxes[order] / np.float32(INPUT_SIDE)
    middle = raw[:, :2] + centres
    half = raw[:, 2:4] / 2
    corners = np.concatenate((middle - half, middle + half), axis=1)
    keypoints = raw[:, 4:].reshape(-1, KEYPOINTS, 2) + centres[:, None]
    probabilities = [1.0 / (1.0 + exp(-min(float(score), 100.0))) for score in scores[order]]
    return merge([Palm(*parts) for parts in zip(corners, keypoints, probabilities, strict=True)])


def hints(scores: NDArray[np.float32], palms: Collection[Palm]) -> NDArray[np.float32]:
    """Return where something besides the found palms is slightly like a palm, most like one first.

    `scores`, (2016,) float32: before the sigmoid.
    `palms`: in the unit square.
    Returns (N, 2) float32: anchor centres, x and y in the unit square.
    """
    hinting = np.flatnonzero(scores > log(MIN_HINT / (1.0 - MIN_HINT)))
    likely = anchors()[hinting[np.argsort(-scores[hinting], kind="stable")]]
    beside = np.ones(len(likely), bool)
    for palm in palms:
        beside &= (likely < palm.box[:2]).any(axis=1) | (likely > palm.box[2:]).any(axis=1)
    return likely[beside]


def doubled(palm: Palm, boxes: Sequence[NDArray[np.float32]]) -> bool:
    """Return whether one of these boxes, (4,) float32, shows the same palm."""
    return bool(boxes) and bool((overlap(palm.box, np.stack(boxes)) > MIN_MERGE_OVERLAP).any())


def merge(palms: list[Palm]) -> list[Palm]:
    """Merge overlapping boxes into score-weighted means,
    strongest first (weighted non-maximum suppression).
    """
    rest = sorted(palms, key=lambda palm: -palm.score)
    merged = []
    while rest:
        strongest = rest[0]
        overlaps = overlap(strongest.box, np.stack([palm.box for palm in rest]))
        same = [
            palm for palm, value in zip(rest, overlaps, strict=True) if value > MIN_MERGE_OVERLAP
        ]
        rest = [
            palm
            for palm, value in zip(rest[1:], overlaps[1:], strict=True)
            if value <= MIN_MERGE_OVERLAP
        ]
        merged.append(_mean(same) if len(same) > 1 else strongest)
    return merged


def overlap(box: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the intersection over union of a box, (4,), with each of (N, 4) others,
    as (N,) float32.
    """
    low = np.maximum(box[:2], others[:, :2])
    high = np.minimum(box[2:], others[:, 2:])
    common = np.prod(np.clip(high - low, 0, None), axis=1)
    area = np.prod(box[2:] - box[:2])
    areas = np.prod(others[:, 2:] - others[:, :2], axis=1)
    union = np.maximum(area + areas - common, np.float32(1e-12))
    return np.asarray(common / union, dtype=np.float32)


def _mean(palms: list[Palm]) -> Palm:
    weights = np.array([palm.score for palm in palms], dtype=np.float32)
    weights /= weights.sum()
    box = np.einsum("n,nc->c", weights, np.stack([palm.box for palm in palms]))
    keypoints = np.einsum("n,nkc->kc", weights, np.stack([palm.keypoints for palm in palms]))
    return Palm(box, keypoints, palms[0].score)
