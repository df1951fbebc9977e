"""How long each step of a run has been the current one."""

from contextlib import suppress

from handtrack.errors import StoreError
from handtrack.guides.log import step_times
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.step import Step
from handtrack.guides.store import KeptRun


class TimeSpent:
    """The seconds spent in each step of a run, up to the last command.

    In an unfinished run only this session counts, because the time between sessions is unknown. The
    times of a run that was finished before are in its log, which is read when they are asked for.

    `now`: in seconds on any steady clock. `finished`: the resumed run, if it was finished before.
    """

    def __init__(self, recorder: RunRecorder, now: float, finished: KeptRun | None) -> None:
        self._recorder = recorder
        self._unread = finished
        self._seconds: dict[str, float] = {}
        self._counted_until = now

    @property
    def counted_until(self) -> float:
        """The time of the last command; of a finished guide, when it was finished."""
        return self._counted_until

    def count(self, before: GuideRunState, run: GuideRun, now: float) -> None:
        """Count the time since the last command for the step it was spent in.

        `before`: the run's state before the command. Time at the finish counts for no step.
        """
        if before.done and run.state.done:
            return
        if not before.done:
            self._add(run.guide.steps[before.step].id, now - self._counted_until)
        self._counted_until = now

    def of(self, step: Step) -> float | None:
        """Return the seconds spent in a step; None if it was never the current one."""
        if self._unread is not None:
            with suppress(StoreError):  # it is asked for again
                for step_id, times in step_times(self._recorder.log, self._unread.begun).items():
                    self._add(step_id, times.seconds)
                self._unread = None
        return self._seconds.get(step.id)

    def _add(self, step_id: str, seconds: float) -> None:
        self._seconds[step_id] = self._seconds.get(step_id, 0.0) + seconds
