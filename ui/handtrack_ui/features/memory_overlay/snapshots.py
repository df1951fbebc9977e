"""Numbered snapshots and their differences. Pure: time is an argument."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from handtrack.memory import Amount, OwnedBuffers, Snapshot
from handtrack_ui.features.memory_overlay.reading import MemoryReading


@dataclass(frozen=True, slots=True)
class SnapshotEntry:
    """One numbered snapshot.

    Attributes
    ----------
    number : int
        From 1.
    taken : str
        Local date and time, ISO 8601.
    view : str
        The title of the view at the time.
    reading : MemoryReading
    held : Snapshot
        What the pool held, by scope and place.
    change : mapping of OwnedBuffers to Amount
        Relative to the previous snapshot; empty for the first.
    resident_change : int
        Bytes, relative to the previous snapshot.
    new_high : bool
        It holds more than any earlier snapshot.
    """

    number: int
    taken: str
    view: str
    reading: MemoryReading
    held: Snapshot
    change: Mapping[OwnedBuffers, Amount]
    resident_change: int
    new_high: bool

    @property
    def grown(self) -> Amount:
        """The buffers and bytes added since the previous snapshot."""
        amounts = self.change.values()
        return Amount(sum(amount.buffers for amount in amounts), sum(amount.nbytes for amount in amounts))


class SnapshotBook:
    """The snapshots taken, in order."""

    def __init__(self) -> None:
        self._shots: list[SnapshotEntry] = []

    def take(self, taken: str, view: str, reading: MemoryReading, held: Snapshot) -> SnapshotEntry:
        """Add a snapshot."""
        before = self._shots[-1] if self._shots else None
        change = held - before.held if before else {}
        resident = reading.process.resident_bytes - before.reading.process.resident_bytes if before else 0
        highest = max((_held_bytes(shot.held) for shot in self._shots), default=None)
        new_high = highest is not None and _held_bytes(held) > highest
        shot = SnapshotEntry(len(self._shots) + 1, taken, view, reading, held, change, resident, new_high)
        self._shots.append(shot)
        return shot

    def to_json(self, exported: str, now: MemoryReading) -> dict[str, Any]:
        """Return everything as plain values: the current state, and the snapshots with their differences."""
        return {
            "exported": exported,
            "now": _reading_json(now),
            "resident": [{"t_s": round(t_s, 2), "bytes": nbytes} for t_s, nbytes in now.resident],
            "alarms": [asdict(alarm) for alarm in now.alarms],
            "snapshots": [_shot_json(shot) for shot in self._shots],
        }


def _held_bytes(snapshot: Snapshot) -> int:
    return sum(amount.nbytes for amount in snapshot.holdings.values())


def _shot_json(shot: SnapshotEntry) -> dict[str, Any]:
    return {
        "number": shot.number,
        "taken": shot.taken,
        "view": shot.view,
        **_reading_json(shot.reading),
        "held": _amounts_json(shot.held.holdings),
        "change": _amounts_json(shot.change),
        "resident_change_bytes": shot.resident_change,
    }


def _amounts_json(amounts: Mapping[OwnedBuffers, Amount]) -> list[dict[str, Any]]:
    return [
        {"scope": each.scope, "place": str(each.place), "state": each.state, **asdict(amount)}
        for each, amount in amounts.items()
    ]


def _reading_json(reading: MemoryReading) -> dict[str, Any]:
    service, run = reading.service, reading.run
    return {
        "t_s": round(reading.t_s, 2),
        "process": asdict(reading.process),
        "model": {
            "state": service.state.value,
            "provider": service.provider,
            "fallback_reason": str(service.fallback_reason or ""),
            "leases": service.leases,
            "loads": [
                asdict(load) | {"reason": str(load.reason), "error": str(load.error or "")} for load in service.loads
            ],
        },
        "pool": asdict(replace(reading.pool, scopes=dict(reading.pool.scopes))),
        "run": None
        if run is None
        else {
            "state": run.state.value,
            "reason": str(run.reason or ""),
            "captured": run.captured,
            "estimated": run.estimated,
            "dropped": run.dropped,
            "painted": reading.painted,
            "latency": None if reading.latency is None else asdict(reading.latency),
        },
    }
