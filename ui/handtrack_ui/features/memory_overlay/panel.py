"""The panel of the memory overlay: verdict, figures, snapshots, export. Lies over a view; mouse and keys move it.

It is opaque, so the camera picture below, repainted with every frame, does not repaint it too.
"""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import (
    QAbstractSlider,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from handtrack.errors import system_reason
from handtrack.memory import Snapshot
from handtrack.runtime.files import replace_file, shown
from handtrack.sentences import Code
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.shortcuts import Shortcut, first_key
from handtrack_ui.common.theme import DARK, RADIUS, SPACE, TYPE, Theme, font, style_sheet
from handtrack_ui.common.view import View
from handtrack_ui.features.memory_overlay.contents import contents_of, signed_count, signed_size
from handtrack_ui.features.memory_overlay.reading import MemoryReading
from handtrack_ui.features.memory_overlay.sheet import Sheet, breakable, lay_out_figures, lay_out_verdict
from handtrack_ui.features.memory_overlay.snapshot_list import SnapshotList
from handtrack_ui.features.memory_overlay.snapshots import SnapshotBook, SnapshotEntry
from handtrack_ui.persistence.worker import Worker
from handtrack_ui.text.messages import message_words

WIDTH: Final = 396
_CORNER: Final = QPoint(16, 16)  # from the right and the top of the free area
_STEP: Final = 16
_LARGE_STEP: Final = 96
_CHANGES_SHOWN: Final = 4
_LEAST_HEIGHT: Final = 200  # where it is moved far down
_DEADLINE_S: Final = 1.0
_PAGES: Final = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}
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
        The part of the parent it covers and stays within, whatever comes above it.
    snapshot : callable
        Returns what the pool holds.
    view : callable
        Returns the current view: its title goes into the list of snapshots, and over a dark one the panel is dark.
    """

    closed = Signal()
    _written = Signal(str)
    _failed = Signal(object)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        over: QWidget,
        *,
        snapshot: Callable[[], Snapshot],
        view: Callable[[], View],
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._over = over
        self._snapshot = snapshot
        self._view, self._colours = view, theme.colours
        self._reading: MemoryReading | None = None
        self._book = SnapshotBook()
        self._at: QPoint | None = None
        self._folder = _documents()
        self._held_at: QPointF | None = None
        self._verdict, self._sheet = Sheet(lay_out_verdict), Sheet(lay_out_figures)
        self._shots = SnapshotList(theme.colours)
        self._changes, self._note = _caption(), _caption()
        self._heading = _Heading(self.tr("Snapshots"), self.tr("memory · buffers"))
        self._scroll = _Scroll((self._heading, self._shots, self._changes, self._sheet))
        self._worker = Worker("handtrack-memory")
        self._keep, self._export, self._close = QPushButton(self.tr("Snapshot")), QPushButton(), QPushButton()
        self.setObjectName("memory")
        self.setAccessibleName(self.tr("Memory"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(WIDTH)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._column = QVBoxLayout(self)
        self._lay_out()
        self._written.connect(lambda name: self._say(self.tr("Saved as {0}.").format(name)))
        self._failed.connect(lambda why: self._say(message_words(why)))
        over.installEventFilter(self)
        theme.changed.connect(self._tint)

    def show_reading(self, reading: MemoryReading) -> None:
        """Show a reading."""
        self._reading = reading
        self._tint()
        contents, sheets = contents_of(reading), (self._verdict, self._sheet)
        heights = [sheet.height() for sheet in sheets]
        for sheet in sheets:
            sheet.show_contents(contents, self._colours)
        if [sheet.height() for sheet in sheets] != heights:
            self._settle()
        groups = (
            f"{group.heading}: {', '.join(f'{each.label} {each.value}' for each in group.figures)}"
            for group in contents.groups
        )
        told = "; ".join((contents.boxes[0].words, *groups))
        if told != self.accessibleDescription():
            self.setAccessibleDescription(told)

    def take_snapshot(self) -> None:
        """Add a numbered snapshot."""
        if self._reading is None:
            return
        taken = datetime.now().astimezone()
        shot = self._book.take(taken.isoformat(timespec="seconds"), self._view().title, self._reading, self._snapshot())
        self._heading.show()
        self._shots.show()
        self._shots.add(shot)
        self._settle()
        QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self._changes, 0, 0))  # once laid out

    def export(self) -> None:
        """Let the person choose a file, and export everything to it."""
        name = f"handtrack-memory-{datetime.now().astimezone():%Y%m%d-%H%M%S}.json"
        proposed, kinds = str(self._folder / name), self.tr("JSON (*.json)")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Export the figures"), proposed, kinds)
        if path:
            self._folder = Path(path).parent
            self.write(Path(path))

    def write(self, path: Path) -> None:
        """Export everything to a file in the background, and say when it is written, or why it cannot be."""
        if self._reading is not None:
            exported = datetime.now().astimezone().isoformat(timespec="seconds")
            self._worker.do(path, partial(self._write, path, exported, self._reading))

    def close_down(self) -> None:
        """Finish what is being written."""
        self._worker.finish(_DEADLINE_S)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay within `over` when it is moved or resized."""
        if watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._settle()
        return False

    def event(self, event: QEvent) -> bool:
        """Take the keys that move the panel before the window's shortcuts do."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self.hasFocus()
            and Qt.Key(event.key()) in {*_MOVES, *_PAGES, Qt.Key.Key_Home}
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move by arrow keys (further with Shift); Home returns to the corner; Page Up and Down scroll."""
        direction = _MOVES.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Home:
            self._at = None
            self._settle()
        elif event.key() in _PAGES:
            self._scroll.verticalScrollBar().triggerAction(_PAGES[Qt.Key(event.key())])
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
        column.addWidget(self._verdict)
        column.addWidget(self._scroll, 1)
        self._heading.hide()
        self._shots.hide()
        self._shots.currentItemChanged.connect(lambda *_: self._show_changes())
        column.addWidget(self._note)

    def _head(self) -> QHBoxLayout:
        title = Label(self.tr("Memory"))
        title.setProperty("role", "lead")
        self._keep.setToolTip(
            self.tr("Take a snapshot and compare it with the last one of this view ({0})").format(
                first_key(Shortcut.MEMORY_SNAPSHOT)
            )
        )
        self._export.setToolTip(
            self.tr("Export the figures and the snapshots as JSON ({0})").format(first_key(Shortcut.MEMORY_EXPORT))
        )
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
        self._changes.setText(self._change_words(shot) if shot is not None else "")
        self._changes.setVisible(shot is not None)
        self._settle()

    def _change_words(self, shot: SnapshotEntry) -> str:
        """Say what a snapshot is compared with, and where it holds more."""
        if shot.before is None:
            return self.tr("The first snapshot of {0}. The next one there is compared with it.").format(shot.view)
        lines = _change_lines(shot)
        if not lines:
            return self.tr("No more buffers than in snapshot {0}.").format(shot.before)
        return "\n".join((self.tr("More than in snapshot {0}:").format(shot.before), *lines))

    def _say(self, words: str) -> None:
        self._note.setText(breakable(words))
        self._note.show()
        announce(self, words)
        self._settle()

    def _write(self, path: Path, exported: str, reading: MemoryReading) -> None:
        """Write a file; runs in its own thread."""
        words = json.dumps(self._book.to_json(exported, reading), indent=1, ensure_ascii=False) + "\n"
        try:
            replace_file(path, words.encode(errors="backslashreplace"))  # JSON escapes letters the same way
        except OSError as error:
            self._failed.emit(Code.FILE_UNWRITABLE(path=shown(path), reason=system_reason(error)))
        else:
            self._written.emit(shown(path))

    def _move_to(self, place: QPoint) -> None:
        room = self._room()
        lowest = room.bottom() + 1 - SPACE["s"] - self.height()
        self._at = QPoint(room.right() + 1 - place.x() - self.width(), min(place.y(), lowest) - room.top())
        self._settle()

    def _settle(self) -> None:
        """Fit the height to the contents, as far as there is room below; the place stays."""
        self._scroll.updateGeometry()
        room = self._room()
        column = self._column
        wraps = column.hasHeightForWidth()
        wanted = column.totalHeightForWidth(WIDTH) if wraps else column.totalSizeHint().height()
        at = self._at or _CORNER
        right = max(0, min(at.x(), room.width() - WIDTH))
        bottom = room.height() - SPACE["s"]
        top = max(0, min(at.y(), bottom - min(wanted, _LEAST_HEIGHT)))
        box = QRect(room.width() - WIDTH - right, top, WIDTH, min(wanted, bottom - top)).translated(room.topLeft())
        if box != self.geometry():
            self.setGeometry(box)
            self.setMask(_rounded(self.size()))

    def _room(self) -> QRect:
        return QRect(self._over.mapTo(self.window(), QPoint()), self._over.size())

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


