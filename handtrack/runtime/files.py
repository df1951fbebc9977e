"""Files that outlive the program: read within bounds, replaced in one piece.

`replace_file` writes every file that the program keeps. Readers see the old content or the new one; a full disk, a
crash or a kill in the middle costs the new content, never the old.
"""

import contextlib
import os
import secrets
import stat
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from handtrack.errors import UsageError

_NONBLOCK = getattr(os, "O_NONBLOCK", 0)  # opening a pipe for reading waits for its writer otherwise
_BINARY = getattr(os, "O_BINARY", 0)


def read_file(path: Path, most_bytes: int) -> bytes:
    """Return a regular file's bytes.

    Raises
    ------
    OSError
        It cannot be opened or read; FileNotFoundError where there is none.
    UsageError
        It is a folder, a pipe or a device, or larger than `most_bytes`.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise UsageError(f"cannot read {shown(path)}: it is no regular file")
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise UsageError(f"cannot read {shown(path)}: it is larger than {_size(most_bytes)}")
    return content


def replace_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write `content` beside `path`, then put it in its place; missing folders are made.

    A link stays a link and its target is replaced. A pipe or a device is written in place. An existing file keeps its
    permissions; a new one gets 0600 where it is `private`, else what the process gives new files.

    Raises
    ------
    OSError
        It cannot be written; what was there before is untouched and nothing is left beside it.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    if mode is not None and not stat.S_ISREG(mode):
        target.write_bytes(content)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".handtrack-{secrets.token_hex(8)}.part")
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600 if private else 0o666)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(number)
        if mode is not None:
            part.chmod(stat.S_IMODE(mode))
        part.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def make_private(path: Path) -> None:
    """Take everybody else's permissions from a file; what is no regular file, or not this user's, is left alone."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode) and mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & 0o700)


def set_aside(path: Path, content: bytes | None = None) -> Path:
    """Give a broken file another name beside its own, and return it.

    Parameters
    ----------
    path : Path
    content : bytes, optional
        What was read from it: a copy is kept instead, for its owner alone, and the file (or the link) stays.

    Raises
    ------
    OSError
        It cannot be renamed or copied.
    """
    stem = f"{path.stem}-broken-{datetime.now(tz=UTC):%Y%m%d-%H%M%S}"
    names = (f"{stem}{f'-{number}' if number else ''}{path.suffix}" for number in count())
    aside = next(free for free in map(path.with_name, names) if not os.path.lexists(free))
    if content is None:
        path.rename(aside)
    else:
        replace_file(aside, content, private=True)
    return aside


def shown(text: str | os.PathLike[str]) -> str:
    """Return a path, an address or a foreign message as one line of valid text.

    Bytes that are no UTF-8 and control characters (line breaks among them) become escapes.
    """
    return "".join(map(_shown_sign, os.fspath(text)))


def _shown_sign(sign: str) -> str:
    if sign.isprintable():
        return sign
    if "\udc80" <= sign <= "\udcff":  # how Python keeps a byte of a name that is no UTF-8
        return f"\\x{ord(sign) - 0xDC00:02x}"
    return sign.encode("unicode_escape").decode()


def _mode(target: Path) -> int | None:
    try:
        return target.stat().st_mode
    except FileNotFoundError:
        return None


def _size(count: int) -> str:
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count >> 10} kB" if count >= 1 << 10 else f"{count} bytes"
