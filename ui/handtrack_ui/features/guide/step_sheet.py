"""The sheet of one step: its title and text, then the entries to review, choose, tick or start."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Signal
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
from handtrack_ui.common.label import Label
from handtrack_ui.common.painting import paints
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import TYPE, Theme, font, size_text
from handtrack_ui.common.tile import Tile, TileKind
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.sheet import MINOR_SHARE, Format, Page, Sheet
from handtrack_ui.features.guide.step_document import StepDocument
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
_BESIDE_GAP: Final = 0.6  # between a question and its answer
_ASIDE: Final = 0.5
_ASKED: Final = 0.5  # of the readable size
_LINE_OF_TWO: Final = 16  # of the readable size: the width for a question and its answer in a line
_DENSE_LINE_OF_TWO: Final = 12
_TILE_EDGES: Final = 2.5  # of the text size: a tile's width beside its label
_WORD_EDGES: Final = 1.5  # of the text size: a list's mark or a note's edges beside a word
_LEAST_ASIDE: Final = 15.0
_PICTURE_SHARE: Final = 0.45  # of a page's height: text stays beside it
_MOST_IN_TWO_COLUMNS: Final = 4
_TALLER: Final = 0.5  # of its height: how much a tile may grow to fill the page


def split_picture(step: Step) -> tuple[Picture | None, tuple[Block, ...]]:
    """Return a step's first picture, shown beside its text, and the rest of its body.

    A timer shows its ring there instead, so its pictures stay in the text.
    """
    if step.kind.timed:
        words = tuple(block for block in step.body if not isinstance(block, Picture))
        return None, words + tuple(block for block in step.body if isinstance(block, Picture))
    first = next((block for block in step.body if isinstance(block, Picture)), None)
    return first, tuple(block for block in step.body if block is not first)


@dataclass(frozen=True, slots=True)
class TileRows:
    """Tiles in rows of equal columns, at a width in pixels."""

    tiles: tuple[Tile, ...]
    width: int
    gap: int
    columns: int
    heights: tuple[int, ...]
    """The height of each row."""

    @classmethod
    def of(cls, tiles: tuple[Tile, ...], width: int, gap: int, columns: int) -> "TileRows":
        """Return rows with each tile's own height."""
        wide = (width + gap) // columns - gap
        each = [tile.heightForWidth(wide) for tile in tiles]
        heights = tuple(max(each[at : at + columns]) for at in range(0, len(each), columns))
        return cls(tiles, width, gap, columns, heights)

    @property
    def height(self) -> int:
        """The height of all rows."""
        return sum(self.heights) + self.gap * (len(self.heights) - 1)

    def stretched(self, height: int) -> "TileRows":
        """Return rows that share a spare height, each within reason."""
        spare = max(0, height - self.height) // len(self.heights)
        return replace(
            self, heights=tuple(high + min(spare, round(high * _TALLER)) for high in self.heights)
        )

    def place(self, row: int, place: QRect) -> None:
        """Place a row's tiles."""
        top = place.top()
        wide = (self.width + self.gap) // self.columns - self.gap
        first = row * self.columns
        for column, tile in enumerate(self.tiles[first : first + self.columns]):
            tile.setGeometry(column * (wide + self.gap), top, wide, self.heights[row])


