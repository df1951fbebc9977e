"""The sheet of one step: its title and text, then the entries to review, choose, tick or start."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from handtrack.guides import Step
from handtrack.guides.body import (
    Block,
    Heading,
    Listing,
    Note,
    Paragraph,
    Picture,
    Span,
    is_aside,
    plain,
    texts_of,
)
from handtrack.guides.run import GuideRun
from handtrack.guides.session import SERVINGS_BY, GuideSession
from handtrack_ui.common.announcing import TEXT
from handtrack_ui.common.dial import Dial, DialButton
from handtrack_ui.common.painting import paints
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import TYPE, Theme, font, size_text
from handtrack_ui.common.tile import Tile, TileKind
from handtrack_ui.features.guide.answer_row import AnswerRow
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.sheet import MINOR_SHARE, Format, Page, Section, Sheet
from handtrack_ui.features.guide.step_document import StepDocument
from handtrack_ui.features.guide.tile_rows import tile_rows
from handtrack_ui.text.guide_words import offer_words, offered_words, scale_words

_COLUMN_GAP: Final = 0.4  # of the text size, like the next ones: between title, text and entries
_DENSE_COLUMN_GAP: Final = 0.25
_REVIEW_COLUMN_GAP: Final = 0.12
_TEXT_GAP: Final = 0.5
_PAGED_TEXT_GAP: Final = 0.3
_LIST_GAP: Final = 0.28
_PAGED_LIST_GAP: Final = 0.12
_TILE_GAP: Final = 0.25
_DENSE_TILE_GAP: Final = 0.12
_ANSWER_GAP: Final = 0.12
_DENSE_ANSWER_GAP: Final = 0.04
_ASIDE: Final = 0.5
_TITLE_EDGE: Final = 0.1  # of the text size: a title's width beside its measured words
_TILE_EDGES: Final = 2.5  # of the text size: a tile's width beside its label
_WORD_EDGES: Final = 1.5  # of the text size: a list's mark or a note's edges beside a word
_LEAST_ASIDE: Final = 15.0
_PICTURE_SHARE: Final = 0.45  # of a page's height: text stays beside it


def split_picture(step: Step) -> tuple[Picture | None, tuple[Block, ...]]:
    """Return a step's first picture, shown beside its text, and the rest of its body.

    A timer shows its ring there instead, so its pictures stay in the text.
    """
    if step.kind.timed:
        words = tuple(block for block in step.body if not isinstance(block, Picture))
        return None, words + tuple(block for block in step.body if isinstance(block, Picture))
    first = next((block for block in step.body if isinstance(block, Picture)), None)
    return first, tuple(block for block in step.body if block is not first)


class StepSheet(Sheet):
    """One step: its words in one document, and its dial, pictures, answers and tiles in the gaps
    that the document leaves.
    """

    spoken_as = TEXT

    chosen = Signal(int)
    """An option, an item or a timer was clicked; its index, from 0."""
    servings_clicked = Signal(int)
    """Fewer or more servings were clicked: -1 or 1."""

    def __init__(self, theme: Theme, pictures: Pictures, session: GuideSession) -> None:
        super().__init__()
        self._theme = theme
        self._session = session
        self._step = session.run.step
        self._document = StepDocument(theme, 0)
        _, self._blocks = split_picture(self._step)
        self._dial = self._make_dial() if session.run.chooses_servings else None
        self._pictures = tuple(
            PictureBox(theme, pictures, block, self)
            for block in self._blocks
            if isinstance(block, Picture)
        )
        self._answers = tuple(_answer_rows(session.run, self._step, self))
        self.tiles = tuple(self._make_tiles())
        self.refresh()

    def lay_out(self, page_format: Format) -> list[Page]:
        """Write the document for a format, break it into pages if there are several, and place the
        widgets in its gaps.
        """
        small = page_format.dense and bool(self._step.review)
        share = _COLUMN_GAP
        if page_format.dense:
            share = _REVIEW_COLUMN_GAP if small else _DENSE_COLUMN_GAP
        gap = page_format.main * share
        self._document = StepDocument(self._theme, page_format.width)
        beside = self._write_title(page_format, gap, small=small)
        self._write_body(page_format, gap)
        self._write_answers(page_format, gap)
        if self.tiles:
            self._write_tiles(page_format, gap)
        pages = [Page(0, self._document.height)]
        if page_format.paged:
            pages = self._document.break_pages(page_format.height)
        self.resize(page_format.width, max(page_format.height, pages[-1].bottom))
        self._document.place_widgets()
        if self._dial is not None and beside:
            self._place_dial(self._dial, page_format.width)
        self.setAccessibleName(self._document.words)
        self.update()
        return pages

    def most_pixels(self, width: int) -> float:
        """Return the text size where the longest label of the tiles fills a line, or the longest
        word of the text.
        """
        step = self._step
        texts = [step.title, *(plain(text) for block in step.body for text in texts_of(block))]
        word = _widest(word for text in texts for word in text.split())
        label = _widest(entry.label for entry in step.options or step.items)
        return min(
            width / (label + _TILE_EDGES) if label else inf,
            width / (word + _WORD_EDGES) if word else inf,
        )

    def refresh(self) -> None:
        """Show what is chosen, ticked and started now, and the numbers."""
        run = self._session.run
        if self._dial is not None:
            self._dial.show_words(scale_words(run), numbered=self._session.dials)
        if not self.tiles:
            return
        first = self._session.first
        numbered = range(first, first + len(self._session.in_sight))
        for index, tile in enumerate(self.tiles):
            tile.set_number(index - first + 1 if index in numbered else None)
        if self._step.options:
            picked = run.picked(self._step)
            suggested = run.suggested(self._step)
            for option, tile in zip(self._step.options, self.tiles, strict=True):
                tile.set_suggested(suggested and option.id == picked)
                tile.setChecked(not suggested and option.id == picked)
        elif self._step.items:
            ticked = run.ticked(self._step)
            for item, tile in zip(self._step.items, self.tiles, strict=True):
                tile.setChecked(item.id in ticked)

    def show_timers(self, now: float) -> None:
        """Show which timers can be started, and how much time the active ones have left."""
        on = self._session.timers(now)
        for timer, tile in zip(self._step.offers, self.tiles, strict=False):
            tile.setText(offer_words(self._session, timer, now))
            tile.setChecked(timer in on)

    def aim(self, number: int | None) -> Tile | DialButton | None:
        """Highlight the target of a hold, by its number now, and return it."""
        dials = self._session.dials
        button = self._dial.aim(number if dials else None) if self._dial is not None else None
        index = None if number is None or dials else self._session.first + number - 1
        for at, tile in enumerate(self.tiles):
            tile.set_aimed(at == index)
        if index is not None and index < len(self.tiles):
            return self.tiles[index]
        return button

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the words; everything else paints itself."""
        self._document.paint(painter, event.rect())

    def _make_dial(self) -> Dial:
        tips = self.tr("Fewer servings (−)"), self.tr("More servings (+)")
        dial = Dial(self._theme, TYPE["body"], scale_words(self._session.run), SERVINGS_BY, tips)
        dial.setParent(self)
        dial.changed.connect(self.servings_clicked)
        return dial

    def _place_dial(self, dial: Dial, width: int) -> None:
        """Place the dial at the right, in the middle of the title."""
        size = dial.sizeHint()
        middle = self._document.title_place.center().y()
        corner = QPoint(width - size.width(), middle - size.height() // 2)
        dial.setGeometry(QRect(corner, size))

    def _make_tiles(self) -> Iterator[Tile]:
        """Make a tile for each option, item, or timer that the text offers."""
        step = self._step
        kind = TileKind.ITEM if step.items else TileKind.OPTION
        offered = [offered_words(timer) for timer in step.offers]
        labels = [label for label, _ in offered] or [entry.label for entry in step.choices]
        for index, label in enumerate(labels):
            tile = Tile(self._theme, kind, None, label, self)
            if offered:
                _, longest = offered[index]
                tile.set_room_for(longest)
            tile.clicked.connect(lambda _=False, index=index: self.chosen.emit(index))
            yield tile

    def _write_title(self, page_format: Format, gap: float, *, small: bool) -> bool:
        """Write the title, on one line if that is readable, and `small` beside its content.

        Return whether the dial is beside it; it is below if the line would be too short.
        """
        title = self._step.title
        dial = QSize(0, 0)
        taken = 0
        if self._dial is not None:
            self._dial.size_to_fit(page_format.minor, page_format.width)
            dial = self._dial.sizeHint()
            taken = dial.width() + round(gap)
        width_of_size = _widest((title,)) + _TITLE_EDGE
        fits_beside = (page_format.width - taken) / width_of_size >= page_format.need
        room = page_format.width - taken if fits_beside else page_format.width
        on_one_line = room / width_of_size
        least = page_format.need * (MINOR_SHARE if page_format.dense else 1.0)
        pixels = min(page_format.main, on_one_line) if on_one_line >= least else page_format.need
        letters = font(pixels * MINOR_SHARE if small else pixels, bold=True)
        if self._dial is None:
            self._document.set_title(title, letters, beside=0, height=0)
            return False
        if fits_beside:
            self._document.set_title(title, letters, beside=taken, height=dial.height())
            return True
        self._document.set_title(title, letters, beside=0, height=0)
        place = partial(_place_left, self._dial, dial.width())
        self._document.add_widget(place, dial.height(), gap)
        return False

    def _write_body(self, page_format: Format, gap: float) -> None:
        """Write ingredients, text and notes, and leave gaps for pictures.

        Text beside entries is smaller.
        """
        pixels = page_format.minor if self._step.options or self._step.items else page_format.main
        letters = font(pixels)
        between = pixels * (_PAGED_LIST_GAP if page_format.paged else _LIST_GAP)
        document = self._document
        if self.needed:
            document.begin_section(Section.INGREDIENTS)
            entries = tuple((Span(line, bold=True),) for line in self.needed)
            document.add_list(Listing(ordered=False, entries=entries), letters, gap, between)
        document.begin_section(Section.BODY)
        pictures = iter(self._pictures)
        for block in self._blocks:
            match block:
                case Paragraph(text) if is_aside(block):
                    upright = tuple(replace(span, italic=False) for span in text)
                    small = font(max(_LEAST_ASIDE, pixels * _ASIDE))
                    document.add_text(upright, small, gap, ink="muted")
                case Paragraph(text):
                    document.add_text(text, letters, gap, flows=True)
                case Heading(text):
                    document.add_text(text, font(pixels, bold=True), gap)
                case Note(text):
                    document.add_note(text, letters, gap)
                case Listing():
                    document.add_list(block, letters, gap, between)
                case Picture():
                    picture = next(pictures)
                    picture.tallest = round(page_format.height * _PICTURE_SHARE)
                    height = picture.heightForWidth(page_format.width)
                    document.add_widget(picture.setGeometry, height, gap)
            gap = pixels * (_PAGED_TEXT_GAP if page_format.paged else _TEXT_GAP)

    def _write_answers(self, page_format: Format, gap: float) -> None:
        self._document.begin_section(Section.ANSWERS)
        for row in self._answers:
            self._document.add_widget(row.setGeometry, row.set_format(page_format), gap)
            gap = page_format.main * (_DENSE_ANSWER_GAP if page_format.dense else _ANSWER_GAP)

    def _write_tiles(self, page_format: Format, gap: float) -> None:
        """Leave gaps for the tiles; on a single page they share what height is left."""
        for tile in self.tiles:
            size_text(tile, page_format.minor if self._step.offers else page_format.main)
        fills = not page_format.paged and not self._step.offers
        room = page_format.height - self._document.height - round(gap) if fills else 0
        between = round(page_format.main * (_DENSE_TILE_GAP if page_format.dense else _TILE_GAP))
        rows = tile_rows(self.tiles, page_format.width, room, gap=between, dense=page_format.dense)
        if fills:
            rows = rows.stretched(room)
        self._document.begin_section(Section.TILES)
        for row, height in enumerate(rows.heights):
            above = between if row else gap
            place = partial(rows.place, row)
            self._document.add_widget(place, height, above, parts=rows.columns)


def _widest(texts: Iterable[str]) -> float:
    """Return the width of the widest text, of its size; 0 without any."""
    metrics = QFontMetricsF(font(100, bold=True))
    return max(map(metrics.horizontalAdvance, texts), default=0.0) / 100


def _answer_rows(run: GuideRun, step: Step, parent: QWidget) -> Iterator[AnswerRow]:
    """Yield a row for each earlier step on the way that a step reviews."""
    steps_by_id = {one.id: one for one in run.way}
    for asked_id in step.review:
        if asked_id in steps_by_id:
            yield AnswerRow(steps_by_id[asked_id], run.state.answers.get(asked_id), parent)


def _place_left(part: QWidget, width: int, place: QRect) -> None:
    part.setGeometry(place.left(), place.top(), width, place.height())
