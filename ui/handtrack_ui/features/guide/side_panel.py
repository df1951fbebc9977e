"""Beside a step's text: the ingredients it names, its picture or timer, other timers,
and the person's own hand.
"""

from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from handtrack.guides.body import Picture
from handtrack.messages import CommandName
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, size_text
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.timer import TimerButtons, TimerDisplay, TimerRow
from handtrack_ui.text.guide_words import TimerLine

_EVERY_MS = 60  # between two pictures: at this size, they only show that the hand is seen
_PREVIEW_SHAPE = 0.75  # height to width
_LEAST_PREVIEW_PX = 64
_LEAST_PICTURE_PX = 90
_PREVIEW_SHARE = 0.5  # of the height left below the hand's state
_TIMER_SHARE = 0.75  # of the height left below hand and buttons, at most
_HAND_SHARE = 0.11  # of the width: its words fit


class SidePanel(QWidget):
    """A column whose width the view sets."""

    pressed = Signal(str, int)
    """A button of a timer: the command's name, and the timer's number in its guide."""

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__()
        self._theme = theme
        self._pictures = pictures
        self._picture: PictureBox | None = None
        self._lines: tuple[TimerLine, ...] = ()
        self._rows: list[TimerRow] = []
        self._ingredients: tuple[str, ...] = ()
        self._hand_pixels = self._timer_pixels = float(TYPE["body"])
        self.timer = TimerDisplay(theme)
        self.buttons = TimerButtons(theme)
        self.preview = Preview(theme, labels=False, strength=1.3, every_ms=_EVERY_MS)
        self.hand = HandStatus(theme)
        self._needed = Label(role="group", wraps=True)
        self._others = Label(role="muted")
        self._needed.setMargin(SPACE["m"])
        hidden = (self._needed, self.timer, self.buttons)
        below = (self._others, self.hand, self.preview)
        self._column = lay_column(*hidden, 1, *below, gap=SPACE["l"], of=self)
        for part in (*hidden, self._others):
            part.hide()
        self.buttons.pressed.connect(self.pressed)

    def show_step(
        self, picture: Picture | None, *, timer: bool, needed: tuple[str, ...] = ()
    ) -> None:
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
        """Set the text size of the hand's state and the ingredients,
        and of the timer's digits and caption.
        """
        self._hand_pixels = pixels
        self.timer.set_text_pixels(digits, caption)
        self._share_out()

    def show_timers(
        self, lines: tuple[TimerLine, ...], pixels: float, own: TimerLine | None
    ) -> None:
        """Show active timers, each with its buttons; those of this step's `own` timer are below its
        digits.
        """
        self.buttons.setVisible(own is not None)
        if own is not None:
            size_text(self.buttons, pixels)
            self.buttons.show_line(own)
        if lines == self._lines and pixels == self._timer_pixels:
            return
        self._timer_pixels = pixels
        before = self._lines
        self._lines = lines
        while len(self._rows) < len(lines):
            row = TimerRow(self._theme)
            row.pressed.connect(self.pressed)
            self._column.insertWidget(self._column.indexOf(self._others), row)
            row.ensurePolished()  # its height counts before it is shown
            self._rows.append(row)
        several = len(lines) + (own is not None) > 1
        for row, line in zip(self._rows, lines, strict=False):
            row.show_line(line, pixels, marked=several and line.first, compact=several)
        if [replace(line, words="") for line in before] != [
            replace(line, words="") for line in lines
        ]:
            self._share_out()

    def place_of(self, command: CommandName) -> QWidget:
        """Return where a timer command is shown, for the ring of its hold."""
        row = next(
            (row for row, line in zip(self._rows, self._lines, strict=False) if line.first), None
        )
        return (self.buttons if row is None else row.buttons).place_of(command)

    def show_by_hand(self, *, on: bool) -> None:
        """Show the hand and its state, or leave their room to the rest,
        because it gives no commands.
        """
        if on == self.hand.isHidden():
            self.hand.setVisible(on)
            self.preview.setVisible(on)
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
        """Share out the height: first the timer, which must stay readable, then the other timers,
        then the ingredients, then the preview. A picture gets the rest. If that cuts something, the
        gaps shrink.
        """
        for gap in (SPACE["l"], SPACE["s"]):
            self._column.setSpacing(gap)
            if self._fit(gap):
                return

    def _fit(self, gap: int) -> bool:
        """Share out the height with this gap; return whether nothing of the timers was cut."""
        size_text(self.hand, min(self._hand_pixels, self.width() * _HAND_SHARE))
        by_hand = not self.hand.isHidden()
        room = (
            self.height() - (self.hand.height() + gap) * by_hand - gap * (self._picture is not None)
        )
        whole = True
        if not self.buttons.isHidden():
            room -= self.buttons.sizeHint().height() + gap
        if not self.timer.isHidden():
            wanted = self.timer.sizeHint().height()
            self.timer.setMinimumHeight(min(wanted, max(0, round(room * _TIMER_SHARE))))
            whole = self.timer.minimumHeight() == wanted
            room -= self.timer.minimumHeight() + gap
        height, lines = self._fit_rows(room, gap)
        room -= height
        pixels = min(self._hand_pixels, self.width() * _HAND_SHARE)
        height, needed = self._fit_lines(self._needed, self._ingredients, pixels, room - gap)
        room -= height + gap * bool(height)
        share = _PREVIEW_SHARE if self.timer.isHidden() else 1.0
        preview = round(min(self.width() * _PREVIEW_SHAPE, max(room, 0) * share)) if by_hand else 0
        self.preview.setFixedHeight(
            preview if preview >= _LEAST_PREVIEW_PX else 0
        )  # no picture rather than a dot
        if self._picture is not None:
            left = room - self.preview.height()
            self._picture.setMaximumHeight(left if left >= _LEAST_PICTURE_PX else 0)
        return whole and lines == len(self._lines) and needed == len(self._ingredients)

    def _fit_rows(self, room: int, gap: int) -> tuple[int, int]:
        """Show as many timers as fit, and count the others; return the height they take,
        and their number.
        """
        self._others.setFont(font(self._timer_pixels, bold=True))
        heights = [row.heightForWidth(self.width()) + gap for row in self._rows[: len(self._lines)]]
        below = self._others.sizeHint().height() + gap
        shown = next(
            count
            for count in range(len(heights), -1, -1)
            if not count or sum(heights[:count]) + below * (count < len(heights)) <= room
        )
        for at, row in enumerate(self._rows):
            row.setVisible(at < shown)
            if at < shown:
                row.setFixedHeight(heights[at] - gap)
        left_out = len(heights) - shown
        self._others.setText(f"+{left_out}" if left_out else "")
        self._others.setVisible(bool(left_out))
        return sum(heights[:shown]) + below * bool(left_out), shown

    def _fit_lines(
        self, label: Label, lines: tuple[str, ...], pixels: float, room: int
    ) -> tuple[int, int]:
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
