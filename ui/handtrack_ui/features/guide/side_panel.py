"""Beside a step's text: the ingredients it names, its picture or timer, other timers,
and the person's own hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QWidget

from handtrack.gestures.reading_distance import READING_M
from handtrack.guides.body import Picture
from handtrack.messages import CommandName
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.label import Label
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.text_scale import TextScale
from handtrack_ui.common.theme import SPACE, Theme, font, size_text
from handtrack_ui.features.guide.alarm import Alarm, AlarmPanel
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.timer import ButtonStyle, TimerButtons, TimerDisplay, TimerRow
from handtrack_ui.text.guide_words import TimerLine

_EVERY_MS: Final = 60  # between two pictures: at this size, they only show that the hand is seen
_PREVIEW_SHAPE: Final = 0.75  # height to width
_LEAST_PREVIEW_PX: Final = 64
_LEAST_PICTURE_PX: Final = 90
_PREVIEW_SHARE: Final = 0.5  # of the height that is left, beside a picture
_ALARMED_SHARE: Final = 0.3  # beside an alarm
_HAND_SHARE: Final = 0.11  # of the width: its words fit


@dataclass(frozen=True, slots=True)
class Density:
    """How closely the column's parts stand, and how much of them it keeps."""

    gap: int
    preview: int
    """Minimum height of the camera picture, in pixels; 0 if it may go."""
    own: ButtonStyle
    """Buttons of the step's timer."""
    others: ButtonStyle
    """Buttons of the other timers."""


# The column holds anything from nothing to ten timers, as loosely as it can: first the gaps shrink,
# then the buttons lose their words, then the other timers their buttons (the header's list has
# them), at last the camera picture goes. If even that is too high, the last timers and ingredients
# are counted instead of shown. A picture gets the rest.
_DENSITIES: Final = (
    Density(SPACE["l"], _LEAST_PREVIEW_PX, ButtonStyle.WORDS, ButtonStyle.WORDS),
    Density(SPACE["s"], _LEAST_PREVIEW_PX, ButtonStyle.WORDS, ButtonStyle.WORDS),
    Density(SPACE["s"], _LEAST_PREVIEW_PX, ButtonStyle.WORDS, ButtonStyle.ICONS),
    Density(SPACE["s"], _LEAST_PREVIEW_PX, ButtonStyle.ICONS, ButtonStyle.ICONS),
    Density(SPACE["s"], _LEAST_PREVIEW_PX, ButtonStyle.ICONS, ButtonStyle.NONE),
    Density(SPACE["s"], 0, ButtonStyle.ICONS, ButtonStyle.NONE),
)


@dataclass(frozen=True, slots=True)
class Part:
    """One of the column's widgets, and the height it gets. `low`: it stands above the hand, and not
    at the top.
    """

    widget: QWidget
    height: int
    low: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The parts above the hand from the top down, their density, and the height left for the camera
    picture.
    """

    parts: list[Part]
    density: Density
    left: int


@dataclass(frozen=True, slots=True)
class SideContent:
    """The column's content besides the hand."""

    needed: tuple[str, ...] = ()
    """Ingredients."""
    timer: bool = False
    """True if the step's timer is shown in large digits."""
    own: TimerLine | None = None
    """The step's timer, if it is active."""
    others: tuple[TimerLine, ...] = ()
    alarm: Alarm | None = None


