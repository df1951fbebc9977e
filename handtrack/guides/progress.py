"""Saves a run's progress, and restores it for a guide that may have changed."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from handtrack.guides.guide import MOST_SERVINGS, Guide, comes
from handtrack.guides.log import WallTime
from handtrack.guides.run import MOST_STARS, GuideRunState
from handtrack.guides.step import Entry

Seconds = Annotated[float, msgspec.Meta(ge=0.0, le=31_536_000.0)]  # up to a year


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """A run's progress, by the ids of its guide."""

    step: str
    completed: tuple[str, ...] = ()
    ticked: tuple[tuple[str, str], ...] = ()
    """Step and item."""
    picked: dict[str, str] = {}
    answers: dict[str, str] = {}
    """Step to option."""
    timers: dict[str, WallTime] = {}
    """Timer to its end, in seconds since 1970."""
    paused: dict[str, Seconds] | msgspec.UnsetType = msgspec.UNSET
    added: dict[str, Seconds] | msgspec.UnsetType = msgspec.UNSET
    """Paused timer to the seconds left; timer to the seconds added.
    Written only if there are any.
    """
    servings: Annotated[int, msgspec.Meta(ge=1, le=MOST_SERVINGS)] | msgspec.UnsetType = (
        msgspec.UNSET
    )
    """Written only if others were chosen."""
    rating: Annotated[int, msgspec.Meta(ge=1, le=MOST_STARS)] | msgspec.UnsetType = msgspec.UNSET
    note: str | msgspec.UnsetType = msgspec.UNSET
    """Written only if there is one."""
    at: WallTime | msgspec.UnsetType = msgspec.UNSET
    """When the last command was given; missing in files of earlier versions."""
    done: bool = False


def to_progress(
    guide: Guide, state: GuideRunState, *, ahead_s: float, at: float | None = None
) -> Progress:
    """Convert a run's state for storage. A pending second confirmation is dropped.

    `ahead_s`: what to add to the clock of the state's timers to get seconds since 1970.
    `at`: when the command that led here was given, in seconds since 1970.
    """
    return Progress(
        step=guide.steps[state.step].id,
        completed=tuple(sorted(state.completed)),
        ticked=tuple(sorted(state.ticked)),
        picked=dict(state.picked),
        answers=dict(state.answers),
        timers={timer: ends + ahead_s for timer, ends in state.timers.items()},
        paused=dict(state.paused) or msgspec.UNSET,
        added=dict(state.added) or msgspec.UNSET,
        servings=state.servings or msgspec.UNSET,
        rating=state.rating or msgspec.UNSET,
        note=state.note or msgspec.UNSET,
        at=msgspec.UNSET if at is None else at,
        done=state.done,
    )


def from_progress(
    guide: Guide, progress: Progress, *, now: float, ahead_s: float
) -> GuideRunState | None:
    """Restore a run's state for the guide as it is now; None if its current step is gone.

    Removed steps, items, options and timers are dropped. No timer gets longer than its duration and
    what was added, even if the system clock changed.

    `now`: on the caller's clock, in seconds.
    `ahead_s`: what to add to the caller's clock to get seconds since 1970.
    """
    steps = {step.id: step for step in guide.steps}
    if progress.step not in steps:
        return None

    def options(chosen: dict[str, str]) -> dict[str, str]:
        return {
            step: one
            for step, one in chosen.items()
            if step in steps and _has(steps[step].options, one)
        }

    answers = options(progress.answers)
    chosen = guide.chosen(answers)
    here = [*steps].index(progress.step)
    while not comes(
        guide.steps[here], chosen
    ):  # its questions may have changed; the first step is always shown
        here -= 1
    timed = {timer.id: timer.duration_s for timer in guide.timers}
    added = {timer: more for timer, more in (progress.added or {}).items() if timer in timed}
    longest = {timer: length_s + added.get(timer, 0.0) for timer, length_s in timed.items()}
    return GuideRunState(
        step=here,
        completed=frozenset(progress.completed).intersection(steps),
        ticked=frozenset(
            (step, item)
            for step, item in progress.ticked
            if step in steps and _has(steps[step].items, item)
        ),
        picked=options(progress.picked),
        answers=answers,
        timers={
            timer: min(ends - ahead_s, now + longest[timer])
            for timer, ends in progress.timers.items()
            if timer in timed
        },
        paused={
            timer: min(left, longest[timer])
            for timer, left in (progress.paused or {}).items()
            if timer in timed
        },
        added=added,
        servings=progress.servings or None,
        rating=progress.rating or None,
        note=progress.note or "",
        done=progress.done,
    )


def _has(entries: Sequence[Entry], entry: str) -> bool:
    return entry in {one.id for one in entries}
