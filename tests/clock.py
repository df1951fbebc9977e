"""A clock set by a test."""

from dataclasses import dataclass


@dataclass
class Clock:
    """Seconds that advance only when the test says so; called like `time.monotonic`."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now
