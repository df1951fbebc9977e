"""The guide view: one step at a time, readable from where the person stands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Final

from PySide6.QtCore import QDateTime, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.reading_distance import READING_M
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.log import LogEntry
from handtrack.guides.recorder import RunRecorder, Runs
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState, clock_text
from handtrack.guides.session import ASKED_S, GuideSession
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import KEY, Arming, Command, CommandName, Refusal, TimerCommand
from handtrack.navigation.hand_commands import HandCommands, HandState, PageTurn, Signed, heard
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View, Watched
from handtrack_ui.features.guide.finish import SAVE
from handtrack_ui.features.guide.record import RunRecord, record_of
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.features.guide.text_sizer import TextSizer
from handtrack_ui.text.guide_words import left_words, refused_words, timer_words, told_words, turned_words
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for

_DUE_MS: Final = 250


class GuideView(View):
    """Runs a guide step by step; hands, keys, buttons and clicks all become the same commands.

    Parameters
    ----------
    theme : Theme
    chosen : Preferences, optional
        What counts as a gesture, what gestures mean, and the reading distance.
    reading_m : float
        The last reading distance in metres; the start value when following the hand.
    store : Runs or None
        Every action is stored there at once.
    clock, wall : callable
        Seconds: a monotonic clock that counts sleep, and the time since 1970.
    """

    name = "guide"
    tracks = True
    records = True

    reading_changed = Signal(float)
    """The text is sized for another distance, in metres."""
    reading_pinned = Signal(str)
    """The person chose a size: "1", "2", "3" (metres), or "follow" for following the hand."""
    save_record = Signal()
    """The person wants to keep the record of the run, wherever that is usual."""
    save_record_as = Signal()
    """The person wants to choose where the record goes, and its format."""
    print_record = Signal()
    trouble = Signal(object)
    """The run is not kept; the StoreError says why. Emitted once per run."""
    rung = Signal(str)
    """A timer ended; its message."""
    to_guide = Signal(bool)
    """The person wants to see the guide whose timer is on; whether it is another one than this."""
    timer_shown = Signal(str, str, str)
    """The timer that is on: what is left of it, its message, and "runs", "paused" or "rung"; empty without one."""
    taken_over = Signal()
    """A key or a click commands while the story plays."""
    rehearsed = Signal()
    """The demo's hand is running a guide, and nothing is kept."""
    decided = Signal(object)
    """A hand, a key or a click commanded, or a hand was refused (an Event)."""
    filmed = Signal()
    """A film's hand is running a guide."""
    cue = Signal(str)
    """The sound to play: "armed", "disarmed", "accepted", "refused", "timer"."""

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        *,
        chosen: Preferences | None = None,
        reading_m: float = READING_M[1],
        store: Runs | None = None,
        clock: Callable[[], float] = through_sleep_s,
        wall: Callable[[], float] = time,
    ) -> None:
        super().__init__(theme)
        self._session: GuideSession | None = None
        self._step: tuple[GuideSession, int] | None = None
        self._behind: tuple[GuideSession, ...] = ()  # other runs whose timers are on
        self._unopened: tuple[GuideSession, ...] = ()  # of these, runs of an earlier session of the application
        self._due = QTimer(self, interval=_DUE_MS)
        self._due.timeout.connect(self._ring_behind)
        self._store, self._recorder = store, RunRecorder(store, self.trouble.emit, wall)
        self._clock, self._wall = clock, wall
        self._watched, self._chosen = Watched.PERSON, Preferences()
        self._hand = HandCommands()
        self._staged, self._turned = False, 0
        self._letters = TextSizer(reading_m)
        self._asked = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._asked.timeout.connect(self._ask_no_longer)
        self._screen = StepScreen(theme, pictures)
        self._connect()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._screen)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """The header's title."""
        return self._session.run.guide.title if self._session is not None else ""

    @property
    def commanded(self) -> bool:
        """Hands walk the guide, and leave it."""
        return True

    @property
    def run(self) -> GuideRun | None:
        """The progress of the current guide."""
        return self._session.run if self._session is not None else None

    @property
    def reading_m(self) -> float:
        """The reading distance in metres."""
        return self._letters.metres

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the current run; empty if runs are not kept.

        Raises
        ------
        StoreError
        """
        return self._recorder.log

    @property
    def record(self) -> RunRecord | None:
        """What was chosen and how long it took, once the guide is done."""
        session = self._session
        if session is None or not session.run.state.done:
            return None
        kept = session.resumed
        ended = self._wall() - (self._clock() - session.ended) if kept is None or not kept.finished else kept.finished
        return record_of(session, QDateTime.fromSecsSinceEpoch(int(ended)))

    def show_saved(self) -> None:
        """Say that the record is saved."""
        self._screen.show_saved()

    @property
    def preview(self) -> Preview:
        """The small camera picture."""
        return self._screen.preview

    def open(self, guide: Guide, state: GuideRunState | None = None) -> KeptRun | None:
        """Open a guide at `state`; without `state`, resume an unfinished run.

        Returns
        -------
        KeptRun or None
            The earlier, unfinished run that was resumed, if any.
        """
        run, resumed = self.run, None
        if state is not None or run is None or run.guide != guide or run.state.done:
            going = [other for other in self._behind if other.run.guide == guide and not other.run.state.done]
            if state is None and going:
                resumed = going[0].resumed if going[0] in self._unopened else None
                self._show_again(going[0])
            else:
                self._put_behind(guide.path)
                self._recorder = RunRecorder(self._store, self.trouble.emit, self._wall)
                self._rehearse()
                self._session = GuideSession(guide, self._recorder, self._clock(), state)
                resumed = self._session.resumed
        self._refresh()
        return resumed

    @property
    def rung_at(self) -> tuple[float, ...]:
        """When each timer ended that nobody has looked after since, in seconds since 1970."""
        now, ahead_s = self._clock(), self._wall() - self._clock()
        own = (self._session,) if self._session is not None else ()
        return tuple(
            one.run.state.timers[step.id] + ahead_s
            for one in (*own, *self._behind)
            for step in one.timers(now)
            if step.id in one.run.state.timers and not one.run.remaining_s(step, now)
        )

    def open_timing(self) -> None:
        """Open the run whose timer is on behind this one, as it was left."""
        if self._behind:
            self._show_again(self._behind[-1])
            self._refresh()

    def take_up(self, guide: Guide, kept: KeptRun) -> None:
        """Let the timers of a run from an earlier session of the application go on, whatever is shown."""
        recorder = RunRecorder(self._store, self.trouble.emit, self._wall)
        found = GuideSession(guide, recorder, self._clock(), kept=kept)
        opened = self._session is not None and self._session.run.guide.path == guide.path
        if found.resumed is not None and not opened:
            self._behind, self._unopened = (found, *self._behind), (*self._unopened, found)
            self._show_timer()

    def _show_again(self, session: GuideSession) -> None:
        """Show a run behind; its timers went on."""
        self._behind = tuple(other for other in self._behind if other is not session)
        self._unopened = tuple(other for other in self._unopened if other is not session)
        self._put_behind(session.run.guide.path)
        self._session, self._recorder = session, session.recorder
        self._rehearse()

    def _put_behind(self, opened: Path) -> None:
        """Let timers of the current run go on, unless another run of an unfinished guide is `opened` instead."""
        behind = (*self._behind, self._session) if self._session is not None else self._behind
        self._behind = tuple(one for one in behind if one.run.state.done or one.run.guide.path != opened)

    def begin_anew(self) -> None:
        """Start the current guide over, as a new run."""
        if self._session is not None:
            self.open(self._session.run.guide, GuideRunState())

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply gestures, text size and mirroring."""
        self._chosen = chosen
        self._configure_hand()
        self._letters.take(chosen.reading)
        self.preview.set_mirrored(chosen.camera.mirrored)
        self._show_hand()

    def watch(self, watched: Watched) -> None:
        """Keep nothing from the demo's hand; ignore it entirely when it replaces a camera."""
        self._watched = watched
        self._rehearse()
        self._configure_hand()
        self._screen.set_by_hand(by_hand=self._handed)
        self._screen.set_skims(skims=watched is Watched.STORY)
        self._show_note()
        self._forget_hand()
        if self.isVisible():
            self._say_who_commands()

    @property
    def source_note(self) -> str:
        """What the demo's hand may do: it commands, or stands in for a camera and leaves that to keys and mouse."""
        if self._watched is Watched.RECORDING:
            return self.tr("not saved")
        if self._watched not in (Watched.DEMO, Watched.STAND_IN):
            return ""
        return self.tr("keys and mouse") if self._rests else self.tr("its hand commands, nothing is saved")

    @property
    def _rests(self) -> bool:
        """Whether the demo's hand is in sight and commands nothing."""
        over = self._watched is Watched.DEMO and self.run is not None and self.run.state.done
        return over or self._watched is Watched.STAND_IN

    def _show_note(self) -> None:
        self._screen.set_hand_note(self.tr("Demo: keys and mouse") if self._rests else "")

    @property
    def _handed(self) -> bool:
        """Whether the commanding hand is the person's, or stands for it in the story."""
        return self._watched.human or self._watched is Watched.STORY

    def _rehearse(self) -> None:
        self._recorder.rehearsal = self._watched in (Watched.DEMO, Watched.STORY, Watched.RECORDING)

    def reads(self, chosen: GestureConfig) -> GestureConfig:
        """Return the person's settings; the story's hand goes by the defaults."""
        return GestureConfig() if self._watched is Watched.STORY else chosen

    def enter(self) -> None:
        """Say so if another hand than the person's commands."""
        self._say_who_commands()

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self._screen.preview.clear()
        self._screen.preview.set_message("")
        if self._session is not None:
            self._session.expire()
        self._staged = False
        self._forget_hand()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's hand, and run its commands."""
        self._screen.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        if self._rests or self._staged:
            return
        for seen in update.seen:
            if not self._follow(seen):
                return
            if self._watched.human:  # the demo's hand tells nothing about where a person stands
                self._letters.follow(seen, update.result.height, self._hand.commanding)
        if update.seen:
            self._show_hand()

    def drop_timers(self) -> None:
        """Close the guide with its timers, and those of other guides; for screenshots."""
        self._session, self._behind = None, ()
        self._show_timer()

    def stage(self, *seen: Recognition) -> None:
        """Show the effect of these frames and ignore other hands until the view is left; for screenshots."""
        self._staged = True
        self._hand.reset()
        for one in seen:
            self._follow(one)
        self._show_hand()

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture, and drop the outdated hand state."""
        words = words_for(status)
        self._screen.preview.set_message(
            self.tr("No picture") if status.state is RunState.FAILED else words.long, dims=not words.good
        )
        if status.state is not RunState.RUNNING:
            self._screen.show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._screen.show_paused(paused=paused)
        self._forget_hand()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Run a key's or click's command; confirming a finished guide leaves it."""
        session = self._session
        if session is None:
            return False
        if self._watched is Watched.STORY:
            self.taken_over.emit()
        if self._saves(name, choice):
            self.save_record.emit()
            return True
        self._screen.set_by_hand(by_hand=False)
        now = self._clock()
        rules = self._rules(session)
        if self._turns_instead(session, name):
            self._hand.pressed(name, choice, rules)
            return True
        command = Command(name, 0, now, KEY, choice)
        result = session.command(command, now)
        if result.taken:
            self.decided.emit(command)
        if result.leaves:
            self.go_back.emit()
            return True
        if result.kept:
            self._hand.pressed(name, choice, rules)
        if result.taken or name != "cancel":
            self._show(result)
        return result.taken

    def timer(self, name: TimerCommand) -> bool:
        """Run a key's or click's command on the timer that is on."""
        return self.command(name)

    @property
    def times(self) -> bool:
        """Whether a timer is on."""
        return self._session is not None and bool(self._session.timers(self._clock()))

    def turn_page(self, screens: int) -> bool:
        """Number the next part of a long checklist, or turn the step's page, by a key or click."""
        self._screen.set_by_hand(by_hand=False)
        return self._turn(screens)

    def _turn(self, screens: int) -> bool:
        self._turned = 0
        if self._session is None or not self._screen.turn(screens):
            return False
        self._refresh()
        return True

    def _turns_instead(self, session: GuideSession, name: CommandName) -> bool:
        """Turn to a page that was never shown instead of confirming it; undo turns back."""
        turned, self._turned = self._turned, 0
        if name == "undo" and turned:
            self._screen.pages.turn(-turned)
        elif name == "confirm" and self._screen.unread and not session.leaving(self._clock()):
            turned = self._turned = self._screen.turn_to_unread()
        else:
            return False
        self._refresh()
        return bool(turned)

    def _read_on(self) -> None:
        """Turn to what follows on the line about pages; from the end back to the beginning."""
        if not self.turn_page(1):
            while self._turn(-1):
                pass

    def resize_text(self, steps: int) -> bool:
        """Pin the text size for another distance; 0 follows the hand again."""
        self._screen.say(self._letters.resize(steps))
        return True

    def size_letters(self) -> None:
        """Lay out the step again."""
        self._screen.show_anew()
        self._refresh()

    def _connect(self) -> None:
        screen = self._screen
        screen.set_reading(self._letters.metres)
        self._letters.changed.connect(self._resized)
        self._letters.changed.connect(self.reading_changed)
        self._letters.pinned.connect(self.reading_pinned)
        screen.previous.connect(self.previous)
        screen.confirm.connect(self.confirm)
        screen.footer.undo.connect(self.undo)
        screen.footer.skip.connect(self.next)
        screen.chosen.connect(self.choose)
        screen.read_on.connect(self._read_on)
        screen.timer.connect(self.timer)
        screen.save_record.connect(self.save_record)
        screen.save_record_as.connect(self.save_record_as)
        screen.print_record.connect(self.print_record)
        screen.ticked.connect(self._tick)
        screen.sized.connect(self._refresh)

    def _configure_hand(self) -> None:
        gestures = (Preferences() if self._watched is Watched.STORY else self._chosen).gestures
        self._hand.configure(hand_bindings(gestures), arming=gestures.arming)

    def _follow(self, seen: Recognition) -> bool:
        """Run the commands in a frame; False if one left the view."""
        session = self._session
        for sign in self._hand.follow(seen, self._rules(session)) if session is not None else ():
            taken = True
            if not isinstance(sign, PageTurn):
                self.decided.emit(sign.command if isinstance(sign, Signed) else sign)
            if isinstance(sign, Refusal):
                self._screen.say(self._left_words(refused_words(sign), sign.reason))
            elif isinstance(sign, PageTurn):
                taken = self._turn(sign.screens)
            elif isinstance(sign, Signed) and session is not None:
                result = self._obey(session, sign)
                if result.leaves:
                    self.cue.emit("accepted")
                    self.go_back.emit()
                    return False
                taken = result.taken
            if taken and not isinstance(sign, Refusal):
                self._screen.set_by_hand(by_hand=self._handed)
            self._sound(heard(sign) if taken or isinstance(sign, Arming) else "refused")
        return True

    def _rules(self, session: GuideSession) -> StepRules:
        """Return what counts now; at the finish, a number saves the record; pages turn on and back."""
        rules = session.rules(self._clock())
        turns = {"undo"} if self._turned else set()
        turns |= {"confirm"} if self._screen.unread else set()
        if turns:
            return replace(rules, blocked={name: why for name, why in rules.blocked.items() if name not in turns})
        return replace(rules, choices=SAVE) if session.run.state.done else rules

    def _saves(self, name: CommandName, choice: int | None) -> bool:
        return name == "select" and choice == SAVE and self.record is not None

    def _obey(self, session: GuideSession, sign: Signed) -> CommandResult:
        """Run a hand's command."""
        if self._saves(sign.command.command, sign.command.choice):
            self.save_record.emit()
            return CommandResult(taken=True)
        if self._turns_instead(session, sign.command.command):
            return CommandResult(taken=True)
        before = session.run.state
        result = session.command(sign.command, self._clock(), sign.score)
        if not result.leaves:
            self._show(result, told_words(session.run, before, sign.command.command, result) if result.kept else "")
        return result

    def _show(self, result: CommandResult, told: str = "") -> None:
        """Show a command's outcome: what a hand's did, or else its message."""
        page = self._screen.pages.page
        self._refresh()
        if result.choice is not None and (there := self._screen.pages.page) != page:
            self._screen.tell(turned_words(self._screen.open_pages.count(there), there, by_hand=bool(told)))
        elif told:
            self._screen.tell(told)
        elif result.says:
            self._screen.say(self._left_words(message_words(result.says), result.says))
        session = self._session
        if session is not None and (session.run.state.finishing or session.leaving(self._clock())):
            self._asked.start()

    def _left_words(self, words: str, reason: Message) -> str:
        pages = self._screen.open_pages
        return left_words(words, reason, len(pages) - pages.count(self._screen.pages.page))

    def _ask_no_longer(self) -> None:
        """Stop waiting for the second confirmation: a thumb shown minutes later does not mean it."""
        if self._session is not None:
            self._session.expire()
            self._refresh()

    def _resized(self, metres: float) -> None:
        self._screen.set_reading(metres)
        self._refresh()

    def _forget_hand(self) -> None:
        self._hand.reset()
        self._letters.reset()
        self._show_hand()

    def _show_hand(self) -> None:
        self._screen.show_hand(self._hand.state)

    def _refresh(self) -> None:
        session = self._session
        if session is None:
            return
        step = (session, session.run.state.step)
        if step != self._step:
            self._step = step
            self._letters.settle()
        self._screen.show_step(session, self._clock(), self.record)
        self._show_note()
        self._show_ways()
        self._show_timer()
        self._ring()

    def to_timer(self) -> None:
        """Go to the guide whose timer the header shows."""
        own = self._session is not None and bool(self._session.timers(self._clock()))
        self.to_guide.emit(bool(self._behind) and not own)

    def _show_timer(self) -> None:
        """Tell the header which timer is on: this guide's, or else that of the guide opened before it."""
        now = self._clock()
        self._behind = tuple(other for other in self._behind if other.timers(now))
        if self._behind and not self._due.isActive():
            self._due.start()
        elif not self._behind:
            self._due.stop()
        sessions = (*self._behind, self._session) if self._session is not None else self._behind
        session = next((one for one in reversed(sessions) if one.timers(now)), None)
        if session is None:
            self.timer_shown.emit("", "", "")
            return
        run = session.run
        first = min(session.timers(now), key=lambda step: run.remaining_s(step, now) or 0.0)
        left = run.remaining_s(first, now)
        state = "rung" if not left else "paused" if first.id in run.state.paused else "runs"
        self.timer_shown.emit(clock_text(left or 0.0), timer_words(run, first, now), state)

    def _ring_behind(self) -> None:
        """Announce a timer of another run that has just ended."""
        now = self._clock()
        if [step for other in self._behind for step in other.rung(now)]:
            self._announce(now)
        self._show_timer()

    def _show_ways(self) -> None:
        """Offer buttons for what keys and hands can do now."""
        if self._session is not None:
            blocked = self._rules(self._session).blocked
            self._screen.footer.show_ways(undo="undo" not in blocked, skip="next" not in blocked)

    def _tick(self) -> None:
        if self._session is not None:
            self._screen.show_timers(self._session, self._clock())
            self._show_ways()
            self._show_timer()
            self._ring()

    def _ring(self) -> None:
        """Announce a timer that has just ended, by sound and in the current step."""
        now = self._clock()
        if self._session is not None and self._session.rung(now):
            self._announce(now)

    def _announce(self, now: float) -> None:
        """Name every timer that has ended and that nobody has looked after since."""
        own = (self._session,) if self._session is not None else ()
        names = [
            step.title if one is self._session else f"{one.run.guide.title}, {step.title}"
            for one in (*own, *self._behind)
            for step in one.timers(now)
            if not one.run.remaining_s(step, now)
        ]
        words = self.tr("{0}: time is up").format(" · ".join(names))
        self._screen.ring(words)
        self.cue.emit("timer")
        self.rung.emit(words)

    def _say_who_commands(self) -> None:
        if self._watched in (Watched.FILM, Watched.RECORDING):
            if self._session is not None:
                self.filmed.emit()
        elif self._recorder.rehearses and not self._rests:
            self.rehearsed.emit()

    def _sound(self, name: str) -> None:
        if name:
            self.cue.emit(name)
