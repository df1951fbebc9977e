"""Keeps the run that a person is in: what they do goes into the store as they do it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from handtrack.guides.guide import Guide
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress, from_progress, to_progress
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.store import KeptRun
from handtrack.messages import Command


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment on two clocks, in seconds: `now` on the clock of a run's timers, `t` since 1970."""

    now: float
    t: float

    @property
    def ahead_s(self) -> float:
        """What to add to the clock of the timers to get seconds since 1970."""
        return self.t - self.now


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


class RunKeeper:
    """Writes one run at a time; a run that nothing was done in is not kept.

    Parameters
    ----------
    store : Runs
        Held by the caller.
    """

    def __init__(self, store: Runs) -> None:
        self._store = store
        self._id: int | None = None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run so far.

        Raises
        ------
        StoreError
        """
        return () if self._id is None else self._store.log(self._id)

    def begin_anew(self) -> None:
        """Keep what comes as another run, from its first command on."""
        self._id = None

    def resume(self, guide: Guide, moment: Moment) -> tuple[KeptRun, Standing] | None:
        """Return the last run of a guide and where it stands, if it was not finished; what comes is added to it.

        Raises
        ------
        StoreError
        """
        self._id = None
        kept = self._store.unfinished(guide.path)
        if kept is None:
            return None
        standing = from_progress(guide, kept.progress, now=moment.now, ahead_s=moment.ahead_s)
        if standing is None:
            return None
        self._id = kept.id
        return kept, standing

    def record(
        self, run: GuideRun, before: Standing, command: Command, moment: Moment, score: float | None = None
    ) -> None:
        """Keep a command that was taken, and where it led.

        Parameters
        ----------
        run : GuideRun
            As it is after the command.
        before : Standing
            Before it.
        command : Command
        moment : Moment
        score : float or None
            Of the sign that gave it.

        Raises
        ------
        StoreError
            It was not kept; the run itself has gone on.
        """
        if self._id is None:
            begun = to_progress(run.guide, before, ahead_s=moment.ahead_s)
            self._id = self._store.begin(run.guide.path, run.guide.title, begun, moment.t)
        step = run.guide.steps[before.step]
        entry = LogEntry(
            moment.t, before.step + 1, step.id, command.command, command.by, score, _chosen(run, before, command)
        )
        self._store.append(self._id, entry, to_progress(run.guide, run.standing, ahead_s=moment.ahead_s))


def _chosen(run: GuideRun, before: Standing, command: Command) -> str | None:
    """Return the id of what a command chose: the entry that was marked, the option that became the answer."""
    step = run.guide.steps[before.step]
    if command.command == "select":
        return (step.options or step.items)[(command.choice or 0) - 1].id
    return run.standing.answers.get(step.id) if command.command == "confirm" else None
