"""Turns the lines of a guide into its steps."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
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
from handtrack.guides.kitchen_words import is_notes_title
from handtrack.guides.lines import GuideText, Line, shortened, suggestion
from handtrack.guides.markdown import RawBlock, RawList, RawPicture, parse_blocks
from handtrack.guides.step import Entry, Step, Timer
from handtrack.guides.step_flow import asking_step, condition, repeated, repetition
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
    written_ids: list[str] = []  # where a step is repeated, the id that it has in the file
    lines_by_id: dict[str, int] = {}
    asking: dict[str, Step] = {}  # by their ids in the file; of a repeated step the last
    for number, text in enumerate(document.steps, start=1):
        _refuse_endless(source, text.lines)
        if isinstance(text.attributes, UsageError):
            raise text.attributes
        step = _parse_step(source, number, text, text.attributes, asking=asking)
        steps.append(step)
        written_ids.append(step.id)
        count, first = repetition(source, text.attributes, written_ids)
        if count > 1:
            steps[first:] = chain.from_iterable(repeated(steps[first:], count))
            written_ids += written_ids[first:] * (count - 1)
        if len(steps) > MOST_STEPS:
            raise source.fault(text.line, GuideCode.STEPS_TOO_MANY(most=MOST_STEPS))
        for written_id, one in zip(written_ids[first:], steps[first:], strict=True):
            if one.options:
                asking[written_id] = one
            first_line = lines_by_id.setdefault(one.id, one.line)
            if first_line != one.line:
                taken = GuideCode.STEP_ID_TAKEN(id=shortened(one.id), first=first_line)
                raise source.fault(one.line, taken)
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


def _parse_step(
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
        offers=_offers(name, title, body) if kind.plain and not is_notes_title(title) else (),
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
    line = attributes.line("review")
    names = dict.fromkeys(name.strip() for name in given.split(","))
    return tuple(asking_step(source, line, name, asking).id for name in names)


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
