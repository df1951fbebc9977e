"""The words of a step as one document: measured at a width, broken into pages, and painted."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLine,
    QTextOption,
)

from handtrack.guides.body import Listing, Span, Text
from handtrack_ui.common.painting import rounded
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.sheet import Page, Section, Spot

_LINE_HEIGHT: Final = 94.0  # per cent of the font's own, generous line height
_FIXED: Final = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_PROPORTIONAL: Final = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_LEFT_TAB: Final = QTextOption.TabType.LeftTab
_OWN: Final = QTextFormat.Property.UserProperty.value
_FLOWS: Final = _OWN + 1  # a bool: the paragraph may continue on the next page
_PAD: Final = _OWN + 2  # a float: room above and below that belongs to the paragraph, in pixels
_GROUND: Final = _OWN + 3  # a string: the colour of the paragraph's ground
_NOTE_EDGE: Final = 0.5  # of the text size: a note's ground beside its words
_NOTE_PAD: Final = 0.35  # of the text size: a note's ground above and below its words
_MARK_GAP: Final = 0.4  # of the text size, between a list's mark and its entry

# A paragraph that crosses the end of a page is cut between two sentences, so that both pages can
# be read by themselves. If that would leave most of the room empty (a long sentence), it is cut
# between two words, and "…" marks both ends. A paragraph does not begin in a small rest of a page.
_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?…])[\"”“»)']*(\s+)(?![a-zäöü])")
_WORD_ENDS: Final = re.compile(r"(\s+)")
_MIN_SENTENCE_SHARE: Final = 0.4  # of the characters that a cut between words would keep
_MIN_REST_SHARE: Final = 0.3  # of a page's height
_DOTS_AFTER: Final = " …"
_DOTS_BEFORE: Final = "… "
_KEEPS: Final = QTextCursor.MoveMode.KeepAnchor
_CODE: Final = QFontDatabase.SystemFont.FixedFont


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a text is cut: the first part ends before `end`, the second begins at `begin`."""

    end: int
    begin: int
    dots: bool
    """True if the cut is within a sentence."""


def cut_of(words: str, most: int, most_dotted: int) -> Cut | None:
    """Return where to cut a text whose first `most` characters fit; `most_dotted` with "…" after
    them. None if that leaves nothing.
    """
    sentence = _last_end(_SENTENCE_ENDS, words, most)
    word = _last_end(_WORD_ENDS, words, most_dotted)
    if sentence and (word is None or sentence[0] >= _MIN_SENTENCE_SHARE * word[0]):
        return Cut(*sentence, dots=False)
    if word:
        return Cut(*word, dots=True)
    return Cut(most, most, dots=False) if len(_DOTS_BEFORE) < most < len(words) else None


def _last_end(ends: re.Pattern[str], words: str, most: int) -> tuple[int, int] | None:
    """Return the last space that ends something within `most` characters: its begin and end.

    More is cut off than "…" adds before the second part, or cutting that would never end.
    """
    found = [
        end.span(1)
        for end in ends.finditer(words)
        if end.start(1) <= most and len(_DOTS_BEFORE) < end.end(1) < len(words)
    ]
    return found[-1] if found else None


