"""An SQLite file shared by several processes, opened whatever its condition.

A damaged file is renamed together with SQLite's side files, and a new one is begun. Nothing is overwritten, and a
notice names the renamed file.

SQLite silently reads a write-ahead log only up to the first damaged frame, and overwrites the rest. A killed process
leaves whole commits and at most one partial commit without its commit frame. So a commit that SQLite would skip means
damage: the log is copied before SQLite sees it.
"""

import os
import sqlite3
import stat
import struct
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from handtrack.errors import StoreError, first_line
from handtrack.runtime.files import replace_file, shown
from handtrack.sentences import Code, Message

_PARTS: Final = ("-wal", "-shm", "-journal", "")  # in renaming order: SQLite removes a log without its database
_PRIVATE: Final = 0o600
_PRAGMAS: Final = ("synchronous = NORMAL", "wal_autocheckpoint = 0", "foreign_keys = ON")
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_DAMAGE: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_ERROR,  # from statements that never fail: a table is missing, or exists too early
)
_LAST_VERSION: Final = 255  # versions count up from 1
_MOST_ASIDE: Final = 3
_RETRY_S: Final = 0.01
_WAL_HEADER: Final = 32
_FRAME_HEADER: Final = 24


@dataclass(frozen=True, slots=True)
class Schema:
    """A file's version, and its SQL statements exactly as SQLite stores them."""

    version: int
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Database:
    """An open file.

    Attributes
    ----------
    connection : sqlite3.Connection
        In autocommit mode. Text that is not UTF-8 comes as bytes.
    path : Path
        With links resolved.
    made : bool
        Whether the file was created.
    file : pair of int
        Identifies the file on its disk.
    """

    connection: sqlite3.Connection
    path: Path
    made: bool
    file: tuple[int, int] | None

    @property
    def there(self) -> bool:
        """Whether the file is still in place, neither removed nor replaced."""
        return _identity(self.path) == self.file


class _DamagedError(Exception):
    """Says what is wrong with the file."""

    def __init__(self, what: Message | str) -> None:
        super().__init__(what)
        self.what = what


def open_database(path: Path, schema: Schema, *, wait_s: float, notices: list[Message]) -> Database:
    """Open a file, creating it and its folder if missing; only its owner may read it.

    Parameters
    ----------
    wait_s : float
        How long to wait for another process, now and in every transaction.
    notices : list of Message
        Receives notices for the person, even if opening fails in the end.

    Raises
    ------
    StoreError
        It cannot be opened (yet), or comes from a newer version.
    """
    path = Path(os.path.realpath(path))
    deadline_s = monotonic() + wait_s
    set_aside = 0
    while True:
        made = _make(path)
        before = _identity(path)
        if before is None:  # another process has set it aside
            continue
        try:
            notices += _copied_where_it_loses_commits(Path(f"{path}-wal"))
            _examine(path, schema, wait_s)
            connection = _connected(path, schema, wait_s)
        except (sqlite3.Error, UnicodeDecodeError, _DamagedError) as error:
            if _identity(path) != before:  # another process has set it aside
                continue
            if _is_damage(error, path) and set_aside < _MOST_ASIDE:
                set_aside += 1
                notices += _set_aside(path, before, error)
            elif _code(error) in _BUSY and monotonic() < deadline_s:
                sleep(_RETRY_S)
            else:
                raise _unusable(path, error) from error
        else:
            if _identity(path) == before:
                _keep_private(path)
                return Database(connection, path, made, before)
            connection.close()


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Translate SQLite's errors into `StoreError`."""
    try:
        yield
    except (sqlite3.Error, UnicodeError) as error:
        raise _unusable(path, error) from error


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


def _make(path: Path) -> bool:
    """Create the file and its folder if missing; return whether it was created."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _identity(path) is None:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE))
            return True
    except OSError as error:
        if _identity(path) is None:  # else another process was faster
            raise _unusable(path.parent, error) from error
    if not path.is_file():
        raise StoreError(Code.RUNS_UNUSABLE, path=shown(path), reason=Code.RUNS_IRREGULAR())
    return False


def _examine(path: Path, schema: Schema, wait_s: float) -> None:
    """Find damage without changing the file: a connection that may write checkpoints the log on closing."""
    if _size(Path(f"{path}-wal")) and not _size(path):
        raise _DamagedError(Code.RUNS_LOG_ALONE())
    with closing(_connection(path, "ro", wait_s)) as connection:
        try:
            found = connection.execute("PRAGMA integrity_check(1)").fetchall()
        except sqlite3.OperationalError as error:
            if _code(error) == sqlite3.SQLITE_READONLY:  # a process was killed while creating it: open it as it is
                return
            raise
        if found != [("ok",)]:
            raise _DamagedError(_shown_text(found[0][0]).rsplit(r"\n", 1)[-1])  # SQLite puts the location first
        version = _version(connection)
        if not 0 <= version <= _LAST_VERSION:
            raise _DamagedError(Code.RUNS_VERSION(version=version))
        if version > schema.version:
            raise StoreError(Code.RUNS_NEWER, path=shown(path))
        objects = connection.execute("SELECT type, sql FROM sqlite_schema").fetchall()
    kinds, statements = {kind for kind, _ in objects}, {sql for _, sql in objects}
    lacks = (version or objects) and not {*schema.statements} <= statements
    if lacks or {"trigger", "view"} & kinds:
        raise _DamagedError(Code.RUNS_TABLES())


def _connected(path: Path, schema: Schema, wait_s: float) -> sqlite3.Connection:
    connection = _connection(path, "rw", wait_s)
    try:
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        if _version(connection):
            _try_to_write(connection, wait_s)
        else:
            _create(connection, schema)
    except BaseException:
        connection.close()
        raise
    return connection


def _connection(path: Path, mode: str, wait_s: float) -> sqlite3.Connection:
    address = f"{path.as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, timeout=wait_s, isolation_level=None, check_same_thread=False, uri=True)
    connection.text_factory = _text
    return connection


def _create(connection: sqlite3.Connection, schema: Schema) -> None:
    """Create the tables, unless another process was faster."""
    with transaction(connection):
        if not _version(connection):
            for statement in schema.statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {schema.version}")


def _try_to_write(connection: sqlite3.Connection, wait_s: float) -> None:
    """Find out whether the file's header forbids writing; a busy writer does not count."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {_version(connection)}")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if _code(error) not in _BUSY:
            raise
    connection.execute(f"PRAGMA busy_timeout = {round(wait_s * 1000)}")


