"""The guide view: one step at a time, to be read from where the person stands."""

from collections.abc import Callable
from time import monotonic, time

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout

from handtrack.errors import StoreError
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.keeper import Moment, RunKeeper
from handtrack.guides.log import LogEntry
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import Command, CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, PageTurn, Signed
from handtrack.navigation.navigator import ASKED_S
from ui.guide_words import refused_words, told_words
from ui.theme import Theme
from ui.views.view import View
from ui.widgets.preview import Preview
from ui.widgets.step_screen import READING_M, StepScreen
from ui.words import words_for


class GuideView(View):
    """Steps of one guide, moved by commands; hands, keys, buttons and clicks all end in the same ones.

    Parameters
    ----------
    theme : Theme
    reading_m : float
        From how many metres the letters are read.
    arming : bool
        Only a hand that was armed commands.
    keeper : RunKeeper or None
        What is done goes there as it is done.
    clock, wall : callable
        Seconds: a clock that only goes on, and the time since 1970.
    """

    name = "guide"
    tracks = True

    reading_changed = Signal(float)
    save_log = Signal()
    """The person wants the log of the run in a file."""
    trouble = Signal(str)
    """The run is not kept, and why; said once a run."""

    def __init__(
        self,
        theme: Theme,
        *,
        reading_m: float = 2.0,
        arming: bool = True,
        keeper: RunKeeper | None = None,
        clock: Callable[[], float] = monotonic,
        wall: Callable[[], float] = time,
    ) -> None:
        super().__init__(theme)
        self._clock, self._wall = clock, wall
        self._keeper = keeper
        self._unkept = False
        self._hand = HandCommands(arming=arming)
        self._reading_m = reading_m if reading_m in READING_M else READING_M[1]
        self._run: GuideRun | None = None
        self._asked = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._asked.timeout.connect(self._ask_no_longer)
        self._screen = StepScreen(theme, logged=keeper is not None)
        self._screen.set_reading(self._reading_m)
        self._screen.previous.connect(self.previous)
        self._screen.confirm.connect(self.confirm)
        self._screen.chosen.connect(self.choose)
        self._screen.save_log.connect(self.save_log)
        self._screen.ticked.connect(self._tick)
        self._screen.sized.connect(self._refresh)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._screen)

    @property
    def title(self) -> str:
        """What the header says."""
        return self._run.guide.title if self._run is not None else ""

    @property
    def run(self) -> GuideRun | None:
        """The walk through the guide that is shown."""
        return self._run

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run that is shown; none where runs are not kept.

        Raises
        ------
        StoreError
        """
        return self._keeper.log if self._keeper is not None else ()

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
        if standing is None and self._run is not None and self._run.guide == guide and not self._run.standing.done:
            return None
        kept = self._kept(guide) if standing is None else None
        if kept is None and self._keeper is not None:
            self._keeper.begin_anew()
        self._run = GuideRun(guide, kept[1] if kept is not None else standing)
        self._unkept = False
        self._refresh()
        return kept[0] if kept is not None else None

    def begin_anew(self) -> None:
        """Begin the guide that is shown at its first step, as another run."""
        if self._run is not None:
            self.open(self._run.guide, Standing())

    def leave(self) -> None:
        """Give the frame back, and forget the hand."""
        self._screen.preview.clear()
        self._screen.preview.set_message("")
        self._forget_hand()

    def set_mirrored(self, mirrored: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Show the small picture as a mirror does, or as the camera sees it."""
        self._screen.preview.set_mirrored(mirrored)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's own hand, and do what it says."""
        self._screen.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        for seen in update.seen:
            if not self._follow(seen):
                return
        if update.seen:
            self._show_hand()

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        self._screen.preview.set_message(
            self.tr("No picture") if status.state is RunState.FAILED else words_for(status).long
        )

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._screen.preview.set_message(self.tr("Paused") if paused else "")
        self._forget_hand()

    def next(self) -> bool:
        """Go to the next step."""
        return self._command("next")

    def previous(self) -> bool:
        """Go to the step before."""
        return self._command("previous")

    def choose(self, number: int) -> bool:
        """Mark an option or tick an item."""
        return self._command("select", number)

    def confirm(self) -> bool:
        """Confirm the choice or complete the step; a guide that is done is left."""
        if self._run is not None and self._run.standing.done:
            self.go_back.emit()
            return True
        return self._command("confirm")

    def undo(self) -> bool:
        """Take the last command back."""
        return self._command("undo")

    def cancel(self) -> bool:
        """Cancel what is under way."""
        return self._command("cancel")

    def turn_page(self, screens: int) -> bool:
        """Turn the step's page."""
        return self._screen.pages.turn(screens)

    def resize_text(self, steps: int) -> bool:
        """Size the letters for another distance."""
        place = min(max(READING_M.index(self._reading_m) + steps, 0), len(READING_M) - 1)
        self._reading_m = READING_M[place]
        self._screen.set_reading(self._reading_m)
        self.reading_changed.emit(self._reading_m)
        self._refresh()
        self._screen.say(self.tr("Letters for reading from {0:.0f} m").format(self._reading_m))
        return True

    def size_letters(self) -> None:
        """Lay the step out anew."""
        self._screen.show_anew()
        self._refresh()

    def _command(self, name: CommandName, choice: int | None = None) -> bool:
        """Do what a key or a click says."""
        run = self._run
        if run is None:
            return False
        now, before = self._clock(), run.standing
        rules = run.rules(now)
        outcome = run.command(name, now, choice)
        if outcome.taken:
            self._hand.pressed(name, choice, rules)
            self._keep(run, before, Command(name, 0, now, "key", choice))
        self._refresh()
        if outcome.says and (outcome.taken or name != "cancel"):
            self._screen.say(outcome.says)
        return outcome.taken

    def _follow(self, seen: Recognition) -> bool:
        """Do what the hands of a frame say; False where the view was left with it."""
        run = self._run
        for sign in self._hand.follow(seen, run.rules(self._clock())) if run is not None else ():
            if isinstance(sign, Refusal):
                self._screen.say(refused_words(sign))
            elif isinstance(sign, PageTurn):
                self.turn_page(sign.screens)
            elif isinstance(sign, Signed) and run is not None and not self._obey(run, sign):
                return False
        return True

    def _obey(self, run: GuideRun, sign: Signed) -> bool:
        """Do what a hand commands; False where the view was left with it."""
        command, before, now = sign.command, run.standing, self._clock()
        if command.command == "confirm" and before.done:
            self.go_back.emit()
            return False
        outcome = run.command(command.command, now, command.choice)
        if outcome.taken:
            self._keep(run, before, command, sign.score)
        self._refresh()
        if outcome.says:
            self._screen.say(outcome.says)
        else:
            self._screen.tell(told_words(run, before, command))
        if run.standing.finishing:
            self._asked.start()
        return True

    def _ask_no_longer(self) -> None:
        """The second confirmation did not come: a thumb that is shown minutes later is not meant as one."""
        if self._run is not None and self._run.standing.finishing:
            self._run.cancel()
            self._refresh()

    def _kept(self, guide: Guide) -> tuple[KeptRun, Standing] | None:
        if self._keeper is None:
            return None
        try:
            return self._keeper.resume(guide, self._moment())
        except StoreError as error:
            self.trouble.emit(str(error))
            return None

    def _keep(self, run: GuideRun, before: Standing, command: Command, score: float | None = None) -> None:
        if self._keeper is None:
            return
        try:
            self._keeper.record(run, before, command, self._moment(), score)
        except StoreError as error:
            if not self._unkept:
                self._unkept = True
                self.trouble.emit(str(error))

    def _moment(self) -> Moment:
        return Moment(self._clock(), self._wall())

    def _forget_hand(self) -> None:
        self._hand.reset()
        self._show_hand()

    def _show_hand(self) -> None:
        self._screen.show_hand(self._hand.state)

    def _refresh(self) -> None:
        if self._run is not None:
            self._screen.show_step(self._run, self._clock())

    def _tick(self) -> None:
        if self._run is not None:
            self._screen.show_timers(self._run, self._clock())
