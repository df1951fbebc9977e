"""One unit's work, for any worker: read a source, write a complete result file.

Only paths and counts travel: `Unit` and `Settings` to the worker, `Progress` and `Outcome` back.
"""

import argparse
import hashlib
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any, Final, Protocol

from handtrack.commands.codes import ExportCode
from handtrack.commands.estimators import open_estimator
from handtrack.commands.sidecar import About
from handtrack.commands.writers import open_writer, writers
from handtrack.errors import ModelError, SourceError, first_line, system_reason
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.hand_tracker.tracker import HandTracker
from handtrack.memory.pool import BufferPool
from handtrack.messages import TrackingResult
from handtrack.models.engine import Setup
from handtrack.pipeline import Pipeline
from handtrack.plugins.batch.codes import BatchCode
from handtrack.runtime.files import shown, sync_folder, writing
from handtrack.sentences import Code, Message
from handtrack.service import model_service
from handtrack.sources.images import pictures_in
from handtrack.sources.opening import open_source
from handtrack.sources.reading import GatedReader, frames
from handtrack.sources.source import Source

MOST_TRIES: Final = 3  # attempts at a unit, or at settling the engine, when its worker dies

TELL_EVERY_S: Final = 0.2
"""Interval between progress messages; a worker whose driver is gone fails to send one, and ends."""

Options = Mapping[str, Any]  # options by name, from `handtrack.commands.options.add_engine_options`


def suffixes() -> dict[str, str]:
    """Return the ending of a result's file by the name of its format."""
    return {writer.name: writer.ending for writer in writers()}


