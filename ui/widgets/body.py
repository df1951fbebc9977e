"""The body of a step: paragraphs, lists, notes and pictures, in letters of any size."""

from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from handtrack.guides.body import Block, Heading, Listing, Note, Paragraph, Picture, Text
from ui.icons import paint_icon
from ui.pictures import PictureFile
from ui.theme import RADIUS, Theme, font
from ui.widgets.painting import rounded

_LINE_HEIGHT: Final = 94  # per cent of the font's own, which is generous


def html_of(text: Text) -> str:
    """Return a text as the small HTML that a label lays out; nothing in it is interpreted."""
    made = []
    for span in text:
        part = escape(span.text)
        if span.code:
            part = f"<code>{part}</code>"
        if span.italic:
            part = f"<i>{part}</i>"
        if span.bold:
            part = f'<span style="font-weight:600">{part}</span>'
        made.append(part)
    return f'<p style="margin:0; line-height:{_LINE_HEIGHT}%">{"".join(made)}</p>'


class StepBody(QWidget):
    """Lays out blocks one below the other."""

    def __init__(self, theme: Theme, blocks: tuple[Block, ...], pixels: float) -> None:
        super().__init__()
        self._theme = theme
        self._pixels = pixels
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(pixels * 0.5))
        for block in blocks:
            column.addWidget(self._widget(block))

    def _widget(self, block: Block) -> QWidget:
        match block:
            case Paragraph(text):
                return self._label(text)
            case Heading(text):
                return self._label(text, bold=True)
            case Note(text):
                return self._note(text)
            case Listing():
                return self._listing(block)
            case Picture():
                return PictureBox(self._theme, block)

    def _label(self, text: Text, *, bold: bool = False) -> QLabel:
        label = QLabel(html_of(text))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setFont(font(self._pixels, bold=bold))
        return label

    def _note(self, text: Text) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "note")
        row = QVBoxLayout(frame)
        pad = round(self._pixels * 0.5)
        row.setContentsMargins(pad, round(pad * 0.7), pad, round(pad * 0.7))
        row.addWidget(self._label(text))
        return frame

    def _listing(self, listing: Listing) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(round(self._pixels * 0.4))
        grid.setVerticalSpacing(round(self._pixels * 0.28))
        grid.setColumnStretch(1, 1)
        for row, entry in enumerate(listing.entries):
            mark = QLabel(f"{row + 1}." if listing.ordered else "•")
            mark.setFont(font(self._pixels, bold=True, tabular=True))
            mark.setProperty("role", "mark")
            grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
            grid.addWidget(self._label(entry), row, 1)
        return holder


class PictureBox(QWidget):
    """A picture as large as its place allows; where its file is missing, a frame that says so.

    Its ground is painted until it is decoded, which takes some frames for a photo; its height is known before that.
    """

    def __init__(self, theme: Theme, picture: Picture) -> None:
        super().__init__()
        self._theme = theme
        self._picture = picture
        if not picture.missing:
            theme.pictures.look(picture.path)
        theme.pictures.ready.connect(self._show_ready)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(picture.alt or picture.path.name)
        self.setToolTip(picture.alt)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of the picture, or of the frame in its place."""
        return QSize(320, self.heightForWidth(320))

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height that keeps the proportions."""
        file = self._file()
        if file is None:
            return round(width * 0.5)
        across, down = file.size
        return round(width * down / across)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the picture with rounded corners, or its ground as long as it is not there, or what is missing."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._picture.missing or not self._theme.pictures.readable(self._picture.path):
            self._paint_missing(painter)
            return
        file = self._file()
        across, down = (self.width(), self.height()) if file is None else file.size
        scale = min(self.width() / across, self.height() / down)
        box = QRectF((self.width() - across * scale) / 2, 0, across * scale, down * scale)
        painter.setClipPath(rounded(box))
        pixels = (box.size() * self.devicePixelRatioF()).toSize()
        shown = QPixmap() if file is None else self._theme.pictures.shown(file, pixels).pixmap
        if shown.isNull():
            painter.fillRect(box, self._theme.colour("line"))
        else:
            painter.drawPixmap(box, shown, QRectF(shown.rect()))

    def _file(self) -> PictureFile | None:
        return None if self._picture.missing else self._theme.pictures.file(self._picture.path)

    def _show_ready(self, path: Path) -> None:
        if path == self._picture.path:
            self.updateGeometry()
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
        painter.drawText(box.adjusted(8, side, -8, 0), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
