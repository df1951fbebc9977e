"""Where to look in a picture that no other one precedes: a single one, or a video's first frame.

It is looked at as a whole, then as a whole with a black border, then in every tile. The tracker
stops once it has enough certain hands; with fewer it takes every look, 23 in a 16:9 picture. Few
single pictures show two hands, so few would end early. But two hands are mostly one person's and of
one size: where the whole picture shows one for certain, it shows the other at least as something
slightly like a palm. So then only such places are searched, in a window as large as a tile. With
more hands allowed, several people are expected, some far away.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from handtrack.landmarks import Landmarks
from handtrack.settings import SearchMode
from handtrack.tracking.judging import covers
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
