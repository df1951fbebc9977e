"""Workers on a Ray cluster, or on a local Ray: actors, each with a resident model.

Only paths and counts travel. Every machine reads the sources and writes the results itself, so all
must see both. Ray restarts a dead actor, on another machine if necessary; until then another worker
gets its unit.
"""

import contextlib
import logging
import os
import platform
import secrets
import signal
import socket
from collections import Counter, deque
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory, gettempdir
from threading import Thread, current_thread, main_thread
from typing import Any, Final

import psutil

from handtrack.errors import HandtrackError, ModelError, UsageError, system_reason
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
from handtrack.runtime.files import shown
from handtrack.runtime.signals import ending_signals

LOCAL: Final = "local"  # address of a Ray that starts and ends with the command

_ENVIRONMENT: Final[Mapping[str, str]] = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # would send the working folder to every machine
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # would hide graphics cards from workers
    # at 0, set by some clusters, polling would never pause
    "RAY_timeout_ms_task_wait_for_death_info": "1000",
}
"""Environment that Ray reads on import and its children inherit."""
_ON_LOOPBACK: Final = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token"}
_STORE_BYTES: Final = 80 << 20  # Ray's minimum is 75 MB; paths and counts need none of it
_WAIT_S: Final = 1.0
_KNOCK_S: Final = 5.0
_END_S: Final = 5.0
_MOST_RESTARTS: Final = 100  # includes workers that die before they can work

_Said = Progress | Outcome | HandtrackError


