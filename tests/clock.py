"""A clock that a test sets."""

from dataclasses import dataclass


@dataclass
class Clock:
    """Seconds that go on where the test says so; called as `time.monotonic` is."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now
