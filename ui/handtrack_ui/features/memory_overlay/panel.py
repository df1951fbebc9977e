"""The panel of the memory overlay: verdict, figures, snapshots, export. Lies over a view; mouse and keys move it.

It is opaque, so the camera picture below, repainted with every frame, does not repaint it too.
"""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from handtrack.memory import Snapshot
from handtrack.runtime.files import replace_file, shown
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import DARK, RADIUS, SPACE, Theme, style_sheet
from handtrack_ui.common.view import View
from handtrack_ui.features.memory_overlay.contents import contents_of, signed_count, signed_size
from handtrack_ui.features.memory_overlay.reading import MemoryReading
from handtrack_ui.features.memory_overlay.sheet import Sheet
from handtrack_ui.features.memory_overlay.snapshot_list import SnapshotList
from handtrack_ui.features.memory_overlay.snapshots import SnapshotBook, SnapshotEntry

WIDTH: Final = 396
_CORNER: Final = QPoint(16, 16)  # from the right, and from the top of the free area
_STEP: Final = 16
_LARGE_STEP: Final = 96
_CHANGES_SHOWN: Final = 4
_LEAST_HEIGHT: Final = 120  # of the figures, before they scroll
_MOVES: Final = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


class MemoryPanel(QWidget):
    """Shows readings and keeps snapshots.

    Parameters
    ----------
    theme : Theme
    parent : QWidget
    over : QWidget
        The part of the parent it covers and stays within.
    head : QWidget
        Kept clear at the top of `over`, until the panel is moved.
    snapshot : callable
        Returns what the pool holds.
    view : callable
        Returns the current view: its title goes into the list of snapshots, and over a dark one the panel is dark.
    """

    closed = Signal()

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        over: QWidget,
        *,
        head: QWidget,
        snapshot: Callable[[], Snapshot],
        view: Callable[[], View],
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._over, self._above = over, head
        self._snapshot = snapshot
        self._view, self._colours = view, theme.colours
        self._reading: MemoryReading | None = None
        self._book = SnapshotBook()
        self._at: QPoint | None = None
        self._held_at: QPointF | None = None
        self._sheet, self._shots = Sheet(), SnapshotList(theme.colours)
        self._scroll = _Scroll(self._sheet)
        self._changes, self._note = Label(), Label()
        self._keep, self._export, self._close = QPushButton(self.tr("Snapshot")), QPushButton(), QPushButton()
        self.setObjectName("memory")
        self.setAccessibleName(self.tr("Memory"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(WIDTH)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._column = QVBoxLayout(self)
        self._lay_out()
        over.installEventFilter(self)
        theme.changed.connect(self._tint)

    def show_reading(self, reading: MemoryReading) -> None:
        """Show a reading."""
        self._reading = reading
        self._tint()
        contents, height = contents_of(reading), self._sheet.sizeHint().height()
        self._sheet.show_contents(contents, self._colours)
        if self._sheet.sizeHint().height() != height:
            self._scroll.updateGeometry()
            self._settle()
        told = "; ".join((contents.boxes[0].words, *(f"{each.label}: {each.value}" for each in contents.figures)))
        if told != self.accessibleDescription():
            self.setAccessibleDescription(told)

    def take_snapshot(self) -> None:
        """Add a numbered snapshot."""
        if self._reading is None:
            return
        taken = datetime.now().astimezone()
        shot = self._book.take(taken.isoformat(timespec="seconds"), self._view().title, self._reading, self._snapshot())
        self._shots.show()
        self._shots.add(shot)
        self._settle()

    def export(self) -> None:
        """Let the person choose a file, and export everything to it."""
        name = f"handtrack-memory-{datetime.now().astimezone():%Y%m%d-%H%M%S}.json"
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Export the figures"), name, self.tr("JSON (*.json)"))
        if path:
            self.write(Path(path))

    def write(self, path: Path) -> None:
        """Export everything to a file, or say why it cannot be written."""
        if self._reading is None:
            return
        exported = self._book.to_json(datetime.now().astimezone().isoformat(timespec="seconds"), self._reading)
        try:
            words = json.dumps(exported, indent=1, ensure_ascii=False) + "\n"
            replace_file(path, words.encode(errors="backslashreplace"))  # JSON escapes letters the same way
        except OSError as error:
            self._say(self.tr("Cannot write {0}: {1}").format(shown(path.name), error.strerror))
        else:
            self._say(self.tr("Written to {0}").format(shown(path.name)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay within `over` when it is resized."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._settle()
        return False

    def event(self, event: QEvent) -> bool:
        """Take the keys that move the panel before the window's shortcuts do."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self.hasFocus()
            and Qt.Key(event.key()) in {*_MOVES, Qt.Key.Key_Home}
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move by arrow keys (further with Shift); Home returns to the corner."""
        direction = _MOVES.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Home:
            self._at = None
            self._settle()
        elif direction is not None:
            far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._move_to(self.pos() + direction * (_LARGE_STEP if far else _STEP))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self._held_at = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self._held_at is not None:
            self._move_to(self.mapToParent((event.position() - self._held_at).toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        self._held_at = None
        self.unsetCursor()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._colours.colour("surface"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.hasFocus()
        painter.setPen(QPen(self._colours.colour("accent" if focused else "line"), 2 if focused else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS["l"], RADIUS["l"])

    def _lay_out(self) -> None:
        column = self._column
        column.setContentsMargins(SPACE["l"], SPACE["s"], SPACE["l"], SPACE["m"])
        column.setSpacing(SPACE["xs"])
        column.addLayout(self._head())
        column.addWidget(self._scroll, 1)
        for label in (self._changes, self._note):
            label.setProperty("role", "caption")
            label.setWordWrap(True)
            label.hide()
        self._shots.hide()
        self._shots.currentItemChanged.connect(lambda *_: self._show_changes())
        for widget in (self._shots, self._changes, self._note):
            column.addWidget(widget)

    def _head(self) -> QHBoxLayout:
        title = Label(self.tr("Memory"))
        title.setProperty("role", "lead")
        self._keep.setToolTip(self.tr("Take a snapshot and compare it with the last one"))
        self._export.setToolTip(self.tr("Export the figures and the snapshots as JSON"))
        self._export.setText(self.tr("Export"))
        self._close.setToolTip(self.tr("Close (Esc, F12)"))
        self._close.setAccessibleName(self.tr("Close"))
        self._keep.clicked.connect(self.take_snapshot)
        self._export.clicked.connect(self.export)
        self._close.clicked.connect(self.closed)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(title, 1)
        for button in (self._keep, self._export, self._close):
            button.setProperty("kind", "quiet")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        return row

    def _show_changes(self) -> None:
        shot = self._shots.chosen()
        lines = _change_lines(shot) if shot is not None else []
        self._changes.setText("\n".join(lines))
        self._changes.setVisible(bool(lines))
        self._settle()

    def _say(self, words: str) -> None:
        self._note.setText(words)
        self._note.show()
        self._settle()

    def _move_to(self, place: QPoint) -> None:
        self._at = QPoint(self._over.width() - place.x() - self.width(), place.y())
        self._settle()

    def _settle(self) -> None:
        """Fit the height to the contents, and the position to `over`."""
        room = self._over.size()
        column = self._column
        wraps = column.hasHeightForWidth()
        wanted = column.totalHeightForWidth(WIDTH) if wraps else column.totalSizeHint().height()
        height = min(wanted, room.height() - 2 * SPACE["s"])
        at = self._at or _CORNER + QPoint(0, self._above.height())
        right = max(0, min(at.x(), room.width() - WIDTH))
        top = max(0, min(at.y(), room.height() - height))
        box = QRect(room.width() - WIDTH - right, top, WIDTH, height)
        if box != self.geometry():
            self.setGeometry(box)
            self.setMask(_rounded(self.size()))

    def _tint(self) -> None:
        """Take the theme's colours, over a dark view the dark ones."""
        colours = DARK if self._view().dark else self._theme.colours
        if colours is self._colours and not self._close.icon().isNull():
            return
        self._colours = self._shots.colours = colours
        self.setStyleSheet("" if colours is self._theme.colours else style_sheet(colours))
        put_icon(self._close, "close", colours.colour("text"), 20)
        self.update()


def _rounded(size: QSize) -> QRegion:
    path = QPainterPath()
    path.addRoundedRect(QRectF(QPointF(), size.toSizeF()), RADIUS["l"], RADIUS["l"])
    return QRegion(path.toFillPolygon().toPolygon())


class _Scroll(QScrollArea):
    """Shows a sheet whole if there is room; otherwise it scrolls."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self._sheet = sheet
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(sheet)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self._sheet.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, _LEAST_HEIGHT)


def _change_lines(shot: SnapshotEntry) -> list[str]:
    grown = [(each, more) for each, more in shot.change.items() if more.nbytes > 0][:_CHANGES_SHOWN]
    return [
        f"{signed_size(more.nbytes)}  {each.scope} ({signed_count(more.buffers)}), {each.place}" for each, more in grown
    ]
