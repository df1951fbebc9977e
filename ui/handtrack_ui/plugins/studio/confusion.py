"""A picture of how well taught signs are told apart: rows are signs, columns are readings."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.gestures.confusion import Confusion
from handtrack.gestures.static import NONE
from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.painting import AT_END, TO_RIGHT, paint_words, paints
from handtrack_ui.common.theme import TYPE, Theme, font, text_scale
from handtrack_ui.text.sign_words import sign_name

_CELL: Final = (30.0, 58.0)  # minimum and maximum, pixels at scale 1
_NAMES_SHARE: Final = 0.36  # of the width
_HEAD: Final = 1.7  # of the letters


class ConfusionPicture(QWidget):
    """Cells filled by their share of the row: teal if read correctly, amber if not."""

    spoken_as = PICTURE

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._found: Confusion | None = None
        self._chosen = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_confusion(self, found: Confusion | None, chosen: str = "") -> None:
        """Show a table; `chosen` is the sign with the highlighted row."""
        self._found = found
        self._chosen = chosen
        self.setAccessibleName(self.words)
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """The table in words."""
        if self._found is None or not self._found.total:
            return self.tr("Nothing to compare yet")
        rows = []
        for name in self._found.shown:
            read = ", ".join(
                f"{sign_name(what)} {count}" for what, count in self._found.row(name).items()
            )
            rows.append(self.tr("{0} read as: {1}").format(sign_name(name), read))
        return "; ".join(rows)

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(240, round(self._head() + self._cell() * self._rows + 4))

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(120, self.sizeHint().height())

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self._found is None or not self._rows:
            return
        names = self.width() * _NAMES_SHARE
        cell = self._cell()
        across = min(cell, (self.width() - names) / len(self._found.read))
        for row, name in enumerate(self._found.shown):
            top = self._head() + row * cell
            self._paint_name(painter, name, QRectF(0, top, names - 8, cell))
            total = max(1, int(self._found.counts[row].sum()))
            for column, read in enumerate(self._found.read):
                box = QRectF(names + column * across, top, across, cell).adjusted(
                    1.5, 1.5, -1.5, -1.5
                )
                count = int(self._found.counts[row, column])
                self._paint_cell(painter, box, count, count / total, right=read == name)
        self._paint_heads(painter, names, across)

    @property
    def _rows(self) -> int:
        return len(self._found.shown) if self._found is not None else 0

    def _cell(self) -> float:
        least, most = _CELL
        return min(max(most - 4.0 * self._rows, least), most) * text_scale(self)

    def _pixels(self) -> float:
        return TYPE["caption"] * text_scale(self)

    def _head(self) -> float:
        return self._pixels() * _HEAD

    def _paint_name(self, painter: QPainter, name: str, box: QRectF) -> None:
        letters = font(self._pixels(), bold=name == self._chosen)
        ink = self._theme.colour("text")
        paint_words(painter, box, sign_name(name), letters, ink, how=TO_RIGHT, elide=AT_END)

    def _paint_cell(
        self,
        painter: QPainter,
        box: QRectF,
        count: int,
        share: float,
        *,
        right: bool,
    ) -> None:
        radius = min(6.0, box.height() / 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("sunken"))
        painter.drawRoundedRect(box, radius, radius)
        if not count:
            return
        token = "accent" if right else "warning_soft"
        full = right and share > 0.5
        painter.setBrush(self._theme.colour(token if full else ("accent_soft" if right else token)))
        painter.drawRoundedRect(box, radius, radius)
        ink = self._theme.colour(
            "on_accent" if full else ("on_accent_soft" if right else "on_warning_soft")
        )
        paint_words(painter, box, str(count), font(self._pixels(), bold=True, tabular=True), ink)

    def _paint_heads(self, painter: QPainter, names: float, across: float) -> None:
        """Write the readings above the columns, cut off if too long."""
        assert self._found is not None  # noqa: S101 - only asked where there is a table
        letters = font(self._pixels() * 0.92)
        ink = self._theme.colour("muted")
        for column, read in enumerate(self._found.read):
            text = self.tr("none") if read == NONE else sign_name(read)
            box = QRectF(names + column * across + 1, 0, across - 2, self._head())
            paint_words(painter, box, text, letters, ink, elide=AT_END)
