"""An estimator for tests of commands."""

from handtrack.messages import Hand, Timings
from handtrack.models.engine import Setup


class NoHands:
    """An estimator that finds nothing, immediately."""

    provider = "cpu"
    setup = Setup("onnx", "cpu", "f32", 1)
    timings = Timings()
    hidden: tuple[int, ...] = ()

    def estimate(self, *_: object) -> tuple[Hand, ...]:
        return ()

    def reset(self) -> None:
        """Have nothing to forget."""

    def close(self) -> None:
        """Have nothing to close."""

    def __enter__(self) -> "NoHands":
        return self

    def __exit__(self, *_: object) -> None:
        """Have nothing to close."""
