"""The `batch` command: start, resume or confirm the tracking of a corpus into a folder of
results.
"""

import argparse
import hashlib
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from handtrack.commands.interrupts import ended_by_signals
from handtrack.commands.options import add_engine_options, check_engine_options, one_of, whole
from handtrack.commands.progress import Bar, progress_bar
from handtrack.commands.sidecar import About
from handtrack.commands.track import Tell
from handtrack.commands.writers import open_writer
from handtrack.engines import ENGINES
from handtrack.errors import SourceError, UsageError, system_reason
from handtrack.plugins.batch.codes import BatchCode
from handtrack.plugins.batch.folder import LOCK, Pinned, ResultFolder, identity_of
from handtrack.plugins.batch.processes import Processes
from handtrack.plugins.batch.unit import (
    Outcome,
    Progress,
    Settings,
    Unit,
    Workers,
    facts_of,
    stamp_of,
    suffixes,
)
from handtrack.runtime.files import held_folder, open_regular, shown, valid_text
from handtrack.sentences import Code, Message
from handtrack.settings import MOST_THREADS
from handtrack.sources.codes import SourceCode
from handtrack.sources.images import pictures_in
from handtrack.sources.opening import kind_of
from handtrack.sources.source import SourceKind

_READ_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Found:
    """A video, a picture or a folder of pictures; or a name that matches nothing,
    with the reason.
    """

    name: str
    """Name as given, or the path below the given folder."""
    path: Path
    error: Message | None = None


def find(specs: Sequence[str]) -> Iterator[Found]:
    """Yield the named files, and for each folder the videos and folders of pictures anywhere below
    it.
    """
    for spec in dict.fromkeys(specs):
        path = Path(spec).expanduser()
        if path.is_dir():
            yield from _in_folder(path)
        else:
            yield Found(
                str(path),
                path.absolute(),
                None if path.exists() else Code.FILE_MISSING(path=shown(spec)),
            )


def content_of(path: Path) -> str:
    """Return the SHA-256 of a file, or of a folder's pictures and their names.

    Raises `SourceError`: a file cannot be read.
    """
    if not path.is_dir():
        return _sha256(path)
    listed = "".join(
        f"{_sha256(picture)} {os.fsencode(picture.name).hex()}\n" for picture in pictures_in(path)
    )
    return hashlib.sha256(listed.encode()).hexdigest()


def _in_folder(top: Path) -> Iterator[Found]:
    """Yield a folder's content in order. Links are followed, but no folder is visited twice."""
    entered: set[tuple[int, int]] = set()
    found = False
    refused: list[Found] = []

    def refuse(error: OSError) -> None:
        where = Path(error.filename)
        reason = Code.FOLDER_UNREADABLE(path=shown(where), reason=system_reason(error))
        refused.append(Found(str(where), where.absolute(), reason))

    for root, folders, files in os.walk(top, onerror=refuse, followlinks=True):
        folder = Path(root)
        status = folder.stat()
        if (status.st_dev, status.st_ino) in entered:
            folders.clear()
            continue
        entered.add((status.st_dev, status.st_ino))
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        videos = [
            name
            for name in sorted(files)
            if kind_of(name) is SourceKind.VIDEO and not name.startswith(".")
        ]
        here = [Found(str(folder / name), (folder / name).absolute()) for name in videos]
        try:
            if pictures_in(folder):
                here.insert(0, Found(str(folder), folder.absolute()))
        except SourceError as error:
            refused.append(Found(str(folder), folder.absolute(), error.message))
        found = found or bool(here)
        yield from here
    yield from refused
    if not (found or refused):
        yield Found(str(top), top.absolute(), BatchCode.FOLDER_WITHOUT_SOURCES(path=shown(top)))


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with os.fdopen(open_regular(path), "rb", buffering=0) as file:
            while part := file.read(_READ_BYTES):
                digest.update(part)
    except UsageError as error:
        raise SourceError(error.message) from error
    except OSError as error:
        raise SourceError(
            Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error
    return digest.hexdigest()


_FORMAT: Final = "parquet"
_BEGUN_WITH: Final = {"max_hands": 2, "mirrored": False, "smooth": False}
_NO_OPTIONS: Final = ("specs", "out", "workers", "ray", "quiet", "accept_mediapipe_metrics")
_THREADS: Final = 1  # per run: two one-thread workers outperform one with two threads


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "specs",
        nargs="+",
        metavar="SPEC",
        help="a video, a picture, or a folder with all its subfolders",
    )
    parser.add_argument(
        "-o", "--out", type=Path, required=True, metavar="DIR", help="the folder of results"
    )
    parser.add_argument(
        "--workers",
        **whole("--workers", 1, MOST_THREADS),
        metavar="N",
        help="number of processes, each with its own models (one per core)",
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="run workers on a Ray cluster: host:port, auto, or local for one on this machine",
    )
    parser.add_argument("--format", **one_of("--format", suffixes()), help="file format (parquet)")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress bar and no totals")
    add_engine_options(parser)
    parser.set_defaults(**dict.fromkeys(_BEGUN_WITH))  # tells a named option from a default


