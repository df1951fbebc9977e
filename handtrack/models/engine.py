"""The parts of an engine: models on a runtime, a run of one of them,
and the estimator of hands in pictures.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from handtrack.landmarks import Image
from handtrack.memory.lease import Lease
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.sentences import Message
from handtrack.settings import EngineName, TrackerConfig

ModelRole = Literal["palm", "landmark"]


@dataclass(frozen=True, slots=True)
class Setup:
    """Engine, device and precision of loaded models."""

    engine: EngineName
    provider: str
    """The actual provider, such as "cpu"."""
    precision: str = ""
    """Arithmetic: "f32", "bf16", "f16" or "int8"; empty if the engine does not report it."""
    threads: int = 0
    """Maximum threads of one run; 0 if the engine does not report it."""


class ModelRun(ABC):
    """One model with its input and outputs in pooled memory, for one caller and one batch size."""

    def __init__(self) -> None:
        self._leases: list[Lease] = []
        self.input: NDArray[Any] = np.empty(0, np.uint8)
        """(batch, side, side, 3) uint8: BGR; written by the caller before each run."""
        self.outputs: dict[str, NDArray[np.float32]] = {}
        """By the model's output names, batch first; overwritten by the next run."""

    @abstractmethod
    def __call__(self) -> None:
        """Run the model on `input`; raises `ModelError`."""

    @abstractmethod
    def unbind(self) -> None:
        """Let the runtime forget the memory. Idempotent."""

    def close(self) -> None:
        """Unbind and release the memory. Idempotent."""
        self.unbind()
        self.outputs = {}
        self.input = np.empty(0, np.uint8)
        while self._leases:
            self._leases.pop().release()

    def _leased(
        self, pool: BufferPool, shape: tuple[int, ...], dtype: DTypeLike, scope: str
    ) -> NDArray[Any]:
        """Return pooled memory, released when this run closes."""
        lease = pool.acquire(shape, dtype, scope=scope)
        self._leases.append(lease)
        return lease.array

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class LoadedModels(Protocol):
    """Both models on a runtime; shared by all leases. Thread-safe."""

    @property
    def setup(self) -> Setup:
        """Engine, device and precision."""
        ...

    @property
    def fallback_reason(self) -> Message | None:
        """Reason why the provider is not the requested one."""
        ...

    def bound(self, role: ModelRole, pool: BufferPool, *, batch: int, scope: str) -> ModelRun:
        """Bind a model to memory of the pool; the caller closes it. Raises `ModelError`."""
        ...


class LendingModels(Protocol):
    """Models that follow hands themselves, without Handtrack's tracker. Thread-safe."""

    @property
    def setup(self) -> Setup:
        """Engine, device and precision."""
        ...

    @property
    def fallback_reason(self) -> Message | None:
        """Reason why the provider is not the requested one."""
        ...

    def warm(self) -> None:
        """Run once, so that a lazy set-up doesn't delay the first frame."""
        ...

    def lend(self, config: TrackerConfig, pool: BufferPool) -> "HandEstimator":
        """Lend an estimator, with memory of the pool; closing it returns it.
        Raises `ModelError`.
        """
        ...

    def close(self) -> None:
        """Release resources that outlive the last user. Idempotent."""
        ...


def warm_up(models: LoadedModels) -> None:
    """Run each model once, so that the runtime's first allocations don't delay the first frame."""
    pool = BufferPool()
    roles: tuple[tuple[ModelRole, int], ...] = (("palm", 1), ("landmark", 2), ("landmark", 1))
    for role, batch in roles:
        with models.bound(role, pool, batch=batch, scope="warm-up") as run:
            run.input.fill(0)
            run()


class HandEstimator(Protocol):
    """Follows hands from picture to picture. Used from one thread at a time."""

    @property
    def provider(self) -> str:
        """The provider in use."""
        ...

    @property
    def timings(self) -> Timings:
        """Timings of the last picture."""
        ...

    @property
    def hidden(self) -> tuple[int, ...]:
        """Ids of the hands hidden by another hand in the last picture."""
        ...

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture.

        `image`, (H, W, 3) uint8: BGR.
        `timestamp`: seconds, increasing; None for a still picture.
        """
        ...

    def reset(self) -> None:
        """End every track: the next picture is unrelated."""
        ...

    def close(self) -> None:
        """Release all resources. Idempotent."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class WrappedEstimator(ABC):
    """An estimator around another one, which it closes; satisfies `HandEstimator`."""

    def __init__(self, estimator: HandEstimator) -> None:
        self.provider = estimator.provider
        self._estimator = estimator

    @property
    def timings(self) -> Timings:
        """Timings of the last picture."""
        return self._estimator.timings

    @property
    def hidden(self) -> tuple[int, ...]:
        """Ids of the hands hidden by another hand in the last picture."""
        return self._estimator.hidden

    @abstractmethod
    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture, (H, W, 3) uint8 BGR;
        without a time stamp it is a still.
        """

    def reset(self) -> None:
        """End every track."""
        self._estimator.reset()

    def close(self) -> None:
        """Close both. Idempotent."""
        self._estimator.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
