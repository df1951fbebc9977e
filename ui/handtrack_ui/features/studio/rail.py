"""The list of taught signs, with import and export."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack_ui.common.controls import button
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.label import plain_tip
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font
from handtrack_ui.features.studio.sample_strip import paint_sample

_PICTURE: Final = 52
_NARROW_PICTURE: Final = 30


class SignRail(QFrame):
    """A list with a drawn hand for each sign; below it: teach, import, export."""

    chosen = Signal(str)
    """The person selected another sign."""
    teach = Signal()
    import_file = Signal()
    export_file = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._scale, self._narrow = theme, 1.0, False
        self._signs: OwnSigns | None = None
        self._meaning: Callable[[str], str] = lambda _: ""
        self._flipped = True
        self.setObjectName("studioRail")
        self.signs = QListWidget()
        self.signs.setAccessibleName(self.tr("Your gestures"))
        self.signs.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.signs.setTextElideMode(Qt.TextElideMode.ElideRight)
        tip = self.tr("Teach a gesture (N)")
        self.teach_button = button(self.tr("Teach a gesture"), self.teach, kind="primary", tip=tip)
        tip = self.tr("Import gestures from a file (Ctrl+I)")
        self.import_button = button(self.tr("Import …"), self.import_file, tip=tip)
        tip = self.tr("Export your gestures to a file (Ctrl+E)")
        self.export_button = button(self.tr("Export …"), self.export_file, tip=tip)
        self._buttons = (self.teach_button, self.import_button, self.export_button)
        lay_column((self.signs, 1), *self._buttons, gap=SPACE["s"], of=self)
        self.signs.currentItemChanged.connect(self._emit_picked)
        theme.changed.connect(self._show)

    def show_signs(self, signs: OwnSigns, meaning: Callable[[str], str], chosen: str, *, flipped: bool) -> None:
        """Show the signs with their meanings; emits nothing."""
        self._signs, self._meaning, self._flipped = signs, meaning, flipped
        self.export_button.setEnabled(bool(signs.signs))
        self._show()
        self.choose(chosen)

    def choose(self, name: str) -> None:
        """Select a sign in the list."""
        with QSignalBlocker(self.signs):
            for row in range(self.signs.count()):
                if self.signs.item(row).data(Qt.ItemDataRole.UserRole) == name:
                    self.signs.setCurrentRow(row)

    def set_scale(self, scale: float, *, narrow: bool = False) -> None:
        """Scale the list; `narrow` uses short words and drops buttons that have keys."""
        self._scale, self._narrow = scale, narrow
        self.teach_button.setText(self.tr("Teach") if narrow else self.tr("Teach a gesture"))
        for one in self._buttons:
            one.setVisible(not narrow or one is self.teach_button)
            one.setFont(font(TYPE["body"] * scale, bold=True))
        self._show()

    def _show(self) -> None:
        put_icon(self.teach_button, "hand", self._theme.colour("on_accent"), round(20 * self._scale))
        side = round((_NARROW_PICTURE if self._narrow else _PICTURE) * self._scale)
        self.signs.setIconSize(QSize(side, side))
        self.signs.setFont(font(TYPE["body"] * self._scale))
        here, blocker = self.signs.currentRow(), QSignalBlocker(self.signs)
        self.signs.clear()
        for sign in self._signs.signs if self._signs is not None else ():
            means = self._meaning(sign.name) or self.tr("no command")
            picture = self._picture(sign, side)
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)
            item = QListWidgetItem(icon, f"{sign.name}\n{means}")
            item.setData(Qt.ItemDataRole.UserRole, sign.name)
            words = self.tr("{0}: {1} samples, {2}").format(sign.name, len(sign.samples), means)
            item.setToolTip(plain_tip(words))
            self.signs.addItem(item)
        self.signs.setCurrentRow(min(here, self.signs.count() - 1))
        blocker.unblock()

    def _picture(self, sign: OwnSign, side: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(side, side) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("stage_raised"))
        painter.drawRoundedRect(QRectF(0, 0, side, side), RADIUS["m"], RADIUS["m"])
        paint_sample(painter, QRectF(0, 0, side, side), sign.samples[len(sign.samples) // 2], flipped=self._flipped)
        painter.end()
        return picture

    def _emit_picked(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)))
