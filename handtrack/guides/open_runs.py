"""The open guides: the one on screen, and those in the background with active timers.

A replaced guide moves to the background if one of its timers is active; reopened, it is unchanged.
Runs from an earlier session of the application continue in the background, so their timers ring
whatever is on screen. Time is an argument: `now` is in seconds on the clock of the runs' timers,
and a time of day in seconds since 1970.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from handtrack.errors import StoreError
from handtrack.guides.guide import Guide
from handtrack.guides.recorder import RunRecorder, Runs
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import GuideSession
from handtrack.guides.step import Timed
from handtrack.guides.store import KeptRun


class TimerState(Enum):
    """State of an active timer."""

    RUNS = "runs"
    PAUSED = "paused"
    RUNG = "rung"


@dataclass(frozen=True, slots=True)
class OpenTimer:
    """An active timer, with its run; `left_s` in seconds, 0 once it has rung."""

    session: GuideSession
    timed: Timed
    left_s: float
    state: TimerState


_URGENCY: Final = (TimerState.RUNG, TimerState.RUNS, TimerState.PAUSED)


def _open_timer(session: GuideSession, timed: Timed, now: float) -> OpenTimer:
    left_s = session.run.remaining_s(timed, now) or 0.0
    paused = timed.id in session.run.state.paused
    state = TimerState.PAUSED if paused else TimerState.RUNS if left_s else TimerState.RUNG
    return OpenTimer(session, timed, left_s, state)


@dataclass(frozen=True, slots=True)
class EarlierTimers:
    """Timers of earlier sessions of the application: running, or ended unnoticed. All are times of
    day.

    `known_until` is as of `OpenRuns.known_until`; 0 on a first start, which missed nothing.
    """

    known_until: float
    began: float

    def go_on(self, kept: KeptRun) -> bool:
        """Return whether a run, finished or not, has a timer that is running or ended unnoticed."""
        return any(
            ends > self.began or self._missed(ends) for ends in kept.progress.timers.values()
        )

    def missed(self, guide: Guide, kept: KeptRun) -> tuple[tuple[Timed, float], ...]:
        """Return the timers that ended unnoticed, and when."""
        ends = ((timed, kept.progress.timers.get(timed.id, 0.0)) for timed in guide.timers)
        return tuple((timed, at) for timed, at in ends if self._missed(at))

    def _missed(self, ends: float) -> bool:
        return 0.0 < self.known_until < ends <= self.began


def _goes_on(session: GuideSession, guide: Guide) -> bool:
    """Return whether a session is an unfinished run of a guide."""
    return session.run.written == guide and not session.run.state.done


class OpenRuns:
    """Opens guides, resumes their runs, and keeps those with active timers.

    `store`: stores every command at once; without it, nothing is stored. `trouble`: called with
    the reason if a run is not stored, once per run. `wall`: returns the time of day.
    """

    def __init__(
        self, store: Runs | None, trouble: Callable[[StoreError], None], wall: Callable[[], float]
    ) -> None:
        self.front: GuideSession | None = None
        """The guide on screen, which gets the commands."""
        self._store = store
        self._trouble = trouble
        self._wall = wall
        self._behind: tuple[GuideSession, ...] = ()
        """The runs in the background; the most recently opened one comes last."""
        self._unopened: tuple[GuideSession, ...] = ()
        """Those of them from an earlier session of the application."""
        self._rehearsal = False

    @property
    def rehearses(self) -> bool:
        """True if a store exists but is deliberately unused."""
        return self._rehearsal and self._store is not None

    def rehearse(self, *, rehearsal: bool) -> None:
        """Stop storing, or store again."""
        self._rehearsal = rehearsal
        if self.front is not None:
            self.front.recorder.rehearsal = rehearsal

    def open(self, guide: Guide, now: float, state: GuideRunState | None = None) -> KeptRun | None:
        """Bring a guide to the front, at `state` as a new run; without `state`, resume an
        unfinished run.

        Returns the unfinished run of an earlier session that was resumed, if any.
        """
        for session in self._all:
            if session.run.written.path == guide.path:
                session.run.rename(guide.title)
        if state is None:
            if self.front is not None and _goes_on(self.front, guide):
                return None
            for session in self._behind:
                if _goes_on(session, guide):
                    is_of_earlier_session = session in self._unopened
                    self.bring_forward(session)
                    return session.resumed if is_of_earlier_session else None
        self._put_behind(guide.path)
        recorder = self._recorder()
        recorder.rehearsal = self._rehearsal
        self.front = GuideSession(guide, recorder, now, state)
        return self.front.resumed

    def bring_forward(self, session: GuideSession) -> None:
        """Show a background run as it was left; its timers kept running."""
        self._behind = tuple(one for one in self._behind if one is not session)
        self._unopened = tuple(one for one in self._unopened if one is not session)
        self._put_behind(session.run.guide.path)
        self.front = session
        self.rehearse(rehearsal=self._rehearsal)

    def start_over(self, now: float) -> None:
        """Start the guide in front over, as a new run."""
        if self.front is not None:
            self.open(self.front.run.written, now, GuideRunState())

    def take_up(self, guide: Guide, kept: KeptRun, now: float) -> None:
        """Continue a run's timers from an earlier session in the background,
        unless its guide is on screen.
        """
        found = GuideSession(guide, self._recorder(), now, kept=kept)
        opened = self.front is not None and self.front.run.guide.path == guide.path
        if found.resumed is not None and not opened:
            self._behind = (found, *self._behind)
            self._unopened = (*self._unopened, found)

    def close(self) -> None:
        """Close every guide, with its timers."""
        self.front = None
        self._behind = ()
        self._unopened = ()

    def look(self, now: float) -> tuple[bool, bool]:
        """Forget background runs whose timers are over.

        Returns whether a timer has ended since the last call, and whether a timer of a background
        run is running, so that another call is due.
        """
        rung = [timed for one in self._all for timed in one.rung(now)]
        self._behind = tuple(one for one in self._behind if one.timers(now))
        self._unopened = tuple(one for one in self._unopened if one in self._behind)
        is_due = any(
            one.run.is_running(timed, now) for one in self._behind for timed in one.run.guide.timers
        )
        return bool(rung), is_due

    def timers(self, now: float) -> tuple[OpenTimer, ...]:
        """Return every active timer, those of the guide on screen first;
        the order is that of the guides.
        """
        return tuple(
            _open_timer(session, timed, now)
            for session in self._all
            for timed in sorted(session.timers(now), key=session.run.guide.timers.index)
        )

    def timer(self, now: float) -> OpenTimer | None:
        """Return the timer to show: an ended one, otherwise the running one that ends next,
        otherwise a paused one.
        """
        return min(
            self.timers(now), key=lambda one: (_URGENCY.index(one.state), one.left_s), default=None
        )

    def ended(self, now: float) -> tuple[tuple[GuideSession, Timed], ...]:
        """Return every ended timer that the person has not handled, and its run;
        those on screen first.
        """
        return tuple(
            (one.session, one.timed) for one in self.timers(now) if one.state is TimerState.RUNG
        )

    def note_ended(self, now: float) -> None:
        """Note that the person knows which timers have ended, in every run."""
        for one in self._all:
            one.note_ended(now)

    def known_until(self, now: float, began: float) -> float:
        """Return the time of day before which the person knows of every ended timer, for the next
        start.

        `began`: when the application started, as a time of day.
        """
        wall = self._wall()
        ends = [one.run.state.timers[timed.id] + wall - now for one, timed in self.ended(now)]
        return min((end - 1.0 for end in ends if end > began), default=wall)

    @property
    def _all(self) -> tuple[GuideSession, ...]:
        return self._behind if self.front is None else (self.front, *self._behind)

    def _recorder(self) -> RunRecorder:
        return RunRecorder(self._store, self._trouble, self._wall)

    def _put_behind(self, opened: Path) -> None:
        """Keep the current run's timers running, unless another run of an unfinished guide is
        `opened` instead.
        """
        behind = self._behind if self.front is None else (*self._behind, self.front)
        self._behind = tuple(
            one for one in behind if one.run.state.done or one.run.guide.path != opened
        )
