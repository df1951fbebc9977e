"""An SQLite file shared by several processes, opened whatever its condition.

SQLite undoes what a killed process left half done, waits for other processes, and checks the file.
What remains here: a file that cannot be read is renamed, never changed or overwritten, a new one is
started, and a notice names both.

The file has a rollback journal, not a write-ahead log. SQLite silently skips the commits behind a
damaged place in a log; with a journal, every commit is in the file that SQLite checks. A log left
by an earlier version is merged by SQLite when the file is opened.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from handtrack.errors import StoreError, first_line, system_reason
from handtrack.guides.codes import GuideCode
from handtrack.runtime.files import make_private, set_aside, shown
from handtrack.sentences import Message

_LOGS: Final = ("-journal", "-wal")
_PRIVATE: Final = 0o600
_PRAGMAS: Final = ("journal_mode = DELETE", "synchronous = EXTRA", "foreign_keys = ON")
_DAMAGE: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_ERROR,  # checking a file has no faulty statement: its tables are unreadable
)
_LAST_VERSION: Final = 255  # versions count up from 1


@dataclass(frozen=True, slots=True)
class Schema:
    """A file's version, and its SQL statements exactly as SQLite stores them."""

    version: int
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Database:
    """An open file."""

    connection: sqlite3.Connection
    """In autocommit mode. Text that is not UTF-8 comes as bytes."""
    path: Path
    made: bool
    file: os.stat_result
    """Identifies the file on its disk."""

    @property
    def there(self) -> bool:
        """True if the file is still in place, neither removed nor replaced."""
        try:
            return os.path.samestat(self.path.stat(), self.file)
        except OSError:
            return False


class _DamagedError(Exception):
    """Says what is wrong with the file."""

    def __init__(self, what: Message | str) -> None:
        super().__init__(what)
        self.what = what


def open_database(path: Path, schema: Schema, *, wait_s: float, notices: list[Message]) -> Database:
    """Open a file, creating it and its folder if missing; only its owner may read it.

    Raises `StoreError`: it cannot be opened (yet), or comes from a newer version.

    `wait_s`: how long to wait for another process, now and in every transaction.
    `notices`: receives notices for the person, even if opening fails in the end.
    """
    path = Path(os.path.realpath(path))
    with translated(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone_in(path.parent):
            made = _make(path)
            try:
                connection = _opened(path, schema, wait_s)
            except (sqlite3.Error, UnicodeError, _DamagedError) as error:
                if not _is_damage(error, path):
                    raise
                _set_aside(path, error, notices)
                made = _make(path)
                connection = _opened(path, schema, wait_s)
            return Database(connection, path, made, path.stat())


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Translate SQLite's errors, and the system's, into `StoreError`."""
    try:
        yield
    except (sqlite3.Error, UnicodeError, OSError, _DamagedError) as error:
        if _code(error) == sqlite3.SQLITE_BUSY:
            raise StoreError(GuideCode.RUNS_LOCKED, path=shown(path)) from error
        raise StoreError(
            GuideCode.RUNS_UNUSABLE, path=shown(path), reason=_reason(error)
        ) from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit everything inside, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes from setting the file aside too: the second would take the new one.
    Windows renames no open files.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    number = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems have no locks
            fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)


def _make(path: Path) -> bool:
    """Create the file if missing; return whether it was created."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE))
    except FileExistsError:
        if not path.is_file():
            raise StoreError(
                GuideCode.RUNS_UNUSABLE, path=shown(path), reason=GuideCode.RUNS_IRREGULAR()
            ) from None
        make_private(path)  # an earlier version let others read it
        return False
    return True


def _opened(path: Path, schema: Schema, wait_s: float) -> sqlite3.Connection:
    """Open, check and, if empty, fill the file. The file is as it was if that fails."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        timeout=wait_s,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    connection.text_factory = _text
    with ExitStack() as undo:
        undo.callback(connection.close)
        with transaction(connection):  # so that no process sees another one's half-made tables
            version = _checked(connection, path, schema)
            if not version:
                for statement in schema.statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {schema.version}")
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        undo.pop_all()
    return connection


def _checked(connection: sqlite3.Connection, path: Path, schema: Schema) -> int:
    """Return the file's version, 0 if it is empty; raise if it is damaged or too new."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchall()
    if found != [("ok",)]:
        # SQLite puts the location first.
        raise _DamagedError(shown(os.fsdecode(found[0][0])).rsplit(r"\n", 1)[-1])
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    if not 0 <= version <= _LAST_VERSION:
        raise _DamagedError(GuideCode.RUNS_VERSION(version=version))
    if version > schema.version:
        raise StoreError(GuideCode.RUNS_NEWER, path=shown(path))
    objects = connection.execute("SELECT type, sql FROM sqlite_schema").fetchall()
    kinds = {kind for kind, _ in objects}
    statements = {sql for _, sql in objects}
    lacks = not {*schema.statements} <= statements if version else objects
    if lacks or {"trigger", "view"} & kinds:
        raise _DamagedError(GuideCode.RUNS_TABLES())
    return int(version)


def _set_aside(path: Path, why: Exception, notices: list[Message]) -> None:
    """Rename a damaged file together with its log: the log would change the new file."""
    try:
        aside = set_aside(path)
        for end in _LOGS:
            log = Path(f"{path}{end}")
            if log.exists():
                make_private(log)
                log.rename(f"{aside}{end}")
        Path(f"{path}-shm").unlink(missing_ok=True)  # SQLite rebuilds it from the log
    except OSError as error:
        raise StoreError(GuideCode.RUNS_STUCK, path=shown(path), reason=_reason(error)) from error
    notices.append(GuideCode.RUNS_SET_ASIDE(reason=_reason(why), aside=shown(aside)))


def _is_damage(error: Exception, path: Path) -> bool:
    if isinstance(error, _DamagedError | UnicodeError):  # SQLite quotes what it found
        return True
    if _code(error) == sqlite3.SQLITE_READONLY:  # its header demands another kind of writer
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return _code(error) in _DAMAGE


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_INTERNAL) & 0xFF


def _reason(error: Exception) -> Message | str:
    if isinstance(error, _DamagedError):
        return error.what
    return system_reason(error) if isinstance(error, OSError) else shown(first_line(error))


def _text(raw: bytes) -> str | bytes:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw
