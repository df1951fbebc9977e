"""Beside a step's text: the ingredients it names, its picture or timer, other timers, and the person's own hand."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from handtrack.guides.body import Picture
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.label import Label
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.features.guide.step_body import PictureBox
from handtrack_ui.features.guide.timer import TimerButtons, TimerDisplay

_EVERY_MS = 60  # between two pictures: at this size, they only show that the hand is seen
_PREVIEW_SHAPE = 0.75  # height to width
_LEAST_PREVIEW_PX = 64
_LEAST_PICTURE_PX = 90
_PREVIEW_SHARE = 0.5  # of the height left below the hand's state
_TIMER_SHARE = 0.75  # of the height left below hand and buttons, at most
_HAND_SHARE = 0.11  # of the width: its words fit


class SidePanel(QWidget):
    """A column whose width the view sets."""

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__()
        self._theme, self._pictures = theme, pictures
        self._picture: PictureBox | None = None
        self._lines: tuple[str, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._own = False
        self._ingredients: tuple[str, ...] = ()
        self._hand_pixels = self._timer_pixels = float(TYPE["body"])
        self.timer, self.buttons = TimerDisplay(theme), TimerButtons(theme)
        self.preview = Preview(theme, labels=False, strength=1.3, every_ms=_EVERY_MS)
        self.hand = HandStatus(theme)
        self._needed = Label()
        self._needed.setProperty("role", "group")
        self._needed.setMargin(SPACE["m"])
        self._needed.setWordWrap(True)
        self._needed.hide()
        self._timers = Label()
        self._timers.setProperty("role", "timers")
        self._timers.setWordWrap(True)
        self._timers.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE["l"])
        self._column.addWidget(self._needed)
        self._column.addWidget(self.timer)
        self._column.addStretch(1)
        self._column.addWidget(self._timers)
        self._column.addWidget(self.buttons)
        self._column.addWidget(self.hand)
        self._column.addWidget(self.preview)
        self.timer.hide()
        self.buttons.hide()

    def show_step(self, picture: Picture | None, *, timer: bool, needed: tuple[str, ...] = ()) -> None:
        """Show a picture, a timer, or neither, below what is `needed`."""
        self._ingredients = needed
        if self._picture is not None:
            self._column.removeWidget(self._picture)
            self._picture.hide()
            self._picture.deleteLater()
            self._picture = None
        if picture is not None:
            self._picture = PictureBox(self._theme, self._pictures, picture)
            self._column.insertWidget(1, self._picture)
        self.timer.setVisible(timer)
        self._share_out()

    def set_text_pixels(self, pixels: float, digits: float, caption: float) -> None:
        """Set the text size of the hand's state and the ingredients, and of the timer's digits and caption."""
        self._hand_pixels = pixels
        self.timer.set_text_pixels(digits, caption)
        self._share_out()

    def show_timers(self, texts: tuple[str, ...], pixels: float, *, on: bool, own: bool) -> None:
        """Show other steps' timers, one per line.

        If any timer is `on`, buttons are below what they control: this step's `own` timer, or the first line.
        """
        shown = (texts, pixels, on, own)
        if shown != self._shown:
            self._shown, self._lines, self._timer_pixels, self._own = shown, texts, pixels, own
            self.buttons.set_text_pixels(pixels)
            self.buttons.setVisible(on)
            self._column.removeWidget(self.buttons)
            self._column.insertWidget(self._column.indexOf(self.timer if own else self._timers) + 1, self.buttons)
            self._share_out()

    def set_hand_note(self, words: str) -> None:
        """Show a note instead of the hand's state, in less room; empty returns to the state."""
        self.hand.set_note(words)
        self._share_out()

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(self.tr("Paused") if paused else "")
        self.hand.show_paused(paused=paused)
        self._share_out()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a narrow column."""
        return QSize(300, 500)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the column never makes the window grow."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Redistribute the height."""
        super().resizeEvent(event)
        self._share_out()
        self._column.activate()  # during the window's layout, nothing else triggers it

    def _share_out(self) -> None:
        """Share out the height: first the timer, which must stay readable, then the other timers, then the ingredients,
        then the preview. A picture gets the rest. If that cuts something, the gaps shrink, and buttons below a timer do
        not name it.
        """
        for gap in (SPACE["l"], SPACE["s"]):
            self._column.setSpacing(gap)
            self.buttons.set_brief(brief=self._own and gap == SPACE["s"])
            if self._fit(gap):
                return

    def _fit(self, gap: int) -> bool:
        """Share out the height with this gap; return whether nothing of the timers was cut."""
        self.hand.set_text_pixels(min(self._hand_pixels, self.width() * _HAND_SHARE))
        room = self.height() - self.hand.height() - gap * (1 + (self._picture is not None))
        whole = True
        if not self.buttons.isHidden():
            room -= self.buttons.sizeHint().height() + gap
        if not self.timer.isHidden():
            wanted = self.timer.sizeHint().height()
            self.timer.setMinimumHeight(min(wanted, max(0, round(room * _TIMER_SHARE))))
            whole = self.timer.minimumHeight() == wanted
            room -= self.timer.minimumHeight() + gap
        pixels = self._timer_pixels
        height, lines = self._fit_lines(self._timers, self._lines, pixels, room - gap)
        room -= height + gap * bool(height)
        pixels = min(self._hand_pixels, self.width() * _HAND_SHARE)
        height, needed = self._fit_lines(self._needed, self._ingredients, pixels, room - gap)
        room -= height + gap * bool(height)
        share = _PREVIEW_SHARE if self.timer.isHidden() else 1.0
        preview = round(min(self.width() * _PREVIEW_SHAPE, max(room, 0) * share))
        self.preview.setFixedHeight(preview if preview >= _LEAST_PREVIEW_PX else 0)  # no picture rather than a dot
        if self._picture is not None:
            left = room - self.preview.height()
            self._picture.setMaximumHeight(left if left >= _LEAST_PICTURE_PX else 0)
        return whole and lines == len(self._lines) and needed == len(self._ingredients)

    def _fit_lines(self, label: Label, lines: tuple[str, ...], pixels: float, room: int) -> tuple[int, int]:
        """Fit lines into a height, and count those left out; return their height and number."""
        label.setFont(font(pixels, bold=True, tabular=True))
        for count in range(len(lines), -1, -1):
            label.setMinimumHeight(0)  # or the required height would never shrink
            more = len(lines) - count
            left_out = (f"+{more}",) if more else ()
            label.setText("  ".join(("\n".join(lines[:count]), *left_out)).strip())
            needed = label.heightForWidth(self.width())
            if lines and needed <= room:
                label.setMinimumHeight(needed)
                label.show()
                return needed, count
        label.hide()
        return 0, 0
