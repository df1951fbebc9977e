"""Everything visible of a step, laid out and sized for the reading distance."""

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from handtrack.gestures.reading_distance import READING_M
from handtrack.guides import StepKind
from handtrack.guides.run import GuideRun, clock_text
from handtrack.guides.session import GuideSession
from handtrack.navigation.hand_commands import HandState
from handtrack.navigation.navigator import Target
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.label import Label
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import SPACE, Theme, font
from handtrack_ui.features.guide.pages import Pages
from handtrack_ui.features.guide.side_panel import SidePanel
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.step_pane import FinishedPane, StepPane, split_picture
from handtrack_ui.text.guide_words import ahead_words, forward_words, other_timers

_GAP = 4.0


class StepProgress(QWidget):
    """Segments: completed, current, still to come."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._completed: tuple[bool, ...] = ()
        self._current: int | None = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_progress(self, completed: tuple[bool, ...], current: int | None) -> None:
        """Show which steps are completed and which is current; None at the end."""
        self._completed, self._current = completed, current
        count, done = len(completed), sum(completed)
        if current is None:
            self.setAccessibleName(self.tr("Finished: {0} of {1} steps completed").format(done, count))
        else:
            self.setAccessibleName(self.tr("Step {0} of {1}, {2} completed").format(current + 1, count, done))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a slim strip."""
        return QSize(200, 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the segments."""
        if not self._completed:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        count = len(self._completed)
        gap = min(_GAP, self.width() / count / 3)
        width = (self.width() - gap * (count - 1)) / count
        for index, completed in enumerate(self._completed):
            here = index == self._current
            token = "accent" if completed or here else "line"
            colour = self._theme.colour(token, 1.0 if here or not completed else 0.62)
            painter.setBrush(colour)
            height = self.height() if here else self.height() * 0.5
            box = QRectF(index * (width + gap), (self.height() - height) / 2, width, height)
            painter.drawRoundedRect(box, height / 2, height / 2)


_LETTER_SHARE: Final = {1.0: 0.027, 2.0: 0.054, 3.0: 0.080}
"""Capital height as a share of a 14-inch screen's height: 16 arc minutes at that distance (ISO 9241)."""

_CAPITAL: Final = 0.668  # capital height of the application's font, of its size
_SCREEN_SHAPE: Final = 9 / 16  # a taller window has no longer lines
_SMALLEST: Final = 15.0
_SMALL_SHARE: Final = 0.42
_HAND_SHARE: Final = 0.75  # the hand's state: its words are few, and colour helps
_RING_SHARE: Final = 1.85
_TILE_RING: Final = 1.7  # on a tile, whose words begin beside it
_RING_LIFT: Final = 0.38  # of a ring: the button or text below it stays readable
_RING_SIGNS: Final = {"undo": "undo", "cancel": "close", "next": "forward", "previous": "back"}
_SIDE_SHARE: Final = 0.26  # of the width
_TICK_MS: Final = 200


class StepScreen(QWidget):
    """Number, title and body of a step, its tiles, the side panel and the footer. It decides nothing.

    Parameters
    ----------
    theme : Theme
    pictures : Pictures
    logged : bool
        The run has a log, which can be saved at the end.
    """

    previous = Signal()
    confirm = Signal()
    chosen = Signal(int)
    save_log = Signal()
    ticked = Signal()
    """A timer is running: refresh the view. Emitted a few times a second."""
    sized = Signal()
    """The space for the step changed, so the text needs another size."""

    def __init__(self, theme: Theme, pictures: Pictures, *, logged: bool) -> None:
        super().__init__()
        self._theme, self._pictures = theme, pictures
        self._logged = logged
        self._reading_m = READING_M[1]
        self._shown: tuple[object, ...] = ()
        self._announced: tuple[object, ...] = ()
        self._pane: StepPane | None = None
        self._progress = StepProgress(theme)
        self._number, self._heading = Label(), Label()
        self.pages = Pages(theme)
        self._side = SidePanel(theme, pictures)
        self._footer = StepFooter(theme)
        self._footer.previous.connect(self.previous)
        self._footer.confirm.connect(self.confirm)
        self._ticker = QTimer(self, interval=_TICK_MS)
        self._ticker.timeout.connect(self.ticked)
        self._build()
        self._ring = HoldRing(theme, self)

    @property
    def footer(self) -> StepFooter:
        """The row below the step."""
        return self._footer

    @property
    def preview(self) -> Preview:
        """The small camera picture."""
        return self._side.preview

    def set_reading(self, metres: float) -> None:
        """Set the reading distance, one of `READING_M`; it applies when a step is next shown."""
        self._reading_m = metres

    def show_step(self, session: GuideSession, now: float) -> None:
        """Show the session's current step."""
        run, letters = session.run, self._letters()
        what = (run.guide, run.state.step, session.part, run.state.done, letters, self._answers_shown(run))
        if what != self._shown:
            self._shown = what
            self._lay_out(session, letters)
        elif self._pane is not None:
            self._pane.refresh()
        done = tuple(step.id in run.state.completed for step in run.guide.steps)
        self._progress.set_progress(done, None if run.state.done else run.state.step)
        self._announce(run)
        self._footer.show_ahead(ahead_words(run))
        self.show_timers(session, now)

    def show_anew(self) -> None:
        """Drop the layout, so the next step is laid out from scratch."""
        self._shown = ()

    def show_timers(self, session: GuideSession, now: float) -> None:
        """Show the remaining time of this step's timer and of other steps' running timers."""
        run, step = session.run, session.run.step
        left = run.remaining_s(step, now)
        if step.kind is StepKind.TIMER:
            share = 1.0 if left is None else left / step.duration_s
            caption = self.tr("ready") if left is None else (self.tr("left") if left else self.tr("time is up"))
            self._side.ring.set_state(share, clock_text(step.duration_s if left is None else left), caption)
        self._side.show_timers(other_timers(run, now), self._small())
        if any(run.remaining_s(other, now) for other in run.guide.steps):
            self._ticker.start()
        else:
            self._ticker.stop()
        open_now = left is None or not run.locked(now) or session.leaving(now)
        self._footer.show_forward(forward_words(session, now), enabled=open_now)

    def set_hand_note(self, words: str) -> None:
        """Show a note instead of the hand's state; empty returns to the state."""
        self._side.hand.set_note(words)

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(self.tr("Paused") if paused else "")
        self._side.hand.show_paused(paused=paused)

    def show_hand(self, state: HandState) -> None:
        """Show whether a hand commands, and the target of its hold."""
        self._side.hand.set_state(state)
        target = state.target
        choice = target.bound.choice if target is not None else None
        tile = self._pane.aim(choice) if self._pane is not None else None
        if target is None:
            self._ring.hide()
            return
        diameter = self._letters() * _RING_SHARE
        if tile is not None:
            self.pages.ensureWidgetVisible(tile)
            place, diameter = tile.mapTo(self, tile.number_place.center()), self._letters() * _TILE_RING
        else:
            shown = self._footer.place_of(target.bound.command)
            place = shown.mapTo(self, QPoint(shown.width() // 2, -round(diameter * _RING_LIFT)))
        self._ring.aim(place, diameter, _ring_sign(target), target.share)

    def say(self, words: str) -> None:
        """Say why a command was refused, or what it began."""
        self._footer.say(words)

    def ring(self, words: str) -> None:
        """Announce that a timer has ended."""
        self._footer.ring(words)

    def tell(self, words: str) -> None:
        """Say what the last command did."""
        self._footer.tell(words)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the proportions."""
        super().resizeEvent(event)
        self._side.setFixedWidth(round(event.size().width() * _SIDE_SHARE))
        self.sized.emit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Adapt to the window, now that it is visible."""
        super().showEvent(event)
        self._announced = ()
        self.sized.emit()

    def _announce(self, run: GuideRun) -> None:
        """Announce a newly shown step, once."""
        step = (run.guide, run.state.step, run.state.done)
        if self.isVisible() and step != self._announced:
            self._announced = step
            announce(self._heading, f"{self._number.text()}. {self._heading.text()}")

    def _letters(self) -> float:
        window = self.window() if self.isVisible() else self
        height = min(window.height(), window.width() * _SCREEN_SHAPE)
        return max(_SMALLEST, height * _LETTER_SHARE[self._reading_m] / _CAPITAL)

    def _small(self) -> float:
        """Return the text size around the step."""
        return max(_SMALLEST + 1, self._letters() * _SMALL_SHARE)

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(SPACE["s"])
        for widget in (self._heading, self.pages):
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

    @staticmethod
    def _answers_shown(run: GuideRun) -> tuple[str | None, ...]:
        return tuple(run.state.answers.get(step_id) for step_id in run.step.review)

    def _lay_out(self, session: GuideSession, letters: float) -> None:
        run = session.run
        step, count = run.step, len(run.guide.steps)
        self._number.setFont(font(letters * 0.42, bold=True, tabular=True))
        self._heading.setFont(font(letters, bold=True))
        if run.state.done:
            self._pane = None
            self._number.setText(self.tr("Finished"))
            self._heading.setText(run.guide.title)
            answered = tuple(step.id for step in run.guide.steps if step.id in run.state.answers)
            finished = FinishedPane(run, answered, letters, logged=self._logged)
            finished.save_log.connect(self.save_log)
            self.pages.setWidget(finished)
            self._side.show_step(run.guide.picture, timer=False)
        else:
            self._number.setText(self.tr("Step {0} of {1}").format(run.state.step + 1, count))
            self._heading.setText(step.title)
            self._pane = StepPane(self._theme, self._pictures, session, letters)
            self._pane.chosen.connect(self.chosen)
            self.pages.setWidget(self._pane)
            self._side.show_step(split_picture(step)[0], timer=step.kind is StepKind.TIMER)
        stops = [one for one in self.pages.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
        if stops:
            self._footer.come_after(stops[-1])
        self.pages.set_text_pixels(letters)
        self._footer.set_text_pixels(self._small())
        self._side.set_text_pixels(letters * _HAND_SHARE)


def _ring_sign(target: Target) -> str:
    """Return a ring's content: the chosen number, or the command's icon."""
    choice = target.bound.choice
    return str(choice) if choice is not None else _RING_SIGNS.get(target.bound.command, "check")
