"""Everything visible of a step, laid out and sized for the reading distance."""

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.gestures.reading_distance import READING_M
from handtrack.guides import Guide
from handtrack.guides.entry_numbers import KEYS, PART
from handtrack.guides.ingredients import ingredients_named
from handtrack.guides.record import RunRecord
from handtrack.guides.run import GuideRun, clock_text
from handtrack.guides.session import GuideSession
from handtrack.guides.step import Timed
from handtrack.messages import TIMER_COMMANDS
from handtrack.navigation.hand_commands import HandState
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.hold_ring import HoldRing, ring_sign
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import SPACE, Theme, font, size_text
from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.alarm import Alarm
from handtrack_ui.features.guide.finish import FinishPage
from handtrack_ui.features.guide.page_line import PagePlace, page_line
from handtrack_ui.features.guide.pages import Pages
from handtrack_ui.features.guide.sheet import Format, Page, Sheet
from handtrack_ui.features.guide.side_panel import SidePanel
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.step_progress import StepProgress
from handtrack_ui.features.guide.step_sheet import StepSheet, most_pixels, split_picture
from handtrack_ui.features.guide.text_scale import SMALLEST, TextScale
from handtrack_ui.features.guide.timer import TIMER_ICONS
from handtrack_ui.text.guide_words import (
    ahead_words,
    forward_words,
    numbers_itself,
    own_timer,
    timer_lines,
)

_SIZES: Final = 8  # steps between the largest text size and the smallest
_SHRINK: Final = 0.85  # of a size whose longest tile is higher than a page
_RING_SHARE: Final = 1.85
_TILE_RING: Final = 1.42  # of a tile's number; its words begin beside it
_RING_LIFT: Final = 0.38  # of a ring: the button or text below it stays readable
_TIMER_SIGNS: Final = {"timer_pause": "pause", **TIMER_ICONS}
_SIDE_SHARE: Final = 0.26  # of the width
_LEAST_SIDE: Final = 16  # of the text size: the height beside a step for ingredients and a timer
_PLACE_SHARE: Final = 0.6  # of the width, at most
_TICK_MS: Final = 200


@dataclass(frozen=True, slots=True)
class StepKey:
    """Tells one step, or finish, from another; while it stays, nothing moves under the reader."""

    session: GuideSession
    guide: Guide
    """The session's guide for the chosen servings."""
    step: int
    done: bool
    reviewed: tuple[str | None, ...]
    """The answers that the step shows."""

    @classmethod
    def of(cls, session: GuideSession) -> "StepKey":
        """Return the key of what a session shows."""
        run = session.run
        reviewed = tuple(run.state.answers.get(asked) for asked in run.step.review)
        return cls(session, run.guide, run.state.step, run.state.done, reviewed)


@dataclass(slots=True)
class Reading:
    """How far a step has been read: the pages seen in its present layout, and whether all of them
    were seen in this one or an earlier one. `part`: the numbered entries that were shown last.
    """

    key: StepKey
    pages: set[int] = field(default_factory=set)
    finished: bool = False
    part: int = 0

    def see(self, page: int, count: int) -> None:
        """Note that one of `count` pages is seen."""
        self.pages.add(page)
        self.finished = self.finished or len(self.pages) == count

    def begin_again(self) -> None:
        """Begin with the first page of a new layout."""
        self.pages.clear()
        self.part = 0


