"""Stores the runs of guides in SQLite: progress and log.

Each command is one transaction: its log line and the resulting progress never disagree. A commit is
on the disk when it returns, so neither a killed process nor a power cut loses it.

Only this module checks stored data. A structurally damaged file is set aside (`database.py`); a
single invalid run or log line is skipped and reported.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Final, Self, TypeVar

import msgspec

from handtrack.assets import guide_versions
from handtrack.errors import StoreError, first_line
from handtrack.guides.codes import GuideCode
from handtrack.guides.database import Schema, open_database, transaction, translated
from handtrack.guides.log import LogEntry, WallTime
from handtrack.guides.progress import Progress
from handtrack.runtime.files import is_utf8, shown
from handtrack.sentences import Message

# How long another process may block: it writes one command, or creates the file.
WAIT_S: Final = 5.0

_SCHEMA: Final = Schema(
    1,
    (
        """\
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, guide TEXT NOT NULL, title TEXT NOT NULL, begun REAL NOT NULL, finished REAL,
    progress TEXT NOT NULL
)""",
        "CREATE INDEX runs_of_guide ON runs (guide, id)",
        """\
CREATE TABLE log (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs (id), t REAL NOT NULL, number INTEGER NOT NULL,
    step TEXT NOT NULL, command TEXT NOT NULL, "by" TEXT NOT NULL, score REAL, choice TEXT
)""",
        "CREATE INDEX log_of_run ON log (run, id)",
    ),
)
_APPEND: Final = 'INSERT INTO log (run, t, number, step, command, "by", score, choice) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
_UPDATE: Final = """\
UPDATE runs SET progress = ?, finished = CASE WHEN ? THEN COALESCE(?, finished, ?) END WHERE id = ?"""
_LOG: Final = (
    'SELECT t, number, step, command, "by", score, choice FROM log WHERE run = ? ORDER BY id'
)
_RUN: Final = "SELECT id, guide, title, begun, finished, progress FROM runs WHERE id = ?"
_ALL: Final = _RUN.replace("WHERE id = ?", "ORDER BY id DESC")
_OF_GUIDE: Final = _RUN.replace("id = ?", "guide = ?")
_NEWEST: Final = _RUN.replace("id = ?", "id = (SELECT MAX(id) FROM runs WHERE guide = ?)")
_NEWEST_OF_EACH: Final = _RUN.replace(
    "id = ?", "id IN (SELECT MAX(id) FROM runs GROUP BY guide) ORDER BY id DESC"
)

Row = tuple[Any, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A stored run."""

    id: int
    guide: Annotated[str, msgspec.Meta(pattern=r"^[^\0]+$")]
    title: str
    """The guide's title when the run began."""
    begun: WallTime
    finished: WallTime | None
    """Seconds since 1970 (UTC); `finished` is None until then."""
    progress: Progress


