"""The snapshots, one per row, with the change since the previous one of the same view; growth is highlighted."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from handtrack_ui.common.theme import RADIUS, Colours, font
from handtrack_ui.features.memory_overlay.contents import GROUNDS, number, signed_count, signed_size, size
from handtrack_ui.features.memory_overlay.snapshots import SnapshotEntry

_ROW: Final = 26
_ROWS_SHOWN: Final = 5
_SHOT: Final = Qt.ItemDataRole.UserRole


class SnapshotList(QListWidget):
    """Lists snapshots; a new one is selected at once."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self.colours = colours
        self.setObjectName("shots")
        self.setAccessibleName(self.tr("Snapshots"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Rows(self))

    def add(self, shot: SnapshotEntry) -> None:
        """Append and select a snapshot."""
        item = QListWidgetItem(f"{shot.number}  {shot.view}  {change_words(shot)}")
        item.setData(_SHOT, shot)
        self.addItem(item)
        self.setFixedHeight(_ROW * min(self.count(), _ROWS_SHOWN) + 10)
        self.setCurrentItem(item)

    def chosen(self) -> SnapshotEntry | None:
        """Return the selected snapshot."""
        item = self.currentItem()
        shot = item.data(_SHOT) if item is not None else None
        return shot if isinstance(shot, SnapshotEntry) else None


def change_words(shot: SnapshotEntry) -> str:
    """Return the process's memory, and the buffers: the change since the previous snapshot of the view, if any."""
    if shot.before is None:
        pool = shot.reading.pool
        return f"{size(shot.reading.process.resident_bytes)} · {number(pool.live_buffers)}, {size(pool.live_bytes)}"
    grown = shot.grown
    return f"{signed_size(shot.resident_change)} · {signed_count(grown.buffers)}, {signed_size(grown.nbytes)}"


class _Rows(QStyledItemDelegate):
    """Paints a row: number and view on the left, the change on the right."""

    def __init__(self, shots: SnapshotList) -> None:
        super().__init__(shots)
        self._shots = shots

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        return QSize(100, _ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shot = index.data(_SHOT)
        box, colours = QRectF(option.rect), self._shots.colours
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, tone = ("accent_soft", "on_accent_soft") if chosen else ("surface", "text")
        if shot.before is None and not chosen:
            tone = "muted"
        if shot.growth is not None:
            ground = GROUNDS[shot.growth]
            tone = f"on_{ground}"
        painter.setPen(colours.colour(tone) if chosen else Qt.PenStyle.NoPen)
        painter.setBrush(colours.colour(ground))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS["s"], RADIUS["s"])
        painter.setPen(colours.colour(tone))
        letters = font(14, bold=shot.growth is not None, tabular=True)
        painter.setFont(letters)
        inner, middle = box.adjusted(8, 0, -8, 0), Qt.AlignmentFlag.AlignVCenter
        change, metrics = change_words(shot), QFontMetricsF(letters)
        left = inner.width() - metrics.horizontalAdvance(change) - 8
        title = metrics.elidedText(f"{shot.number}  {shot.view}", Qt.TextElideMode.ElideRight, left)
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignLeft, title)
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, change)
        painter.restore()
