"""The record of a run: its steps, answers and times, as a page, a text, or plain data."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any, Final

from handtrack.guides.body import Heading, Listing, Note, Picture, plain
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import Guide
from handtrack.guides.log import LogEntry, StepTime, step_times
from handtrack.guides.progress import from_progress
from handtrack.guides.run import MOST_STARS, GuideRun
from handtrack.guides.step import Entry, Step, StepKind
from handtrack.guides.store import KeptRun
from handtrack.guides.writing import duration_text
from handtrack.sentences import Message

TICKED: Final = "☑"
UNTICKED: Final = "☐"
_PAGE: Final = (
    "font-family: 'Atkinson Hyperlegible Next', sans-serif; "
    "max-width: 46em; margin: 2em auto; overflow-wrap: anywhere"
)
_QUIET: Final = "color: #5c6470;"
_LINE: Final = "border-bottom: 1px solid #c9ced6;"


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step that was shown. Times as in `StepTime`; None if unknown."""

    step: Step
    """With amounts as followed."""
    answer: str
    """The label of the chosen option; empty without one."""
    completed: bool
    skipped: bool = False
    """Passed without being completed; the current step and later ones are still open."""
    ticked: frozenset[str] = frozenset()
    """Item ids."""
    added_s: float = 0.0
    """Seconds added to its timer."""
    started: float | None = None
    seconds: float | None = None

    @property
    def title(self) -> str:
        """The step's title."""
        return self.step.title

    @property
    def time(self) -> str:
        """The time it took, with its units; empty if unknown."""
        return "" if self.seconds is None else spent_words(self.seconds)


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run; its times are in seconds since 1970."""

    guide: Guide
    begun: float
    finished: float | None
    steps: tuple[StepRecord, ...]
    """Those that the answers led to."""
    seconds: float | None
    """From the first step to the finish; None if unknown."""
    servings: int | None = None
    """The servings followed, if the guide has any."""
    rating: int | None = None
    note: str = ""
    name: str = ""
    place: str = ""
    """The person's name, and the place."""

    @property
    def timed(self) -> bool:
        """True if any step has a time."""
        return any(step.seconds is not None for step in self.steps)


@dataclass(frozen=True, slots=True)
class Words:
    """The language of a record: its words, and its formats of dates and times."""

    say: Callable[[Message], str] = str
    day: Callable[[datetime], str] = field(default=lambda moment: f"{moment:%Y-%m-%d}")
    clock: Callable[[datetime], str] = field(default=lambda moment: f"{moment:%H:%M}")

    def moment(self, t: float) -> str:
        """Return a day and time, in the local time zone."""
        moment = datetime.fromtimestamp(t)  # noqa: DTZ006 - people read local time
        return f"{self.day(moment)}, {self.clock(moment)}"

    def time_of(self, t: float, begun: float) -> str:
        """Return the time of day, with the date if the run began on another day."""
        moment = datetime.fromtimestamp(t)  # noqa: DTZ006
        first = datetime.fromtimestamp(begun)  # noqa: DTZ006
        return self.clock(moment) if moment.date() == first.date() else self.moment(t)


ENGLISH: Final = Words()


def spent_words(seconds: float) -> str:
    """Return a time for people: ``43 s``, ``1 min 12 s``, ``1 h 15 min``."""
    whole = round(seconds)
    hours = whole // 3600
    minutes = whole // 60 % 60
    rest = whole % 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def stars(rating: int) -> str:
    """Return a rating as stars."""
    return "★" * rating + "☆" * (MOST_STARS - rating)


def record_of(
    run: GuideRun,
    begun: float,
    finished: float | None,
    times: Mapping[str, StepTime],
    *,
    whole: bool = True,
) -> RunRecord:
    """Return the record of a run.

    `times`: by step id. `whole`: they cover the whole run.
    """
    state = run.state
    lines = []
    for number, step in enumerate(run.way, start=1):
        passed = state.done or number < run.number
        completed = step.id in state.completed or (passed and step.kind.plain)
        answer = {option.id: option.label for option in step.options}.get(
            state.answers.get(step.id, ""), ""
        )
        time = times.get(step.id)
        lines.append(
            StepRecord(
                step,
                answer,
                completed=completed,
                skipped=passed and not completed,
                ticked=run.ticked(step),
                added_s=state.added.get(step.id, 0.0),
                started=time.started if time is not None else None,
                seconds=time.seconds if time is not None else None,
            )
        )
    known = whole and lines[0].seconds is not None
    return RunRecord(
        run.guide,
        begun,
        finished,
        tuple(lines),
        sum(line.seconds or 0.0 for line in lines) if known else None,
        run.servings if run.written.servings or state.servings else None,
        state.rating,
        state.note,
    )


