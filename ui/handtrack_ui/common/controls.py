"""Qt's controls as the window needs them: buttons, a switch, segments, a drop-down list,
sliders.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QWidget,
)

from handtrack_ui.common.announcing import GROUP
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.painting import AT_END
from handtrack_ui.common.theme import font, text_pixels, text_scale, text_style

Options = Sequence[tuple[str, str]]
"""The choices: (value, label) pairs."""

_HANDLE_PX: Final = 22  # as in the style sheet
_SLIDER_PX: Final = 190
_PAD_PX: Final = 64  # around a choice's words: the style sheet's 56, and a gap before the arrow
_LEAST_LETTERS: Final = 3.5
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def button(
    words: str = "",
    does: Callable[..., object] | SignalInstance | None = None,
    *,
    kind: str = "",
    name: str = "",
    tip: str = "",
    parent: QWidget | None = None,
) -> QPushButton:
    """Return a button. `kind`: its look in the style sheet. `name`: for screen readers,
    if not its words.
    """
    made = QPushButton(words, parent)
    made.setFont(text_style(bold=kind != "row"))
    if kind:
        made.setProperty("kind", kind)
    if name:
        made.setAccessibleName(name)
    if tip:
        made.setToolTip(tip)
    if does is not None:
        made.clicked.connect(does)
    return made


def show_shortened(
    shown: QPushButton,
    words: str,
    width_px: float,
    elide: Qt.TextElideMode = AT_END,
) -> None:
    """Write words that come from elsewhere on a button, shortened to a width; an & is an &.

    `elide`: where to leave letters out.
    """
    fitting = shown.fontMetrics().elidedText(words, elide, max(0, round(width_px)))
    shown.setText(fitting.replace("&", "&&"))


def tab_only(*buttons: QPushButton) -> None:
    """Let buttons take the focus by Tab, but not from the view by a click."""
    for one in buttons:
        one.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def switch(name: str, parent: QWidget | None = None) -> QCheckBox:
    """Return an on/off switch."""
    made = QCheckBox(parent)
    made.setAccessibleName(name)
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


class Segments(QFrame):
    """A few choices side by side; arrow keys move among them."""

    spoken_as = GROUP

    chosen = Signal(str)
    """The person chose another value."""

    def __init__(self, name: str, options: Options, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "segments")
        self.setAccessibleName(name)
        self._buttons: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        for value, text in options:
            made = button(
                text,
                partial(self.chosen.emit, value),
                kind="segment",
                name=f"{name}: {text}",
                parent=self,
            )
            made.setCheckable(True)
            made.setAutoExclusive(True)  # the group does that; a screen reader reads it here
            group.addButton(made)
            self._buttons[value] = made
        lay_row(*self._buttons.values(), gap=0, edges=2, of=self)

    def set_value(self, value: str) -> None:
        """Show a value as chosen."""
        if value in self._buttons:
            self._buttons[value].setChecked(True)
            for each, one in self._buttons.items():  # Qt does so only once one has the focus
                one.setFocusPolicy(
                    Qt.FocusPolicy.StrongFocus if each == value else Qt.FocusPolicy.ClickFocus
                )


class Choices(QPushButton):
    """Shows the chosen value. Space, Enter and a click open the list;
    up and down choose without opening it.
    """

    chosen = Signal(str)
    """The person chose another value."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = name
        self._value = ""
        self._unavailable = frozenset[str]()
        self._options: dict[str, str] = {}
        self.setProperty("kind", "choices")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFont(text_style(bold=True))
        self.clicked.connect(self.open)

    @property
    def words(self) -> str:
        """The label of the chosen value."""
        return self._options.get(self._value, "")

    def set_options(self, options: Options, unavailable: Sequence[str] = ()) -> None:
        """Replace the options; the `unavailable` values are shown but cannot be chosen."""
        self._options = dict(options)
        self._unavailable = frozenset(unavailable)
        self.updateGeometry()

    def set_value(self, value: str) -> None:
        """Show a value as chosen."""
        self._value = value
        self.setAccessibleName(f"{self._name}: {self.words}")
        self._show_words()

    def open(self) -> QMenu:
        """Open the list below, or above if there is no room, and return it."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setFont(font(text_pixels(self)))
        menu.setMinimumWidth(self.width())
        for value, words in self._options.items():
            action = menu.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(value == self._value)
            action.setEnabled(value not in self._unavailable)
            action.triggered.connect(partial(self._choose, value))
            if value == self._value:
                menu.setActiveAction(action)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        step = _STEPS.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        values = [value for value in self._options if value not in self._unavailable]
        place = values.index(self._value) if self._value in values else -1
        self._choose(values[min(max(place + step, 0), len(values) - 1)])

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        pixels = text_pixels(self)
        widest = max((_width(words, pixels) for words in self._options.values()), default=0)
        return QSize(widest + _PAD_PX, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        least = round(_LEAST_LETTERS * text_pixels(self))
        return QSize(least + _PAD_PX, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._show_words()

    def _show_words(self) -> None:
        show_shortened(self, self.words, self.width() - _PAD_PX + 2)

    def _choose(self, value: str, _on: bool = True) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        if value != self._value:
            self.chosen.emit(value)


class ClickSlider(QSlider):
    """A horizontal slider that goes where it is clicked.

    `handle_px`: the handle's width in the style sheet.
    """

    def __init__(self, parent: QWidget | None = None, *, handle_px: int = _HANDLE_PX) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._handle_px = handle_px

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Move the handle below the pointer, where it can be dragged."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._go_to(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self.isSliderDown():
            self._go_to(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        self.setSliderDown(False)

    def _go_to(self, event: QMouseEvent) -> None:
        x = round(event.position().x()) - self._handle_px // 2
        room = self.width() - self._handle_px
        self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), x, room))


class ValueSlider(ClickSlider):
    """A number between two bounds, in steps.

    `name`: for screen readers. `span`: the two bounds. `words`: formats a value, such as "1.2 s".
    """

    moved = Signal(float)
    """The person chose another value."""

    def __init__(
        self,
        name: str,
        span: tuple[float, float],
        *,
        step: float,
        words: Callable[[float], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._span = span
        self._step = step
        self._words = words
        self.label = Label("", parent)
        """Shows the value in words; belongs beside the slider."""
        self.label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.label.setFont(text_style(bold=True, tabular=True))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setRange(0, round((span[1] - span[0]) / step))
        self.setPageStep(max(1, self.maximum() // 5))
        self.valueChanged.connect(self._emit_changed)
        self._fit_label()

    @property
    def number(self) -> float:
        """The current value."""
        return round(self._span[0] + self.value() * self._step, 6)

    def set_number(self, number: float) -> None:
        """Show a value; one between two steps is shown at the nearer step but kept exactly."""
        with QSignalBlocker(self):
            self.setValue(round((number - self._span[0]) / self._step))
        self._say(number)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the text size of the page."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_label()

    def _fit_label(self) -> None:
        metrics = QFontMetrics(font(text_pixels(self), bold=True, tabular=True))
        widths = (metrics.horizontalAdvance(self._words(end)) for end in self._span)
        self.label.setMinimumWidth(max(widths))

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(_SLIDER_PX * text_scale(self)), _HANDLE_PX + 10)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page, so a slider passing under the pointer stays put."""
        event.ignore()

    def _emit_changed(self) -> None:
        self._say(self.number)
        self.moved.emit(self.number)

    def _say(self, number: float) -> None:
        words = self._words(number)
        self.setAccessibleName(f"{self._name}: {words}")
        self.label.setText(words)


@lru_cache(maxsize=512)
def _width(words: str, pixels: float) -> int:
    """Return the width of a label; cached, because a page's lists measure the same labels
    repeatedly.
    """
    return QFontMetrics(font(pixels, bold=True)).horizontalAdvance(words)
