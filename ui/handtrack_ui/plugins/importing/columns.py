"""The things needed or the steps of an import, as a column of lines that can be moved.

Every line is one label. A new column of a hundred takes longer than a frame, so the first lines
appear at once and the others a few at a time, with the window drawing between them. Labels that are
already there get new words instead of being made again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from handtrack.plugins.importers.sorting import Place
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import TYPE, font

translate = QCoreApplication.translate

Line = tuple[str, str]
"""A mark, such as a number, and a text. A line without a mark cannot be moved."""
_NEAR: Final = 0.22
_FAR: Final = 0.6
"""Gaps between lines, in text sizes: of things needed, and of steps."""
_MARK_GAP: Final = 0.5
_HEADING: Final = 1.15  # of the lines' text size
_MOST_LINES: Final = 120
"""Maximum lines per column; the rest is counted."""
_MOST_FITTED: Final = 6000
"""Characters in a column's lines for which a size is sought; more are longer than a page."""
_AT_ONCE: Final = 24
"""New labels before the window draws; most recipes have no more lines in a column."""
_A_TURN: Final = 8
"""New labels in each further turn."""
_TURN_MS: Final = 15
"""Time between turns, for a frame."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A heading, or a line with its mark. `place`: of a line that can be moved."""

    words: str
    mark: str = ""
    is_heading: bool = False
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class _Fonts:
    """The look of a column's lines. `mark_width`: of the widest mark; widths are in pixels.
    `below_heading`: the height to add to the gap there, in pixels.
    """

    line: QFont
    heading: QFont
    mark_width: int
    mark_gap: int
    below_heading: int


class Column(QWidget):
    """Headings with lines below each: a mark, and its text, indented.

    `move`: moves the line at one place to another, None for the other column. `needed`: it has the
    things needed, not the steps.
    """

    def __init__(self, move: Callable[[Place, Place | None], object], *, needed: bool) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._gap = _NEAR if needed else _FAR
        self._move = move
        self._needed = needed
        self._pixels = float(TYPE["body"])
        self._rows: list[_Row] = []
        self._parts: list[_Part] = []
        self._focused: int | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addStretch(1)
        self._next_turn = QTimer(self, singleShot=True, interval=_TURN_MS)
        self._next_turn.timeout.connect(lambda: self._add(_A_TURN))

    @property
    def lines(self) -> list["_Row"]:
        """The lines that can be moved, from the top down."""
        return [row for row in self._rows if row.place is not None]

    @property
    def is_long(self) -> bool:
        """True if the lines take more than one turn, or more than a page at any size."""
        characters = sum(len(part.words) for part in self._parts)
        return len(self._parts) > _AT_ONCE or characters > _MOST_FITTED

    def show_blocks(self, blocks: Iterable[tuple[str, Sequence[Line]]]) -> None:
        """Show headings with their lines, up to a limit, and the number of lines left out."""
        lines = self.lines
        self._focused = next((at for at, line in enumerate(lines) if line.hasFocus()), None)
        self._parts = list(_parts_of(blocks, needed=self._needed))
        for row in self._rows[len(self._parts) :]:
            row.hide()
            row.deleteLater()
        del self._rows[len(self._parts) :]
        for row, part in zip(self._rows, self._parts, strict=False):
            row.show_part(part)
        self._add(_AT_ONCE)

    def fit_text(self, pixels: float) -> None:
        """Size the letters."""
        self._pixels = pixels
        for layout in (self._layout, *self._layout.findChildren(QVBoxLayout)):
            layout.setSpacing(round(pixels * self._gap))
            layout.invalidate()
        fonts = self._fonts()
        for row in self._rows:
            row.fit_text(fonts)
        self.updateGeometry()  # a new font does that only later

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Accept a line of this view."""
        if isinstance(event.source(), _Row):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Move a line to before the one under the pointer, or to the end."""
        row = event.source()
        if not isinstance(row, _Row) or row.place is None:
            return
        event.acceptProposedAction()
        at = row.place
        lines = self.lines
        y = event.position().y()
        below = (one.place for one in lines if y < one.geometry().center().y())
        last = lines[-1].place if lines else None
        after = Place(self._needed, last.part, last.line + 1) if last else None
        to = next(below, after or Place(self._needed, 0, 0))
        QTimer.singleShot(0, self, lambda: self._move(at, to))  # the drag ends first

    def event(self, event: QEvent) -> bool:
        """Claim the arrow keys of a focused line before the window's shortcuts."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (self._across_key, Qt.Key.Key_Up, Qt.Key.Key_Down)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the focused line to the other column, or the focus to the next line."""
        lines = self.lines
        at = next((at for at, line in enumerate(lines) if line.hasFocus()), None)
        if at is not None and event.key() == self._across_key:
            place = lines[at].place
            assert place is not None  # noqa: S101 - a line that can be moved
            self._move(place, None)
        elif at is not None and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            beside = at - 1 if event.key() == Qt.Key.Key_Up else at + 1
            if 0 <= beside < len(lines):
                lines[beside].setFocus()
        else:
            super().keyPressEvent(event)

    @property
    def _across_key(self) -> Qt.Key:
        return Qt.Key.Key_Right if self._needed else Qt.Key.Key_Left

    def _fonts(self) -> _Fonts:
        line = font(self._pixels, tabular=True)
        metrics = QFontMetrics(line)
        marks = {part.mark for part in self._parts}
        return _Fonts(
            line,
            font(self._pixels * _HEADING, bold=True),
            mark_width=max(map(metrics.horizontalAdvance, marks), default=0),
            mark_gap=round(self._pixels * _MARK_GAP),
            below_heading=round(self._pixels * (_FAR - self._gap)),
        )

    def _add(self, most: int) -> None:
        """Make the labels of the next parts."""
        fonts = self._fonts()
        portion = QVBoxLayout()  # keeps its heights while later ones are added
        portion.setSpacing(self._layout.spacing())
        self._layout.insertLayout(self._layout.count() - 1, portion)
        self._layout.setEnabled(False)  # or every label that appears lays out all others
        for part in self._parts[len(self._rows) :][:most]:
            row = _Row(self)
            row.show_part(part)
            row.fit_text(fonts)
            portion.addWidget(row)
            self._rows.append(row)
            row.show()
        self._layout.setEnabled(True)
        if len(self._rows) < len(self._parts):
            self._next_turn.start()
        if self._focused is not None and (lines := self.lines):
            lines[min(self._focused, len(lines) - 1)].setFocus()
            self._focused = self._focused if self._focused >= len(lines) else None