def stored_record(kept: KeptRun, log: Sequence[LogEntry], guide: Guide | None) -> RunRecord:
    """Return the record of a stored run; if its guide is gone or lacks the last step,
    it names only the ids.
    """
    state = None if guide is None else from_progress(guide, kept.progress, now=0.0, ahead_s=0.0)
    if guide is None or state is None:
        guide = _ids_only(kept, log)
        state = from_progress(guide, kept.progress, now=0.0, ahead_s=0.0)
    return record_of(GuideRun(guide, state), kept.begun, kept.finished, step_times(log, kept.begun))


def as_html(record: RunRecord, words: Words = ENGLISH) -> str:
    """Return a page that looks the same in browsers and in Qt's text documents."""
    steps = "".join(
        _html_step(number, step, record, words) for number, step in enumerate(record.steps, start=1)
    )
    facts = "".join(
        f'<tr><td style="{_QUIET} padding-right: 1.5em;">{escape(name)}</td><td>{escape(value)}</td></tr>\n'
        for name, value in _facts(record, words)
    )
    head = "<br>".join(escape(one) for one in _letterhead(record, words))
    note = (
        f"<h3>{escape(words.say(GuideCode.RECORD_NOTE()))}</h3><p>{_lines(record.note)}</p>\n"
        if record.note
        else ""
    )
    title = escape(record.guide.title)
    return (
        f'<!DOCTYPE html>\n<html lang="{record.guide.language}" style="{_PAGE}">\n'
        f'<head><meta charset="utf-8"><title>{title}</title></head>\n<body>\n'
        f'<table width="100%" cellspacing="0"><tr><td><h1>{title}</h1></td>'
        f'<td align="right" width="30%" style="{_QUIET}">{head}</td></tr></table>\n<hr>\n'
        f'<table cellspacing="0" cellpadding="2">\n{facts}</table>\n{note}<hr>\n{steps}</body></html>\n'
    )


def as_markdown(record: RunRecord, words: Words = ENGLISH) -> str:
    """Return the record as text that also reads well as Markdown."""
    lines = [f"# {record.guide.title}", "", " · ".join(_letterhead(record, words)), ""]
    lines += [f"- {name}: {value}" for name, value in _facts(record, words)]
    if record.note:
        lines += ["", *(f"> {line}" for line in record.note.splitlines())]
    for number, step in enumerate(record.steps, start=1):
        lines += ["", f"## {number}. {step.title}", " · ".join(_when(step, record, words))]
        for mark, text in _said(step, words):
            tick = {TICKED: "- [x] ", UNTICKED: "- [ ] ", "•": "- ", "!": "> ", "=": "→ "}
            lines += ["" for _ in range(not mark)] + [
                f"{tick.get(mark, f'{mark} ' if mark else '')}{text}"
            ]
    return "\n".join((*lines, ""))


def as_data(record: RunRecord) -> dict[str, Any]:
    """Return the record as plain data; times are ISO 8601 in UTC, missing values are None."""
    return {
        "guide": record.guide.title,
        "file": record.guide.path.name,
        "language": record.guide.language,
        "by": record.name or None,
        "place": record.place or None,
        "started": iso(record.begun),
        "finished": iso(record.finished),
        "seconds": record.seconds,
        "servings": record.servings,
        "rating": record.rating,
        "note": record.note or None,
        "steps": [
            {
                "id": step.step.id,
                "title": step.title,
                "text": [
                    text
                    for mark, text in _said(step, ENGLISH)
                    if mark not in (TICKED, UNTICKED, "=")
                ],
                "items": [
                    {"label": item.label, "ticked": item.id in step.ticked}
                    for item in step.step.items
                ],
                "answer": step.answer or None,
                "completed": step.completed,
                "started": iso(step.started),
                "seconds": step.seconds,
            }
            for step in record.steps
        ],
    }


def iso(t: float | None) -> str | None:
    """Return a time in seconds since 1970 as ISO 8601 in UTC."""
    return None if t is None else datetime.fromtimestamp(t, UTC).isoformat(timespec="seconds")


def outcome_words(step: StepRecord, words: Words = ENGLISH) -> str:
    """Return a step's answer, or that it was skipped; else empty."""
    return step.answer or (words.say(GuideCode.RECORD_SKIPPED()) if step.skipped else "")


def text_of(step: StepRecord) -> str:
    """Return the lines below a step's title."""
    return "\n".join(f"{mark} {text}".strip() for mark, text in _said(step, ENGLISH))


