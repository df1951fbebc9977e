"""A walk through a guide of which everything is kept as it is done. No widgets."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from handtrack.guides import Guide
from handtrack.guides.diary import Diary
from handtrack.guides.keeper import Moment, RunKeeper
from handtrack.guides.log import LogEntry
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.store import KeptRun
from handtrack.guides.walk import Answer, Walk
from handtrack.messages import Command

KEY = "key"
"""By what a command was given that no hand gave: keys, buttons and clicks are one."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a command led to: the answer, and the command as it is kept, from where the run stood before it."""

    answer: Answer
    command: Command
    before: Standing


class KeptWalk:
    """Opens guides, takes commands, and keeps those that were taken.

    Parameters
    ----------
    keeper : RunKeeper or None
        Without one, nothing is kept.
    clock, wall : callable
        Seconds: a clock that only goes on, and the time since 1970.
    trouble : callable
        Told why nothing is kept.

    Attributes
    ----------
    walk : Walk or None
        Through the guide that is open.
    clock : callable
        As given.
    """

    def __init__(
        self,
        keeper: RunKeeper | None,
        clock: Callable[[], float],
        wall: Callable[[], float],
        trouble: Callable[[str], None],
    ) -> None:
        self.walk: Walk | None = None
        self.clock = clock
        self._diary = Diary(keeper, lambda: Moment(self.now, wall()), trouble)

    @property
    def now(self) -> float:
        """The time, in seconds of the clock."""
        return self.clock()

    @property
    def run(self) -> GuideRun | None:
        """How far the walk is."""
        return self.walk.run if self.walk is not None else None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run; none where runs are not kept.

        Raises
        ------
        StoreError
        """
        return self._diary.log

    @property
    def unkept(self) -> bool:
        """Whether nothing is kept on purpose, where it could be."""
        return self._diary.rehearsal and self._diary.keeps

    def rehearse(self, *, on: bool) -> None:
        """Keep nothing for now, or keep again."""
        self._diary.rehearsal = on

    def open(self, guide: Guide, standing: Standing | None = None) -> KeptRun | None:
        """Begin a guide, or take it up where it stands; without `standing`, one that is under way goes on.

        Returns
        -------
        KeptRun or None
            The run from an earlier time that goes on, where there was one that was not finished.
        """
        run = self.run
        if standing is None and run is not None and run.guide == guide and not run.standing.done:
            return None
        kept = self._diary.resume(guide) if standing is None else None
        if kept is None:
            self._diary.begin_anew()
        self.walk = Walk(GuideRun(guide, kept[1] if kept is not None else standing), self.now)
        return kept[0] if kept is not None else None

    def do(self, walk: Walk, command: Command, score: float | None = None) -> Done:
        """Do what a command says, and keep it where it was taken; `score` is that of the sign that gave it."""
        before = walk.run.standing
        answer = walk.command(command.command, self.now, command.choice, by_hand=command.by != KEY)
        done = replace(command, choice=answer.choice)
        if answer.kept:
            self._diary.note(walk.run, before, done, score)
        return Done(answer, done, before)
