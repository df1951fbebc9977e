"""The `bench` command: run engines in turn on the same frames."""

import argparse
import contextlib
import copy
import json
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from rich.console import Console

from handtrack.commands.codes import ExportCode
from handtrack.commands.options import add_model_options, one_of, whole
from handtrack.engines import ENGINES
from handtrack.errors import ModelError, SourceError
from handtrack.memory.pool import BufferPool
from handtrack.plugins.bench.codes import BenchCode
from handtrack.plugins.bench.report import EngineRun, FrameDone, Opened, report, table
from handtrack.plugins.bench.worker import Failed, FrameTurn, work
from handtrack.runtime.worker_processes import deaf_to_interrupts
from handtrack.sources.opening import open_source, source_name
from handtrack.sources.reading import Frame, GatedReader, frames
from handtrack.sources.source import SourceInfo

_MEMORY_BYTES: Final = 3840 * 2160 * 3  # one frame at the largest supported size
_ANSWER_TIMEOUT_S: Final = 60.0
_JOIN_S: Final = 5.0
_WARM_UP: Final = 15  # uncounted runs on the first frame


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "source", nargs="?", default="demo", metavar="SOURCE", help="the source to track (demo)"
    )
    parser.add_argument(
        "--frames", **whole("--frames", 1), metavar="N", help="stop after N frames (all)"
    )
    parser.add_argument(
        "--engine",
        **one_of("--engine", (*ENGINES, "all")),
        default="auto",
        help="the engine to time (auto)",
    )
    parser.add_argument(
        "--against",
        **one_of("--against", tuple(ENGINES)[1:]),
        help="another engine, to compare on the same frames",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_model_options(parser, provider="cpu")
    parser.set_defaults(smooth=False)


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Time the engines; return the exit status.

    Raises `HandtrackError`: the source cannot be read, or an engine cannot be used.
    """
    names = list(
        dict.fromkeys((*_engines(options), *([options.against] if options.against else [])))
    )
    with contextlib.ExitStack() as stack:
        source = stack.enter_context(contextlib.closing(open_source(options.source)))
        if not source.info.pictures:
            raise SourceError(
                ExportCode.RECORDING_WITHOUT_PICTURES, path=source_name(options.source)
            )
        memory = stack.enter_context(_shared_memory())
        engines = [stack.enter_context(_engine(name, options, memory)) for name in names]
        reader = GatedReader(source, BufferPool())
        runs = _measure(reader, source.info, engines, memory, options.frames)
    if not runs[0].frames:
        raise SourceError(BenchCode.NOTHING_TO_TIME, source=source_name(options.source))
    found = report(runs, source_name(options.source), options.max_hands, options.search)
    if options.json:
        print(json.dumps(found, indent=1))  # noqa: T201
    else:
        Console().print(table(found))
    return 0


def _engines(options: argparse.Namespace) -> list[str]:
    """Return the requested engines; "all" skips the one that needs consent unless it is given."""
    if options.engine != "all":
        return [options.engine]
    return [
        name
        for name, engine in ENGINES.items()
        if name != "auto" and (options.accept_mediapipe_metrics or not engine.reports_usage)
    ]


@dataclass(frozen=True, slots=True)
class _Engine:
    """A worker process, as seen by the parent."""

    name: str
    connection: Connection
    opened: Opened

    def turn(self, frame: FrameTurn) -> FrameDone:
        """Let the engine process the frame in shared memory; wait until it is idle again."""
        self.connection.send(frame)
        done: FrameDone = _answer(self.connection, self.name)
        return done


def _measure(
    reader: GatedReader,
    info: SourceInfo,
    engines: Sequence[_Engine],
    memory: SharedMemory,
    limit: int | None,
) -> list[EngineRun]:
    """Show every frame to each engine in turn, at the source's own rate while no hand is
    visible.
    """
    runs = [
        EngineRun(name, engine.opened)
        for name, engine in zip(_named(engines), engines, strict=True)
    ]
    began_s = last_t = None
    for frame in frames(reader, limit):
        turn = _shared(frame, memory, cut=frame.header.cut or info.still or began_s is None)
        if began_s is None:
            for engine in engines:  # the source restarts afterwards
                for number in range(_WARM_UP):
                    engine.turn(
                        FrameTurn(turn.shape, turn.t - 1.0 + number / _WARM_UP, cut=number == 0)
                    )
        elif not any(run.frames[-1].hands for run in runs):
            time.sleep(max(0.0, began_s + (turn.t - (last_t or 0.0)) - time.monotonic()))
        began_s = time.monotonic()
        last_t = turn.t
        for engine, taken in zip(engines, runs, strict=True):
            taken.frames.append(engine.turn(turn))
    return runs


def _named(engines: Sequence[_Engine]) -> list[str]:
    """Return each engine's actual name; the requested names if two are the same."""
    really = {engine.opened.setup.engine: engine for engine in engines}
    return list(really) if len(really) == len(engines) else [engine.name for engine in engines]


def _shared(frame: Frame, memory: SharedMemory, *, cut: bool) -> FrameTurn:
    with frame.pixels as held:
        shape = held.pixels.shape
        if held.pixels.nbytes > memory.size:
            raise SourceError(BenchCode.FRAME_TOO_LARGE_TO_TIME, size=f"{shape[1]}×{shape[0]}")
        np.copyto(np.ndarray(shape, np.uint8, buffer=memory.buf), held.pixels)
    return FrameTurn(shape, frame.header.t, cut)


@contextlib.contextmanager
def _shared_memory() -> Iterator[SharedMemory]:
    memory = SharedMemory(create=True, size=_MEMORY_BYTES)
    try:
        yield memory
    finally:
        memory.close()
        memory.unlink()


@contextlib.contextmanager
def _engine(name: str, options: argparse.Namespace, memory: SharedMemory) -> Iterator[_Engine]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    chosen = copy.copy(options)
    chosen.engine = name
    process = context.Process(
        target=work, args=(there, memory.name, chosen), name=f"bench-{name}", daemon=True
    )
    with deaf_to_interrupts():
        process.start()
    there.close()
    try:
        yield _Engine(name, here, _answer(here, name))
    finally:
        here.close()
        process.join(_JOIN_S)
        if process.is_alive():
            process.kill()


def _answer(connection: Connection, name: str) -> Any:
    try:
        if not connection.poll(_ANSWER_TIMEOUT_S):
            raise ModelError(BenchCode.ENGINE_SILENT, engine=name, seconds=_ANSWER_TIMEOUT_S)
        answer = connection.recv()
    except (EOFError, OSError) as error:
        raise ModelError(BenchCode.ENGINE_ENDED, engine=name) from error
    if isinstance(answer, Failed):
        raise answer.error
    return answer