def tile_rows(
    tiles: tuple[Tile, ...],
    width: int,
    room: float,
    *,
    gap: int,
    dense: bool,
) -> TileRows:
    """Return tiles in as few columns as fit into the `room`, in pixels; if none do, in the lowest
    rows.

    Each number of columns keeps labels on one line, or at least whole words if `dense`.
    """
    most = min(len(tiles), 2 if len(tiles) <= _MOST_IN_TWO_COLUMNS else 3)
    hints = (tile.minimumSizeHint() if dense else tile.sizeHint() for tile in tiles)
    widest = max(hint.width() for hint in hints)
    calm = [1, *(one for one in range(2, most + 1) if widest <= (width + gap) // one - gap)]
    made = [TileRows.of(tiles, width, gap, columns) for columns in calm]
    fitting = (rows for rows in made if rows.height <= room)
    return next(fitting, min(made, key=lambda rows: rows.height))


class AnswerRow(QWidget):
    """A question of an earlier step, and its answer beside it, or below it in a narrow place."""

    def __init__(self, step: Step, answer: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._answered = answer is not None
        labels = {option.id: option.label for option in step.options}
        words = labels[answer] if answer else QCoreApplication.translate("guide", "not answered")
        self._question = Label(step.title, self, role="muted", wraps=True)
        self._answer = Label(words, self, role="" if answer else "unanswered", wraps=True)

    def set_format(self, fit: Format) -> int:
        """Size and place both; return the height. If space is short, only the question shrinks."""
        answered = self._answered
        self._question.setFont(font(fit.need * _ASKED if fit.dense else fit.minor))
        self._answer.setFont(font(fit.main if answered else fit.minor, bold=answered))
        beside = fit.width >= fit.need * (_DENSE_LINE_OF_TWO if fit.dense else _LINE_OF_TWO)
        gap = round(fit.main * _BESIDE_GAP)
        share = (1 / 3 if fit.dense else 2 / 5) if beside else 1.0
        left = round((fit.width - gap * beside) * share)
        right = fit.width - left - gap if beside else fit.width
        for label in (self._question, self._answer):
            label.ensurePolished()  # its edges come from the style sheet
        asked = self._question.heightForWidth(left)
        said = self._answer.heightForWidth(right)
        if beside:
            height = max(asked, said)
            self._question.setGeometry(0, 0, left, height)
            self._answer.setGeometry(left + gap, 0, right, height)
            return height
        self._question.setGeometry(0, 0, left, asked)
        self._answer.setGeometry(0, asked, right, said)
        return asked + said


class StepSheet(Sheet):
    """One step: its words in one document, and its dial, pictures, answers and tiles in the gaps
    that the document leaves.
    """

    spoken_as = TEXT

    chosen = Signal(int)
    """An option, an item or a timer was clicked; its index, from 0."""
    served = Signal(int)
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

    def lay_out(self, fit: Format) -> list[Page]:
        """Write the document for a format, break it into pages if there are several, and place the
        widgets in its gaps.
        """
        small = fit.dense and bool(self._step.review)
        share = _COLUMN_GAP if not fit.dense else _REVIEW_COLUMN_GAP if small else _DENSE_COLUMN_GAP
        gap = fit.main * share
        self._document = StepDocument(self._theme, fit.width)
        beside = self._write_title(fit, gap, small=small)
        self._write_body(fit, gap)
        self._write_answers(fit, gap)
        if self.tiles:
            self._write_tiles(fit, gap)
        pages = [Page(0, self._document.height)]
        if fit.paged:
            pages = self._document.break_pages(fit.height)
        self.resize(fit.width, max(fit.height, pages[-1].bottom))
        self._document.place_widgets()
        if self._dial is not None and beside:
            size = self._dial.sizeHint()
            middle = self._document.title_place.center().y()
            corner = QPoint(fit.width - size.width(), middle - size.height() // 2)
            self._dial.setGeometry(QRect(corner, size))
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
        return self.tiles[index] if index is not None and index < len(self.tiles) else button

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the words; everything else paints itself."""
        self._document.paint(painter, event.rect())

    def _make_dial(self) -> Dial:
        tips = self.tr("Fewer servings (−)"), self.tr("More servings (+)")
        dial = Dial(self._theme, TYPE["body"], scale_words(self._session.run), SERVINGS_BY, tips)
        dial.setParent(self)
        dial.changed.connect(self.served)
        return dial

    def _make_tiles(self) -> Iterator[Tile]:
        step = self._step
        kind = TileKind.ITEM if step.items else TileKind.OPTION
        offered = [offered_words(timer) for timer in step.offers]
        labels = [words for words, _ in offered] or [entry.label for entry in step.choices]
        for index, label in enumerate(labels):
            tile = Tile(self._theme, kind, None, label, self)
            if offered:
                tile.set_room_for(offered[index][1])
            tile.clicked.connect(lambda _=False, index=index: self.chosen.emit(index))
            yield tile

    def _write_title(self, fit: Format, gap: float, *, small: bool) -> bool:
        """Write the title, on one line if that is readable, and `small` beside its content.

        Return whether the dial is beside it; it is below if the line would be too short.
        """
        title = self._step.title
        if self._dial is not None:
            self._dial.size_to_fit(fit.minor, fit.width)
        dial = self._dial.sizeHint() if self._dial is not None else QSize(0, 0)
        taken = dial.width() + round(gap) if self._dial is not None else 0
        whole = QFontMetricsF(font(100, bold=True)).horizontalAdvance(title) / 100 + 0.1
        beside = (fit.width - taken) / whole >= fit.need
        fitting = (fit.width - taken * beside) / whole
        least = fit.need * (MINOR_SHARE if fit.dense else 1.0)
        pixels = min(fit.main, fitting) if fitting >= least else fit.need
        letters = font(pixels * MINOR_SHARE if small else pixels, bold=True)
        joined = beside and self._dial is not None
        height = dial.height() if joined else 0
        self._document.set_title(title, letters, beside=taken * joined, height=height)
        if self._dial is not None and not joined:
            place = partial(_place_left, self._dial, dial.width())
            self._document.add_widget(place, dial.height(), gap)
        return joined

    def _write_body(self, fit: Format, gap: float) -> None:
        """Write ingredients, text and notes, and leave gaps for pictures.

        Text beside entries is smaller.
        """
        pixels = fit.minor if self._step.options or self._step.items else fit.main
        letters = font(pixels)
        document = self._document
        if self.needed:
            between = pixels * (_PAGED_LIST_GAP if fit.paged else _LIST_GAP)
            entries = tuple((Span(line, bold=True),) for line in self.needed)
            document.add_list(Listing(ordered=False, entries=entries), letters, gap, between)
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
                    between = pixels * (_PAGED_LIST_GAP if fit.paged else _LIST_GAP)
                    document.add_list(block, letters, gap, between)
                case Picture():
                    picture = next(pictures)
                    picture.tallest = round(fit.height * _PICTURE_SHARE)
                    document.add_widget(picture.setGeometry, picture.heightForWidth(fit.width), gap)
            gap = pixels * (_PAGED_TEXT_GAP if fit.paged else _TEXT_GAP)

    def _write_answers(self, fit: Format, gap: float) -> None:
        for row in self._answers:
            self._document.add_widget(row.setGeometry, row.set_format(fit), gap)
            gap = fit.main * (_DENSE_ANSWER_GAP if fit.dense else _ANSWER_GAP)

    def _write_tiles(self, fit: Format, gap: float) -> None:
        """Leave gaps for the tiles; on a single page they share what height is left."""
        for tile in self.tiles:
            size_text(tile, fit.minor if self._step.offers else fit.main)
        fills = not fit.paged and not self._step.offers
        room = fit.height - self._document.height - round(gap) if fills else 0
        between = round(fit.main * (_DENSE_TILE_GAP if fit.dense else _TILE_GAP))
        rows = tile_rows(self.tiles, fit.width, room, gap=between, dense=fit.dense)
        if fills:
            rows = rows.stretched(room)
        for row, height in enumerate(rows.heights):
            self._document.add_widget(partial(rows.place, row), height, between if row else gap)


def _widest(texts: Iterable[str]) -> float:
    """Return the width of the widest text, of its size; 0 without any."""
    metrics = QFontMetricsF(font(100, bold=True))
    return max(map(metrics.horizontalAdvance, texts), default=0.0) / 100


def _answer_rows(run: GuideRun, step: Step, parent: QWidget) -> Iterator[AnswerRow]:
    steps = {one.id: one for one in run.way}
    for asked in filter(steps.get, step.review):
        yield AnswerRow(steps[asked], run.state.answers.get(asked), parent)


def _place_left(part: QWidget, width: int, place: QRect) -> None:
    part.setGeometry(place.left(), place.top(), width, place.height())
