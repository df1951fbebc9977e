"""The way through the steps of a guide: answers that lead to a step, and steps that repeat."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from handtrack.guides.attributes import Attributes
from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import GuideText, shortened, suggestion
from handtrack.guides.step import Step

MOST_REPEATS: Final = 99

_TERM = re.compile(r"(?P<step>\S+)\s*=\s*(?P<options>\S+(?:\s+or\s+\S+)*)")
_REPEAT = re.compile(r"(?P<count>[0-9]{1,2})(?:\s+from\s+(?P<first>\S+))?")


def asking_step(source: GuideText, line: int, name: str, asking: Mapping[str, Step]) -> Step:
    """Return the step with options that a line names.

    `asking`: the earlier steps with options, by their ids in the guide. Raises `UsageError`: it is
    none of them.
    """
    if name in asking:
        return asking[name]
    hint = suggestion(name, asking) if asking else GuideCode.QUESTION_TOO_EARLY()
    raise source.fault(line, GuideCode.QUESTION_UNKNOWN(id=shortened(name), hint=hint))


def condition(
    source: GuideText, attributes: Attributes, asking: Mapping[str, Step]
) -> dict[str, frozenset[str]]:
    """Return the answers that a step needs: the id of each asking step, with the accepted options.

    If a question itself needs answers, they are included. So the answers alone decide about a step,
    and contradictions are found when the guide is read.

    `asking`: as of `asking_step`. Raises `UsageError`: the condition is malformed, names an unknown
    or later step or option, or can never be met.
    """
    needs: dict[str, frozenset[str]] = {}
    if (given := attributes.text("if")) is None:
        return needs
    line = attributes.line("if")
    for term in re.split(r"\s+and\s+", given):
        match = _TERM.fullmatch(term)
        if match is None:
            raise source.fault(line, GuideCode.CONDITION_INVALID(given=shortened(term)))
        asked = asking_step(source, line, match["step"], asking)
        known = [option.id for option in asked.options]
        options = re.split(r"\s+or\s+", match["options"])
        for option in options:
            if option not in known:
                raise source.fault(
                    line,
                    GuideCode.OPTION_UNKNOWN(id=shortened(option), hint=suggestion(option, known)),
                )
        for step, chosen in chain(((asked.id, frozenset(options)),), asked.needs.items()):
            needs[step] = needs.get(step, chosen) & chosen
    if not all(needs.values()):
        raise source.fault(line, GuideCode.STEP_UNREACHABLE())
    return needs


def repetition(
    source: GuideText, attributes: Attributes, written: Sequence[str]
) -> tuple[int, int]:
    """Return the number of repetitions, and the index of the first repeated step; the step itself
    is the last.

    `written`: the ids of the steps up to and including this one, as written in the guide. Raises
    `UsageError`: the number is missing or out of range, the first step is unknown or later, or a
    step in between already repeats.
    """
    if (given := attributes.text("repeat")) is None:
        return 1, len(written) - 1
    line = attributes.line("repeat")
    match = _REPEAT.fullmatch(given)
    if match is None or int(match["count"]) < 2:  # once is no repetition
        raise source.fault(
            line, GuideCode.REPEAT_INVALID(given=shortened(given), most=MOST_REPEATS)
        )
    first = match["first"] or written[-1]
    if first not in written:
        hint = suggestion(first, dict.fromkeys(written))
        raise source.fault(line, GuideCode.REPEAT_UNKNOWN(id=shortened(first), hint=hint))
    begin = written.index(first)
    if len({*written[begin:]}) < len(written) - begin:
        raise source.fault(line, GuideCode.REPEAT_NESTED())
    return int(match["count"]), begin


def repeated(steps: Sequence[Step], count: int) -> Iterable[list[Step]]:
    """Return each round of repeated steps: titles end in ``(2/3)`` and, after the first round, ids
    in ``-2``.

    Conditions and reviews use the answers of their own round.
    """
    for number in range(1, count + 1):
        names = {step.id: step.id if number == 1 else f"{step.id}-{number}" for step in steps}
        yield [_in_round(step, names, f" ({number}/{count})", again=number > 1) for step in steps]


def _in_round(step: Step, names: Mapping[str, str], suffix: str, *, again: bool) -> Step:
    title = step.title + suffix
    offers = tuple(
        replace(
            timer,
            id=names[step.id] + timer.id[len(step.id) :],
            title=title + timer.title[len(step.title) :],
        )
        for timer in step.offers
    )
    return replace(
        step,
        id=names[step.id],
        title=title,
        offers=offers,
        review=tuple(names.get(name, name) for name in step.review),
        needs={names.get(name, name): options for name, options in step.needs.items()},
        warnings=() if again else step.warnings,
    )
