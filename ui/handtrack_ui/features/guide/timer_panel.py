"""All active timers, whatever guide they belong to, below their chip in the header."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from handtrack.guides.open_runs import OpenTimer
from handtrack.guides.session import GuideSession
from handtrack.messages import KEY, Command, TimerCommand
from handtrack_ui.common.controls import button, show_shortened
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import fill
from handtrack_ui.common.painting import IN_MIDDLE
from handtrack_ui.common.popover import Popover
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.features.guide.model import GuideModel
from handtrack_ui.features.guide.timer import TimerButtons
from handtrack_ui.text.guide_words import open_timer_words, timer_line

_WIDTH = 440
_WORDS = 360  # the width for a timer's words


class TimerPanel(Popover):
    """A row per timer: a button that leads to its guide, and its own buttons.

    `over`: the window below. `model`: has the guides with the timers. `look`: call it whenever they
    may have changed.
    """

    chosen = Signal(object)
    """The timer whose guide the person wants to see (an OpenTimer)."""
    commanded = Signal()
    """A button of a timer was clicked."""

    def __init__(self, over: QWidget, theme: Theme, model: GuideModel) -> None:
        super().__init__(over, _WIDTH)
        self.setObjectName("timerPanel")
        self.setAccessibleName(self.tr("Timers"))
        self._theme = theme
        self._model = model
        self._rows: list[tuple[OpenTimer, QPushButton, TimerButtons]] = []
        title = Label(
            self.tr("Timers"), role="lead", wraps=True
        )  # so the column's height is asked for its width
        fill(
            self.column,
            title,
            gap=SPACE["s"],
            edges=(SPACE["l"], SPACE["m"], SPACE["l"], SPACE["l"]),
        )

    def toggle(self, anchor: QWidget) -> None:
        """Open below a widget, or close."""
        if self.isVisible():
            self.dismiss()
        else:
            self._fill()
            self.open_below(anchor)

    def look(self) -> None:
        """Show the time left; close without a timer."""
        if not self.isVisible():
            return
        timers = [(one.session, one.timed) for one in self._model.runs.timers(self._model.now)]
        if not timers:
            self.dismiss()
        elif timers != [(row.session, row.timed) for row, _, _ in self._rows]:
            self._fill()
            self.place()
        else:
            self._write()

    def _fill(self) -> None:
        for _, named, buttons in self._rows:
            for one in (named, buttons):
                self.column.removeWidget(one)
                one.hide()
                one.deleteLater()
        self._rows.clear()
        for timer in self._model.runs.timers(self._model.now):
            named = button(
                does=partial(self._choose, timer), kind="row", tip=self.tr("Show the guide")
            )
            buttons = TimerButtons(self._theme, compact=True)
            buttons.pressed.connect(partial(self._press, timer.session))
            self.column.addWidget(named)
            self.column.addWidget(buttons)
            self._rows.append((timer, named, buttons))
        self._write()

    def _write(self) -> None:
        for timer, named, buttons in self._rows:
            words = open_timer_words(timer, self._model.front, self._model.now)
            show_shortened(named, words, _WORDS, IN_MIDDLE)
            named.setAccessibleName(words)
            buttons.show_line(timer_line(timer.session, timer.timed, self._model.now))

    def _choose(self, timer: OpenTimer) -> None:
        self.dismiss()
        self.chosen.emit(timer)

    def _press(self, session: GuideSession, name: TimerCommand, number: int) -> None:
        now = self._model.now
        session.command(Command(name, 0, now, KEY, number), now)
        self.commanded.emit()
