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
from handtrack.guides.keeper import RunKeeper
from handtrack.guides.log import LogEntry
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.store import KeptRun
from handtrack.guides.walk import ASKED_S, Answer, Walk
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import Arming, Command, CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, HandState, PageTurn, Signed, heard
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View, Watched
from handtrack_ui.features.guide.session import KEY, KeptWalk
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.features.guide.text_sizer import TextSizer
from handtrack_ui.text.guide_words import refused_words, said_words, told_words
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
    keeper : RunKeeper or None
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
    trouble = Signal(str)
    """The run is not kept, and why; said once a run."""
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
        keeper: RunKeeper | None = None,
        clock: Callable[[], float] = monotonic,
        wall: Callable[[], float] = time,
    ) -> None:
        super().__init__(theme)
        self._kept = KeptWalk(keeper, clock, wall, self.trouble.emit)
        self._watched = Watched.PERSON
        self._hand = HandCommands()
        self._staged = False
        self._letters = TextSizer(reading_m)
        self._asked = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._asked.timeout.connect(self._ask_no_longer)
        self._screen = StepScreen(theme, pictures, logged=keeper is not None)
        self._connect()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._screen)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """What the header says."""
        return self._walk.run.guide.title if self._walk is not None else ""

    @property
    def _walk(self) -> Walk | None:
        return self._kept.walk

    @property
    def run(self) -> GuideRun | None:
        """How far the guide is that is shown."""
        return self._kept.run

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
        return self._kept.log

    @property
    def preview(self) -> Preview:
        """The small picture of the person's own hand."""
        return self._screen.preview

    def open(self, guide: Guide, standing: Standing | None = None) -> KeptRun | None:
        """Begin a guide, or take it up where it stands; without `standing`, one that is under way goes on.

        Returns
        -------
        KeptRun or None
            The run from an earlier time that goes on, where there was one that was not finished.
        """
        resumed = self._kept.open(guide, standing)
        self._refresh()
        return resumed

    def begin_anew(self) -> None:
        """Begin the guide that is shown at its first step, as another run."""
        if self._walk is not None:
            self.open(self._walk.run.guide, Standing())

    def take_preferences(self, chosen: Preferences) -> None:
        """Let gestures mean, and letters be sized as, the person chose, and the picture be a mirror or not."""
        self._hand.configure(hand_bindings(chosen.gestures), arming=chosen.gestures.arming)
        self._letters.take(chosen.reading)
        self.preview.set_mirrored(chosen.camera.mirrored)
        self._show_hand()

    def watch(self, watched: Watched) -> None:
        """The demo's hand is nobody's: what it does is not kept; where it stands in for a camera it does nothing."""
        self._watched = watched
        self._kept.rehearse(on=watched is Watched.DEMO)
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
        if self._walk is not None:
            self._walk.expire()
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
        walk = self._walk
        if walk is None:
            return False
        now = self._kept.now
        rules = walk.rules(now)
        answer = self._kept.do(walk, Command(name, 0, now, KEY, choice)).answer
        if answer.leaves:
            self.go_back.emit()
            return True
        if answer.kept:
            self._hand.pressed(name, choice, rules)
        if answer.taken or name != "cancel":
            self._show(answer)
        return answer.taken

    def turn_page(self, screens: int) -> bool:
        """Turn the step's page; beyond the end of one, the next part of a long checklist."""
        if self._screen.pages.turn(screens):
            return True
        if self._walk is None or not self._walk.turn(screens):
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
        walk = self._walk
        for sign in self._hand.follow(seen, walk.rules(self._kept.now)) if walk is not None else ():
            taken = True
            if isinstance(sign, Refusal):
                self._screen.say(refused_words(sign))
            elif isinstance(sign, PageTurn):
                taken = self.turn_page(sign.screens)
            elif isinstance(sign, Signed) and walk is not None:
                answer = self._obey(walk, sign)
                if answer.leaves:
                    self.cue.emit("accepted")
                    self.go_back.emit()
                    return False
                taken = answer.taken
            self._sound(heard(sign) if taken or isinstance(sign, Arming) else "refused")
        return True

    def _obey(self, walk: Walk, sign: Signed) -> Answer:
        """Do what a hand commands."""
        done = self._kept.do(walk, sign.command, sign.score)
        answer = done.answer
        if not answer.leaves:
            self._show(answer, told_words(walk.run, done.before, done.command) if answer.kept else "")
        return answer

    def _show(self, answer: Answer, told: str = "") -> None:
        """Show what a command led to: what it says, or else what it did."""
        self._refresh()
        if answer.says:
            self._screen.say(said_words(answer.says))
        elif told:
            self._screen.tell(told)
        walk = self._walk
        if walk is not None and (walk.run.standing.finishing or walk.leaving(self._kept.now)):
            self._asked.start()

    def _ask_no_longer(self) -> None:
        """The second confirmation did not come: a thumb that is shown minutes later is not meant as one."""
        if self._walk is not None:
            self._walk.expire()
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
        if self._walk is not None:
            self._screen.show_step(self._walk, self._kept.now)
            self._show_ways()
            self._ring()

    def _show_ways(self) -> None:
        """Offer by mouse what keys and hands can do now besides."""
        if self._walk is not None:
            blocked = self._walk.run.rules(self._kept.now).blocked
            self._screen.footer.show_ways(undo="undo" not in blocked, skip="next" not in blocked)

    def _tick(self) -> None:
        if self._walk is not None:
            self._screen.show_timers(self._walk, self._kept.now)
            self._show_ways()
            self._ring()

    def _ring(self) -> None:
        """Let a timer that has just ended be heard, and be seen in whatever step the person is."""
        if self._walk is None:
            return
        rung = [self.tr("{0}: time is up").format(step.title) for step in self._walk.rung(self._kept.now)]
        if not rung:
            return
        words = ", ".join(rung)
        self._screen.ring(words)
        self.cue.emit("timer")
        if not self.isVisible():
            self.rung_unseen.emit(words)

    def _say_rehearsed(self) -> None:
        if self._kept.unkept:
            self.rehearsed.emit()

    def _sound(self, name: str) -> None:
        if name:
            self.cue.emit(name)
