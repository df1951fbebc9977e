"""Writes results as JSON Lines, CSV, Parquet, DeepLabCut CSV or COCO key points, by the file's extension.

A file is moved into place when the source ends, fails or is interrupted, so nothing tracked is lost. Its description is
beside it (`handtrack.export.sidecar`).
"""

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from handtrack.errors import UsageError
from handtrack.export.codes import ExportCode
from handtrack.export.datasets import Coco, DeepLabCut, Form
from handtrack.export.sidecar import About, sidecar_of, write_sidecar
from handtrack.messages import TrackingResult
from handtrack.records import COLUMNS, Value, csv_rows, json_line, rows
from handtrack.runtime.files import Fate, Part, check_place, growing_file, shown, writing
from handtrack.runtime.installing import pip_command

Write = Callable[[TrackingResult], None]

STDOUT: Final = "-"
_STDOUT_NUMBER: Final = 1
METADATA_KEY: Final = "handtrack"  # of the description, JSON, in a Parquet file's metadata
_WITH_SIDECAR: Final = (".jsonl", ".csv")
_DOUBLE: Final = (".dlc.csv", ".coco.json")
_ENDINGS: Final = (*_WITH_SIDECAR, ".parquet", *_DOUBLE)
_OF_ONE_VIDEO: Final = (".dlc.csv",)
_ROWS_AT_ONCE: Final = 512  # rows of a Parquet file, buffered to be written together


def target_of(out: str) -> str:
    """Return `STDOUT` for a path without extension that is standard output, like ``/dev/stdout``; else the path."""
    with suppress(OSError, ValueError):
        if _named_ending(Path(out)) not in _ENDINGS and os.path.samestat(Path(out).stat(), os.fstat(_STDOUT_NUMBER)):
            return STDOUT
    return out


def open_writer(target: str, about: About) -> AbstractContextManager[Write]:
    """Return a context manager whose value writes a result; ``-`` writes JSON Lines to standard output.

    JSON Lines and CSV grow frame by frame and can be read as they grow. A pipe or device without extension gets JSON
    Lines. A finished file gets its description, in a sidecar or in its metadata. Raises `UsageError`: the extension is
    unknown, a required package is missing, the file cannot be written, or standard output is closed.
    """
    if target == STDOUT:
        if sys.__stdout__ is None:
            raise UsageError(ExportCode.STDOUT_CLOSED)
        return _lines_to_stdout()
    path, ending = Path(target), _ending(target)
    if ending not in _ENDINGS:
        raise UsageError(ExportCode.ENDING_NOT_FOR_RESULTS, path=shown(target))
    if ending == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise UsageError(ExportCode.PARQUET_MISSING, command=pip_command("install", "handtrack-desktop[parquet]"))
    check_place(path)
    pictures = (about.folder or path.parent).resolve()
    writers: dict[str, Callable[[], AbstractContextManager[Write]]] = {
        ".jsonl": lambda: _text(path, about, "", json_line),
        ".csv": lambda: _text(path, about, csv_rows(), lambda result: csv_rows(*rows(result))),
        ".parquet": lambda: _parquet(path, about),
        ".dlc.csv": lambda: _made_of_lines(path, _with_sidecar(path, about), DeepLabCut()),
        ".coco.json": lambda: _made_of_lines(
            path, growing_file(path), Coco(pictures, about.of_pictures, about.contents)
        ),
    }
    return writers[ending]()


def files_of(target: str) -> list[Path | int]:
    """Return what a writer of the target writes: a file and its sidecar, or the descriptor of standard output."""
    if target == STDOUT:
        return [_STDOUT_NUMBER]
    path = Path(target)
    return [path, sidecar_of(path)] if path.suffix.lower() in _WITH_SIDECAR else [path]


def holds_many(target: str) -> bool:
    """Return whether the target can hold several sources: a table by individuals has the frames of one."""
    return _ending(target) not in _OF_ONE_VIDEO


def holds_events(target: str) -> bool:
    """Return whether the target can hold events: lines can, table rows cannot."""
    return _ending(target) == ".jsonl"


def _ending(target: str) -> str:
    """Return the extension that sets the format: lines for a pipe or device without one."""
    path = Path(target)
    ending = _named_ending(path)
    special = target == STDOUT or (path.exists() and not path.is_file() and not path.is_dir())
    return ".jsonl" if special and ending not in _ENDINGS else ending


def _named_ending(path: Path) -> str:
    double = "".join(path.suffixes[-2:]).lower()
    return double if double in _DOUBLE else path.suffix.lower()


@contextmanager
def _lines_to_stdout() -> Iterator[Write]:
    def write(result: TrackingResult) -> None:
        with writing(None):
            sys.stdout.write(json_line(result))
            sys.stdout.flush()

    yield write


@contextmanager
def _with_sidecar(path: Path, about: About) -> Iterator[Part]:
    """Open a growing file; once it has taken its place, so does its sidecar."""
    part = None
    try:
        with growing_file(path) as part:
            yield part
    finally:
        placed = part is not None and part.fate is Fate.PLACED and not part.path.exists()  # not so if moving it failed
        if placed:
            write_sidecar(path, about)


@contextmanager
def _text(path: Path, about: About, head: str, text_of: Callable[[TrackingResult], str]) -> Iterator[Write]:
    with _with_sidecar(path, about) as part:

        def put(text: str) -> None:
            placed = part.fate is Fate.PLACED
            kept = placed and about.folder is None  # written elsewhere first, an incomplete file is deleted
            try:
                with writing(path, left=part.path if kept else None):
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
def _parquet(path: Path, about: About) -> Iterator[Write]:
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
                table.add_key_value_metadata({METADATA_KEY: about.text()})
                table.close()
                part.file.flush()
            if placed:
                part.fate = Fate.PLACED


@contextmanager
def _made_of_lines(path: Path, opened: AbstractContextManager[Part], form: Form) -> Iterator[Write]:
    """Write a file at the end; until then, its frames are in an unnamed temporary file on the same disk."""
    with opened as part:
        with writing(path):
            beside = None if part.path == path else part.path.parent
            lines = TemporaryFile("w+", encoding="utf-8", newline="\n", dir=beside)  # noqa: SIM115

        def write(result: TrackingResult) -> None:
            line = form.line_of(result)
            try:
                with writing(path):
                    lines.write(line)
            except UsageError:
                part.fate = Fate.DROPPED
                raise
            part.fate = Fate.PLACED

        try:
            yield write
            part.fate = Fate.PLACED
        finally:
            placed, part.fate = part.fate is Fate.PLACED, Fate.DROPPED  # unreadable until it is whole
            try:
                with writing(path):
                    for piece in form.whole(lines) if placed else ():
                        part.file.write(piece.encode())
                    part.file.flush()
            finally:
                with suppress(OSError):  # of a full disk, reported above
                    lines.close()
            if placed:
                part.fate = Fate.PLACED
