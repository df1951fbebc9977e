"""A picture of a step, in any size."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.guides.body import Picture
from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.label import set_tip
from handtrack_ui.common.painting import paints, rounded
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import RADIUS, Theme, font

_ANY_HEIGHT: Final = 16_777_215  # Qt's "no limit"


class PictureBox(QWidget):
    """A picture as large as fits; a frame with a message if its file is missing.

    Its height is known at once. Until it is decoded (a few frames for a photo), its background is
    painted.
    """

    spoken_as = PICTURE

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        picture: Picture,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.tallest = _ANY_HEIGHT
        """Its maximum height, in pixels."""
        self._theme = theme
        self._pictures = pictures
        self._picture = picture
        self._file = None if picture.missing else pictures.file(picture.path)
        pictures.ready.connect(self._show_ready)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(picture.alt or picture.path.name)
        set_tip(self, picture.alt)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of the picture, or of the replacement frame."""
        return QSize(320, self.heightForWidth(320))

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height that keeps the aspect ratio."""
        across, down = (2, 1) if self._file is None else self._file.size
        return min(round(width * down / across), self.tallest)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the picture with rounded corners, its background while pending,
        or the missing-file message.
        """
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._file is None or not self._pictures.readable(self._file):
            self._paint_missing(painter)
            return
        across, down = self._file.size
        scale = min(self.width() / across, self.height() / down)
        box = QRectF((self.width() - across * scale) / 2, 0, across * scale, down * scale)
        painter.setClipPath(rounded(box))
        shown = self._pictures.shown(
            self._file, (box.size() * self.devicePixelRatioF()).toSize()
        ).pixmap
        if shown.isNull():
            painter.fillRect(box, self._theme.colour("line"))
        else:
            painter.drawPixmap(box, shown, QRectF(shown.rect()))

    def _show_ready(self, path: str) -> None:
        if self._file is not None and path == str(self._file.path):
            self.update()

    def _paint_missing(self, painter: QPainter) -> None:
        pen = QPen(self._theme.colour("muted"), 2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(box, RADIUS["m"], RADIUS["m"])
        painter.setFont(font(min(18.0, box.height() * 0.16), bold=True))
        side = min(40.0, box.height() * 0.3)
        paint_icon(
            painter,
            "warning",
            self._theme.colour("muted"),
            QRectF(box.center().x() - side / 2, box.center().y() - side, side, side),
        )
        words = self.tr("Picture missing: {0}").format(self._picture.path.name)
        painter.drawText(
            box.adjusted(8, side, -8, 0),
            Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
            words,
        )
