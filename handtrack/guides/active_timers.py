"""The timers of a run that concern its person now: running, paused, or ended and not yet noticed.

A run stores when each timer ends, and nothing else. Here is what follows from that in time: which
timers have just ended, which ends the person knows of, and which timer a command means.
"""

from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.step import Timed


class ActiveTimers:
    """The active timers of a run. `now` is in seconds on the clock of the run's timers.

    `commanded_at`: when the last command of a resumed run was given, on that clock. Its person then
    knew which timers of the steps left behind had ended.
    """

    def __init__(self, run: GuideRun, now: float, commanded_at: float | None = None) -> None:
        self._run = run
        self._last_commanded = ""
        self._running = self._running_at(now)
        completed = (step for step in run.guide.steps if step.id in run.state.completed)
        passed = frozenset(timed.id for step in completed for timed in step.timers)
        known = frozenset[str]()
        if commanded_at is not None:
            others = (timed for timed in run.guide.timers if timed not in run.step.timers)
            known = frozenset(
                timed.id for timed in others if run.state.timers.get(timed.id, now) <= commanded_at
            )
        self._noticed = (passed | known) - self._running - frozenset(run.state.paused)

    def active(self, now: float) -> tuple[Timed, ...]:
        """Return the active timers, in the order in which commands mean them.

        First this step's timer; then the one commanded last, so that it can be resumed; then the
        one that ended or will end first.
        """
        own = {timed.id for timed in self._run.step.timers}

        def rank(timed: Timed) -> tuple[bool, bool, bool, float]:
            is_paused = timed.id in self._run.state.paused
            is_last = timed.id == self._last_commanded
            left_s = self._run.remaining_s(timed, now) or 0.0
            return timed.id not in own, not is_last, is_paused, left_s

        active = (timed for timed in self._run.guide.timers if self._is_active(timed, now))
        return tuple(sorted(active, key=rank))

    def any_active(self, now: float) -> bool:
        """Return whether there is an active timer."""
        return any(self._is_active(timed, now) for timed in self._run.guide.timers)

    def with_time_left(self, now: float) -> list[tuple[Timed, float]]:
        """Return the timers with time left, paused or not, and how much, in seconds."""
        left = [(timed, self._run.remaining_s(timed, now)) for timed in self.active(now)]
        return [(timed, seconds) for timed, seconds in left if seconds]

    def take_rung(self, now: float) -> tuple[Timed, ...]:
        """Return the timers that ended since the last call."""
        before = self._running
        self._running = self._running_at(now)
        ended = before - self._running
        return tuple(
            timed
            for timed in self._run.guide.timers
            if timed.id in ended and self._run.remaining_s(timed, now) == 0.0
        )

    def notice_ended(self, now: float) -> None:
        """Note that the person knows which timers have ended."""
        active = self.active(now)
        self._noticed |= {timed.id for timed in active if not self._run.remaining_s(timed, now)}

    def select_timer(self, number: int | None, now: float) -> int | None:
        """Make the timer that a command means the last commanded one; return its number in the
        guide, or None without one.

        `number`: in the guide, from 1; without it, the first active timer is meant.
        """
        timers = self._run.guide.timers
        active = self.active(now)
        if number is not None:
            active = tuple(timed for timed in active if timers.index(timed) == number - 1)
        self._last_commanded = active[0].id if active else ""
        return timers.index(active[0]) + 1 if active else None

    def follow_command(self, before: GuideRunState, now: float) -> None:
        """Take in what a command changed: leaving a step means that its ended timers are noticed.

        `before`: the run's state before the command.
        """
        running = self._running_at(now)
        self._running |= running
        left_behind = self._run.guide.steps[before.step]
        if self._run.state.step != before.step or self._run.state.done:
            self._noticed |= {
                timed.id for timed in left_behind.timers if not self._run.remaining_s(timed, now)
            }
        self._noticed -= running

    def _is_active(self, timed: Timed, now: float) -> bool:
        left_s = self._run.remaining_s(timed, now)
        return bool(left_s) or (left_s is not None and timed.id not in self._noticed)

    def _running_at(self, now: float) -> frozenset[str]:
        """Return the ids of the running timers."""
        timers = self._run.guide.timers
        return frozenset(timed.id for timed in timers if self._run.is_running(timed, now))
