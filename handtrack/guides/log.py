"""The log of a run: every accepted command, and its export as CSV and JSON."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from handtrack.errors import StoreError, system_reason
from handtrack.messages import CommandName
from handtrack.runtime.files import replace_file, shown
from handtrack.sentences import Code

WallTime = Annotated[float, msgspec.Meta(ge=0.0, le=253_402_300_799.0)]
"""Seconds since 1970 (UTC), up to the year 9999, the last that dates can hold."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One command of a run."""

    t: WallTime
    number: Annotated[int, msgspec.Meta(ge=0)]
    """The step's number, from 1."""
    step: str
    """The step's id."""
    command: CommandName
    by: str
    """Its origin: a sign or movement as in `handtrack.messages.Command`,
    or "key" (even for clicks).
    """
    score: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] | None = None
    """The sign's score, 0 to 1; None without a sign."""
    choice: str | None = None
    """The id of the option, item or timer that a select marked, of the option that a confirm
    accepted, or of a timer command's timer; or the number of servings or stars, or the note.
    """


class StepTime(NamedTuple):
    """When a step was first shown, in seconds since 1970, if known,
    and for how many seconds in all.
    """

    started: float | None
    seconds: float


def step_times(entries: Sequence[LogEntry], begun: float) -> dict[str, StepTime]:
    """Return the times of each step of a finished run, by its id.

    `begun`: when the first step was shown, in seconds since 1970.
    """
    finish = max((at for at, entry in enumerate(entries) if entry.command == "confirm"), default=-1)
    times: dict[str, StepTime] = {}
    since = begun
    for at, entry in enumerate(entries[: finish + 1]):
        at_finish = entry.command in ("rate", "note") or (
            entry.command == "previous"
            and entries[at + 1].number == entry.number  # leaves the finish alone
        )
        if not at_finish:
            first, seconds = times.get(entry.step, (since, 0.0))
            times[entry.step] = StepTime(first, seconds + max(0.0, entry.t - since))
        since = entry.t
    return times


def log_as_csv(entries: Iterable[LogEntry]) -> str:
    """Format a log as CSV with a header; `time` is ISO 8601 in UTC, missing values are empty."""
    text = io.StringIO()
    names = ("time", *(field.name for field in fields(LogEntry) if field.name != "t"))
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(log_rows(entries))
    return text.getvalue()


def log_as_json(entries: Iterable[LogEntry]) -> str:
    """Format a log as a JSON array of objects, with the same names as in CSV."""
    return json.dumps(log_rows(entries), indent=2, ensure_ascii=False) + "\n"


def log_rows(entries: Iterable[LogEntry]) -> list[dict[str, Any]]:
    """Return a log as plain data, with the same names as in CSV."""
    return [_row(entry) for entry in entries]


def write_log(path: Path, entries: Iterable[LogEntry]) -> None:
    """Write a log to a file: JSON if its name ends in .json, else CSV. Raises `StoreError`:
    it cannot be written.
    """
    text = log_as_json(entries) if path.suffix.lower() == ".json" else log_as_csv(entries)
    write_for_person(path, text.encode())


def write_for_person(path: Path, content: bytes) -> None:
    """Write a file that a person asked for. Raises `StoreError`: it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
    except OSError as error:
        raise StoreError(
            Code.FILE_UNWRITABLE, path=shown(path), reason=system_reason(error)
        ) from error


def _row(entry: LogEntry) -> dict[str, Any]:
    row = asdict(entry)
    time = datetime.fromtimestamp(row.pop("t"), UTC).isoformat(timespec="milliseconds")
    return {"time": time, **row}
