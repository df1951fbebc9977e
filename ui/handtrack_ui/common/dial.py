"""A small number, such as the servings that a guide's amounts are for,
and the buttons that change it.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.painting import paint_words, paints
from handtrack_ui.common.theme import Theme, font, size_text, text_pixels, text_style

_HEIGHT: Final = 1.7  # of the text size
_WIDE: Final = 2.9  # of a button with its number
_GAP: Final = 0.4
_SAFE: Final = 0.97  # letters do not shrink quite in proportion


class DialButton(QAbstractButton):
    """A button for fewer or more, with its number while it has one."""

    def __init__(self, theme: Theme, sign: str) -> None:
        super().__init__()
        self._theme = theme
        self._number: int | None = None
        self._aimed = False
        self.setText(sign)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_number(self, number: int | None) -> None:
        """Set the number that chooses it, or none."""
        self._number = number
        self.update()

    def set_aimed(self, aimed: bool) -> None:  # noqa: FBT001 - a property
        """Highlight the button as the target of a hold in progress."""
        self._aimed = aimed
        self.update()

    @property
    def number_place(self) -> QRect:
        """The box of its number."""
        side = self.height() * 0.7
        return QRectF(self.height() * 0.15, self.height() * 0.15, side, side).toAlignedRect()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(text_pixels(self) * _WIDE), round(text_pixels(self) * _HEIGHT))

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        lit = self._aimed or self.hasFocus() or self.underMouse()
        edge = 4.0 if self._aimed else 2.0
        painter.setPen(QPen(self._theme.colour("accent" if lit else "line"), edge))
        painter.setBrush(self._theme.colour("accent_soft" if self._aimed else "surface"))
        box = QRectF(self.rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        room = QRectF(self.rect())
        if self._number is not None:
            badge = QRectF(self.number_place)
            painter.setPen(QPen(self._theme.colour("muted"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(badge)
            letters = font(badge.height() * 0.62, bold=True, tabular=True)
            paint_words(painter, badge, str(self._number), letters, self._theme.colour("muted"))
            room.setLeft(badge.right())
        paint_words(
            painter,
            room,
            self.text(),
            font(text_pixels(self), bold=True),
            self._theme.colour("text"),
        )


class Dial(QWidget):
    """Fewer, the number in words, more.

    `words`: the number, or the label that shows it. `numbers`: the change by the number of fingers:
    first fewer, then more. `tips`: what the buttons do.
    """

    changed = Signal(int)
    """Fewer or more was clicked: -1 or 1."""

    def __init__(
        self,
        theme: Theme,
        pixels: float,
        words: str | Label,
        numbers: Mapping[int, int],
        tips: tuple[str, str],
    ) -> None:
        super().__init__()
        self._words = words if isinstance(words, Label) else Label(words)
        self._words.setFont(text_style(bold=True, tabular=True))
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._buttons = {number: DialButton(theme, "−+"[by > 0]) for number, by in numbers.items()}
        fewer, more = self._buttons.values()
        for button, tip in zip((fewer, more), tips, strict=True):
            button.setAccessibleName(tip)
            set_tip(button, tip)
        for number, button in self._buttons.items():
            button.clicked.connect(lambda _=False, by=numbers[number]: self.changed.emit(by))
        self._row = lay_row(fewer, self._words, more, of=self)
        size_text(self, pixels)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._row.setSpacing(round(text_pixels(self) * _GAP))
            self._row.invalidate()
            self.updateGeometry()  # its size may be asked for at once

    def size_to_fit(self, pixels: float, width: float) -> None:
        """Set the text size, or a smaller one at which it fits a width in pixels."""
        size_text(self, pixels)
        wide = self.sizeHint().width()
        if wide > width:
            size_text(self, pixels * width / wide * _SAFE)

    def show_words(self, words: str, *, numbered: bool) -> None:
        """Show the number; `numbered` while fingers change it."""
        self._words.setText(words)
        for number, button in self._buttons.items():
            button.set_number(number if numbered else None)

    def aim(self, number: int | None) -> DialButton | None:
        """Highlight the target of a hold by its number, and return it."""
        for at, button in self._buttons.items():
            button.set_aimed(at == number)
        return self._buttons.get(number or 0)
