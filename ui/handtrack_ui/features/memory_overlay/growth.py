"""Detects leaking scopes: those whose memory has grown for ten seconds. Pure: time is an argument.

A scope's memory rises and falls with every frame. So the floor counts: the least it held within each stretch of some
seconds. A leak lifts the floor from stretch to stretch; frames in flight do not.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from operator import lt
from typing import Final

from handtrack.memory import Snapshot
from handtrack.memory.record import Place

STRETCH_S: Final = 2.5
STRETCHES: Final = 5  # rising floors in a row; raises the alarm 10 to 12.5 s after growth began


@dataclass(frozen=True, slots=True)
class Alarm:
    """A growing scope.

    Attributes
    ----------
    scope : str
    grown_bytes : int
        Since the growth began.
    since_s : float
        Duration of the growth, as of the last look.
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
    lowest: int | None = None  # in the current stretch
    held: int = 0
    began_bytes: int | None = None  # while an alarm is on
    began_s: float = 0.0
    place: Place | None = None


class GrowthWatch:
    """Raises an alarm if a scope's floor rose in every stretch; clears it when the floor is back where it began."""

    def __init__(self) -> None:
        self._scopes: dict[str, _Scope] = {}
        self._snapshots: deque[Snapshot] = deque(maxlen=STRETCHES)
        self._ends_s: float | None = None
        self._now_s = 0.0

    def look(self, t_s: float, held_bytes: Mapping[str, int]) -> bool:
        """Record what every scope holds; return True at the end of a stretch, when `remember` must be called."""
        self._now_s = t_s
        for name, nbytes in held_bytes.items():
            scope = self._scopes.setdefault(name, _Scope(deque(maxlen=STRETCHES)))
            scope.held = nbytes
            scope.lowest = nbytes if scope.lowest is None else min(scope.lowest, nbytes)
            if scope.began_bytes is not None and nbytes <= scope.began_bytes:
                scope.began_bytes = None
        if self._ends_s is None:
            self._ends_s = t_s + STRETCH_S
        return t_s >= self._ends_s

    def remember(self, snapshot: Snapshot) -> None:
        """End the stretch, with the pool's memory by place."""
        self._ends_s = self._now_s + STRETCH_S
        self._snapshots.append(snapshot)
        for name, scope in self._scopes.items():
            if scope.lowest is None:
                continue
            scope.floors.append(scope.lowest)
            scope.lowest = None
            floors = list(scope.floors)
            if len(floors) < STRETCHES or not all(map(lt, floors, floors[1:])):
                continue
            if scope.began_bytes is None:
                scope.began_bytes, scope.began_s = floors[0], self._now_s - STRETCHES * STRETCH_S
            scope.place = self._grown_at(name) or scope.place

    def alarms(self) -> tuple[Alarm, ...]:
        """Return the active alarms, largest growth first."""
        found = [
            Alarm(name, scope.held - scope.began_bytes, self._now_s - scope.began_s, scope.place)
            for name, scope in self._scopes.items()
            if scope.began_bytes is not None
        ]
        return tuple(sorted(found, key=lambda alarm: -alarm.grown_bytes))

    def _grown_at(self, scope: str) -> Place | None:
        """Return where a scope acquired most of its growth since some stretches ago."""
        change = self._snapshots[-1] - self._snapshots[0]
        return next((each.place for each, more in change.items() if each.scope == scope and more.nbytes > 0), None)
