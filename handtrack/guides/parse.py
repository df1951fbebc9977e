"""Turns the lines of a guide into its steps."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, chain
from pathlib import Path
from typing import Final

from handtrack.errors import UsageError
from handtrack.guides.attributes import Attributes
from handtrack.guides.body import Block, Listing, Paragraph, Picture, plain, texts_of
from handtrack.guides.codes import GuideCode
from handtrack.guides.document import Document, StepText, step_id
from handtrack.guides.duration import parse_duration
from handtrack.guides.entries import check_id, items_of, options_of, refuse_stray_boxes
from handtrack.guides.lines import GuideText, Line, shortened, suggestion
from handtrack.guides.markdown import RawBlock, RawList, RawPicture, parse_blocks
from handtrack.guides.step import Entry, Step, Timer
from handtrack.guides.times import find_times
from handtrack.sentences import Message

MOST_STEPS: Final = 1000
MOST_LINES: Final = 500
"""Non-blank lines below a step's heading: each can become a widget."""
LONGEST_STEP: Final = 20_000
LONGEST_PATH: Final = 1000
"""Characters."""
MOST_OFFERS: Final = 4
"""Maximum timers that a step's text suggests: as many as one hand can count."""

_ELSEWHERE = re.compile(r"[A-Za-z][\w+.-]*:")
_FLAGS: Final = {"true": True, "yes": True, "false": False, "no": False}


def parse_steps(document: Document) -> tuple[Step, ...]:
    """Parse the steps of a guide.

    Raises `UsageError`: the first problem, with its line.
    """
    source = document.source
    _refuse_text_above(document)
    steps: list[Step] = []
    written: list[str] = []  # their ids in the file, where a repeated step has one
    taken: dict[str, int] = {}
    asking: dict[str, Step] = {}  # the steps with options, by these ids: of a repeated one the last
    for number, text in enumerate(document.steps, start=1):
        _refuse_endless(source, text.lines)
        if isinstance(text.attributes, UsageError):
            raise text.attributes
        attributes = text.attributes
        step = _step(source, number, text, attributes, asking=asking)
        steps.append(step)
        written.append(step.id)
        count, first = repetition(source, attributes, written)
        if count > 1:
            again = written[first:]
            steps[first:] = (one for rounds in repeated(steps[first:], count) for one in rounds)
            written += again * (count - 1)
        if len(steps) > MOST_STEPS:
            raise source.fault(text.line, GuideCode.STEPS_TOO_MANY(most=MOST_STEPS))
        for name, one in zip(written[first:], steps[first:], strict=True):
            asking |= {name: one} if one.options else {}
        for one in steps[first:]:
            if taken.setdefault(one.id, one.line) != one.line:
                raise source.fault(
                    one.line, GuideCode.STEP_ID_TAKEN(id=shortened(one.id), first=taken[one.id])
                )
    if not steps:
        raise source.fault(source.lines[-1].number, GuideCode.STEPS_MISSING())
    return tuple(steps)


def _refuse_text_above(document: Document) -> None:
    source = document.source
    for line in document.above:
        if not line.blank:
            raise source.fault(line.number, GuideCode.STEP_TEXT_BEFORE())
    if len(document.steps) > MOST_STEPS:
        first = document.steps[MOST_STEPS]
        raise source.fault(first.line, GuideCode.STEPS_TOO_MANY(most=MOST_STEPS))


def _refuse_endless(source: GuideText, below: Sequence[Line]) -> None:
    written = [line for line in below if not line.blank]
    if len(written) > MOST_LINES:
        raise source.fault(
            written[MOST_LINES].number, GuideCode.STEP_TOO_MANY_LINES(most=MOST_LINES)
        )
    for line, count in zip(written, accumulate(len(line.text) for line in written), strict=True):
        if count > LONGEST_STEP:
            raise source.fault(line.number, GuideCode.STEP_TOO_LONG(most=LONGEST_STEP))


def _step(
    source: GuideText,
    number: int,
    text: StepText,
    attributes: Attributes,
    *,
    asking: Mapping[str, Step],
) -> Step:
    heading = text.heading
    title = text.title
    if not title:
        raise source.fault(heading.number, GuideCode.STEP_TITLE_MISSING())
    kind = attributes.kind
    blocks = parse_blocks(source, text.rest)
    refuse_stray_boxes(source, kind, blocks)
    items, blocks = items_of(source, heading, blocks) if kind.ticks else ((), blocks)
    options, blocks = options_of(source, heading, blocks) if kind.asks else ((), blocks)
    body, warnings = _body(source, blocks)
    given = attributes.text("id")
    if given is not None:
        check_id(source, attributes.line("id"), given)
    name = step_id(given, title, number)
    return Step(
        id=name,
        title=title,
        kind=kind,
        line=heading.number,
        body=body,
        items=items,
        options=options,
        default=_default(source, attributes, options),
        duration_s=_duration(source, attributes, heading),
        locked=_flag(source, attributes, "locked"),
        review=_review(source, attributes, asking),
        needs=condition(source, attributes, asking),
        offers=_offers(name, title, body) if kind.plain else (),
        warnings=warnings,
    )


def _default(source: GuideText, attributes: Attributes, options: tuple[Entry, ...]) -> str | None:
    given = attributes.text("default")
    known = [option.id for option in options]
    if given is not None and given not in known:
        what = GuideCode.OPTION_UNKNOWN(id=shortened(given), hint=suggestion(given, known))
        raise source.fault(attributes.line("default"), what)
    return given


