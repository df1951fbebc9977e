"""The body of a step: paragraphs, lists, notes and pictures, in letters of any size."""

from html import escape
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from handtrack.guides.body import Block, Heading, Listing, Note, Paragraph, Picture, Text
from ui.icons import paint_icon
from ui.theme import RADIUS, Theme, font

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
    """A picture as large as its place allows; where its file is missing, a frame that says so."""

    def __init__(self, theme: Theme, picture: Picture) -> None:
        super().__init__()
        self._theme = theme
        self._picture = picture
        self._pixmap = QPixmap() if picture.missing else QPixmap(str(picture.path))
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
        if self._pixmap.isNull():
            return round(width * 0.5)
        return round(width * self._pixmap.height() / self._pixmap.width())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the picture with rounded corners, or what is missing."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._pixmap.isNull():
            self._paint_missing(painter)
            return
        scale = min(self.width() / self._pixmap.width(), self.height() / self._pixmap.height())
        width, height = self._pixmap.width() * scale, self._pixmap.height() * scale
        box = QRectF((self.width() - width) / 2, 0, width, height)
        painter.setClipPath(_rounded(box))
        painter.drawPixmap(box, self._pixmap, QRectF(self._pixmap.rect()))

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


def _rounded(box: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, RADIUS["m"], RADIUS["m"])
    return path
