"""A timer beside its step: large digits, and its buttons."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from handtrack.messages import TIMER_COMMANDS, CommandName, TimerCommand
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font

_LINE: Final = 1.12  # height of the digits' line, of their size
_CAPTION: Final = 0.28  # of the digits' size
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

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._share, self._text, self._caption = 0.0, "", ""
        self._muted = False
        self._largest, self._caption_pixels = 48.0, _LEAST_CAPTION
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)

    def set_text_pixels(self, pixels: float, caption: float) -> None:
        """Set the text sizes of the digits (which shrink to fit) and the caption."""
        self._largest, self._caption_pixels = pixels, max(_LEAST_CAPTION, pixels * _CAPTION, caption)
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
        wide = QFontMetricsF(font(100, bold=True, tabular=True)).horizontalAdvance(self._text) / 100
        high = (self.height() - self._caption_pixels * 1.3) / (_LINE + 2 * _BAR)
        return max(1.0, min(self._largest, self.width() / max(wide, 1.0), high))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for digits, caption and bar."""
        caption = self._caption_pixels * 1.3
        return QSize(200, round(self._largest * (_LINE + 2 * _BAR) + caption) + 1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the digits shrink with it."""
        return QSize(0, 0)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint digits, bar and caption."""
        pixels = self.digits
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font(pixels, bold=True, tabular=True))
        painter.setPen(self._theme.colour("muted" if self._muted else "text"))
        painter.drawText(QRectF(0, 0, self.width(), pixels * _LINE), middle, self._text)
        bar = QRectF(0, pixels * _LINE, self.width(), pixels * _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("line"))
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)
        if self._share > 0:
            bar.setWidth(max(bar.height(), bar.width() * min(1.0, self._share)))
            painter.setBrush(self._theme.colour("muted" if self._muted else "accent"))
            painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)
        caption = self._caption_pixels
        painter.setFont(font(caption))
        painter.setPen(self._theme.colour("muted"))
        top = pixels * (_LINE + 1.5 * _BAR)
        painter.drawText(QRectF(0, top, self.width(), caption * 1.3), middle, self._caption)


class TimerButtons(QWidget):
    """Buttons to pause or resume, add a minute, restart and stop; above them, the timer's name if there are several."""

    pressed = Signal(str)
    """A timer command, by its name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pixels, self._name, self._paused = float(TYPE["body"]), "", False
        self._named = Label()
        self._named.setProperty("role", "muted")
        self._named.hide()
        self._brief = False
        self._buttons: dict[TimerCommand, QPushButton] = {}
        for name in TIMER_COMMANDS:
            button = self._buttons[name] = QPushButton()
            button.setProperty("kind", "timer")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, name=name: self.pressed.emit(name))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE["s"])
        theme.changed.connect(self._write)
        self._write()

    def set_text_pixels(self, pixels: float) -> None:
        """Set the text size; text that does not fit shrinks, or gives way to icons."""
        if pixels != self._pixels:
            self._pixels = pixels
            self._write()

    def set_brief(self, *, brief: bool) -> None:
        """Leave out the line that names the timer; tips and screen readers still do."""
        if brief != self._brief:
            self._brief = brief
            self._named.setVisible(bool(self._name) and not brief)

    def show_state(self, name: str, *, paused: bool, ended: bool) -> None:
        """Show the possible actions for a timer; `name` distinguishes it from others, and is empty for the only one."""
        pause = self._buttons["timer_pause"]
        if ended == pause.isEnabled():
            pause.setEnabled(not ended)
        if (paused, name) != (self._paused, self._name):
            self._paused, self._name = paused, name
            self._write()

    def place_of(self, command: CommandName) -> QWidget:
        """Return where a timer command is shown, for the ring of its hold."""
        return next((button for name, button in self._buttons.items() if name == command), self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the words, or reduce the buttons to their icons."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._write()

    def _write(self) -> None:
        names: dict[TimerCommand, tuple[str, str]] = {
            "timer_pause": (self.tr("Resume"), self.tr("Resume the timer (T)"))
            if self._paused
            else (self.tr("Pause"), self.tr("Pause the timer (T)")),
            "timer_more": (self.tr("+1 min"), self.tr("One more minute (Shift+T)")),
            "timer_restart": (self.tr("Restart"), self.tr("Restart the timer (Ctrl+T)")),
            "timer_stop": (self.tr("Stop"), self.tr("Stop the timer (Ctrl+Shift+T)")),
        }
        said = {words for words, _ in names.values()} | {self.tr("Resume"), self.tr("Pause")}
        pixels = min(self._pixels, self._fitting(said))
        in_words = pixels >= TYPE["body"]
        if not in_words:
            pixels = max(1.0, min(self._pixels, ((self.width() - 3 * SPACE["s"]) / 4 - _EDGES) / _ICONS_ALONE))
        self._name_timer(2 if in_words else 4)
        for at, (name, (words, tip)) in enumerate(names.items()):
            button = self._buttons[name]
            button.setText(words if in_words else "")
            button.setAccessibleName(f"{self._name}: {words}" if self._name else words)
            set_tip(button, f"{self._name}: {tip}" if self._name else tip)
            button.setFont(font(pixels, bold=True))
            button.setFixedHeight(max(_LEAST_BUTTON, round(pixels * _BUTTON)))
            icon = TIMER_ICONS.get(name, "play" if self._paused else "pause")
            put_icon(button, icon, self._theme.colour("text"), round(pixels * (1 if in_words else _ICONS_ALONE)))
            row, column = divmod(at, 2 if in_words else 4)
            self._grid.addWidget(button, row + 1, column)

    def _fitting(self, labels: set[str]) -> float:
        """Return the text size at which the longest label fills a button, two in a row."""
        metrics = QFontMetricsF(font(100, bold=True))
        longest = max(metrics.horizontalAdvance(label) for label in labels) / 100
        return ((self.width() - SPACE["s"]) / 2 - _EDGES) / (longest + _ICON)

    def _name_timer(self, columns: int) -> None:
        """Name the timer in one line above the buttons, if it has a name."""
        self._named.setFont(font(self._pixels, bold=True))
        shown = self._named.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, self.width())
        self._named.setText(shown)
        self._named.setVisible(bool(shown) and not self._brief)
        self._grid.addWidget(self._named, 0, 0, 1, columns)