class RayWorkers:
    """`Workers` on a Ray cluster. `close` ends them, and a local Ray too.

    `address`: address of the cluster's head, or `LOCAL`. `count`: maximum number of workers; None:
    as many as fit on the cluster's cores.
    """

    def __init__(self, address: str, count: int | None) -> None:
        os.environ.update(_ENVIRONMENT)
        if address == LOCAL:
            os.environ.update(_ON_LOOPBACK, RAY_AUTH_TOKEN=secrets.token_hex(32))
        import ray

        self._ray = ray
        self._address = address
        self._count = count
        self._open = contextlib.ExitStack()
        self._folder: TemporaryDirectory[str] | None = None

    def settle(self, options: Options, *, accept_metrics: bool) -> Setup:
        """See `Workers.settle`; runs on the first free machine."""
        threads = self._connect(options)
        task = self._ray.remote(num_cpus=threads, max_calls=1, max_retries=MOST_TRIES - 1)(_settle)
        try:
            setup: Setup = self._heard(task.remote(dict(options), accept_metrics))
        except self._ray.exceptions.RayError as error:
            raise ModelError(BatchCode.CLUSTER_LOST, reason=_cause(error)) from error
        return setup

    def run(
        self, settings: Settings, units: list[Unit]
    ) -> Generator[Progress | Outcome, None, None]:
        """See `Workers.run`."""
        threads = self._connect(settings.options)
        room = sum(
            int(node["Resources"].get("CPU", 0)) // threads
            for node in self._ray.nodes()
            if node["Alive"]
        )
        options = {
            "num_cpus": threads,
            "max_restarts": _MOST_RESTARTS,
            "scheduling_strategy": "SPREAD",
        }
        kind = self._ray.remote(**options)(_Worker)
        with TemporaryDirectory(
            dir=settings.parts
        ) as seen_here:  # another folder of the same name lacks it
            places = [Path(seen_here), *sorted({unit.path.parent for unit in units})]
            actors = [
                kind.remote(settings, places) for _ in range(min(self._count or room, len(units)))
            ]
            try:
                yield from self._given_out(actors, units)
            finally:
                for actor in actors:
                    with contextlib.suppress(self._ray.exceptions.RayError):
                        self._ray.kill(actor)

    def close(self) -> None:
        """End the workers, and leave the cluster."""
        self._open.close()

    def _given_out(self, actors: list[Any], units: list[Unit]) -> Iterator[Progress | Outcome]:
        """Give each idle worker a unit; retry a dead one once it is back."""
        waiting = deque(units)
        deaths = Counter[str]()
        free: list[Any] = []
        calls: dict[Any, tuple[Any, Unit | None]] = {
            actor.ready.remote(): (actor, None) for actor in actors
        }
        ended = ""
        while waiting or any(unit is not None for _, unit in calls.values()):
            while waiting and free:
                actor = free.pop()
                given = waiting.popleft()
                calls[actor.track.options(num_returns="streaming").remote(given)] = actor, given
            if not calls:
                raise ModelError(BatchCode.CLUSTER_LOST, reason=ended)
            for call in self._ray.wait(list(calls), timeout=_WAIT_S)[0]:
                actor, unit = calls.pop(call)
                try:
                    said = self._heard(call if unit is None else next(call))
                except self._ray.exceptions.RayError as error:
                    ended = _cause(error)
                    if not isinstance(error, self._ray.exceptions.ActorDiedError):  # gone for good
                        calls[actor.ready.remote()] = actor, None
                    if unit is not None:
                        deaths[unit.result] += 1
                        if deaths[unit.result] < MOST_TRIES:
                            waiting.appendleft(unit)
                        else:
                            yield Outcome(unit, error=BatchCode.WORKER_DIED(times=MOST_TRIES))
                    continue
                if isinstance(said, Progress):
                    calls[call] = actor, unit
                else:
                    free.append(actor)
                if said is not None:
                    yield said

    def _heard(self, call: Any) -> Any:
        """Return a worker's answer; raise an error that affects every unit."""
        said = self._ray.get(call)
        if isinstance(said, HandtrackError):
            raise said
        return said

    def _connect(self, options: Options) -> int:
        """Join the cluster once; return the number of cores per worker.

        Raises `UsageError`: the cluster cannot be reached, or no machine fits a worker.
        """
        threads = options["threads"] or 1
        if not self._ray.is_initialized():
            self._open.callback(
                self._leave, {process.pid for process in psutil.Process().children()}
            )
            try:
                _knock(self._address)
                with _own_signal_handlers():
                    self._ray.init(
                        **self._place(threads), log_to_driver=False, configure_logging=False
                    )
            except (OSError, RuntimeError, ValueError, self._ray.exceptions.RayError) as error:
                reason = system_reason(error)
                raise UsageError(
                    BatchCode.CLUSTER_UNREACHABLE, address=self._address, reason=reason
                ) from error
        if all(
            node["Resources"].get("CPU", 0) < threads for node in self._ray.nodes() if node["Alive"]
        ):
            raise UsageError(BatchCode.CLUSTER_TOO_SMALL, threads=threads)
        return threads

    def _leave(self, before: set[int]) -> None:
        """Leave the cluster, and leave no local Ray behind.
        Ray itself forgets some of its processes for a while.
        """
        started = [process for process in psutil.Process().children() if process.pid not in before]
        family = [
            one for process in started for one in (process, *process.children(recursive=True))
        ]
        self._ray.shutdown()
        for process in psutil.wait_procs(family, timeout=_END_S)[1]:
            with contextlib.suppress(psutil.Error):
                process.kill()
        if self._folder is not None:
            self._folder.cleanup()

    def _place(self, threads: int) -> dict[str, Any]:
        """Return how to reach Ray, or how to start a local one: on loopback, with its own secret,
        leaving no trace.
        """
        logging.getLogger("ray").setLevel(logging.CRITICAL)  # an earlier import has already set it
        # Ray prints paragraphs about each death.
        self._ray._private.worker._worker_logs_enabled = False
        if self._address != LOCAL:
            return {"address": self._address}
        short = "/tmp" if os.name == "posix" else gettempdir()  # noqa: S108 - sockets need short names
        self._folder = TemporaryDirectory(
            prefix="handtrack-ray-", dir=short, ignore_cleanup_errors=True
        )
        return {
            "address": LOCAL,
            "num_cpus": (self._count or max(1, usable_cores() // threads)) * threads,
            "include_dashboard": False,
            "object_store_memory": _STORE_BYTES,
            "_temp_dir": self._folder.name,
        }


class _Worker:
    """Worker in a cluster process; its model stays loaded between units.

    `places`: folders of sources and results; all must exist.
    """

    def __init__(self, settings: Settings, places: list[Path]) -> None:
        self._settings = settings
        self._places = places

    def ready(self) -> HandtrackError | None:
        """Return the reason this machine cannot work; None if it can."""
        missing = next(
            (place for place in (self._settings.results, *self._places) if not place.exists()), None
        )
        if missing is None:
            return None
        return UsageError(BatchCode.NOT_SHARED, host=platform.node(), path=shown(missing))

    def track(self, unit: Unit) -> Iterator[_Said]:
        """Yield progress, then the outcome or an error that affects every unit."""
        said: SimpleQueue[_Said | BaseException] = SimpleQueue()

        def tracked() -> None:
            try:
                said.put(track_unit(unit, self._settings, said.put))
            except BaseException as error:
                said.put(error)

        thread = Thread(target=tracked, name="handtrack-unit", daemon=True)
        thread.start()
        while isinstance(word := said.get(), Progress):
            yield word
        thread.join()
        if isinstance(word, BaseException) and not isinstance(word, HandtrackError):
            raise word
        yield word


def _settle(options: Options, accept_metrics: bool) -> Setup | HandtrackError:  # noqa: FBT001 - for a process
    try:
        return setup_of(options, accept_metrics=accept_metrics)
    except HandtrackError as error:
        return error


def _cause(error: Exception) -> str:
    """Return the original error at the end of Ray's long traceback."""
    return shown(str(error).strip().rpartition("\n")[2].strip())


def _knock(address: str) -> None:
    """Check quickly that something listens there; Ray itself takes minutes, and prints messages."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=_KNOCK_S).close()


@contextlib.contextmanager
def _own_signal_handlers() -> Iterator[None]:
    """Restore the signal handlers on exit; Ray takes SIGTERM for itself."""
    if current_thread() is not main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in ending_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
