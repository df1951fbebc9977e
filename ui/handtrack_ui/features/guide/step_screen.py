"""Everything visible of a step, laid out and sized for the reading distance."""

from collections.abc import Mapping
from math import inf
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.gestures.reading_distance import READING_M
from handtrack.guides.ingredients import ingredients_named
from handtrack.guides.record import RunRecord
from handtrack.guides.run import GuideRun, clock_text
from handtrack.guides.session import KEYS, PART, GuideSession
from handtrack.messages import TIMER_COMMANDS
from handtrack.navigation.hand_commands import HandState
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.hold_ring import HoldRing, ring_sign
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import Painted, paints
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import SPACE, Theme, font, size_text
from handtrack_ui.features.guide.finish import FinishPage
from handtrack_ui.features.guide.pages import Pages, needed_height
from handtrack_ui.features.guide.side_panel import SidePanel
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.step_pane import Format, StepPane, one_line, split_picture
from handtrack_ui.features.guide.timer import TIMER_ICONS
from handtrack_ui.text.guide_words import (
    ahead_words,
    entry_words,
    forward_words,
    numbered_words,
    numbers_itself,
    timer_lines,
    turn_words,
)

_GAP = 4.0


class StepProgress(Painted):
    """Segments: completed ones are thick, the current one thicker, those to come thin."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._completed: tuple[bool, ...] = ()
        self._current: int | None = 0
        self.setFixedHeight(10)

    def set_progress(self, completed: tuple[bool, ...], current: int | None) -> None:
        """Show which steps are completed and which is current; None at the end."""
        self._completed = completed
        self._current = current
        count = len(completed)
        done = sum(completed)
        if current is None:
            self.setAccessibleName(
                self.tr("Finished: {0} of {1} steps completed").format(done, count)
            )
        else:
            self.setAccessibleName(
                self.tr("Step {0} of {1}, {2} completed").format(current + 1, count, done)
            )
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the segments."""
        if not self._completed:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        count = len(self._completed)
        gap = min(_GAP, self.width() / count / 3)
        width = (self.width() - gap * (count - 1)) / count
        for index, completed in enumerate(self._completed):
            here = index == self._current
            token = "accent" if completed or here else "line"
            colour = self._theme.colour(token, 1.0 if here or not completed else 0.62)
            painter.setBrush(colour)
            height = self.height() * (1.0 if here else 0.5 if completed else 0.2)
            box = QRectF(index * (width + gap), (self.height() - height) / 2, width, height)
            painter.drawRoundedRect(box, height / 2, height / 2)


_LETTER_SHARE: Final = {1.0: 0.027, 2.0: 0.054, 3.0: 0.080}
"""Capital height as a fraction of a 14-inch screen's height:
16 arc minutes at that distance (ISO 9241).
"""

_LARGEST_SHARE: Final = {1.0: 0.054, 2.0: 0.080, 3.0: 0.080}
"""Maximum for a short step: its text fills the column, up to the next distance's size."""

_DIGIT_SHARE: Final = dict.fromkeys(READING_M, _LETTER_SHARE[READING_M[-1]])
"""A timer's digits are for the farthest distance, whatever the text's."""

_SIZES: Final = 5  # steps between the two
_SHRINK: Final = 0.85  # of a size whose longest tile is higher than a page
_MOST_DOTS: Final = 5  # with more pages, words are enough
_CAPITAL: Final = 0.668  # capital height of the application's font, of its size
_SCREEN_SHAPE: Final = 9 / 16  # lines do not get longer in a taller window
_SMALLEST: Final = 15.0
_SMALL_SHARE: Final = 0.42
_HAND_SHARE: Final = 0.75  # the hand's state: its words are few, and colour helps
_RING_SHARE: Final = 1.85
_TILE_RING: Final = 1.42  # of a tile's number; its words begin beside it
_RING_LIFT: Final = 0.38  # of a ring: the button or text below it stays readable
_TIMER_SIGNS: Final = {"timer_pause": "pause", **TIMER_ICONS}
_SIDE_SHARE: Final = 0.26  # of the width
_PLACE_SHARE: Final = 0.6  # of the width, at most
_TICK_MS: Final = 200