class StepScreen(QWidget):
    """Number and pages of a step, the side panel and the footer.

    It tells the session which entries have numbers, because only the layout knows the pages.

    `silent`: announce no step to screen readers.
    """

    chosen = Signal(int)
    """An option, an item or a timer was clicked; its number now."""
    served = Signal(int)
    """Fewer or more servings, or stars at the finish, were clicked: -1 or 1."""
    starred = Signal(int)
    """A star was clicked at the finish; its number, from 1."""
    noted = Signal(str)
    """The note on the run was changed."""
    save_record = Signal()
    save_record_as = Signal()
    print_record = Signal()
    show_runs = Signal()
    ticked = Signal()
    """Refresh the view: a timer is running (a few times a second), or the page changed."""
    sized = Signal()
    """The space for the step changed, so the text needs another size."""

    def __init__(self, theme: Theme, pictures: Pictures, *, silent: bool = False) -> None:
        super().__init__()
        self.keeps_records = False
        """True if somebody saves and prints records."""
        self._theme = theme
        self._pictures = pictures
        self._silent = silent
        self._metres = READING_M[0]
        self._scale = TextScale(READING_M[0], 0.0)
        self._by_hand = True
        self._skims = False
        self._session: GuideSession | None = None
        self._sheet: Sheet | None = None
        self._reading: Reading | None = None
        self._laid_out_in: tuple[QSize, TextScale] | None = None
        self._announced: StepKey | None = None
        self.progress = StepProgress(theme)
        self._number = Label(role="step")
        self._words = QWidget()
        self.pages = Pages()
        self.strip = PartStrip(theme, SMALLEST)
        """The step's pages, and the line below that says which one is shown."""
        self.strip.setCursor(Qt.CursorShape.PointingHandCursor)
        self.pages.turned.connect(self._number_page)
        self.pages.turned.connect(self.ticked)
        self.pages.resized.connect(
            self.sized, Qt.ConnectionType.QueuedConnection
        )  # not during a layout
        self.side = SidePanel(theme, pictures)
        """The column beside the step: picture or timer, the hand's state,
        the small camera picture.
        """
        self.footer = StepFooter(theme)
        """The row below the step; it reports what happened."""
        self._ticker = QTimer(self, interval=_TICK_MS)
        self._ticker.timeout.connect(self.ticked)
        self._build()
        self._ring = HoldRing(theme, self)

    @property
    def scale(self) -> TextScale:
        """The text sizes that the page is laid out in."""
        return self._scale

    @property
    def unread(self) -> bool:
        """True if the step is not completed and has an unread page."""
        session = self._session
        reading = self._reading
        if session is None or reading is None or reading.finished:
            return False
        run = session.run
        completed = run.state.done or run.step.id in run.state.completed
        skimmed = self._skims and not run.step.review
        return not completed and not skimmed and reading.key == StepKey.of(session)

    @property
    def open_pages(self) -> list[int]:
        """The page of each item still to tick."""
        session = self._session
        if session is None:
            return []
        ticked = session.run.ticked(session.run.step)
        items = zip(session.run.step.items, self._tiles, strict=False)  # options aren't items
        return [self.pages.page_of(tile) for item, tile in items if item.id not in ticked]

    def bring(self, index: int) -> None:
        """Turn to the page of an option, item or timer, by its index in the step."""
        if index < len(self._tiles):
            self.pages.bring(self._tiles[index])

    def turn_to_unread(self) -> int:
        """Turn towards an unread page; return the number of pages turned."""
        page = self.pages.page
        seen = self._reading.pages if self._reading is not None else set()
        unseen = set(range(self.pages.count)) - seen
        by = 1 if max(unseen) > page else min(unseen) - page
        self.pages.turn(by)
        return by

    def set_skims(self, *, skims: bool) -> None:
        """Treat every page as read, and keep answers on one page, for the drawn hand,
        which turns no pages.
        """
        self._skims = skims

    def set_by_hand(self, *, by_hand: bool) -> None:
        """Say how to turn pages: by swipes if `by_hand`, else by keys."""
        if by_hand != self._by_hand:
            self._by_hand = by_hand
            if self._session is not None:
                self._number_entries(self._session)
                self._show_place(self._session)

    def set_reading(self, metres: float) -> None:
        """Set the reading distance, one of `READING_M`; it applies when a step is next shown."""
        self._metres = metres

    def show_step(self, session: GuideSession, now: float, record: RunRecord | None) -> None:
        """Show the session's current step, or the record of a finished run;
        a hidden screen waits until it is shown.
        """
        self._session = session
        if self.isVisible():
            self._show_side(session, now)
            self._show_sheet(session, record)
            self._show_place(session)
            self._announce(session)
        self.footer.line.rest(ahead_words(session.run))
        self.show_timers(session, now)

    def show_anew(self) -> None:
        """Drop the layout, so the next step is laid out from scratch."""
        self._laid_out_in = None

    def turn(self, screens: int) -> bool:
        """Number other entries on this page, or turn the page; positive is forward.
        Return True if possible.
        """
        session = self._session
        if session is None:
            return False
        if session.dials or (
            self._by_hand and screens < 0 and not session.part and not self.pages.page
        ):
            return session.turn(screens)
        part = session.part + screens
        there = [tile for at, tile in enumerate(self._tiles) if session.part_of(at) == part]
        if there and self.pages.page_of(there[0]) == self.pages.page:
            return session.turn(screens)
        return self.pages.turn(screens)

    def show_timers(self, session: GuideSession, now: float) -> None:
        """Show the remaining time of this step's timer and of other steps' running timers."""
        run = session.run
        timed = own_timer(session, now)
        if timed is not None:
            self._show_own_timer(run, timed, now)
        own, others = timer_lines(session, now)
        self.side.show_timers(own, others, timer=timed is not None)
        left = run.remaining_s(run.step, now)
        if isinstance(self._sheet, StepSheet):
            self._sheet.show_timers(now)
        if any(run.remaining_s(timed, now) for timed in run.guide.timers):
            self._ticker.start()
        else:
            self._ticker.stop()
        unread = self.unread and not session.leaving(now) and not run.waits(now)
        open_now = unread or left is None or not run.locked(now) or session.leaving(now)
        self.footer.show_forward(
            forward_words(session, now, unread=unread), enabled=open_now, turns=unread
        )

    def show_alarm(self, alarm: Alarm | None) -> None:
        """Show that timers have ended, beside the text; None to stop."""
        if alarm is not None and self.side.isHidden():
            self.side.show()
        self.side.show_alarm(alarm)

    def _show_own_timer(self, run: GuideRun, timed: Timed, now: float) -> None:
        """Show the digits of the step's timer."""
        left = run.remaining_s(timed, now)
        paused = timed.id in run.state.paused
        caption = self.tr("left") if left else self.tr("time is up")
        if left is None or paused:
            caption = self.tr("paused") if paused else self.tr("ready")
        shown = timed.duration_s if left is None else left
        share = shown / run.total_s(timed)
        self.side.timer.set_state(share, clock_text(shown), caption, muted=paused or left is None)

    def show_hand(self, state: HandState) -> None:
        """Show whether a hand is in control, and the target of its hold."""
        self.side.hand.set_state(state)
        target = state.target
        choice = target.bound.choice if target is not None else None
        tile = self._sheet.aim(choice) if self._sheet is not None else None
        if target is None:
            self._ring.hide()
            return
        if tile is not None:
            self.pages.bring(tile)
            place = tile.mapTo(self, tile.number_place.center())
            diameter = tile.number_place.width() * _TILE_RING
        else:
            diameter = self._scale.letters * _RING_SHARE
            command = target.bound.command
            place_of = self.side.place_of if command in TIMER_COMMANDS else self.footer.place_of
            button = place_of(command)
            place = button.mapTo(self, QPoint(button.width() // 2, -round(diameter * _RING_LIFT)))
        sign = _TIMER_SIGNS.get(target.bound.command) or ring_sign(target)
        self._ring.aim(place, diameter, sign, target.share)

    def show_saved(self) -> None:
        """Say that the record of the run is saved."""
        if isinstance(self._sheet, FinishPage):
            self._sheet.show_saved()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the proportions."""
        super().resizeEvent(event)
        self.side.setFixedWidth(round(event.size().width() * _SIDE_SHARE))
        self.sized.emit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Adapt to the window, now that it is visible."""
        super().showEvent(event)
        self.sized.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Announce the step again when it is next shown."""
        super().hideEvent(event)
        self._announced = None

    @property
    def _tiles(self) -> tuple[Tile, ...]:
        """The tiles of the step's options, items or timers."""
        return self._sheet.tiles if self._sheet is not None else ()

    def _build(self) -> None:
        self._column = lay_column((self.pages, 1), self.strip, gap=SPACE["s"], of=self._words)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        edges = (SPACE["xl"], SPACE["m"], SPACE["l"], 0)
        above = lay_row(self._number, (self.progress, 1), gap=SPACE["l"], edges=edges)
        middle = lay_row(
            (self._words, 1), self.side, gap=SPACE["xl"], edges=(*edges[:3], SPACE["m"])
        )
        self._outer = lay_column(above, (middle, 1), self.footer, gap=0, of=self)

    def _show_side(self, session: GuideSession, now: float) -> None:
        """Show the side panel if it holds anything; within a step it does not vanish."""
        same = self._reading is not None and self._reading.key == StepKey.of(session)
        by_hand = not self.side.hand.isHidden()
        beside = by_hand or _has_side(session, now) or (same and not self.side.isHidden())
        if beside == self.side.isHidden():
            self.side.setVisible(beside)
            self._outer.activate()

    def _show_sheet(self, session: GuideSession, record: RunRecord | None) -> None:
        """Make a sheet for another step, lay it out for another size, or bring it up to date."""
        scale = TextScale.of(self._metres, self.window().size())
        if scale != self._scale or self._laid_out_in is None:
            self._scale = scale
            self._size_surroundings(scale)
        key = StepKey.of(session)
        reading = self._reading
        room = (self._words.size(), scale)
        if reading is None or self._sheet is None or key != reading.key:
            self._reading = reading = Reading(key)
            self._sheet = self._make_sheet(session, record)
            self.pages.set_sheet(self._sheet)
            self._lay_out(session, self._sheet)
        elif room != self._laid_out_in:
            reading.begin_again()
            self._lay_out(session, self._sheet)
        elif isinstance(self._sheet, StepSheet):
            self._sheet.refresh()
        elif isinstance(self._sheet, FinishPage) and record is not None:
            self._sheet.show_rating(record.rating)
        if session.part != reading.part and self._tiles:
            reading.part = session.part
            self.pages.bring(self._tiles[session.first])
        reading.see(self.pages.page, self.pages.count)

    def _size_surroundings(self, scale: TextScale) -> None:
        """Size everything around the step; the step gets the rest."""
        self._number.setFont(font(scale.small, bold=True, tabular=True))
        size_text(self.footer, scale.small)
        size_text(self.strip, scale.small)
        self.side.set_scale(scale)
        self._outer.activate()

    def _make_sheet(self, session: GuideSession, record: RunRecord | None) -> Sheet:
        run = session.run
        if record is None:
            picture, _ = split_picture(run.step)
            self.side.show_picture(picture)
            sheet = StepSheet(self._theme, self._pictures, session)
            sheet.chosen.connect(lambda index: self.chosen.emit(session.number(index)))
            sheet.served.connect(self.served)
            return sheet
        self.side.show_picture(run.guide.picture)
        finish = FinishPage(self._theme, record, keeps=self.keeps_records)
        finish.save.connect(self.save_record)
        finish.save_as.connect(self.save_record_as)
        finish.print_out.connect(self.print_record)
        finish.show_runs.connect(self.show_runs)
        finish.rated.connect(self.served)
        finish.starred.connect(self.starred)
        finish.noted.connect(self.noted)
        return finish

    def _lay_out(self, session: GuideSession, sheet: Sheet) -> None:
        """Lay a sheet out as large as fits on one page; if that is too small to read, on several.

        The line below a page takes height from it, so it is there only if it is needed: with
        several pages, or with more entries than fingers can number (keys move nothing).
        """
        self._laid_out_in = (self._words.size(), self._scale)
        width, height = self._words.width(), self._words.height()
        above_line = height - self.strip.minimumHeight() - SPACE["s"]
        run = session.run
        numbered_in_parts = run.chooses_servings or len(run.choices) > PART
        has_line = numbered_in_parts and not run.state.done
        near = self._scale.metres == READING_M[0]
        near = near and self.side.height() >= _LEAST_SIDE * self._scale.letters
        needed = () if run.state.done else ingredients_named(run.guide, run.step)
        self.side.show_needed(needed if near else ())
        if isinstance(sheet, StepSheet):
            sheet.needed = () if near else needed  # the side has no room for letters that large
        need = self._scale.letters
        line = inf if run.state.done else most_pixels(run.step, width)
        largest = self._scale.largest
        if line >= need:
            largest = min(largest, line)
        formats = page_formats(width, above_line if has_line else height, largest, need)
        pages = fill_page(sheet, formats)
        if pages is None:
            has_line = True
            fit = Format(width, above_line, need, need, dense=True, paged=True)
            pages = fill_pages(sheet, fit, on_one=self._skims and bool(run.step.review))
        self.strip.setVisible(has_line)
        self._column.activate()
        with QSignalBlocker(self.pages):
            self.pages.show_pages(pages)
        self._number_entries(session)
        focusable = [
            one
            for one in sheet.findChildren(QWidget)
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if focusable:
            self.footer.come_after(focusable[-1])

    def _number_entries(self, session: GuideSession) -> None:
        """Number the entries of each page, as many as fingers or keys can choose."""
        pages = [self.pages.page_of(tile) for tile in self._tiles]
        session.number_by(
            PART if self._by_hand else KEYS, [pages.index(page) for page in sorted(set(pages))]
        )
        if isinstance(self._sheet, StepSheet):
            self._sheet.refresh()

    def _number_page(self) -> None:
        """Number the choices on the visible page."""
        session = self._session
        reading = self._reading
        if session is None or reading is None:
            return
        reading.see(self.pages.page, self.pages.count)
        here = self._place.entries
        if here and session.part not in {session.part_of(at) for at in here}:
            session.number(here[0])
        reading.part = session.part
        if isinstance(self._sheet, StepSheet):
            self._sheet.refresh()
        self._show_place(session)

    @property
    def _place(self) -> PagePlace:
        """The visible page, and the entries on it."""
        page = self.pages.page
        entries = (at for at, tile in enumerate(self._tiles) if self.pages.page_of(tile) == page)
        return PagePlace(page, self.pages.count, tuple(entries))

    def _show_place(self, session: GuideSession) -> None:
        """Show how far the guide is done, and the place in the step."""
        run = session.run
        done = tuple(step.id in run.state.completed for step in run.way)
        self.progress.set_progress(done, None if run.state.done else run.number - 1)
        # "Step 4 of 14" above the title "Step 2" would be two numbers for one step
        place = self.tr("{0} of {1}") if numbers_itself(run.step) else self.tr("Step {0} of {1}")
        words = place.format(run.number, len(run.way))
        title = run.step.title
        if run.state.done:
            words = self.tr("Finished")
            title = run.guide.title
        if self.pages.page:
            metrics = self._number.fontMetrics()
            room = round(self.width() * _PLACE_SHARE)
            words = metrics.elidedText(f"{words} · {title}", Qt.TextElideMode.ElideRight, room)
        self._number.setText(words)
        line = page_line(session, self._place, by_hand=self._by_hand)
        self.strip.show_part(line.part, line.parts, line.words, line.ways)

    def _announce(self, session: GuideSession) -> None:
        """Announce a newly shown step, once."""
        key = StepKey.of(session)
        if key != self._announced and not self._silent:
            self._announced = key
            run = session.run
            title = run.guide.title if run.state.done else run.step.title
            announce(self._number, f"{self._number.text()}. {title}")


# A sheet is laid out in the largest text that fits on one page. Sizes are tried from the largest
# to the smallest that can be read from the person's distance, in equal ratios, and at last with
# everything closer together. A smaller size never needs more height, so few of them are tried.
def page_formats(width: int, height: int, largest: float, need: float) -> list[Format]:
    """Return the formats for one page, from the largest text to the smallest."""
    ratio = largest / need
    sizes = [need * ratio ** (at / _SIZES) for at in range(_SIZES, -1, -1)]
    formats = [Format(width, height, size, need) for size in sizes]
    return [*formats, Format(width, height, need, need, dense=True)]


def fill_page(sheet: Sheet, formats: list[Format]) -> list[Page] | None:
    """Lay a sheet out in the first format in which it fits on one page; return that page, or None
    if it fits in none.
    """

    def fits(fit: Format) -> bool:
        return sheet.lay_out(fit)[0].bottom <= fit.height

    best = bisect_left(formats, True, key=fits)  # noqa: FBT003 - the first that fits
    return sheet.lay_out(formats[best]) if best < len(formats) else None


def fill_pages(sheet: Sheet, fit: Format, *, on_one: bool) -> list[Page]:
    """Lay a sheet out on several pages, with smaller text if a tile is higher than a page.

    `on_one`: with text so small that one page is enough, if any is.
    """
    pages = sheet.lay_out(fit)
    while fit.main > SMALLEST and (
        (on_one and len(pages) > 1) or any(page.bottom - page.top > fit.height for page in pages)
    ):
        size = max(SMALLEST, fit.main * _SHRINK)
        fit = replace(fit, main=size, need=size)
        pages = sheet.lay_out(fit)
    return pages


def _has_side(session: GuideSession, now: float) -> bool:
    """Return whether anything belongs beside the step, or may soon:
    a timer that its text offers.
    """
    run = session.run
    step = session.run.step
    if session.timers(now):
        return True
    if run.state.done:
        return run.guide.picture is not None
    return bool(split_picture(step)[0] or step.timers or ingredients_named(run.guide, step))
