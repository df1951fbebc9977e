"""How far a run is, as plain data that can be kept, and read back for a guide that may have changed meanwhile."""

from collections.abc import Mapping
from typing import Any

from handtrack.guides.guide import Guide
from handtrack.guides.run import Standing
from handtrack.guides.step import Step


def to_plain(guide: Guide, standing: Standing, *, ahead_s: float) -> dict[str, Any]:
    """Return where a run stands, as what JSON can hold. A second confirmation that is awaited is not kept.

    Parameters
    ----------
    guide : Guide
    standing : Standing
    ahead_s : float
        What to add to the clock of the standing's timers to get seconds since 1970.
    """
    return {
        "step": guide.steps[standing.step].id,
        "completed": sorted(standing.completed),
        "ticked": sorted([step, item] for step, item in standing.ticked),
        "picked": dict(standing.picked),
        "answers": dict(standing.answers),
        "timers": {step: ends + ahead_s for step, ends in standing.timers.items()},
        "done": standing.done,
    }


def from_plain(guide: Guide, plain: Mapping[str, Any], *, ahead_s: float) -> Standing | None:
    """Return where a run stands in its guide as it is now; None where the step that it was at is gone.

    What belongs to steps, items and options that are no longer there is left out.

    Parameters
    ----------
    guide : Guide
    plain : mapping
        As from `to_plain`.
    ahead_s : float
        What to add to the caller's clock to get seconds since 1970.
    """
    steps = {step.id: step for step in guide.steps}
    if plain["step"] not in steps:
        return None
    return Standing(
        step=[*steps].index(plain["step"]),
        completed=frozenset(plain["completed"]).intersection(steps),
        ticked=frozenset((step, item) for step, item in plain["ticked"] if _offers(steps, step, item)),
        picked={step: option for step, option in plain["picked"].items() if _offers(steps, step, option)},
        answers={step: option for step, option in plain["answers"].items() if _offers(steps, step, option)},
        timers={step: ends - ahead_s for step, ends in plain["timers"].items() if step in steps},
        done=plain["done"],
    )


def _offers(steps: Mapping[str, Step], step: str, entry: str) -> bool:
    return step in steps and entry in {one.id for one in (*steps[step].options, *steps[step].items)}