class StepScreen(QWidget):
    """Number and pages of a step, the side panel and the footer. It decides nothing.

    `silent`: announce no step to screen readers.
    """

    chosen = Signal(int)
    """An option, an item or a timer was clicked; its number now."""
    served = Signal(int)
    """Fewer or more servings, or stars at the finish, were clicked: -1 or 1."""
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
        self._reading_m = READING_M[0]
        self._around = _SMALLEST
        self._shown: tuple[object, ...] = ()
        self._part_shown = 0
        self._read: tuple[object, ...] = ()
        self._pages_seen: set[int] = set()
        self._by_hand = True
        self._skims = False
        self._announced: tuple[object, ...] = ()
        self._session: GuideSession | None = None
        self._pane: StepPane | None = None
        self._finish: FinishPage | None = None
        self._saved = False
        self._progress = StepProgress(theme)
        self._number = Label(role="step")
        self._words = QWidget()
        self.pages = Pages()
        self.strip = PartStrip(theme, _SMALLEST)
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
    def unread(self) -> bool:
        """True if the step is not completed and has an unread page."""
        session = self._session
        if session is None or len(self._pages_seen) >= self.pages.count:
            return False
        run = session.run
        step = _step_of(session.run)
        if (
            run.state.done
            or run.step.id in run.state.completed
            or (self._skims and not run.step.review)
        ):
            return False
        return self._shown[:3] == step != self._read

    @property
    def open_pages(self) -> list[int]:
        """The page of each item still to tick."""
        session = self._session
        pane = self._pane
        if session is None or pane is None:
            return []
        ticked = session.run.ticked(session.run.step)
        items = zip(session.run.step.items, pane.tiles, strict=False)  # options aren't items
        return [self.pages.page_of(tile) for item, tile in items if item.id not in ticked]

    def bring(self, index: int) -> None:
        """Turn to the page of an option, item or timer, by its index in the step."""
        if self._pane is not None and index < len(self._pane.tiles):
            self.pages.bring(self._pane.tiles[index])

    def turn_to_unread(self) -> int:
        """Turn to an unread page; return the number of pages turned."""
        page = self.pages.page
        unseen = set(range(self.pages.count)) - self._pages_seen
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
                self._show_strip(self._session)

    def set_reading(self, metres: float) -> None:
        """Set the reading distance, one of `READING_M`; it applies when a step is next shown."""
        self._reading_m = metres

    def show_step(self, session: GuideSession, now: float, record: RunRecord | None) -> None:
        """Show the session's current step, or the record of a finished run;
        a hidden screen waits until it is shown.
        """
        self._saved = self._saved and session is self._session and record is not None
        self._session = session
        if self.isVisible():
            same = self._shown[:3] == _step_of(session.run)  # nothing moves while one reads
            by_hand = not self.side.hand.isHidden()
            beside = by_hand or _has_side(session, now) or (same and not self.side.isHidden())
            if beside == self.side.isHidden():
                self.side.setVisible(beside)
                self._outer.activate()
            self._show_pane(session, record)
        self.footer.line.rest(ahead_words(session.run))
        self.show_timers(session, now)

    def show_anew(self) -> None:
        """Drop the layout, so the next step is laid out from scratch."""
        self._shown = ()

    def turn(self, screens: int) -> bool:
        """Number other entries on this page, or turn the page; positive is forward.
        Return True if possible.
        """
        session = self._session
        pane = self._pane
        if session is None:
            return False
        if session.dials or (
            self._by_hand and screens < 0 and not session.part and not self.pages.page
        ):
            return session.turn(screens)
        part = session.part + screens
        there = [
            tile
            for at, tile in enumerate(pane.tiles if pane else ())
            if session.part_of(at) == part
        ]
        if there and self.pages.page_of(there[0]) == self.pages.page:
            return session.turn(screens)
        return self.pages.turn(screens)

    def show_timers(self, session: GuideSession, now: float) -> None:
        """Show the remaining time of this step's timer and of other steps' running timers."""
        run = session.run
        step = session.run.step
        left = run.remaining_s(step, now)
        if step.kind.timed:
            paused = step.id in run.state.paused
            caption = self.tr("left") if left else self.tr("time is up")
            caption = self.tr("ready") if left is None else self.tr("paused") if paused else caption
            shown = step.duration_s if left is None else left
            share = shown / run.total_s(step)
            self.side.timer.set_state(
                share, clock_text(shown), caption, muted=paused or left is None
            )
        lines, own = timer_lines(session, now)
        self.side.show_timers(lines, self._small(), own)
        if self._pane is not None:
            self._pane.show_timers(now)
        if any(run.remaining_s(timed, now) for timed in run.guide.timers):
            self._ticker.start()
        else:
            self._ticker.stop()
        unread = self.unread and not session.leaving(now) and not run.waits(now)
        open_now = unread or left is None or not run.locked(now) or session.leaving(now)
        self.footer.show_forward(
            forward_words(session, now, unread=unread), enabled=open_now, turns=unread
        )

    def show_hand(self, state: HandState) -> None:
        """Show whether a hand is in control, and the target of its hold."""
        self.side.hand.set_state(state)
        target = state.target
        choice = target.bound.choice if target is not None else None
        shown = self._finish or self._pane
        tile = shown.aim(choice) if shown is not None else None
        if target is None:
            self._ring.hide()
            return
        if tile is not None:
            self.pages.bring(tile)
            place = tile.mapTo(self, tile.number_place.center())
            diameter = tile.number_place.width() * _TILE_RING
        else:
            diameter = self._letters() * _RING_SHARE
            command = target.bound.command
            place_of = self.side.place_of if command in TIMER_COMMANDS else self.footer.place_of
            button = place_of(command)
            place = button.mapTo(self, QPoint(button.width() // 2, -round(diameter * _RING_LIFT)))
        sign = _TIMER_SIGNS.get(target.bound.command) or ring_sign(target)
        self._ring.aim(place, diameter, sign, target.share)

    def show_saved(self) -> None:
        """Say that the record of the run is saved."""
        if self._finish is not None:
            self._saved = True
            self._finish.show_saved()

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
        self._announced = ()

    def _show_pane(self, session: GuideSession, record: RunRecord | None) -> None:
        run = session.run
        letters = self._letters()
        if not self._shown or letters != self._around:
            self._size(letters)
        answers = tuple(run.state.answers.get(step_id) for step_id in run.step.review)
        what = (*_step_of(run), letters, self._words.size(), answers)
        if what != self._shown:
            self._read = self._read if self._read == what[:3] else ()
            self._shown = what
            self._part_shown = 0
            self._pages_seen.clear()
            self._lay_out(session, letters, record)
            self._number_entries(session)
        elif self._pane is not None:
            self._pane.refresh()
        elif self._finish is not None and record is not None:
            self._finish.show_rating(record.rating)
        if session.part != self._part_shown and self._pane is not None:
            self._part_shown = session.part
            self.pages.bring(self._pane.tiles[session.first])
        self._pages_seen.add(self.pages.page)
        self._show_strip(session)
        done = tuple(step.id in run.state.completed for step in run.way)
        self._progress.set_progress(done, None if run.state.done else run.number - 1)
        self._announce(run)

    def _announce(self, run: GuideRun) -> None:
        """Announce a newly shown step, once."""
        step = _step_of(run)
        if step != self._announced and not self._silent:
            self._announced = step
            title = run.guide.title if run.state.done else run.step.title
            announce(self._number, f"{self._number.text()}. {title}")

    def _letters(self) -> float:
        return self._sized(_LETTER_SHARE)

    def _sized(self, shares: Mapping[float, float]) -> float:
        window = self.window() if self.isVisible() else self
        height = min(window.height(), window.width() * _SCREEN_SHAPE)
        return max(_SMALLEST, height * shares[self._reading_m] / _CAPITAL)

    def _small(self) -> float:
        """Return the text size around the step."""
        return max(_SMALLEST + 1, self._letters() * _SMALL_SHARE)

    def _build(self) -> None:
        self._column = lay_column((self.pages, 1), self.strip, gap=SPACE["s"], of=self._words)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        edges = (SPACE["xl"], SPACE["m"], SPACE["l"], 0)
        above = lay_row(self._number, (self._progress, 1), gap=SPACE["l"], edges=edges)
        middle = lay_row(
            (self._words, 1), self.side, gap=SPACE["xl"], edges=(*edges[:3], SPACE["m"])
        )
        self._outer = lay_column(above, (middle, 1), self.footer, gap=0, of=self)

    def _size(self, letters: float) -> None:
        """Size everything around the step; the step gets the rest."""
        self._around = letters
        self._number.setFont(font(self._small(), bold=True, tabular=True))
        size_text(self.footer, self._small())
        size_text(self.strip, self._small())
        self.side.set_text_pixels(letters * _HAND_SHARE, self._sized(_DIGIT_SHARE), self._small())
        self._outer.activate()

    def _lay_out(self, session: GuideSession, letters: float, record: RunRecord | None) -> None:
        run = session.run
        step = run.step
        if run.state.done:
            self.side.show_step(run.guide.picture, timer=False)
        else:
            needed = ingredients_named(run.guide, step)
            self.side.show_step(split_picture(step)[0], timer=step.kind.timed, needed=needed)
        with QSignalBlocker(self.pages):
            pane = self._fill(session, letters, record)
        self._pane = pane if isinstance(pane, StepPane) else None
        self._finish = pane if isinstance(pane, FinishPage) else None
        stops = [
            one for one in pane.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if stops:
            self.footer.come_after(stops[-1])

    def _fill(self, session: GuideSession, need: float, record: RunRecord | None) -> QWidget:
        """Lay the step out as large as fits on one page; if that is too small to read,
        on several pages.
        """
        width, height = self._words.width(), self._words.height()
        paged = height - self.strip.minimumHeight() - SPACE["s"]
        parts = (
            session.run.chooses_servings or len(session.run.choices) > PART
        )  # for fingers: keys move nothing
        one = paged if parts and record is None else height
        line = inf if session.run.state.done else one_line(session.run.step, width)
        largest = self._sized(_LARGEST_SHARE)
        ratio = (min(largest, line) if line >= need else largest) / need
        formats = [
            Format(width, one, need * ratio ** (at / _SIZES), need) for at in range(_SIZES, -1, -1)
        ]
        formats.append(Format(width, one, need, need, dense=True))
        first, last = 0, len(formats)
        fitting: QWidget | None = None
        while first < last:
            at = (first + last) // 2
            pane = self._pane_in(session, formats[at], record)
            if needed_height(pane, width) <= one:
                fitting = pane
                last = at
            else:
                first = at + 1
        self.strip.setVisible(one == paged or fitting is None)
        self._column.activate()
        if fitting is not None:
            self.pages.set_content(fitting)
            return fitting
        size = need
        if self._skims and session.run.step.review and record is None:
            while (size := max(_SMALLEST, size * _SHRINK)) > _SMALLEST:
                pane = self._pane_in(
                    session, Format(width, paged, size, size, dense=True, paged=True), record
                )
                if needed_height(pane, width) <= paged:
                    break
        while True:
            pane = self._pane_in(
                session, Format(width, paged, size, size, dense=True, paged=True), record
            )
            self.pages.set_content(pane)
            if self.pages.whole or size <= _SMALLEST:
                return pane
            size = max(_SMALLEST, size * _SHRINK)

    def _pane_in(self, session: GuideSession, fit: Format, record: RunRecord | None) -> QWidget:
        if record is not None:
            drawn = self._finish.drawn if self._finish is not None else 0.0
            finish = FinishPage(
                self._theme, record, fit.main, fit.width, drawn=drawn, keeps=self.keeps_records
            )
            finish.save.connect(self.save_record)
            finish.save_as.connect(self.save_record_as)
            finish.print_out.connect(self.print_record)
            finish.show_runs.connect(self.show_runs)
            finish.rated.connect(self.served)
            finish.noted.connect(self.noted)
            if self._saved:
                finish.show_saved()
            return finish
        pane = StepPane(self._theme, self._pictures, session, fit)
        pane.chosen.connect(lambda index: self.chosen.emit(session.number(index)))
        pane.served.connect(self.served)
        return pane

    def _number_entries(self, session: GuideSession) -> None:
        """Number the entries of each page, as many as fingers or keys can choose."""
        tiles = self._pane.tiles if self._pane is not None else ()
        pages = [self.pages.page_of(tile) for tile in tiles]
        session.number_by(
            PART if self._by_hand else KEYS, [pages.index(page) for page in sorted(set(pages))]
        )
        if self._pane is not None:
            self._pane.refresh()

    def _number_page(self) -> None:
        """Number the choices on the visible page."""
        session = self._session
        pane = self._pane
        if session is None:
            return
        self._pages_seen.add(self.pages.page)
        if len(self._pages_seen) == self.pages.count:
            self._read = _step_of(session.run)
        if pane is not None:
            here = self._on_page(pane)
            if here and not {session.part_of(at) for at in here} & {session.part}:
                session.number(here[0])
            self._part_shown = session.part
            pane.refresh()
        self._show_strip(session)

    def _on_page(self, pane: StepPane) -> list[int]:
        """Return the indexes of the entries on the visible page."""
        return [
            at for at, tile in enumerate(pane.tiles) if self.pages.page_of(tile) == self.pages.page
        ]

    def _show_place(self, run: GuideRun) -> None:
        # "Step 4 of 14" above the title "Step 2" would be two numbers for one step
        place = self.tr("{0} of {1}") if numbers_itself(run.step) else self.tr("Step {0} of {1}")
        words = place.format(run.number, len(run.way))
        words, title = (
            (self.tr("Finished"), run.guide.title) if run.state.done else (words, run.step.title)
        )
        if self.pages.page:
            metrics = self._number.fontMetrics()
            room = round(self.width() * _PLACE_SHARE)
            words = metrics.elidedText(f"{words} · {title}", Qt.TextElideMode.ElideRight, room)
        self._number.setText(words)

    def _show_strip(self, session: GuideSession) -> None:
        """Say what is on this page, what has numbers, and how to reach the rest."""
        self._show_place(session.run)
        here = self._on_page(self._pane) if self._pane is not None else []
        page = self.pages.page
        count = self.pages.count
        parts = [session.part_of(at) for at in here]
        words = []
        if count > 1:
            words.append(self.tr("Page {0} of {1}").format(page + 1, count))
            if here:
                words.append(entry_words(session, here[0], here[-1]))
        elif here or session.dials:
            words.append(numbered_words(session, by_hand=self._by_hand))
        if session.run.chooses_servings and not page and not self._by_hand:
            words.append(self.tr("+ and −: servings"))
        ways = []
        for by in (1, -1):
            part = session.part + by
            there = [at for at, its in zip(here, parts, strict=True) if its == part]
            icon = "up" if (by > 0) == self._by_hand else "down"  # the text moves with the swipe
            if session.dials:
                there = [at for at, its in zip(here, parts, strict=True) if its == 0 and by > 0]
            if (
                session.run.chooses_servings
                and self._by_hand
                and not (page or part > -1 or session.dials)
            ):
                leads_to = self.tr("servings")
            elif there:
                leads_to = entry_words(session, there[0], there[-1])
            elif 0 <= page + by < count:
                leads_to = self.tr("page {0}").format(page + by + 1)
            else:
                continue
            ways.append((icon, turn_words(by, leads_to, by_hand=self._by_hand)))
        at, of = (
            (page, count) if count > 1 else (session.part, 0 if session.dials else session.parts)
        )
        self.strip.show_part(at, of if of <= _MOST_DOTS else 0, " · ".join(words), ways)


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


def _step_of(run: GuideRun) -> tuple[object, ...]:
    return run.guide, run.state.step, run.state.done
