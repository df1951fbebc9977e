"""Judges the pool's scopes: stable, or growing. Pure: time is an argument.

A scope's memory rises and falls with every frame. So only the floor counts: the least it held in
each span of a few seconds. A leak raises the floor evenly from span to span, with more buffers;
frames in flight do not. A new view, source or model raises it once: a new level, not growth. The
contents of a bounded history are not judged.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate, pairwise, takewhile
from typing import Final, NamedTuple

from handtrack.memory import Amount, Snapshot
from handtrack.memory.record import CodeLine
from handtrack.memory.stats import HistoryStats

STRETCH_S: Final = 2.5
STRETCHES: Final = 5  # rising floors in a row; raises the alarm 10 to 15 s after growth began
SETTLED_S: Final = STRETCHES * STRETCH_S  # without a rise: as long as it takes to notice growth
EVENLY: Final = 0.5  # of the average rise: the least one in growth
OVER_S: Final = 60.0  # without a rise, growth is a new level
LONGEST_S: Final = 600.0  # longer calm phases count as this long


@dataclass(frozen=True, slots=True)
class Alarm:
    """A scope that grew, until it is back at its start or has not risen for a minute."""

    scope: str
    grown_bytes: int
    """Since the growth began."""
    since_s: float
    """Duration of the growth: up to the last measurement, or the last rise if it has ended."""
    place: CodeLine | None
    """Where most of it was acquired."""


class Health(Enum):
    """Verdict on the memory."""

    LOADING = "loading"
    MEASURING = "measuring"
    FILLING = "filling"
    """A history is still below its limits, and fills."""
    STABLE = "stable"
    GROWING = "growing"
    KEPT = "kept"
    """Growth has ended, but the memory is still held."""


class Verdict(NamedTuple):
    """The verdict, and since when. `alarm`: the alarm it is about, if any.

    While measuring, `scope` is the scope whose level rose last, and `rise_bytes` by how much; empty
    at the start. `history` is the history that is filling.
    """

    health: Health
    for_s: float = 0.0
    alarm: Alarm | None = None
    scope: str = ""
    rise_bytes: int = 0
    history: HistoryStats | None = None


class _Floor(NamedTuple):
    began_s: float
    buffers: int
    nbytes: int


@dataclass(slots=True)
class _Scope:
    floors: deque[_Floor] = field(
        default_factory=lambda: deque(maxlen=round(LONGEST_S / STRETCH_S))
    )
    lowest: Amount | None = None  # in the current stretch
    held: int = 0
    began_bytes: int | None = None  # while an alarm is on
    began_s: float = 0.0
    risen_s: float = 0.0  # when the current level began
    rise_bytes: int = 0
    place: CodeLine | None = None


class GrowthWatch:
    """Raises an alarm if a scope's floor rose in every span;
    clears it when the floor is back at its start.
    """

    def __init__(self) -> None:
        self._scopes: dict[str, _Scope] = {}
        self._snapshots: deque[Snapshot] = deque(maxlen=STRETCHES)
        self._watched_s: float | None = None
        self._filling: HistoryStats | None = None
        self._filled_s = 0.0
        self._stretch_s = self._now_s = 0.0

    def look(
        self,
        t_s: float,
        held: Mapping[str, Amount],
        histories: Iterable[HistoryStats] = (),
    ) -> bool:
        """Record what every scope holds; return True at the end of a span, when `remember` must be
        called.

        The histories' contents do not count. After a pause it measures again; alarms stay.
        """
        if self._watched_s is None or t_s - self._now_s > STRETCH_S:
            self._watched_s = self._stretch_s = t_s
            self._snapshots.clear()
            for scope in self._scopes.values():
                scope.floors.clear()
                scope.lowest = None
        self._now_s = t_s
        self._note_largest(histories := tuple(histories))
        for name, amount in _without(held, histories).items():
            scope = self._scopes.setdefault(name, _Scope())
            scope.held = amount.nbytes
            least = scope.lowest or amount
            scope.lowest = Amount(
                min(least.buffers, amount.buffers), min(least.nbytes, amount.nbytes)
            )
            if scope.began_bytes is not None and amount.nbytes <= scope.began_bytes:
                scope.began_bytes = None
        return t_s >= self._stretch_s + STRETCH_S

    def remember(self, snapshot: Snapshot) -> None:
        """End the span, with the pool's memory by place."""
        began_s = self._stretch_s
        self._stretch_s = self._now_s
        self._snapshots.append(snapshot)
        for name, scope in self._scopes.items():
            if scope.lowest is None:
                continue
            if not scope.floors and began_s != self._watched_s:
                scope.floors.append(_Floor(began_s, 0, 0))  # it is new
            scope.floors.append(_Floor(began_s, scope.lowest.buffers, scope.lowest.nbytes))
            scope.lowest = None
            if _grows(scope.floors):
                if scope.began_bytes is None:
                    last = list(scope.floors)[-STRETCHES:]
                    scope.began_bytes = last[0].nbytes
                    scope.began_s = self._now_s - SETTLED_S
                    scope.floors = deque(last, scope.floors.maxlen)
                scope.place = self._grown_at(name) or scope.place
            # Bytes vary with what pictures show.
            level = level_at([floor.buffers for floor in scope.floors])
            scope.risen_s = scope.floors[level].began_s
            if not level or self._now_s - scope.risen_s > OVER_S:
                scope.began_bytes = None
            rise = scope.floors[level].nbytes - scope.floors[level - 1].nbytes if level else 0
            scope.rise_bytes = max(0, rise)

    def alarms(self) -> tuple[Alarm, ...]:
        """Return the active alarms, largest growth first."""
        found = [
            Alarm(
                name,
                scope.held - scope.began_bytes,
                (self._now_s if self._rises(scope) else scope.risen_s) - scope.began_s,
                scope.place,
            )
            for name, scope in self._scopes.items()
            if scope.began_bytes is not None
        ]
        return tuple(sorted(found, key=lambda alarm: -alarm.grown_bytes))

    def verdict(self, *, loading: bool) -> Verdict:
        """Judge all scopes; `loading`: the model is not ready yet."""
        alarms = self.alarms()
        growing = next((alarm for alarm in alarms if self._rises(self._scopes[alarm.scope])), None)
        if growing is not None:
            return Verdict(Health.GROWING, growing.since_s, growing)
        if loading:
            return Verdict(Health.LOADING)
        if alarms:
            return Verdict(Health.KEPT, alarms[0].since_s, alarms[0])
        if self._filling is not None and self._now_s - self._filled_s < STRETCH_S:
            return Verdict(Health.FILLING, history=self._filling)
        name, last = max(
            self._scopes.items(), key=lambda each: each[1].risen_s, default=("", _Scope())
        )
        calm_s = self._now_s - max(last.risen_s, self._watched_s or 0.0)
        if calm_s >= SETTLED_S:
            return Verdict(Health.STABLE, min(calm_s, LONGEST_S))
        rise = last.rise_bytes if last.floors else 0
        return Verdict(Health.MEASURING, calm_s, scope=name if rise else "", rise_bytes=rise)

    def _note_largest(self, histories: Iterable[HistoryStats]) -> None:
        """Note the largest history that is not full, and when it last gained a moment."""
        before = self._filling
        unfilled = (history for history in histories if history.moments and not history.full)
        self._filling = max(unfilled, key=lambda history: history.nbytes, default=None)
        if self._filling is not None and (before is None or self._filling.moments > before.moments):
            self._filled_s = self._now_s

    def _rises(self, scope: _Scope) -> bool:
        return bool(scope.floors) and self._now_s - scope.risen_s < SETTLED_S

    def _grown_at(self, scope: str) -> CodeLine | None:
        """Return where a scope acquired most of its growth over the last few spans."""
        change = self._snapshots[-1] - self._snapshots[0]
        return next(
            (
                each.place
                for each, more in change.items()
                if each.scope == scope and more.nbytes > 0
            ),
            None,
        )


