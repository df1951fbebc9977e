"""Numbered snapshots, each compared with the previous one of the same view. Pure:
time is an argument.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from handtrack.memory import Amount, Snapshot
from handtrack.memory.stats import OwnedBuffers
from handtrack_ui.features.memory_overlay.reading import MemoryReading


@dataclass(frozen=True, slots=True)
class SnapshotEntry:
    """One numbered snapshot: `taken` is local, ISO 8601; `view` a title;
    `before` the previous one of this view.
    """

    number: int
    taken: str
    view: str
    reading: MemoryReading
    held: Snapshot
    before: "SnapshotEntry | None"

    @property
    def change(self) -> Mapping[OwnedBuffers, Amount]:
        """Buffers since the previous snapshot, largest growth first; empty for a view's first."""
        return self.held - self.before.held if self.before else {}

    @property
    def resident_change(self) -> int:
        """Bytes since the previous snapshot."""
        then = self.before.reading if self.before else self.reading
        return self.reading.process.resident_bytes - then.process.resident_bytes


class SnapshotBook:
    """The snapshots taken, in order."""

    def __init__(self) -> None:
        self._shots: list[SnapshotEntry] = []

    def take(self, taken: str, view: str, reading: MemoryReading, held: Snapshot) -> SnapshotEntry:
        """Add a snapshot."""
        before = next((shot for shot in reversed(self._shots) if shot.view == view), None)
        shot = SnapshotEntry(len(self._shots) + 1, taken, view, reading, held, before)
        self._shots.append(shot)
        return shot

    def to_json(self, exported: str, now: MemoryReading) -> dict[str, Any]:
        """Return everything as plain values: the current state, and the snapshots with their
        differences.

        May run in another thread than `take`.
        """
        return {
            "exported": exported,
            "now": _reading_json(now),
            "resident": [{"t_s": round(t_s, 2), "bytes": nbytes} for t_s, nbytes in now.resident],
            "alarms": [asdict(alarm) for alarm in now.alarms],
            "snapshots": [_shot_json(shot) for shot in tuple(self._shots)],
        }


def _shot_json(shot: SnapshotEntry) -> dict[str, Any]:
    return {
        "number": shot.number,
        "taken": shot.taken,
        "view": shot.view,
        **_reading_json(shot.reading),
        "held": _amounts_json(shot.held.holdings),
        "before": shot.before.number if shot.before else None,
        "change": _amounts_json(shot.change),
        "resident_change_bytes": shot.resident_change,
    }


def _amounts_json(amounts: Mapping[OwnedBuffers, Amount]) -> list[dict[str, Any]]:
    return [
        {"scope": each.scope, "place": str(each.place), "state": each.state, **asdict(amount)}
        for each, amount in amounts.items()
    ]


def _reading_json(reading: MemoryReading) -> dict[str, Any]:
    service = reading.service
    return {
        "t_s": round(reading.t_s, 2),
        "verdict": reading.verdict.health.value,
        "process": asdict(reading.process),
        "processor": reading.processor,
        "rate_hz": reading.rate_hz,
        "model": {
            "state": service.state.value,
            "provider": service.provider,
            "fallback_reason": str(service.fallback_reason or ""),
            "leases": service.leases,
            "loads": [
                asdict(load) | {"reason": str(load.reason), "error": str(load.error or "")}
                for load in service.loads
            ],
        },
        "pool": asdict(replace(reading.pool, scopes=dict(reading.pool.scopes))),
        "queues": [asdict(queue) for queue in reading.queues],
    }
