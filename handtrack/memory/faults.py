"""Faults found by a pool: kept for tests and the overlay, logged once per place."""

import logging
from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

from handtrack.memory.record import Record, Where

FaultKind = Literal["escaped", "lost", "overwritten"]

KEPT: Final = 100

_log = logging.getLogger("handtrack.memory")


@dataclass(frozen=True, slots=True)
class Fault:
    """A buffer that escaped, was lost by its holder, or was overwritten while idle."""

    kind: FaultKind
    scope: str
    message: str


class FaultLog:
    """The latest faults, recorded under the pool's lock and logged outside it."""

    def __init__(self) -> None:
        self.recent: deque[Fault] = deque(maxlen=KEPT)
        """The last hundred."""
        self.count = 0
        """All faults so far."""
        self.pending: deque[Fault] = deque()
        """Faults to log: the first of each kind, scope and place, as repeats would flood the log."""
        self._seen: set[tuple[FaultKind, str, Where]] = set()

    def add(self, kind: FaultKind, record: Record, message: str) -> None:
        """Record a fault of this acquisition."""
        fault = Fault(kind, record.account.name, message)
        self.recent.append(fault)
        self.count += 1
        source = (kind, record.account.name, record.acquired)
        if source not in self._seen:
            self._seen.add(source)
            self.pending.append(fault)

    def log(self) -> None:
        """Log pending faults."""
        while self.pending:
            try:
                _log.warning("%s", self.pending.popleft().message)
            except IndexError:  # another thread was faster
                return
