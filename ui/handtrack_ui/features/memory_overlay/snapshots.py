"""Numbered snapshots and their differences. Pure: time is an argument."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from handtrack.memory import Amount, OwnedBuffers, Snapshot
from handtrack_ui.features.memory_overlay.growth import Health
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
    before : int or None
        The number of the previous snapshot of this view; None for the first.
    change : mapping of OwnedBuffers to Amount
        Since then; another view holds other things. Empty for the first.
    resident_change : int
        Bytes since then.
    """

    number: int
    taken: str
    view: str
    reading: MemoryReading
    held: Snapshot
    before: int | None
    change: Mapping[OwnedBuffers, Amount]
    resident_change: int

    @property
    def growth(self) -> Health | None:
        """The verdict at the time, if it named growth and this snapshot shows it."""
        alarm = self.reading.verdict.alarm
        shows = alarm and any(each.scope == alarm.scope and more.nbytes > 0 for each, more in self.change.items())
        return self.reading.verdict.health if shows else None

    @property
    def grown(self) -> Amount:
        """The buffers and bytes added since the previous snapshot of this view."""
        amounts = self.change.values()
        return Amount(sum(amount.buffers for amount in amounts), sum(amount.nbytes for amount in amounts))


class SnapshotBook:
    """The snapshots taken, in order."""

    def __init__(self) -> None:
        self._shots: list[SnapshotEntry] = []

    def take(self, taken: str, view: str, reading: MemoryReading, held: Snapshot) -> SnapshotEntry:
        """Add a snapshot."""
        before = next((shot for shot in reversed(self._shots) if shot.view == view), None)
        change = held - before.held if before else {}
        resident = reading.process.resident_bytes - before.reading.process.resident_bytes if before else 0
        since = before.number if before else None
        shot = SnapshotEntry(len(self._shots) + 1, taken, view, reading, held, since, change, resident)
        self._shots.append(shot)
        return shot

    def to_json(self, exported: str, now: MemoryReading) -> dict[str, Any]:
        """Return everything as plain values: the current state, and the snapshots with their differences.

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
        "before": shot.before,
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
