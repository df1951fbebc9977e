"""A guide and its loader. docs/guides.md describes the format."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from handtrack.errors import UsageError
from handtrack.guides.body import Picture
from handtrack.guides.codes import GuideCode
from handtrack.guides.document import Document
from handtrack.guides.duration import parse_duration
from handtrack.guides.front import Value
from handtrack.guides.lines import GuideText, read_text, shortened
from handtrack.guides.markdown import RawPicture
from handtrack.guides.parse import parse_steps, resolve_picture
from handtrack.guides.step import Step, Timed
from handtrack.sentences import Message

MOST_SERVINGS: Final = 999
FORMAT: Final = 2
"""The newest guide format that can be read; format 1 had no conditions or repetitions."""

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Guide:
    """A procedure."""

    path: Path
    title: str
    summary: str
    """For people; the summary may be empty."""
    picture: Picture | None
    """Its picture in the library."""
    language: str
    """A BCP 47 tag: "en", "pt-BR"."""
    time_s: float | None
    """The writer's estimate, in seconds."""
    steps: tuple[Step, ...]
    """At least one."""
    warnings: tuple[Message, ...]
    """Warnings about the guide and its steps, each with file and line."""
    servings: int | None = None
    """The servings that its amounts are for; None if the guide does not say."""

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Every picture: its own, and those in its steps."""
        blocks = (self.picture, *(block for step in self.steps for block in step.body))
        return tuple(block for block in blocks if isinstance(block, Picture))

    @property
    def timers(self) -> tuple[Timed, ...]:
        """Every timer: timer steps, and those that texts suggest."""
        return tuple(timed for step in self.steps for timed in step.timers)

    def chosen(self, answers: Mapping[str, str]) -> dict[str, str]:
        """Return the option of each step with a question: the answer,
        or the default without one.
        """
        defaults = {step.id: step.default for step in self.steps if step.default is not None}
        return {**defaults, **answers}

    def way(self, answers: Mapping[str, str]) -> tuple[Step, ...]:
        """Return the steps that these answers lead to; `answers` maps step ids to option ids."""
        chosen = self.chosen(answers)
        return tuple(step for step in self.steps if comes(step, chosen))

    def place(self, step: str, answers: Mapping[str, str]) -> tuple[int, int] | None:
        """Return a step's number, from 1, among the steps these answers lead to, and their count;
        None if gone.
        """
        ids = [one.id for one in self.steps]
        if step not in ids:
            return None
        return self.number(ids.index(step), answers), len(self.way(answers))

    def number(self, index: int, answers: Mapping[str, str]) -> int:
        """Return a step's number, from 1, among the steps these answers lead to."""
        chosen = self.chosen(answers)
        return 1 + sum(comes(one, chosen) for one in self.steps[:index])


def comes(step: Step, chosen: Mapping[str, str]) -> bool:
    """Return whether a step is shown when these options are chosen."""
    return all(chosen.get(asked) in options for asked, options in step.needs.items())


def load_guide(path: Path | str) -> Guide:
    """Read a guide file.

    Raises `UsageError`: it cannot be read or is not a guide. One line names the file, the line and
    the problem.
    """
    return parse_guide(read_text(Path(path)))


def parse_guide(source: GuideText) -> Guide:
    """Parse a guide's text; raises `UsageError` as `load_guide`."""
    document = Document.of(source)
    if isinstance(document.front, UsageError):
        raise document.front
    front = document.front
    if "title" not in front:
        raise source.fault(1, GuideCode.TITLE_MISSING())
    _refuse_newer(source, front.get("format"))
    language = _language(source, front.get("language"))
    time = front.get("time")
    time_s = parse_duration(source, time.line, time.text) if time else None
    picture = None
    missing = None
    if value := front.get("picture"):
        picture, missing = resolve_picture(
            source, RawPicture(value.line, value.text, front["title"].text)
        )
    steps = parse_steps(document)
    warnings = ((missing,) if missing else ()) + tuple(
        warning for step in steps for warning in step.warnings
    )
    return Guide(
        path=source.path,
        title=front["title"].text,
        summary=front["summary"].text if "summary" in front else "",
        picture=picture,
        language=language,
        time_s=time_s,
        steps=steps,
        warnings=warnings,
        servings=_servings(source, front.get("servings")),
    )


def _refuse_newer(source: GuideText, value: Value | None) -> None:
    if value is not None and value.text not in map(str, range(1, FORMAT + 1)):
        raise source.fault(
            value.line, GuideCode.FORMAT_NEWER(format=shortened(value.text), known=FORMAT)
        )


def _language(source: GuideText, value: Value | None) -> str:
    if value is None:
        return "en"
    if not _LANGUAGE.fullmatch(value.text):
        raise source.fault(value.line, GuideCode.LANGUAGE_INVALID(language=shortened(value.text)))
    return value.text


def _servings(source: GuideText, value: Value | None) -> int | None:
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]{1,3}", value.text) or not int(value.text):
        raise source.fault(
            value.line, GuideCode.SERVINGS_INVALID(given=shortened(value.text), most=MOST_SERVINGS)
        )
    return int(value.text)
