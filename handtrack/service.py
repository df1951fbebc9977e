"""The model service: loads the resident model once per configuration and leases it.

    UNLOADED ──lease──▶ LOADING ──▶ WARMING ──▶ READY
                           └───────────┴──────▶ FAILED   (the next lease tries again)

The configuration leased last stays resident even without a lease; an earlier one is unloaded with
its last lease. If the last one cannot be loaded, the ready one replaces it again.
"""

import atexit
import ctypes
import logging
import os
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from time import monotonic
from typing import Final, Self

from handtrack.engines import HandModels, load_models
from handtrack.errors import HandtrackError, ModelError, first_line
from handtrack.models.codes import ModelCode
from handtrack.models.engine import Setup
from handtrack.runtime.ending import end_without_exit_handlers, ended_by_ctrl_c, native_calls
from handtrack.runtime.process_metrics import native_heap_bytes
from handtrack.sentences import Message
from handtrack.settings import ModelConfig

_JOIN_DEADLINE_S: Final = 1.5

_log = logging.getLogger(__name__)


class ServiceState(Enum):
    """The state of the resident model."""

    UNLOADED = "unloaded"
    LOADING = "loading"
    WARMING = "warming"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LoadRecord:
    """One load."""

    config: ModelConfig
    reason: Message | str
    """Requester, in a few words."""
    seconds: float | None
    """Time until ready; None while loading, or if it failed."""
    heap_bytes: int | None = None
    """Growth of the native heap during the load: about the models' memory. None if unknown."""
    error: Message | None = None


@dataclass(frozen=True, slots=True)
class ServiceStatus:
    """The status of the service."""

    state: ServiceState
    provider: str
    """The current provider; empty before the model is loaded."""
    fallback_reason: Message | None
    """Why `provider` is not the requested one."""
    error: Message | None
    leases: int
    loads: tuple[LoadRecord, ...]
    """Every load of this process, oldest first."""
    config: ModelConfig | None = None
    """The configuration described: the last leased, unless it failed and another is ready."""
    setup: Setup | None = None
    why: Message | None = None
    """Reason for the engine "auto" chose."""


class _Resident:
    """One configuration's models and lease count."""

    def __init__(self, config: ModelConfig) -> None:
        self.config = config
        self.state = ServiceState.LOADING
        self.models: HandModels | None = None
        self.error: Message | None = None
        self.leases: set[ModelLease] = set()
        self.settled = threading.Event()


class ModelService:
    """Owns the hand models for the life of the process. Thread-safe.

    A forked child has the models' memory but not their threads, so a run would wait forever. There
    the service refuses every lease, and leaves everything of the parent alone.
    """

    def __init__(self) -> None:
        self.forked = False
        """This process was forked from one whose service had started a load."""
        self._lock = threading.RLock()
        self._residents: dict[ModelConfig, _Resident] = {}
        self._newest: _Resident | None = None
        self._loads: list[LoadRecord] = []
        self._loaders: list[threading.Thread] = []
        self._forgotten: deque[Callable[[], object]] = deque()
        _services.add(self)

    def lease(self, config: ModelConfig, reason: Message | str) -> "ModelLease":
        """Lease the models of a configuration. Returns at once; missing ones load in the
        background.

        Raises `ModelError`: this process was forked after a load.

        `reason`: requester, in a few words, for the load log.
        """
        if self.forked:
            raise ModelError(ModelCode.MODELS_FORKED)
        self._release_forgotten()
        with (
            native_calls,
            self._lock,
        ):  # keeps a script's own thread from loading while the interpreter ends
            resident = self._residents.get(config)
            if resident is None:
                resident = self._begin_load(config, reason)
            else:
                self._newest = resident
            lease = ModelLease(self, resident)
            resident.leases.add(lease)
            dropped = self._drop_unused()
        _unload(dropped)
        return lease

    def status(self) -> ServiceStatus:
        """Return the status; cheap."""
        self._release_forgotten()
        with self._lock:
            newest = self._newest
            leases = sum(len(resident.leases) for resident in self._residents.values())
            loads = tuple(self._loads)
        if newest is None:
            return ServiceStatus(ServiceState.UNLOADED, "", None, None, leases, loads)
        models = newest.models
        status = ServiceStatus(
            newest.state, "", None, loads[-1].error, leases, loads, newest.config
        )
        if models is None:
            return status
        fallback = models.fallback_reason
        setup = models.setup
        why = models.why
        return replace(
            status, provider=models.provider, fallback_reason=fallback, setup=setup, why=why
        )

    def close(self, deadline_s: float | None = _JOIN_DEADLINE_S) -> bool:
        """Unload everything without a lease, after running loads finish. Idempotent.

        `deadline_s`: how long to wait for loads; None waits without limit. A load that ends later
        unloads its models itself.
        Returns True once every load is over.
        """
        ends = None if deadline_s is None else monotonic() + deadline_s
        self._release_forgotten()
        with self._lock:
            loaders = tuple(self._loaders)
        for thread in loaders:
            thread.join(None if ends is None else max(0.0, ends - monotonic()))
        with self._lock:
            self._newest = None
            dropped = self._drop_unused()
            self._loaders = [thread for thread in self._loaders if thread.is_alive()]
            over = not self._loaders
        _unload(dropped)
        return over

    def take_back(self, *releases: Callable[[], object]) -> None:
        """Have these called by the next `lease`, `status` or `close`. For finalizers: takes no
        lock.

        The garbage collector runs a finalizer wherever it likes, even in a thread that holds this
        service's lock.
        """
        self._forgotten.extend(releases)

    def _release_forgotten(self) -> None:
        while self._forgotten:
            try:
                release = self._forgotten.popleft()
            except IndexError:  # another thread was faster
                return
            with native_calls:
                release()

    def _disown(self) -> None:
        """Drop a parent's models in a forked child without running their destructors,
        which join missing threads.
        """
        for resident in self._residents.values():
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(resident.models))
        self.forked = bool(self._loads)
        if self.forked:
            end_without_exit_handlers()
        self._lock = threading.RLock()
        self._residents = {}
        self._newest = None
        self._loads = []
        self._loaders = []
        self._forgotten = deque()

    def _begin_load(self, config: ModelConfig, reason: Message | str) -> _Resident:
        """Start loading. The lock is held, so that the loader cannot look finished."""
        self._newest = resident = self._residents[config] = _Resident(config)
        number = len(self._loads)
        self._loads.append(LoadRecord(config, reason, None))
        loader = threading.Thread(
            target=self._load, args=(resident, number), name=f"handtrack-load-{number}", daemon=True
        )
        try:
            loader.start()
        except RuntimeError as error:  # no thread left
            self._failed(resident, number, ModelCode.MODEL_UNLOADABLE(reason=str(error)))
            resident.settled.set()
        else:
            self._loaders = [thread for thread in self._loaders if thread.is_alive()] + [loader]
        return resident

    def _load(self, resident: _Resident, number: int) -> None:
        began = monotonic()
        heap_bytes = native_heap_bytes()
        models = _loaded(resident)
        seconds = monotonic() - began
        grown_bytes = _growth(heap_bytes, native_heap_bytes())
        with self._lock:
            if isinstance(models, Message):
                self._failed(resident, number, models)
            else:
                resident.models = models
                resident.state = ServiceState.READY
                self._loads[number] = replace(
                    self._loads[number], seconds=seconds, heap_bytes=grown_bytes
                )
            dropped = self._drop_unused()
        _unload(dropped)
        resident.settled.set()

    def _failed(self, resident: _Resident, number: int, error: Message) -> None:
        resident.error = error
        resident.state = ServiceState.FAILED
        self._loads[number] = replace(self._loads[number], error=error)
        del self._residents[resident.config]
        if self._newest is resident:
            ready = [each for each in self._residents.values() if each.state is ServiceState.READY]
            self._newest = ready[-1] if ready else resident

    def _release(self, resident: _Resident, lease: "ModelLease") -> None:
        with self._lock:
            resident.leases.discard(lease)
            dropped = self._drop_unused()
        _unload(dropped)

    def _drop_unused(self) -> list[_Resident]:
        """Remove and return every unleased configuration but the newest; the lock is held.

        Unready ones stay for now: their loader has the models, so they could not be closed.
        """
        dropped = [
            resident
            for resident in self._residents.values()
            if not resident.leases
            and resident is not self._newest
            and resident.state is ServiceState.READY
        ]
        for resident in dropped:
            del self._residents[resident.config]
        return dropped


