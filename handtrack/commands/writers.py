"""Writes results in a registered format, by the file's ending; JSON Lines, CSV and Parquet are
here.

A file is moved into place when the source ends, fails or is interrupted, so nothing tracked is
lost. Its description is beside it (`handtrack.commands.sidecar`).
"""

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, Protocol, TextIO

from handtrack.commands.codes import ExportCode
from handtrack.commands.sidecar import About, sidecar_of, write_sidecar
from handtrack.errors import UsageError
from handtrack.messages import TrackingResult
from handtrack.plug_in import Writer, in_tree, load, of_others
from handtrack.records import COLUMNS, Value, csv_rows, json_line, rows
from handtrack.runtime.files import PendingFile, check_place, shown, writing
from handtrack.runtime.installing import pip_command

Write = Callable[[TrackingResult], None]

Open = Callable[[Path, About], AbstractContextManager[Write]]
"""The function at a `Writer`'s place."""

STDOUT: Final = "-"
_STDOUT_NUMBER: Final = 1
METADATA_KEY: Final = "handtrack"  # of the description, JSON, in a Parquet file's metadata
_ROWS_AT_ONCE: Final = 512  # rows of a Parquet file, buffered to be written together


def writers() -> tuple[Writer, ...]:
    """Return the formats of this tree."""
    return tuple(writer for plug_in in in_tree() for writer in plug_in.writers)


def writer_of(target: str) -> Writer | None:
    """Return the format of a target, by its ending; JSON Lines for a pipe or device without one,
    None if unknown.
    """
    path = Path(target)
    named = _named(path, writers())
    if named is not None:
        return named
    if target == STDOUT or (path.exists() and not path.is_file() and not path.is_dir()):
        return next(writer for writer in writers() if writer.events)
    others: Iterator[Writer] = map(load, of_others("writers").values())
    return _named(path, tuple(others))


def _named(path: Path, among: Sequence[Writer]) -> Writer | None:
    """Return the format with the longest ending that the path has:
    ".dlc.csv" rather than ".csv".
    """
    name = path.name.lower()
    return max(
        (writer for writer in among if name.endswith(writer.ending) and name != writer.ending),
        key=lambda writer: len(writer.ending),
        default=None,
    )


def described() -> str:
    """Return the endings with their programs, for a help or an error."""
    *first, last = (f"{one.ending} ({one.title})" if one.title else one.ending for one in writers())
    return f"{', '.join(first)} or {last}"


def target_of(out: str) -> str:
    """Return `STDOUT` for a path without extension that is standard output, like ``/dev/stdout``;
    else the path.
    """
    with suppress(OSError, ValueError):
        if _named(Path(out), writers()) is None and os.path.samestat(
            Path(out).stat(), os.fstat(_STDOUT_NUMBER)
        ):
            return STDOUT
    return out


def open_writer(target: str, about: About) -> AbstractContextManager[Write]:
    """Return a context manager whose value writes a result; ``-`` writes JSON Lines to standard
    output.

    JSON Lines and CSV grow frame by frame and can be read as they grow. A pipe or device without
    extension gets JSON Lines. A finished file gets its description, in a sidecar or in its
    metadata. Raises `UsageError`: the extension is unknown, a required package is missing, the file
    cannot be written, or standard output is closed.
    """
    if target == STDOUT:
        if sys.__stdout__ is None:
            raise UsageError(ExportCode.STDOUT_CLOSED)
        return _lines_to_stdout()
    writer = writer_of(target)
    if writer is None:
        raise UsageError(ExportCode.ENDING_NOT_FOR_RESULTS, path=shown(target), known=described())
    opening: Open = load(writer.place)
    check_place(Path(target))
    return opening(Path(target), about)


def files_of(target: str) -> list[Path | int]:
    """Return what a writer of the target writes: a file and its sidecar,
    or the descriptor of standard output.
    """
    if target == STDOUT:
        return [_STDOUT_NUMBER]
    path = Path(target)
    writer = writer_of(target)
    return [path, sidecar_of(path)] if writer is not None and writer.sidecar else [path]


def open_lines(path: Path, about: About) -> AbstractContextManager[Write]:
    """Write a line per frame: JSON Lines."""
    return _text(path, about, "", json_line)


