"""An SQLite file shared by several processes, opened whatever its condition.

A damaged file is renamed together with its log, byte for byte, and a new one is started; a notice
names it. SQLite itself would change the file first: the last connection to close writes the log
into it. So a read-only connection checks the file, and stays open until the other one works.

SQLite silently reads a write-ahead log only up to the first damaged frame, and overwrites the rest.
A killed process leaves whole commits and at most one partial commit without its commit frame. So a
commit that SQLite skips means damage: the log is copied first.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from handtrack.errors import StoreError, first_line, system_reason
from handtrack.guides.codes import GuideCode
from handtrack.runtime.files import make_private, set_aside, shown
from handtrack.sentences import Message

_LOGS: Final = ("-wal", "-journal")
_PRIVATE: Final = 0o600
_PRAGMAS: Final = ("synchronous = FULL", "wal_autocheckpoint = 0", "foreign_keys = ON")
_DAMAGE: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_TOOBIG,
    # from statements that never fail: a table is missing, or exists too early
    sqlite3.SQLITE_ERROR,
)
_LAST_VERSION: Final = 255  # versions count up from 1
_WAL_HEADER = 32  # bytes, sqlite.org/fileformat2.html
_FRAME_HEADER = 24


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
                connection = _opened(path, schema, wait_s, notices)
            except (sqlite3.Error, UnicodeError, _DamagedError) as error:
                if not _is_damage(error, path):
                    raise
                _set_aside(path, error, notices)
                made = _make(path)
                connection = _opened(path, schema, wait_s, notices)
            for end in ("", "-wal", "-shm"):  # an earlier version let others read them
                make_private(Path(f"{path}{end}"))
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
    """Keep other processes from opening files here or setting them aside;
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
        return False
    return True


def _opened(
    path: Path, schema: Schema, wait_s: float, notices: list[Message]
) -> sqlite3.Connection:
    """Judge the file, then open it; what is damaged stays as it was found."""
    wal = Path(f"{path}-wal")
    if _size(wal) and not _size(path):
        raise _DamagedError(GuideCode.RUNS_LOG_ALONE())
    if _size(Path(f"{path}-journal")):  # a process was killed while creating it
        with closing(_connection(path, "rw", wait_s)) as rolling_back:
            _version(rolling_back)
    with closing(_connection(path, "ro", wait_s)) as judging, ExitStack() as undo:
        _judge(judging, path, schema)
        connection = _connection(path, "rw", wait_s)
        undo.callback(connection.close)
        for pragma in ("journal_mode = WAL", *_PRAGMAS):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        _recover(connection, wal, notices)
        if not _version(connection):
            with transaction(connection):
                for statement in schema.statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {schema.version}")
        undo.pop_all()
    return connection


def _judge(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    """Find damage, through a connection that cannot write."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchall()
    if found != [("ok",)]:
        raise _DamagedError(
            shown(os.fsdecode(found[0][0])).rsplit(r"\n", 1)[-1]
        )  # SQLite puts the location first
    version = _version(connection)
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


def _recover(connection: sqlite3.Connection, wal: Path, notices: list[Message]) -> None:
    """Let SQLite write the log of a killed process into the file;
    copy it first where SQLite skips a commit.
    """
    connection.execute("BEGIN IMMEDIATE")  # nobody is in the middle of a commit now
    connection.execute(
        f"PRAGMA user_version = {_version(connection)}"
    )  # fails where the header forbids writing
    last = _last_commit(connection, wal)
    connection.execute("ROLLBACK")
    if not last:
        return
    ((_, read, _),) = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    if 0 <= read < last:  # below 0, another process is doing it
        try:
            aside = set_aside(wal, wal.read_bytes())
        except OSError as error:
            raise StoreError(
                GuideCode.RUNS_STUCK, path=shown(wal), reason=_reason(error)
            ) from error
        notices.append(GuideCode.RUNS_CUT_SHORT(aside=shown(aside)))
    connection.execute(
        "PRAGMA wal_checkpoint(TRUNCATE)"
    ).fetchall()  # else old commits would follow new ones


def _last_commit(connection: sqlite3.Connection, wal: Path) -> int:
    """Return the number of the last frame in a log that ends a commit, read or skipped;
    0 without any.
    """
    ((page,),) = connection.execute("PRAGMA page_size").fetchall()
    last = 0
    with wal.open("rb") as file:
        for frame in range((_size(wal) - _WAL_HEADER) // (_FRAME_HEADER + page)):
            file.seek(_WAL_HEADER + frame * (_FRAME_HEADER + page) + 4)
            last = frame + 1 if any(file.read(4)) else last
    return last


def _set_aside(path: Path, why: Exception, notices: list[Message]) -> None:
    try:
        for end in ("", *_LOGS):
            make_private(Path(f"{path}{end}"))
        aside = set_aside(path)
        for end in _LOGS:
            log = Path(f"{path}{end}")
            if _size(log):
                log.rename(f"{aside}{end}")
            log.unlink(missing_ok=True)
        Path(f"{path}-shm").unlink(missing_ok=True)  # SQLite rebuilds it from the log
    except OSError as error:
        raise StoreError(GuideCode.RUNS_STUCK, path=shown(path), reason=_reason(error)) from error
    notices.append(GuideCode.RUNS_SET_ASIDE(reason=_reason(why), aside=shown(aside)))


def _connection(path: Path, mode: str, wait_s: float) -> sqlite3.Connection:
    address = f"{path.as_uri()}?mode={mode}"
    connection = sqlite3.connect(
        address, timeout=wait_s, isolation_level=None, check_same_thread=False, uri=True
    )
    connection.text_factory = _text
    return connection


def _version(connection: sqlite3.Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    return int(version)


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


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