class ModelLease:
    """The right to use the models of one configuration, `config`;
    ends with `release` or the ``with`` block.
    """

    def __init__(self, service: ModelService, resident: _Resident) -> None:
        self._service = service
        self._resident: _Resident | None = resident
        self.config = resident.config

    def wait(self, timeout_s: float | None = None) -> HandModels | None:
        """Return the models once ready; None after `timeout_s`.

        Raises `ModelError`: they cannot be loaded, the lease has ended, or this process was forked.
        """
        if self._service.forked:
            raise ModelError(ModelCode.MODELS_FORKED)
        resident = self._resident
        if resident is None:
            raise ModelError(ModelCode.MODEL_LEASE_ENDED)
        if not resident.settled.wait(timeout_s):
            return None
        if resident.models is None:
            raise ModelError(resident.error or ModelCode.MODEL_LEASE_ENDED)
        return resident.models

    def release(self) -> None:
        """End the lease. Idempotent."""
        resident = self._resident
        if resident is not None and not self._service.forked:
            self._service._release(resident, self)
        self._resident = None  # last: a release that Ctrl+C interrupted can be repeated

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _loaded(resident: _Resident) -> HandModels | Message:
    """Return the warmed models of a configuration, or why they cannot be loaded."""
    try:
        models = load_models(resident.config)
        resident.state = ServiceState.WARMING
        models.warm()
    except HandtrackError as error:
        return error.message
    except MemoryError:
        return ModelCode.OUT_OF_MEMORY()
    except Exception as error:  # a loader dying silently would leave every lease waiting
        # Its reason reaches every lease.
        _log.info("loading %s ended", resident.config, exc_info=True)
        return ModelCode.MODEL_UNUSABLE(reason=first_line(error))
    return models


def _unload(dropped: list[_Resident]) -> None:
    for resident in dropped:
        if resident.models is not None:
            resident.models.close()


def _growth(before: int | None, after: int | None) -> int | None:
    return None if before is None or after is None else max(0, after - before)


@cache
def model_service() -> ModelService:
    """Return the process's one model service."""
    return ModelService()


_services: Final = weakref.WeakSet[ModelService]()


def _disown_all() -> None:
    for service in list(_services):
        service._disown()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_disown_all)


@atexit.register
def _end_loads() -> None:
    """Wait for running loads at interpreter exit: a thread inside ONNX Runtime would abort the
    process.

    Ctrl+C during the wait ends the process at once.
    """
    native_calls.end()
    with ended_by_ctrl_c():
        for service in list(_services):
            service.close(None)
