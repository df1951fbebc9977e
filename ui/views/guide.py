"""The guide view: one step at a time, to be read from where the person stands."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from handtrack.guides import Guide, StepKind
from handtrack.guides.run import GuideRun, Outcome, Standing, clock_text
from handtrack.host import RunState, RunStatus, Update
from ui.theme import SPACE, Theme, font
from ui.views.view import View
from ui.widgets.pages import Pages
from ui.widgets.preview import Preview
from ui.widgets.progress import StepProgress
from ui.widgets.side_panel import SidePanel
from ui.widgets.step_footer import StepFooter
from ui.widgets.step_pane import FinishedPane, StepPane, split_picture
from ui.words import words_for

READING_M: Final = (1.0, 2.0, 3.0)
"""The distances, in metres, that the letters can be sized for."""

_LETTER_SHARE: Final = {1.0: 0.027, 2.0: 0.054, 3.0: 0.080}
"""Height of a capital letter, of the height of a 14-inch screen: 16 arc minutes at that distance (ISO 9241)."""

_CAPITAL: Final = 0.668  # height of a capital letter of the application's font, of its size
_SCREEN_SHAPE: Final = 9 / 16  # a window that is higher has no wider lines to write on
_SMALLEST: Final = 15.0
_SMALL_SHARE: Final = 0.42
_SIDE_SHARE: Final = 0.26  # of the view's width
_TICK_MS: Final = 200


class GuideView(View):
    """Steps of one guide, moved by commands; keys, buttons and clicks all end in the same ones."""

    name = "guide"
    tracks = True

    reading_changed = Signal(float)

    def __init__(self, theme: Theme, *, reading_m: float = 2.0, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(theme)
        self._clock = clock
        self._reading_m = reading_m if reading_m in READING_M else READING_M[1]
        self._run: GuideRun | None = None
        self._shown: tuple[object, ...] = ()
        self._pane: StepPane | None = None
        self._progress = StepProgress(theme)
        self._number, self._heading = QLabel(), QLabel()
        self._pages = Pages(theme)
        self._side = SidePanel(theme)
        self._footer = StepFooter(theme)
        self._footer.previous.connect(self.previous)
        self._footer.confirm.connect(self.confirm)
        self._ticker = QTimer(self, interval=_TICK_MS)
        self._ticker.timeout.connect(self._show_timers)
        self._build()

    @property
    def title(self) -> str:
        """What the header says."""
        return self._run.guide.title if self._run is not None else ""

    @property
    def run(self) -> GuideRun | None:
        """The walk through the guide that is shown."""
        return self._run

    @property
    def preview(self) -> Preview:
        """The small picture of the person's own hand."""
        return self._side.preview

    def open(self, guide: Guide, standing: Standing | None = None) -> None:
        """Begin a guide, or take it up where it stands; without `standing`, one that is under way goes on."""
        if standing is not None or self._run is None or self._run.guide != guide or self._run.standing.done:
            self._run = GuideRun(guide, standing)
            self._refresh()

    def leave(self) -> None:
        """Give the frame back."""
        self._side.preview.clear()
        self._side.preview.set_message("")

    def set_mirrored(self, mirrored: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Show the small picture as a mirror does, or as the camera sees it."""
        self._side.preview.set_mirrored(mirrored)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's own hand."""
        self._side.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        self._side.preview.set_message(
            self.tr("No picture") if status.state is RunState.FAILED else words_for(status).long
        )

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._side.preview.set_message(self.tr("Paused") if paused else "")

    def next(self) -> bool:
        """Go to the next step."""
        return self._command(lambda run: run.next(self._clock()))

    def previous(self) -> bool:
        """Go to the step before."""
        return self._command(GuideRun.previous)

    def choose(self, number: int) -> bool:
        """Mark an option or tick an item."""
        return self._command(lambda run: run.select(number))

    def confirm(self) -> bool:
        """Confirm the choice or complete the step; a guide that is done is left."""
        if self._run is not None and self._run.standing.done:
            self.go_back.emit()
            return True
        return self._command(lambda run: run.confirm(self._clock()))

    def undo(self) -> bool:
        """Take the last command back."""
        return self._command(GuideRun.undo)

    def cancel(self) -> bool:
        """Cancel what is under way."""
        return self._command(GuideRun.cancel)

    def turn_page(self, screens: int) -> bool:
        """Turn the step's page."""
        return self._pages.turn(screens)

    def resize_text(self, steps: int) -> bool:
        """Size the letters for another distance."""
        place = min(max(READING_M.index(self._reading_m) + steps, 0), len(READING_M) - 1)
        self._reading_m = READING_M[place]
        self.reading_changed.emit(self._reading_m)
        self._refresh()
        self._footer.say(self.tr("Letters for reading from {0:.0f} m").format(self._reading_m))
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Size the letters after the view."""
        super().resizeEvent(event)
        self._side.setFixedWidth(round(event.size().width() * _SIDE_SHARE))
        self._refresh()

    def size_letters(self) -> None:
        """Lay the step out anew."""
        self._shown = ()
        self._refresh()

    def _command(self, command: Callable[[GuideRun], Outcome]) -> bool:
        if self._run is None:
            return False
        outcome = command(self._run)
        self._refresh()
        if outcome.says:
            self._footer.say(outcome.says)
        return outcome.taken

    def _letters(self) -> float:
        window = self.window() if self.isVisible() else self
        height = min(window.height(), window.width() * _SCREEN_SHAPE)
        return max(_SMALLEST, height * _LETTER_SHARE[self._reading_m] / _CAPITAL)

    def _small(self) -> float:
        """Return the size of the letters around the step."""
        return max(_SMALLEST + 1, self._letters() * _SMALL_SHARE)

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(SPACE["s"])
        for widget in (self._heading, self._pages):
            words.addWidget(widget)
        self._heading.setWordWrap(True)
        self._number.setProperty("role", "step")
        middle = QHBoxLayout()
        middle.setContentsMargins(SPACE["xl"], SPACE["m"], SPACE["l"], SPACE["m"])
        middle.setSpacing(SPACE["xl"])
        middle.addLayout(words, 1)
        middle.addWidget(self._side)
        strip = QHBoxLayout()
        strip.setContentsMargins(SPACE["xl"], SPACE["m"], SPACE["l"], 0)
        strip.setSpacing(SPACE["l"])
        strip.addWidget(self._number)
        strip.addWidget(self._progress, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(strip)
        outer.addLayout(middle, 1)
        outer.addWidget(self._footer)

    def _refresh(self) -> None:
        run = self._run
        if run is None:
            return
        letters = self._letters()
        what = (run.guide, run.standing.step, run.standing.done, letters, self._answers_shown(run))
        if what != self._shown:
            self._shown = what
            self._show_step(run, letters)
        elif self._pane is not None:
            self._pane.refresh()
        done = tuple(step.id in run.standing.completed for step in run.guide.steps)
        self._progress.set_progress(done, len(done) if run.standing.done else run.standing.step)
        self._footer.show_ahead(self._ahead_words(run))
        self._show_timers()

    @staticmethod
    def _answers_shown(run: GuideRun) -> tuple[str | None, ...]:
        return tuple(run.standing.answers.get(step_id) for step_id in run.step.review)

    def _show_step(self, run: GuideRun, letters: float) -> None:
        step, count = run.step, len(run.guide.steps)
        self._number.setFont(font(letters * 0.42, bold=True, tabular=True))
        self._heading.setFont(font(letters, bold=True))
        if run.standing.done:
            self._pane = None
            self._number.setText(self.tr("Finished"))
            self._heading.setText(run.guide.title)
            answered = tuple(step.id for step in run.guide.steps if step.id in run.standing.answers)
            self._pages.setWidget(FinishedPane(run, answered, letters))
            self._side.show_step(run.guide.picture, timer=False)
        else:
            self._number.setText(self.tr("Step {0} of {1}").format(run.standing.step + 1, count))
            self._heading.setText(step.title)
            self._pane = StepPane(self.theme, run, letters)
            self._pane.chosen.connect(self.choose)
            self._pages.setWidget(self._pane)
            self._side.show_step(split_picture(step)[0], timer=step.kind is StepKind.TIMER)
        self._footer.set_text_pixels(self._small())

    def _show_timers(self) -> None:
        """Show the time that is left in this step's timer and in those of other steps, as long as one runs."""
        run = self._run
        if run is None:
            return
        now, step = self._clock(), run.step
        left = run.remaining_s(step, now)
        if step.kind is StepKind.TIMER:
            share = 1.0 if left is None else left / step.duration_s
            caption = self.tr("ready") if left is None else (self.tr("left") if left else self.tr("time is up"))
            self._side.ring.set_state(share, clock_text(step.duration_s if left is None else left), caption)
        self._side.show_timers(self._other_timers(run, now), self._small())
        if any(run.remaining_s(other, now) for other in run.guide.steps):
            self._ticker.start()
        else:
            self._ticker.stop()
        self._footer.show_forward(self._forward_words(run, now), enabled=left is None or not run.locked(now))

    def _other_timers(self, run: GuideRun, now: float) -> tuple[str, ...]:
        """Return a line for every timer that was started in a step which is not shown."""
        others = (step for step in run.guide.steps if step is not run.step or run.standing.done)
        started = ((step.title, run.remaining_s(step, now)) for step in others)
        return tuple(f"{title}  {clock_text(left)}" for title, left in started if left is not None)

    def _ahead_words(self, run: GuideRun) -> str:
        if run.standing.done:
            return ""
        ahead = run.next_step
        return self.tr("Last step") if ahead is None else self.tr("Next: {0}").format(ahead.title)

    def _forward_words(self, run: GuideRun, now: float) -> str:
        step = run.step
        if run.standing.done:
            return self.tr("Back to the library")
        if step.kind is StepKind.TIMER and run.remaining_s(step, now) is None:
            return self.tr("Start the timer")
        if run.standing.finishing:
            return self.tr("Really finish?")
        if run.locked(now):
            return self.tr("Wait {0}").format(clock_text(run.remaining_s(step, now) or 0.0))
        if run.last:
            return self.tr("Finish")
        return self.tr("Confirm") if step.options else self.tr("Done")
