"""A person works through a guide: the run, kept as it goes on, and what stands around it where it is shown.

What a run does not know, because nothing of it is kept: which part of a long checklist is in sight, whether leaving
the guide was asked for, which timers are running out.

Leaving by hand takes two signs, so that a wave that nobody meant ends nothing:

    STAYING ──cancel, with nothing to cancel──▶ ASKED ──confirm──▶ left
                                                  └── any other command, six seconds ──▶ STAYING
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final

from handtrack.guides.guide import Guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState
from handtrack.guides.step import Entry, Step, StepKind
from handtrack.messages import KEY, Command, CommandName
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Code

PART: Final = 4
"""Items of a checklist that are in sight at once, at most: as many as one hand counts."""

ASKED_S: Final = 6.0
"""In which the second confirmation must come, seconds: a hold takes one, and one must let go before."""


class GuideSession:
    """One guide while a person works through it. `now` is in seconds of the clock of the run's timers.

    Parameters
    ----------
    guide : Guide
    recorder : RunRecorder
        Keeps the commands that are taken.
    now : float
    state : GuideRunState, optional
        Where another run begins; without it, the unfinished run of the guide goes on.

    Attributes
    ----------
    run : GuideRun
    resumed : KeptRun or None
        The run from an earlier time that goes on.
    """

    def __init__(self, guide: Guide, recorder: RunRecorder, now: float, state: GuideRunState | None = None) -> None:
        self._recorder = recorder
        self.resumed = None
        if state is None and (found := recorder.resume(guide, now)) is not None:
            self.resumed, state = found
        else:
            recorder.begin_anew()
        self.run = GuideRun(guide, state)
        self._part = 0
        self._asked_at = -inf
        self._running = self._timers(now)
        self._show_first_open()

    @property
    def parts(self) -> int:
        """In how many parts the step's checklist is shown; 1 for whatever is shown whole."""
        items = len(self.run.step.items)
        return -(-items // PART) if items > PART and not self.run.state.done else 1

    @property
    def part(self) -> int:
        """The part that is in sight, from 0."""
        return min(self._part, self.parts - 1)

    @property
    def first(self) -> int:
        """Which of the step's options or items has the number 1 now, from 0."""
        return self.part * self._size

    @property
    def in_sight(self) -> Sequence[Entry]:
        """What can be chosen or ticked now, in the order of its numbers, 1 for the first."""
        entries = self.run.choices
        return entries if self.parts == 1 else entries[self.first : self.first + self._size]

    @property
    def _size(self) -> int:
        """How many items a part has; all about as many, for four and one are odd to look at."""
        return -(-len(self.run.step.items) // self.parts)

    def rules(self, now: float) -> StepRules:
        """Return what counts now for a hand, which may leave the guide by sign."""
        rules = self.run.rules(now)
        blocked = dict(rules.blocked)
        blocked.pop("cancel", None)
        if self.leaving(now):
            blocked.pop("confirm", None)
        return replace(rules, choices=min(rules.choices, len(self.in_sight)), blocked=blocked)

    def leaving(self, now: float) -> bool:
        """Whether leaving the guide was asked for, and waits for its confirmation."""
        return now - self._asked_at < ASKED_S

    def expire(self) -> None:
        """End what was asked for and not confirmed in time: leaving, or finishing."""
        self._asked_at = -inf
        if self.run.state.finishing:
            self.run.cancel()

    def turn(self, parts: int) -> bool:
        """Bring another part of a long checklist into sight, on where positive; return whether there is one."""
        there = self.part + parts
        if not 0 <= there < self.parts:
            return False
        self._part = there
        return True

    def command(self, command: Command, now: float, score: float | None = None) -> CommandResult:
        """Do what a command says, and keep it where the run takes it; `score` is that of its sign.

        A select takes its choice's number among those in sight. By key, cancel does nothing where nothing is under
        way: a key that leaves is another one.
        """
        name, choice = command.command, command.choice
        was_leaving, self._asked_at = self.leaving(now), -inf
        if was_leaving and name == "confirm":
            return CommandResult(taken=True, leaves=True)
        if was_leaving and name == "cancel":
            return CommandResult(taken=True, says=Code.STAYING())
        if name == "confirm" and self.run.state.done:
            return CommandResult(taken=True, leaves=True)
        if name == "select" and self.parts > 1 and not 1 <= (choice or 0) <= len(self.in_sight):
            return CommandResult(taken=False, says=Code.NUMBER_OUT_OF_SIGHT(number=choice or 0))
        number = None if choice is None else choice + self.first
        before = self.run.state
        result = self.run.command(name, now, number)
        if name == "cancel" and command.by != KEY and not result.taken:
            self._asked_at = now
            asked = Code.ASK_TO_LEAVE_FINISHED if before.done else Code.ASK_TO_LEAVE
            return CommandResult(taken=True, says=asked())
        self._running |= self._timers(now)
        self._follow(name, before, taken=result.taken)
        if result.taken:
            self._recorder.record(self.run, before, replace(command, choice=number), now, score)
        return replace(result, choice=number, kept=result.taken)

    def rung(self, now: float) -> tuple[Step, ...]:
        """Return the steps whose timers have ended since this was asked last."""
        before, self._running = self._running, self._timers(now)
        ended = before - self._running
        return tuple(
            step for step in self.run.guide.steps if step.id in ended and self.run.remaining_s(step, now) == 0.0
        )

    def _timers(self, now: float) -> frozenset[str]:
        return frozenset(step.id for step in self.run.guide.steps if self.run.remaining_s(step, now))

    def _follow(self, name: CommandName, before: GuideRunState, *, taken: bool) -> None:
        """Keep in sight what the command is about: another step, an item that was unticked, those still to tick."""
        now = self.run.state
        if self.run.step.kind is not StepKind.CHECKLIST:
            return
        changed = before.ticked ^ now.ticked
        if before.step != now.step or (name == "confirm" and not taken):
            self._show_first_open()
        elif name == "undo" and changed:
            ids = [item.id for item in self.run.step.items]
            self._part = min(ids.index(item) for _, item in changed) // self._size
        elif changed and changed <= now.ticked and not self._open(self.in_sight):
            self._show_first_open()

    def _show_first_open(self) -> None:
        items = self.run.step.items
        open_items = self._open(items)
        self._part = items.index(open_items[0]) // self._size if open_items else 0

    def _open(self, items: Sequence[Entry]) -> list[Entry]:
        ticked = self.run.ticked(self.run.step)
        return [item for item in items if item.id not in ticked]