def run(options: argparse.Namespace, tell: Tell) -> int:
    """Track the remaining units; return the exit status, 3 if a unit failed.

    Raises `HandtrackError`: the batch cannot continue; finished results are kept. Raises
    `KeyboardInterrupt`: Ctrl+C, SIGTERM or SIGHUP; finished results are kept.
    """
    folder = ResultFolder(options.out)
    with ended_by_signals() as interrupts, held_folder(options.out, LOCK) as alone:
        folder.begin(alone=alone)
        batch = _Batch(folder, options, tell)
        try:
            batch.through()
        finally:
            interrupts.finish()
            folder.tidy()
            batch.report()
    return 3 if batch.failed else 0


class _Batch:
    """A corpus being tracked into a locked folder."""

    def __init__(self, folder: ResultFolder, options: argparse.Namespace, tell: Tell) -> None:
        self.failed: list[dict[str, Any]] = []
        self._folder = folder
        self._options = options
        self._tell = tell
        self._metrics = bool(options.accept_mediapipe_metrics)
        self._pinned = folder.open()
        self._given = {
            name: value for name, value in vars(options).items() if name not in _NO_OPTIONS
        }
        if self._pinned is None:
            check_engine_options(options)
        else:
            self._pinned.check(
                {name: value for name, value in self._given.items() if value is not None}
            )
        self._same: list[dict[str, str]] = []
        self._results: dict[str, dict[str, Any]] = {}
        self._there = self._missing = 0
        self._tally = _Tally()

    def through(self) -> None:
        with (
            _workers(self._options) as workers,
            progress_bar(shown=not self._options.quiet, counted=False) as bar,
        ):
            named = {one.path: one for one in find(self._options.specs)}
            found = [one for one in named.values() if not self._refused(one)]
            if not found:
                return
            if self._pinned is None:
                self._pinned = self._settled(workers)
                self._folder.pin(self._pinned)
            units = self._units(found, self._pinned, bar)
            if units:
                settings = self._folder.settings(self._pinned, accept_metrics=self._metrics)
                self._track(settings, units, workers, bar)

    def report(self) -> None:
        tally = self._tally
        missing = self._missing
        counts = {"tracked": tally.units, "there": self._there, "same": len(self._same)}
        counts |= {"failed": len(self.failed), "missing": missing}
        self._folder.report(
            {
                "schema": 1,
                "fingerprint": self._pinned and self._pinned.fingerprint,
                "units": counts,
                "frames": tally.frames,
                "with_hand": tally.with_hand,
                "model_loads": tally.model_loads,
                "seconds": round(tally.seconds, 3),
                "results": [{"source": name, **result} for name, result in self._results.items()],
                "failed": self.failed,
                "same": self._same,
            }
        )
        if not self._options.quiet:
            said = ", ".join(
                f"{count} {what}" for what, count in counts.items() if count or what == "tracked"
            )
            rate = f", {tally.frames / tally.seconds:.1f} a second" if tally.frames else ""
            print(f"{said}: {tally.frames} frames{rate}")  # noqa: T201

    def _settled(self, workers: Workers) -> Pinned:
        """Return the options with every machine-dependent choice resolved."""
        chosen = self._given | {
            name: value for name, value in _BEGUN_WITH.items() if self._given[name] is None
        }
        kind = chosen.pop("format") or _FORMAT
        part = self._options.out / f"part{suffixes()[kind]}"
        # Raises if a package is missing; writes nothing.
        open_writer(str(part), About(argparse.Namespace(**chosen)))
        if ENGINES[chosen["engine"]].tunable:
            chosen["threads"] = chosen["threads"] or _THREADS
        setup = workers.settle(chosen, accept_metrics=self._metrics)
        chosen["engine"] = setup.engine
        if ENGINES[setup.engine].tunable:
            chosen |= {"provider": setup.provider, "precision": setup.precision}
        return Pinned.of(facts_of(chosen, setup, kind))

    def _units(self, found: Sequence[Found], pinned: Pinned, bar: Bar) -> list[Unit]:
        """Return the units without a result, largest first:
        then all workers end at about the same time.
        """
        there = self._folder.there(pinned)
        first: dict[str, Found] = {}
        units = []
        bar.begin("reading", len(found))
        for one in found:
            try:
                stamp = stamp_of(one.path)
                sha256 = content_of(one.path)
            except SourceError as error:
                self._fail(one.name, error.message)
                continue
            bar.advance()
            if sha256 in first:
                self._same.append(
                    {"source": valid_text(one.name), "as": valid_text(first[sha256].name)}
                )
                continue
            first[sha256] = one
            name = pinned.result_name(one.path, sha256)
            if (placed := there.get(identity_of(name))) is not None:
                self._there += 1
                self._results[valid_text(one.name)] = {"sha256": sha256, "file": placed}
                continue
            units.append(Unit(one.name, one.path, sha256, stamp, name))
        return sorted(units, key=lambda unit: -unit.stamp.nbytes)

    def _track(self, settings: Settings, units: list[Unit], workers: Workers, bar: Bar) -> None:
        self._missing = len(units)
        self._tally.begin(units)
        bar.begin(self._tally.says(), self._tally.nbytes)
        with closing(workers.run(settings, units)) as steps:
            for step in steps:
                self._tally.count(step)
                bar.move(self._tally.says(), self._tally.done())
                if isinstance(step, Outcome):
                    self._missing -= 1
                    self._ended(step)

    def _ended(self, outcome: Outcome) -> None:
        unit = outcome.unit
        if outcome.error is not None:
            self._fail(unit.name, outcome.error)
            return
        placed = {"sha256": unit.sha256, "file": unit.result, "frames": outcome.frames}
        self._results[valid_text(unit.name)] = placed

    def _refused(self, found: Found) -> bool:
        if found.error is None:
            return False
        self._fail(found.name, found.error)
        return True

    def _fail(self, name: str, reason: Message) -> None:
        self.failed.append(
            {"source": valid_text(name), "code": reason.code.name, "reason": str(reason)}
        )
        said = (
            reason
            if "path" in reason.parameters
            else SourceCode.SOURCE_FAILED(name=shown(name), reason=reason)
        )
        self._tell(said, SourceError.exit_status)


