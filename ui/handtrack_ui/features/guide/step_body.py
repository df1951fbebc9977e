"""The body of a step: paragraphs, lists, notes and pictures, in any text size."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from handtrack.guides.body import (
    Block,
    Heading,
    Listing,
    Note,
    Paragraph,
    Picture,
    Span,
    Text,
    is_aside,
    part_of,
    plain,
)
from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.painting import paints, rounded
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import RADIUS, Theme, font
from handtrack_ui.features.guide.pages import WHOLE

_ANY_HEIGHT: Final = 16_777_215  # Qt's "no limit"
_LINE_HEIGHT: Final = 94  # per cent of the font's own, generous line height
_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?…])[\"”“»)']*\s+(?![a-zäöü])")
_LEAST_SHARE: Final = (
    0.4  # of the letters a page could hold: a cut between sentences must leave at least this many
)
_LEAST_FILLED: Final = (
    0.3  # of a page's height: a smaller rest stays empty rather than begin a paragraph
)
_WORD_ENDS: Final = re.compile(r"\s+")
_ASIDE: Final = 0.5  # of the text size
_LEAST_ASIDE: Final = 15.0
_DOTS: Final = (Span(" …"),)


def pieces(text: Text, fits: Callable[[Text, bool], bool]) -> list[Text]:
    """Cut a text between sentences so that each piece fits; "…" marks a cut within one that would
    leave too much room.

    `fits` takes a piece, and whether it is the first.
    """
    cut: list[Text] = []
    while not fits(text, not cut):
        whole = _cut(text, _SENTENCE_ENDS, (), lambda part: fits(part, not cut))
        broken = _cut(text, _WORD_ENDS, _DOTS, lambda part: fits(part, not cut))
        if whole is not None and (broken is None or whole[0] >= _LEAST_SHARE * broken[0]):
            cut.append(part_of(text, 0, whole[0]))
            text = part_of(text, whole[1], len(plain(text)))
        elif broken is not None:
            cut.append((*part_of(text, 0, broken[0]), *_DOTS))
            text = (Span("… "), *part_of(text, broken[1], len(plain(text))))
        else:
            break
    return [*cut, text]


def _cut(
    text: Text, ends: re.Pattern[str], after: Text, fits: Callable[[Text], bool]
) -> tuple[int, int] | None:
    """Return where the longest fitting part ends, and where the rest begins;
    cut only at such ends.
    """
    found = [
        (end.start(), end.end())
        for end in ends.finditer(plain(text))
        if end.end() < len(plain(text))
    ]
    best = bisect_right(found, 0, key=lambda at: not fits((*part_of(text, 0, at[0]), *after))) - 1
    return found[best] if best >= 0 else None


def html_of(text: Text) -> str:
    """Return a text as simple HTML for a label; nothing in the text is interpreted as markup."""
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
    """Stacks blocks vertically; a picture is at most `tallest` pixels high.

    With a `room` (width, height left on the first page, height of other pages), paragraphs are cut
    at the end of a page: between sentences, and only if much of the page would stay empty.
    """

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        blocks: tuple[Block, ...],
        pixels: float,
        tallest: int,
        *,
        room: tuple[int, int, int] | None = None,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._pictures = pictures
        self._pixels = pixels
        self._tallest = tallest
        column = lay_column(gap=round(pixels * (0.5 if room is None else 0.3)), of=self)
        self._room = room
        left = room[1] if room is not None else 0
        for block in blocks:
            if isinstance(block, Paragraph) and room is not None and not is_aside(block):
                for piece in self._pieces(block.text, room, left):
                    label = self._label(piece)
                    column.addWidget(label)
                    high = label.heightForWidth(room[0])
                    left = (left if high <= left else room[2]) - high - column.spacing()
            else:
                column.addWidget(self._widget(block))
                left = 0  # the end of its page is not known yet

    def _pieces(self, text: Text, room: tuple[int, int, int], left: int) -> list[Text]:
        """Cut a paragraph to fit the height left on its page, if worthwhile, and whole pages."""
        width, _, height = room
        ruler = self._label(())
        first = left if left >= _LEAST_FILLED * height else height

        def fits(piece: Text, is_first: bool) -> bool:  # noqa: FBT001 - the only question
            ruler.setText(html_of(piece))
            return ruler.heightForWidth(width) <= (first if is_first else height)

        return pieces(text, fits)

    def _widget(self, block: Block) -> QWidget:
        match block:
            case Paragraph(text) if is_aside(block):
                return self._aside(text)
            case Paragraph(text):
                return self._label(text)
            case Heading(text):
                return self._label(text, bold=True)
            case Note(text):
                return self._note(text)
            case Listing():
                return self._listing(block)
            case Picture():
                return PictureBox(self._theme, self._pictures, block, self._tallest)

    def _label(self, text: Text, *, bold: bool = False) -> Label:
        label = Label(wraps=True)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setText(html_of(text))
        label.setFont(font(self._pixels, bold=bold))
        return label

    def _aside(self, text: Text) -> Label:
        label = self._label(tuple(replace(span, italic=False) for span in text))
        label.setProperty("role", "muted")
        label.setFont(font(max(_LEAST_ASIDE, self._pixels * _ASIDE)))
        return label

    def _note(self, text: Text) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "note")
        frame.setProperty(WHOLE, 1)
        pad = round(self._pixels * 0.5)
        lay_column(
            self._label(text), edges=(pad, round(pad * 0.7), pad, round(pad * 0.7)), of=frame
        )
        return frame

    def _listing(self, listing: Listing) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(round(self._pixels * 0.4))
        grid.setVerticalSpacing(round(self._pixels * (0.28 if self._room is None else 0.12)))
        grid.setColumnStretch(1, 1)
        for row, entry in enumerate(listing.entries):
            mark = Label(f"{row + 1}." if listing.ordered else "•")
            mark.setFont(font(self._pixels, bold=True, tabular=True))
            mark.setProperty("role", "mark")
            grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
            grid.addWidget(self._label(entry), row, 1)
        return holder


class PictureBox(QWidget):
    """A picture as large as fits, at most `tallest` pixels high; a frame with a message if its file
    is missing.

    Its height is known at once. Until it is decoded (a few frames for a photo), its background is
    painted.
    """

    spoken_as = PICTURE

    def __init__(
        self, theme: Theme, pictures: Pictures, picture: Picture, tallest: int = _ANY_HEIGHT
    ) -> None:
        super().__init__()
        self._theme = theme
        self._tallest = tallest
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
        return min(round(width * down / across), self._tallest)

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
