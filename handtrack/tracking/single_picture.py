"""Where to look in a picture that no other one precedes, a single one or a video's first frame, and
what confirms a hand in a single one.

It is looked at as a whole, then as a whole with a black border, then in every tile. The tracker
stops once it has enough certain hands; with fewer it takes every look, 23 in a 16:9 picture. Few
single pictures show two hands, so few would end early. But two hands are mostly one person's and of
one size: where the whole picture shows one for certain, it shows the other at least as something
slightly like a palm. So then only such places are searched, in a window as large as a tile. With
more hands allowed, several people are expected, some far away.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, sin
from typing import Final

from handtrack.landmarks import Landmarks
from handtrack.settings import SearchMode
from handtrack.tracking.judging import SECOND_LOOK_SCALE, covers, palm_distance
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.search import (
    Look,
    close_looks,
    padded_picture,
    tiles,
    whole_picture,
)


class LooksEverywhere:
    """The looks at one picture, in order. Iterate once.

    Parameters
    ----------
    height, width : int
        Of the picture, in pixels.
    mode : str
        "tiles" for hands of any size, "whole" for near ones only.

    Attributes
    ----------
    whole : Look
        The first one, at the whole picture.
    second_sought : bool
        True if the looks that are left are for a person's other hand.
    """

    def __init__(self, height: int, width: int, mode: SearchMode) -> None:
        self._height = height
        self._width = width
        self.whole = whole_picture(height, width)
        self.second_sought = False
        self._left = deque([self.whole])
        if mode == "tiles":
            self._left += [padded_picture(height, width), *tiles(height, width)]

    def __iter__(self) -> Iterator[Look]:
        while self._left:
            yield self._left.popleft()

    @property
    def has_more(self) -> bool:
        """True if looks are left."""
        return bool(self._left)

    def seek_second_hand(
        self, hinted: Sequence[tuple[float, float]], hands: Sequence[Landmarks]
    ) -> None:
        """Look only for a person's other hand, in the places that are slightly like a palm.

        `hinted`: these places, (x, y) in pixels; those in the boxes of the known `hands` are left
        out.
        """
        self.second_sought = True
        elsewhere = [place for place in hinted if not any(covers(hand, *place) for hand in hands)]
        close = close_looks(elsewhere, self._height, self._width)
        self._left.clear()
        if close:
            self._left += [padded_picture(self._height, self._width), *close]


# A single picture has no next frame to confirm a hand. So a less clear one is looked at three times
# more: in a larger region turned either way, and moved towards the wrist. The two best looks count.
# Where the palm was detected far from the landmarks, they must be clearer. The bounds were chosen
# on half of the hard photographs (docs/performance.md).


@dataclass(frozen=True, slots=True)
class CheckRules:
    """The looks that confirm a hand in a single picture."""

    turn_rad: float = 0.35
    shift_sides: float = 0.12
    """Shift towards the wrist, in sides of the region."""
    min_presence: float = 0.83
    """Mean of the two best looks, where the palm was detected on the hand."""
    presence_per_side: float = 0.7
    """More presence for each side of the region between palm and hand."""
    max_presence: float = 0.95
    """A mean that is enough at any distance."""


CHECK: Final = CheckRules()


def check_regions(landmarks: Landmarks) -> list[Region]:
    """Return three more regions to check for a hand in a single picture."""
    place = region_of_landmarks(landmarks)
    larger = place.grown(SECOND_LOOK_SCALE)
    turned = [
        replace(larger, rotation=place.rotation + turn)
        for turn in (-CHECK.turn_rad, CHECK.turn_rad)
    ]
    down = CHECK.shift_sides * place.size
    return [*turned, place.moved(-down * sin(place.rotation), down * cos(place.rotation))]


def passes_checks(landmarks: Landmarks, looks: Sequence[Sighting], palms: Iterable[Palm]) -> bool:
    """Return whether the sightings at `check_regions` confirm a hand in a single picture."""
    _, second, first = sorted(look.presence for look in looks)
    aside = min(palm_distance(landmarks, palm) for palm in palms)
    needed = min(CHECK.max_presence, CHECK.min_presence + CHECK.presence_per_side * aside)
    return (first + second) / 2 >= needed
