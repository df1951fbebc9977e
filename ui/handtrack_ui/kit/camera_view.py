"""The camera picture for any window: skeletons, the ring of a held sign,
and whether a hand is in control.
"""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from handtrack.host import RunState, RunStatus, Update
from handtrack.navigation.hand_commands import HandState
from handtrack_ui.common.hand_preview import HandPreview
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.theme import size_text
from handtrack_ui.kit.control import HandControl
from handtrack_ui.text.source_words import words_for

_LETTER_SHARE: Final = 0.07  # of the width
_USUAL_SHAPE: Final = 0.75  # height by width, until the first picture


class CameraView(QWidget):
    """Shows a control's camera picture. `mirrored`: as in a mirror; commands do not change."""

    def __init__(
        self,
        control: HandControl,
        parent: QWidget | None = None,
        *,
        mirrored: bool = True,
    ) -> None:
        super().__init__(parent)
        theme = control.feed.theme
        self._picture = HandPreview(theme)
        self._status = HandStatus(theme)
        self._picture.set_mirrored(mirrored)
        self._column = lay_column(0, self._picture, self._status, 0, of=self)
        self._shape = _USUAL_SHAPE
        control.changed.connect(self._show_hand)
        control.feed.updated.connect(self._show_update)
        control.feed.status.connect(self._show_status)
        control.feed.stopped.connect(self._picture.clear)

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(320, 280)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        size_text(self._status, min(max(14.0, self.width() * _LETTER_SHARE), 40.0))
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Release the frame."""
        super().hideEvent(event)
        self._picture.clear()

    def _show_update(self, update: Update, mirrored: bool) -> None:  # noqa: FBT001 - a Qt slot
        if self.isVisible():
            self._picture.show_frame(update.result, update.pixels.hold(), source_mirrored=mirrored)
            shape = update.result.height / update.result.width
            if shape != self._shape:
                self._shape = shape
                self._fit()

    def _fit(self) -> None:
        """Give the picture its shape, so that the hand's state is right below it."""
        room = self.height() - self._status.height() - self._column.spacing()
        self._picture.setFixedHeight(max(1, min(room, round(self.width() * self._shape))))

    def _show_hand(self, state: HandState) -> None:
        self._picture.show_hand(state)
        self._status.set_state(state)

    def _show_status(self, status: RunStatus) -> None:
        self._picture.set_message(words_for(status).long)
        if status.state is not RunState.RUNNING:
            self._show_hand(HandState())
