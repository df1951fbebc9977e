"""Icons in any colour and size, drawn from their SVG files."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from handtrack.assets import asset

_ICON_SIZES = (16, 20, 24, 32, 48, 64, 128, 256)
_GAP_SHARE = 0.35


@lru_cache(maxsize=128)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawn = asset("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    return QSvgRenderer(QByteArray(drawn.encode()))


def paint_icon(painter: QPainter, name: str, colour: QColor, box: QRectF) -> None:
    """Draw an icon into a box."""
    _renderer(name, colour.name()).render(painter, box)


def icon_pixmap(name: str, colour: QColor, pixels: int, ratio: float) -> QPixmap:
    """Return an icon as a pixmap of `pixels` logical pixels, for a device pixel ratio."""
    return _drawn(name, colour, pixels, 0, ratio)


def put_icon(button: QAbstractButton, name: str, colour: QColor, pixels: int) -> None:
    """Give a button its icon, with the gap before the text that Qt's styles lack."""
    gap = round(pixels * _GAP_SHARE) if button.text() else 0
    picture = _drawn(name, colour, pixels, gap, button.devicePixelRatioF())
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Disabled)
    button.setIcon(made)
    button.setIconSize(QSize(pixels + gap, pixels))


def _drawn(name: str, colour: QColor, pixels: int, gap: int, ratio: float) -> QPixmap:
    """Return an icon with a gap on its right; cached,
    because Qt keeps the pictures it derives from each.
    """
    key = f"handtrack/{name}/{colour.name()}/{pixels}+{gap}/{ratio}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    picture = QPixmap(QSize(pixels + gap, pixels) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_icon(painter, name, colour, QRectF(0, 0, pixels, pixels))
    painter.end()
    QPixmapCache.insert(key, picture)
    return picture


def application_icon() -> QIcon:
    """Return the window icon."""
    made = QIcon()
    for pixels in _ICON_SIZES:
        made.addPixmap(icon_pixmap("handtrack", QColor("black"), pixels, 1.0))
    return made
