"""Icons in any colour and size, drawn from their SVG files."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QIconEngine,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from handtrack.assets import asset
from handtrack_ui.common.label import Label
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import Theme

_ICON_SIZES = (16, 20, 24, 32, 48, 64, 128, 256)
_GAP_SHARE = 0.35


@lru_cache(maxsize=128)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawn = asset("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    return QSvgRenderer(QByteArray(drawn.encode()))


def paint_icon(painter: QPainter, name: str, colour: QColor, box: QRectF) -> None:
    """Draw an icon into a box."""
    _renderer(name, colour.name()).render(painter, box)


class _ThemedEngine(QIconEngine):
    """Draws an icon in the theme's present colours, so a new appearance only needs a repaint.

    A box wider than high leaves its right end empty: the gap before a button's text.
    """

    def __init__(self, theme: Theme, name: str, tokens: dict[str, str]) -> None:
        super().__init__()
        self._theme = theme
        self._name = name
        self._tokens = tokens

    def clone(self) -> QIconEngine:
        """Refuse a copy, which Python would free while Qt uses it.

        Qt copies an engine only where an icon is changed after it was made.
        """
        raise NotImplementedError

    def paint(self, painter: QPainter, box: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw the icon at the left of a box."""
        side = min(box.width(), box.height())
        square = QRectF(box.x(), box.y() + (box.height() - side) / 2, side, side)
        paint_icon(painter, self._name, self._colour(mode, state), square)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon as a picture of a size in device pixels; cached."""
        colour = self._colour(mode, state).name()
        key = f"handtrack/{self._name}/{colour}/{size.width()}x{size.height()}"
        picture = QPixmap()
        if QPixmapCache.find(key, picture):
            return picture
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, QRect(QPoint(), size), mode, state)
        painter.end()
        QPixmapCache.insert(key, picture)
        return picture

    def _colour(self, mode: QIcon.Mode, state: QIcon.State) -> QColor:
        if mode is QIcon.Mode.Disabled:
            return self._theme.colour(self._tokens["disabled"])
        return self._theme.colour(self._tokens["checked" if state is QIcon.State.On else "usual"])


def themed_icon(
    theme: Theme,
    name: str,
    dye: str = "text",
    *,
    checked: str = "",
    disabled: str = "",
) -> QIcon:
    """Return an icon in a colour of the theme, which follows the theme by itself.

    `dye`: token of the colour. `checked`, `disabled`: those in these states, if others.
    """
    tokens = {"usual": dye, "checked": checked or dye, "disabled": disabled or dye}
    return QIcon(_ThemedEngine(theme, name, tokens))


def put_icon(button: QAbstractButton, icon: QIcon, pixels: float) -> None:
    """Give a button its icon, with the gap before the text that Qt's styles lack."""
    side = round(pixels)
    gap = round(side * _GAP_SHARE) if button.text() else 0
    button.setIcon(icon)
    button.setIconSize(QSize(side + gap, side))


class IconLabel(Label):
    """An icon in the colour of a label's text."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._name = name

    def show_icon(self, name: str) -> None:
        """Change the icon."""
        self._name = name
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self._name:
            ink = self.palette().windowText().color()
            paint_icon(painter, self._name, ink, QRectF(self.rect()))


def application_icon() -> QIcon:
    """Return the window icon."""
    made = QIcon()
    for pixels in _ICON_SIZES:
        picture = QPixmap(pixels, pixels)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        paint_icon(painter, "handtrack", QColor("black"), QRectF(picture.rect()))
        painter.end()
        made.addPixmap(picture)
    return made