@dataclass(frozen=True, slots=True)
class Stamp:
    """Fingerprint of a file or a folder's pictures: their size, and a digest of names,
    sizes and times.
    """

    nbytes: int
    digest: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A video, a picture or a folder of pictures, tracked as a whole."""

    name: str
    """Source as given, or its path below the given folder; recorded in the results."""
    path: Path
    """Absolute path."""
    sha256: str
    stamp: Stamp
    """Stamp from before its content was read; a different one now means the source has changed."""
    result: str
    """Name of its result file, by content and fingerprint."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings for every unit of a folder."""

    results: Path
    parts: Path
    """Folder for incomplete files, on the same file system and for this batch only."""
    format: str
    options: Options
    """Fully resolved, nothing left to the machine."""
    facts: Mapping[str, Any]
    """Source of the fingerprint; a worker with any other facts refuses to work."""
    accept_metrics: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """A worker's progress on a unit: frames so far, and the total if known."""

    unit: Unit
    frames: int
    length: int | None

    @property
    def share(self) -> float:
        """Approximate share of the unit done, 0 to 1."""
        return min(self.frames / self.length, 1.0) if self.length else 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished unit: its result file is in place, or the error says why not."""

    unit: Unit
    frames: int = 0
    with_hand: int = 0
    model_loads: int = 0
    """Number of times the worker loaded models for this unit: 1 for its first unit, then 0."""
    error: Message | None = None
    """Why this unit failed; an error that affects every unit is raised instead."""


class Workers(Protocol):
    """Runs units, in processes on this machine or elsewhere."""

    def settle(self, options: Options, *, accept_metrics: bool) -> Setup:
        """Load the models where the units will run; return what "auto" resolves to there.

        A worker that dies is replaced, twice. Raises `UsageError` or `ModelError`.
        """
        ...

    def run(
        self, settings: Settings, units: list[Unit]
    ) -> Generator[Progress | Outcome, None, None]:
        """Track every unit, in any order; yield progress and one outcome for each.

        A unit whose worker dies is retried twice before it counts as failed. Closing the generator
        ends the workers.
        Raises `UsageError`: no result can be written, for instance on a full disk. Raises
        `ModelError`: a worker cannot load the models, or its setup differs from the settings.
        """
        ...


def setup_of(options: Options, *, accept_metrics: bool) -> Setup:
    """Load the models; return what they run on. Runs in its own process.
    Raises `UsageError` or `ModelError`.
    """
    with _opened(options, BufferPool(), accept_metrics=accept_metrics) as tracker:
        return tracker.setup


def facts_of(options: Options, setup: Setup, kind: str) -> dict[str, Any]:
    """Return everything result files depend on besides their source: settings, models, engine,
    versions, format.
    """
    about = About(argparse.Namespace(**options))
    about.setup = setup
    facts = about.contents()
    del facts["sources"]
    if kind == "parquet":
        with suppress(metadata.PackageNotFoundError):
            facts["versions"]["pyarrow"] = metadata.version("pyarrow")
    return facts | {"format": kind}


def track_unit(unit: Unit, settings: Settings, tell: Callable[[Progress], None]) -> Outcome:
    """Track a unit into its result file. Runs in its own process; the model stays loaded for the
    next unit.

    Every unit starts with a new tracker, so no state leaks between units. Raises `UsageError`: no
    result can be written. Raises `ModelError`: the models cannot be loaded, or the setup differs
    from the settings.
    """
    loads = len(model_service().status().loads)
    about = About(argparse.Namespace(**settings.options))
    about.folder = settings.results
    about.begin(unit.name)
    pool = BufferPool()
    try:
        source = open_source(unit.path, mirrored=settings.options["mirrored"] or None)
    except SourceError as error:
        return Outcome(unit, error=error.message)
    if not source.info.pictures:
        source.close()
        return Outcome(unit, error=ExportCode.RECORDING_WITHOUT_PICTURES(path=shown(unit.name)))
    with (
        closing(source),
        _opened(settings.options, pool, accept_metrics=settings.accept_metrics) as tracker,
    ):
        if facts_of(settings.options, tracker.setup, settings.format) != settings.facts:
            raise ModelError(BatchCode.WORKER_DIFFERS, host=platform.node())
        about.opened(source.info)
        about.setup = tracker.setup
        counted = _Counted(unit, source.info.length, tell)
        outcome = partial(Outcome, unit, model_loads=len(model_service().status().loads) - loads)
        if settings.format == "coco" and not about.of_pictures():
            return outcome(error=ExportCode.COCO_FOR_PICTURES())
        try:
            with _whole_file(settings, unit) as path, open_writer(str(path), about) as write:
                for result in _results(unit, source, tracker, pool):
                    about.count()
                    counted.count(result)
                    write(result)
                _check_unchanged(unit)
        except (SourceError, ModelError) as error:
            return outcome(error=error.message)
        except MemoryError as error:
            return outcome(error=ExportCode.MEMORY_SHORT(reason=first_line(error)))
        return outcome(counted.frames, counted.with_hand)


def stamp_of(path: Path) -> Stamp:
    """Return the stamp of a file, or of a folder's pictures. Raises `SourceError`:
    the folder cannot be listed.
    """
    files = pictures_in(path) if path.is_dir() else (path,)
    try:
        found = [
            (file.name, status.st_size, status.st_mtime_ns)
            for file in files
            if (status := file.stat())
        ]
    except OSError as error:
        raise SourceError(
            Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error
    digest = hashlib.sha256(ascii(found).encode()).hexdigest()
    return Stamp(sum(nbytes for _, nbytes, _ in found), digest)


def _check_unchanged(unit: Unit) -> None:
    if stamp_of(unit.path) != unit.stamp:
        raise SourceError(BatchCode.SOURCE_CHANGED, name=unit.name)


class _Counted:
    """Counts a unit's results and reports progress at intervals."""

    def __init__(self, unit: Unit, length: int | None, tell: Callable[[Progress], None]) -> None:
        self.frames = self.with_hand = 0
        self._unit = unit
        self._length = length
        self._tell = tell
        self._told_s = time.monotonic()

    def count(self, result: TrackingResult) -> None:
        self.frames += 1
        self.with_hand += bool(result.hands)
        if time.monotonic() - self._told_s >= TELL_EVERY_S:
            self._told_s = time.monotonic()
            self._tell(Progress(self._unit, self.frames, self._length))


def _results(
    unit: Unit, source: Source, tracker: HandTracker, pool: BufferPool
) -> Iterator[TrackingResult]:
    gestures = GestureRecognizer(mirrored=source.info.mirrored)
    pipeline = Pipeline(tracker, gestures=gestures, still=source.info.still)
    folder = unit.path.is_dir()
    for frame in frames(GatedReader(source, pool)):
        name = f"{unit.name}/{frame.header.name}" if folder else unit.name
        with frame.pixels as held:
            result = pipeline.step(replace(frame.header, name=name), frame.index, held.pixels)
        yield result


@contextmanager
def _whole_file(settings: Settings, unit: Unit) -> Iterator[Path]:
    """Yield a path for the result; when the block ends without an error, sync it to disk and move
    it into place.

    The result moves last, after any files beside it, so its presence means all are there.
    """
    with writing(settings.results / unit.result):
        parts = Path(tempfile.mkdtemp(dir=settings.parts))
    part = parts / unit.result
    try:
        yield part
        with writing(settings.results / unit.result):
            for file in sorted(parts.iterdir(), key=lambda file: file == part):
                file.replace(settings.results / file.name)
            sync_folder(settings.results)
    finally:
        shutil.rmtree(parts, ignore_errors=True)


def _opened(options: Options, pool: BufferPool, *, accept_metrics: bool) -> HandTracker:
    wanted = argparse.Namespace(**options, accept_mediapipe_metrics=accept_metrics)
    return open_estimator(wanted, mirrored=wanted.mirrored, pool=pool)
