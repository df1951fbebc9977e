"""Everything visible of a step, laid out and sized for the reading distance."""

from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.gestures.reading_distance import READING_M
from handtrack.guides.entry_numbers import PART
from handtrack.guides.ingredients import StepIngredients
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
from handtrack_ui.common.text_scale import SMALLEST, TextScale
from handtrack_ui.common.theme import SPACE, Theme, font, size_text
from handtrack_ui.features.guide.alarm import Alarm
from handtrack_ui.features.guide.finish import FinishPage
from handtrack_ui.features.guide.fitting import Room, fit_sheet
from handtrack_ui.features.guide.page_numbers import PageNumbers
from handtrack_ui.features.guide.pages import Pages
from handtrack_ui.features.guide.reading import Reading, StepKey
from handtrack_ui.features.guide.sheet import Sheet
from handtrack_ui.features.guide.side_panel import SidePanel
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.step_progress import StepProgress
from handtrack_ui.features.guide.step_sheet import StepSheet, split_picture
from handtrack_ui.features.guide.timer import TIMER_ICONS
from handtrack_ui.text.guide_words import (
    ahead_words,
    forward_words,
    numbers_itself,
    own_timer,
    timer_lines,
)

_RING_SHARE: Final = 1.85
_TILE_RING: Final = 1.42  # of a tile's number; its words begin beside it
_RING_LIFT: Final = 0.38  # of a ring: the button or text below it stays readable
_TIMER_SIGNS: Final = {"timer_pause": "pause", **TIMER_ICONS}
_SIDE_SHARE: Final = 0.26  # of the width
_LEAST_SIDE: Final = 16  # of the text size: the height beside a step for ingredients and a timer
_NUMBER_SHARE: Final = 0.6  # of the width, at most
_TICK_MS: Final = 200


@dataclass(frozen=True, slots=True)
class Shown:
    """The step on the screen; replaced when another one is shown, or another layout or page."""

    key: StepKey
    sheet: Sheet
    """Its contents; another key needs another sheet."""
    laid_out_in: tuple[QSize, TextScale] | None = None
    """The space and the text sizes of its layout; None if it is to be laid out."""
    reading: Reading = field(default_factory=Reading)
    announced: bool = False
    """True if screen readers have announced it."""


