"""Files that last: read within limits, replaced atomically.

`replace_file` writes a file that the person named, or one of the program's own; `PendingFile`
writes a command's output bit by bit. Readers see the old content or the new one, never a mixture. A
full disk, a crash or a kill midway loses only the new content. A new file is synced to the disk
before it replaces the old one. Commands call `check_outputs` first, so that none overwrites its
input.

Links: a path that the person named may be a link, and its target is meant. A name that the program
chose itself, beside somebody else's file (a picture, a sidecar, a part file, a lock), can be
predicted, and whoever sent the folder may have put a link there. `place_file` and every part file
replace such a link and never follow it; `read_file` refuses it with `follow=False`.
"""

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum, auto
from itertools import chain, count
from pathlib import Path, PurePath
from time import sleep, time
from typing import BinaryIO, Final, Self

from handtrack.errors import UsageError, system_reason
from handtrack.runtime.codes import RuntimeCode
from handtrack.sentences import Code

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_VIDEOS: Final = frozenset({".mp4", ".mkv"})

# Without it opening a pipe for reading waits for its writer.
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)  # Windows has none; there the name is looked at first
_TRIES = 20  # Windows refuses to replace a file that a virus scanner or an indexer has open
_TRY_S = 0.05
_LEFTOVERS: Final = f".handtrack-{'[0-9a-f]' * 16}.part"
_LEFT_FOR_S = 60.0  # on Windows, where a part is not held while it moves into place


def open_regular(path: Path, *, follow: bool = True) -> int:
    """Open a regular file for reading; return its descriptor. The caller closes it.

    Raises `OSError`: it cannot be opened; FileNotFoundError if missing, IsADirectoryError for a
    folder. Raises
    `UsageError`: it is a pipe or a device, or, without `follow`, a link.
    """
    if not follow and path.is_symlink():
        raise UsageError(RuntimeCode.FILE_IS_LINK, path=shown(path))
    try:
        number = os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY | (0 if follow else _NOFOLLOW))
    except PermissionError:
        if path.is_dir():  # Windows opens no folders
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path) from None
        raise
    mode = os.fstat(number).st_mode
    if stat.S_ISREG(mode):
        return number
    os.close(number)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    raise UsageError(RuntimeCode.FILE_IRREGULAR, path=shown(path))


def check_regular(path: Path) -> None:
    """Refuse to write into a pipe or a device, which could wait for ever; a missing file is fine.

    Raises `OSError`: nobody can say what is there. Raises `UsageError`: it is not an ordinary file.
    """
    if _in_place(_mode(path)):
        raise UsageError(RuntimeCode.FILE_IRREGULAR, path=shown(path))


def read_file(path: Path, most_bytes: int, *, follow: bool = True) -> bytes:
    """Return a regular file's bytes.

    Raises `OSError`: it cannot be opened or read; FileNotFoundError if missing, IsADirectoryError
    for a folder. Raises
    `UsageError`: it is a pipe or a device, larger than `most_bytes`, or, without `follow`, a link.
    """
    with os.fdopen(open_regular(path, follow=follow), "rb") as file:
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise UsageError(RuntimeCode.FILE_TOO_LARGE, path=shown(path), size=_size(most_bytes))
    return content


