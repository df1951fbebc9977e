"""A guide and its loader. docs/guides.md describes the format."""

import re
from dataclasses import dataclass
from pathlib import Path

from handtrack.guides.body import Picture
from handtrack.guides.codes import GuideCode
from handtrack.guides.duration import parse_duration
from handtrack.guides.front import Value, split_front_matter
from handtrack.guides.lines import GuideText, read_text, shortened
from handtrack.guides.markdown import RawPicture
from handtrack.guides.parse import parse_steps, resolve_picture
from handtrack.guides.step import Step
from handtrack.sentences import Message

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Guide:
    """A procedure."""

    path: Path
    """The file it was read from."""
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
    """Its own and its steps', each with file and line."""


def load_guide(path: Path | str) -> Guide:
    """Read a guide file.

    Raises
    ------
    UsageError
        It cannot be read or is not a guide. One line names the file, the line and the problem.
    """
    source = read_text(Path(path))
    front, rest = split_front_matter(source)
    if "title" not in front:
        raise source.fault(1, GuideCode.TITLE_MISSING())
    language = _language(source, front.get("language"))
    time = front.get("time")
    time_s = parse_duration(source, time.line, time.text) if time else None
    picture, missing = None, None
    if value := front.get("picture"):
        picture, missing = resolve_picture(source, RawPicture(value.line, value.text, front["title"].text))
    steps = parse_steps(source, rest)
    warnings = ((missing,) if missing else ()) + tuple(warning for step in steps for warning in step.warnings)
    return Guide(
        path=source.path,
        title=front["title"].text,
        summary=front["summary"].text if "summary" in front else "",
        picture=picture,
        language=language,
        time_s=time_s,
        steps=steps,
        warnings=warnings,
    )


def _language(source: GuideText, value: Value | None) -> str:
    if value is None:
        return "en"
    if not _LANGUAGE.fullmatch(value.text):
        raise source.fault(value.line, GuideCode.LANGUAGE_INVALID(language=shortened(value.text)))
    return value.text
