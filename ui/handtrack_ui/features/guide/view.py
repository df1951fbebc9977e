"""The guide view: one step at a time, to be read from where the person stands."""

from collections.abc import Callable
from time import monotonic, time

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.reading_distance import READING_M
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.log import LogEntry
from handtrack.guides.recorder import RunRecorder, Runs
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState
from handtrack.guides.session import ASKED_S, GuideSession
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import KEY, Arming, Command, CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, HandState, PageTurn, Signed, heard
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View, Watched
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.features.guide.text_sizer import TextSizer
from handtrack_ui.text.guide_words import refused_words, told_words
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for


class GuideView(View):
    """Steps of one guide, moved by commands; hands, keys, buttons and clicks all end in the same ones.

    Parameters
    ----------
    theme : Theme
    chosen : Preferences, optional
        What counts as a gesture and what it means, and from how far the letters are read.
    reading_m : float
        From how many metres they were read last; where they follow the hand they begin with it.
    store : Runs or None
        What is done goes there as it is done.
    clock, wall : callable
        Seconds: a clock that only goes on, and the time since 1970.
    """

    name = "guide"
    tracks = True

    reading_changed = Signal(float)
    """The letters are sized for another distance, in metres."""
    reading_pinned = Signal(str)
    """The person chose a size: "1", "2", "3" (metres), or "follow" for going by the hand."""
    save_log = Signal()
    """The person wants the log of the run in a file."""
    trouble = Signal(object)
    """The run is not kept; the StoreError says why, once a run."""
    rung_unseen = Signal(str)
    """A timer has ended while another view is shown; what there is to say of it."""
    rehearsed = Signal()
    """A guide is walked by the demo's hand, and nothing of it is kept."""
    cue = Signal(str)
    """What is to be heard: "armed", "disarmed", "accepted", "refused", "timer"."""

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        *,
        chosen: Preferences | None = None,
        reading_m: float = READING_M[1],
        store: Runs | None = None,
        clock: Callable[[], float] = monotonic,
        wall: Callable[[], float] = time,
    ) -> None:
        super().__init__(theme)
        self._session: GuideSession | None = None
        self._recorder = RunRecorder(store, self.trouble.emit, wall)
        self._clock = clock
        self._watched = Watched.PERSON
        self._hand = HandCommands()
        self._staged = False
        self._letters = TextSizer(reading_m)
        self._asked = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._asked.timeout.connect(self._ask_no_longer)
        self._screen = StepScreen(theme, pictures, logged=store is not None)
        self._connect()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._screen)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """What the header says."""
        return self._session.run.guide.title if self._session is not None else ""

    @property
    def run(self) -> GuideRun | None:
        """How far the guide is that is shown."""
        return self._session.run if self._session is not None else None

    @property
    def reading_m(self) -> float:
        """From how many metres the letters can be read."""
        return self._letters.metres

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run that is shown; none where runs are not kept.

        Raises
        ------
        StoreError
        """
        return self._recorder.log

    @property
    def preview(self) -> Preview:
        """The small picture of the person's own hand."""
        return self._screen.preview

    def open(self, guide: Guide, state: GuideRunState | None = None) -> KeptRun | None:
        """Begin a guide, or take it up where it stands; without `state`, one that is under way goes on.

        Returns
        -------
        KeptRun or None
            The run from an earlier time that goes on, where there was one that was not finished.
        """
        run, resumed = self.run, None
        if state is not None or run is None or run.guide != guide or run.state.done:
            self._session = GuideSession(guide, self._recorder, self._clock(), state)
            resumed = self._session.resumed
        self._refresh()
        return resumed

    def begin_anew(self) -> None:
        """Begin the guide that is shown at its first step, as another run."""
        if self._session is not None:
            self.open(self._session.run.guide, GuideRunState())

    def take_preferences(self, chosen: Preferences) -> None:
        """Let gestures mean, and letters be sized as, the person chose, and the picture be a mirror or not."""
        self._hand.configure(hand_bindings(chosen.gestures), arming=chosen.gestures.arming)
        self._letters.take(chosen.reading)
        self.preview.set_mirrored(chosen.camera.mirrored)
        self._show_hand()

    def watch(self, watched: Watched) -> None:
        """The demo's hand is nobody's: what it does is not kept; where it stands in for a camera it does nothing."""
        self._watched = watched
        self._recorder.rehearsal = watched is Watched.DEMO
        self._screen.set_hand_note(self.tr("Demo: keys only") if watched is Watched.STAND_IN else "")
        self._forget_hand()
        if self.isVisible():
            self._say_rehearsed()

    def enter(self) -> None:
        """Say where nothing is kept."""
        self._say_rehearsed()

    def leave(self) -> None:
        """Give the frame back, and forget the hand."""
        self._screen.preview.clear()
        self._screen.preview.set_message("")
        if self._session is not None:
            self._session.expire()
        self._staged = False
        self._forget_hand()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's own hand, and do what it says."""
        self._screen.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        if self._watched is Watched.STAND_IN or self._staged:
            return
        for seen in update.seen:
            if not self._follow(seen):
                return
            if self._watched is Watched.PERSON:  # the demo's hand says nothing of where somebody stands
                self._letters.follow(seen, update.result.height, self._hand.commanding)
        if update.seen:
            self._show_hand()

    def stage(self, *seen: Recognition) -> None:
        """Show what these frames lead to, and follow no other hand until the view is left: for pictures of it."""
        self._staged = True
        self._hand.reset()
        for one in seen:
            self._follow(one)
        self._show_hand()

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture; what was known of the hand then is old."""
        self._screen.preview.set_message(
            self.tr("No picture") if status.state is RunState.FAILED else words_for(status).long
        )
        if status.state is not RunState.RUNNING:
            self._screen.show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._screen.preview.set_message(self.tr("Paused") if paused else "")
        self._forget_hand()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Do what a key or a click says; a guide that is done is left by confirming."""
        session = self._session
        if session is None:
            return False
        now = self._clock()
        rules = session.rules(now)
        result = session.command(Command(name, 0, now, KEY, choice), now)
        if result.leaves:
            self.go_back.emit()
            return True
        if result.kept:
            self._hand.pressed(name, choice, rules)
        if result.taken or name != "cancel":
            self._show(result)
        return result.taken

    def turn_page(self, screens: int) -> bool:
        """Turn the step's page; beyond the end of one, the next part of a long checklist."""
        if self._screen.pages.turn(screens):
            return True
        if self._session is None or not self._session.turn(screens):
            return False
        self._refresh()
        return True

    def resize_text(self, steps: int) -> bool:
        """Size the letters for another distance and leave them so; 0 lets them follow the hand again."""
        self._screen.say(self._letters.resize(steps))
        return True

    def size_letters(self) -> None:
        """Lay the step out anew."""
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
        screen.save_log.connect(self.save_log)
        screen.ticked.connect(self._tick)
        screen.sized.connect(self._refresh)

    def _follow(self, seen: Recognition) -> bool:
        """Do what the hands of a frame say; False where the view was left with it."""
        session = self._session
        for sign in self._hand.follow(seen, session.rules(self._clock())) if session is not None else ():
            taken = True
            if isinstance(sign, Refusal):
                self._screen.say(refused_words(sign))
            elif isinstance(sign, PageTurn):
                taken = self.turn_page(sign.screens)
            elif isinstance(sign, Signed) and session is not None:
                result = self._obey(session, sign)
                if result.leaves:
                    self.cue.emit("accepted")
                    self.go_back.emit()
                    return False
                taken = result.taken
            self._sound(heard(sign) if taken or isinstance(sign, Arming) else "refused")
        return True

    def _obey(self, session: GuideSession, sign: Signed) -> CommandResult:
        """Do what a hand commands."""
        before = session.run.state
        result = session.command(sign.command, self._clock(), sign.score)
        if not result.leaves:
            self._show(result, told_words(session.run, before, sign.command.command, result) if result.kept else "")
        return result

    def _show(self, result: CommandResult, told: str = "") -> None:
        """Show what a command led to: what it says, or else what it did."""
        self._refresh()
        if result.says:
            self._screen.say(message_words(result.says))
        elif told:
            self._screen.tell(told)
        session = self._session
        if session is not None and (session.run.state.finishing or session.leaving(self._clock())):
            self._asked.start()

    def _ask_no_longer(self) -> None:
        """The second confirmation did not come: a thumb that is shown minutes later is not meant as one."""
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
        if self._session is not None:
            self._screen.show_step(self._session, self._clock())
            self._show_ways()
            self._ring()

    def _show_ways(self) -> None:
        """Offer by mouse what keys and hands can do now besides."""
        if self._session is not None:
            blocked = self._session.run.rules(self._clock()).blocked
            self._screen.footer.show_ways(undo="undo" not in blocked, skip="next" not in blocked)

    def _tick(self) -> None:
        if self._session is not None:
            self._screen.show_timers(self._session, self._clock())
            self._show_ways()
            self._ring()

    def _ring(self) -> None:
        """Let a timer that has just ended be heard, and be seen in whatever step the person is."""
        if self._session is None:
            return
        rung = [self.tr("{0}: time is up").format(step.title) for step in self._session.rung(self._clock())]
        if not rung:
            return
        words = ", ".join(rung)
        self._screen.ring(words)
        self.cue.emit("timer")
        if not self.isVisible():
            self.rung_unseen.emit(words)

    def _say_rehearsed(self) -> None:
        if self._recorder.rehearses:
            self.rehearsed.emit()

    def _sound(self, name: str) -> None:
        if name:
            self.cue.emit(name)
