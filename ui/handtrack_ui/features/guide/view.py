"""The guide view: one step at a time, readable from a distance."""

from collections.abc import Callable
from dataclasses import replace
from time import time
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.reading_distance import READING_M
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.record import RunRecord
from handtrack.guides.recorder import Runs
from handtrack.guides.run import GuideRunState, clock_text
from handtrack.guides.session import ASKED_S, GuideSession
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import Command, CommandName, Refusal
from handtrack.navigation.activity import CommandResult, Effect
from handtrack.navigation.hand_commands import HandCommands, HandState
from handtrack.navigation.rules import Attention
from handtrack.sentences import Message
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.alarm import Ringing
from handtrack_ui.features.guide.model import GuideModel
from handtrack_ui.features.guide.record import session_record
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.features.guide.text_sizer import TextSizer
from handtrack_ui.text.cheat_sheet_words import SignLine, sign_lines
from handtrack_ui.text.guide_words import (
    left_words,
    open_timer_words,
    other_way_words,
    refused_words,
    rung_words,
    told_words,
    turned_words,
)
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for

_MESSAGE_GAP: Final = 2
_DUE_MS: Final = 250


class GuideView(TrackingView):
    """Runs a guide step by step; hands, keys, buttons and clicks all become the same commands.

    `hand`: the window's. `chosen`: what counts as a gesture, what gestures mean, and the reading
    distance. `reading_m`: the last reading distance in metres; the start value when following the
    hand. `store`: stores every action at once. `clock`: monotonic seconds, sleep included. `wall`:
    seconds since 1970.
    """

    name = "guide"
    traits = frozenset({Trait.RECORDED, Trait.KEEPS_AWAKE})
    commanded = True

    reading_changed = Signal(float)
    """The text is sized for another distance, in metres."""
    reading_pinned = Signal(str)
    """The person chose a size: "1", "2", "3" (metres), or "follow" for following the hand."""
    save_record = Signal()
    """The person wants to save the record of the run in the default folder."""
    save_record_as = Signal()
    """The person wants to choose where the record goes, and its format."""
    print_record = Signal()
    show_runs = Signal()
    """The person wants to see the guide's past runs."""
    read_again = Signal()
    """The person wants to hear the step."""
    trouble = Signal(object)
    """The run is not saved; the StoreError says why. Emitted once per run."""
    rung = Signal(str)
    """A timer ended; its message."""
    entered = Signal()
    """Another step is shown, or the finish."""
    timer_shown = Signal(str, str, str)
    """The next timer to end with its time left, all active timers in words, and "runs", "paused" or
    "rung"; empty without one.
    """
    taken_over = Signal()
    """A key or click gave a command while the story played."""
    rehearsed = Signal()
    """The demo's hand is running a guide, and nothing is saved."""
    decided = Signal(object)
    """A hand, key or click gave a command, or a hand was refused (an Event)."""
    filmed = Signal()
    """A hand in a video is running a guide."""

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        hand: HandCommands,
        *,
        chosen: Preferences | None = None,
        reading_m: float = READING_M[0],
        store: Runs | None = None,
        clock: Callable[[], float] = through_sleep_s,
        wall: Callable[[], float] = time,
    ) -> None:
        super().__init__(theme)
        theme.changed.connect(self.size_letters)  # the text is drawn in its colours
        self.model = GuideModel(hand, store, self.trouble.emit, clock, wall)
        """The open guides, and what commands do to them; `refresh` after changing it."""
        self.step_screen = StepScreen(theme, pictures)
        self.letters = TextSizer(reading_m)
        self.preview = self.step_screen.side.preview
        """The small camera picture."""
        self._step: tuple[GuideSession, int, bool] | None = None
        self._due = QTimer(self, interval=_DUE_MS)
        self._due.timeout.connect(self.look)
        self._ringing = Ringing()
        self._asked = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._asked.timeout.connect(self._ask_no_longer)
        self._staged = False
        self._connect()
        lay_column(self.step_screen, of=self)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """The header's title."""
        return self.model.run.guide.title if self.model.run is not None else ""

    @property
    def reading_m(self) -> float:
        """The distance in metres that the text is sized for."""
        return self.letters.metres

    @property
    def attention(self) -> Attention:
        """Hands at work are watched less closely until one may give commands."""
        return self.model.activity.attention

    @property
    def record(self) -> RunRecord | None:
        """The choices made and the time taken, once the guide is done."""
        if self.model.front is None or not self.model.done:
            return None
        return session_record(self.model.front, self.model.finished_at, self.model.chosen.record)

    def allow_records(self) -> None:
        """Offer to save and print the record of a finished guide, and to show past runs:
        somebody does it.
        """
        self.step_screen.keeps_records = True

    def open(self, guide: Guide, state: GuideRunState | None = None) -> KeptRun | None:
        """Open a guide at `state`; without `state`, resume an unfinished run, and return it."""
        resumed = self.model.open(guide, state)
        self.refresh()
        return resumed

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply gestures, text size and mirroring."""
        self.model.take_preferences(chosen)
        self.letters.take(chosen.reading)
        self.preview.set_mirrored(chosen.camera.mirrored)
        self.step_screen.show_hand(self.model.activity.hand_state)

    def watch(self, watched: Watched) -> None:
        """Save nothing from the demo's hand; ignore it entirely when it replaces a camera."""
        self.model.watch(watched)
        self.step_screen.adapt_to_input(by_hand=self.model.by_hand)
        self.step_screen.set_skims(skims=watched.scripted)
        self.refresh()
        self._forget_hand()
        if self.isVisible():
            self.enter()

    @property
    def source_note(self) -> str:
        """Header text saying that the demo's hand gives commands or leaves them to keys and
        mouse.
        """
        watched = self.model.watched
        if self.model.rests:
            return self.tr("keys and mouse")
        if watched.scripted or not watched.rehearses:
            return ""
        return self.tr("not saved") if watched.human else self.tr("gives commands, not saved")

    def reads(self, chosen: GestureConfig) -> GestureConfig:
        """Return the person's settings; the story's hand uses the defaults."""
        return GestureConfig() if self.model.watched.scripted else chosen

    def enter(self) -> None:
        """Say so if a hand other than the person's is in control."""
        if self.model.watched.filmed:
            if self.model.front is not None:
                self.filmed.emit()
        elif self.model.runs.rehearses and not self.model.rests:
            self.rehearsed.emit()

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self.preview.clear()
        self.preview.set_message("")
        if self.model.front is not None:
            self.model.front.expire()
        self._staged = False
        self._forget_hand()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's hand, and run its commands."""
        self.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        if self.model.rests or self._staged:
            return
        for seen in update.seen:
            if not self._run_commands(seen):
                return
            if self.model.watched.human:  # the demo's hand says nothing about a person's distance
                self.letters.update(seen, update.result.height, self.model.activity.commanding)
        if update.seen:
            self.step_screen.show_hand(self.model.activity.hand_state)

    def stage(self, *seen: Recognition) -> None:
        """Show the effect of these frames and ignore other hands until the view is left;
        for screenshots.
        """
        self._staged = True
        self.model.activity.forget_hands()
        for one in seen:
            self._run_commands(one)
        self.step_screen.show_hand(self.model.activity.hand_state)

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture, and drop the outdated hand state."""
        words = words_for(status)
        self.preview.set_message(
            self.tr("No picture") if status.state is RunState.FAILED else words.long,
            dims=not words.good,
        )
        if status.state is not RunState.RUNNING:
            self.step_screen.show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.step_screen.side.show_paused(paused=paused)
        self._forget_hand()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Run a key's or click's command; confirming a finished guide leaves it."""
        self.answer_alarm()
        if self.model.watched.scripted and self.model.front is not None:
            self.taken_over.emit()
        session = self.model.front
        if name != "select" or session is None or not 1 <= (choice or 0) <= len(session.in_sight):
            self.step_screen.adapt_to_input(
                by_hand=False
            )  # a number on the screen means what it shows
        result = self.model.activity.press(name, choice, unread=self.step_screen.unread)
        self.step_screen.adapt_to_input(by_hand=False)
        if result.event is not None:
            self.decided.emit(result.event)
        self._show(result)
        return result.taken

    @property
    def times(self) -> bool:
        """True if a timer is active."""
        return self.model.front is not None and bool(self.model.front.timers(self.model.now))

    def sign_lines(self, chosen: Preferences) -> tuple[SignLine, ...]:
        """Return the cheat sheet's lines, with those on timers and reading aloud."""
        gestures = chosen.gestures
        bound = hand_bindings(gestures)
        reading = gesture_config(gestures)
        return sign_lines(bound, reading, arming=gestures.arming, timers=self.times, aloud=True)

    def change_servings(self, by: int) -> bool:
        """Scale the amounts to fewer or more servings, or at the finish give fewer or more stars,
        by a key or click.
        """
        session = self.model.front
        if session is None:
            return False
        if self.model.done:
            return self.command("rate", session.run.rating_beside(by))
        return self.command("servings", session.servings_beside(by))

    def _rate(self, rating: int) -> None:
        session = self.model.front
        if session is not None and rating != session.run.state.rating:
            self.command("rate", rating)

    def note_ended(self) -> None:
        """Stop showing that timers have ended."""
        self.model.runs.note_ended(self.model.now)
        self.refresh()

    def turn_page(self, screens: int, *, by_hand: bool = False) -> bool:
        """Number the next part of a long checklist, or turn the step's page."""
        self.answer_alarm()
        if not by_hand:
            self.step_screen.adapt_to_input(by_hand=False)
        if self.model.front is not None:
            self.model.front.turned = 0
        if not self.step_screen.turn(screens):
            return False
        self.refresh()
        return True

    def resize_text(self, steps: int) -> bool:
        """Pin the text size for another distance; 0 follows the hand again."""
        self.step_screen.footer.line.refuse(self.letters.resize(steps))
        return True

    def message_rooms(self, window: QWidget) -> tuple[QRect, QRect]:
        """Return the row of the step's number, right of it, where only the progress bar is; and
        what a page leaves empty at its end.
        """
        pages = self.step_screen.pages
        end = pages.mapTo(window, QPoint(0, pages.height() - pages.free_height))
        empty = QRect(end, QSize(pages.width(), pages.free_height))
        progress = self.step_screen.progress
        middle = progress.mapTo(self, progress.rect().center()).y()
        height = 2 * (middle - _MESSAGE_GAP)  # as empty below the row as above
        left = progress.mapTo(self, QPoint()).x()
        beside = self.mapTo(window, QPoint(left, _MESSAGE_GAP))
        return QRect(beside, QSize(progress.width(), height)), empty

    def size_letters(self) -> None:
        """Lay out the step again."""
        self.step_screen.show_anew()
        self.refresh()

    def refresh(self) -> None:
        """Show the current state of the guide."""
        self.step_screen.side.show_by_hand(on=not self.model.rests)
        session = self.model.front
        if session is not None:
            before = self._step
            self._step = (session, session.run.state.step, session.run.state.done)
            if before is None or before[:2] != self._step[:2]:
                self.letters.settle()
            self.step_screen.show_step(session, self.model.now, self.record)
            reason = self.model.waits_for
            self.step_screen.footer.line.keep(self._words_of(reason) if reason is not None else "")
            if before != self._step:
                self.entered.emit()
        self.look()

    def look(self) -> None:
        """Show what has changed with time: the header's timer, the possible commands,
        and timers that have rung.
        """
        now = self.model.now
        session = self.model.front
        if session is not None:
            self.step_screen.show_time(session, now)
            blocked = session.rules(now).blocked
            self.step_screen.footer.show_ways(
                undo="undo" not in blocked, skip="next" not in blocked
            )
        rung, waits = self.model.runs.look(now)
        self._ringing = self._ringing.update(self.model.runs.ended(now), now, rings=rung)
        alarm = self._ringing.alarm(now, session)
        self.step_screen.show_alarm(alarm)
        if (waits or alarm is not None) and not self._due.isActive():
            self._due.start()
        elif not waits and alarm is None:
            self._due.stop()
        if self._ringing.sounds(now) and self.isVisible():
            self._ringing = replace(self._ringing, sounded=now)
            self.cue.emit("timer")
        timer = self.model.runs.timer(now)
        shown = ("", "", "")
        if timer is not None:
            timers = self.model.runs.timers(now)
            left = clock_text(timer.left_s) + (f"  +{len(timers) - 1}" if len(timers) > 1 else "")
            shown = (
                left,
                "\n".join(open_timer_words(one, session, now) for one in timers),
                timer.state.value,
            )
        self.timer_shown.emit(*shown)
        if rung:
            words = rung_words(self.model.runs.ended(now), session)
            self.step_screen.footer.line.ring(words)
            self.cue.emit("timer")
            self.rung.emit(words)

    def answer_alarm(self) -> None:
        """Silence the alarm: somebody is here. The timers that have ended stay to be commanded."""
        if self._ringing.timers:
            self._ringing = Ringing()
            self.step_screen.show_alarm(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Answer the alarm, also by a key that does nothing else."""
        self.answer_alarm()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Answer the alarm, also by a click on nothing."""
        self.answer_alarm()
        super().mousePressEvent(event)

    def _connect(self) -> None:
        screen = self.step_screen
        screen.set_reading(self.letters.metres)
        self.letters.changed.connect(screen.set_reading)
        self.letters.changed.connect(self.refresh)
        self.letters.changed.connect(self.reading_changed)
        self.letters.pinned.connect(self.reading_pinned)
        screen.footer.previous.connect(self.previous)
        screen.footer.confirm.connect(self.confirm)
        screen.footer.undo.connect(self.undo)
        screen.footer.skip.connect(self.next)
        screen.chosen.connect(self.choose)
        screen.served.connect(self.change_servings)
        screen.starred.connect(self._rate)
        screen.strip.clicked.connect(self._turn_on)
        screen.side.pressed.connect(self.command)
        screen.side.answered.connect(self.answer_alarm)
        screen.save_record.connect(self.save_record)
        screen.save_record_as.connect(self.save_record_as)
        screen.print_record.connect(self.print_record)
        screen.show_runs.connect(self.show_runs)
        screen.noted.connect(self.model.write_note)
        screen.ticked.connect(self.look)
        screen.sized.connect(self.refresh)

    def _turn_on(self) -> None:
        """Turn to the next part, as the page line says; from the end back to the beginning."""
        if not self.turn_page(1):
            while self.turn_page(-1):
                pass

    def _run_commands(self, seen: Recognition) -> bool:
        """Run the commands in a frame; False if one left the view."""
        before = self.model.run.state if self.model.run is not None else None
        for decided in self.model.activity.follow(seen, unread=self.step_screen.unread):
            result = decided
            self.answer_alarm()
            if result.event is not None:
                self.decided.emit(result.event)
            if result.effect is Effect.TURN_PAGES:
                result = replace(result, taken=self.turn_page(result.pages, by_hand=True))
            elif isinstance(result.event, Refusal):
                words = other_way_words(result) or refused_words(result.event)
                self.step_screen.footer.line.refuse(words)
            elif isinstance(result.event, Command):
                if result.leaves:
                    self.cue.emit(result.cue)
                self._show(result, before)
                if result.leaves:
                    return False
            if result.taken:
                self.step_screen.adapt_to_input(by_hand=self.model.by_hand)
            if result.cue:
                self.cue.emit(result.cue)
        return True

    def _show(self, result: CommandResult, before: GuideRunState | None = None) -> None:
        """Show what a command did; `before`: the state before, if a hand gave it."""
        match result.effect:
            case Effect.SAVE_RECORD:
                self.save_record.emit()
            case Effect.READ_ALOUD:
                self.read_again.emit()
            case Effect.LEAVE:
                self.go_back.emit()
            case Effect.TURN_TO_UNREAD if self.model.front is not None:
                self.model.front.turned = self.step_screen.turn_towards_unread()
                self.refresh()
            case Effect.TURN_BACK:
                self.step_screen.pages.turn(-result.pages)
                self.refresh()
            case _ if self.model.front is not None and (result.taken or result.says is not None):
                self._show_step(self.model.front, result, before)

    def _show_step(
        self, session: GuideSession, result: CommandResult, before: GuideRunState | None
    ) -> None:
        """Show the step after a command, and what it did or why it was refused."""
        line = self.step_screen.footer.line
        pages = self.step_screen.pages
        page = pages.page
        told = ""
        if before is not None and result.kept and isinstance(result.event, Command):
            told = told_words(session.run, before, result.event.command, result)
        self.refresh()
        if result.number is not None and pages.page != page:
            there = self.step_screen.open_pages.count(pages.page)
            line.show_done(turned_words(there, pages.page, by_hand=bool(told)))
        elif told:
            line.show_done(told)
        elif result.says and result.says != self.model.waits_for:
            line.refuse(self._words_of(result.says))
        if result.number is not None and session.part_of(result.number - 1) == session.part:
            self.step_screen.bring(result.number - 1)
        if session.run.state.finishing or session.leaving(self.model.now):
            self._asked.start()

    def _words_of(self, reason: Message) -> str:
        """Return why a command was refused, or what it started, and what is left on other pages."""
        pages = self.step_screen.open_pages
        others = len(pages) - pages.count(self.step_screen.pages.page)
        return left_words(message_words(reason), reason, others)

    def _ask_no_longer(self) -> None:
        """Stop waiting for the second confirmation: a thumb shown minutes later does not mean
        it.
        """
        if self.model.front is not None:
            self.model.front.expire()
            self.refresh()

    def _forget_hand(self) -> None:
        self.model.activity.forget_hands()
        self.letters.reset()
        self.step_screen.show_hand(self.model.activity.hand_state)