def _parts_of(blocks: Iterable[tuple[str, Sequence[Line]]], *, needed: bool) -> Iterator[_Part]:
    """Yield headings and lines up to the limit, and how many more the last block has."""
    room = _MOST_LINES
    for number, (heading, lines) in enumerate(blocks):
        if heading:
            yield _Part(heading, is_heading=True)
        for at, (mark, words) in enumerate(lines[:room]):
            yield _Part(words, mark, place=Place(needed, number, at) if mark else None)
        if len(lines) >= room:
            left_out = len(lines) - room
            if left_out:
                yield _Part(translate("importing", "… and {0} more").format(left_out))
            return
        room -= len(lines)


class _Row(Label):
    """A heading, or a line with its mark before it."""

    def __init__(self, column: Column) -> None:
        super().__init__(parent=column, role="line", wraps=True)
        self.place: Place | None = None
        self._part = _Part("")
        self._mark_width = 0
        self._pressed_at: QPointF | None = None

    def show_part(self, part: _Part) -> None:
        """Become a heading or a line."""
        if part == self._part:
            return
        if (part.place is None) != (self.place is None) or not self._part.words:
            self._allow_moving(part.place)
        self._part = part
        self.place = part.place
        self.setText(part.words)
        self.setAccessibleName(
            f"{part.mark} {part.words}" if part.mark.rstrip(".").isdigit() else ""
        )

    def fit_text(self, fonts: _Fonts) -> None:
        """Size the letters, and leave room for the marks of the column."""
        is_heading = self._part.is_heading
        wanted = fonts.heading if is_heading else fonts.line
        if wanted != self.font():
            self.setFont(wanted)
        self._mark_width = fonts.mark_width
        # Gaps differ between the columns; the first line of both is at the same height.
        below = fonts.below_heading if is_heading else 0
        self.setContentsMargins(0, 0, 0, below)
        has_marks = fonts.mark_width > 0 and not is_heading
        indent = fonts.mark_width + fonts.mark_gap if has_marks else 0
        if indent != self.indent():
            self.setIndent(indent)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the words, then the mark."""
        super().paintEvent(event)
        self._paint_mark(event)

    @paints
    def _paint_mark(self, painter: QPainter, event: QPaintEvent) -> None:
        if not self._part.mark:
            return
        place = self.contentsRect()
        box = QRect(place.left(), place.top(), self._mark_width, place.height())
        top_right = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop).value
        self.style().drawItemText(
            painter,
            box,
            top_right,
            self.palette(),
            True,  # noqa: FBT003 - Qt's signature
            self._part.mark,
            self.foregroundRole(),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Begin a drag once the pointer moves."""
        if self.place is None:
            super().mousePressEvent(event)
            return
        is_left = event.button() is Qt.MouseButton.LeftButton
        self._pressed_at = event.position() if is_left else None
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Drag the line."""
        if self._pressed_at is None:
            return
        moved = (event.position() - self._pressed_at).manhattanLength()
        if moved > QApplication.startDragDistance():
            self._pressed_at = None
            drag = QDrag(self)
            data = QMimeData()
            data.setText(self.text())
            drag.setMimeData(data)
            drag.setPixmap(self.grab())
            drag.exec(Qt.DropAction.MoveAction)

    def _allow_moving(self, place: Place | None) -> None:
        if place is None:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.unsetCursor()
            set_tip(self, "")
            return
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        to_steps = translate("importing", "Move to the steps (→)")
        to_needed = translate("importing", "Move to the ingredients (←)")
        set_tip(self, to_steps if place.needed else to_needed)