def _version(connection: sqlite3.Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    return int(version)


def _is_damage(error: Exception, path: Path) -> bool:
    if isinstance(error, _DamagedError | UnicodeDecodeError):  # SQLite quotes what it found
        return True
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY:  # its header asks for another kind of writer
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return _code(error) in _DAMAGE


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_INTERNAL) & 0xFF


def _unusable(path: Path, error: Exception) -> StoreError:
    if _code(error) == sqlite3.SQLITE_BUSY:
        return StoreError(Code.RUNS_LOCKED, path=shown(path))
    return StoreError(Code.RUNS_UNUSABLE, path=shown(path), reason=_reason(error))


def _reason(error: Exception) -> Message | str:
    if isinstance(error, _DamagedError):
        return error.what
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, UnicodeDecodeError):
        return _shown_text(error.object)
    return shown(first_line(error))


def _text(raw: bytes) -> str | bytes:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _shown_text(text: str | bytes) -> str:
    return shown(text if isinstance(text, str) else text.decode("utf-8", "surrogateescape"))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _keep_private(path: Path) -> None:
    """Remove the permissions that an earlier version gave to others."""
    if os.name != "posix":
        return
    for end in _PARTS:
        part = Path(f"{path}{end}")
        with suppress(OSError):
            if stat.S_IMODE(part.stat().st_mode) != _PRIVATE:
                part.chmod(_PRIVATE)


def _set_aside(path: Path, judged: tuple[int, int] | None, why: Exception) -> list[Message]:
    """Rename the judged file and SQLite's side files to a free name; return the notices."""
    stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (f"{path.stem}.damaged-{stamp}{f'-{n}' if n else ''}{path.suffix}" for n in count())
    with _alone_in(path.parent):
        if _identity(path) != judged:  # another process was faster and began a new one
            return []
        aside = next(aside for name in names if not (aside := path.with_name(name)).exists())
        _keep_private(path)
        try:
            for end in _PARTS:
                part = Path(f"{path}{end}")
                if end == "-shm" or not _size(part):  # SQLite rebuilds it from the log
                    part.unlink(missing_ok=True)
                else:
                    part.rename(f"{aside}{end}")
        except OSError as error:
            raise StoreError(Code.RUNS_STUCK, path=shown(path), reason=_reason(error)) from error
    return [Code.RUNS_SET_ASIDE(reason=_reason(why), aside=shown(aside))]


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Lock out other processes while renaming; Windows renames no open files."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with ExitStack() as ends:
        with suppress(OSError):  # some file systems have no locks
            number = os.open(folder, os.O_RDONLY)
            ends.callback(os.close, number)
            fcntl.flock(number, fcntl.LOCK_EX)
        yield


def _copied_where_it_loses_commits(wal: Path) -> list[Message]:
    """Copy, once, a write-ahead log with commits that SQLite would skip; return the notices."""
    if not (_loses_commits(wal) and _loses_commits(wal)):  # the first look may have caught a write in progress
        return []
    try:
        stem, _, end = wal.name.rpartition(".")
        aside = wal.with_name(f"{stem}.damaged-{wal.stat().st_mtime_ns}.{end}")
        if aside.exists():
            return []
        replace_file(aside, wal.read_bytes(), private=True)
    except OSError as error:
        raise StoreError(Code.RUNS_STUCK, path=shown(wal), reason=_reason(error)) from error
    return [Code.RUNS_CUT_SHORT(aside=shown(aside))]


def _loses_commits(wal: Path) -> bool:
    """Return whether a write-ahead log holds a commit that SQLite will skip (sqlite.org/fileformat2.html)."""
    try:
        if not wal.is_file():
            return False
        with wal.open("rb") as file:
            header = file.read(_WAL_HEADER)
            if len(header) < _WAL_HEADER:
                return False
            magic, _, page_size = struct.unpack_from(">III", header)
            words = struct.Struct(">II" if magic & 1 else "<II")
            sums = _checksum(words, header[:24], (0, 0))
            whole = struct.pack(">II", *sums) == header[24:]
            if not whole or page_size % 8:
                return bool(file.read(1))
            while len(frame := file.read(_FRAME_HEADER + page_size)) == _FRAME_HEADER + page_size:
                if whole:
                    sums = _checksum(words, frame[:8] + frame[_FRAME_HEADER:], sums)
                    whole = frame[8:16] == header[16:24] and struct.pack(">II", *sums) == frame[16:24]
                if not whole and any(frame[4:8]):
                    return True
    except OSError:
        return False
    return False


def _checksum(words: struct.Struct, content: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    for one, other in words.iter_unpack(content):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
