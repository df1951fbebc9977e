"""Records the current run: every command goes into the store at once."""

from collections.abc import Callable
from time import time

from handtrack.errors import StoreError
from handtrack.guides.background import BackgroundStore
from handtrack.guides.guide import Guide
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import from_progress, to_progress
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.store import KeptRun, RunStore
from handtrack.messages import TIMER_COMMANDS, Command

Runs = BackgroundStore | RunStore
"""Where runs are stored: in a thread, or at once. Each method may raise StoreError."""


class RunRecorder:
    """Records one run at a time. Work continues without storage; a run without commands is not
    stored.

    `store`: owned by the caller. Without it, nothing is stored.
    `trouble`: called with the reason if nothing is stored, once per run.
    `wall`: returns seconds since 1970.
    """

    def __init__(
        self,
        store: Runs | None,
        trouble: Callable[[StoreError], None],
        wall: Callable[[], float] = time,
    ) -> None:
        self.rehearsal = False
        """Deliberately store nothing for now."""
        self._store = store
        self._trouble = trouble
        self._wall = wall
        self._id: int | None = None
        self._told = False
        self.begun = wall()
        """When the run began, in seconds since 1970."""

    @property
    def rehearses(self) -> bool:
        """True if a store exists but is deliberately unused."""
        return self.rehearsal and self._store is not None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run so far. Raises `StoreError`."""
        return () if self._store is None or self._id is None else self._store.log(self._id)

    def ahead_s(self, now: float) -> float:
        """Return what to add to the clock of the run's timers to get seconds since 1970."""
        return self._wall() - now

    def start_over(self) -> None:
        """Store the following commands as a new run."""
        self._id = None
        self._told = False
        self.begun = self._wall()

    def resume(
        self, guide: Guide, now: float, kept: KeptRun | None = None
    ) -> tuple[KeptRun, GuideRunState] | None:
        """Resume a run, returning it and its state; None if a new run starts.

        `now`: in seconds on the clock of the run's timers. `kept`: a run of the guide, finished or
        not; without it, the unfinished one.
        """
        self.start_over()
        if self._store is None or self.rehearsal:
            return None
        try:
            kept = kept or self._store.unfinished(guide.path)
        except StoreError as error:
            self._trouble(error)
            return None
        if kept is None:
            return None
        state = from_progress(guide, kept.progress, now=now, ahead_s=self.ahead_s(now))
        if state is None:
            return None
        self._id = kept.id
        self.begun = kept.begun
        return kept, state

    def record(
        self,
        run: GuideRun,
        before: GuideRunState,
        command: Command,
        now: float,
        score: float | None = None,
    ) -> None:
        """Store an accepted command and its result.

        `run`: its state after the command. `before`: its state before. `command`: its `choice`
        counts among all options of the step, or for a timer command among all timers of the guide.
        `now`: seconds on the clock of the run's timers. `score`: of the sign.
        """
        if self._store is None or self.rehearsal:
            return
        t = self._wall()
        step = run.guide.steps[before.step]
        entry = LogEntry(
            t,
            before.step + 1,
            step.id,
            command.command,
            command.by,
            score,
            _chosen(run, before, command),
        )
        try:
            if self._id is None:
                begun = to_progress(run.guide, before, ahead_s=t - now)
                self._id = self._store.begin(run.guide.path, run.guide.title, begun, self.begun)
            after = to_progress(run.guide, run.state, ahead_s=t - now, at=t)
            self._store.append(self._id, entry, after)
        except StoreError as error:
            if not self._told:
                self._told = True
                self._trouble(error)


def _chosen(run: GuideRun, before: GuideRunState, command: Command) -> str | None:
    """Return the id of the entry that a command marked or accepted as the answer,
    or of its timer's step.
    """
    step = run.guide.steps[before.step]
    if command.command in TIMER_COMMANDS:
        return run.guide.timers[(command.choice or 1) - 1].id
    if command.command == "select":
        return step.choices[(command.choice or 0) - 1].id
    if command.command in ("servings", "rate"):
        return str(command.choice)
    if command.command == "note":
        return run.state.note
    return run.state.answers.get(step.id) if command.command == "confirm" else None
