"""The layout of the overlay's texts and figures: contents in, items out.

Items are plain values with a box, so two layouts can be compared and only the differences repainted.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from handtrack_ui.common.theme import SPACE, font
from handtrack_ui.features.memory_overlay.contents import Cell, Contents, ScopeRow, Tone

ROW: Final = 21.0
CAPTION_PX: Final = 13
BODY_PX: Final = 14
FIGURE_PX: Final = 17
LARGE_PX: Final = 26
CURVE_HEIGHT: Final = 44.0
WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
_CELL_HEIGHT: Final = 42.0
_DOT: Final = 10.0
_PADDING: Final = 6.0  # of a filled box, above and below its text
_TONES: Final = {Tone.GOOD: "good", Tone.BUSY: "muted", Tone.TROUBLE: "on_danger_soft"}


class Text(NamedTuple):
    """One line of text, vertically centred, left- or right-aligned, elided if needed."""

    x: float
    y: float
    width: float
    height: float
    text: str
    tone: str
    pixels: int = BODY_PX
    bold: bool = False
    right: bool = False


class Filled(NamedTuple):
    """A filled box; its text, if any, is bold and wrapped."""

    x: float
    y: float
    width: float
    height: float
    ground: str
    text: str = ""


class Rule(NamedTuple):
    """A line from edge to edge."""

    x: float
    y: float
    width: float
    height: float


class Dot(NamedTuple):
    """A dot that fills its box."""

    x: float
    y: float
    width: float
    height: float
    tone: str


class Curve(NamedTuple):
    """The resident set over time: seconds and MB."""

    x: float
    y: float
    width: float
    height: float
    series: tuple[tuple[float, float], ...]


Item = Text | Filled | Rule | Dot | Curve


@lru_cache(maxsize=8)
def fonts(pixels: int, *, bold: bool) -> tuple[QFont, QFontMetricsF]:
    """Return the font of a size with its metrics; cached."""
    made = font(pixels, bold=bold, tabular=True)
    return made, QFontMetricsF(made)


def lay_out(contents: Contents, width: float) -> tuple[list[Item], float]:
    """Return all items, top down, and the total height."""
    column = _Column(width)
    for alarm in contents.alarms:
        column.box(alarm, "danger_soft")
    column.model(contents)
    column.rule()
    column.resident(contents)
    column.rule()
    for row in contents.scopes:
        column.scope(row)
    column.y += SPACE["xs"]
    column.cells(contents.pool)
    column.rule()
    column.line(*contents.in_flight)
    column.cells(contents.frames)
    column.cells(contents.times)
    return column.items, column.y


class _Column:
    """Collects items; `y` is the current depth in logical pixels."""

    def __init__(self, width: float) -> None:
        self.items: list[Item] = []
        self.y = 0.0
        self._width = width

    def model(self, contents: Contents) -> None:
        self.items.append(Dot(1, self.y + (ROW - _DOT) / 2, _DOT, _DOT, _TONES[contents.model_tone]))
        inset = _DOT + 9
        self._row(contents.model, contents.model_detail, split=self._width / 2, left=inset, bold=True)
        self._row(contents.loads_title, "", "muted", split=self._width)
        for load, took in contents.loads:
            self._row(load, took, "text", "muted", split=self._width - 124, left=12)
        for note in contents.notes:
            self.box(note, "warning_soft")

    def resident(self, contents: Contents) -> None:
        left = 136.0
        self.items += [
            Text(0, self.y - 2, left, 32, contents.resident, "text", LARGE_PX, bold=True),
            Text(0, self.y + 28, left, 18, contents.resident_caption, "muted", CAPTION_PX),
            Curve(left, self.y, self._width - left, CURVE_HEIGHT, contents.series),
        ]
        self.y += CURVE_HEIGHT + 4
        half = self._width / 2 - SPACE["l"]
        self._row(contents.process, contents.resident_range, "muted", "muted", split=half, pixels=CAPTION_PX)

    def scope(self, row: ScopeRow) -> None:
        tone, inset = "muted" if row.empty else "text", 0
        if row.grows:
            tone, inset = "on_danger_soft", SPACE["s"]
            self.items.append(Filled(0, self.y, self._width, ROW, "danger_soft"))
        buffers, sizes = self._width - 160, self._width - 92
        self.items += [
            Text(inset, self.y, buffers - inset, ROW, row.name, tone, bold=row.grows),
            Text(buffers, self.y, sizes - buffers, ROW, row.buffers, tone, bold=row.grows, right=True),
            Text(sizes, self.y, self._width - sizes - inset, ROW, row.size, tone, bold=row.grows, right=True),
        ]
        self.y += ROW

    def line(self, label: str, value: str) -> None:
        self._row(label, value, split=self._width * 2 / 3)

    def cells(self, cells: tuple[Cell, ...]) -> None:
        width = self._width / len(cells)
        for index, cell in enumerate(cells):
            x = index * width
            self.items.append(Text(x, self.y, width - 2, 21, cell.figure, "text", FIGURE_PX, bold=True))
            self.items.append(Text(x, self.y + 21, width - 2, 19, cell.caption, "muted", CAPTION_PX))
        self.y += _CELL_HEIGHT

    def box(self, text: str, ground: str) -> None:
        room = QRectF(0, 0, self._width - 2 * SPACE["s"], 400)
        height = fonts(BODY_PX, bold=True)[1].boundingRect(room, WRAPPED, text).height() + 2 * _PADDING
        self.items.append(Filled(0, self.y, self._width, height, ground, text))
        self.y += height + SPACE["s"]

    def rule(self) -> None:
        self.y += 7
        self.items.append(Rule(0, round(self.y), self._width, 1))
        self.y += 8

    def _row(
        self,
        label: str,
        value: str,
        tone: str = "text",
        value_tone: str = "text",
        *,
        split: float,
        left: float = 0.0,
        bold: bool = False,
        pixels: int = BODY_PX,
    ) -> None:
        """Add a label up to `split`, its value from there to the right edge, and a line break."""
        self.items.append(Text(left, self.y, split - left, ROW, label, tone, pixels, bold))
        if value:
            self.items.append(Text(split, self.y, self._width - split, ROW, value, value_tone, pixels, right=True))
        self.y += ROW
