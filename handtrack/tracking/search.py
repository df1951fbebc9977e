"""Where and when to look for palms: in the whole picture, and in windows for distant hands.

The palm detector sees 192 × 192 pixels. In the whole picture it finds a hand that fills a tenth of
it; a hand three metres away needs a window half the picture's height. Between whole-picture looks
the search uses such windows: first where a hand was lost, then where something moves, or else tile
by tile, and more slowly once nothing has moved for a while. A hand that fills or leaves the picture
is found in a smaller copy of it surrounded by black, which now and then replaces the whole picture.
Time stamps set the pace: they bound the cost per second at any frame rate, and how long a new hand
can go unseen. Windows come out of a budget that refills with time, so motion everywhere costs no
more.

The detector was trained on skin, so gloves score low. So looks are repeated in skin's hue: twice in
three as bright as each pixel's darkest channel is dark, else as its brightest one. The first finds
45 to 71 % of nine colours of distant rendered gloves in the whole picture (white 7), near ones
always, and nine of ten in a window; colour alone 0 to 58 %. Parts of the picture are repeated only
if something there looks a little like a palm.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from typing import Final

import numpy as np

from handtrack.landmarks import PALM, Image, Landmarks
from handtrack.memory.pool import BufferPool
from handtrack.settings import SearchMode
from handtrack.tracking.motion_map import SAMPLES_KEPT, Flow, MotionMap
from handtrack.tracking.region import Region

# Looks at the whole picture, each so long after the last: more often while no hand is tracked, most
# often while a lost one may come back. With a frame more, `LOOK_BESIDE_S` is the promised 150 ms.
LOOK_ALONE_S: Final = 0.095
LOOK_BESIDE_S: Final = 0.145
LOOK_LOST_S: Final = 0.06
LOOK_STILL_S: Final = 0.5  # even without motion
SECOND_LOOK_S: Final = 0.3  # between two in skin's hue, at the whole picture and at parts of it

# After ten seconds without motion most tiles were searched twice, so looks become rarer by a factor
# of four, unless noise hides changes of `MAX_QUIET_NOISE` levels of 255, and so a new hand.
QUIET_AFTER_S: Final = 10.0
QUIET_FACTOR: Final = 4.0
MAX_QUIET_NOISE: Final = 15.0

# The budget of extra looks at motion: how many refill it in a second, while no hand is tracked and
# while one is, and how many it holds.
WINDOWS_PER_S_ALONE: Final = 8.0
WINDOWS_PER_S_BESIDE: Final = 2.0
MAX_WINDOWS_SAVED: Final = 8.0

# A hand that fills or leaves the picture is found with black all round it: the side of such a look
# in longer picture sides, and how many looks at the whole picture have one among them.
PADDED_SIDES: Final = 1.4
PADDED_EVERY: Final = 4
PADDED_EVERY_LOST: Final = 2  # while a lost hand may come back

# Tiles of half the shorter side find hands of a twelfth to a third of it. Their number is bounded
# in odd shapes: the longer side is at most `MAX_TILE_SIDES` of theirs.
TILE_SHARE: Final = 1 / 2
MAX_TILE_SIDES: Final = 8.0
TILE_STEP: Final = 0.5  # from tile to tile, in sides
TILE_EVERY_S: Final = 0.19  # between two while nothing moves
MAX_CLOSE_LOOKS: Final = 3  # at what is slightly like a palm, in a still that shows a hand already

# Windows at motion and at lost hands. Sides and distances are shares of the shorter picture side,
# unless they are multiples of a hand's region.
WINDOW_SHARES: Final = (1 / 3, 1 / 4, 1 / 2)  # for successive looks at one place
SAME_PLACE_SHARE: Final = 1 / 12  # closer places are the same
MAX_PLACES: Final = 4  # recently searched and remembered
LOST_WINDOW_SIDES: Final = 2.5  # of a lost hand's region
ARM_SIDES: Final = 1.5  # of a hand's region: its arm moves with it

# A new hand's way into the picture is traced back for most of a stroke; 22 sides of its region are
# 4.2 m a second, and no arm is faster.
WAY_S: Final = 0.5
MAX_SIDES_PER_S: Final = 22.0


@dataclass(frozen=True, slots=True)
class Look:
    """One run of the palm detector: its upright square; `whole` if that is the whole picture."""

    square: Region
    whole: bool


def whole_picture(height: int, width: int) -> Look:
    """Return the look at the whole picture, letterboxed."""
    return Look(Region(width / 2, height / 2, float(max(height, width))), whole=True)


def padded_picture(height: int, width: int) -> Look:
    """Return the look at the whole picture, smaller and surrounded by black."""
    return Look(Region(width / 2, height / 2, PADDED_SIDES * max(height, width)), whole=True)


def tiles(height: int, width: int) -> list[Look]:
    """Return looks at tiles that cover the picture, overlapping by half."""
    side = _tile_side(height, width)
    rows, columns = (
        max(1, ceil((length - side) / (side * TILE_STEP)) + 1) for length in (height, width)
    )
    return [
        Look(
            Region(_centre(column, columns, width, side), _centre(row, rows, height, side), side),
            whole=False,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def close_looks(places: Sequence[tuple[float, float]], height: int, width: int) -> list[Look]:
    """Return looks at the first few of these places, (x, y) in pixels, as large as tiles,
    each elsewhere.
    """
    side = _tile_side(height, width)
    centres: list[tuple[float, float]] = []
    for x, y in places:
        cx = min(max(x, side / 2), width - side / 2)
        cy = min(max(y, side / 2), height - side / 2)
        apart = (max(abs(cx - other_x), abs(cy - other_y)) for other_x, other_y in centres)
        if min(apart, default=side) >= side * TILE_STEP:
            centres.append((cx, cy))
    return [Look(Region(cx, cy, side), whole=False) for cx, cy in centres[:MAX_CLOSE_LOOKS]]


def _tile_side(height: int, width: int) -> float:
    return max(TILE_SHARE * min(height, width), max(height, width) / MAX_TILE_SIDES)


def _centre(number: int, count: int, length: int, side: float) -> float:
    return side / 2 + number * (length - side) / (count - 1) if count > 1 else length / 2


class PalmSearch:
    """Decides, frame by frame, where to look.

    `mode`: search windows and tiles too, or only the whole picture.
    `pool`: holds a frame's data until the frame ends.
    """

    def __init__(self, mode: SearchMode, pool: BufferPool) -> None:
        self._mode = mode
        self._motion = MotionMap(pool)
        self._next_tile = 0
        self.reset()

    def reset(self) -> None:
        """Start over: search the next frame whatever its time, without motion."""
        self._last_look_s: float | None = None
        self._second_s = dict.fromkeys((False, True), float("-inf"))
        self._seconds = 0
        self._last_whole_s = 0.0
        self._whole_looks = 0
        self._moved = True
        self._quiet_since: float | None = None
        self._lost_before = False
        self._budget = MAX_WINDOWS_SAVED
        self._places: deque[tuple[float, float, int]] = deque(maxlen=MAX_PLACES)
        self._last_t = self._elapsed_s = 0.0
        self._times: deque[float] = deque(maxlen=SAMPLES_KEPT)
        self._motion.reset()

    def observe(self, image: Image, t: float) -> None:
        """Add the next frame, (H, W, 3) uint8, at `t` seconds; call before `looks`."""
        self._motion.update(image)
        self._elapsed_s = t - self._last_t
        self._last_t = t
        self._times.append(t)

    @property
    def begins(self) -> bool:
        """True until the first look after a reset."""
        return self._last_look_s is None

    def searched(self, t: float) -> None:
        """Record that the frame at `t` seconds was searched everywhere."""
        self._last_look_s = self._last_whole_s = t
        self._moved = False
        self._whole_looks += 1

    def second_looks(
        self, t: float | None, *, whole: bool, hinted: bool, gloved: bool
    ) -> tuple[bool, ...]:
        """Return the repetitions of a look in skin's hue, inverted or not, in the frame at `t`
        seconds; counts them.

        `t`: None for a picture that stands alone.
        `whole`: the look is at the whole picture.
        `hinted`: it shows something a little like a palm.
        `gloved`: a hand in a glove is tracked, or was just lost; the other hand likely wears one
        too.
        """
        if t is None:
            return (False, True) if hinted else ()
        if not (whole or hinted) or (not gloved and t - self._second_s[whole] < SECOND_LOOK_S):
            return ()
        self._second_s[whole] = t
        self._seconds += 1
        return (gloved or self._seconds % 3 > 0,)

    @property
    def repeated(self) -> bool:
        """True if the last frame is a duplicate."""
        return self._motion.repeated

    def flow(self, hand: Landmarks, guess: Flow, side: float) -> Flow | None:
        """Return how far a hand has moved since the last observed frame, pixels; None if unclear.

        `hand`, (21, ≥ 2) float32, pixels: its landmarks in that frame. `guess`, pixels: how far it
        has probably moved. `side`, pixels: of its region.
        """
        flow = self._motion.flow(hand, guess)
        return (
            flow
            if flow is not None and hypot(*flow) <= MAX_SIDES_PER_S * self._elapsed_s * side
            else None
        )

    def way_in(
        self, hand: Landmarks, side: float, shape: tuple[int, int]
    ) -> list[tuple[float, float, float]]:
        """Return where a new hand was in the frames before, as far as that is clear, oldest first.

        That is: seconds, and pixels to the right and down of where it is now.
        `hand`, (21, ≥ 2) float32, pixels: its landmarks. `side`, pixels: of its region. `shape`,
        (height, width).
        """
        way: list[tuple[float, float, float]] = []
        moved = (0.0, 0.0)
        x = 0.0
        y = 0.0
        cx, cy = hand[PALM, :2].mean(axis=0).tolist()
        for back, (later, t) in enumerate(pairwise(reversed(self._times)), 1):
            if self._times[-1] - t > WAY_S:
                break
            step = self._motion.flow(hand[:, :2] + np.array((x, y), np.float32), moved, back=back)
            if step is None or hypot(*step) > MAX_SIDES_PER_S * (later - t) * side:
                break
            moved = step
            x = x + step[0]
            y = y + step[1]
            if not (0 <= cx + x < shape[1] and 0 <= cy + y < shape[0]):
                break
            way.append((t, x, y))
        return way[::-1]

    def looks(
        self, shape: tuple[int, int], t: float, *, known: Sequence[Region], lost: Sequence[Region]
    ) -> list[Look]:
        """Return the looks for the last observed frame, in order; often none.

        `shape`, (height, width): pixels.
        `t`: seconds of the frame.
        `known`: the tracked hands.
        `lost`: expected regions of hands lost in this frame or shortly before.
        """
        for hand in known:
            self._motion.cool(hand.cx, hand.cy, ARM_SIDES * hand.size)
        if self._budget < MAX_WINDOWS_SAVED:
            earned = self._elapsed_s * (WINDOWS_PER_S_BESIDE if known else WINDOWS_PER_S_ALONE)
            self._budget = min(MAX_WINDOWS_SAVED, self._budget + earned)
        moves = bool(self._motion.heat.any())
        self._moved = self._moved or moves
        if moves or lost or self._motion.floor > MAX_QUIET_NOISE or self._quiet_since is None:
            self._quiet_since = t
        pace = QUIET_FACTOR if t - self._quiet_since >= QUIET_AFTER_S else 1.0
        just_lost = bool(lost) and not self._lost_before
        self._lost_before = bool(lost)
        height, width = shape
        whole = whole_picture(height, width)
        if self._last_look_s is None or just_lost:
            self._whole_looks = 0
            return [*self._where_lost(lost, whole), self._looked_at_whole(whole, t)]
        interval = LOOK_LOST_S if lost else LOOK_BESIDE_S if known else LOOK_ALONE_S
        since_s = t - self._last_look_s
        wanted = (
            self._mode == "whole"
            or self._moved
            or bool(lost)
            or t - self._last_whole_s >= pace * LOOK_STILL_S
        )
        if wanted and since_s >= interval:
            padded = (
                self._whole_looks % (PADDED_EVERY_LOST if lost else PADDED_EVERY) == 1
                and self._mode == "tiles"
            )
            looked = [self._looked_at_whole(padded_picture(height, width) if padded else whole, t)]
            # No frame is left between two such looks.
            rare = self._elapsed_s >= interval and self._mode == "tiles"
            return [*looked, *self._window(height, width)] if rare else looked
        if not wanted and since_s >= pace * TILE_EVERY_S:
            self._last_look_s = t
            return [self._tile(height, width)]
        return self._window(height, width) if self._mode == "tiles" else []

    def _where_lost(self, lost: Sequence[Region], whole: Look) -> list[Look]:
        """Return looks around recently lost hands that are too small for the whole-picture look."""
        if self._mode == "whole":
            return []
        windows = [
            Look(Region(hand.cx, hand.cy, LOST_WINDOW_SIDES * hand.size), whole=False)
            for hand in lost
        ]
        return [look for look in windows if look.square.size < TILE_SHARE * whole.square.size]

    def _looked_at_whole(self, whole: Look, t: float) -> Look:
        self.searched(t)
        return whole

    def _tile(self, height: int, width: int) -> Look:
        every = tiles(height, width)
        self._next_tile = (self._next_tile + 1) % len(every)
        return every[self._next_tile]

    def _window(self, height: int, width: int) -> list[Look]:
        if self._budget < 1.0:
            return []
        shorter = min(height, width)
        place = self._motion.hottest(WINDOW_SHARES[0] * shorter / 2)
        if place is None:
            return []
        self._budget -= 1.0
        side = self._next_share(*place, apart=SAME_PLACE_SHARE * shorter) * shorter
        cx = min(max(place[0], side / 2), width - side / 2)
        cy = min(max(place[1], side / 2), height - side / 2)
        self._motion.cool(cx, cy, side / 2)
        return [Look(Region(cx, cy, side), whole=False)]

    def _next_share(self, cx: float, cy: float, apart: float) -> float:
        """Return the next window's share at a place, different from the last one there."""
        looks = 0
        for place in self._places:
            if max(abs(place[0] - cx), abs(place[1] - cy)) < apart:
                looks = place[2]
                self._places.remove(place)
                break
        self._places.append((cx, cy, looks + 1))
        return WINDOW_SHARES[looks % len(WINDOW_SHARES)]
