"""The alarm of a timer that has ended: in colour, with the time since, until somebody answers."""

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from handtrack.guides.run import clock_text
from handtrack.guides.session import GuideSession
from handtrack.guides.step import Timed
from handtrack_ui.common.painting import paint_words, paints, rounded
from handtrack_ui.common.text_scale import SMALLEST, TextScale
from handtrack_ui.common.theme import SPACE, Theme, font

SOUND_EVERY_S: Final = 5.0
SOUND_FOR_S: Final = 120.0
"""After this time the alarm goes on without sound."""

_NAME_SHARE: Final = 0.45  # of the height: the name of the step
_STEP: Final = 0.9  # between two text sizes that are tried
_WRAP: Final = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True, slots=True)
class EndedTimer:
    """A timer that has ended: its name, and the seconds since."""

    name: str
    since_s: float


@dataclass(frozen=True, slots=True)
class Alarm:
    """The timers that have ended and that nobody has answered, the last one first."""

    timers: tuple[EndedTimer, ...]


@dataclass(frozen=True, slots=True)
class Ringing:
    """The state of the alarm: which timers ring, and when it sounded last.

    Pure: `now` is in seconds on the clock of the runs' timers.
    """

    timers: tuple[tuple[GuideSession, Timed], ...] = ()
    since: float = 0.0
    sounded: float = 0.0

    def update(
        self,
        ended: tuple[tuple[GuideSession, Timed], ...],
        now: float,
        *,
        rings: bool,
    ) -> "Ringing":
        """Return the state now: timers that were dealt with are silent, and all that have `ended`
        ring if another one `rings`.
        """
        if rings:
            return Ringing(ended, since=now, sounded=now)
        return replace(self, timers=tuple(one for one in self.timers if one in ended))

    def sounds(self, now: float) -> bool:
        """Return whether it is time to sound again."""
        early = now - self.since < SOUND_FOR_S
        return bool(self.timers) and early and now - self.sounded >= SOUND_EVERY_S

    def alarm(self, now: float, front: GuideSession | None) -> Alarm | None:
        """Return what to show; a guide that is not on screen is named. None if nothing rings."""
        shown = []
        for session, timed in self.timers:
            name = timed.title if session is front else f"{session.run.guide.title}, {timed.title}"
            shown.append(EndedTimer(name, now - session.run.state.timers.get(timed.id, now)))
        return Alarm(tuple(sorted(shown, key=lambda one: one.since_s))) if shown else None


class AlarmPanel(QAbstractButton):
    """Fills its place with colour, says which timer has ended, and counts up. A click answers."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._alarm = Alarm(())
        self._scale = TextScale(1.0, 0.0)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    @property
    def words(self) -> tuple[str, str, str]:
        """The lines: that time is up, of what, and since when."""
        names = dict.fromkeys(one.name for one in self._alarm.timers)
        since = max((one.since_s for one in self._alarm.timers), default=0.0)
        return self.tr("Time is up"), " · ".join(names), f"+{clock_text(since)}"

    def set_scale(self, scale: TextScale) -> None:
        """Set the text sizes."""
        self._scale = scale
        self.update()

    def show_alarm(self, alarm: Alarm | None) -> None:
        """Show which timers have ended; None clears it."""
        self._alarm = alarm or Alarm(())
        if self._alarm.timers:
            title, name, _ = self.words
            self.setAccessibleName(f"{title}: {name}")
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the three lines, each as large as fits, for the farthest reader."""
        ground = QRectF(self.rect())
        painter.fillPath(rounded(ground), self._theme.colour("alarm"))
        ink = self._theme.colour("on_alarm")
        box = self.rect().adjusted(SPACE["m"], SPACE["s"], -SPACE["m"], -SPACE["s"])
        title, name, since = self.words
        third = round(box.height() * (1 - _NAME_SHARE) / 2)
        top = QRect(box.left(), box.top(), box.width(), third)
        bottom = QRect(box.left(), box.bottom() - third, box.width(), third)
        middle = QRect(box.left(), top.bottom(), box.width(), box.height() - 2 * third)
        lines = (
            (top, title, self._scale.digits, False),
            (middle, name, self._scale.digits, False),
            (bottom, since, self._scale.digits, True),
        )
        for place, words, largest, tabular in lines:
            pixels = _fitting(words, place, largest, tabular=tabular)
            letters = font(pixels, bold=True, tabular=tabular)
            paint_words(painter, place, words, letters, ink, how=_WRAP)
        if self.hasFocus():
            painter.setPen(ink)
            painter.drawRoundedRect(ground.adjusted(3, 3, -3, -3), SPACE["s"], SPACE["s"])


def _fitting(words: str, place: QRect, largest: float, *, tabular: bool) -> float:
    """Return the largest text size at which words fit a place in whole words."""
    pixels = largest
    while pixels > SMALLEST:
        metrics = QFontMetrics(font(pixels, bold=True, tabular=tabular))
        needed = metrics.boundingRect(QRect(0, 0, place.width(), 100_000), _WRAP, words)
        if needed.height() <= place.height() and needed.width() <= place.width():
            break
        pixels *= _STEP
    return pixels
