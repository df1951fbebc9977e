"""The last page of a guide: praise, rating and note, the choices, the times,
and ways to save them.
"""

from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
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
from handtrack_ui.features.guide.sheet import Format, Page, Sheet, Spot, broken
from handtrack_ui.features.guide.stars import Stars

_MARK: Final = 1.3  # of the text size, like the next ones
_MINOR: Final = 0.62
_TILE: Final = 0.72
_BAR: Final = 0.3
_TOOL: Final = 0.25
_ROOMY: Final = 560
"""Minimum width at which the buttons have words."""
_GAP: Final = 0.35
_NOTE_EDGES: Final = 32  # pixels: the field's padding, and its text's own
_SAFE: Final = 0.97  # letters do not shrink quite in proportion
_PAD: Final = 0.4  # of the text size, beside the rows of the steps
_ACCEPTING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})
_MARK_MS: Final = 4  # times an animation's duration


class CheckMark(Painted):
    """A ring that closes, fills, and shows a check mark; drawn complete if animations are off."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.share = 0.0 if theme.motion_ms else 1.0
        self._motion = QVariantAnimation(
            self,
            startValue=0.0,
            endValue=1.0,
            duration=theme.motion_ms * _MARK_MS,
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

    def __init__(self, theme: Theme, share: float) -> None:
        super().__init__(theme)
        self._share = share

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


class FinishPage(Sheet):
    """The record of a run, large; a hand or a key saves it, the mouse can also choose where, or
    print.

    `keeps`: the record can be saved and printed, and past runs shown.
    """

    rated = Signal(int)
    """Fewer or more stars were clicked: -1 or 1."""
    starred = Signal(int)
    """A star was clicked; its number, from 1."""
    noted = Signal(str)
    """The note was changed."""
    save = Signal()
    save_as = Signal()
    print_out = Signal()
    show_runs = Signal()

    def __init__(self, theme: Theme, record: RunRecord, *, keeps: bool) -> None:
        super().__init__()
        self._theme = theme
        self._mark = CheckMark(theme)
        self._praise = Label(self.tr("Well done!"))
        self._done = Label(done_words(record), role="muted", wraps=True)
        self._tile = Tile(theme, TileKind.OPTION, SAVE, self.tr("Save"))
        self._tile.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self._tile.set_room_for(max(self.tr("Save"), self.tr("Saved"), key=len))
        self._tile.clicked.connect(self.save)
        self._stars = self._make_stars(record.rating)
        self._note = self._make_note(record.note)
        self._tools = (
            self._make_tool(self.tr("Save as …"), "folder", self.save_as),
            self._make_tool(self.tr("Print …"), "print", self.print_out),
        )
        self._runs = self._make_tool(self.tr("Past runs …"), "clock", self.show_runs)
        self._buttons = (*self._tools, self._runs)
        self._steps = StepTimes(theme, record)
        words = lay_column(self._praise, self._done, gap=0)
        self._head = lay_row(self._mark, (words, 1), self._tile, lay_row(*self._tools, gap=0))
        rating = lay_row(self._stars, self._runs, 1, gap=0)
        self._judgement: QBoxLayout = lay_row(rating, (self._note, 1))
        self._column = lay_column(self._head, self._judgement, self._steps, 1, of=self)
        for part in () if keeps else (self._tile, *self._buttons):
            part.hide()
        self._done.setVisible(record.seconds is not None)
        told = record.timed or any(line.answer for line in record.steps)
        self._steps.setVisible(told)

    def lay_out(self, page_format: Format) -> list[Page]:
        """Size everything; a page may end after any step."""
        pixels = page_format.main
        minor = font(pixels * _MINOR)
        for one in self._buttons:
            one.setText(one.accessibleName() if page_format.width >= _ROOMY else "")
            one.setFont(font(min(max(TYPE["body"], pixels * _TOOL), TYPE["heading"]), bold=True))
        self._size_head(pixels, page_format.width)
        self._done.setFont(minor)
        self._note.setFont(minor)
        beside = 0 if self._runs.isHidden() else self._runs.sizeHint().width()
        room = page_format.width - beside - pixels * _GAP
        self._stars.size_to_fit(pixels * _MINOR, room)
        left = room - self._stars.sizeHint().width() - pixels * _GAP
        asked = QFontMetricsF(minor).horizontalAdvance(self._note.placeholderText())
        ways = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._judgement.setDirection(ways[left < asked + _NOTE_EDGES])
        self._steps.set_text_pixels(pixels)
        self._judgement.setSpacing(round(pixels * _GAP))
        self._column.setSpacing(round(pixels * _GAP))
        for part in self.findChildren(QWidget):
            part.ensurePolished()  # its edges come from the style sheet
        self._column.invalidate()
        needed = self._column.totalHeightForWidth(page_format.width)
        self.resize(page_format.width, max(page_format.height, needed))
        self._column.activate()
        if not page_format.paged:
            return [Page(0, needed)]
        parts = [self._head.geometry(), self._judgement.geometry(), *self._steps.rows]
        return broken(
            [
                Page(part.top(), part.top() + part.height(), Spot(part=at))
                for at, part in enumerate(parts)
            ],
            page_format.height,
        )

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

    def _make_stars(self, rating: int | None) -> Dial:
        tips = self.tr("Fewer stars (−)"), self.tr("More stars (+)")
        shown = Stars(rating)
        shown.picked.connect(self.starred)
        made = Dial(self._theme, TYPE["body"], shown, RATING_BY, tips)
        made.show_words(stars(rating or 0), numbered=True)
        made.setAccessibleName(self.tr("Rating"))
        made.changed.connect(self.rated)
        return made

    def _make_note(self, words: str) -> NoteField:
        made = NoteField(words)
        made.setPlaceholderText(self.tr("Note for next time"))
        made.setAccessibleName(self.tr("Note"))
        made.editingFinished.connect(self._take_note)
        return made

    def _take_note(self) -> None:
        self.noted.emit(self._note.text().strip())

    def _make_tool(self, name: str, icon: str, asked: SignalInstance) -> QPushButton:
        """Return a button for the mouse, to be read from nearby."""
        made = button(name, asked, kind="quiet", name=name, tip=name)
        tab_only(made)
        put_icon(made, themed_icon(self._theme, icon), TYPE["heading"])
        return made

    def _size_head(self, pixels: float, width: int) -> None:
        """Size the praise and the saving tile: one row, smaller if space is short."""
        room = width - sum(one.sizeHint().width() for one in self._tools if not one.isHidden())
        size_text(self._tile, pixels * _TILE)
        praise = QFontMetricsF(font(pixels, bold=True)).horizontalAdvance(self._praise.text())
        wanted = praise + self._tile.sizeHint().width() + pixels * (_MARK + 4 * _GAP)
        fitting = pixels if wanted <= room else pixels * room / wanted * _SAFE
        self._praise.setFont(font(fitting, bold=True))
        size_text(self._tile, fitting * _TILE)
        self._tile.setMinimumWidth(self._tile.sizeHint().width())
        self._head.setSpacing(round(fitting * _GAP))
        self._mark.setFixedSize(QSize(round(fitting * _MARK), round(fitting * _MARK)))


class StepTimes(QFrame):
    """A row per step: its answer, or how its time compares, and its time."""

    def __init__(self, theme: Theme, record: RunRecord) -> None:
        super().__init__()
        self.setProperty("role", "group")
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(0, 3)
        self._grid.setColumnStretch(1, 3)
        self._rows: list[tuple[Label, Label | TimeBar, Label]] = []
        longest = max(line.seconds or 0.0 for line in record.steps) or 1.0
        for at, line in enumerate(record.steps):
            title = Label(line.title, role="muted", wraps=True)
            outcome: Label | TimeBar
            if line.completed and not line.answer and line.seconds is not None:
                outcome = TimeBar(theme, line.seconds / longest)
            else:
                role = "" if line.answer else "muted"
                outcome = Label(outcome_words(line, words()), role=role, wraps=True)
            time = Label(line.time, role="muted")
            self._rows.append((title, outcome, time))
            if at:
                self._grid.addWidget(rule(), 2 * at - 1, 0, 1, 3)
            self._grid.addWidget(title, 2 * at, 0)
            self._grid.addWidget(outcome, 2 * at, 1)
            self._grid.addWidget(time, 2 * at, 2, Qt.AlignmentFlag.AlignRight)

    def set_text_pixels(self, pixels: float) -> None:
        """Set the text size, and the room around the rows."""
        pad = round(pixels * _PAD)
        self._grid.setContentsMargins(pad, round(pad * 0.4), pad, round(pad * 0.4))
        self._grid.setHorizontalSpacing(pad)
        self._grid.setVerticalSpacing(round(pixels * 0.06))
        for part in (part for row in self._rows for part in row):
            if isinstance(part, TimeBar):
                part.setFixedHeight(round(pixels * _BAR))
                part.setMinimumWidth(round(pixels * _BAR))
            else:
                part.setFont(font(pixels * _MINOR, bold=not part.property("role")))
        self._grid.invalidate()
        self.updateGeometry()  # the page asks for the height at once

    @property
    def rows(self) -> list[QRect]:
        """The place of each step's row in the parent; its edges belong to the first and last."""
        if self.isHidden():
            return []
        found = []
        for title, outcome, time in self._rows:
            place = title.geometry().united(outcome.geometry()).united(time.geometry())
            found.append(place.translated(self.pos()))
        found[0].setTop(self.y())
        found[-1].setBottom(self.geometry().bottom())
        return found
