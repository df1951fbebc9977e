"""The pictures of library cards: a hand, a sign, an icon, a file's picture or initials."""

import re
from collections.abc import Callable
from typing import Final
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from handtrack_ui.common.hand_drawing import HandInks, paint_gesture
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import paint_words, square
from handtrack_ui.common.pictures import PictureFile, Pictures
from handtrack_ui.common.skeleton import paint_skeleton
from handtrack_ui.common.theme import Theme, font

_IN_SIGHT: Final = 0.84  # visible share of a picture's width and height, at least
_SIGN_MARGIN: Final = 0.12  # of the box, on each side of a sign
_ICON_SHARE: Final = 0.44
_INITIALS_SHARE: Final = 0.4  # of a picture's shorter side
_HUES: Final = 12  # so many colours are told apart
_NO_LETTER: Final = "\"'„“”‚‘’«»(¿¡"

PaintPicture = Callable[[QPainter, QRectF, Theme], None]

_OPEN_HAND: Final = (
    *((32, 52), (26, 48.5), (20.5, 42.5), (15.5, 35.5), (11.5, 28)),
    *((24.8, 32.5), (22.8, 23.5), (21.6, 17.5), (20.8, 11.5)),
    *((32.2, 31), (32.6, 21), (32.8, 14.5), (33, 8)),
    *((39.2, 32.5), (41.6, 23.5), (43, 17.5), (44, 11.8)),
    *((45, 36.5), (49.2, 29.6), (51.4, 25.4), (53.2, 21)),
)
"""The 21 landmarks of an open palm, in a square of 64."""


def paint_open_hand(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a tracked hand: the live view's picture."""
    painter.fillRect(box, theme.colour("stage"))
    scale = min(box.height(), box.width() * 1.05) / 66
    left = box.center().x() - 32 * scale
    top = box.center().y() - 30 * scale
    paint_skeleton(painter, [QPointF(left + x * scale, top + y * scale) for x, y in _OPEN_HAND])


def paint_sign(gesture: str, painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a hand that shows a gesture."""
    painter.fillRect(box, theme.colour("accent_soft"))
    beside = box.width() * _SIGN_MARGIN
    above = box.height() * _SIGN_MARGIN
    room = box.adjusted(beside, above, -beside, -above)
    inks = HandInks(
        hand=theme.colour("accent"),
        ground=theme.colour("accent_soft"),
        motion=theme.colour("text"),
    )
    paint_gesture(painter, room, gesture, inks)


def paint_symbol(icon: str, painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a large icon."""
    painter.fillRect(box, theme.colour("accent_soft"))
    place = square(box.center(), min(box.width(), box.height()) * _ICON_SHARE)
    paint_icon(painter, icon, theme.colour("on_accent_soft"), place)


def initials(title: str) -> str:
    """Return the first letters of a title's first two words; empty if it has none."""
    words = (word.lstrip(_NO_LETTER) for word in re.split(r"[\s\-–/]+", title))
    return "".join(word[0] for word in words if word and word[0].isalnum())[:2].upper()


def paint_initials(title: str, painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a title's initials, on a colour of the title's own."""
    turn = crc32(title.encode("utf-8", "replace")) % _HUES / _HUES
    ground = _turned(theme.colour("accent_soft"), turn)
    ink = _turned(theme.colour("on_accent_soft"), turn)
    painter.fillRect(box, ground)
    letters = initials(title)
    size = min(box.width(), box.height()) * _INITIALS_SHARE
    if letters:
        paint_words(painter, box, letters, font(size, bold=True), ink)
    else:
        paint_icon(painter, "steps", ink, square(box.center(), size))


def _turned(colour: QColor, turn: float) -> QColor:
    """Return a colour with its hue turned, by a share of the circle; greys stay."""
    hue = colour.hslHueF()
    if hue < 0:
        return colour
    return QColor.fromHslF((hue + turn) % 1.0, colour.hslSaturationF(), colour.lightnessF())


def picture_of(pictures: Pictures, file: PictureFile | None, title: str) -> PaintPicture:
    """Return a painter that fills a box with a picture file, cropping little more than its margins.

    In a box of a very different shape, the background extends the picture. Without a picture, the
    title's initials are shown; until it is decoded, a plain background.
    """

    def paint(painter: QPainter, box: QRectF, theme: Theme) -> None:
        if file is not None and pictures.readable(file):
            _paint_cover(pictures, file, painter, box, theme)
        else:
            paint_initials(title, painter, box, theme)

    return paint


def _paint_cover(
    pictures: Pictures,
    file: PictureFile,
    painter: QPainter,
    box: QRectF,
    theme: Theme,
) -> None:
    """Fill the box, but leave enough of the picture in sight; the ground fills the rest."""
    width, height = file.size
    across = box.width() / width
    down = box.height() / height
    filling = max(across, down)
    in_sight = min(across, down) / _IN_SIGHT
    scale = min(filling, in_sight)
    place = QRectF(0, 0, width * scale, height * scale)
    place.moveCenter(box.center())
    pixels = place.size() * painter.device().devicePixelRatio()
    decoded = pictures.shown(file, pixels.toSize())
    if decoded.pixmap.isNull():
        painter.fillRect(box, theme.colour("line"))
        return
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    # until it is decoded in this size, the pixmap is scaled from the size shown before
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(box, decoded.ground)
    painter.drawPixmap(place, decoded.pixmap, QRectF(decoded.pixmap.rect()))
    painter.restore()
