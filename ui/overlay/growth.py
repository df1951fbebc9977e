"""Which scopes leak: whose memory has grown for ten seconds without a pause. Pure: time is an argument.

What a scope holds goes up and down with every frame, so what is looked at is the floor: the least that it held within
each stretch of some seconds. A leak lifts the floor from stretch to stretch; frames on their way do not.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from handtrack.memory import Holding, Snapshot
from handtrack.memory.record import Place

STRETCH_S: Final = 2.5
STRETCHES: Final = 4  # of rising floors: ten seconds; with the stretch that was begun it takes 12.5 s at most


@dataclass(frozen=True, slots=True)
class Alarm:
    """A scope that grows.

    Attributes
    ----------
    scope : str
    grown_bytes : int
        Since the growth began.
    since_s : float
        For how long, when it was last looked at.
    place : Place or None
        Where most of it was acquired.
    """

    scope: str
    grown_bytes: int
    since_s: float
    place: Place | None


@dataclass(slots=True)
class _Scope:
    floors: deque[int]
    lowest: int | None = None  # in the stretch that is under way
    began_bytes: int | None = None  # where an alarm is on
    began_s: float = 0.0


class GrowthWatch:
    """Raises an alarm for a scope whose floor rose through every stretch; lifts it when it is back where it began."""

    def __init__(self) -> None:
        self._scopes: dict[str, _Scope] = {}
        self._snapshots: deque[Snapshot] = deque(maxlen=STRETCHES + 1)
        self._ends_s: float | None = None
        self._now_s = 0.0
        self._held: Mapping[str, int] = {}

    def look(self, t_s: float, held_bytes: Mapping[str, int]) -> bool:
        """Take down what every scope holds; True where a stretch is over and `remember` is to be called."""
        self._now_s, self._held = t_s, held_bytes
        for name, nbytes in held_bytes.items():
            scope = self._scopes.setdefault(name, _Scope(deque(maxlen=STRETCHES)))
            scope.lowest = nbytes if scope.lowest is None else min(scope.lowest, nbytes)
            if scope.began_bytes is not None and nbytes <= scope.began_bytes:
                scope.began_bytes = None
                scope.floors.clear()
        if self._ends_s is None:
            self._ends_s = t_s + STRETCH_S
        return t_s >= self._ends_s

    def remember(self, snapshot: Snapshot) -> None:
        """End the stretch, with what the pool holds by place."""
        self._snapshots.append(snapshot)
        self._ends_s = self._now_s + STRETCH_S
        for scope in self._scopes.values():
            if scope.lowest is not None:
                scope.floors.append(scope.lowest)
            scope.lowest = None
            floors = list(scope.floors)
            rising = all(floor < following for floor, following in zip(floors, floors[1:], strict=False))
            if scope.began_bytes is None and len(floors) == STRETCHES and rising:
                scope.began_bytes, scope.began_s = floors[0], self._now_s - STRETCHES * STRETCH_S

    def alarms(self) -> tuple[Alarm, ...]:
        """Return the alarms that are on, the largest growth first."""
        found = [
            Alarm(name, self._held.get(name, 0) - scope.began_bytes, self._now_s - scope.began_s, self._place(name))
            for name, scope in self._scopes.items()
            if scope.began_bytes is not None
        ]
        return tuple(sorted(found, key=lambda alarm: -alarm.grown_bytes))

    def _place(self, scope: str) -> Place | None:
        """Return where the scope acquired most of what it holds more than it did."""
        if not self._snapshots:
            return None
        change = self._snapshots[-1] - self._snapshots[0]
        grown = [holding for holding, amount in change.items() if holding.scope == scope and amount.nbytes > 0]
        held = [holding for holding in self._snapshots[-1].holdings if holding.scope == scope]
        return (grown or sorted(held, key=self._most) or [None])[0]  # placeholder

    def _most(self, holding: Holding) -> int:
        return -self._snapshots[-1].holdings[holding].nbytes
