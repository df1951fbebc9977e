"""Where palms are looked for, and when: the whole picture, and windows of it for hands that are far away.

The palm detector sees 192 × 192 pixels. Shown the whole picture it finds a hand that fills a tenth of it; a hand three
metres away is found in a window a half of the picture high. Between looks at the whole picture the search goes on in
such windows: first where a hand was lost, then where something moves, else tile by tile. By time stamps, so that the
cost a second is bounded whatever the rate, and a bound holds on how long a new hand can go unseen.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.settings import SearchMode
from handtrack.tracking.geometry import Region
from handtrack.tracking.motion import MotionMap

ALONE_S: Final = 0.095  # between two looks while no hand is tracked
BESIDE_S: Final = 0.12  # while at least one is
LOST_S: Final = 0.06  # while one that was lost may come back
SWEEP_S: Final = 0.19  # between two tiles while nothing moves
UNMOVED_S: Final = 0.5  # after which the whole picture is looked at though nothing moved
WINDOWS_A_SECOND: Final = 8.0  # looks at what moves, on top, while no hand is tracked; on average …
WINDOWS_BESIDE: Final = 2.0  # … while at least one is …
WINDOWS_AT_ONCE: Final = 8.0  # … and in a row
WINDOWS_AT_FIRST: Final = 12.0  # after a reset, when nothing is known of the picture: what moves, and tiles
TILE_SHARE: Final = 1 / 2  # a tile's side, in shorter sides of the picture: finds hands of a twelfth to a third of it
MOST_SIDES: Final = 8.0  # of a tile, along the longer side: a picture of an odd shape is not searched for ever
TILE_STEP: Final = 0.5  # from tile to tile, in sides
WINDOW_SHARES: Final = (1 / 3, 1 / 4, 1 / 2)  # a window's side, from look to look at the same place
SAME_PLACE: Final = 1 / 12  # of the shorter side: closer than this, two places are the same
PLACES: Final = 4  # that were looked at last are remembered
ARM_SHARE: Final = 1.5  # of a hand's region: its arm moves with it
LOST_WINDOW: Final = 2.5  # a lost hand is looked for in a window of so many sides of its region


@dataclass(frozen=True, slots=True)
class Look:
    """One run of the palm detector: the upright square of the picture that it sees, and whether that is all of it."""

    square: Region
    whole: bool


def whole_picture(height: int, width: int) -> Look:
    """Return the look at the whole picture, letterboxed."""
    return Look(Region(width / 2, height / 2, float(max(height, width))), whole=True)


def tiles(height: int, width: int) -> list[Look]:
    """Return the looks that cover the picture tile by tile, overlapping by half."""
    side = max(TILE_SHARE * min(height, width), max(height, width) / MOST_SIDES)
    rows, columns = (max(1, ceil((length - side) / (side * TILE_STEP)) + 1) for length in (height, width))
    return [
        Look(Region(_centre(column, columns, width, side), _centre(row, rows, height, side), side), whole=False)
        for row in range(rows)
        for column in range(columns)
    ]


def _centre(number: int, count: int, length: int, side: float) -> float:
    return side / 2 + number * (length - side) / (count - 1) if count > 1 else length / 2


class PalmSearch:
    """Decides, frame by frame, where to look.

    Parameters
    ----------
    mode : {"tiles", "whole"}
        Whether windows and tiles are looked at besides the whole picture.
    pool : BufferPool
        Where what is needed of a frame lies, until the frame ends.
    """

    def __init__(self, mode: SearchMode, pool: BufferPool) -> None:
        self._mode = mode
        self._motion = MotionMap(pool)
        self._next_tile = 0
        self.reset()

    def reset(self) -> None:
        """The next frame is looked at whatever its time, and nothing has moved in it."""
        self._last_look_s: float | None = None
        self._last_whole_s = 0.0
        self._moved = True
        self._lost_before = False
        self._budget = WINDOWS_AT_FIRST
        self._places: deque[tuple[float, float, int]] = deque(maxlen=PLACES)
        self._last_t = self._elapsed_s = 0.0
        self._motion.reset()

    def observe(self, image: Image, t: float) -> None:
        """Take in the next frame, (H, W, 3) uint8, at `t` seconds; before `looks`."""
        self._motion.update(image)
        self._elapsed_s, self._last_t = t - self._last_t, t

    @property
    def repeated(self) -> bool:
        """Whether the last frame is the one before once more."""
        return self._motion.repeated

    def looks(self, shape: tuple[int, int], t: float, *, known: Sequence[Region], lost: Sequence[Region]) -> list[Look]:
        """Return where to look in the frame that was observed last, in order; often nowhere.

        Parameters
        ----------
        shape : (height, width)
            Pixels.
        t : float
            Seconds of the frame.
        known : sequence of Region
            The hands that are tracked.
        lost : sequence of Region
            Where hands should be that were lost in this frame or shortly before.
        """
        for hand in known:
            self._motion.cool(hand.cx, hand.cy, ARM_SHARE * hand.size)
        if self._budget < WINDOWS_AT_ONCE:
            earned = self._elapsed_s * (WINDOWS_BESIDE if known else WINDOWS_A_SECOND)
            self._budget = min(WINDOWS_AT_ONCE, self._budget + earned)
        self._moved = self._moved or bool(self._motion.heat.any())
        just_lost, self._lost_before = bool(lost) and not self._lost_before, bool(lost)
        height, width = shape
        whole = whole_picture(height, width)
        if self._last_look_s is None or just_lost:
            return [*self._where_lost(lost, whole), self._looked_at_whole(whole, t)]
        interval = LOST_S if lost else BESIDE_S if known else ALONE_S
        since_s = t - self._last_look_s
        wanted = self._mode == "whole" or self._moved or bool(lost) or t - self._last_whole_s >= UNMOVED_S
        if wanted and since_s >= interval:
            return [self._looked_at_whole(whole, t)]
        if not wanted and since_s >= SWEEP_S:
            self._last_look_s = t
            return [self._tile(height, width)]
        return self._window(height, width) if self._mode == "tiles" else []

    def _where_lost(self, lost: Sequence[Region], whole: Look) -> list[Look]:
        """Return looks around hands that were just lost and are too small for the look at the whole picture."""
        if self._mode == "whole":
            return []
        windows = [Look(Region(hand.cx, hand.cy, LOST_WINDOW * hand.size), whole=False) for hand in lost]
        return [look for look in windows if look.square.size < TILE_SHARE * whole.square.size]

    def _looked_at_whole(self, whole: Look, t: float) -> Look:
        self._last_look_s = self._last_whole_s = t
        self._moved = False
        return whole

    def _tile(self, height: int, width: int) -> Look:
        every = tiles(height, width)
        self._next_tile = (self._next_tile + 1) % len(every)
        return every[self._next_tile]

    def _window(self, height: int, width: int) -> list[Look]:
        """Return the look at the place that moves most, as far as the budget allows."""
        if self._budget < 1.0:
            return []
        shorter = min(height, width)
        place = self._motion.hottest(WINDOW_SHARES[0] * shorter / 2)
        if place is None:
            if self._budget <= WINDOWS_AT_ONCE:
                return []
            self._budget -= 1.0
            return [self._tile(height, width)]
        self._budget -= 1.0
        side = self._next_share(*place, apart=SAME_PLACE * shorter) * shorter
        cx = min(max(place[0], side / 2), width - side / 2)
        cy = min(max(place[1], side / 2), height - side / 2)
        self._motion.cool(cx, cy, side / 2)
        return [Look(Region(cx, cy, side), whole=False)]

    def _next_share(self, cx: float, cy: float, apart: float) -> float:
        """Return how large the next window at a place should be: another size than the last one there."""
        looks = 0
        for place in self._places:
            if max(abs(place[0] - cx), abs(place[1] - cy)) < apart:
                looks = place[2]
                self._places.remove(place)
                break
        self._places.append((cx, cy, looks + 1))
        return WINDOW_SHARES[looks % len(WINDOW_SHARES)]
