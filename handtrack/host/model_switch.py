"""Which models a run tracks with: those it was given, until others that were asked for later are ready."""

import threading
from collections.abc import Callable

from handtrack.errors import ModelError
from handtrack.models.engine import HandEstimator
from handtrack.models.loading import HandModels
from handtrack.sentences import Code, Message
from handtrack.service import ModelLease


class ModelSwitcher:
    """Holds the estimator in force with the lease that it rests on, and the lease on the models that are to follow.

    The models leased first are a wish like any later one: each is taken over between two frames, once it is loaded. A
    newer wish displaces one that is still loading. One that fails, or on which no estimator can be made, is dropped
    with its reason, and what is in force goes on.

    Parameters
    ----------
    lease : ModelLease
        On the first models; the switcher ends it, as every lease that it is given.
    make : callable
        Makes an estimator on models.
    """

    def __init__(self, lease: ModelLease, make: Callable[[HandModels], HandEstimator]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._wanted: ModelLease | None = lease
        self._lease: ModelLease | None = None
        self._closed = False
        self.estimator: HandEstimator | None = None
        self.trouble: Message | None = None

    def use(self, lease: ModelLease) -> None:
        """Take over these models as soon as they are ready; from any thread. After `close` the lease ends at once."""
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
        """Take over what is ready; True where the estimator is another one now. Between two frames, in their thread.

        Raises
        ------
        ModelError
            The first models cannot be loaded, or nothing can be made on them.
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
            self._give_up(wanted, error if isinstance(error, ModelError) else ModelError(Code.OUT_OF_MEMORY))
            return False
        with self._lock:
            displaced = self._wanted is not wanted
            if not displaced:
                self._wanted = None
                before, self._lease = self._lease, wanted
        if displaced:
            made.close()
            return False
        self._take_over(made, before)
        return True

    def close(self) -> None:
        """Close the estimator and end every lease; once or more often, when no frame is in work any more."""
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
        """Put another estimator in force, and end the one before with its lease."""
        before, self.estimator = self.estimator, made
        try:
            if before is not None:
                before.close()
        finally:
            if lease is not None:
                lease.release()

    def _give_up(self, wanted: ModelLease, error: ModelError) -> None:
        with self._lock:
            if self._wanted is not wanted:  # displaced meanwhile: its lease has ended, which is no fault of a model
                return
            if self._lease is None:
                raise error
            self._wanted = None
            self.trouble = Code.MODEL_NOT_CHANGED(reason=error.message)
        wanted.release()
