"""The search for the largest text in which a sheet fits its room."""

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Final

from handtrack_ui.common.text_scale import SMALLEST
from handtrack_ui.features.guide.sheet import Format, Page, Sheet

_SIZES: Final = 8  # steps between the largest text size and the smallest
_SHRINK: Final = 0.85  # of a size whose longest tile is higher than a page


@dataclass(frozen=True, slots=True)
class Room:
    """The room for a sheet and the line below its page, and the text sizes, in pixels.

    `need`: the smallest text for the person's distance. `largest`: the largest for a short step.
    """

    width: int
    height: int
    """Height of a page and its line."""
    line_height: int
    """Height that the line takes from a page, with the gap between them."""
    has_line: bool
    """A single page has the line, too."""
    need: float
    largest: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """The pages that a sheet was laid out in, and whether the line below them is there."""

    pages: list[Page]
    has_line: bool


# A sheet is laid out in the largest text that fits on one page. Sizes are tried from the largest
# to the smallest that can be read from the person's distance, in equal ratios, and at last with
# everything closer together. A smaller size never needs more height, so few of them are tried.
def page_formats(width: int, height: int, largest: float, need: float) -> list[Format]:
    """Return the formats for one page, from the largest text to the smallest."""
    ratio = largest / need
    sizes = [need * ratio ** (at / _SIZES) for at in range(_SIZES, -1, -1)]
    formats = [Format(width, height, size, need) for size in sizes]
    return [*formats, Format(width, height, need, need, dense=True)]


def fit_sheet(sheet: Sheet, room: Room, *, on_one_page: bool) -> Fitted:
    """Lay a sheet out as large as fits on one page; if that is too small to read, on several.

    `on_one_page`: rather smaller than that, if then one page is enough.
    """
    above_line = room.height - room.line_height
    largest_unbroken = sheet.most_pixels(room.width)
    largest = min(room.largest, largest_unbroken) if largest_unbroken >= room.need else room.largest
    height = above_line if room.has_line else room.height
    page = fill_page(sheet, page_formats(room.width, height, largest, room.need))
    if page is not None:
        return Fitted(page, room.has_line)
    page_format = Format(room.width, above_line, room.need, room.need, dense=True, paged=True)
    return Fitted(fill_pages(sheet, page_format, on_one_page=on_one_page), has_line=True)


def fill_page(sheet: Sheet, formats: list[Format]) -> list[Page] | None:
    """Lay a sheet out in the first format in which it fits on one page; return that page, or None
    if it fits in none.
    """

    def fits(page_format: Format) -> bool:
        return sheet.lay_out(page_format)[0].bottom <= page_format.height

    best = bisect_left(formats, True, key=fits)  # noqa: FBT003 - the first that fits
    return sheet.lay_out(formats[best]) if best < len(formats) else None


def fill_pages(sheet: Sheet, page_format: Format, *, on_one_page: bool) -> list[Page]:
    """Lay a sheet out on several pages, with smaller text if a tile is higher than a page.

    `on_one_page`: with text so small that one page is enough, if any is.
    """
    pages = sheet.lay_out(page_format)
    while page_format.main > SMALLEST and (
        (on_one_page and len(pages) > 1)
        or any(page.bottom - page.top > page_format.height for page in pages)
    ):
        size = max(SMALLEST, page_format.main * _SHRINK)
        page_format = replace(page_format, main=size, need=size)
        pages = sheet.lay_out(page_format)
    return pages
