"""How far a run is, as it is kept, and read back for a guide that may have changed meanwhile."""

from collections.abc import Sequence

import msgspec

from handtrack.guides.guide import Guide
from handtrack.guides.log import WallTime
from handtrack.guides.run import GuideRunState
from handtrack.guides.step import Entry


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Where a run stands, by the ids of its guide.

    Attributes
    ----------
    step : str
        Where the person is.
    completed : tuple of str
        Steps.
    ticked : tuple of (str, str)
        Step and item.
    picked, answers : dict of str to str
        Step to option.
    timers : dict of str to float
        Step to the moment at which its timer ends, in seconds since 1970.
    done : bool
    """

    step: str
    completed: tuple[str, ...] = ()
    ticked: tuple[tuple[str, str], ...] = ()
    picked: dict[str, str] = {}
    answers: dict[str, str] = {}
    timers: dict[str, WallTime] = {}
    done: bool = False


def to_progress(guide: Guide, state: GuideRunState, *, ahead_s: float) -> Progress:
    """Return where a run stands, as it is kept. A second confirmation that is awaited is not.

    Parameters
    ----------
    guide : Guide
    state : GuideRunState
    ahead_s : float
        What to add to the clock of the state's timers to get seconds since 1970.
    """
    return Progress(
        step=guide.steps[state.step].id,
        completed=tuple(sorted(state.completed)),
        ticked=tuple(sorted(state.ticked)),
        picked=dict(state.picked),
        answers=dict(state.answers),
        timers={step: ends + ahead_s for step, ends in state.timers.items()},
        done=state.done,
    )


def from_progress(guide: Guide, progress: Progress, *, now: float, ahead_s: float) -> GuideRunState | None:
    """Return where a run stands in its guide as it is now; None where the step that it was at is gone.

    What belongs to steps, items and options that are no longer there is left out. No timer runs longer than its step
    says, whatever became of the system's clock.

    Parameters
    ----------
    guide : Guide
    progress : Progress
    now : float
        On the caller's clock, in seconds.
    ahead_s : float
        What to add to the caller's clock to get seconds since 1970.
    """
    steps = {step.id: step for step in guide.steps}
    if progress.step not in steps:
        return None

    def options(chosen: dict[str, str]) -> dict[str, str]:
        return {step: one for step, one in chosen.items() if step in steps and _has(steps[step].options, one)}

    return GuideRunState(
        step=[*steps].index(progress.step),
        completed=frozenset(progress.completed).intersection(steps),
        ticked=frozenset(
            (step, item) for step, item in progress.ticked if step in steps and _has(steps[step].items, item)
        ),
        picked=options(progress.picked),
        answers=options(progress.answers),
        timers={
            step: min(ends - ahead_s, now + steps[step].duration_s)
            for step, ends in progress.timers.items()
            if step in steps
        },
        done=progress.done,
    )


def _has(entries: Sequence[Entry], entry: str) -> bool:
    return entry in {one.id for one in entries}
