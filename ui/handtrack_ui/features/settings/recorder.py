"""Recording a sign: a small camera picture, the recognised sign,
and a ring that fills while it is held.
"""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from handtrack.gestures.recognizer import Recognition
from handtrack.gestures.static import NONE
from handtrack.host import RunStatus, Update
from handtrack_ui.common.controls import button
from handtrack_ui.common.hand_preview import HandPreview
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.text.sign_words import gesture_name
from handtrack_ui.text.source_words import words_for

_PANEL_PX = 620


class SettingsRecorder(QWidget):
    """Covers the settings while recording. It records a sign that is fully held."""

    recorded = Signal(str)
    """The sign that was held."""
    pick_source = Signal()
    cancelled = Signal()
    """The person cancelled."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._over = parent
        self._records = True
        self.preview = HandPreview(theme, labels=False)
        self._title, self._words, self._seen = (Label(wraps=True) for _ in range(3))
        self._source = button(self.tr("Choose a source …"), self.pick_source)
        self._cancel = button(self.tr("Cancel"), self.cancelled)
        self._panel = QFrame()
        self._panel.setProperty("role", "group")
        self._lay_out()
        self.hide()

    def begin(self, meaning: str, *, mirrored: bool) -> None:
        """Wait for a sign for this meaning."""
        self._title.setText(self.tr("A sign for “{0}”").format(meaning))
        self._show_hand("", 0.0)
        self.preview.set_mirrored(mirrored)
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self._cancel.setFocus()

    def end(self) -> None:
        """Release the frame, and close."""
        self.preview.clear()
        self.preview.set_message("")
        self.hide()

    def ask(self, words: str, *, records: bool) -> None:
        """Say what to do; if not `records`, ignore the hand (it is not a person's),
        and offer other sources.
        """
        self._records = records
        self._source.setVisible(not records)
        self._seen.setVisible(records)
        self._words.setText(words)
        self._show_hand("", 0.0)

    def refuse(self, why: str) -> None:
        """Say why the held sign cannot be used; another may be shown."""
        self._words.setText(why)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a frame, and process its hold."""
        self.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        for seen in update.seen if self._records else ():
            self._update(seen)
            if self.isHidden():
                return

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        self.preview.set_message(words_for(status).long)

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(self.tr("Paused. Press P to resume.") if paused else "")

    def show_at(self, scale: float) -> None:
        """Scale the panel with everything in it; 1 is the usual size."""
        self._title.setFont(font(TYPE["heading"] * scale, bold=True))
        self._words.setFont(font(TYPE["body"] * scale))
        self._seen.setFont(font(TYPE["lead"] * scale, bold=True))
        for one in (self._source, self._cancel):
            one.setFont(font(TYPE["body"] * scale, bold=True))
        room = self._over.size()
        wide = min(round(_PANEL_PX * scale), room.width() - 2 * SPACE["m"])
        high = min(round(_PANEL_PX * 0.62 * scale), room.height() - 2 * SPACE["m"])
        self._panel.setFixedSize(wide, high)
        self.preview.setFixedSize(
            round(wide * 0.5), min(round(wide * 0.5 * 0.75), high - 2 * SPACE["l"])
        )

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.fillRect(QRectF(self.rect()), self._theme.colour("stage", 0.6))

    def _update(self, seen: Recognition) -> None:
        held = next(
            (event.sign for event in seen.events if event.type == "hold" and event.sign), None
        )
        if held is not None:
            self._show_hand(held, 1.0)
            self.recorded.emit(held)
            return
        holds = [reading.holding for reading in seen.readings if reading.holding is not None]
        farthest = max(holds, key=lambda hold: hold.share, default=None)
        if farthest is not None:
            self._show_hand(farthest.sign, farthest.share)
        else:
            shown = next((reading.sign for reading in seen.readings if reading.sign != NONE), "")
            self._show_hand(shown, 0.0)

    def _show_hand(self, sign: str, share: float) -> None:
        self._seen.setText(gesture_name(sign) if sign else self.tr("No sign yet"))
        self.preview.show_hold("check", share)

    def _lay_out(self) -> None:
        hand = lay_row(self._seen, self._source, gap=SPACE["m"])
        below = lay_row(1, self._cancel)
        texts = lay_column(self._title, self._words, 1, hand, 1, below, gap=SPACE["m"])
        lay_row(self.preview, (texts, 1), gap=SPACE["l"], edges=SPACE["l"], of=self._panel)
        lay_column(self._panel, of=self).setAlignment(Qt.AlignmentFlag.AlignCenter)