def replace_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write `content` beside `path`, then move it into place; creates missing folders.

    Once it returns, content and name are on the disk. Deletes leftovers of killed processes in that
    folder. Keeps a link and replaces its target. A pipe or device is written in place. An existing
    file keeps its permissions; a new one gets 0600 if `private`, else the process's default. Raises
    `OSError`: it cannot be written; the old content is untouched and nothing is left beside it.
    """
    mode = _mode(path)
    if _in_place(mode):
        path.write_bytes(content)
        return
    _replace(Path(os.path.realpath(path)), content, mode, private=private)


def place_file(
    folder: Path, name: str | PurePath, content: bytes, *, private: bool = False
) -> Path:
    """Write a file below a folder under a name that others can predict, as `replace_file`; return
    its path.

    Follows no link below `folder`. Whatever is in the file's place is replaced: a link, a pipe, a
    file.

    Raises `OSError`: it cannot be written; NotADirectoryError if `name` leads through a link.
    """
    place = folder / name
    check_unlinked(folder, PurePath(name).parent)
    try:
        mode = place.lstat().st_mode
    except FileNotFoundError:
        mode = None
    _replace(place, content, None if _in_place(mode) else mode, private=private)
    return place


def check_unlinked(folder: Path, name: str | PurePath) -> None:
    """Refuse a link, or anything but a folder, on the way to a folder below `folder`; it need not
    exist.

    Raises `OSError`: NotADirectoryError names it.
    """
    way = PurePath(name)
    for below in (*reversed(way.parents), way):
        there = folder / below
        if below.parts and os.path.lexists(there) and (there.is_symlink() or not there.is_dir()):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(there))


def _replace(target: Path, content: bytes, mode: int | None, *, private: bool) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    clear_leftovers(target.parent)
    part, number = _new_part(target.parent, 0o600 if private else 0o666)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(number)
            _take_mode(part, mode)
            if sys.platform == "win32":  # Windows renames no open files
                file.close()
            _move(part, target)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def clear_leftovers(folder: Path) -> None:
    """Delete part files of killed processes; a living process keeps its own locked."""
    with contextlib.suppress(OSError):
        for part in folder.glob(_LEFTOVERS):
            with contextlib.suppress(OSError):
                _clear(part)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, as far as the system can."""
    with contextlib.suppress(OSError):  # Windows opens no folders
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextlib.contextmanager
def held_folder(path: Path, name: str) -> Iterator[bool]:
    """Lock a folder for the duration of the block, by a lock file called `name` in it.

    The lock ends with the process, however that ends; the file stays. Yields False on a file system
    without locks, which keeps nobody out. Raises `UsageError`: another process holds it, or the
    file cannot be made.
    """
    with writing(path):
        _drop_planted(path / name)
        number = os.open(path / name, os.O_RDWR | os.O_CREAT | _BINARY | _NOFOLLOW, 0o666)
    try:
        yield _lock(number, path)
    finally:
        os.close(number)


class _Fate(Enum):
    PLACED = auto()
    LEFT = auto()
    DROPPED = auto()


class PendingFile:
    """A file written bit by bit beside its place, at `part_of`'s path. A block opens it.

        opened ── keep() ──> kept ── the block ends ──> in its place
           └───── drop(), a failure ─────┴──> deleted, or left beside its place and named

    Only a kept file takes its place, whether or not the block ends with an error. `then` is called
    once it is there. A killed process's leftover is overwritten; a link in the part's place, which
    no writer of ours leaves, is removed. A link at `path` itself stays, and its target is replaced;
    an existing file keeps its permissions. A pipe or device is written in place, and stays.

    Raises `UsageError` as it is opened: it cannot be, or another process is writing it; and at the
    end: it cannot be moved into place. The old content is untouched.
    """

    file: BinaryIO
    """Buffered; flush whatever must be visible before the end."""
    path: Path
    """The part's path; while open."""

    def __init__(self, path: Path, then: Callable[[], None] = lambda: None) -> None:
        self._target = path
        self._then = then
        self._fate = _Fate.DROPPED

    def __enter__(self) -> Self:
        target = self._target
        with writing(target):
            mode = _mode(target)
            if _in_place(mode):
                self.file = target.open("wb")
                self.path = target
            else:
                self.file = _opened_alone(target, mode)
                self.path = part_of(target)
        return self

    def keep(self) -> None:
        """Place the file when the block ends: what it holds by now is worth keeping."""
        self._fate = _Fate.PLACED

    def drop(self) -> None:
        """Delete the file when the block ends, unless it is kept after this."""
        self._fate = _Fate.DROPPED

    def append(self, content: bytes, *, leave: bool = False) -> None:
        """Write `content` so that readers see it at once.

        Raises `UsageError`: it cannot be written, and the file is dropped; with `leave`, a kept one
        stays beside its place, and the error names it.
        """
        left = leave and self._fate is _Fate.PLACED
        try:
            with writing(self._target, left=self.path if left else None):
                self.file.write(content)
                self.file.flush()
        except UsageError:
            self._fate = _Fate.LEFT if left else _Fate.DROPPED
            raise

    def complete(self, finish: Callable[[], None]) -> None:
        """Call `finish` on a kept file, which is unreadable before; drop it if that fails."""
        if self._fate is _Fate.PLACED:
            self.drop()
            finish()
            self.keep()

    def __exit__(self, *_: object) -> None:
        if self.path == self._target:
            self._close()
        elif self._fate is _Fate.PLACED:
            try:
                self._place()
            finally:
                self._close()
            self._then()
        else:
            dropped = self._fate is _Fate.DROPPED
            if dropped:
                _unlink(self.path)
            self._close()
            if dropped and sys.platform == "win32":  # Windows deletes no open files
                _unlink(self.path)

    def _place(self) -> None:
        """Move the file into place; it stays locked until then."""
        with writing(self._target, left=self.path):
            self.file.flush()
            os.fsync(self.file.fileno())
            if sys.platform == "win32":  # Windows renames no open files
                self.file.close()
            _move(self.path, Path(os.path.realpath(self._target)))

    def _close(self) -> None:
        with contextlib.suppress(OSError):  # a failed flush has been reported
            self.file.close()


