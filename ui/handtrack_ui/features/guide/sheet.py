"""The content of a guide's pages, a step or the finish, laid out for a page's size."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from math import inf
from typing import Final

from PySide6.QtWidgets import QWidget

from handtrack_ui.common.dial import DialButton
from handtrack_ui.common.tile import Tile

MINOR_SHARE: Final = 0.72  # of the main text: an introduction is less prominent than the task


@dataclass(frozen=True, slots=True)
class Format:
    """The space for a sheet and its text sizes, in pixels."""

    width: int
    height: int
    """Height of a page."""
    main: float
    """Text size of instructions, and of text without entries."""
    need: float
    """Minimum text size for the person's distance."""
    dense: bool = False
    """Tiles are closer together, with labels on several lines."""
    paged: bool = False
    """The sheet has several pages."""

    @property
    def minor(self) -> float:
        """The size of text beside something more important."""
        return max(self.need, self.main * MINOR_SHARE)


class Section(IntEnum):
    """A section of a sheet, in order; a layout may lack any but the first."""

    TITLE = 0
    INGREDIENTS = 1
    BODY = 2
    ANSWERS = 3
    TILES = 4
    END = 5


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A spot in a sheet's content, the same in every layout; later ones are greater."""

    section: Section = Section.TITLE
    part: int = 0
    """The paragraph, entry or widget of the section, from 0."""
    letter: int = 0
    """The letter of the paragraph, from 0, if a page begins within it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a sheet, from its `top` to before its `bottom`, in pixels."""

    top: int
    bottom: int
    begin: Spot = Spot()
    """The first spot on it."""


def broken(parts: Iterable[Page], height: int) -> list[Page]:
    """Distribute parts that stay whole, in order, over pages of a height; a higher one gets a
    separate page.
    """
    pages: list[Page] = []
    for part in parts:
        if pages and part.bottom - pages[-1].top <= height:
            pages[-1] = replace(pages[-1], bottom=part.bottom)
        else:
            pages.append(part)
    return pages


class Sheet(QWidget):
    """A column as wide as a page, which may be several pages high. It is made once, and laid out
    again in every format.
    """

    tiles: tuple[Tile, ...] = ()
    """The tiles that can be chosen, in order."""
    needed: tuple[str, ...] = ()
    """Ingredients to list below the title."""

    def lay_out(self, page_format: Format) -> list[Page]:
        """Lay everything out in a format, and return the pages: one as high as needed, or several
        that are at most as high as the format, unless something is higher and cannot be cut.
        """
        raise NotImplementedError

    def most_pixels(self, width: int) -> float:
        """Return the text size at which its longest line fills a width; infinite if lines break
        anywhere.
        """
        return inf

    def refresh(self) -> None:
        """Show the run's choices and the numbers of the entries; a sheet may have none."""

    def show_timers(self, now: float) -> None:
        """Show the timers that the sheet offers; it may offer none."""

    def aim(self, number: int | None) -> Tile | DialButton | None:
        """Highlight the target of a hold, by its number now, and return it."""
        raise NotImplementedError