class StepScreen(QWidget):
    """Number and pages of a step, the side panel and the footer.

    `silent`: announce no step to screen readers.
    """

    chosen = Signal(int)
    """An option, an item or a timer was clicked; its number now."""
    changed_number = Signal(int)
    """Fewer or more servings, or stars at the finish, were clicked: -1 or 1."""
    starred = Signal(int)
    """A star was clicked at the finish; its number, from 1."""
    noted = Signal(str)
    """The note on the run was changed."""
    save_record = Signal()
    """The person wants to save the record of the run in the default folder."""
    save_record_as = Signal()
    """The person wants to choose where the record goes, and its format."""
    print_record = Signal()
    show_runs = Signal()
    """The person wants to see the guide's past runs."""
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
        self._skims = False
        self._session: GuideSession | None = None
        self._shown: Shown | None = None
        self._ingredients: StepIngredients | None = None
        self._step_number = Label(role="step")
        self.progress = StepProgress(theme)
        self._text_area = QWidget()
        self.pages = Pages()
        """The step's pages."""
        self._numbers = PageNumbers(self.pages)
        self.strip = PartStrip(theme, SMALLEST)
        """The line below a page; it says which one is shown."""
        self.side = SidePanel(theme, pictures)
        """The column beside the step: picture or timer, the hand's state,
        the small camera picture.
        """
        self.footer = StepFooter(theme)
        """The row below the step; it reports what happened."""
        self._lay_parts()
        self._ring = HoldRing(theme, self)  # above everything else
        self._ticker = QTimer(self, interval=_TICK_MS)
        self._ticker.timeout.connect(self.ticked)
        self.pages.turned.connect(self._take_turned_page)
        self.pages.turned.connect(self.ticked)
        # A page's size also changes while a sheet is laid out; then the next event is soon enough
        self.pages.resized.connect(self.sized, Qt.ConnectionType.QueuedConnection)

    @property
    def scale(self) -> TextScale:
        """The text sizes that the page is laid out in."""
        return self._scale

    @property
    def unread(self) -> bool:
        """True if the step is not completed and has an unread page."""
        session = self._session
        shown = self._shown
        if session is None or shown is None or shown.reading.finished:
            return False
        run = session.run
        completed = run.state.done or run.step.id in run.state.completed
        skimmed = self._skims and not run.step.review
        return not completed and not skimmed and shown.key == StepKey.of(session)

    @property
    def open_pages(self) -> list[int]:
        """The page of each item still to tick."""
        session = self._session
        if session is None:
            return []
        ticked = session.run.ticked(session.run.step)
        tiles = self.pages.tiles
        items = zip(session.run.step.items, tiles, strict=False)  # options aren't items
        return [self.pages.page_of(tile) for item, tile in items if item.id not in ticked]

    def bring_entry(self, index: int) -> None:
        """Turn to the page of an option, item or timer, by its index in the step."""
        if index < len(self.pages.tiles):
            self.pages.bring(self.pages.tiles[index])

    def turn_towards_unread(self) -> int:
        """Turn the pages that lead towards an unread one, and return their number: positive is
        forward, 0 if every page is read.
        """
        if self._shown is None:
            return 0
        pages = self._shown.reading.pages_to_unread(self.pages.page)
        self.pages.turn(pages)
        return pages

    def set_skims(self, *, skims: bool) -> None:
        """Treat every page as read, and keep answers on one page, for the drawn hand,
        which turns no pages.
        """
        self._skims = skims

    def adapt_to_input(self, *, by_hand: bool) -> None:
        """Offer numbers and page turns for what gives commands: fingers and swipes, or keys."""
        if by_hand != self._numbers.by_hand:
            self._numbers.by_hand = by_hand
            if self._session is not None and self._shown is not None:
                self._numbers.divide(self._session)
                self._shown.sheet.refresh()
                self._show_position(self._session)

    def set_reading_distance(self, metres: float) -> None:
        """Set the reading distance, one of `READING_M`; it applies when a step is next shown."""
        self._metres = metres

    def show_step(self, session: GuideSession, now: float, record: RunRecord | None) -> None:
        """Show the session's current step, or the record of a finished run;
        a hidden screen waits until it is shown.
        """
        if session is not self._session:
            self.footer.line.end_message()  # it is about what was shown before
        self._session = session
        if self.isVisible():
            # Each needs the one before: the side panel leaves the sheet its space, a sheet's layout
            # makes the pages, and the position and the announcement name the page
            self._show_side(session, now)
            self._show_sheet(session, record)
            self._numbers.follow_numbers(session)
            self._note_seen_page()
            self._show_position(session)
            self._announce(session)
        self.footer.line.set_resting_text(ahead_words(session.run))
        self.show_time(session, now)

    def drop_layout(self) -> None:
        """Drop the layout, so that showing the step lays it out again."""
        if self._shown is not None:
            self._shown = replace(self._shown, laid_out_in=None)

    def turn(self, by: int) -> bool:
        """Number other entries on this page, or turn the page, forward (1) or back (-1), as the
        page line says. Return True if possible.
        """
        return self._session is not None and self._numbers.turn(self._session, by)

    def show_time(self, session: GuideSession, now: float) -> None:
        """Show what has changed with time: the timers, and what the forward button does."""
        self._show_timers(session, now)
        self._show_forward(session, now)
        run = session.run
        if any(run.is_running(timed, now) for timed in run.guide.timers):
            self._ticker.start()
        else:
            self._ticker.stop()

    def show_alarm(self, alarm: Alarm | None) -> None:
        """Show that timers have ended, beside the text; None to stop."""
        if alarm is not None and self.side.isHidden():
            self.side.show()
        self.side.show_alarm(alarm)

    def show_hand(self, state: HandState) -> None:
        """Show whether a hand is in control, and the target of its hold."""
        self.side.hand.set_state(state)
        target = state.target
        choice = target.bound.choice if target is not None else None
        tile = self._shown.sheet.aim(choice) if self._shown is not None else None
        if target is None:
            self._ring.hide()
            return
        command = target.bound.command
        if tile is not None:
            self.pages.bring(tile)
            target_point = tile.mapTo(self, tile.number_place.center())
            diameter = tile.number_place.width() * _TILE_RING
        else:
            on_side = command in TIMER_COMMANDS
            button = self.side.place_of(command) if on_side else self.footer.place_of(command)
            diameter = self._scale.letters * _RING_SHARE
            lift = round(diameter * _RING_LIFT)
            target_point = button.mapTo(self, QPoint(button.width() // 2, -lift))
        sign = _TIMER_SIGNS.get(command) or ring_sign(target)
        self._ring.aim(target_point, diameter, sign, target.share)

    def show_saved(self) -> None:
        """Say that the record of the run is saved."""
        if self._shown is not None and isinstance(self._shown.sheet, FinishPage):
            self._shown.sheet.show_saved()

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
        is_minimized = event.spontaneous()
        if self._shown is not None and not is_minimized:
            self._shown = replace(self._shown, announced=False)

    def _lay_parts(self) -> None:
        """Place number and progress above, the pages beside the side panel, the footer below."""
        self.strip.setCursor(Qt.CursorShape.PointingHandCursor)
        self._column = lay_column((self.pages, 1), self.strip, gap=SPACE["s"], of=self._text_area)
        self._text_area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        edges = (SPACE["xl"], SPACE["m"], SPACE["l"], 0)
        above = lay_row(self._step_number, (self.progress, 1), gap=SPACE["l"], edges=edges)
        edges = (SPACE["xl"], SPACE["m"], SPACE["l"], SPACE["m"])
        middle = lay_row((self._text_area, 1), self.side, gap=SPACE["xl"], edges=edges)
        self._outer = lay_column(above, (middle, 1), self.footer, gap=0, of=self)

    def _show_side(self, session: GuideSession, now: float) -> None:
        """Show the side panel if it holds anything; within a step it does not vanish."""
        is_same_step = self._shown is not None and self._shown.key == StepKey.of(session)
        stays = is_same_step and not self.side.isHidden()
        shows_hand = not self.side.hand.isHidden()
        is_wanted = shows_hand or stays or self._has_side(session, now)
        if is_wanted == self.side.isHidden():
            self.side.setVisible(is_wanted)
            self._outer.activate()

    def _show_sheet(self, session: GuideSession, record: RunRecord | None) -> None:
        """Make a sheet for another step, lay it out for another size, or bring it up to date."""
        shown = self._shown
        scale = TextScale.of(self._metres, self.window().size())
        if scale != self._scale or shown is None or shown.laid_out_in is None:
            self._scale = scale
            self._size_surroundings(scale)
        key = StepKey.of(session)
        if shown is None or shown.key != key:
            sheet = self._make_sheet(session, record)
            self._shown = Shown(key, sheet)
            self.pages.set_sheet(sheet)
            self._numbers.begin_sheet()
            self._lay_out(session, self._shown)
        elif shown.laid_out_in != (self._text_area.size(), scale):
            self._lay_out(session, shown)
        else:
            shown.sheet.refresh()
            if isinstance(shown.sheet, FinishPage) and record is not None:
                shown.sheet.show_rating(record.rating)

    def _size_surroundings(self, scale: TextScale) -> None:
        """Size everything around the step; the step gets the rest."""
        self._step_number.setFont(font(scale.small, bold=True, tabular=True))
        size_text(self.footer, scale.small)
        size_text(self.strip, scale.small)
        self.side.set_scale(scale)
        self._outer.activate()

    def _make_sheet(self, session: GuideSession, record: RunRecord | None) -> Sheet:
        if record is not None:
            self.side.show_picture(session.run.guide.picture)
            return self._make_finish(record)
        picture, _ = split_picture(session.run.step)
        self.side.show_picture(picture)
        sheet = StepSheet(self._theme, self._pictures, session)
        sheet.chosen.connect(lambda index: self.chosen.emit(self._numbers.bring(session, index)))
        sheet.servings_clicked.connect(self.changed_number)
        return sheet

    def _make_finish(self, record: RunRecord) -> FinishPage:
        finish = FinishPage(self._theme, record, keeps=self.keeps_records)
        finish.save.connect(self.save_record)
        finish.save_as.connect(self.save_record_as)
        finish.print_out.connect(self.print_record)
        finish.show_runs.connect(self.show_runs)
        finish.rated.connect(self.changed_number)
        finish.starred.connect(self.starred)
        finish.noted.connect(self.noted)
        return finish

    def _lay_out(self, session: GuideSession, shown: Shown) -> None:
        """Lay a sheet out as large as fits its room, show the page where the reader is, and number
        its entries.
        """
        self._shown = replace(shown, laid_out_in=(self._text_area.size(), self._scale))
        run = session.run
        sheet = shown.sheet
        self._list_ingredients(run, sheet)
        on_one_page = self._skims and bool(run.step.review)
        fitted = fit_sheet(sheet, self._room(run), on_one_page=on_one_page)
        self.strip.setVisible(fitted.has_line)
        self._column.activate()
        self.pages.show_pages(fitted.pages)
        reading = shown.reading.in_layout(self.pages.begins)
        self._shown = replace(self._shown, reading=reading)
        self._numbers.divide(session)
        sheet.refresh()
        self._order_tabs(sheet)

    def _room(self, run: GuideRun) -> Room:
        """Return the room for a step, and its text sizes.

        The line below a page takes height from it, so it is there only if it is needed: with
        several pages, or with more entries than fingers can number (keys move nothing).
        """
        numbered_in_parts = run.chooses_servings or len(run.choices) > PART
        return Room(
            width=self._text_area.width(),
            height=self._text_area.height(),
            line_height=self.strip.minimumHeight() + SPACE["s"],
            has_line=numbered_in_parts and not run.state.done,
            need=self._scale.letters,
            largest=self._scale.largest,
        )

    def _order_tabs(self, sheet: Sheet) -> None:
        """Let Tab go from the sheet to the footer."""
        parts = sheet.findChildren(QWidget)
        stops = [part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
        if stops:
            self.footer.come_after(stops[-1])

    def _list_ingredients(self, run: GuideRun, sheet: Sheet) -> None:
        """List a step's ingredients on the side; on the sheet if its letters are too large for
        that.
        """
        needed = () if run.state.done else self._ingredients_of(run)
        is_near = self._scale.metres == READING_M[0]
        beside = is_near and self.side.height() >= _LEAST_SIDE * self._scale.letters
        self.side.show_needed(needed if beside else ())
        sheet.needed = () if beside else needed

    def _ingredients_of(self, run: GuideRun) -> tuple[str, ...]:
        """Return the ingredients of the run's step; the guide's texts are read once for all."""
        if self._ingredients is None or self._ingredients.guide is not run.guide:
            self._ingredients = StepIngredients(run.guide)
        return self._ingredients.of(run.step)

    def _has_side(self, session: GuideSession, now: float) -> bool:
        """Return whether anything belongs beside the step, or may soon:
        a timer that its text offers.
        """
        run = session.run
        step = session.run.step
        if session.timers(now):
            return True
        if run.state.done:
            return run.guide.picture is not None
        return bool(split_picture(step)[0] or step.timers or self._ingredients_of(run))

    def _note_seen_page(self) -> None:
        """Note that the visible page is seen."""
        if self._shown is not None:
            reading = self._shown.reading.see(self.pages.page)
            self._shown = replace(self._shown, reading=reading)

    def _take_turned_page(self) -> None:
        """Note that the visible page is read, and move the numbers to it."""
        session = self._session
        if session is None or self._shown is None:
            return
        self._note_seen_page()
        self._numbers.follow_page(session)
        self._shown.sheet.refresh()
        self._show_position(session)

    def _show_timers(self, session: GuideSession, now: float) -> None:
        """Show the remaining time of this step's timer and of the guide's other active ones."""
        timed = own_timer(session, now)
        if timed is not None:
            self._show_own_timer(session.run, timed, now)
        own, others = timer_lines(session, now)
        self.side.show_timers(own, others, timer=timed is not None)
        if self._shown is not None:
            self._shown.sheet.show_timers(now)

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

    def _show_forward(self, session: GuideSession, now: float) -> None:
        """Show what the forward button does: turn to an unread page, or complete the step, which a
        running timer may prevent.
        """
        run = session.run
        leaving = session.leaving(now)
        turns = self.unread and not leaving and not run.waits(now)
        waits_for_timer = run.remaining_s(run.step, now) is not None and run.locked(now)
        enabled = turns or leaving or not waits_for_timer
        words = forward_words(session, now, unread=turns)
        self.footer.show_forward(words, enabled=enabled, turns=turns)

    def _show_position(self, session: GuideSession) -> None:
        """Show how far the guide is done, and which page of the step is visible."""
        run = session.run
        done = tuple(step.id in run.state.completed for step in run.way)
        self.progress.set_progress(done, None if run.state.done else run.number - 1)
        # "Step 4 of 14" above the title "Step 2" would be two numbers for one step
        count = self.tr("{0} of {1}") if numbers_itself(run.step) else self.tr("Step {0} of {1}")
        words = count.format(run.number, len(run.way))
        title = run.step.title
        if run.state.done:
            words = self.tr("Finished")
            title = run.guide.title
        if self.pages.page:
            metrics = self._step_number.fontMetrics()
            room = round(self.width() * _NUMBER_SHARE)
            words = metrics.elidedText(f"{words} · {title}", Qt.TextElideMode.ElideRight, room)
        self._step_number.setText(words)
        line = self._numbers.line(session)
        self.strip.show_part(line.part, line.parts, line.words, line.turns)

    def _announce(self, session: GuideSession) -> None:
        """Announce a newly shown step, once."""
        if self._shown is not None and not self._shown.announced and not self._silent:
            self._shown = replace(self._shown, announced=True)
            run = session.run
            title = run.guide.title if run.state.done else run.step.title
            announce(self._step_number, f"{self._step_number.text()}. {title}")