def part_of(path: Path) -> Path:
    """Return the path that `PendingFile` writes to: beside the final place, with a name of valid
    text.

    A video keeps its extension, because OpenCV selects the container by it.
    """
    target = Path(os.path.realpath(path))
    name = (
        f"{target.stem}.part{target.suffix}"
        if target.suffix.lower() in _VIDEOS
        else f"{target.name}.part"
    )
    return target.with_name("".join(map(_shown_sign, name)))


def check_place(path: Path) -> None:
    """Refuse a path where `PendingFile` could not create a file, before trying.

    Raises `UsageError`: its folder does not exist, or is not writable for you.
    """
    target = Path(os.path.realpath(path))
    with writing(path):
        mode = _mode(path)
    if _in_place(mode):
        return
    if not target.parent.is_dir():
        missing = Code.FOLDER_MISSING(path=shown(target.parent))
        raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=missing)
    if not (
        os.access(target.parent, os.W_OK | os.X_OK) and (mode is None or os.access(target, os.W_OK))
    ):
        raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=os.strerror(errno.EACCES))


def check_outputs(outputs: Iterable[Path | int], inputs: Iterable[Path]) -> None:
    """Refuse an output that is an input or another output, comparing the files themselves, not
    names and links.

    Raises `UsageError`.

    `outputs`: a number is an open descriptor; standard output is 1.
    `inputs`: every file to be read.
    """
    taken = {_identity(path): RuntimeCode.AN_INPUT(path=shown(path)) for path in inputs}
    for output in outputs:
        name = shown(output) if isinstance(output, Path) else RuntimeCode.STANDARD_OUTPUT()
        if isinstance(output, Path) and output.is_dir():
            raise UsageError(Code.FILE_UNWRITABLE, path=name, reason=RuntimeCode.IS_A_FOLDER())
        places = {RuntimeCode.SAME_FILE: output}
        if isinstance(output, Path):
            places[RuntimeCode.SAME_PART_FILE] = part_of(output)
        for same, place in places.items():
            if (other := taken.get(_identity(place))) is not None:
                raise UsageError(Code.FILE_UNWRITABLE, path=name, reason=same(other=other))
        taken |= {_identity(place): RuntimeCode.AN_OUTPUT(path=name) for place in places.values()}


@contextlib.contextmanager
def writing(path: Path | None, left: Path | None = None) -> Iterator[None]:
    """Turn write errors of a file or standard output into one line; a pipe without a reader isn't a
    failure.

    Raises `UsageError`: in place of an OSError. It names what is `left` of the file.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = system_reason(error)
        if path is None:
            raise UsageError(RuntimeCode.NOT_PRINTED, reason=reason) from error
        if left is None:
            raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=reason) from error
        raise UsageError(
            RuntimeCode.FILE_CUT_OFF, path=shown(path), reason=reason, part=shown(left)
        ) from error


def make_private(path: Path) -> None:
    """Remove everybody else's permissions; leaves special files and other users' files alone."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode) and mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & 0o700)


