"""A person's progress through a guide: a pure state machine driven by commands. It has no clock."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import MOST_SERVINGS, Guide, comes
from handtrack.guides.servings import for_servings, has_amounts
from handtrack.guides.step import Entry, Step, Timed
from handtrack.messages import CommandName, TimerCommand
from handtrack.navigation.activity import TAKEN, CommandResult
from handtrack.sentences import Message

MORE_S: Final = 60.0  # what "one minute more" adds to a timer

MOST_STARS: Final = 5

_UNDO_DEPTH: Final = 100
BLOCKABLE: Final[tuple[CommandName, ...]] = ("next", "previous", "confirm", "undo", "cancel")
"""Commands that a run may refuse whatever their number."""


@dataclass(frozen=True, slots=True)
class GuideRunState:
    """State of a run. Every command makes a new one; undo restores the previous one."""

    step: int = 0
    """The current step, from 0."""
    completed: frozenset[str] = frozenset()
    """Step ids."""
    ticked: frozenset[tuple[str, str]] = frozenset()
    """Step and item ids."""
    picked: Mapping[str, str] = field(default_factory=dict)
    """Step id to option id: marked, confirmed or not."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """Step id to option id: confirmed."""
    timers: Mapping[str, float] = field(default_factory=dict)
    """Timer id (for a timer step, the step's) to its end, in seconds of the caller's clock."""
    paused: Mapping[str, float] = field(default_factory=dict)
    """Paused timer's id to its seconds left."""
    added: Mapping[str, float] = field(default_factory=dict)
    """Timer id to the seconds added to it."""
    servings: int | None = None
    """The servings that the amounts are for; None for as written."""
    finishing: bool = False
    """The last step was confirmed once and awaits the second confirmation."""
    done: bool = False
    rating: int | None = None
    """1 to `MOST_STARS`, given once the guide is finished."""
    note: str = ""


def clock_text(seconds: float) -> str:
    """Format a remaining time like a clock: ``0:42``, ``12:05``, ``1:15:00``."""
    whole = max(0, int(-(-seconds // 1)))
    hours = whole // 3600
    minutes = whole // 60 % 60
    rest = whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class GuideRun:
    """One run of a guide, from its start or a given state.
    `now` is always in seconds of one clock.
    """

    def __init__(self, guide: Guide, state: GuideRunState | None = None) -> None:
        self.written = guide
        """The guide as written in its file."""
        self._scaled = for_servings(guide, None)
        self._scaled_for: int | None = None
        self.state = state or GuideRunState()
        self.scales = has_amounts(guide)
        """True if its amounts can be scaled to other servings."""
        self._before: list[GuideRunState] = []

    @property
    def guide(self) -> Guide:
        """The guide, with amounts for the chosen servings."""
        if self._scaled_for != self.state.servings:
            self._scaled = for_servings(self.written, self.state.servings)
            self._scaled_for = self.state.servings
        return self._scaled

    def rename(self, title: str) -> None:
        """Give the guide the person's own title."""
        self.written = replace(self.written, title=title)
        self._scaled = replace(self._scaled, title=title)

    @property
    def servings(self) -> int:
        """The servings that the amounts are for; 1 if the guide does not say."""
        return self.state.servings or self.written.servings or 1

    @property
    def serves(self) -> bool:
        """True if the servings can be changed: until a step uses something;
        choosing and ticking use nothing.
        """
        if not self.scales or self.state.done:
            return False
        return all(step.kind.lists for step in self.written.steps[: self.state.step])

    @property
    def chooses_servings(self) -> bool:
        """True if the page asks for the servings: the first,
        and checklists before anything is used.
        """
        return self.serves and (self.state.step == 0 or self.step.kind.ticks)

    @property
    def step(self) -> Step:
        """The current step."""
        return self.guide.steps[self.state.step]

    @property
    def way(self) -> tuple[Step, ...]:
        """The steps that the answers so far lead to."""
        return self.guide.way(self.state.answers)

    @property
    def number(self) -> int:
        """The current step's number in `way`, from 1."""
        return self.guide.number(self.state.step, self.state.answers)

    @property
    def last(self) -> bool:
        """True if this is the last step."""
        return self._beside(1) is None

    @property
    def next_step(self) -> Step | None:
        """The next step if the marked option is confirmed; None after the last."""
        there = self._beside(1)
        return None if there is None else self.guide.steps[there]

    def suggested(self, step: Step) -> bool:
        """Return whether a step's marked option is its default,
        which nobody has picked or confirmed.
        """
        return step.default is not None and step.id not in self.state.picked

    def picked(self, step: Step) -> str | None:
        """Return the option marked in a step, or its default."""
        return self.state.picked.get(step.id, step.default)

    def ticked(self, step: Step) -> frozenset[str]:
        """Return the ids of a step's ticked items."""
        return frozenset(item for owner, item in self.state.ticked if owner == step.id)

    def remaining_s(self, timed: Timed, now: float) -> float | None:
        """Return a timer's seconds left, paused or not; 0 after its end, None before its start."""
        if timed.id in self.state.paused:
            return self.state.paused[timed.id]
        ends = self.state.timers.get(timed.id)
        return None if ends is None else max(0.0, ends - now)

    def is_running(self, timed: Timed, now: float) -> bool:
        """Return whether a timer counts down: it was started, is not paused, and has time left."""
        return timed.id not in self.state.paused and bool(self.remaining_s(timed, now))

    def total_s(self, timed: Timed) -> float:
        """Return a timer's total seconds."""
        return timed.duration_s + self.state.added.get(timed.id, 0.0)

    def waits(self, now: float) -> bool:
        """Return whether this step's timer waits to be started;
        confirming starts it from any page.
        """
        return (
            self.step.kind.timed
            and not self.state.done
            and self.remaining_s(self.step, now) is None
        )

    def left_open(self, now: float) -> tuple[Step, ...]:
        """Return the steps before this one with something still to tick, to answer or to start."""
        passed = self.way[: self.number - 1]
        return tuple(step for step in passed if self._missing(step, now) is not None)

    def locked(self, now: float) -> bool:
        """Return whether this step's timer still blocks the next step."""
        return self.step.kind.timed and self.step.locked and self.remaining_s(self.step, now) != 0.0

    def refusal(  # noqa: PLR0911 - one for each command
        self, name: CommandName, now: float, number: int | None = None
    ) -> Message | None:
        """Return why a command does not count now; None if it does.

        `number`: the choice of a select, the servings, or the stars. A timer's commands are refused
        by `time`.
        """
        match name:
            case "next":
                return self._why_not_next(now)
            case "previous":
                return self._why_not_previous()
            case "select":
                return self._why_not_select(number or 0, now)
            case "servings":
                return self._why_not_serve(number or 0)
            case "confirm":
                return self._why_not_confirm(now)
            case "undo":
                return None if self._before else GuideCode.RUN_HAS_NO_UNDO()
            case "cancel":
                return None if self._cancelled() else GuideCode.NOTHING_TO_CANCEL()
            case "rate":
                return self._why_not_rate(number or 0)
            case _:
                return GuideCode.RUN_HAS_NO_PAUSE()

    def blocked(self, now: float) -> Mapping[CommandName, Message]:
        """Return the commands that do not count now, each with its reason."""
        reasons = {name: self.refusal(name, now) for name in BLOCKABLE}
        return {name: reason for name, reason in reasons.items() if reason is not None}

    @property
    def choices(self) -> tuple[Entry, ...]:
        """The entries of this step to choose, tick or start."""
        return self.step.choices

    def command(  # noqa: PLR0911 - one for each command
        self, name: CommandName, now: float, number: int | None = None, *, sure: bool = False
    ) -> CommandResult:
        """Run a command, unless `refusal` has a reason against it; `number` as there. A
        confirmation that is `sure` finishes without a second one.
        """
        reason = self.refusal(name, now, number)
        if reason is not None:
            return CommandResult(taken=False, says=reason)
        match name:
            case "next":
                return self._next(now)
            case "previous":
                return self._previous()
            case "select":
                return self._select(number or 0, now)
            case "servings":
                return self._serve(number or 0)
            case "confirm":
                return self._confirm(now, sure=sure)
            case "undo":
                return self._undo()
            case "cancel":
                return self._to(**self._cancelled())
            case "rate":
                return self._to(rating=number)
            case _:
                raise AssertionError(name)  # refused above

    def rating_beside(self, by: int) -> int:
        """Return the rating with `by` stars more. An unrated run begins with one star, or from the
        most if there should be fewer, so five stars are near for a hand too.
        """
        if self.state.rating is None:
            return 1 if by > 0 else MOST_STARS
        return self.state.rating + by

    def write_note(self, text: str) -> bool:
        """Set the note on the run; return whether it changed."""
        changed = text != self.state.note
        if changed:
            self._to(note=text)
        return changed

    def time(self, name: TimerCommand, timed: Timed, now: float) -> CommandResult:
        """Run a command on a timer."""
        left = self.remaining_s(timed, now)
        if left is None:
            return CommandResult(taken=False, says=GuideCode.NO_TIMER())
        if name == "timer_pause" and not left:
            return CommandResult(taken=False, says=GuideCode.TIMER_ENDED())
        is_paused = timed.id in self.state.paused
        timers = _without(timed.id, self.state.timers)
        paused = _without(timed.id, self.state.paused)
        added = _without(timed.id, self.state.added)
        if name == "timer_stop":
            return self._to(timers=timers, paused=paused, added=added)
        if name == "timer_restart":
            timers[timed.id] = now + timed.duration_s
            return self._to(timers=timers, paused=paused, added=added)
        added_s = self.state.added.get(timed.id, 0.0)
        if name == "timer_more":
            left += MORE_S
            added_s += MORE_S
        else:
            is_paused = not is_paused
        if added_s:
            added[timed.id] = added_s
        if is_paused:
            paused[timed.id] = left
        else:
            timers[timed.id] = now + left
        return self._to(timers=timers, paused=paused, added=added)

    def _why_not_next(self, now: float) -> Message | None:
        if self.state.done:
            return GuideCode.GUIDE_FINISHED()
        if self.locked(now):
            return self._why_locked(now)
        return GuideCode.LAST_STEP() if self._beside(1, self.state.answers) is None else None

    def _next(self, now: float) -> CommandResult:
        """Go to the next step without completing this one, and say what is unfinished."""
        missing = self._missing(self.step, now)
        self._to(step=self._beside(1, self.state.answers))
        return CommandResult(taken=True, says=missing)

    def _why_not_previous(self) -> Message | None:
        first = not self.state.done and self._beside(-1) is None
        return GuideCode.FIRST_STEP() if first else None

    def _previous(self) -> CommandResult:
        """Go to the previous step; from the finish, to the last one."""
        return self._to(done=False) if self.state.done else self._to(step=self._beside(-1))

    def _why_not_select(self, number: int, now: float) -> Message | None:
        if self.state.done:
            return GuideCode.GUIDE_FINISHED()
        if not self.choices:
            return GuideCode.STEP_HAS_NO_CHOICE()
        if not 1 <= number <= len(self.choices):
            return GuideCode.NO_SUCH_NUMBER(number=number)
        if self.step.offers and self.remaining_s(self.step.offers[number - 1], now):
            return GuideCode.TIMER_RUNS()
        return None

    def _select(self, number: int, now: float) -> CommandResult:
        """Mark an option, toggle an item, or start a suggested timer; `number` counts from 1."""
        step = self.step
        state = self.state
        chosen = self.choices[number - 1].id
        if step.options:
            return self._to(picked={**state.picked, step.id: chosen})
        if step.items:
            return self._to(ticked=state.ticked ^ {(step.id, chosen)})
        timer = step.offers[number - 1]
        timers = {**state.timers, timer.id: now + timer.duration_s}
        return self._to(timers=timers, added=_without(timer.id, state.added))

    def _why_not_serve(self, servings: int) -> Message | None:
        if not self.serves:
            return GuideCode.SERVINGS_FIRST() if self.scales else GuideCode.NO_AMOUNTS()
        changes = servings != self.servings and 1 <= servings <= MOST_SERVINGS
        return None if changes else GuideCode.SERVINGS_END()

    def _serve(self, servings: int) -> CommandResult:
        """Scale the amounts to a number of servings."""
        return self._to(servings=None if servings == self.written.servings else servings)

    def _why_not_rate(self, stars: int) -> Message | None:
        changes = self.state.done and 1 <= stars <= MOST_STARS and stars != self.state.rating
        return None if changes else GuideCode.NO_SUCH_RATING(most=MOST_STARS)

    def _why_not_confirm(self, now: float) -> Message | None:
        step = self.step
        if self.state.done:
            return GuideCode.GUIDE_FINISHED()
        if left := len(step.items) - len(self.ticked(step)):
            return GuideCode.ONE_ITEM_LEFT() if left == 1 else GuideCode.ITEMS_LEFT(count=left)
        if step.options and self.picked(step) is None:
            return GuideCode.PICK_FIRST()
        return self._why_locked(now) if self.locked(now) and not self.waits(now) else None

    def _confirm(self, now: float, *, sure: bool) -> CommandResult:
        """Confirm the choice, start the step's timer, or complete the step. The last one waits for
        a second confirmation, unless the first is `sure`.
        """
        step = self.step
        chosen = self.picked(step)
        if step.options and chosen is not None:
            return self._complete(
                sure=sure,
                answers={**self.state.answers, step.id: chosen},
                picked={**self.state.picked, step.id: chosen},
            )
        if self.waits(now):
            return self._to(timers={**self.state.timers, step.id: now + step.duration_s})
        return self._complete(sure=sure)

    def _complete(self, *, sure: bool, **changes: Mapping[str, str]) -> CommandResult:
        if (there := self._beside(1)) is not None:
            done = self.state.completed | {self.step.id}
            return self._to(step=there, completed=done, **changes)
        if not (self.state.finishing or sure):
            self._to(finishing=True, **changes)
            return CommandResult(taken=True, says=GuideCode.CONFIRM_AGAIN())
        return self._to(completed=self.state.completed | {self.step.id}, done=True, **changes)

    def _undo(self) -> CommandResult:
        """Restore the state before the last command."""
        self.state = self._before.pop()
        return TAKEN

    def _cancelled(self) -> dict[str, object]:
        """Return the changes that cancel the pending second confirmation or an unconfirmed mark;
        empty if there is neither.
        """
        step = self.step
        state = self.state
        if state.finishing and not state.done:
            return {"finishing": False}
        if step.id not in state.picked or state.picked[step.id] == state.answers.get(step.id):
            return {}
        kept = _without(step.id, state.picked)
        if step.id in state.answers:
            kept[step.id] = state.answers[step.id]
        return {"picked": kept}

    def _beside(self, by: int, answers: Mapping[str, str] | None = None) -> int | None:
        """Return the index of the next step that is shown, backwards if `by` is -1; None beyond the
        last or first.

        `answers`: those given; by default with the marked option of this step, as if it were
        confirmed.
        """
        if answers is None:
            answers = self.state.answers
            marked = self.picked(self.step)
            if marked is not None:
                answers = {**answers, self.step.id: marked}
        steps = self.guide.steps
        chosen = self.guide.chosen(answers)
        end = len(steps) if by > 0 else -1
        for index in range(self.state.step + by, end, by):
            if comes(steps[index], chosen):
                return index
        return None

    def _missing(self, step: Step, now: float) -> Message | None:
        """Return what is still to do in a step, or None.

        Nobody has to tick ingredients: a list with amounts is unfinished only once it is begun.
        """
        ticked = self.ticked(step)
        is_left_unused = not ticked and any(item.text for item in step.items)
        if (left := len(step.items) - len(ticked)) and not is_left_unused:
            return GuideCode.NOT_TICKED(title=step.title, count=left, total=len(step.items))
        if step.options and step.id not in self.state.answers:
            if self.picked(step):
                return GuideCode.NOT_CONFIRMED(title=step.title)
            return GuideCode.NOT_ANSWERED(title=step.title)
        is_unstarted = step.kind.timed and self.remaining_s(step, now) is None
        if is_unstarted and step.id not in self.state.completed:
            return GuideCode.TIMER_NOT_STARTED(title=step.title)
        return None

    def _why_locked(self, now: float) -> Message:
        started = self.remaining_s(self.step, now) is not None
        return GuideCode.LOCKED() if started else GuideCode.LOCKED_UNTIL_RUN()

    def drop_question(self) -> None:
        """Wait no longer for a second confirmation: nothing happened, so there is no undo of it."""
        asked = replace(self.state, finishing=False)
        if self.state.finishing and self._before and self._before[-1] == asked:
            self._before.pop()
        self.state = asked

    def _to(self, **changes: object) -> CommandResult:
        """Enter the next state. Any command ends the wait for a second confirmation unless it
        starts one.
        """
        self._before = [*self._before[-_UNDO_DEPTH + 1 :], self.state]
        self.state = replace(self.state, **{"finishing": False, **changes})  # type: ignore[arg-type]
        return TAKEN


_Value = TypeVar("_Value")


def _without(key: str, values: Mapping[str, _Value]) -> dict[str, _Value]:
    """Return values without that of a key."""
    return {other: value for other, value in values.items() if other != key}
