"""A person's way through a guide: the recorded run, and the state around it that is not stored.

That state is which entries have numbers, a pending request to leave, and the running timers. Keys
reach nine numbers, fingers four: a longer list is numbered in parts, and no part crosses the end of
a page. A page that asks for the servings begins with a separate part for them: one finger for
fewer, two for more.

Leaving by hand takes two signs, so an accidental wave ends nothing:

    STAYING ──cancel, with nothing to cancel──▶ ASKED ──confirm──▶ left
                                                  └── any other command, six seconds ──▶ STAYING

`rules` is the only place that says what counts and what is blocked. It combines the run's reasons
with the state above, and is computed once for each change of it, not for each frame.
"""

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import Final

from handtrack.errors import StoreError
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import Guide
from handtrack.guides.log import step_times
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun, GuideRunState, clock_text
from handtrack.guides.servings import servings_beside
from handtrack.guides.step import Entry, Step, Timed
from handtrack.guides.store import KeptRun
from handtrack.messages import KEY, TIMER_COMMANDS, Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, CommandResult, Effect
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message

PART: Final = 4
"""Maximum numbered entries for fingers: as many as one hand can count."""
KEYS: Final = 9
SERVINGS_BY: Final = {1: -1, 2: 1}
"""Change in servings by number, while numbers set the servings."""
SAVE: Final = 1
"""The number that saves the record, at the finish."""
RATING_BY: Final = {2: -1, 3: 1}
"""Change in the rating by number, at the finish."""

_ITEMS_LEFT: Final = frozenset((GuideCode.ONE_ITEM_LEFT, GuideCode.ITEMS_LEFT))

ASKED_S: Final = 6.0
"""Time limit for the second confirmation, in seconds: a hold takes one,
after the previous sign is let go.
"""


@dataclass(frozen=True, slots=True)
class _Facts:
    """Everything that the rules depend on."""

    state: GuideRunState
    undoable: bool
    locked: bool
    leaving: bool
    timers: bool
    choices: int
    unread: bool
    turned: bool


