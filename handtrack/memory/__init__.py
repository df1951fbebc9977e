"""Pooled memory for numpy: scopes, leases that pass between threads,
and statistics on who holds what.
"""

from collections.abc import Callable, Mapping
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
    from handtrack.memory.stats import Amount, PoolStats, ScopeStats, Snapshot

__all__ = [
    "Amount",
    "BufferPool",
    "Fault",
    "FrameLease",
    "History",
    "HistoryEntry",
    "LatestSlot",
    "Lease",
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
    "LatestSlot": "slot",
    "Lease": "lease",
    "Owner": "scope",
    "PoolStats": "stats",
    "Scope": "scope",
    "ScopeStats": "stats",
    "Snapshot": "stats",
    "no_leaks": "pool",
}


def lazily(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return a package's `__getattr__`: each name is imported from its module, `homes`, on first
    use.

    A name whose home is itself is that module.
    """

    def found(name: str) -> object:
        if name in homes:
            home = import_module(f"{package}.{homes[name]}")
            return home if homes[name] == name else getattr(home, name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return found


__getattr__ = lazily(__name__, _HOMES)  # the errors, which all else imports, need no numpy