@contextmanager
def _workers(options: argparse.Namespace) -> Iterator[Workers]:
    if options.ray is None:
        yield Processes(options.workers)
        return
    from handtrack.plugins.batch.cluster import RayWorkers

    with closing(RayWorkers(options.ray, options.workers)) as workers:
        yield workers


class _Tally:
    """Totals of this run: units, frames and the share of bytes done."""

    def __init__(self) -> None:
        self.units = self.frames = self.with_hand = self.model_loads = self.nbytes = 0
        self._of = self._done = 0
        self._began_s = self._last_s = 0.0
        self._in_hand: dict[str, Progress] = {}

    @property
    def seconds(self) -> float:
        return self._last_s - self._began_s

    def begin(self, units: Sequence[Unit]) -> None:
        self._of = len(units)
        self.nbytes = sum(unit.stamp.nbytes for unit in units)
        self._began_s = self._last_s = time.monotonic()

    def count(self, step: Progress | Outcome) -> None:
        self._last_s = time.monotonic()
        if isinstance(step, Progress):
            self._in_hand[step.unit.result] = step
            return
        self._in_hand.pop(step.unit.result, None)
        self.units += step.error is None
        self.frames += step.frames
        self.with_hand += step.with_hand
        self.model_loads += step.model_loads
        self._done += step.unit.stamp.nbytes

    def done(self) -> float:
        """Return the approximate number of source bytes tracked."""
        return self._done + sum(one.unit.stamp.nbytes * one.share for one in self._in_hand.values())

    def says(self) -> str:
        frames = self.frames + sum(one.frames for one in self._in_hand.values())
        rate = f", {frames / self.seconds:.0f} a second" if frames else ""
        return f"{self.units} of {self._of}, {frames} frames{rate}"
