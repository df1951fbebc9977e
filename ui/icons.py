"""The icons, drawn in any colour and size from their SVG files."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from handtrack.assets import asset

_ICON_SIZES = (16, 20, 24, 32, 48, 64, 128, 256)


@lru_cache(maxsize=128)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawn = asset("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    return QSvgRenderer(QByteArray(drawn.encode()))


def paint_icon(painter: QPainter, name: str, colour: QColor, box: QRectF) -> None:
    """Draw an icon into a box."""
    _renderer(name, colour.name()).render(painter, box)


def icon_pixmap(name: str, colour: QColor, pixels: int, ratio: float) -> QPixmap:
    """Return an icon as a picture of `pixels` logical pixels for a screen of a device pixel ratio."""
    picture = QPixmap(QSize(pixels, pixels) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_icon(painter, name, colour, QRectF(0, 0, pixels, pixels))
    painter.end()
    return picture


def icon(name: str, colour: QColor, pixels: int, ratio: float = 1.0) -> QIcon:
    """Return an icon for a button."""
    return QIcon(icon_pixmap(name, colour, pixels, ratio))


def application_icon() -> QIcon:
    """Return the icon of the application's window."""
    made = QIcon()
    for pixels in _ICON_SIZES:
        made.addPixmap(icon_pixmap("handtrack", QColor("black"), pixels, 1.0))
    return made
