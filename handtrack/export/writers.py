"""Writes results as JSON Lines, CSV or Parquet, by the file's extension.

A file is put in place when the source ends, breaks off or is interrupted: everything tracked is kept.
"""

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final

from handtrack.errors import UsageError
from handtrack.export.records import COLUMNS, Value, csv_rows, json_line, rows
from handtrack.messages import TrackingResult
from handtrack.runtime.files import Fate, check_place, growing_file, writing
from handtrack.runtime.installing import pip_command
from handtrack.sentences import Code

Write = Callable[[TrackingResult], None]

STDOUT: Final = "-"
STDOUT_NUMBER: Final = 1
_ENDINGS: Final = (".jsonl", ".csv", ".parquet")
_ROWS_AT_ONCE: Final = 512  # rows of a Parquet file, buffered to be written together


def target_of(out: str) -> str:
    """Return `STDOUT` for a path without extension that leads there, like ``/dev/stdout``; else the path."""
    with suppress(OSError, ValueError):
        if Path(out).suffix.lower() not in _ENDINGS and os.path.samestat(Path(out).stat(), os.fstat(STDOUT_NUMBER)):
            return STDOUT
    return out


def open_writer(target: str) -> AbstractContextManager[Write]:
    """Return a context manager whose value writes a result; ``-`` writes JSON Lines to standard output.

    JSON Lines and CSV grow frame by frame and can be read meanwhile. A pipe or device without extension gets JSON
    Lines.

    Raises
    ------
    UsageError
        The extension is not .jsonl, .csv or .parquet, a required package is missing, or the file cannot be written.
    """
    if target == STDOUT:
        return _lines_to_stdout()
    path, ending = Path(target), _ending(target)
    if ending not in _ENDINGS:
        raise UsageError(Code.ENDING_NOT_FOR_RESULTS, path=path.name)
    if ending == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise UsageError(Code.PARQUET_MISSING, command=pip_command("install", "handtrack[parquet]"))
    check_place(path)
    return {".jsonl": _lines, ".csv": _csv, ".parquet": _parquet}[ending](path)


def holds_events(target: str) -> bool:
    """Return whether the target can hold events: lines can, table rows cannot."""
    return _ending(target) == ".jsonl"


def _ending(target: str) -> str:
    """Return the extension that sets the format: lines for a pipe or device without one."""
    path = Path(target)
    ending = path.suffix.lower()
    special = target == STDOUT or (path.exists() and not path.is_file() and not path.is_dir())
    return ".jsonl" if special and ending not in _ENDINGS else ending


@contextmanager
def _lines_to_stdout() -> Iterator[Write]:
    if sys.__stdout__ is None:
        raise UsageError(Code.STDOUT_CLOSED)

    def write(result: TrackingResult) -> None:
        with writing(None):
            sys.stdout.write(json_line(result))
            sys.stdout.flush()

    yield write


def _lines(path: Path) -> AbstractContextManager[Write]:
    return _text(path, "", json_line)


def _csv(path: Path) -> AbstractContextManager[Write]:
    return _text(path, csv_rows(), lambda result: csv_rows(*rows(result)))


@contextmanager
def _text(path: Path, head: str, text_of: Callable[[TrackingResult], str]) -> Iterator[Write]:
    """Write text, a whole frame at a time."""
    with growing_file(path) as part:

        def put(text: str) -> None:
            placed = part.fate is Fate.PLACED
            try:
                with writing(path, left=part.path if placed else None):
                    part.file.write(text.encode())
                    part.file.flush()
            except UsageError:
                part.fate = Fate.LEFT if placed else part.fate
                raise

        def write(result: TrackingResult) -> None:
            put(text_of(result))
            part.fate = Fate.PLACED

        put(head)
        yield write
        part.fate = Fate.PLACED


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    import pyarrow as pa
    from pyarrow import parquet

    text, whole = ("file", "handedness", "gesture"), ("frame", "width", "height", "track")
    schema = pa.schema(
        [(name, pa.string() if name in text else pa.int64() if name in whole else pa.float64()) for name in COLUMNS]
    )
    waiting: list[dict[str, Value]] = []
    with growing_file(path) as part:
        with writing(path):
            table = parquet.ParquetWriter(part.file, schema)

        def flush() -> None:
            batch = pa.Table.from_pylist(waiting, schema)
            waiting.clear()  # first: an interrupt comes after the writing, and no row may be written twice
            with writing(path):
                table.write_table(batch)

        def write(result: TrackingResult) -> None:
            waiting.extend([*rows(result)])
            part.fate = Fate.PLACED
            if len(waiting) >= _ROWS_AT_ONCE:
                try:
                    flush()
                except UsageError:
                    part.fate = Fate.DROPPED
                    raise

        try:
            yield write
            part.fate = Fate.PLACED
        finally:
            placed, part.fate = part.fate is Fate.PLACED, Fate.DROPPED  # unreadable without its index
            if placed:
                flush()
            with writing(path):
                table.close()
                part.file.flush()
            if placed:
                part.fate = Fate.PLACED
