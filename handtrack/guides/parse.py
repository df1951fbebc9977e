"""From the lines of a guide to its steps."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from handtrack.guides.attributes import Attributes, split_attributes
from handtrack.guides.body import Block, Picture
from handtrack.guides.duration import parse_duration
from handtrack.guides.entries import ID, items_of, options_of, refuse_stray_boxes, slug
from handtrack.guides.lines import GuideText, Line, suggestion
from handtrack.guides.markdown import RawBlock, RawList, RawPicture, parse_blocks
from handtrack.guides.step import Entry, Step, StepKind

_HEADING = re.compile(r"##(?!#)\s*(?P<title>.*)")
_ELSEWHERE = re.compile(r"[A-Za-z][\w+.-]*:")
_FLAGS: Final = {"true": True, "yes": True, "false": False, "no": False}


def parse_steps(source: GuideText, lines: Sequence[Line]) -> tuple[Step, ...]:
    """Return the steps of a guide, whose lines below the front matter are given.

    Raises
    ------
    UsageError
        Whatever is wrong first, with its line.
    """
    steps: list[Step] = []
    for number, (heading, below) in enumerate(_sections(source, lines), start=1):
        step = _step(source, number, heading, below, steps)
        for earlier in steps:
            if earlier.id == step.id:
                what = f"the step id '{step.id}' is taken by the step on line {earlier.line}; give one an 'id: …'"
                raise source.fault(step.line, what)
        steps.append(step)
    if not steps:
        raise source.fault(source.lines[-1].number, "the guide has no steps; a step begins with '## Title'")
    return tuple(steps)


def _sections(source: GuideText, lines: Sequence[Line]) -> Iterator[tuple[Line, Sequence[Line]]]:
    starts = [index for index, line in enumerate(lines) if _HEADING.fullmatch(line.text)]
    for line in lines[: starts[0] if starts else len(lines)]:
        if not line.blank:
            raise source.fault(line.number, "text before the first step; put it below a '## Title' or into the summary")
    for start, end in pairwise([*starts, len(lines)]):
        yield lines[start], lines[start + 1 : end]


def _step(source: GuideText, number: int, heading: Line, below: Sequence[Line], earlier: Sequence[Step]) -> Step:
    match = _HEADING.fullmatch(heading.text)
    title = match["title"].rstrip("#").strip() if match else ""
    if not title:
        raise source.fault(heading.number, "a step without a title; write '## Title'")
    attributes, rest = split_attributes(source, below)
    kind = attributes.kind
    blocks = parse_blocks(source, rest)
    refuse_stray_boxes(source, kind, blocks)
    items, blocks = items_of(source, heading, blocks) if kind is StepKind.CHECKLIST else ((), blocks)
    asks = kind in (StepKind.CHOICE, StepKind.FIELD)
    options, blocks = options_of(source, heading, blocks) if asks else ((), blocks)
    body, warnings = _body(source, blocks)
    return Step(
        id=_id(source, attributes, title, number),
        title=title,
        kind=kind,
        line=heading.number,
        body=body,
        items=items,
        options=options,
        default=_default(source, attributes, options),
        duration_s=_duration(source, attributes, heading),
        locked=_flag(source, attributes, "locked"),
        review=_review(source, attributes, earlier),
        warnings=warnings,
    )


def _id(source: GuideText, attributes: Attributes, title: str, number: int) -> str:
    given = attributes.text("id")
    if given is not None and not ID.fullmatch(given):
        raise source.fault(attributes.line("id", 0), f"the id '{given}' may hold letters, digits, '-', '_' and '.'")
    return given or slug(title) or f"step-{number}"


def _default(source: GuideText, attributes: Attributes, options: tuple[Entry, ...]) -> str | None:
    given = attributes.text("default")
    known = [option.id for option in options]
    if given is not None and given not in known:
        raise source.fault(
            attributes.line("default", 0), f"no option has the id '{given}' ({suggestion(given, known)})"
        )
    return given


def _duration(source: GuideText, attributes: Attributes, heading: Line) -> float:
    if attributes.kind is not StepKind.TIMER:
        return 0.0
    given = attributes.text("duration")
    if given is None:
        raise source.fault(heading.number, "a timer without a duration; write 'duration: 5 min' below the heading")
    try:
        return parse_duration(given)
    except ValueError as error:
        raise source.fault(attributes.line("duration", 0), str(error)) from error


def _flag(source: GuideText, attributes: Attributes, key: str) -> bool:
    given = attributes.text(key)
    if given is None:
        return False
    if given.lower() not in _FLAGS:
        raise source.fault(attributes.line(key, 0), f"'{key}' is true or false, not '{given}'")
    return _FLAGS[given.lower()]


def _review(source: GuideText, attributes: Attributes, earlier: Sequence[Step]) -> tuple[str, ...]:
    given = attributes.text("review")
    if given is None:
        return ()
    known = [step.id for step in earlier if step.options]
    names = tuple(name.strip() for name in given.split(","))
    for name in names:
        if name not in known:
            hint = suggestion(name, known) if known else "there is none before it"
            raise source.fault(attributes.line("review", 0), f"no earlier choice or field has the id '{name}' ({hint})")
    return names


def resolve_picture(source: GuideText, picture: RawPicture) -> tuple[Picture, str | None]:
    """Return a picture beside its guide, and a warning where its file is missing.

    Raises
    ------
    UsageError
        The path is absolute or an address: a guide takes its pictures along, and fetches nothing.
    """
    target = picture.target
    if _ELSEWHERE.match(target) or target.startswith(("/", "\\")):
        raise source.fault(picture.line, f"'{target}' is not a path beside the guide; pictures travel with their guide")
    path = source.path.parent / target
    if path.is_file():
        return Picture(path, picture.alt), None
    return Picture(path, picture.alt, missing=True), f"{source.path}:{picture.line}: no picture {target}"


def _body(source: GuideText, blocks: Iterable[RawBlock]) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    body: list[Block] = []
    warnings: list[str] = []
    for block in blocks:
        if isinstance(block, RawPicture):
            picture, warning = resolve_picture(source, block)
            body.append(picture)
            warnings.extend([warning] if warning else [])
        else:
            body.append(block.as_listing() if isinstance(block, RawList) else block)
    return tuple(body), tuple(warnings)