class StepDocument:
    """A title, then paragraphs, and gaps for widgets between them, at a width in pixels.

    Each of them has a `Spot`, which stays the same at every width: its section, and its number
    there. Heights and places are pixels from the top of the document.
    """

    def __init__(self, theme: Theme, width: int) -> None:
        self._theme = theme
        self._document = QTextDocument()
        self._document.setDocumentMargin(0)
        wrapping = QTextOption()
        wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._document.setDefaultTextOption(wrapping)
        self._document.setTextWidth(width)
        self._cursor = QTextCursor(self._document)
        self._placing: list[Callable[[QRect], None]] = []  # in the order of their gaps
        self._pad_below = 0.0
        self._spots = [Spot()]
        """Where each paragraph or gap begins."""
        self._next_spot = Spot(part=1)

    @property
    def height(self) -> int:
        """The height without page breaks."""
        return ceil(self._document.size().height() + self._pad_below)

    @property
    def words(self) -> str:
        """The text, as a screen reader reads it."""
        return " ".join(self._document.toPlainText().split())

    def set_title(self, title: str, letters: QFont, *, beside: float, height: float) -> None:
        """Write the title, with room `beside` it for a widget of a `height`."""
        form = QTextBlockFormat()
        form.setRightMargin(beside)
        pad = max(0.0, (height - QFontMetricsF(letters).lineSpacing()) / 2)
        form = self._padded(form, 0.0, pad)
        form.setTopMargin(0.0)  # Qt ignores the first paragraph's, so the frame gets it
        frame = self._document.rootFrame().frameFormat()
        frame.setTopMargin(form.doubleProperty(_PAD))
        self._document.rootFrame().setFrameFormat(frame)
        self._cursor.setBlockFormat(form)
        self._write((Span(title),), letters, "text")

    @property
    def title_place(self) -> QRect:
        """The place of the title, with its room."""
        return self._place_of(self._document.begin())

    def begin_section(self, section: Section) -> None:
        """Count what is added from now on as parts of a section."""
        self._next_spot = Spot(section)

    def add_text(
        self,
        text: Text,
        letters: QFont,
        gap: float,
        *,
        ink: str = "text",
        flows: bool = False,
    ) -> None:
        """Add a paragraph `gap` below the last one, in a colour of the theme.

        `flows`: it may continue on the next page.
        """
        form = _line_format()
        form.setProperty(_FLOWS, flows)
        self._insert_block(self._padded(form, gap))
        self._write(text, letters, ink)

    def add_note(self, text: Text, letters: QFont, gap: float) -> None:
        """Add a paragraph with a coloured ground."""
        pixels = letters.pixelSize()
        form = _line_format()
        form.setLeftMargin(round(pixels * _NOTE_EDGE))
        form.setRightMargin(round(pixels * _NOTE_EDGE))
        form.setProperty(_GROUND, "warning_soft")
        self._insert_block(self._padded(form, gap, pixels * _NOTE_PAD))
        self._write(text, letters, "on_warning_soft")

    def add_list(self, listing: Listing, letters: QFont, gap: float, between: float) -> None:
        """Add a list, its entries `between` apart, its marks aligned to the right."""
        marks = QFont(letters)
        marks.setWeight(QFont.Weight.DemiBold)
        signs = [f"{at + 1}." if listing.ordered else "•" for at in range(len(listing.entries))]
        metrics = QFontMetricsF(marks)
        widest = max((metrics.horizontalAdvance(sign) for sign in signs), default=0.0)
        indent = widest + letters.pixelSize() * _MARK_GAP
        form = _line_format()
        form.setLeftMargin(indent)
        form.setTextIndent(-indent)
        for sign, entry in zip(signs, listing.entries, strict=True):
            left = widest - metrics.horizontalAdvance(sign)
            form.setTabPositions([QTextOption.Tab(x, _LEFT_TAB) for x in (left, indent) if x])
            self._insert_block(self._padded(form, gap))
            to_the_right = "\t" if left else ""
            self._write((Span(f"{to_the_right}{sign}\t"),), marks, "accent")
            self._write(entry, letters, "text")
            gap = between

    def add_widget(
        self, place: Callable[[QRect], None], height: int, gap: float, *, parts: int = 1
    ) -> None:
        """Leave the whole width free for a widget, on one page; `place` puts it there.

        `parts`: how many parts of the section it shows, such as a row of tiles.
        """
        form = QTextBlockFormat()
        form.setLineHeight(height, _FIXED)
        self._insert_block(self._padded(form, gap), parts)
        self._placing.append(place)

    def place_widgets(self) -> None:
        """Put each widget into its gap."""
        gaps = (block for block in self._blocks() if _is_gap(block))
        for place, gap in zip(self._placing, gaps, strict=True):
            place(self._place_of(gap))

    def break_pages(self, height: int) -> list[Page]:
        """Break the document into pages of a height, and cut the paragraphs that cross their ends.

        A page is higher only if it holds something that is higher and cannot be cut.
        """
        pages: list[Page] = []
        begin = end = 0  # of the page that is being filled
        block = first = self._document.begin()
        while block.isValid():
            top, bottom = self._span_of(block)
            if bottom - begin <= height:
                end = bottom
                block = block.next()
                continue
            page_is_empty = end == begin
            cut = self._cut(block, begin + height - top, height)
            if cut or page_is_empty:
                _, end = self._span_of(block)  # of its first part, if it was cut
                block = block.next()
            pages.append(Page(begin, end, self._spots[first.blockNumber()]))
            first = block
            begin = end = self._span_of(block)[0] if block.isValid() else end
        if end > begin:
            pages.append(Page(begin, end, self._spots[first.blockNumber()]))
        return pages

    def paint(self, painter: QPainter, clip: QRect) -> None:
        """Paint what is inside `clip`."""
        for block in self._blocks():
            ground = block.blockFormat().stringProperty(_GROUND)
            if ground:
                outline = rounded(QRectF(self._place_of(block)))
                painter.fillPath(outline, self._theme.colour(ground))
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = QRectF(clip)
        self._document.documentLayout().draw(painter, context)

    def _padded(self, form: QTextBlockFormat, gap: float, pad: float = 0.0) -> QTextBlockFormat:
        """Return a paragraph's format: `gap` below the last one, `pad` above and below its text."""
        padded = QTextBlockFormat(form)
        padded.setTopMargin(round(self._pad_below) + round(gap) + round(pad))
        padded.setProperty(_PAD, float(round(pad)))
        self._pad_below = pad
        return padded

    def _insert_block(self, form: QTextBlockFormat, parts: int = 1) -> None:
        """Begin a paragraph or a gap, which shows so many parts of the section."""
        self._cursor.insertBlock(form)
        self._spots.append(self._next_spot)
        self._next_spot = replace(self._next_spot, part=self._next_spot.part + parts)

    def _write(self, text: Text, letters: QFont, ink: str) -> None:
        for span in text:
            style = QTextCharFormat()
            style.setFont(letters)
            style.setForeground(self._theme.colour(ink))
            if span.bold:
                style.setFontWeight(QFont.Weight.DemiBold)
            style.setFontItalic(span.italic)
            if span.code:
                style.setFontFamilies(QFontDatabase.systemFont(_CODE).families())
            self._cursor.insertText(span.text, style)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self._document.begin()
        while block.isValid():
            yield block
            block = block.next()

    def _place_of(self, block: QTextBlock) -> QRect:
        """Return the place of a paragraph with its ground, or of a gap, at the whole width."""
        after = block.next()
        layout = self._document.documentLayout()
        pad = block.blockFormat().doubleProperty(_PAD)
        top = layout.blockBoundingRect(block).top() - pad
        if after.isValid():
            bottom = layout.blockBoundingRect(after).top() - after.blockFormat().topMargin() + pad
        else:
            bottom = self._document.size().height() + pad
        height = round(bottom) - round(top)
        if _is_gap(block):
            height = round(block.blockFormat().lineHeight())  # a widget's, to the pixel
        return QRect(0, round(top), round(self._document.textWidth()), height)

    def _span_of(self, block: QTextBlock) -> tuple[int, int]:
        """Return the top and the bottom of a paragraph with its ground, or of a gap."""
        place = self._place_of(block)
        return place.top(), place.top() + place.height()

    def _cut(self, block: QTextBlock, rest: int, height: int) -> bool:
        """Cut a paragraph to fit the `rest` of a page of a `height`; return whether it was worth
        it.
        """
        form = block.blockFormat()
        too_high = self._place_of(block).height() > height
        may_cut = form.boolProperty(_FLOWS) or too_high
        if _is_gap(block) or not may_cut or rest < height * _MIN_REST_SHARE:
            return False
        pad = round(form.doubleProperty(_PAD))
        lines = [block.layout().lineAt(at) for at in range(block.layout().lineCount())]
        ends = [line.y() - lines[0].y() for line in lines[1:]]
        fitting = bisect_right(ends, rest - 2 * pad)
        if not fitting:
            return False
        most = lines[fitting].textStart()
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + most)
        letters = cursor.charFormat().font()
        cut = cut_of(block.text(), most, _dotted_end(lines[fitting - 1], letters))
        if cut is None:
            return False
        self._spots.insert(block.blockNumber() + 1, self._spot_of_rest(block, cut))
        cursor.setPosition(block.position() + cut.end)
        cursor.setPosition(block.position() + cut.begin, _KEEPS)
        cursor.removeSelectedText()
        if cut.dots:
            cursor.insertText(_DOTS_AFTER)
        form.setTextIndent(0)
        form.setTopMargin(2 * pad)
        cursor.insertBlock(form)
        if cut.dots:
            cursor.insertText(_DOTS_BEFORE)
        return True

    def _spot_of_rest(self, block: QTextBlock, cut: Cut) -> Spot:
        """Return where the second part of a paragraph begins, which may itself be a rest."""
        spot = self._spots[block.blockNumber()]
        is_dotted = spot.letter and block.text().startswith(_DOTS_BEFORE)
        dots = len(_DOTS_BEFORE) if is_dotted else 0
        return replace(spot, letter=spot.letter + cut.begin - dots)


def _line_format() -> QTextBlockFormat:
    """Return the format of a paragraph in several lines."""
    form = QTextBlockFormat()
    form.setLineHeight(_LINE_HEIGHT, _PROPORTIONAL)
    return form


def _is_gap(block: QTextBlock) -> bool:
    return block.blockFormat().lineHeightType() == _FIXED


def _dotted_end(line: QTextLine, letters: QFont) -> int:
    """Return the number of characters to the end of a line that leave room for "…" after them."""
    room = line.width() - QFontMetricsF(letters).horizontalAdvance(_DOTS_AFTER)
    return line.xToCursor(line.x() + room, QTextLine.CursorPosition.CursorOnCharacter)
