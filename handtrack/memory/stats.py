"""Frozen statistics of a pool: live, idle, set-aside and escaped memory,
and differences over time.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields

from handtrack.memory.arena import Arena
from handtrack.memory.record import Account, CodeLine, State, Where, place


@dataclass(frozen=True, slots=True)
class ScopeStats:
    """The statistics of one scope name or owner. Bytes count whole blocks,
    a little larger than the arrays.
    """

    live_buffers: int
    live_bytes: int
    """Held now."""
    aside_buffers: int
    aside_bytes: int
    """Released, but still referenced."""
    escaped_buffers: int
    escaped_bytes: int
    """Still referenced when the next scope of that name ended."""
    high_water_bytes: int
    """Maximum live at once."""
    acquired: int
    released: int
    escapes: int
    lost: int
    """Counts since the pool began; lost ones were dropped by their holder without release."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount; in a difference, the growth (negative: less)."""

    buffers: int
    nbytes: int


@dataclass(frozen=True, slots=True)
class HistoryStats:
    """The fill of a history, with its limits."""

    moments: int
    span_s: float
    nbytes: int
    """Counted against `limit_moments`, `limit_s` and `limit_bytes`; None means no limit."""
    limit_moments: int | None
    limit_s: float | None
    limit_bytes: int
    full: bool
    """It has reached a limit since it was empty."""
    held: Mapping[str, Amount]
    """Its share of the live buffers, by scope name."""


@dataclass(frozen=True, slots=True)
class PoolStats:
    """The statistics of a pool: the sums of `ScopeStats`, idle memory, and each scope name."""

    live_buffers: int
    live_bytes: int
    idle_buffers: int
    idle_bytes: int
    """Kept for reuse."""
    aside_buffers: int
    aside_bytes: int
    escaped_buffers: int
    escaped_bytes: int
    total_bytes: int
    """Sum of live, set aside, escaped and idle."""
    high_water_bytes: int
    acquired: int
    released: int
    escapes: int
    lost: int
    frames: int
    """Frames in flight (scope open). Their memory is live under "frame"."""
    scopes: Mapping[str, ScopeStats]
    histories: tuple[HistoryStats, ...] = ()
    """Those made by `BufferPool.history`."""


@dataclass(frozen=True, slots=True, order=True)
class OwnedBuffers:
    """Buffers of one scope from one place of acquisition: `state` is "held", "given",
    "set aside" or "escaped".
    """

    scope: str
    place: CodeLine
    state: str


_NONE = Amount(0, 0)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Contents of a pool at one moment, by scope and place of acquisition."""

    stats: PoolStats
    holdings: Mapping[OwnedBuffers, Amount]

    def __sub__(self, earlier: "Snapshot") -> Mapping[OwnedBuffers, Amount]:
        """Return the changes since `earlier`, largest growth first, without unchanged entries."""
        changes: dict[OwnedBuffers, Amount] = {}
        for holding in {*self.holdings, *earlier.holdings}:
            now = self.holdings.get(holding, _NONE)
            then = earlier.holdings.get(holding, _NONE)
            if now != then:
                changes[holding] = Amount(now.buffers - then.buffers, now.nbytes - then.nbytes)
        return dict(sorted(changes.items(), key=lambda change: (-change[1].nbytes, change[0])))


def stats_of(arena: Arena) -> PoolStats:
    """Take the statistics of a pool."""
    with arena.lock:
        stats = _stats_locked(arena)
    arena.faults.log()
    return stats


def snapshot_of(arena: Arena) -> Snapshot:
    """Record what a pool holds, by scope and place."""
    buffers: Counter[tuple[str, Where, State]] = Counter()
    nbytes: Counter[tuple[str, Where, State]] = Counter()
    with arena.lock:
        stats = _stats_locked(arena)
        for record in list(arena.records.values()):
            key = (record.account.name, record.acquired, record.state)
            buffers[key] += 1
            nbytes[key] += record.block.size
    arena.faults.log()
    holdings = {
        OwnedBuffers(scope, place(acquired), state.value): Amount(
            count, nbytes[scope, acquired, state]
        )
        for (scope, acquired, state), count in buffers.items()
    }
    return Snapshot(stats, holdings)


def _stats_locked(arena: Arena) -> PoolStats:
    arena.collect()
    aside = _count(arena, State.ASIDE)
    escaped = _count(arena, State.ESCAPED)
    scopes = {
        name: _scope_stats(account, aside.get(name, _NONE), escaped.get(name, _NONE))
        for name, account in arena.accounts.items()
    }
    summed = (field.name for field in fields(ScopeStats) if field.name != "high_water_bytes")
    return PoolStats(
        **{name: sum(getattr(scope, name) for scope in scopes.values()) for name in summed},
        idle_buffers=arena.idle.count,
        idle_bytes=arena.idle.nbytes,
        total_bytes=arena.total_bytes,
        high_water_bytes=arena.high_water_bytes,
        frames=len(arena.frames),
        scopes=scopes,
    )


def _count(arena: Arena, state: State) -> dict[str, Amount]:
    amounts: dict[str, Amount] = {}
    for record in list(arena.records.values()):
        if record.state is state:
            sum_so_far = amounts.get(record.account.name, _NONE)
            amounts[record.account.name] = Amount(
                sum_so_far.buffers + 1, sum_so_far.nbytes + record.block.size
            )
    return amounts


def _scope_stats(account: Account, aside: Amount, escaped: Amount) -> ScopeStats:
    return ScopeStats(
        live_buffers=account.live,
        live_bytes=account.live_bytes,
        aside_buffers=aside.buffers,
        aside_bytes=aside.nbytes,
        escaped_buffers=escaped.buffers,
        escaped_bytes=escaped.nbytes,
        high_water_bytes=account.high_water_bytes,
        acquired=account.acquired,
        released=account.released,
        escapes=account.escapes,
        lost=account.lost,
    )
