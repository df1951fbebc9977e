"""Records the run that a person is in: what they do goes into the store as they do it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import time
from typing import Protocol

from handtrack.errors import StoreError
from handtrack.guides.guide import Guide
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress, from_progress, to_progress
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.store import KeptRun
from handtrack.messages import Command


class Runs(Protocol):
    """Where runs are kept: `RunStore` at once, `BackgroundStore` beside whoever calls. Each may raise StoreError."""

    def begin(self, guide: Path, title: str, progress: Progress, t: float) -> int:
        """Begin a run and return its id."""
        ...

    def append(self, run: int, entry: LogEntry, progress: Progress) -> None:
        """Add a command to a run's log, with the progress that it led to."""
        ...

    def unfinished(self, guide: Path) -> KeptRun | None:
        """Return the last run of a guide, where it was not finished."""
        ...

    def newest(self) -> Sequence[KeptRun]:
        """Return the last run of every guide, the newest first."""
        ...

    def recent(self, most: int) -> Sequence[Path]:
        """Return the files of the guides of which a run was begun, the one of the newest run first; so many at most."""
        ...

    def log(self, run: int) -> tuple[LogEntry, ...]:
        """Return every command of a run, the first one first."""
        ...


class RunRecorder:
    """Records one run at a time. Work goes on where nothing can be kept; a run without a command is not kept.

    Parameters
    ----------
    store : Runs or None
        Held by the caller. Without one, nothing is kept.
    trouble : callable
        Told why nothing is kept, once a run.
    wall : callable
        Returns seconds since 1970.

    Attributes
    ----------
    rehearsal : bool
        Keep nothing for now, on purpose.
    """

    def __init__(
        self, store: Runs | None, trouble: Callable[[StoreError], None], wall: Callable[[], float] = time
    ) -> None:
        self.rehearsal = False
        self._store, self._trouble, self._wall = store, trouble, wall
        self._id: int | None = None
        self._told = False

    @property
    def rehearses(self) -> bool:
        """Whether nothing is kept on purpose, where it could be."""
        return self.rehearsal and self._store is not None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run so far.

        Raises
        ------
        StoreError
        """
        return () if self._store is None or self._id is None else self._store.log(self._id)

    def begin_anew(self) -> None:
        """Keep what comes as another run, from its first command on."""
        self._id, self._told = None, False

    def resume(self, guide: Guide, now: float) -> tuple[KeptRun, GuideRunState] | None:
        """Return the unfinished run of a guide, which goes on, and its state; None where another begins.

        `now` is in seconds of the clock of the run's timers.
        """
        self.begin_anew()
        if self._store is None or self.rehearsal:
            return None
        try:
            kept = self._store.unfinished(guide.path)
        except StoreError as error:
            self._trouble(error)
            return None
        if kept is None:
            return None
        state = from_progress(guide, kept.progress, now=now, ahead_s=self._wall() - now)
        if state is None:
            return None
        self._id = kept.id
        return kept, state

    def record(
        self, run: GuideRun, before: GuideRunState, command: Command, now: float, score: float | None = None
    ) -> None:
        """Keep a command that was taken, and where it led.

        Parameters
        ----------
        run : GuideRun
            As it is after the command.
        before : GuideRunState
            Before it.
        command : Command
            Of a select, the choice counts among all of the step.
        now : float
            Seconds of the clock of the run's timers.
        score : float or None
            Of the sign that gave it.
        """
        if self._store is None or self.rehearsal:
            return
        t = self._wall()
        step = run.guide.steps[before.step]
        entry = LogEntry(t, before.step + 1, step.id, command.command, command.by, score, _chosen(run, before, command))
        try:
            if self._id is None:
                begun = to_progress(run.guide, before, ahead_s=t - now)
                self._id = self._store.begin(run.guide.path, run.guide.title, begun, t)
            self._store.append(self._id, entry, to_progress(run.guide, run.state, ahead_s=t - now))
        except StoreError as error:
            if not self._told:
                self._told = True
                self._trouble(error)


def _chosen(run: GuideRun, before: GuideRunState, command: Command) -> str | None:
    """Return the id of what a command chose: the entry that was marked, the option that became the answer."""
    step = run.guide.steps[before.step]
    if command.command == "select":
        return (step.options or step.items)[(command.choice or 0) - 1].id
    return run.state.answers.get(step.id) if command.command == "confirm" else None
