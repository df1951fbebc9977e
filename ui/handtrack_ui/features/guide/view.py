"""The guide view: one step at a time, readable from a distance."""

from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Signal
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
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import GuideSession
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import CommandName
from handtrack.navigation.hand_commands import HandCommands, HandState
from handtrack.navigation.rules import Attention
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.commands import GuideCommands
from handtrack_ui.features.guide.model import GuideModel
from handtrack_ui.features.guide.record import session_record
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.features.guide.text_sizer import TextSizer
from handtrack_ui.features.guide.timer_bell import TimerBell
from handtrack_ui.text.cheat_sheet_words import SignLine, sign_lines
from handtrack_ui.text.source_words import words_for, words_in_picture

_MESSAGE_GAP: Final = 2


@dataclass(frozen=True, slots=True)
class Entered:
    """The step that a guide was shown at last, or its finish."""

    session: GuideSession
    step: int
    done: bool

    def is_same_step(self, other: "Entered | None") -> bool:
        """Return whether both are in one step; its finish belongs to the last one."""
        return other is not None and (self.session, self.step) == (other.session, other.step)


class GuideView(TrackingView):
    """Runs a guide step by step; hands, keys, buttons and clicks all become the same commands.

    Its parts report more than its own signals: connect to those of `commands`, `bell`,
    `reading_distance` and `step_screen`.

    `hand`: the window's. `chosen`: what counts as a gesture, what gestures mean, and the reading
    distance. `reading_m`: the last reading distance in metres; the start value when following the
    hand. `store`: stores every action at once. `clock`: monotonic seconds, sleep included. `wall`:
    seconds since 1970.
    """

    name = "guide"
    traits = frozenset({Trait.RECORDED, Trait.KEEPS_AWAKE})
    commanded = True

    trouble = Signal(object)
    """The run is not saved; the StoreError says why. Emitted once per run."""
    entered = Signal()
    """Another step is shown, or the finish."""
    rehearsed = Signal()
    """The demo's hand is running a guide, and nothing is saved."""
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
        theme.changed.connect(self.lay_out_again)  # the text is drawn in its colours
        self.model = GuideModel(hand, store, self.trouble.emit, clock, wall)
        """The open guides, and what commands do to them; `refresh` after changing it."""
        self.step_screen = StepScreen(theme, pictures)
        """Everything visible; it reports clicks on a finished guide's buttons."""
        self.reading_distance = TextSizer(reading_m)
        """The reading distance; it reports a change."""
        self.preview = self.step_screen.side.preview
        """The small camera picture."""
        self.bell = TimerBell(self.model, self.step_screen, self)
        """The timers of all open guides; it reports the next one, and one that rings."""
        self.commands = GuideCommands(
            self.model,
            self.step_screen,
            self.bell,
            self.refresh,
            parent=self,
        )
        """Runs the commands of hands, keys and clicks, and reports each."""
        self._entered: Entered | None = None
        self._staged = False
        self._connect_parts()
        self._connect_screen()
        lay_column(self.step_screen, of=self)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """The header's title."""
        return self.model.run.guide.title if self.model.run is not None else ""

    @property
    def reading_m(self) -> float:
        """The distance in metres that the text is sized for."""
        return self.reading_distance.metres

    @property
    def attention(self) -> Attention:
        """Hands at work are watched less closely until one may give commands."""
        return self.model.attention

    @property
    def record(self) -> RunRecord | None:
        """The choices made and the time taken, once the guide is done."""
        if self.model.front is None or not self.model.done:
            return None
        return session_record(self.model.front, self.model.finished_at, self.model.chosen.record)

    @property
    def times(self) -> bool:
        """True if a timer is active."""
        return self.model.front is not None and bool(self.model.front.timers(self.model.now))

    @property
    def source_note(self) -> str:
        """Header text saying that the demo's hand gives commands or leaves them to keys and
        mouse.
        """
        watched = self.model.watched
        if self.model.is_idle:
            return self.tr("keys and mouse")
        if watched.scripted or not watched.rehearses:
            return ""
        return self.tr("not saved") if watched.human else self.tr("gives commands, not saved")

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
        self.reading_distance.take(chosen.reading)
        self.preview.set_mirrored(chosen.camera.mirrored)
        self.step_screen.show_hand(self.model.hand_state)

    def gesture_settings(self, chosen: GestureConfig) -> GestureConfig:
        """Return the person's settings; the story's hand uses the defaults."""
        return GestureConfig() if self.model.watched.scripted else chosen

    def sign_lines(self, chosen: Preferences) -> tuple[SignLine, ...]:
        """Return the cheat sheet's lines, with those on timers and reading aloud."""
        gestures = chosen.gestures
        bound = hand_bindings(gestures)
        config = gesture_config(gestures)
        return sign_lines(bound, config, arming=gestures.arming, timers=self.times, aloud=True)

    def watch(self, watched: Watched) -> None:
        """Save nothing from the demo's hand; ignore it entirely when it replaces a camera."""
        self.model.watch(watched)
        self.step_screen.adapt_to_input(by_hand=self.model.by_hand)
        self.step_screen.set_skims(skims=watched.scripted)
        self.refresh()
        self._forget_hand()
        if self.isVisible():
            self.enter()

    def enter(self) -> None:
        """Say so if a hand other than the person's is in control."""
        if self.model.watched.filmed:
            if self.model.front is not None:
                self.filmed.emit()
        elif self.model.runs.rehearses and not self.model.is_idle:
            self.rehearsed.emit()

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self.preview.clear()
        self.preview.set_message("")
        if self.model.front is not None:
            self.model.front.expire()
        self._staged = False
        self._forget_hand()

    def refresh(self) -> None:
        """Show the current state of the guide."""
        self.step_screen.side.show_by_hand(on=not self.model.is_idle)
        session = self.model.front
        if session is not None:
            before = self._entered
            state = session.run.state
            self._entered = Entered(session, state.step, done=state.done)
            if not self._entered.is_same_step(before):
                self.reading_distance.settle()
            self.step_screen.show_step(session, self.model.now, self.record)
            reason = self.model.waits_for
            words = self.commands.reason_words(reason) if reason is not None else ""
            self.step_screen.footer.line.keep(words)
            if before != self._entered:
                self.entered.emit()
        self.show_time()

    def show_time(self) -> None:
        """Show what has changed with time: the timers, the possible commands, and timers that have
        rung.
        """
        session = self.model.front
        if session is not None:
            now = self.model.now
            self.step_screen.show_time(session, now)
            blocked = session.rules(now).blocked
            undo = "undo" not in blocked
            skip = "next" not in blocked
            self.step_screen.footer.show_ways(undo=undo, skip=skip)
        self.bell.ring(visible=self.isVisible())

    def lay_out_again(self) -> None:
        """Lay out the step again."""
        self.step_screen.drop_layout()
        self.refresh()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's hand, and run its commands."""
        self.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        if self.model.is_idle or self._staged:
            return
        for seen in update.seen:
            if not self.commands.follow(seen):
                return
            if self.model.watched.human:  # the demo's hand says nothing about a person's distance
                self.reading_distance.update(seen, update.result.height, self.model.commanding)
        if update.seen:
            self.step_screen.show_hand(self.model.hand_state)

    def stage(self, *seen: Recognition) -> None:
        """Show the effect of these frames and ignore other hands until the view is left;
        for screenshots.
        """
        self._staged = True
        self.model.forget_hands()
        for one in seen:
            self.commands.follow(one)
        self.step_screen.show_hand(self.model.hand_state)

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture, and drop the outdated hand state."""
        self.preview.set_message(words_in_picture(status), dims=not words_for(status).good)
        if status.state is not RunState.RUNNING:
            self.step_screen.show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.step_screen.side.show_paused(paused=paused)
        self._forget_hand()

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

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Run a key's or click's command; confirming a finished guide leaves it."""
        return self.commands.press(name, choice)

    def change_number(self, by: int) -> bool:
        """Scale the amounts to fewer or more servings, or at the finish give fewer or more stars,
        by a key or click.
        """
        return self.commands.change_number(by)

    def turn_page(self, screens: int) -> bool:
        """Number the next part of a long checklist, or turn the step's page."""
        return self.commands.turn_page(screens)

    def resize_text(self, steps: int) -> bool:
        """Pin the text size for another distance; 0 follows the hand again."""
        self.step_screen.footer.line.show_notice(self.reading_distance.resize(steps))
        return True

    def note_ended(self) -> None:
        """Stop showing that timers have ended."""
        self.model.runs.note_ended(self.model.now)
        self.commands.show_outcome()

    def answer_alarm(self) -> None:
        """Silence the alarm: somebody is here. The timers that have ended stay to be commanded."""
        self.bell.answer()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Answer the alarm, also by a key that does nothing else."""
        self.answer_alarm()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Answer the alarm, also by a click on nothing."""
        self.answer_alarm()
        super().mousePressEvent(event)

    def _connect_parts(self) -> None:
        """Follow text size and bell, and pass on what the window hears from every view."""
        self.reading_distance.changed.connect(self.step_screen.set_reading_distance)
        self.reading_distance.changed.connect(self.refresh)
        self.bell.due.connect(self.show_time)
        self.bell.cue.connect(self.cue)
        self.commands.cue.connect(self.cue)
        self.commands.go_back.connect(self.go_back)

    def _connect_screen(self) -> None:
        """Turn clicks on the step's screen into commands."""
        screen = self.step_screen
        screen.set_reading_distance(self.reading_distance.metres)
        screen.footer.previous.connect(self.previous)
        screen.footer.confirm.connect(self.confirm)
        screen.footer.undo.connect(self.undo)
        screen.footer.skip.connect(self.next)
        screen.chosen.connect(self.choose)
        screen.changed_number.connect(self.change_number)
        screen.starred.connect(self.commands.rate)
        screen.strip.clicked.connect(self.commands.turn_round)
        screen.side.pressed.connect(self.command)
        screen.side.answered.connect(self.answer_alarm)
        screen.save_record.connect(self.commands.save_record)
        screen.noted.connect(self.model.write_note)
        screen.ticked.connect(self.show_time)
        screen.sized.connect(self.refresh)

    def _forget_hand(self) -> None:
        self.model.forget_hands()
        self.reading_distance.reset()
        self.step_screen.show_hand(self.model.hand_state)
