"""Windows fit their screen: never larger than its free area, whatever size was remembered."""

from typing import Final

from PySide6.QtCore import QByteArray, QMargins, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QScreen, QWindow
from PySide6.QtWidgets import QApplication, QStyle, QWidget

_FIRST_SIZE: Final = QSize(1280, 800)
_ROOMY: Final = QSize(1440, 900)
"""A screen with less free area shows the window maximised."""
_FOLLOWED: Final = "followed"
_FITTING: Final = (Qt.WindowType.Window, Qt.WindowType.Dialog)
# The system sizes these.
_FILLING: Final = (
    Qt.WindowState.WindowMinimized
    | Qt.WindowState.WindowMaximized
    | Qt.WindowState.WindowFullScreen
)


def fitted(geometry: QRect, available: QRect, frame: QMargins) -> QRect:
    """Return a window's geometry, shrunk and moved so that it fits, with its frame,
    in the free area of a screen.
    """
    room = available.marginsRemoved(frame)
    size = geometry.size().boundedTo(room.size())
    left = min(max(geometry.left(), room.left()), room.left() + room.width() - size.width())
    top = min(max(geometry.top(), room.top()), room.top() + room.height() - size.height())
    return QRect(QPoint(left, top), size)


def place(window: QWidget, remembered: QByteArray) -> None:
    """Give a window its remembered position, or its first size, before it is shown;
    maximise it on a small screen.
    """
    restored = window.restoreGeometry(remembered)
    if not restored:
        window.resize(_FIRST_SIZE)
    available = window.screen().availableGeometry()
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    box = fitted(window.geometry(), available, QMargins(0, title, 0, 0))
    _allow(window, box.size())
    if restored:
        window.setGeometry(box)
    else:
        window.resize(box.size())  # the window manager finds its place
    if available.width() < _ROOMY.width() or available.height() < _ROOMY.height():
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


class FittedWindows(QObject):
    """Shrinks every window and dialog that would be larger than its screen,
    even after the screen changes.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        for screen in app.screens():
            self._watch(screen)
        app.screenAdded.connect(self._watch)
        app.focusWindowChanged.connect(self._refit)

    def _watch(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._fit)

    def _refit(self, window: QWindow | None) -> None:
        if window is None:
            return
        if not window.property(_FOLLOWED):
            window.setProperty(_FOLLOWED, True)  # noqa: FBT003 - a Qt property
            window.screenChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        for window in QApplication.topLevelWidgets():
            if (
                window.isVisible()
                and window.windowType() in _FITTING
                and not window.windowState() & _FILLING
            ):
                _shrink(window)


def _shrink(window: QWidget) -> None:
    available = window.screen().availableGeometry()
    whole = window.frameGeometry()
    inner = window.geometry()
    if whole.width() <= available.width() and whole.height() <= available.height():
        return
    frame = QMargins(
        inner.left() - whole.left(),
        inner.top() - whole.top(),
        whole.right() - inner.right(),
        whole.bottom() - inner.bottom(),
    )
    box = fitted(inner, available, frame)
    _allow(window, box.size())
    window.setGeometry(box)


def _allow(window: QWidget, size: QSize) -> None:
    """Let a window be this small, whatever its contents request."""
    least = window.minimumSize().boundedTo(size)
    window.setMinimumSize(least.expandedTo(QSize(1, 1)))  # 0 would leave it to the contents
