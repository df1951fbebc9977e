"""Beside a step's text: its picture or timer, other steps' timers, and the person's own hand."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from handtrack.guides.body import Picture
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.label import Label
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.ring import Ring
from handtrack_ui.common.theme import SPACE, Theme, font
from handtrack_ui.features.guide.step_body import PictureBox

_PREVIEW_SHAPE = 0.75  # height to width
_PREVIEW_SHARE = 0.5  # of the height left below the hand's state
_BESIDE_RING = 0.38  # the same, when a timer's ring needs room too


class SidePanel(QWidget):
    """A column whose width the view sets."""

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__()
        self._theme, self._pictures = theme, pictures
        self._picture: PictureBox | None = None
        self.ring = Ring(theme)
        self.preview = Preview(theme, labels=False, strength=1.3)
        self.hand = HandStatus(theme)
        self._timers = Label()
        self._timers.setProperty("role", "timers")
        self._timers.setWordWrap(True)
        self._timers.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE["l"])
        self._column.addWidget(self.ring, 1)
        self._column.addStretch(0)
        self._column.addWidget(self._timers)
        self._column.addWidget(self.hand)
        self._column.addWidget(self.preview)
        self.ring.hide()

    def show_step(self, picture: Picture | None, *, timer: bool) -> None:
        """Show a picture, a timer's ring, or neither."""
        if self._picture is not None:
            self._column.removeWidget(self._picture)
            self._picture.hide()
            self._picture.deleteLater()
            self._picture = None
        if picture is not None:
            self._picture = PictureBox(self._theme, self._pictures, picture)
            self._column.insertWidget(0, self._picture)
        self.ring.setVisible(timer)
        self._column.setStretch(self._column.count() - 4, 0 if timer else 1)
        self._share_out()

    def set_text_pixels(self, pixels: float) -> None:
        """Set the text size of the hand's state."""
        self.hand.set_text_pixels(pixels)
        self._share_out()

    def show_timers(self, texts: tuple[str, ...], pixels: float) -> None:
        """Show other steps' timers, one per line."""
        self._timers.setFont(font(pixels, bold=True, tabular=True))
        self._timers.setText("\n".join(texts))
        if texts or not self._timers.isHidden():
            self._timers.setVisible(bool(texts))
            self._share_out()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a narrow column."""
        return QSize(300, 500)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Redistribute the height."""
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Give the preview the height for its width, but leave room for a picture. The picture gets the rest, because
        timers must stay readable.
        """
        room = self.height() - self.hand.height() - 2 * SPACE["l"]
        if not self._timers.isHidden():
            self._timers.setMinimumHeight(0)  # or the required height would never shrink
            self._timers.setMinimumHeight(self._timers.heightForWidth(self.width()))
            room -= self._timers.minimumHeight() + SPACE["l"]
        share = _PREVIEW_SHARE if self.ring.isHidden() else _BESIDE_RING
        self.preview.setFixedHeight(round(min(self.width() * _PREVIEW_SHAPE, max(room, 0) * share)))
        if self._picture is not None:
            self._picture.setMaximumHeight(max(0, room - self.preview.height()))
