"""A person's way through a guide: the recorded run, and the state around it that is not stored.

That state is which entries have numbers (`EntryNumbers`), which timers concern the person
(`ActiveTimers`), how long each step took (`TimeSpent`), and a pending request to leave.

Leaving by hand takes two signs, so an accidental wave ends nothing:

    STAYING ──cancel, with nothing to cancel──▶ ASKED ──confirm──▶ left
                                                  └── any other command, six seconds ──▶ STAYING

A command passes these in turn, and the first that has a result ends it: the answer to the question
above (`_answer_to_leave`), what only the window does (`_screen_effect`), the number that stands
for something else now (`_meant`), the run itself (`_carry_out`).

`rules` is the only place that says what counts and what is blocked. It combines the run's reasons
with the state above, and is computed once for each change of it, not for each frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from handtrack.guides.active_timers import ActiveTimers
from handtrack.guides.codes import GuideCode
from handtrack.guides.entry_numbers import EntryNumbers
from handtrack.guides.guide import Guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun, GuideRunState, clock_text
from handtrack.guides.servings import servings_beside
from handtrack.guides.step import Entry, Step, Timed
from handtrack.guides.store import KeptRun
from handtrack.guides.time_spent import TimeSpent
from handtrack.messages import KEY, TIMER_COMMANDS, Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, CommandResult, Effect
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message

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
        self._turned = 0
        self._numbers = EntryNumbers(self.run)
        at = None if self.resumed is None else self.resumed.progress.at or None
        self._timers = ActiveTimers(self.run, now, at and at - recorder.ahead_s(now))
        self._spent = TimeSpent(recorder, now, self.resumed if self.finished_before else None)
        self._asked_to_leave_at: float | None = None
        self._refused_confirm_in: int | None = None
        """The step whose confirmation was last answered with a reason."""
        self._rules: tuple[_Facts, StepRules] | None = None
        self._numbers.bring_first_open()

    @property
    def finished_before(self) -> bool:
        """True if the run was already finished when resumed, so its log has the total time."""
        return self.resumed is not None and self.resumed.finished is not None

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
            timers=self._timers.any_active(now),
            choices=max(RATING_BY) if self.run.state.done else choices,
            unread=unread,
            turned=bool(self._turned),
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
        """Return whether a request to leave awaits confirmation."""
        return self._asked_to_leave_at is not None and now - self._asked_to_leave_at < ASKED_S

    def note_turned(self, pages: int) -> None:
        """Note how many pages the last confirmation turned to reach an unread one, for undo to turn
        back; 0 once the person turns pages, so undo means the command before.
        """
        self._turned = pages

    def expire(self) -> None:
        """Drop an unconfirmed request to leave or finish once it expires."""
        self._asked_to_leave_at = None
        self.run.drop_question()

    def waits_for(self, now: float) -> Message | None:
        """Return why the last refused confirmation still waits: items to tick,
        or a question that is open.
        """
        if self.leaving(now):
            return self._question_to_leave()
        if self._refused_confirm_in != self.run.state.step:
            return None
        if self.run.state.finishing:
            return self.asked_to_finish(now)
        reason = self.run.refusal("confirm", now)
        return reason if reason is not None and reason.code in _ITEMS_LEFT else None

    def asked_to_finish(self, now: float) -> Message:
        """Return the question to ask before a guide is finished;
        it says what is left undone, or what becomes of its timers.
        """
        undone = self.run.left_open(now)
        if len(undone) > 1:
            return GuideCode.CONFIRM_AGAIN_STEPS(count=len(undone))
        if undone:
            return GuideCode.CONFIRM_AGAIN_STEP(title=undone[0].title)
        going = self._timers.with_time_left(now)
        if len(going) > 1:
            return GuideCode.CONFIRM_AGAIN_TIMERS(count=len(going))
        if going:
            timed, left_s = going[0]
            return GuideCode.CONFIRM_AGAIN_TIMER(title=timed.title, left=clock_text(left_s))
        return GuideCode.CONFIRM_AGAIN()

    def left_open(self, now: float) -> bool:
        """Return whether the guide has an unfinished step before this one, or a running timer.

        Otherwise a key finishes it at once. A sign never does: it may be an accident.
        """
        return bool(self.run.left_open(now) or self._timers.with_time_left(now))

    def _question_to_leave(self) -> Message:
        done = self.run.state.done
        return GuideCode.ASK_TO_LEAVE_FINISHED() if done else GuideCode.ASK_TO_LEAVE()

    def command(
        self, command: Command, now: float, score: float | None = None, *, unread: bool = False
    ) -> CommandResult:
        """Run a command, and record it if the run accepts it; `score` is its sign's.

        A select takes the number among the visible choices, a timer command that of an active timer
        in the guide. Cancel by key never leaves; with nothing to cancel, the window does (Esc).
        Confirming turns to an unread page first (`unread`), and undo turns back.
        """
        answer = self._answer_to_leave(command, now)
        if answer is not None:
            return replace(answer, event=command)
        on_screen = self._screen_effect(command, now, unread=unread)
        if on_screen is not None:
            return on_screen
        command = self._rating(command)
        result = self._run_command(command, now, score)
        if command.command == "confirm" and result.says is not None:
            self._refused_confirm_in = self.run.state.step
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
        turned = self._turned
        self._turned = 0
        if name == "undo" and turned:
            return CommandResult(taken=True, effect=Effect.TURN_BACK, pages=turned)
        if name == "confirm" and unread and not self.run.waits(now):
            return CommandResult(taken=True, effect=Effect.TURN_TO_UNREAD)
        return None

    def _rating(self, command: Command) -> Command:
        """Return the rating that a number stands for at the finish; any other command as it is."""
        if command.command != "select" or not self.run.state.done:
            return command
        if command.choice not in RATING_BY:
            return command
        stars = self.run.rating_beside(RATING_BY[command.choice])
        return replace(command, command="rate", choice=stars)

    def _answer_to_leave(self, command: Command, now: float) -> CommandResult | None:
        """Close the question whether to leave; return the result if the command answers it."""
        was_leaving = self.leaving(now)
        self._asked_to_leave_at = None
        if not was_leaving:
            return None
        if command.command == "confirm":
            return CommandResult(taken=True, effect=Effect.LEAVE)
        if command.command == "cancel":
            return CommandResult(taken=True, says=GuideCode.STAYING())
        return None

    def _run_command(self, command: Command, now: float, score: float | None) -> CommandResult:
        if command.command == "confirm" and self.run.state.done:
            return CommandResult(taken=True, effect=Effect.LEAVE)  # finished, so without a question
        meant = self._meant(command, now)
        if isinstance(meant, Message):
            return CommandResult(taken=False, says=meant)
        before = self.run.state
        result = self._carry_out(meant, now)
        self._spent.count(before, self.run, now)
        if meant.command == "cancel" and not result.taken:
            return self._nothing_to_cancel(meant, now)
        self._timers.follow_command(before, now)
        self._keep_subject_visible(meant.command, before, taken=result.taken)
        if result.taken:
            self.recorder.record(self.run, before, meant, now, score)
        number = meant.choice if meant.command == "select" else None
        return replace(result, number=number, kept=result.taken)

    def _meant(self, command: Command, now: float) -> Command | Message:
        """Return the command with what its number means: an entry of the step, the servings or a
        timer, counted as the run and its log count; or why the number means nothing now.
        """
        if command.command in TIMER_COMMANDS:
            timer = self._timers.select_timer(command.choice, now)
            return GuideCode.NO_TIMER() if timer is None else replace(command, choice=timer)
        if command.command != "select":
            return command
        number = command.choice or 0
        if self._numbers.on_servings and number in SERVINGS_BY:
            servings = self.servings_beside(SERVINGS_BY[number])
            return replace(command, command="servings", choice=servings)
        if self._numbers.some_hidden and not 1 <= number <= len(self._numbers.entries):
            return GuideCode.NUMBER_OUT_OF_SIGHT(number=number)
        return replace(command, choice=number + self._numbers.first)

    def _carry_out(self, command: Command, now: float) -> CommandResult:
        """Have the run carry out a command."""
        name = command.command
        if name in TIMER_COMMANDS:
            return self.run.time(name, self.run.guide.timers[(command.choice or 1) - 1], now)
        sure = command.by == KEY and not self.left_open(now)
        result = self.run.command(name, now, command.choice, sure=sure)
        if result.says is not None and result.says.code is GuideCode.CONFIRM_AGAIN:
            return replace(result, says=self.asked_to_finish(now))
        return result

    def _nothing_to_cancel(self, command: Command, now: float) -> CommandResult:
        """Ask whether to leave, if a hand cancels; Esc then means something else to the window."""
        if command.by == KEY:
            return NOT_TAKEN
        self._asked_to_leave_at = now
        return CommandResult(taken=True, says=self._question_to_leave())

    def _keep_subject_visible(
        self, name: CommandName, before: GuideRunState, *, taken: bool
    ) -> None:
        """Give the numbers to the subject of a command: another step, an unticked item,
        the items still to tick.
        """
        after = self.run.state
        if before.step != after.step or before.done != after.done:
            self._numbers.start_step()
        if not self.run.step.kind.ticks:
            return
        changed = before.ticked ^ after.ticked
        if before.step != after.step or (name == "confirm" and not taken):
            self._numbers.bring_first_open()
        elif name == "undo" and changed:
            ids = [item.id for item in self.run.step.items]
            self._numbers.bring(min(ids.index(item) for _, item in changed))
        elif changed and self._numbers.only_ticked:
            self._numbers.bring_first_open()

    def servings_beside(self, by: int) -> int:
        """Return the servings after `by` steps."""
        return servings_beside(self.run.servings, self.run.written.servings or 1, by)

    def write_note(self, text: str, now: float) -> None:
        """Set the note on the run, and record it."""
        before = self.run.state
        if self.run.write_note(text):
            self.recorder.record(self.run, before, Command("note", 0, now, KEY), now)

    @property
    def parts(self) -> int:
        """Number of parts the step's entries are divided into; 1 if all have numbers."""
        return self._numbers.parts

    @property
    def part(self) -> int:
        """The part that has the numbers, from 0."""
        return self._numbers.part

    @property
    def dials(self) -> bool:
        """True while numbers set the servings."""
        return self._numbers.on_servings

    @property
    def first(self) -> int:
        """Index of the entry that is or would be numbered 1, from 0."""
        return self._numbers.first

    @property
    def in_sight(self) -> Sequence[Entry]:
        """The entries that have numbers, from 1."""
        return self._numbers.entries

    def number_by(self, most: int, pages: Sequence[int] = (0,)) -> None:
        """Number at most this many entries at once; `pages` has the index of the first entry on
        each page.
        """
        self._numbers.divide(most, pages)

    def turn(self, parts: int) -> bool:
        """Give the numbers to another part, forward if positive; return whether it exists."""
        return self._numbers.turn(parts)

    def part_of(self, index: int) -> int:
        """Return the part of an entry, by its index in the step."""
        return self._numbers.part_of(index)

    def number(self, index: int) -> int:
        """Move the numbers to an entry, by its index in the step; return its number."""
        return self._numbers.bring(index)

    @property
    def ended(self) -> float:
        """When the guide was finished; meaningful only once it is."""
        return self._spent.counted_until

    def spent_s(self, step: Step) -> float | None:
        """Return how long a step has been the current one, up to the last command; None if it never
        was.
        """
        return self._spent.of(step)

    def timers(self, now: float) -> tuple[Timed, ...]:
        """Return the active timers, in the order in which commands mean them."""
        return self._timers.active(now)

    def rung(self, now: float) -> tuple[Timed, ...]:
        """Return the timers that ended since the last call."""
        return self._timers.take_rung(now)

    def note_ended(self, now: float) -> None:
        """Note that the person knows which timers have ended."""
        self._timers.notice_ended(now)
