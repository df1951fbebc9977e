"""Worker processes on this machine: spawned, never forked,
because ONNX Runtime's threads do not survive a fork.
"""

import multiprocessing
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from handtrack.errors import HandtrackError, ModelError
from handtrack.models.engine import Setup
from handtrack.models.threads import usable_cores
from handtrack.plugins.batch.codes import BatchCode
from handtrack.plugins.batch.unit import (
    MOST_TRIES,
    Options,
    Outcome,
    Progress,
    Settings,
    Unit,
    setup_of,
    track_unit,
)
from handtrack.runtime.worker_processes import deaf_to_interrupts

_JOIN_S: Final = 5.0


class Processes:
    """`Workers` on this machine, each a process with its own resident model.

    `count`: maximum at a time; None: as many as fit on the cores.
    """

    def __init__(self, count: int | None) -> None:
        self._count = count

    def settle(self, options: Options, *, accept_metrics: bool) -> Setup:
        """See `Workers.settle`; the process ends again."""
        for _ in range(MOST_TRIES):
            worker = _Process(_settle, options, accept_metrics)
            try:
                answer: Setup | HandtrackError = worker.connection.recv()
            except (EOFError, OSError):
                continue
            finally:
                worker.end()
            if isinstance(answer, HandtrackError):
                raise answer
            return answer
        raise ModelError(BatchCode.WORKER_DIED, times=MOST_TRIES)

    def run(
        self, settings: Settings, units: list[Unit]
    ) -> Generator[Progress | Outcome, None, None]:
        """See `Workers.run`."""
        waiting = deque(units)
        most = self._count or max(1, usable_cores() // (settings.options["threads"] or 1))
        deaths: Counter[str] = Counter()
        workers: list[_Process] = []
        try:
            while waiting or any(worker.unit is not None for worker in workers):
                while waiting and len(workers) < min(most, len(units)):
                    workers.append(_Process(_serve, settings))
                for worker in workers:
                    if worker.unit is None and waiting:
                        worker.assign(waiting.popleft())
                speaking = set(wait([worker.connection for worker in workers]))
                for worker in [worker for worker in workers if worker.connection in speaking]:
                    said = worker.heard()
                    if said is not None:
                        yield said
                        continue
                    workers.remove(worker)
                    worker.end()
                    if (unit := worker.unit) is not None:
                        deaths[unit.result] += 1
                        if deaths[unit.result] < MOST_TRIES:
                            waiting.appendleft(unit)
                        else:
                            yield Outcome(unit, error=BatchCode.WORKER_DIED(times=MOST_TRIES))
        finally:
            for worker in workers:
                worker.end()


class _Process:
    """A worker process, seen from the driver."""

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.unit: Unit | None = None
        self.connection, there = context.Pipe()
        self._process = context.Process(
            target=work, args=(there, *arguments), name="handtrack-batch", daemon=True
        )
        with deaf_to_interrupts():
            self._process.start()
        there.close()

    def assign(self, unit: Unit) -> None:
        """Send the process a unit; if the process has died, `heard` says so."""
        self.unit = unit
        with suppress(OSError):
            self.connection.send(unit)

    def heard(self) -> Progress | Outcome | None:
        """Return the process's next message; None if it has died. Raises `HandtrackError`:
        it affects every unit.
        """
        try:
            said = self.connection.recv()
        except (EOFError, OSError):
            return None
        if isinstance(said, HandtrackError):
            raise said
        if isinstance(said, Outcome):
            self.unit = None
        answer: Progress | Outcome = said
        return answer

    def end(self) -> None:
        """Kill the process, whatever it is doing; unfinished files are deleted at the end of the
        batch.
        """
        self._process.kill()
        self._process.join(_JOIN_S)
        self.connection.close()


def _settle(connection: Connection, options: Options, accept_metrics: bool) -> None:  # noqa: FBT001 - for a process
    try:
        connection.send(setup_of(options, accept_metrics=accept_metrics))
    except HandtrackError as error:
        connection.send(error)


def _serve(connection: Connection, settings: Settings) -> None:
    if sys.platform == "win32":  # where no mask is inherited
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            unit = connection.recv()
            try:
                connection.send(track_unit(unit, settings, connection.send))
            except HandtrackError as error:
                connection.send(error)
