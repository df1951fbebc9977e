"""Pooled memory for numpy: scopes, leases that pass between threads, and statistics on who holds what."""

from handtrack.memory.faults import Fault
from handtrack.memory.frame import FrameLease
from handtrack.memory.history import History, HistoryEntry
from handtrack.memory.holder import Owner
from handtrack.memory.leaks import no_leaks
from handtrack.memory.lease import Lease
from handtrack.memory.pool import BufferPool
from handtrack.memory.scope import Scope
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
