"""Where results are written: JSON Lines, CSV or Parquet, by the file's ending."""

import csv
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, TextIO

from handtrack.errors import UsageError, first_line
from handtrack.export.records import COLUMNS, Value, record, rows
from handtrack.messages import TrackingResult

Write = Callable[[TrackingResult], None]

STDOUT: Final = "-"
_ROWS_AT_ONCE: Final = 512  # of a Parquet file, kept in memory until they are written together


def open_writer(target: str) -> AbstractContextManager[Write]:
    """Return a context manager whose value writes a result; ``-`` writes JSON Lines to standard output.

    Raises
    ------
    UsageError
        The ending is none of .jsonl, .csv and .parquet, what it needs is not installed, or the file cannot be
        written.
    """
    if target == STDOUT:
        return _jsonl_to(sys.stdout, "to standard output")
    path = Path(target)
    writers = {".jsonl": _jsonl, ".csv": _csv, ".parquet": _parquet}
    if path.suffix.lower() not in writers:
        raise UsageError(f"cannot write {path.name}: the ending must be .jsonl, .csv or .parquet")
    if path.suffix.lower() == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise UsageError("writing Parquet needs pyarrow: pip install 'handtrack[parquet]'")
    return writers[path.suffix.lower()](path)


def holds_events(target: str) -> bool:
    """Return whether what is written there has a place for events: lines have, rows of a table have none."""
    return target == STDOUT or Path(target).suffix.lower() == ".jsonl"


@contextmanager
def _jsonl(path: Path) -> Iterator[Write]:
    with _created(path) as file, _jsonl_to(file, str(path)) as write:
        yield write


@contextmanager
def _jsonl_to(file: TextIO, name: str) -> Iterator[Write]:
    def write(result: TrackingResult) -> None:
        with _writing(name):
            file.write(json.dumps(record(result), separators=(",", ":")) + "\n")

    yield write
    with _writing(name):
        file.flush()


@contextmanager
def _csv(path: Path) -> Iterator[Write]:
    with _created(path) as file:
        table = csv.DictWriter(file, COLUMNS)

        def write(result: TrackingResult) -> None:
            with _writing(str(path)):
                table.writerows(rows(result))

        with _writing(str(path)):
            table.writeheader()
        yield write


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    import pyarrow as pa
    from pyarrow import parquet

    text, whole = ("file", "handedness", "gesture"), ("frame", "width", "height", "track")
    schema = pa.schema(
        [(name, pa.string() if name in text else pa.int64() if name in whole else pa.float64()) for name in COLUMNS]
    )
    waiting: list[dict[str, Value]] = []
    with _writing(str(path)):
        table = parquet.ParquetWriter(path, schema)

    def flush() -> None:
        with _writing(str(path)):
            table.write_table(pa.Table.from_pylist(waiting, schema))
            waiting.clear()

    def write(result: TrackingResult) -> None:
        waiting.extend(rows(result))
        if len(waiting) >= _ROWS_AT_ONCE:
            flush()

    try:
        yield write
    finally:
        try:
            flush()
        finally:
            with _writing(str(path)):
                table.close()


@contextmanager
def _created(path: Path) -> Iterator[TextIO]:
    with _writing(str(path)):
        file = path.open("w", encoding="utf-8", newline="")
    try:
        yield file
    finally:
        with _writing(str(path)):
            file.close()


@contextmanager
def _writing(name: str) -> Iterator[None]:
    """Say in one line that something cannot be written; that nobody reads a pipe any more is no failure of writing."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot write {name}: {error.strerror or first_line(error)}") from error