def set_aside(path: Path, content: bytes | None = None) -> Path:
    """Rename a broken file within its folder; return the new path.

    Raises `OSError`: it cannot be renamed or copied.

    `content`: its content as read, to save as a private copy instead; the file (or link) stays.
    """
    stem = f"{path.stem}-broken-{datetime.now(tz=UTC):%Y%m%d-%H%M%S}"
    names = (f"{stem}{f'-{number}' if number else ''}{path.suffix}" for number in count())
    aside = next(free for free in map(path.with_name, names) if not os.path.lexists(free))
    if content is None:
        path.rename(aside)
    else:
        replace_file(aside, content, private=True)
    return aside


def free(path: Path) -> Path:
    """Return an unused path: `path` itself, or a numbered variant of it."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(name for name in chain((path,), names) if not os.path.lexists(name))


# A login ends at an address's last "@". People misspell the rest: one slash, none, backslashes, no
# scheme, the signs as percent codes. So this drops everything from the scheme, or from the first
# word with a colon, to the last "@", and any query with values. A question mark before the "@" may
# belong to the password or to a query: then it shows only the scheme.
_COLON = r"(?::|%(?:25)*3a)"
_AT = r"(?:@|%(?:25)*40)"
_QUERY = r"(?:[?#]|%(?:25)*(?:3f|23))"
_DRIVE: Final = r"(?![a-z]:[/\\])" if sys.platform == "win32" else ""
_SCHEME: Final = re.compile(
    rf"([a-z][a-z0-9+.-]+)({_COLON})(?:[/\\]|%(?:25)*(?:2f|5c))+", re.IGNORECASE
)
_USER: Final = re.compile(rf"(?<!\S){_DRIVE}\S*?({_COLON})(?=\S|$)", re.IGNORECASE)
_LOGIN_END: Final = re.compile(_AT, re.IGNORECASE)
_QUERY_BEGIN: Final = re.compile(_QUERY, re.IGNORECASE)
_VALUES: Final = re.compile(rf"{_QUERY}\S*(?:=|%(?:25)*3d)\S*", re.IGNORECASE)


def shown(text: str | os.PathLike[str]) -> str:
    """Return a path, an address or a foreign message as one line of valid text, without what looks
    like a credential.

    Non-UTF-8 bytes and control characters (including line breaks) become escapes.
    """
    return "".join(map(_shown_sign, _without_credentials(os.fspath(text))))


def shown_address(url: str) -> str:
    """Return an address as `shown`, and without any query or fragment."""
    plain = _without_credentials(url)
    return shown(_QUERY_BEGIN.split(plain, maxsplit=1)[0])


def shown_sentence(text: str) -> str:
    """Return a sentence on one line as `shown`, looking for credentials word by word."""
    return "".join(
        map(_shown_sign, re.sub(r"\S+", lambda word: _without_credentials(word[0]), text))
    )


def _without_credentials(text: str) -> str:
    ends = list(_LOGIN_END.finditer(text))
    if ends:
        login = text[: ends[-1].start()]
        rest = text[ends[-1].end() :]
        scheme = _SCHEME.search(login)
        user = _USER.search(login)
        if scheme is not None and (user is None or scheme.start(2) <= user.start(1)):
            unclear = re.search(r"[?#]", login[scheme.end() :]) is not None
            text = f"{login[: scheme.end(1)]} stream" if unclear else login[: scheme.end()] + rest
        elif user is not None:
            text = login[: user.start()] + rest
    return _VALUES.sub("", text)


def valid_text(name: str | os.PathLike[str]) -> str:
    """Return a file name as data: non-UTF-8 bytes become escapes as in `shown`; the rest stays."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def is_utf8(text: str) -> bool:
    """Return whether a name or text can be written as UTF-8; names with other bytes cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _shown_sign(sign: str) -> str:
    if sign.isprintable():
        return sign
    if "\udc80" <= sign <= "\udcff":  # Python's form for a non-UTF-8 byte in a name
        return f"\\x{ord(sign) - 0xDC00:02x}"
    return sign.encode("unicode_escape").decode()


def _opened_alone(path: Path, mode: int | None) -> BinaryIO:
    """Open a part file, empty, exclusively for this process."""
    part = part_of(path)
    if sys.platform == "win32":
        part.unlink(missing_ok=True)  # refused while another process has it open
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    else:
        while (number := _locked(part, path)) is None:
            pass
    _take_mode(part, mode)
    return os.fdopen(number, "wb")


if sys.platform == "win32":

    def _new_part(folder: Path, permissions: int) -> tuple[Path, int]:
        return _made_part(folder, permissions)

    def _clear(part: Path) -> None:
        if time() - part.stat().st_mtime > _LEFT_FOR_S:
            part.unlink()  # refused while its writer has it open

else:

    def _new_part(folder: Path, permissions: int) -> tuple[Path, int]:
        """Make a part file under a unique name, and lock it until it is closed,
        even while it moves.
        """
        while True:
            part, number = _made_part(folder, permissions)
            with contextlib.suppress(OSError):  # a file system without locks, where nobody clears
                fcntl.flock(number, fcntl.LOCK_EX)
            if part.exists():
                return part, number
            os.close(number)  # cleared just before it was locked

    def _clear(part: Path) -> None:
        number = os.open(part, os.O_RDWR | os.O_NOFOLLOW | _NONBLOCK)
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink()
        finally:
            os.close(number)

    def _locked(part: Path, path: Path) -> int | None:
        """Open, lock and empty a part file; None if it is another file by now,
        and has to be opened again.
        """
        _drop_planted(part)
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | _NONBLOCK, 0o666)
        try:
            _lock(number, path)
            if os.path.samestat(found := os.fstat(number), part.lstat()):
                if found.st_nlink == 1:
                    os.ftruncate(number, 0)
                    return number
                part.unlink()  # a second name of another file, which must not be emptied
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(number)
            raise
        os.close(number)
        return None


def _drop_planted(place: Path) -> None:
    """Remove a link or a pipe in the place of a part file or lock;
    nobody of ours leaves one there.
    """
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISREG(place.lstat().st_mode):
            place.unlink()


def _made_part(folder: Path, permissions: int) -> tuple[Path, int]:
    part = folder / f".handtrack-{os.urandom(8).hex()}.part"
    return part, os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, permissions)


def _lock(number: int, path: Path) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:  # the second is Windows's
        raise UsageError(
            Code.FILE_UNWRITABLE, path=shown(path), reason=RuntimeCode.BEING_WRITTEN()
        ) from error
    except OSError:
        return False
    return True


def _take_mode(part: Path, mode: int | None) -> None:
    """Give a part the permissions of the file it replaces; Windows has only one,
    and cannot delete a read-only file.
    """
    if mode is not None and sys.platform != "win32":
        part.chmod(stat.S_IMODE(mode))


def _move(part: Path, target: Path) -> None:
    """Move a part into place; return once the move is on the disk."""
    for left in reversed(range(_TRIES if sys.platform == "win32" else 1)):
        try:
            part.replace(target)
        except PermissionError:
            if not left:
                raise
            sleep(_TRY_S)
        else:
            sync_folder(target.parent)
            return


def _identity(place: Path | int) -> object:
    """Return a file's identity: its device and number, or where it would be created."""
    try:
        found = os.fstat(place) if isinstance(place, int) else place.stat()
    except (OSError, ValueError):
        return place if isinstance(place, int) else os.path.realpath(place)
    return found.st_dev, found.st_ino


def _unlink(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _in_place(mode: int | None) -> bool:
    return mode is not None and not stat.S_ISREG(mode)


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _size(count: int) -> str:
    return (
        f"{count >> 20} MB"
        if count >= 1 << 20
        else f"{count >> 10} kB"
        if count >= 1 << 10
        else f"{count} bytes"
    )