def _documents() -> Path:
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return folder if folder.is_dir() else Path.home()


def _caption() -> Label:
    label = Label()
    label.setProperty("role", "caption")
    label.setWordWrap(True)
    label.hide()
    return label


class _Heading(QWidget):
    """What stands below it, with what its right column shows."""

    def __init__(self, words: str, column: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, SPACE["s"], 0, 0)
        for label, pixels, bold in ((Label(words), TYPE["caption"], True), (Label(column), TYPE["caption"], False)):
            label.setFont(font(pixels, bold=bold))
            row.addWidget(label, int(bold))


class _Scroll(QScrollArea):
    """Shows widgets below each other, whole if there is room; otherwise it scrolls."""

    def __init__(self, shown: Sequence[QWidget]) -> None:
        super().__init__()
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE["xs"])
        for widget in shown:
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        width = WIDTH - 2 * SPACE["l"]
        column = self._column
        tall = column.totalHeightForWidth(width) if column.hasHeightForWidth() else column.totalSizeHint().height()
        return QSize(width, tall)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, 0)


def _change_lines(shot: SnapshotEntry) -> list[str]:
    grown = [(each, more) for each, more in shot.change.items() if more.nbytes > 0][:_CHANGES_SHOWN]
    return [
        f"{signed_size(more.nbytes)}  {each.scope} ({signed_count(more.buffers)}), {each.place}" for each, more in grown
    ]
