"""A person's way through a guide: the recorded run, and the state around it that is not stored.

That state is the visible part of a long checklist, a pending request to leave, and the running timers.

Leaving by hand takes two signs, so an accidental wave ends nothing:

    STAYING ──cancel, with nothing to cancel──▶ ASKED ──confirm──▶ left
                                                  └── any other command, six seconds ──▶ STAYING
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Final

from handtrack.errors import StoreError
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import Guide
from handtrack.guides.log import time_spent
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState, clock_text
from handtrack.guides.step import Entry, Step, StepKind
from handtrack.guides.store import KeptRun
from handtrack.messages import KEY, TIMER_COMMANDS, Command, CommandName
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message

PART: Final = 4  # checklist items shown at once, at most: as many as one hand counts

ASKED_S: Final = 6.0
"""Time limit for the second confirmation, in seconds: a hold takes one, after letting go of the sign before."""


class GuideSession:
    """One guide in progress. `now` is in seconds on the clock of the run's timers.

    `recorder`: records the accepted commands.
    `state`: start of a new run; without it, the unfinished run of the guide resumes.
    `kept`: a run to resume instead, also a finished one.
    """

    def __init__(
        self,
        guide: Guide,
        recorder: RunRecorder,
        now: float,
        state: GuideRunState | None = None,
        *,
        kept: KeptRun | None = None,
    ) -> None:
        self.recorder = recorder
        self.resumed = None
        """The earlier run being resumed."""
        if state is None and (found := recorder.resume(guide, now, kept)) is not None:
            self.resumed, state = found
        else:
            recorder.begin_anew()
        self.run = GuideRun(guide, state)
        self._part = 0
        self._asked_at = -inf
        self._spent_s: dict[str, float] = {}
        self._log_counts = self.finished_before
        self._since = now
        self._running = self._counting(now)
        self._seen = self.run.state.completed - self._running - frozenset(self.run.state.paused)
        self._show_first_open()

    @property
    def finished_before(self) -> bool:
        """Whether the run was finished already when it was resumed, so its log tells how long all of it took."""
        return self.resumed is not None and self.resumed.finished is not None

    @property
    def parts(self) -> int:
        """How many parts the step's checklist is shown in; 1 for a step shown whole."""
        items = len(self.run.step.items)
        return -(-items // PART) if items > PART and not self.run.state.done else 1

    @property
    def part(self) -> int:
        """The visible part, from 0."""
        return min(self._part, self.parts - 1)

    @property
    def first(self) -> int:
        """Index of the option or item currently numbered 1, from 0."""
        return self.part * self._size

    @property
    def in_sight(self) -> Sequence[Entry]:
        """The visible options or items, numbered from 1."""
        entries = self.run.choices
        return entries if self.parts == 1 else entries[self.first : self.first + self._size]

    @property
    def _size(self) -> int:
        """Items per part. Parts are about equal: four and one would look odd."""
        return -(-len(self.run.choices) // self.parts)

    def rules(self, now: float) -> StepRules:
        """Return what counts now for a hand; a hand may leave the guide by sign."""
        rules = self.run.rules(now)
        blocked = dict(rules.blocked)
        blocked.pop("cancel", None)
        if self.leaving(now):
            blocked.pop("confirm", None)
        choices = min(rules.choices, len(self.in_sight))
        return replace(rules, choices=choices, blocked=blocked, timers=bool(self.timers(now)))

    def leaving(self, now: float) -> bool:
        """Whether a request to leave awaits confirmation."""
        return now - self._asked_at < ASKED_S

    def expire(self) -> None:
        """Drop an unconfirmed request to leave or finish once it expires."""
        self._asked_at = -inf
        if self.run.state.finishing:
            self.run.cancel()

    def turn(self, parts: int) -> bool:
        """Turn to another part of a long checklist, forward if positive; return whether it exists."""
        there = self.part + parts
        if not 0 <= there < self.parts:
            return False
        self._part = there
        return True

    def part_of(self, index: int) -> int:
        """Return the part of an option or item, by its index among all of the step."""
        return index // self._size

    def number(self, index: int) -> int:
        """Bring an option or item into sight, by its index among all of the step; return its number there."""
        self._part = self.part_of(index)
        return index - self.first + 1

    def command(self, command: Command, now: float, score: float | None = None) -> CommandResult:
        """Run a command, and record it if the run accepts it; `score` is its sign's.

        A select takes the number among the visible choices. Cancel by key never leaves: another key does.
        """
        name, choice = command.command, command.choice
        was_leaving, self._asked_at = self.leaving(now), -inf
        if was_leaving and name == "confirm":
            return CommandResult(taken=True, leaves=True)
        if was_leaving and name == "cancel":
            return CommandResult(taken=True, says=GuideCode.STAYING())
        if name == "confirm" and self.run.state.done:
            return CommandResult(taken=True, leaves=True)
        if name == "select" and self.parts > 1 and not 1 <= (choice or 0) <= len(self.in_sight):
            return CommandResult(taken=False, says=GuideCode.NUMBER_OUT_OF_SIGHT(number=choice or 0))
        number = None if choice is None else choice + self.first
        before = self.run.state
        if name in TIMER_COMMANDS:
            on = self.timers(now)
            result = self.run.time(name, on[0], now) if on else CommandResult(taken=False, says=GuideCode.NO_TIMER())
            number = self.run.guide.steps.index(on[0]) + 1 if on else None
        else:
            result = self.run.command(name, now, number)
        self._count(before, now)
        if name == "cancel" and command.by != KEY and not result.taken:
            self._asked_at = now
            asked = GuideCode.ASK_TO_LEAVE_FINISHED if before.done else GuideCode.ASK_TO_LEAVE
            return CommandResult(taken=True, says=asked())
        if result.says is not None and result.says.code is GuideCode.CONFIRM_AGAIN:
            result = replace(result, says=self._asked_to_finish(now) or result.says)
        self._running |= self._counting(now)
        left_behind = self.run.guide.steps[before.step]
        if (self.run.step is not left_behind or self.run.state.done) and not self.run.remaining_s(left_behind, now):
            self._seen |= {left_behind.id}
        self._seen -= self._counting(now)
        self._scroll_to_subject(name, before, taken=result.taken)
        if result.taken:
            self.recorder.record(self.run, before, replace(command, choice=number), now, score)
        return replace(result, choice=number, kept=result.taken)

    @property
    def ended(self) -> float:
        """When the guide was finished, once it is."""
        return self._since

    def spent_s(self, step: Step) -> float | None:
        """Return how long a step has been the current one, up to the last command; None if it never was.

        Of an unfinished run only this session counts: nobody knows what a person did between two.
        """
        if self._log_counts and self.resumed is not None:
            with suppress(StoreError):  # it is asked for again
                for spent_in, seconds in time_spent(self.recorder.log, self.resumed.begun).items():
                    self._spent_s[spent_in] = self._spent_s.get(spent_in, 0.0) + seconds
                self._log_counts = False
        return self._spent_s.get(step.id)

    def rung(self, now: float) -> tuple[Step, ...]:
        """Return the steps whose timers ended since the last call."""
        before, self._running = self._running, self._counting(now)
        ended = before - self._running
        return tuple(
            step for step in self.run.guide.steps if step.id in ended and self.run.remaining_s(step, now) == 0.0
        )

    def timers(self, now: float) -> tuple[Step, ...]:
        """Return the steps with a timer that is on: it runs, is paused, or has ended and nobody said so yet.

        Timer commands go to the first: this step's, or else the one that ended or will end first.
        """

        def rank(step: Step) -> tuple[bool, bool, float]:
            paused = step.id in self.run.state.paused
            return step is not self.run.step, paused, self.run.remaining_s(step, now) or 0.0

        return tuple(sorted((step for step in self.run.guide.steps if self._on(step, now)), key=rank))

    def _count(self, before: GuideRunState, now: float) -> None:
        """Count the time since the last command for the step it was spent in."""
        if before.done and self.run.state.done:
            return
        if not before.done:
            step = self.run.guide.steps[before.step].id
            self._spent_s[step] = self._spent_s.get(step, 0.0) + now - self._since
        self._since = now

    def _asked_to_finish(self, now: float) -> Message | None:
        """Return the question for a guide that would end before its timer; None if none is left."""
        running = [(step, left) for step in self.timers(now) if (left := self.run.remaining_s(step, now))]
        if len(running) > 1:
            return GuideCode.CONFIRM_AGAIN_TIMERS(count=len(running))
        for step, left in running:
            return GuideCode.CONFIRM_AGAIN_TIMER(title=step.title, left=clock_text(left))
        return None

    def _on(self, step: Step, now: float) -> bool:
        left = self.run.remaining_s(step, now)
        return bool(left) or (left is not None and step.id not in self._seen)

    def _counting(self, now: float) -> frozenset[str]:
        """Return the steps whose timers run."""
        steps, paused = self.run.guide.steps, self.run.state.paused
        return frozenset(step.id for step in steps if step.id not in paused and self.run.remaining_s(step, now))

    def _scroll_to_subject(self, name: CommandName, before: GuideRunState, *, taken: bool) -> None:
        """Keep the subject of the command visible: another step, an unticked item, the items still to tick."""
        now = self.run.state
        if self.run.step.kind is not StepKind.CHECKLIST:
            return
        changed = before.ticked ^ now.ticked
        if before.step != now.step or (name == "confirm" and not taken):
            self._show_first_open()
        elif name == "undo" and changed:
            ids = [item.id for item in self.run.step.items]
            self._part = min(ids.index(item) for _, item in changed) // self._size
        elif changed and changed <= now.ticked and not self._open(self.in_sight) and self._open(self.run.step.items):
            self._show_first_open()

    def _show_first_open(self) -> None:
        items = self.run.step.items
        open_items = self._open(items)
        self._part = items.index(open_items[0]) // self._size if open_items else 0

    def _open(self, items: Sequence[Entry]) -> list[Entry]:
        ticked = self.run.ticked(self.run.step)
        return [item for item in items if item.id not in ticked]
