"""The timers of all open guides: the next one is shown in the header, and one that ends rings."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.guides.run import clock_text
from handtrack_ui.features.guide.alarm import Ringing
from handtrack_ui.features.guide.model import GuideModel
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.text.guide_words import open_timer_words, rung_words

_DUE_MS: Final = 250


class TimerBell(QObject):
    """Rings when a timer ends, on screen and by sound, until somebody answers."""

    due = Signal()
    """Time has passed: look again. Emitted while a timer runs or rings."""
    cue = Signal(str)
    """The sound to play: "timer"."""
    rung = Signal(str)
    """A timer ended; its message."""
    next_shown = Signal(str, str, str)
    """The next timer to end with its time left, all active timers in words, and "runs", "paused" or
    "rung"; empty without one.
    """

    def __init__(self, model: GuideModel, screen: StepScreen, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._screen = screen
        self._ringing = Ringing()
        self._due = QTimer(self, interval=_DUE_MS)
        self._due.timeout.connect(self.due)

    def ring(self, *, visible: bool) -> None:
        """Show the timers, and ring for those that have ended.

        `visible`: the guide is in sight, so the sound is repeated until somebody answers.
        """
        now = self._model.now
        rings, waits = self._model.runs.look(now)
        ended = self._model.runs.ended(now)
        self._ringing = self._ringing.update(ended, now, rings=rings)
        alarm = self._ringing.alarm(now, self._model.front)
        self._screen.show_alarm(alarm)
        if not waits and alarm is None:
            self._due.stop()
        elif not self._due.isActive():
            self._due.start()
        if self._ringing.sounds(now) and visible:
            self._ringing = replace(self._ringing, sounded=now)
            self.cue.emit("timer")
        self._show_next(now)
        if rings:
            words = rung_words(ended, self._model.front)
            self._screen.footer.line.ring(words)
            self.cue.emit("timer")
            self.rung.emit(words)

    def answer(self) -> None:
        """Silence the alarm: somebody is here. The timers that have ended stay to be commanded."""
        if self._ringing.timers:
            self._ringing = Ringing()
            self._screen.show_alarm(None)

    def _show_next(self, now: float) -> None:
        timer = self._model.runs.timer(now)
        if timer is None:
            self.next_shown.emit("", "", "")
            return
        timers = self._model.runs.timers(now)
        left = clock_text(timer.left_s)
        if len(timers) > 1:
            left += f"  +{len(timers) - 1}"
        lines = [open_timer_words(one, self._model.front, now) for one in timers]
        self.next_shown.emit(left, "\n".join(lines), timer.state.value)
