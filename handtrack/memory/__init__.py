"""Pooled memory for numpy: scopes, leases that pass between threads, and statistics on who holds what."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from handtrack.memory.frame import FrameLease
    from handtrack.memory.history import History, HistoryEntry
    from handtrack.memory.lease import Lease
    from handtrack.memory.pool import BufferPool, no_leaks
    from handtrack.memory.record import Fault
    from handtrack.memory.scope import Owner, Scope
    from handtrack.memory.slot import LatestSlot
    from handtrack.memory.stats import Amount, HistoryStats, OwnedBuffers, PoolStats, ScopeStats, Snapshot

__all__ = [
    "Amount",
    "BufferPool",
    "Fault",
    "FrameLease",
    "History",
    "HistoryEntry",
    "HistoryStats",
    "LatestSlot",
    "Lease",
    "OwnedBuffers",
    "Owner",
    "PoolStats",
    "Scope",
    "ScopeStats",
    "Snapshot",
    "no_leaks",
]

_HOMES: Final = {
    "Amount": "stats",
    "BufferPool": "pool",
    "Fault": "record",
    "FrameLease": "frame",
    "History": "history",
    "HistoryEntry": "history",
    "HistoryStats": "stats",
    "LatestSlot": "slot",
    "Lease": "lease",
    "OwnedBuffers": "stats",
    "Owner": "scope",
    "PoolStats": "stats",
    "Scope": "scope",
    "ScopeStats": "stats",
    "Snapshot": "stats",
    "no_leaks": "pool",
}


def __getattr__(name: str) -> object:
    """Import on first use: the errors, which all else imports, need no numpy."""
    if name in _HOMES:
        return getattr(import_module(f"handtrack.memory.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'handtrack.memory' has no attribute {name!r}")
