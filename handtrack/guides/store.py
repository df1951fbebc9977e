"""The runs of guides, kept in SQLite: how far each is, and its log.

Every command is one transaction, of its line in the log and of the progress that it led to, so the two never disagree.
With a write-ahead log and `synchronous=NORMAL` a commit is in the hands of the system when it returns: a process that
is killed loses nothing that was committed. Only a power cut can take the newest commands, and it leaves the file whole.

What is read is checked here and nowhere else. A file whose structure is damaged is set aside (`database.py`); a single
run or line of a log that makes no sense is left out and named, and the others stay.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Final, Self, TypeVar

import msgspec

from handtrack.errors import StoreError, first_line
from handtrack.guides.database import Schema, open_database, transaction, translated
from handtrack.guides.log import LogEntry, WallTime
from handtrack.guides.progress import Progress
from handtrack.runtime.files import shown
from handtrack.sentences import Code, Message

WAIT_S: Final = 5.0
"""For how long another process may be in the way: it writes one command, or makes the file."""

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
_LOG: Final = 'SELECT t, number, step, command, "by", score, choice FROM log WHERE run = ? ORDER BY id'
_RUN: Final = "SELECT id, guide, title, begun, finished, progress FROM runs WHERE id = ?"
_NEWEST: Final = _RUN.replace("id = ?", "id = (SELECT MAX(id) FROM runs WHERE guide = ?)")
_NEWEST_OF_EACH: Final = _RUN.replace("id = ?", "id IN (SELECT MAX(id) FROM runs GROUP BY guide) ORDER BY id DESC")

Row = tuple[Any, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run as it is kept.

    Attributes
    ----------
    id : int
    guide : str
        The file of its guide.
    title : str
        Of the guide, when the run was begun.
    begun, finished : float
        Seconds since 1970 (UTC); `finished` is None until then.
    progress : Progress
    """

    id: int
    guide: Annotated[str, msgspec.Meta(pattern=r"^[^\0]+$")]
    title: str
    begun: WallTime
    finished: WallTime | None
    progress: Progress


class RunStore:
    """The file in which runs are kept. A context manager; to be used from one thread at a time.

    A file that is damaged is set aside under another name, never overwritten, and a new one is begun.

    Parameters
    ----------
    path : Path
        Made with its folder where it is not there; for its owner's eyes alone.
    wait_s : float
        For how long another process may be in the way.
    notices : list of Message, optional
        Where notices go.

    Attributes
    ----------
    made : bool
        The file was not there.
    notices : list of Message
        What the person should know: where a damaged file was put, which run makes no sense.

    Raises
    ------
    StoreError
        The file cannot be opened, or comes from a newer version.
    """

    def __init__(self, path: Path, *, wait_s: float = WAIT_S, notices: list[Message] | None = None) -> None:
        self.notices = [] if notices is None else notices
        self._database = open_database(path, _SCHEMA, wait_s=wait_s, notices=self.notices)
        self._connection = self._database.connection
        self.made = self._database.made

    @property
    def notice(self) -> str:
        """All notices in one line; empty where there are none."""
        return "; ".join(map(str, self.notices))

    def begin(self, guide: Path, title: str, progress: Progress, t: float) -> int:
        """Begin a run at `t` (seconds since 1970) and return its id."""
        with self._writing() as write:
            made = write.execute(
                "INSERT INTO runs (guide, title, begun, progress) VALUES (?, ?, ?, ?)",
                (_key(guide), title, t, _encoded(progress)),
            )
            return made.lastrowid or 0

    def append(self, run: int, entry: LogEntry, progress: Progress) -> None:
        """Add a command to a run's log, with the progress that it led to; both are kept, or neither."""
        self.extend(run, (entry,), progress)

    def extend(self, run: int, entries: Sequence[LogEntry], progress: Progress) -> None:
        """Add commands to a run's log, with the progress that they led to; all is kept, or nothing."""
        finished = entries[-1].t if progress.done else None
        with self._writing() as write:
            write.executemany(_APPEND, [(run, *astuple(entry)) for entry in entries])
            write.execute(
                "UPDATE runs SET progress = ?, finished = ? WHERE id = ?", (_encoded(progress), finished, run)
            )

    def unfinished(self, guide: Path) -> KeptRun | None:
        """Return the last run of a guide, where it was not finished."""
        found = next(iter(self._runs(_NEWEST, _key(guide))), None)
        return found if found is not None and found.finished is None else None

    def newest(self) -> tuple[KeptRun, ...]:
        """Return the last run of every guide, the newest first."""
        return tuple(self._runs(_NEWEST_OF_EACH))

    def recent(self, most: int) -> tuple[Path, ...]:
        """Return the files of the guides of which a run was begun, the one of the newest run first; so many at most."""
        return tuple(Path(run.guide) for run in self.newest()[:most])

    def run(self, number: int) -> KeptRun | None:
        """Return a run by its id."""
        return next(iter(self._runs(_RUN, number)), None)

    def log(self, run: int) -> tuple[LogEntry, ...]:
        """Return every command of a run, the first one first."""
        names = [field.name for field in fields(LogEntry)]
        return tuple(
            self._sound(
                self._rows(_LOG, run),
                lambda row: msgspec.convert(dict(zip(names, row, strict=True)), LogEntry),
                lambda row, why: Code.RUN_LINE_LEFT_OUT(reason=why),
            )
        )

    def close(self) -> None:
        """Close the file; once or more often."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _runs(self, query: str, *values: object) -> Iterable[KeptRun]:
        return self._sound(
            self._rows(query, *values),
            _kept_run,
            lambda row, why: Code.RUN_LEFT_OUT(guide=shown(str(row[2])), reason=why),
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
        """Read rows, and leave out those that make no sense, each of which is named once."""
        for row in rows:
            try:
                yield read(row)
            except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
                said = left_out(row, shown(first_line(error)))
                if said not in self.notices:
                    self.notices.append(said)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or nothing."""
        path = self._database.path
        if not self._database.there:  # the system would let us write into a file that nobody finds again
            raise StoreError(Code.RUNS_UNUSABLE, path=shown(path), reason=Code.RUNS_REPLACED())
        with translated(path), transaction(self._connection):
            yield self._connection


def _key(guide: Path) -> str | bytes:
    """Return how a guide is found again; a name that is no UTF-8 is kept as bytes."""
    name = str(guide.absolute())
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name)
    return name


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
