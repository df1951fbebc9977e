"""A timer beside its step: large digits, and its buttons."""

from enum import Enum
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from handtrack.messages import TIMER_COMMANDS, CommandName, TimerCommand
from handtrack_ui.common.announcing import TEXT
from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.painting import paint_bar, paint_words, paints
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle, size_text, text_pixels
from handtrack_ui.text.guide_words import TimerLine

_LINE: Final = 1.12  # height of the digits' line, of their size
_CAPTION: Final = 0.28  # of the digits' size
_CAPTION_LINE: Final = 1.3  # height of the caption's line, of its size
_LEAST_CAPTION: Final = 13.0
_BAR: Final = 0.11
_BUTTON: Final = 1.75  # a button's height, of its text size
_LEAST_BUTTON: Final = 40
_EDGES: Final = 20  # of a button
_ICON: Final = 1.3  # of the text size, with its gap
_ICONS_ALONE: Final = 1.2
TIMER_ICONS: Final = {"timer_stop": "close", "timer_more": "more-time", "timer_restart": "retry"}


class TimerDisplay(QWidget):
    """The time left in digits legible from 3 m, a caption, and a bar that empties."""

    spoken_as = TEXT

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._share = 0.0
        self._text = ""
        self._caption = ""
        self._muted = False
        self._largest = 48.0
        self._caption_pixels = _LEAST_CAPTION
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)

    def set_text_pixels(self, pixels: float, caption: float) -> None:
        """Set the text sizes of the digits (which shrink to fit) and the caption."""
        self._largest = pixels
        self._caption_pixels = max(_LEAST_CAPTION, pixels * _CAPTION, caption)
        self.updateGeometry()
        self.update()

    def set_state(self, share: float, text: str, caption: str, *, muted: bool) -> None:
        """Show a share from 0 to 1 with its texts; `muted` if it does not count down."""
        shown = (share, text, caption, muted)
        if shown != (self._share, self._text, self._caption, self._muted):
            self._share, self._text, self._caption, self._muted = shown
            self.setAccessibleName(f"{text} {caption}")
            self.update()

    @property
    def digits(self) -> float:
        """The size of the digits, in pixels."""
        metrics = QFontMetricsF(font(100, bold=True, tabular=True))
        widths_of_size = metrics.horizontalAdvance(self._text) / 100
        as_wide = self.width() / max(widths_of_size, 1.0)
        as_high = (self.height() - self._caption_height) / (_LINE + 2 * _BAR)
        return max(1.0, min(self._largest, as_wide, as_high))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for digits, caption and bar."""
        digits = self._largest * (_LINE + 2 * _BAR)
        return QSize(200, round(digits + self._caption_height) + 1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the digits shrink with it."""
        return QSize(0, 0)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint digits, bar and caption."""
        pixels = self.digits
        width = self.width()
        letters = font(pixels, bold=True, tabular=True)
        muted = self._theme.colour("muted")
        ink = muted if self._muted else self._theme.colour("text")
        line = QRectF(0, 0, width, pixels * _LINE)
        paint_words(painter, line, self._text, letters, ink)
        bar = QRectF(0, line.bottom(), width, pixels * _BAR)
        groove = self._theme.colour("line")
        filled = muted if self._muted else self._theme.colour("accent")
        paint_bar(painter, bar, self._share, groove, filled if self._share > 0 else groove)
        below = QRectF(0, bar.bottom() + pixels * _BAR / 2, width, self._caption_height)
        paint_words(painter, below, self._caption, font(self._caption_pixels), muted)

    @property
    def _caption_height(self) -> float:
        return self._caption_pixels * _CAPTION_LINE


class ButtonStyle(Enum):
    """How a timer's buttons look."""

    WORDS = "words"
    """Two rows with icons and words; icons alone where the words would not fit."""
    ICONS = "icons"
    """One row of icons."""
    NONE = "none"


