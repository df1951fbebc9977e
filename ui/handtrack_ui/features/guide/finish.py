"""The last page of a guide: praise, rating and note, the choices, the times,
and ways to save them.
"""

from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from handtrack.guides.record import RunRecord, outcome_words, stars
from handtrack.guides.session import RATING_BY, SAVE
from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.dial import Dial, DialButton
from handtrack_ui.common.icons import paint_icon, put_icon, themed_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import Painted, paint_bar, paints, rule, square
from handtrack_ui.common.theme import TYPE, Theme, font, size_text
from handtrack_ui.common.tile import Tile, TileKind
from handtrack_ui.features.guide.record import done_words, words

_MARK: Final = 1.3  # of the text size, like the next ones
_MINOR: Final = 0.62
_TILE: Final = 0.72
_BAR: Final = 0.3
_ROOMY: Final = 560
"""Minimum width at which the buttons have words."""
_GAP: Final = 0.35
_LEAST: Final = 0.45
_ACCEPTING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})
_MARK_MS: Final = 4  # times an animation's duration


class CheckMark(Painted):
    """A ring that closes, fills, and shows a check mark; drawn complete if animations are off."""

    def __init__(self, theme: Theme, drawn: float) -> None:
        super().__init__(theme)
        self.share = drawn if theme.motion_ms else 1.0
        self._motion = QVariantAnimation(
            self, startValue=drawn, endValue=1.0, duration=theme.motion_ms * _MARK_MS
        )
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._move)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().showEvent(event)
        if self.share < 1.0:
            self._motion.start()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        edge = self.width() * 0.07
        box = QRectF(self.rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
        accent = self._theme.colour("accent")
        painter.setPen(QPen(accent, edge, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(box, 90 * 16, -round(360 * 16 * self.share))
        filled = max(0.0, self.share * 2 - 1)
        radius = box.width() / 2 * filled
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawEllipse(box.center(), radius, radius)
        if filled:
            place = square(box.center(), box.width() * 0.66 * filled)
            paint_icon(painter, "check", self._theme.colour("on_accent"), place)

    def _move(self, share: float) -> None:
        self.share = share
        self.update()


class TimeBar(Painted):
    """A step's time, as a share of the longest."""

    def __init__(self, theme: Theme, share: float, height: int) -> None:
        super().__init__(theme)
        self._share = share
        self.setFixedHeight(height)
        self.setMinimumWidth(height)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        groove = self._theme.colour("sunken")
        filled = self._theme.colour("accent")
        paint_bar(painter, QRectF(self.rect()), self._share, groove, filled)


class NoteField(QLineEdit):
    """A note; Enter, Esc or a change of focus accepts it,
    and no other part of the window takes these keys.
    """

    def event(self, event: QEvent) -> bool:
        """Take Enter and Esc before the window's shortcuts do."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _ACCEPTING
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Accept the note."""
        if event.key() in _ACCEPTING:
            self.clearFocus()
        else:
            super().keyPressEvent(event)


class FinishPage(QWidget):
    """The record of a run, large; a hand or a key saves it, the mouse can also choose where, or
    print.

    `pixels`: text size for the reading distance. `width`: the room for the page. `drawn`: how much
    of the check mark is drawn already, 0 to 1. `keeps`: the record can be saved and printed, and
    past runs shown.
    """

    rated = Signal(int)
    """Fewer or more stars were clicked: -1 or 1."""
    noted = Signal(str)
    """The note was changed."""
    save = Signal()
    save_as = Signal()
    print_out = Signal()
    show_runs = Signal()

    def __init__(
        self,
        theme: Theme,
        record: RunRecord,
        pixels: float,
        width: int,
        *,
        drawn: float,
        keeps: bool,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._pixels = pixels
        self._roomy = width >= _ROOMY
        self._mark = CheckMark(theme, drawn)
        self._tile = Tile(theme, TileKind.OPTION, SAVE, self.tr("Save"))
        self._tile.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self._tile.clicked.connect(self.save)
        if not keeps:
            self._tile.hide()
        self._keeps = keeps
        told = record.timed or any(line.answer for line in record.steps)
        steps = [self._steps(record)] if told else []
        lay_column(
            self._head(record, width),
            self._judgement(record),
            *steps,
            1,
            gap=round(pixels * 0.35),
            of=self,
        )

    @property
    def drawn(self) -> float:
        """Drawn share of the check mark, 0 to 1."""
        return self._mark.share

    def aim(self, number: int | None) -> Tile | DialButton | None:
        """Highlight the target of a hold, and return it."""
        self._tile.set_aimed(number == SAVE)
        return self._tile if number == SAVE else self._stars.aim(number)

    def show_rating(self, rating: int | None) -> None:
        """Show the rating, or none."""
        self._stars.show_words(stars(rating or 0), numbered=True)

    def show_saved(self) -> None:
        """Say that the record is saved."""
        self._tile.setText(self.tr("Saved"))
        self._tile.setChecked(True)
        self._tile.updateGeometry()

    def _judgement(self, record: RunRecord) -> QHBoxLayout:
        tips = self.tr("Fewer stars (−)"), self.tr("More stars (+)")
        self._stars = Dial(self._theme, self._pixels * _MINOR, stars(0), RATING_BY, tips)
        self._stars.setAccessibleName(self.tr("Rating"))
        self._stars.changed.connect(self.rated)
        self.show_rating(record.rating)
        self._note = note = NoteField(record.note)
        note.setFont(font(self._pixels * _MINOR))
        note.setPlaceholderText(self.tr("Note for next time"))
        note.setAccessibleName(self.tr("Note"))
        note.editingFinished.connect(
            self._take_note
        )  # a lambda would keep a page that was only measured
        runs = self._button(self.tr("Past runs …"), "clock", self.show_runs)
        return lay_row(self._stars, (note, 1), runs, gap=round(self._pixels * _GAP))

    def _take_note(self) -> None:
        self.noted.emit(self._note.text().strip())

    def _head(self, record: RunRecord, width: int) -> QHBoxLayout:
        """Return the heading and the tile that saves the record, in one row,
        smaller if space is short.
        """
        praise = Label(self.tr("Well done!"))
        buttons = self._buttons()
        done = self._minor(done_words(record))
        room = width - sum(one.sizeHint().width() for one in buttons)
        pixels = self._pixels * max(
            _LEAST, min(1.0, room / self._head_width(praise.text(), self._pixels))
        )
        praise.setFont(font(pixels, bold=True))
        size_text(self._tile, pixels * _TILE)
        self._tile.setMinimumWidth(round(self._tile_width(pixels * _TILE)))
        self._mark.setFixedSize(QSize(round(pixels * _MARK), round(pixels * _MARK)))
        words = lay_column(praise, done, gap=0)
        tools = lay_row(*buttons, gap=0)
        return lay_row(self._mark, (words, 1), self._tile, tools, gap=round(pixels * _GAP))

    def _head_width(self, words: str, pixels: float) -> float:
        wide = QFontMetricsF(font(pixels, bold=True)).horizontalAdvance(words)
        return wide + self._tile_width(pixels * _TILE) + pixels * (_MARK + 4 * _GAP)

    def _tile_width(self, pixels: float) -> float:
        """Return the width of the tile, with either of its texts."""
        metrics = QFontMetricsF(font(pixels, bold=True))
        longer = max(
            metrics.horizontalAdvance(words) for words in (self.tr("Save"), self.tr("Saved"))
        )
        size_text(self._tile, pixels)
        return self._tile.sizeHint().width() - metrics.horizontalAdvance(self.tr("Save")) + longer

    def _buttons(self) -> list[QPushButton]:
        return [
            self._button(self.tr("Save as …"), "folder", self.save_as),
            self._button(self.tr("Print …"), "print", self.print_out),
        ]

    def _button(self, name: str, icon: str, asked: SignalInstance) -> QPushButton:
        """Return a button for the mouse, to be read from nearby."""
        made = button(name if self._roomy else "", asked, kind="quiet", name=name, tip=name)
        tab_only(made)
        made.setFont(font(TYPE["body"], bold=True))
        if not self._keeps:
            made.hide()
        put_icon(made, themed_icon(self._theme, icon), TYPE["heading"])
        return made

    def _steps(self, record: RunRecord) -> QWidget:
        """Return one row per step: its answer, or how its time compares, and its time.
        A page may end after any row.
        """
        card = QFrame()
        card.setProperty("role", "group")
        grid = QGridLayout(card)
        pad = round(self._pixels * 0.4)
        grid.setContentsMargins(pad, round(pad * 0.4), pad, round(pad * 0.4))
        grid.setHorizontalSpacing(pad)
        grid.setVerticalSpacing(round(self._pixels * 0.06))
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 3)
        longest = max(line.seconds or 0.0 for line in record.steps) or 1.0
        height = round(self._pixels * _BAR)
        for row, line in enumerate(record.steps):
            if row:
                grid.addWidget(rule(), 2 * row - 1, 0, 1, 3)
            grid.addWidget(self._minor(line.title), 2 * row, 0)
            if line.completed and not line.answer and line.seconds is not None:
                grid.addWidget(TimeBar(self._theme, line.seconds / longest, height), 2 * row, 1)
            else:
                outcome = self._minor(outcome_words(line, words()))
                if line.answer:
                    outcome.setProperty("role", "")
                    outcome.setFont(font(self._pixels * _MINOR, bold=True))
                grid.addWidget(outcome, 2 * row, 1)
            time = self._minor(line.time)
            time.setWordWrap(False)
            grid.addWidget(time, 2 * row, 2, Qt.AlignmentFlag.AlignRight)
        return card

    def _minor(self, words: str) -> Label:
        label = Label(words, role="muted", wraps=True)
        label.setFont(font(self._pixels * _MINOR))
        return label