def _said(record: StepRecord, words: Words) -> Iterator[tuple[str, str]]:
    """Yield a step's lines, each with its mark: "•", a number, a tick, "!" for a note,
    "=" for the outcome.
    """
    for block in record.step.body:
        if isinstance(block, Listing):
            marks = (
                f"{number}." if block.ordered else "•"
                for number in range(1, len(block.entries) + 1)
            )
            yield from zip(marks, map(plain, block.entries), strict=True)
        elif not isinstance(block, Picture):
            yield {Note: "!", Heading: "###"}.get(type(block), ""), plain(block.text)
    for item in record.step.items:
        yield TICKED if item.id in record.ticked else UNTICKED, item.label
    if record.step.duration_s:
        yield (
            "",
            words.say(
                GuideCode.RECORD_TIMER(time=duration_text(record.step.duration_s + record.added_s))
            ),
        )
    if outcome := outcome_words(record, words):
        yield "=" if record.answer else "!", outcome


def _html_step(number: int, step: StepRecord, record: RunRecord, words: Words) -> str:
    said = "".join(_html_line(mark, text) for mark, text in _said(step, words))
    when = "<br>".join(map(escape, _when(step, record, words)))
    return (
        '<table width="100%" cellspacing="0" cellpadding="6" style="border-collapse: collapse;">'
        f'<tr><td width="5%" style="{_LINE} {_QUIET} vertical-align: top;">{number}</td>'
        f'<td style="{_LINE} vertical-align: top;"><b>{escape(step.title)}</b>{said}</td>'
        f'<td width="20%" align="right" style="{_LINE} {_QUIET} vertical-align: top;">{when}</td></tr></table>\n'
    )


def _html_line(mark: str, text: str) -> str:
    words = escape(text)
    if mark in ("=", "###"):
        words = f"<b>{'→ ' * (mark == '=')}{words}</b>"
    elif mark == "!":
        words = f"<i>{words}</i>"
    elif mark:
        return f'<p style="margin: 0 0 0 1.6em; text-indent: -1.6em;">{mark}&nbsp;&nbsp;{words}</p>'
    return f'<p style="margin: 4px 0 4px 0;">{words}</p>'


def _letterhead(record: RunRecord, words: Words) -> list[str]:
    day = words.day(datetime.fromtimestamp(record.finished or record.begun))  # noqa: DTZ006
    return [one for one in (record.name, record.place, day) if one]


def _facts(record: RunRecord, words: Words) -> Iterator[tuple[str, str]]:
    say = words.say
    written = record.guide.servings
    yield say(GuideCode.RECORD_STARTED()), words.moment(record.begun)
    ended = (
        say(GuideCode.RECORD_UNFINISHED())
        if record.finished is None
        else words.moment(record.finished)
    )
    yield say(GuideCode.RECORD_FINISHED()), ended
    if record.seconds is not None:
        yield say(GuideCode.RECORD_DURATION()), spent_words(record.seconds)
    if record.servings is not None:
        changed = written is not None and written != record.servings
        as_written = say(GuideCode.RECORD_WRITTEN_FOR(count=written or 0))
        yield (
            say(GuideCode.RECORD_SERVINGS()),
            f"{record.servings} ({as_written})" if changed else str(record.servings),
        )
    if record.rating is not None:
        yield say(GuideCode.RECORD_RATING()), stars(record.rating)
    yield say(GuideCode.RECORD_GUIDE()), record.guide.path.name


def _when(step: StepRecord, record: RunRecord, words: Words) -> list[str]:
    started = "" if step.started is None else words.time_of(step.started, record.begun)
    return [one for one in (started, step.time) if one]


def _lines(text: str) -> str:
    return "<br>".join(map(escape, text.splitlines()))


def _ids_only(kept: KeptRun, log: Sequence[LogEntry]) -> Guide:
    """Return a guide with the ids that a run knows, in place of one that is gone."""
    answers = kept.progress.answers
    ticked = kept.progress.ticked
    steps = tuple(
        Step(
            id=one,
            title=one,
            kind=StepKind.TEXT,
            line=0,
            items=tuple(Entry(item, item) for owner, item in ticked if owner == one),
            options=tuple(Entry(answers[one], answers[one]) for _ in range(one in answers)),
        )
        for one in dict.fromkeys(
            (*(entry.step for entry in log), *kept.progress.completed, kept.progress.step)
        )
    )
    return Guide(Path(kept.guide), kept.title, "", None, "en", None, steps, ())
