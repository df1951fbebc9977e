"""Switches a run's models: it keeps the old ones until newly requested ones are ready."""

import threading
from collections.abc import Callable

from handtrack.engines import HandModels
from handtrack.errors import ModelError
from handtrack.host.codes import HostCode
from handtrack.models.codes import ModelCode
from handtrack.models.engine import HandEstimator, Setup
from handtrack.sentences import Message
from handtrack.service import ModelLease
from handtrack.settings import ModelConfig


class ModelSwitcher:
    """Holds the current estimator with its lease, and the lease on the models to follow.

    The first models are a request like any later one: each takes over between two frames, once loaded. A newer request
    replaces one that is still loading. If loading or making the estimator fails, the request is dropped with its reason
    and the current estimator stays.

    `lease`: on the first models. The switcher ends every lease it is given.
    `make`: makes an estimator from models.
    """

    def __init__(self, lease: ModelLease, make: Callable[[HandModels], HandEstimator]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._wanted: ModelLease | None = lease
        self._lease: ModelLease | None = None
        self._closed = False
        self.estimator: HandEstimator | None = None
        self.running: tuple[ModelConfig, Setup] | None = None
        """(ModelConfig, Setup) or None: the current models, with their engine and device."""
        self.trouble: Message | None = None

    def use(self, lease: ModelLease) -> None:
        """Take over these models once they are ready. Thread-safe. After `close` the lease ends at once."""
        with self._lock:
            if self._closed:
                unused: tuple[ModelLease | None, ...] = (lease,)
            elif self._lease is not None and lease.config == self._lease.config:
                unused, self._wanted = (lease, self._wanted), None
            else:
                unused, self._wanted = (self._wanted,), lease
            self.trouble = None
        for each in unused:
            if each is not None:
                each.release()

    def update(self) -> bool:
        """Take over ready models; True if the estimator changed. Call between two frames, on their thread.

        Raises `ModelError`: the first models cannot be loaded, or no estimator can be made from them.
        """
        with self._lock:
            wanted = self._wanted
        if wanted is None:
            return False
        try:
            models = wanted.wait(0)
            if models is None:
                return False
            made = self._make(models)
        except (ModelError, MemoryError) as error:
            self._give_up(wanted, error if isinstance(error, ModelError) else ModelError(ModelCode.OUT_OF_MEMORY))
            return False
        with self._lock:
            displaced = self._wanted is not wanted
            if not displaced:
                self._wanted = None
                before, self._lease = self._lease, wanted
        if displaced:
            made.close()
            return False
        self.running = (wanted.config, models.setup)
        self._take_over(made, before)
        return True

    def close(self) -> None:
        """Close the estimator and end every lease, after the last frame. Idempotent."""
        estimator, self.estimator = self.estimator, None
        with self._lock:
            self._closed = True
            leases = (self._wanted, self._lease)
            self._wanted = self._lease = None
        try:
            if estimator is not None:
                estimator.close()
        finally:
            for lease in leases:
                if lease is not None:
                    lease.release()

    def _take_over(self, made: HandEstimator, lease: ModelLease | None) -> None:
        before, self.estimator = self.estimator, made
        try:
            if before is not None:
                before.close()
        finally:
            if lease is not None:
                lease.release()

    def _give_up(self, wanted: ModelLease, error: ModelError) -> None:
        with self._lock:
            if self._wanted is not wanted:  # replaced meanwhile: its lease ended, no model failed
                return
            if self._lease is None:
                raise error
            self._wanted = None
            self.trouble = HostCode.MODEL_NOT_CHANGED(reason=error.message)
        wanted.release()