class RunStore:
    """The file of runs. A context manager; use it from one thread at a time.

    A damaged file is renamed, never overwritten, and a new one is started. Raises `StoreError`: the
    file cannot be opened, or comes from a newer version.

    `path`: created with its folder if missing; private to its owner.
    `wait_s`: how long to wait while another process locks the file.
    `notices`: list to append notices to.
    """

    def __init__(
        self, path: Path, *, wait_s: float = WAIT_S, notices: list[Message] | None = None
    ) -> None:
        self.notices = [] if notices is None else notices
        """Notices for the person: where a damaged file went, which run is invalid."""
        self.path = path
        self._database = open_database(path, _SCHEMA, wait_s=wait_s, notices=self.notices)
        self._connection = self._database.connection
        self.made = self._database.made

    @property
    def notice(self) -> str:
        """All notices in one line."""
        return "; ".join(map(str, self.notices))

    def begin(self, guide: Path, title: str, progress: Progress, t: float) -> int:
        """Start a run at `t` (seconds since 1970) and return its id."""
        with self._writing() as write:
            made = write.execute(
                "INSERT INTO runs (guide, title, begun, progress) VALUES (?, ?, ?, ?)",
                (_key(guide), title, t, _encoded(progress)),
            )
            return made.lastrowid or 0

    def append(self, run: int, entry: LogEntry, progress: Progress) -> None:
        """Add a command and the resulting progress to a run; store both or neither."""
        self.extend(run, (entry,), progress)

    def extend(
        self,
        run: int,
        entries: Sequence[LogEntry],
        progress: Progress,
        finished: float | None = None,
    ) -> None:
        """Add commands and the resulting progress to a run; store all or nothing.

        `finished`: when it was finished; by default now, unless it was finished before.
        """
        with self._writing() as write:
            write.executemany(_APPEND, [(run, *astuple(entry)) for entry in entries])
            write.execute(
                _UPDATE, (_encoded(progress), progress.done, finished, entries[-1].t, run)
            )

    def unfinished(self, guide: Path) -> KeptRun | None:
        """Return the last run of a guide, in any of its languages, if it is unfinished."""
        runs = [run for one in guide_versions(guide) for run in self._runs(_NEWEST, _key(one))]
        found = max(runs, key=lambda run: run.id, default=None)
        return found if found is not None and found.finished is None else None

    def newest(self) -> tuple[KeptRun, ...]:
        """Return the last run of every guide, newest first."""
        return tuple(self._runs(_NEWEST_OF_EACH))

    def all_runs(self, guide: Path | None = None) -> tuple[KeptRun, ...]:
        """Return every run, or those of a guide in any of its languages, newest first."""
        if guide is None:
            return tuple(self._runs(_ALL))
        runs = [run for one in guide_versions(guide) for run in self._runs(_OF_GUIDE, _key(one))]
        return tuple(sorted(runs, key=lambda run: run.id, reverse=True))

    def run(self, number: int) -> KeptRun | None:
        """Return a run by its id."""
        return next(iter(self._runs(_RUN, number)), None)

    def log(self, run: int) -> tuple[LogEntry, ...]:
        """Return every command of a run, in order."""
        names = [field.name for field in fields(LogEntry)]
        return tuple(
            self._sound(
                self._rows(_LOG, run),
                lambda row: msgspec.convert(dict(zip(names, row, strict=True)), LogEntry),
                lambda row, why: GuideCode.RUN_LINE_LEFT_OUT(reason=why),
            )
        )

    def close(self) -> None:
        """Close the file. May be called again."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _runs(self, query: str, *values: object) -> Iterable[KeptRun]:
        return self._sound(
            self._rows(query, *values),
            _kept_run,
            lambda row, why: GuideCode.RUN_LEFT_OUT(guide=shown(str(row[2])), reason=why),
        )

    def _rows(self, query: str, *values: object) -> list[Row]:
        with translated(self._database.path):
            return self._connection.execute(query, values).fetchall()

    def _sound(
        self,
        rows: Iterable[tuple[Any, ...]],
        read: Callable[[tuple[Any, ...]], T],
        left_out: Callable[[tuple[Any, ...], str], Message],
    ) -> Iterator[T]:
        """Read rows, skipping invalid ones; report each of those once."""
        for row in rows:
            try:
                yield read(row)
            except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
                said = left_out(row, shown(first_line(error)))
                if said not in self.notices:
                    self.notices.append(said)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run one transaction: all or nothing is stored."""
        path = self._database.path
        if (
            not self._database.there
        ):  # the system would let us write to a file nobody can find again
            raise StoreError(
                GuideCode.RUNS_UNUSABLE, path=shown(path), reason=GuideCode.RUNS_REPLACED()
            )
        with translated(path), transaction(self._connection):
            yield self._connection


def _key(guide: Path) -> str | bytes:
    """Return the key of a guide; names that are not UTF-8 become bytes."""
    name = str(guide.absolute())
    return name if is_utf8(name) else os.fsencode(name)


def _encoded(progress: Progress) -> str:
    return msgspec.json.encode(progress).decode()


def _kept_run(row: Row) -> KeptRun:
    number, guide, title, begun, finished, progress = row
    return msgspec.convert(
        {
            "id": number,
            "guide": os.fsdecode(guide) if isinstance(guide, bytes) else guide,
            "title": title,
            "begun": begun,
            "finished": finished,
            "progress": msgspec.json.decode(progress),
        },
        KeptRun,
    )