def _duration(source: GuideText, attributes: Attributes, heading: Line) -> float:
    if not attributes.kind.timed:
        return 0.0
    given = attributes.text("duration")
    if given is None:
        raise source.fault(heading.number, GuideCode.DURATION_MISSING())
    return parse_duration(source, attributes.line("duration"), given)


def _flag(source: GuideText, attributes: Attributes, key: str) -> bool:
    given = attributes.text(key)
    if given is None:
        return False
    if given.lower() not in _FLAGS:
        raise source.fault(
            attributes.line(key), GuideCode.FLAG_INVALID(key=key, given=shortened(given))
        )
    return _FLAGS[given.lower()]


def _review(
    source: GuideText, attributes: Attributes, asking: Mapping[str, Step]
) -> tuple[str, ...]:
    given = attributes.text("review")
    if given is None:
        return ()
    names = tuple(dict.fromkeys(name.strip() for name in given.split(",")))
    for name in names:
        if name not in asking:
            hint = suggestion(name, asking) if asking else GuideCode.REVIEW_TOO_EARLY()
            raise source.fault(
                attributes.line("review"), GuideCode.REVIEW_UNKNOWN(id=shortened(name), hint=hint)
            )
    return tuple(asking[name].id for name in names)


def _offers(step: str, title: str, body: Iterable[Block]) -> tuple[Timer, ...]:
    """Return a timer for each duration to wait for; notes have none."""
    texts = [
        plain(text)
        for block in body
        if isinstance(block, Paragraph | Listing)
        for text in texts_of(block)
    ]
    found = [
        (text[time.begin : time.end], time.seconds) for text in texts for time in find_times(text)
    ]
    several = len(found) > 1
    return tuple(
        Timer(f"{step}#{number}", f"{title}, {words}" if several else title, words, seconds)
        for number, (words, seconds) in enumerate(found[:MOST_OFFERS], start=1)
    )


def resolve_picture(source: GuideText, picture: RawPicture) -> tuple[Picture, Message | None]:
    """Resolve a picture's path beside its guide; also return a warning if the file is missing, or
    outside its folder.

    Raises `UsageError`: the path is absolute, a URL, or far too long: a guide includes its pictures
    and fetches nothing.
    """
    target = picture.target
    if len(target) > LONGEST_PATH:
        raise source.fault(picture.line, GuideCode.GUIDE_PICTURE_PATH_TOO_LONG(most=LONGEST_PATH))
    if _ELSEWHERE.match(target) or target.startswith(("/", "\\")):
        raise source.fault(picture.line, GuideCode.GUIDE_PICTURE_ELSEWHERE(path=shortened(target)))
    path = source.path.parent / target
    with suppress(OSError):  # a name too long for the disk, or a folder without access
        if path.is_file():
            if _is_below(source.path, path):
                return Picture(path, picture.alt), None
            outside = GuideCode.GUIDE_PICTURE_ELSEWHERE(path=shortened(target))
            return Picture(path, picture.alt, missing=True), source.at(picture.line, outside)
    return Picture(path, picture.alt, missing=True), source.at(
        picture.line, GuideCode.GUIDE_PICTURE_MISSING(path=target)
    )


def _is_below(guide: Path, picture: Path) -> bool:
    """Return whether a picture is in its guide's folder, through any link: a guide must not show
    the person's files.

    If the guide's file is a link itself, the folder of the file that it leads to counts too.
    """
    folders = (guide.parent.resolve(), guide.resolve().parent)
    return any(picture.resolve().is_relative_to(folder) for folder in folders)


def _body(
    source: GuideText, blocks: Iterable[RawBlock]
) -> tuple[tuple[Block, ...], tuple[Message, ...]]:
    body: list[Block] = []
    warnings: list[Message] = []
    for block in blocks:
        if isinstance(block, RawPicture):
            picture, warning = resolve_picture(source, block)
            body.append(picture)
            warnings.extend([warning] if warning else [])
        elif isinstance(block, RawList):
            body.append(Listing(block.ordered, tuple(entry.text for entry in block.entries)))
        else:
            body.append(block)
    return tuple(body), tuple(warnings)


MOST_REPEATS: Final = 99

_TERM = re.compile(r"(?P<step>\S+)\s*=\s*(?P<options>\S+(?:\s+or\s+\S+)*)")
_REPEAT = re.compile(r"(?P<count>[0-9]{1,2})(?:\s+from\s+(?P<first>\S+))?")


def condition(
    source: GuideText, attributes: Attributes, asking: Mapping[str, Step]
) -> dict[str, frozenset[str]]:
    """Return the answers that a step needs: the id of each asking step, with the accepted options.

    If a question itself needs answers, they are included. So the answers alone decide about a step,
    and contradictions are found when the guide is read.

    `asking`: the earlier steps with options, by their ids in the guide. Raises `UsageError`: the
    condition is malformed, names an unknown or later step or option, or can never be met.
    """
    needs: dict[str, frozenset[str]] = {}
    if (given := attributes.text("if")) is None:
        return needs
    line = attributes.line("if")
    for term in re.split(r"\s+and\s+", given):
        match = _TERM.fullmatch(term)
        if match is None:
            raise source.fault(line, GuideCode.CONDITION_INVALID(given=shortened(term)))
        if match["step"] not in asking:
            hint = suggestion(match["step"], asking) if asking else GuideCode.REVIEW_TOO_EARLY()
            raise source.fault(
                line, GuideCode.REVIEW_UNKNOWN(id=shortened(match["step"]), hint=hint)
            )
        asked = asking[match["step"]]
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