class GuideSession:
    """One guide in progress. `now` is in seconds on the clock of the run's timers.

    `recorder`: records the accepted commands. `state`: start of a new run; without it, the
    unfinished run of the guide resumes. `kept`: a run to resume instead, even a finished one.
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
        if state is None and (found := recorder.resume(guide, now, kept)) is not None:
            self.resumed, state = found
        else:
            recorder.start_over()
        self.run = GuideRun(guide, state)
        self._part = 0
        self._dials = False
        self._most = PART
        self._most_options = KEYS
        self._pages: tuple[int, ...] = (0,)
        self.turned = 0
        """Pages that the last command turned, to reach an unread one; undo turns them back."""
        self._rules: tuple[_Facts, StepRules] | None = None
        self._asked_at = -inf
        self._confirmed_in: int | None = None
        self._spent_s: dict[str, float] = {}
        self._last_timed = ""
        self._log_counts = self.finished_before
        self._since = now
        self._running = self._counting(now)
        completed = (step for step in self.run.guide.steps if step.id in self.run.state.completed)
        done = frozenset(timed.id for step in completed for timed in step.timers)
        self._seen = done - self._running - frozenset(self.run.state.paused)
        self._show_first_open()

    @property
    def finished_before(self) -> bool:
        """True if the run was already finished when resumed, so its log has the total time."""
        return self.resumed is not None and self.resumed.finished is not None

    def number_by(self, most: int, pages: Sequence[int] = (0,)) -> None:
        """Number at most this many entries at once; `pages` has the index of the first entry on
        each page.
        """
        first = self.first
        self._most = self._most_options = most
        self._pages = tuple(pages) or (0,)
        self._part = self.part_of(first)

    @property
    def _starts(self) -> list[int]:
        """The index of the first entry of each part.

        Parts of a page are about equal, because four and one would look odd. But options keep the
        numbers that fingers know.
        """
        options = bool(self.run.step.options)
        most = self._most_options if options else self._most
        starts: list[int] = []
        for begin, end in pairwise((*self._pages, max(1, len(self.run.choices)))):
            parts = -(-(end - begin) // most)
            starts += range(begin, end, most if options else -(-(end - begin) // parts))
        return starts

    @property
    def parts(self) -> int:
        """Number of parts the step's entries are divided into; 1 if all have numbers."""
        return 1 if self.run.state.done else len(self._starts)

    @property
    def part(self) -> int:
        """The part that has the numbers, from 0."""
        return min(self._part, self.parts - 1)

    @property
    def dials(self) -> bool:
        """True while numbers set the servings."""
        return self.run.chooses_servings and (self._dials or not self.run.choices)

    @property
    def first(self) -> int:
        """Index of the entry that is or would be numbered 1, from 0."""
        return self._starts[self.part]

    @property
    def in_sight(self) -> Sequence[Entry]:
        """The entries that have numbers, from 1."""
        after = [*self._starts, len(self.run.choices)][self.part + 1]
        return () if self.dials else self.run.choices[self.first : after]

    def rules(self, now: float, *, unread: bool = False) -> StepRules:
        """Return which commands count now, and why others do not; `unread`: the step has an unread
        page.

        A hand may leave the guide by sign, and pages turn forwards and back. At the finish, numbers
        save and rate.
        """
        choices = len(SERVINGS_BY) if self.dials else len(self.in_sight)
        facts = _Facts(
            self.run.state,
            undoable=self.run.refusal("undo", now) is None,
            locked=self.run.locked(now),
            leaving=self.leaving(now),
            timers=any(self._on(timed, now) for timed in self.run.guide.timers),
            choices=max(RATING_BY) if self.run.state.done else choices,
            unread=unread,
            turned=bool(self.turned),
        )
        if self._rules is None or self._rules[0] != facts:
            self._rules = facts, self._rules_by(facts, now)
        return self._rules[1]

    def _rules_by(self, facts: _Facts, now: float) -> StepRules:
        allowed = {"cancel"}
        if facts.leaving or facts.unread or facts.state.done:
            allowed.add("confirm")
        if facts.turned:
            allowed.add("undo")
        blocked = self.run.blocked(now)
        return StepRules(
            choices=facts.choices,
            blocked={name: why for name, why in blocked.items() if name not in allowed},
            pages=True,
            timers=facts.timers,
            reads=not facts.state.done,
            confirm_goes_on=not (facts.state.done or facts.state.finishing or facts.leaving),
        )

    def leaving(self, now: float) -> bool:
        """True while a request to leave awaits confirmation."""
        return now - self._asked_at < ASKED_S

    def expire(self) -> None:
        """Drop an unconfirmed request to leave or finish once it expires."""
        self._asked_at = -inf
        self.run.drop_question()

    def turn(self, parts: int) -> bool:
        """Give the numbers to another part, forward if positive; return whether it exists."""
        there = parts - 1 if self.dials else self.part + parts
        if (
            not self.run.choices
            or not (-1 if self.run.chooses_servings else 0) <= there < self.parts
        ):
            return False
        self._part = max(there, 0)
        self._dials = there < 0
        return True

    def part_of(self, index: int) -> int:
        """Return the part of an entry, by its index in the step."""
        return bisect_right(self._starts, index) - 1

    def number(self, index: int) -> int:
        """Move the numbers to an entry, by its index in the step; return its number."""
        self._part = self.part_of(index)
        self._dials = False
        return index - self.first + 1

    def waits_for(self, now: float) -> Message | None:
        """Return why the last refused confirmation still waits: items to tick,
        or a question that is open.
        """
        if self.leaving(now):
            done = self.run.state.done
            return (GuideCode.ASK_TO_LEAVE_FINISHED if done else GuideCode.ASK_TO_LEAVE)()
        if self._confirmed_in != self.run.state.step:
            return None
        if self.run.state.finishing:
            return self.asked_to_finish(now)
        reason = self.run.refusal("confirm", now)
        return reason if reason is not None and reason.code in _ITEMS_LEFT else None

    def command(
        self, command: Command, now: float, score: float | None = None, *, unread: bool = False
    ) -> CommandResult:
        """Run a command, and record it if the run accepts it; `score` is its sign's.

        A select takes the number among the visible choices, a timer command that of an active timer
        in the guide. Cancel by key never leaves; with nothing to cancel, the window does (Esc).
        Confirming turns to an unread page first (`unread`), and undo turns back.
        """
        turning = self._screen_effect(command, now, unread=unread)
        if turning is not None:
            return turning
        if command.command == "select" and self.run.state.done and command.choice in RATING_BY:
            stars = self.run.rating_beside(RATING_BY[command.choice])
            command = replace(command, command="rate", choice=stars)
        result = self._run_command(command, now, score)
        if command.command == "confirm" and result.says is not None:
            self._confirmed_in = self.run.state.step
        return replace(result, event=command) if result.taken else result

    def _screen_effect(self, command: Command, now: float, *, unread: bool) -> CommandResult | None:
        """Return what the window does for a command that leaves the run as it is; None if it is one
        for the run.
        """
        name = command.command
        if name == "read":
            return CommandResult(taken=True, effect=Effect.READ_ALOUD)
        if name == "select" and command.choice == SAVE and self.run.state.done:
            return CommandResult(taken=True, effect=Effect.SAVE_RECORD)
        turned = self.turned
        self.turned = 0
        if name == "undo" and turned:
            return CommandResult(taken=True, effect=Effect.TURN_BACK, pages=turned)
        confirms = name == "confirm" and not self.leaving(now) and not self.run.waits(now)
        if confirms and unread:
            return CommandResult(taken=True, effect=Effect.TURN_TO_UNREAD)
        return None

    def _run_command(self, command: Command, now: float, score: float | None) -> CommandResult:
        name = command.command
        choice = command.choice
        was_leaving = self.leaving(now)
        self._asked_at = -inf
        if name == "confirm" and (was_leaving or self.run.state.done):
            return CommandResult(taken=True, effect=Effect.LEAVE)
        if was_leaving and name == "cancel":
            return CommandResult(taken=True, says=GuideCode.STAYING())
        if name == "select" and self.dials and choice in SERVINGS_BY:
            name = "servings"
            choice = self.servings_beside(SERVINGS_BY[choice])
            command = replace(command, command=name)
        elif (
            name == "select"
            and (self.parts > 1 or self.dials)
            and not 1 <= (choice or 0) <= len(self.in_sight)
        ):
            return CommandResult(
                taken=False, says=GuideCode.NUMBER_OUT_OF_SIGHT(number=choice or 0)
            )
        number = choice if choice is None or name != "select" else choice + self.first
        before = self.run.state
        if name in TIMER_COMMANDS:
            timed = self._timed(choice, now)
            self._last_timed = timed.id if timed is not None else ""
            result = (
                self.run.time(name, timed, now)
                if timed
                else CommandResult(taken=False, says=GuideCode.NO_TIMER())
            )
            number = self.run.guide.timers.index(timed) + 1 if timed is not None else None
        else:
            sure = command.by == KEY and not self.left_open(now)
            result = self.run.command(name, now, number, sure=sure)
        self._count(before, now)
        if name == "cancel" and command.by != KEY and not result.taken:
            self._asked_at = now
            asked = GuideCode.ASK_TO_LEAVE_FINISHED if before.done else GuideCode.ASK_TO_LEAVE
            return CommandResult(taken=True, says=asked())
        if result.says is not None and result.says.code is GuideCode.CONFIRM_AGAIN:
            result = replace(result, says=self.asked_to_finish(now))
        self._running |= self._counting(now)
        left_behind = self.run.guide.steps[before.step]
        if self.run.step is not left_behind or self.run.state.done:
            self._seen |= {
                timed.id for timed in left_behind.timers if not self.run.remaining_s(timed, now)
            }
        self._seen -= self._counting(now)
        self._scroll_to_subject(name, before, taken=result.taken)
        if result.taken:
            self.recorder.record(self.run, before, replace(command, choice=number), now, score)
        if name == "cancel" and not result.taken:
            return NOT_TAKEN  # Esc then means something else to the window
        return replace(result, number=number if name == "select" else None, kept=result.taken)

    def servings_beside(self, by: int) -> int:
        """Return the servings after `by` steps."""
        return servings_beside(self.run.servings, self.run.written.servings or 1, by)

    def write_note(self, text: str, now: float) -> None:
        """Set the note on the run, and record it."""
        before = self.run.state
        if self.run.write_note(text):
            self.recorder.record(self.run, before, Command("note", 0, now, KEY), now)

    @property
    def ended(self) -> float:
        """When the guide was finished; meaningful only once it is."""
        return self._since

    def spent_s(self, step: Step) -> float | None:
        """Return how long a step has been the current one, up to the last command; None if it never
        was.

        In an unfinished run only this session counts, because the time between sessions is unknown.
        """
        if self._log_counts and self.resumed is not None:
            with suppress(StoreError):  # it is asked for again
                for spent_in, times in step_times(self.recorder.log, self.resumed.begun).items():
                    self._spent_s[spent_in] = self._spent_s.get(spent_in, 0.0) + times.seconds
                self._log_counts = False
        return self._spent_s.get(step.id)

    def asked_to_finish(self, now: float) -> Message:
        """Return the question to ask before a guide is finished;
        it says what is left undone, or what becomes of its timers.
        """
        undone = self.run.left_open(now)
        if len(undone) > 1:
            return GuideCode.CONFIRM_AGAIN_STEPS(count=len(undone))
        for step in undone:
            return GuideCode.CONFIRM_AGAIN_STEP(title=step.title)
        running = self._under_way(now)
        if len(running) > 1:
            return GuideCode.CONFIRM_AGAIN_TIMERS(count=len(running))
        for timed, left in running:
            return GuideCode.CONFIRM_AGAIN_TIMER(title=timed.title, left=clock_text(left))
        return GuideCode.CONFIRM_AGAIN()

    def left_open(self, now: float) -> bool:
        """Return whether the guide has an unfinished step before this one, or a running timer.

        Otherwise a key finishes it at once. A sign never does: it may be an accident.
        """
        return bool(self.run.left_open(now) or self._under_way(now))

    def _under_way(self, now: float) -> list[tuple[Timed, float]]:
        """Return the timers with time left, and how much, in seconds."""
        return [
            (timed, left)
            for timed in self.timers(now)
            if (left := self.run.remaining_s(timed, now))
        ]

    def rung(self, now: float) -> tuple[Timed, ...]:
        """Return the timers that ended since the last call."""
        before = self._running
        self._running = self._counting(now)
        ended = before - self._running
        return tuple(
            timed
            for timed in self.run.guide.timers
            if timed.id in ended and self.run.remaining_s(timed, now) == 0.0
        )

    def note_ended(self, now: float) -> None:
        """Note that the person knows which timers have ended."""
        self._seen |= {
            timed.id for timed in self.timers(now) if not self.run.remaining_s(timed, now)
        }

    def timers(self, now: float) -> tuple[Timed, ...]:
        """Return the active timers: running, paused, or ended but not yet announced.

        Timer commands go to the first: this step's timer; otherwise the one commanded last, so that
        it can be resumed; otherwise the one that ended or will end first.
        """
        own = {timed.id for timed in self.run.step.timers}

        def rank(timed: Timed) -> tuple[bool, bool, bool, float]:
            paused = timed.id in self.run.state.paused
            last = timed.id == self._last_timed
            return timed.id not in own, not last, paused, self.run.remaining_s(timed, now) or 0.0

        return tuple(
            sorted((timed for timed in self.run.guide.timers if self._on(timed, now)), key=rank)
        )

    def _timed(self, number: int | None, now: float) -> Timed | None:
        """Return the active timer with a number in the guide, or the one that commands go to."""
        on = self.timers(now)
        if number is None:
            return on[0] if on else None
        return next(
            (timed for timed in on if self.run.guide.timers.index(timed) == number - 1), None
        )

    def _count(self, before: GuideRunState, now: float) -> None:
        """Add the time since the last command to the step it was spent in."""
        if before.done and self.run.state.done:
            return
        if not before.done:
            step = self.run.guide.steps[before.step].id
            self._spent_s[step] = self._spent_s.get(step, 0.0) + now - self._since
        self._since = now

    def _on(self, timed: Timed, now: float) -> bool:
        left = self.run.remaining_s(timed, now)
        return bool(left) or (left is not None and timed.id not in self._seen)

    def _counting(self, now: float) -> frozenset[str]:
        """Return the ids of the timers that run."""
        timers = self.run.guide.timers
        paused = self.run.state.paused
        return frozenset(
            timed.id
            for timed in timers
            if timed.id not in paused and self.run.remaining_s(timed, now)
        )

    def _scroll_to_subject(self, name: CommandName, before: GuideRunState, *, taken: bool) -> None:
        """Keep the subject of the command visible: another step, an unticked item,
        the items still to tick.
        """
        now = self.run.state
        if before.step != now.step or before.done != now.done:
            self._pages = (0,)
            self._part = 0
            self._dials = False
        if not self.run.step.kind.ticks or name == "servings":
            return
        changed = before.ticked ^ now.ticked
        if before.step != now.step or (name == "confirm" and not taken):
            self._show_first_open()
        elif name == "undo" and changed:
            ids = [item.id for item in self.run.step.items]
            self.number(min(ids.index(item) for _, item in changed))
        elif (
            changed
            and changed <= now.ticked
            and not self._open(self.in_sight)
            and self._open(self.run.step.items)
        ):
            self._show_first_open()

    def _show_first_open(self) -> None:
        items = self.run.step.items
        open_items = self._open(items)
        self.number(items.index(open_items[0]) if open_items else 0)

    def _open(self, items: Sequence[Entry]) -> list[Entry]:
        ticked = self.run.ticked(self.run.step)
        return [item for item in items if item.id not in ticked]
