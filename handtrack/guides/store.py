"""The runs of guides, kept in SQLite: how far each is, and its log.

Every command is one transaction, of its line in the log and of the progress that it led to, so the two never disagree.
With a write-ahead log and `synchronous=NORMAL` a commit is in the hands of the system when it returns: a process that
is killed loses nothing that was committed. Only a power cut can take the newest commands, and it leaves the file whole;
`FULL` would wait for the disk at every command, in the thread that draws the window. For the same reason the log is
moved into the file when that is closed, and not in between.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from handtrack.errors import StoreError
from handtrack.guides.log import LogEntry

_VERSION: Final = 1
_BUSY_S: Final = 0.05  # another process writes: the window cannot wait longer
_BESIDE: Final = ("", "-wal", "-shm")
_PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "wal_autocheckpoint = 0",
    "foreign_keys = ON",
)
_TABLES: Final = """
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, guide TEXT NOT NULL, title TEXT NOT NULL, begun REAL NOT NULL, finished REAL,
    progress TEXT NOT NULL
);
CREATE INDEX runs_of_guide ON runs (guide, id);
CREATE TABLE log (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs (id), t REAL NOT NULL, number INTEGER NOT NULL,
    step TEXT NOT NULL, command TEXT NOT NULL, "by" TEXT NOT NULL, score REAL, choice TEXT
);
CREATE INDEX log_of_run ON log (run, id);
"""
_APPEND: Final = 'INSERT INTO log (run, t, number, step, command, "by", score, choice) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
_LOG: Final = 'SELECT t, number, step, command, "by", score, choice FROM log WHERE run = ? ORDER BY id'
_RECENT: Final = "SELECT guide FROM runs GROUP BY guide ORDER BY MAX(id) DESC LIMIT ?"
_NEWEST: Final = "SELECT id, guide, title, begun, finished, progress FROM runs WHERE guide = ? ORDER BY id DESC LIMIT 1"


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
    progress : mapping
        As from `handtrack.guides.progress.to_plain`.
    """

    id: int
    guide: str
    title: str
    begun: float
    finished: float | None
    progress: Mapping[str, Any]


class RunStore:
    """The file in which runs are kept. A context manager; to be used from one thread.

    A file that is damaged is set aside under another name, never overwritten, and a new one is begun.

    Parameters
    ----------
    path : Path
        Made with its folder where it is not there.

    Attributes
    ----------
    notice : str
        What the person should know, in plain words: where a damaged file was put.

    Raises
    ------
    StoreError
        The file cannot be opened, or comes from a newer version.
    """

    def __init__(self, path: Path) -> None:
        self.notice = ""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"runs cannot be kept in {path.parent}: {error.strerror}") from error
        with _plainly(path):
            try:
                self._connection = _opened(path)
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError as error:
                aside = self._set_aside()
                self.notice = f"the runs kept so far cannot be read ({error}); their file was set aside as {aside}"
                self._connection = _opened(path)

    def begin(self, guide: Path, title: str, progress: Mapping[str, Any], t: float) -> int:
        """Begin a run at `t` (seconds since 1970) and return its id."""
        with self._writing() as write:
            made = write.execute(
                "INSERT INTO runs (guide, title, begun, progress) VALUES (?, ?, ?, ?)",
                (str(guide.absolute()), title, t, json.dumps(progress)),
            )
            return made.lastrowid or 0

    def append(self, run: int, entry: LogEntry, progress: Mapping[str, Any]) -> None:
        """Add a command to a run's log, with the progress that it led to; both are kept, or neither."""
        finished = entry.t if progress["done"] else None
        with self._writing() as write:
            write.execute(_APPEND, (run, *astuple(entry)))
            write.execute(
                "UPDATE runs SET progress = ?, finished = ? WHERE id = ?", (json.dumps(progress), finished, run)
            )

    def unfinished(self, guide: Path) -> KeptRun | None:
        """Return the last run of a guide, where it was not finished."""
        with _plainly(self._path):
            row = self._connection.execute(_NEWEST, (str(guide.absolute()),)).fetchone()
        if row is None or row[4] is not None:
            return None
        number, path, title, begun, finished, progress = row
        try:
            return KeptRun(number, path, title, begun, finished, json.loads(progress))
        except ValueError as error:
            raise StoreError(f"{self._path}: run {number} of {title} is damaged: {error}") from error

    def recent(self, most: int) -> tuple[Path, ...]:
        """Return the files of the guides of which a run was begun, the one of the newest run first; so many at most."""
        with _plainly(self._path):
            return tuple(Path(row[0]) for row in self._connection.execute(_RECENT, (most,)))

    def log(self, run: int) -> tuple[LogEntry, ...]:
        """Return every command of a run, the first one first."""
        with _plainly(self._path):
            return tuple(LogEntry(*row) for row in self._connection.execute(_LOG, (run,)))

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

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or nothing."""
        with _plainly(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    def _set_aside(self) -> Path:
        """Rename the file, with what SQLite keeps beside it, to a name that is free."""
        stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
        names = (f"{self._path.stem}.damaged-{stamp}{more}{self._path.suffix}" for more in ("", "-2", "-3", "-4"))
        aside = next(path for name in names if not (path := self._path.with_name(name)).exists())
        try:
            for end in _BESIDE:
                part = Path(f"{self._path}{end}")
                if part.exists():
                    part.rename(f"{aside}{end}")
        except OSError as error:
            raise StoreError(f"{self._path} is damaged and cannot be set aside: {error.strerror}") from error
        return aside


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """Translate what SQLite reports."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"runs cannot be kept in {path}: {error}") from error


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    try:
        _check(connection)
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        _make_tables(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchall()
    if found != [("ok",)]:
        raise sqlite3.DatabaseError(found[0][0])


def _make_tables(connection: sqlite3.Connection, path: Path) -> None:
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    if version > _VERSION:
        raise StoreError(f"{path} was written by a newer version of Handtrack; update it to keep runs")
    if version < _VERSION:
        connection.executescript(f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {_VERSION}; COMMIT;")
