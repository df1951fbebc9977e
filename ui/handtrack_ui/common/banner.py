"""A non-blocking message with an optional button, in a strip of its own above the view."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QStackedWidget, QWidget

from handtrack.sentences import Message
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import button
from handtrack_ui.common.icons import IconLabel, put_icon, themed_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.text.messages import message_words

_NOTICE_MS: Final = 15_000
_USUAL: Final = 1280  # a wider window is read from farther away
_LARGEST: Final = 2.0
_STEP: Final = 0.05
_SIGN_PX: Final = 24
_LEAST_WIDTH: Final = 360  # a narrower message is a tower of words
_CLOSE_PX: Final = 18
_EDGE: Final = 3  # one line is no higher than the row where a guide says which step it shows
_NO_ACTIONS: Final = frozenset(
    [
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab),  # the way to the banner's own buttons
        *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
    ]
)


class Level(Enum):
    """Importance of a message."""

    NOTICE = "notice"
    WARNING = "warning"
    PROBLEM = "problem"


_MOVES: Final = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest})
_INKS: Final = {
    Level.NOTICE: "on_accent_soft",
    Level.WARNING: "on_warning_soft",
    Level.PROBLEM: "on_danger_soft",
}


@runtime_checkable
class OffersMessageRoom(Protocol):
    """A view whose text must not move while it is read."""

    def message_rooms(self, window: QWidget) -> Sequence[QRect]:
        """Return where a message covers neither a control nor a word, in the window's coordinates,
        best first.
        """


class Banner(QFrame):
    """One message at a time; a new one replaces it.

    It takes its `strip` of the window, and the view below becomes lower, so it covers nothing. A
    view that offers room for a message keeps its height, if the message fits there.

    It expires with the person's next action: a key, a click, or their hand's command (`expire`); a
    notice also expires after a while. A message that `stays` belongs to a state and is hidden with
    it.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.strip = QWidget()
        """The room for a message in the window's layout; not there without one."""
        self.strip.setFixedHeight(0)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self._action: Callable[[], object] | None = None
        self._level = Level.NOTICE
        self._stays = False
        self._announced = ""
        application = QApplication.instance()
        assert application is not None  # noqa: S101 - a widget lives in one
        self._application = application
        self._sign = IconLabel()
        self._text = Label(wraps=True)
        self._button = button(does=self._act)
        name = self.tr("Dismiss this message")
        tip = self.tr("Dismiss")
        self._close = button(does=self.hide, kind="quiet", name=name, tip=tip)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._close_icons = {
            level: themed_icon(theme, "close", token) for level, token in _INKS.items()
        }
        self._rest = QTimer(self, singleShot=True, interval=_NOTICE_MS)
        self._rest.timeout.connect(self.hide)
        # A message about an action outlives that action.
        self._new = QTimer(self, singleShot=True, interval=0)
        parts = (self._sign, self._text, self._button, self._close)
        edges = (SPACE["l"], _EDGE, SPACE["m"], _EDGE)
        lay_row(*parts, gap=SPACE["m"], edges=edges, of=self)
        self._views: QStackedWidget | None = None
        self._placing = QTimer(self, singleShot=True, interval=0)
        self._placing.timeout.connect(self._place)
        self._set_fonts(1.0)
        self.hide()

    def stand_above(self, views: QStackedWidget, window: QWidget) -> None:
        """Show messages above these views; `window` holds them and the strip."""
        self.setParent(window)
        self._views = views
        views.currentChanged.connect(lambda: self.strip.setFixedHeight(0))
        views.currentChanged.connect(self._placing.start)
        self.hide()

    @property
    def text(self) -> str:
        """The text; empty while hidden."""
        return "" if self.isHidden() else self._text.text()

    def show_message(
        self,
        level: Level,
        text: str,
        offer: str = "",
        action: Callable[[], object] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """Show a message, with a button if it has one; `stays` keeps it until it is hidden."""
        self._level = level
        self._action = action
        self._stays = stays
        self.setProperty("level", level.value)
        self._text.setText(text)
        self.setAccessibleName(text)
        self._button.setText(offer)
        self._button.setVisible(action is not None)
        for widget in (self, self._sign, self._text):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._sign.show_icon("info" if level is Level.NOTICE else "warning")
        self._set_fonts(1.0)
        self.show()
        self._place()
        announce(self, text, urgent=level is not Level.NOTICE)
        self._new.start()
        if level is Level.NOTICE and not stays:
            self._rest.start()
        else:
            self._rest.stop()

    def tell(self, words: str) -> None:
        """Say what was done."""
        self.show_message(Level.NOTICE, words)

    def warn(self, why: Message | str) -> None:
        """Say what went wrong."""
        self.show_message(Level.WARNING, message_words(why))

    def announce(self, words: str) -> None:
        """Say what is about to happen; an empty text takes that back."""
        if words:
            self.tell(words)
        elif self._announced and self.text == self._announced:
            self.hide()
        self._announced = words

    def expire(self) -> None:
        """Hide the message, because the person did something else."""
        if not self._stays and not self._new.isActive():
            self.hide()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().showEvent(event)
        self._application.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().hideEvent(event)
        self._application.removeEventFilter(self)
        if self.isHidden():
            self.strip.setFixedHeight(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: D102, N802 - Qt's name
        if event.type() in _MOVES and not self._is_own(watched):
            self._placing.start()
        elif self._is_action(event) and not self._is_own(watched):
            self.expire()
        return False

    def _place(self) -> None:
        """Take a room that the view offers, if the message fits; else the strip.

        A message that took the strip keeps it over this view: the room that the view offers now
        would not be there without the strip.
        """
        window = self.parentWidget()
        if window is None or self._views is None or self.isHidden():
            return
        view: object = self._views.currentWidget()
        if isinstance(view, OffersMessageRoom) and not self.strip.height():
            for room in view.message_rooms(window):
                high = self._height_in(room)
                if high is not None:
                    self.strip.setFixedHeight(0)
                    self.setGeometry(room.x(), room.bottom() + 1 - high, room.width(), high)
                    self.raise_()
                    return
        wide = window.width() - 2 * SPACE["m"]
        self._scale_to(window.width())
        high = self.heightForWidth(wide)
        self.strip.setFixedHeight(high + 2 * _EDGE)
        layout = window.layout()
        if layout is not None:
            layout.activate()
        self.setGeometry(SPACE["m"], self.strip.y() + _EDGE, wide, high)
        self.raise_()

    def _height_in(self, room: QRect) -> int | None:
        """Return the message's height in a room, in smaller letters if needed; None if it does not
        fit.
        """
        for pixels in (TYPE["lead"], TYPE["body"]):
            self._set_fonts(pixels / TYPE["lead"])
            high = self.heightForWidth(room.width())
            if room.width() >= _LEAST_WIDTH and high <= room.height():
                return high
        return None

    def _scale_to(self, width: int) -> None:
        """Size everything for a window's width."""
        scale = min(max(width / _USUAL, 1.0), _LARGEST)
        self._set_fonts(round(scale / _STEP) * _STEP)

    def _set_fonts(self, scale: float) -> None:
        self._text.setFont(font(TYPE["lead"] * scale))
        self._button.setFont(font(TYPE["body"] * scale, bold=True))
        sign_px = round(_SIGN_PX * scale)
        self._sign.setFixedSize(sign_px, sign_px)
        put_icon(self._close, self._close_icons[self._level], _CLOSE_PX * scale)

    def _is_action(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):  # a shortcut's key arrives only as its override
            pressed = event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
            return pressed and not event.isAutoRepeat() and event.key() not in _NO_ACTIONS
        return event.type() == QEvent.Type.MouseButtonRelease

    def _is_own(self, watched: QObject) -> bool:
        """Return whether an event goes to the banner; window events are repeated for their
        widgets.
        """
        return not isinstance(watched, QWidget) or watched is self or self.isAncestorOf(watched)

    def _act(self) -> None:
        if self._action is not None:
            self._action()
