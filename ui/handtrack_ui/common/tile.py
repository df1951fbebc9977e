"""A large tile to choose or tick: an option of a step, an item of a checklist."""

from enum import Enum

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import TO_LEFT, paint_words, paints
from handtrack_ui.common.theme import RADIUS, Theme, font, size_text, text_pixels

_WRAP = Qt.TextFlag.TextWordWrap

_SUGGESTED = 0.4  # of the text size
_USUAL_PX = 24


class TileKind(Enum):
    """Meaning of a click on a tile."""

    OPTION = "option"
    ITEM = "item"


class Tile(QAbstractButton):
    """A number, if it has one now, a label, and whether it is chosen.
    The text size determines its size.
    """

    def __init__(
        self,
        theme: Theme,
        kind: TileKind,
        number: int | None,
        label: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind = kind
        self._number = number
        self._aimed = self._suggested = False
        self._measured = label
        self.setText(label)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        size_text(self, _USUAL_PX)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Set the label, for screen readers too."""
        if text != self.text():
            super().setText(text)
            self.setShortcut(QKeySequence())  # an & in a label isn't a shortcut
            self._name()

    def set_room_for(self, words: str) -> None:
        """Leave room for these words, whatever the label shows."""
        self._measured = words

    def set_number(self, number: int | None) -> None:
        """Set the number that chooses it, or none."""
        if number != self._number:
            self._number = number
            self._name()
            self.update()

    @property
    def number_place(self) -> QRect:
        """The box of its number."""
        side = self._badge()
        return QRectF(self._pad(), (self.height() - side) / 2, side, side).toAlignedRect()

    def set_aimed(self, aimed: bool) -> None:  # noqa: FBT001 - a property
        """Highlight the tile as the target of a hold in progress."""
        if aimed != self._aimed:
            self._aimed = aimed
            self.update()

    def set_suggested(self, suggested: bool) -> None:  # noqa: FBT001 - a property
        """Outline an option that confirming would take, though nobody has chosen it."""
        if suggested != self._suggested:
            self._suggested = suggested
            self.setAccessibleDescription(self.tr("suggested") if suggested else "")
            self.update()

    def nextCheckState(self) -> None:  # noqa: N802 - Qt's name
        """Leave the state to the owner of the choice; a click only asks."""

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        metrics = QFontMetrics(font(text_pixels(self), bold=True))
        return QSize(
            round(self._indent() + metrics.horizontalAdvance(self._measured) + self._pad() + 2),
            round(self._height(1)),
        )

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        metrics = QFontMetrics(font(text_pixels(self), bold=True))
        longest = max(
            (metrics.horizontalAdvance(word) for word in self._measured.split()), default=0
        )
        return QSize(round(self._indent() + longest + self._pad() + 2), round(self._height(1)))

    def heightForWidth(self, width: int) -> int:  # noqa: D102, N802 - Qt's name
        metrics = QFontMetrics(font(text_pixels(self), bold=True))
        room = QRect(0, 0, max(1, int(width - self._indent() - self._pad())), 100_000)
        lines = max(
            1,
            round(
                metrics.boundingRect(room, _WRAP, self._measured).height() / metrics.lineSpacing()
            ),
        )
        return round(self._height(lines))

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: D102, N802 - Qt's name
        self.update()
        super().enterEvent(event)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        self._paint_ground(painter)
        side = self._badge()
        badge = QRectF(self._pad(), (self.height() - side) / 2, side, side)
        self._paint_badge(painter, badge)
        struck = self._kind is TileKind.ITEM and self.isChecked()
        room = QRectF(self._indent(), 0, self.width() - self._indent() - self._pad(), self.height())
        if self._suggested:
            room.setHeight(room.height() - text_pixels(self) * _SUGGESTED * 1.25)
            self._paint_suggested(painter)
        letters = font(text_pixels(self), bold=True)  # a ticked item keeps its lines
        ink = self._theme.colour("muted" if struck else "text")
        paint_words(painter, room, self.text(), letters, ink, how=TO_LEFT | _WRAP)

    def _name(self) -> None:
        """Name it for screen readers: what is painted, number and label."""
        words = self.text()
        self.setAccessibleName(words if self._number is None else f"{self._number}: {words}")

    def _paint_suggested(self, painter: QPainter) -> None:
        room = QRectF(self.rect()).adjusted(self._indent(), 0, 0, -text_pixels(self) * 0.16)
        letters = font(text_pixels(self) * _SUGGESTED, bold=True)
        ink = self._theme.colour("accent")
        paint_words(
            painter,
            room,
            self.tr("suggested"),
            letters,
            ink,
            how=Qt.AlignmentFlag.AlignBottom,
        )

    def _paint_ground(self, painter: QPainter) -> None:
        chosen = self.isChecked() and self._kind is TileKind.OPTION
        edge = 3.0 if chosen or self._suggested else 1.5
        outline = (
            "accent" if chosen or self._suggested else ("muted" if self.underMouse() else "line")
        )
        if self.hasFocus():
            edge = 3.0
            outline = "text" if chosen else "accent"
        if self._aimed:
            edge = 5.0
            outline = "accent"
        dashed = self._suggested and not (self.hasFocus() or self._aimed)
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(self._theme.colour(outline), edge, style))
        painter.setBrush(self._theme.colour("accent_soft" if chosen or self._aimed else "surface"))
        inset = edge / 2
        radius = min(RADIUS["l"], self.height() * 0.22)
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), radius, radius
        )

    def _paint_badge(self, painter: QPainter, badge: QRectF) -> None:
        chosen = self.isChecked()
        radius = badge.width() * (0.5 if self._kind is TileKind.OPTION else 0.26)
        painter.setPen(
            Qt.PenStyle.NoPen
            if chosen
            else QPen(self._theme.colour("muted"), max(1.5, text_pixels(self) * 0.05))
        )
        painter.setBrush(
            self._theme.colour("accent") if chosen else QColor(Qt.GlobalColor.transparent)
        )
        painter.drawRoundedRect(badge, radius, radius)
        if chosen and self._kind is TileKind.ITEM:
            inset = badge.width() * 0.14
            paint_icon(
                painter,
                "check",
                self._theme.colour("on_accent"),
                badge.adjusted(inset, inset, -inset, -inset),
            )
            return
        letters = font(badge.height() * 0.62, bold=True, tabular=True)
        ink = "on_accent" if chosen else "muted"
        paint_words(painter, badge, str(self._number or ""), letters, self._theme.colour(ink))

    def _pad(self) -> float:
        return text_pixels(self) * 0.4

    def _badge(self) -> float:
        return text_pixels(self) * 1.2

    def _indent(self) -> float:
        return self._pad() * 2 + self._badge()

    def _height(self, lines: int) -> float:
        metrics = QFontMetrics(font(text_pixels(self), bold=True))
        return max(self._badge(), lines * metrics.lineSpacing()) + text_pixels(self) * 0.5