class TimerButtons(QWidget):
    """Buttons to pause or resume a timer, add a minute, restart and stop it.

    `compact`: they are icons, in one row.
    """

    pressed = Signal(str, int)
    """A timer command, by its name, and the timer's number in its guide."""

    def __init__(self, theme: Theme, *, compact: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._compact = compact
        self._title = ""
        self._paused = False
        self._number = 0
        self._buttons: dict[TimerCommand, QPushButton] = {}
        for name in TIMER_COMMANDS:
            self._buttons[name] = button(does=partial(self._press, name), kind="timer")
        tab_only(*self._buttons.values())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE["s"])
        self._write()

    def _press(self, name: TimerCommand) -> None:
        self.pressed.emit(name, self._number)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the text size; text that does not fit shrinks, or gives way to icons."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._write()

    def fit(self, pixels: float, style: ButtonStyle, width: int) -> int:
        """Set text size and style at a width; return the height."""
        self._compact = style is not ButtonStyle.WORDS
        size_text(self, pixels)
        self.resize(width, self.height())
        self._write()
        return self._grid.sizeHint().height()

    def show_line(self, line: TimerLine) -> None:
        """Show the possible actions for a timer."""
        self._number = line.number
        pause = self._buttons["timer_pause"]
        if line.ended == pause.isEnabled():
            pause.setEnabled(not line.ended)
        if (line.paused, line.title) != (self._paused, self._title):
            self._paused = line.paused
            self._title = line.title
            self._write()

    def place_of(self, command: CommandName) -> QWidget:
        """Return where a timer command is shown, for the ring of its hold."""
        return next((one for name, one in self._buttons.items() if name == command), self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the words, or reduce the buttons to their icons."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._write()

    def _write(self) -> None:
        """Write the buttons' words as large as the text, or smaller; icons where that is too small
        to read.
        """
        names = self._names()
        said = {words for words, _ in names.values()} | {self.tr("Resume"), self.tr("Pause")}
        pixels = min(text_pixels(self), self._fitting(said))
        in_words = pixels >= TYPE["body"] and not self._compact
        if not in_words:
            share = (self.width() - 3 * SPACE["s"]) / len(names)
            pixels = max(1.0, min(text_pixels(self), (share - _EDGES) / _ICONS_ALONE))
        columns = 2 if in_words else len(names)
        for at, (name, (words, tip)) in enumerate(names.items()):
            one = self._buttons[name]
            one.setText(words if in_words else "")
            one.setAccessibleName(f"{self._title}: {words}")
            set_tip(one, f"{self._title}: {tip}")
            one.setFont(font(pixels, bold=True))
            one.setFixedHeight(max(_LEAST_BUTTON, round(pixels * _BUTTON)))
            icon = TIMER_ICONS.get(name, "play" if self._paused else "pause")
            side = pixels if in_words else pixels * _ICONS_ALONE
            put_icon(one, themed_icon(self._theme, icon), side)
            row, column = divmod(at, columns)
            self._grid.addWidget(one, row, column)
        self._grid.invalidate()
        self.updateGeometry()  # a row asks for the height at once

    def _names(self) -> dict[TimerCommand, tuple[str, str]]:
        """Return the words and the tooltip of each button."""
        pause = self.tr("Pause"), self.tr("Pause the timer (T)")
        if self._paused:
            pause = self.tr("Resume"), self.tr("Resume the timer (T)")
        return {
            "timer_pause": pause,
            "timer_more": (self.tr("+1 min"), self.tr("One more minute (Shift+T)")),
            "timer_restart": (self.tr("Restart"), self.tr("Restart the timer (Ctrl+T)")),
            "timer_stop": (self.tr("Stop"), self.tr("Stop the timer (Ctrl+Shift+T)")),
        }

    def _fitting(self, labels: set[str]) -> float:
        """Return the text size at which the longest label fills a button, two in a row."""
        metrics = QFontMetricsF(font(100, bold=True))
        longest = max(metrics.horizontalAdvance(label) for label in labels) / 100
        return ((self.width() - SPACE["s"]) / 2 - _EDGES) / (longest + _ICON)


class TimerRow(QFrame):
    """An active timer of another step, or of a step's text: its title, the time left,
    and its buttons.
    """

    pressed = Signal(str, int)
    """A timer command, by its name, and the timer's number in its guide."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "timers")
        self._words = Label(wraps=True)
        self.buttons = TimerButtons(theme)
        self.buttons.pressed.connect(self.pressed)
        edges = (SPACE["m"], SPACE["s"], SPACE["m"], SPACE["s"])
        self._column = lay_column(self._words, self.buttons, gap=SPACE["xs"], edges=edges, of=self)

    def fit(self, pixels: float, style: ButtonStyle, width: int) -> int:
        """Set the text size, and the style of the buttons, at a width; return the height."""
        self.ensurePolished()  # its edges come from the style sheet
        self.buttons.setVisible(style is not ButtonStyle.NONE)
        self._words.setFont(font(pixels, bold=True, tabular=True))
        self.buttons.fit(pixels, style, width - 2 * SPACE["m"])
        self._column.invalidate()
        return self._column.totalHeightForWidth(width)

    def show_line(self, line: TimerLine, *, marked: bool) -> None:
        """Show a timer; `marked`: the one of several that keys and signs command."""
        self._words.setText(line.words)
        self.buttons.show_line(line)
        restyle(self, "marked", "true" if marked else "false")