def open_csv(path: Path, about: About) -> AbstractContextManager[Write]:
    """Write a row per hand: CSV."""
    return _text(path, about, csv_rows(), lambda result: csv_rows(*rows(result)))


def open_parquet(path: Path, about: About) -> AbstractContextManager[Write]:
    """Write a row per hand: Parquet. Raises `UsageError`: pyarrow is missing."""
    if importlib.util.find_spec("pyarrow") is None:
        raise UsageError(
            ExportCode.PARQUET_MISSING, command=pip_command("install", "handtrack-desktop[parquet]")
        )
    return _parquet(path, about)


@contextmanager
def _lines_to_stdout() -> Iterator[Write]:
    def write(result: TrackingResult) -> None:
        with writing(None):
            sys.stdout.write(json_line(result))
            sys.stdout.flush()

    yield write


def with_sidecar(path: Path, about: About) -> PendingFile:
    """Return a file to write bit by bit; once it has taken its place, so does its sidecar."""
    return PendingFile(path, then=partial(write_sidecar, path, about))


@contextmanager
def _text(
    path: Path, about: About, head: str, text_of: Callable[[TrackingResult], str]
) -> Iterator[Write]:
    leave = about.folder is None  # written elsewhere first, an incomplete file is deleted
    with with_sidecar(path, about) as pending:

        def write(result: TrackingResult) -> None:
            pending.append(text_of(result).encode(), leave=leave)
            pending.keep()

        pending.append(head.encode())
        yield write
        pending.keep()


@contextmanager
def _parquet(path: Path, about: About) -> Iterator[Write]:
    import pyarrow as pa
    from pyarrow import parquet

    text = ("file", "handedness", "gesture")
    whole = ("frame", "width", "height", "track")
    schema = pa.schema(
        [
            (name, pa.string() if name in text else pa.int64() if name in whole else pa.float64())
            for name in COLUMNS
        ]
    )
    waiting: list[dict[str, Value]] = []
    with PendingFile(path) as pending:
        with writing(path):
            table = parquet.ParquetWriter(pending.file, schema)

        def flush() -> None:
            batch = pa.Table.from_pylist(waiting, schema)
            # first: an interrupt comes after the writing, and no row may be written twice
            waiting.clear()
            with writing(path):
                table.write_table(batch)

        def write(result: TrackingResult) -> None:
            waiting.extend([*rows(result)])
            pending.keep()
            if len(waiting) >= _ROWS_AT_ONCE:
                try:
                    flush()
                except UsageError:
                    pending.drop()
                    raise

        def finish() -> None:
            flush()
            with writing(path):
                table.add_key_value_metadata({METADATA_KEY: about.text()})
                table.close()
                pending.file.flush()

        try:
            yield write
            pending.keep()
        finally:
            try:
                pending.complete(finish)
            finally:
                with suppress(OSError):  # of a full disk, reported before
                    table.close()


class Form(Protocol):
    """A format whose file begins with what is known only at the end:
    each frame is kept as a line until then.
    """

    def line_of(self, result: TrackingResult) -> str:
        """Return a frame's line; called once per frame, in order."""
        ...

    def whole(self, lines: TextIO) -> Iterator[str]:
        """Yield the file's text, piece by piece, from a seekable file of the lines."""
        ...


@contextmanager
def made_of_lines(path: Path, opened: PendingFile, form: Form) -> Iterator[Write]:
    """Write a file at the end; until then, its frames are in an unnamed temporary file on the same
    disk.
    """
    with opened as pending:
        with writing(path):
            beside = None if pending.path == path else pending.path.parent
            lines = TemporaryFile("w+", encoding="utf-8", newline="\n", dir=beside)  # noqa: SIM115

        def write(result: TrackingResult) -> None:
            line = form.line_of(result)
            try:
                with writing(path):
                    lines.write(line)
            except UsageError:
                pending.drop()
                raise
            pending.keep()

        def finish() -> None:
            with writing(path):
                for piece in form.whole(lines):
                    pending.file.write(piece.encode())
                pending.file.flush()

        try:
            yield write
            pending.keep()
        finally:
            try:
                pending.complete(finish)
            finally:
                with suppress(OSError):  # of a full disk, reported above
                    lines.close()
