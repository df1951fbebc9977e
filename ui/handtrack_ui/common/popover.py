"""A panel over a window, below its button, open until a pick or a click elsewhere."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from handtrack_ui.common.controls import button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import fill, lay_column, lay_row, scroll
from handtrack_ui.common.theme import SPACE

_EDGE: Final = 12
_GAP: Final = 6
_CHIP_WIDTH: Final = 440
_LEFT_TO_OTHERS: Final = frozenset(
    {Qt.Key.Key_F4, Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_F11, Qt.Key.Key_F12}
)


class Popover(QFrame):
    """Keeps focus and keys inside while open; scrolls if the window is too low.

    `over`: the window below. `width`: logical pixels; less in a narrower window.
    """

    closed = Signal()

    def __init__(self, over: QWidget, width: int) -> None:
        super().__init__(over)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._over = over
        self._wanted_width = width
        self._anchor: QWidget | None = None
        self._before: QWidget | None = None
        self.column = QVBoxLayout()
        self._contents = QWidget()
        self._scroll = _Scroll()
        self._contents.setLayout(self.column)
        lay_column(scroll(self._scroll, self._contents), edges=1, of=self)
        self.hide()

    @property
    def focused(self) -> QWidget | None:
        """The window's focused widget, even behind another window."""
        return self._over.window().focusWidget()

    def open_below(self, anchor: QWidget) -> None:
        """Open below a widget and take focus."""
        self._anchor = anchor
        self._before = self.focused
        self.place()
        self.show()
        self.raise_()
        _application().installEventFilter(self)
        self.setFocus()

    def dismiss(self) -> None:
        """Close and restore focus."""
        if self.isHidden():
            return
        _application().removeEventFilter(self)
        now = self.focused
        before = self._before
        self._before = None
        self.hide()
        self.closed.emit()
        if (
            before is not None
            and isValid(before)
            and (now is None or now is self or self.isAncestorOf(now))
        ):
            before.setFocus()

    def place(self) -> None:
        """Fit below the anchor, within the window, no higher than the content."""
        if self._anchor is None:
            return
        below = self._anchor.mapTo(
            self._over, QPoint(self._anchor.width(), self._anchor.height() + _GAP)
        )
        width = min(self._wanted_width, self._over.width() - 2 * _EDGE)
        self.column.activate()
        wanted = self.column.totalHeightForWidth(width - 2) + 2
        room = self._over.height() - below.y() - _EDGE
        height = min(wanted, room)
        fits = wanted <= room  # Qt asks for more: the height of words wrapped at the narrowest
        bar = (
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        )
        self._scroll.setVerticalScrollBarPolicy(bar)
        left = max(_EDGE, min(below.x() - width, self._over.width() - width - _EDGE))
        self.setGeometry(QRect(left, below.y(), width, height))

    def focus(self, target: QWidget) -> None:
        """Focus a widget inside and scroll to it."""
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroll.ensureWidgetVisible(target, 0, _EDGE)

    def event(self, event: QEvent) -> bool:
        """Block the window's shortcuts while focus is inside, such as Space and digits."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            command = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            event.setAccepted(not command and event.key() not in _LEFT_TO_OTHERS)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close on Esc; swallow other keys."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()

    def focusNextPrevChild(self, following: bool) -> bool:  # noqa: FBT001, N802 - Qt's
        """Stay within the panel."""
        stops = [
            child
            for child in self.findChildren(QWidget)
            if child.isVisible()
            and child.isEnabled()
            and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return False
        stops.sort(key=self._reading_order)
        now = self.focused
        at = stops.index(now) if now in stops else (-1 if following else 0)
        self.focus(stops[(at + (1 if following else -1)) % len(stops)])
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Close on a press elsewhere; follow the window's size."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = QRect(self.mapToGlobal(QPoint(0, 0)), self.size()).contains(
                event.globalPosition().toPoint()
            )
            if not inside and isinstance(watched, QWidget) and watched is not self._anchor:
                self.dismiss()
        elif event.type() == QEvent.Type.Resize and watched is self._over:
            self.place()
        return False

    def _reading_order(self, child: QWidget) -> tuple[int, int]:
        at = child.mapTo(self, QPoint(0, child.height() // 2))
        return at.y(), at.x()


class ChipPanel(Popover):
    """A panel about something that runs: words, a stop button and another one.

    `over`: the window below. `name`: of the object, for its style. `heading`, `stop`, `other`: the
    title, and the buttons' words. `note`: shown below the words.
    """

    stop = Signal()
    other = Signal()

    def __init__(
        self,
        over: QWidget,
        name: str,
        *,
        heading: str,
        stop: str,
        other: str,
        note: str = "",
    ) -> None:
        super().__init__(over, _CHIP_WIDTH)
        self.setObjectName(name)
        self.setAccessibleName(heading)
        self._about = Label(wraps=True)
        below = Label(note, role="muted", wraps=True)
        below.setVisible(bool(note))
        self._stop = button(stop, self.stop, kind="primary")
        labels = (Label(heading, role="lead", wraps=True), self._about, below)
        buttons = lay_row((self._stop, 1), button(other, self.other))
        edges = (SPACE["l"], SPACE["m"], SPACE["l"], SPACE["l"])
        fill(self.column, *labels, buttons, 1, gap=SPACE["m"], edges=edges)

    @property
    def words(self) -> str:
        """Its text."""
        return self._about.text()

    def show_words(self, words: str) -> None:
        """Show the current state."""
        if words != self.words:
            self._about.setText(words)
            self.place()

    def toggle(self, anchor: QWidget) -> None:
        """Open below a widget, with the focus on its stop button, or close."""
        if self.isVisible():
            self.dismiss()
        else:
            self.open_below(anchor)
            self.focus(self._stop)


class _Scroll(QScrollArea):
    """Leaves the arrows to the panel; moving focus scrolls."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)  # noqa: S101 - a widget lives in one
    return application