class SidePanel(QWidget):
    """A column whose width the view sets. It places its parts itself, so none is ever cut."""

    pressed = Signal(str, int)
    """A button of a timer: the command's name, and the timer's number in its guide."""
    answered = Signal()
    """The alarm was clicked."""

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__()
        self._theme = theme
        self._pictures = pictures
        self._scale = TextScale(READING_M[0], 0.0)
        self._content = SideContent()
        self._picture: PictureBox | None = None
        self._rows: list[TimerRow] = []
        self._needed = Label(parent=self, role="group", wraps=True)
        self._needed.setMargin(SPACE["m"])
        self.timer = TimerDisplay(theme)
        self.buttons = TimerButtons(theme)
        self._left_out = Label(parent=self, role="muted")
        self.alarm = AlarmPanel(theme)
        self.hand = HandStatus(theme)
        self.preview = Preview(theme, labels=False, strength=1.3, every_ms=_EVERY_MS)
        self.preview.setMinimumSize(0, 0)
        for part in (self.timer, self.buttons, self.alarm, self.hand, self.preview):
            part.setParent(self)
        self._show_only(())
        self.buttons.pressed.connect(self.pressed)
        self.alarm.clicked.connect(self.answered)

    def show_picture(self, picture: Picture | None) -> None:
        """Show a picture, or none."""
        if self._picture is not None:
            self._picture.hide()
            self._picture.deleteLater()
            self._picture = None
        if picture is not None:
            self._picture = PictureBox(self._theme, self._pictures, picture, self)
        self._lay_out()

    def show_needed(self, needed: tuple[str, ...]) -> None:
        """Show the ingredients that the step needs."""
        self._content = replace(self._content, needed=needed)
        self._lay_out()

    def set_scale(self, scale: TextScale) -> None:
        """Set the text sizes."""
        self._scale = scale
        self.timer.set_text_pixels(scale.digits, scale.small)
        self.alarm.set_scale(scale)
        self._show_lines()
        self._lay_out()

    def show_timers(
        self,
        own: TimerLine | None,
        others: tuple[TimerLine, ...],
        *,
        timer: bool,
    ) -> None:
        """Show active timers, each with its buttons; those of this step's `own` timer are below its
        digits, which are there if `timer`.
        """
        before = self._content
        self._content = replace(before, timer=timer, own=own, others=others)
        self._show_lines()
        if _shape(before) != _shape(self._content):
            self._lay_out()

    def show_alarm(self, alarm: Alarm | None) -> None:
        """Show that timers have ended, in place of everything but the hand; None to stop."""
        before = self._content
        self._content = replace(before, alarm=alarm)
        self.alarm.show_alarm(alarm)
        if _shape(before) != _shape(self._content):
            self._lay_out()

    def place_of(self, command: CommandName) -> QWidget:
        """Return where a timer command is shown, for the ring of its hold."""
        lines = zip(self._rows, self._content.others, strict=False)
        row = next((row for row, line in lines if line.first), None)
        return (self.buttons if row is None else row.buttons).place_of(command)

    def show_by_hand(self, *, on: bool) -> None:
        """Show the hand and its state, or leave their room to the rest,
        because it gives no commands.
        """
        if on == self.hand.isHidden():
            self.hand.setVisible(on)
            self.preview.setVisible(on)
            self._lay_out()

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(self.tr("Paused") if paused else "")
        self.hand.show_paused(paused=paused)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a narrow column."""
        return QSize(300, 500)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the column never makes the window grow."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place everything again."""
        super().resizeEvent(event)
        self._lay_out()

    def _show_lines(self) -> None:
        """Write the timers' words."""
        own = self._content.own
        others = self._content.others
        if own is not None:
            self.buttons.show_line(own)
        while len(self._rows) < len(others):
            row = TimerRow(self._theme)
            row.setParent(self)
            row.pressed.connect(self.pressed)
            self._rows.append(row)
        several = len(others) + (own is not None) > 1
        for row, line in zip(self._rows, others, strict=False):
            row.show_line(line, marked=several and line.first)

    def _lay_out(self) -> None:
        """Place the hand at the bottom, and the alarm or everything else above it."""
        size_text(self.hand, min(self._scale.letters, self.width() * _HAND_SHARE))
        by_hand = not self.hand.isHidden()
        hand = self.hand.height() if by_hand else 0
        arranged = self._arrange(hand, by_hand=by_hand)
        gap = arranged.density.gap
        self._show_only([part.widget for part in arranged.parts])
        preview = self._preview_height(arranged.left - gap) if by_hand else 0
        bottom = self._place_hand(hand, preview, gap)
        if self._content.alarm is not None:
            self.alarm.setGeometry(0, 0, self.width(), bottom)
            self.alarm.show()
        else:
            self._place(arranged.parts, bottom, gap)

    def _arrange(self, hand: int, *, by_hand: bool) -> Arrangement:
        """Return the loosest arrangement above a hand of a height that leaves the camera picture
        enough; nothing during an alarm.
        """
        arranged = Arrangement([], _DENSITIES[0], self.height() - hand)
        if self._content.alarm is not None:
            return arranged
        for density, rows, lines in self._densities():
            parts = self._parts(density, rows, lines)
            taken = sum(part.height + density.gap for part in parts)
            arranged = Arrangement(parts, density, self.height() - hand - taken)
            least = density.preview + density.gap if by_hand else 0
            if arranged.left >= least:
                break
        return arranged

    def _preview_height(self, left: int) -> int:
        """Return the height of the camera picture, of what is left; 0 if that is too little."""
        share = 1.0 if self._picture is None else _PREVIEW_SHARE
        if self._content.alarm is not None:
            share = _ALARMED_SHARE
        height = round(min(self.width() * _PREVIEW_SHAPE, left * share))
        return height if height >= _LEAST_PREVIEW_PX else 0

    def _densities(self) -> Iterator[tuple[Density, int, int]]:
        """Yield densities, with numbers of timers and of ingredients, from the loosest down."""
        last = _DENSITIES[-1]
        rows = len(self._content.others)
        lines = len(self._content.needed)
        yield from ((density, rows, lines) for density in _DENSITIES)
        yield from ((last, count, lines) for count in range(rows - 1, 0, -1))
        yield from ((last, min(rows, 1), count) for count in range(lines - 1, -1, -1))
        yield last, 0, 0

    def _parts(self, density: Density, rows: int, lines: int) -> list[Part]:
        """Return the parts above the hand, from the top down: `rows` of the other timers, and
        `lines` of the ingredients.
        """
        content = self._content
        width = self.width()
        parts = []
        if lines:
            parts.append(Part(self._needed, self._write_needed(lines)))
        if content.timer:
            parts.append(Part(self.timer, self.timer.sizeHint().height()))
        if content.own is not None:
            height = self.buttons.fit(self._scale.small, density.own, width)
            parts.append(Part(self.buttons, height))
        for row, line in zip(self._rows[:rows], content.others, strict=False):
            style = density.others
            if style is ButtonStyle.NONE and line.first:
                style = ButtonStyle.ICONS  # keys and signs command it, and a ring shows where
            height = row.fit(self._scale.small, style, width)
            parts.append(Part(row, height, low=True))
        left_out = len(content.others) - rows
        if left_out:
            self._left_out.setText(f"+{left_out}")
            self._left_out.setFont(font(self._scale.small, bold=True))
            parts.append(Part(self._left_out, self._left_out.sizeHint().height(), low=True))
        return parts

    def _write_needed(self, lines: int) -> int:
        """Show some of the ingredients, and count the others; return the height."""
        needed = self._content.needed
        shown = "\n".join(needed[:lines])
        left_out = len(needed) - lines
        self._needed.setText(f"{shown}  +{left_out}".lstrip() if left_out else shown)
        room = self.width() - 2 * SPACE["m"]
        metrics = QFontMetricsF(font(100, bold=True))
        words = " ".join(needed).split()
        widest = max(metrics.horizontalAdvance(word) for word in words) / 100
        pixels = min(self._scale.letters, room / widest)
        self._needed.setFont(font(pixels, bold=True, tabular=True))
        return self._needed.heightForWidth(self.width())

    def _show_only(self, shown: Sequence[QWidget]) -> None:
        """Show these parts above the hand, and no others."""
        parts = (self._needed, self.timer, self.buttons, self._left_out, self.alarm, *self._rows)
        for part in parts:
            part.setVisible(part in shown)
        if self._picture is not None:
            self._picture.hide()

    def _place_hand(self, hand: int, preview: int, gap: int) -> int:
        """Place the camera picture and the hand's state at the bottom; return where the room above
        them ends.
        """
        width = self.width()
        bottom = self.height() - preview
        self.preview.setGeometry(0, bottom, width, preview)
        if preview:
            bottom -= gap
        if hand:
            self.hand.setGeometry(0, bottom - hand, width, hand)
            bottom -= hand + gap
        return bottom

    def _place(self, parts: list[Part], bottom: int, gap: int) -> None:
        """Place the low parts above `bottom`, the others at the top, and the picture between."""
        width = self.width()
        low = [part for part in parts if part.low]
        for part in reversed(low):
            part.widget.setGeometry(0, bottom - part.height, width, part.height)
            bottom -= part.height + gap
        top = 0
        high = [part for part in parts if not part.low]
        for part in high:
            height = min(part.height, bottom - top)
            part.widget.setGeometry(0, top, width, height)
            top += height + gap
        if self._picture is not None and bottom - top >= _LEAST_PICTURE_PX:
            height = min(bottom - top, self._picture.heightForWidth(width))
            self._picture.setGeometry(0, top, width, height)
            self._picture.show()


def _shape(content: SideContent) -> SideContent:
    """Return what of a content decides about the places of its parts: not the time left."""
    return replace(
        content,
        own=content.own and replace(content.own, words=""),
        others=tuple(replace(line, words="") for line in content.others),
        alarm=content.alarm and Alarm(()),
    )