def _without(
    held: Mapping[str, Amount], histories: tuple[HistoryStats, ...]
) -> Mapping[str, Amount]:
    """Return the amounts less the histories' contents, never below zero:
    the two are counted one after the other.
    """
    left = dict(held)
    for name, kept in (each for history in histories for each in history.held.items()):
        if name in left:
            buffers = left[name].buffers - kept.buffers
            nbytes = left[name].nbytes - kept.nbytes
            left[name] = Amount(max(0, buffers), max(0, nbytes))
    return left


def _grows(floors: Iterable[_Floor]) -> bool:
    """Return whether the last floors rose evenly, beyond all others of the last minute or since the
    scope was empty.
    """
    recent = list(floors)[-round(OVER_S / STRETCH_S) :]
    last = recent[-STRETCHES:]
    if len(last) < STRETCHES or any(
        now.buffers <= before.buffers for before, now in pairwise(last)
    ):
        return False
    highest = last[-1].nbytes
    if not last[0].buffers:  # from nothing, it may just be filling
        return False
    if any(
        floor.nbytes >= highest
        for floor in takewhile(lambda floor: floor.nbytes, reversed(recent[:-1]))
    ):
        return False
    least = min(now.nbytes - before.nbytes for before, now in pairwise(last))
    return least > 0 and least * (STRETCHES - 1) >= EVENLY * (highest - last[0].nbytes)


def level_at(floors: Sequence[int]) -> int:
    """Return where the newest level begins: two or more floors, all above all earlier ones;
    0 if there is one level.
    """
    highest = list(accumulate(floors, max))
    least = floors[-1]
    for index in range(len(floors) - 2, 0, -1):
        least = min(least, floors[index])
        if least > highest[index - 1]:
            return index
    return 0
