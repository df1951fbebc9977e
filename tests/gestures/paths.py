"""Paths of a palm made of known movements, seen at any frame rate."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin

from handtrack.gestures.dynamic import Found, Miss, Movements, Try
from handtrack.gestures.swipe_rules import MIN_PEAK_LENGTHS_PER_S, MIN_SWIPE_LENGTHS
from handtrack.messages import GestureEvent

LENGTH_PX = 100.0
# of the picture; paths begin in its middle, and x runs from -WIDTH_PX to 0 as in an unmirrored one
WIDTH_PX = 1280
Place = tuple[float, float]


def eased(share: float) -> float:
    """Return the progress of a minimum-jerk movement."""
    share = min(max(share, 0.0), 1.0)
    return share**3 * (10 - 15 * share + 6 * share * share)


@dataclass
class Path:
    """Consecutive movements; distances in hand lengths, x to the person's right, y down."""

    pieces: list[tuple[float, float, Callable[[float], Place]]] = field(default_factory=list)
    t: float = 0.0
    at: Place = (0.0, 0.0)

    def rest(self, seconds: float) -> "Path":
        """Stay."""
        here = self.at
        return self._add(seconds, lambda _: here)

    def go(self, dx: float, dy: float, seconds: float) -> "Path":
        """Move from rest to rest."""
        x, y = self.at
        return self._add(seconds, lambda share: (x + dx * eased(share), y + dy * eased(share)))

    def drift(self, dx: float, dy: float, seconds: float) -> "Path":
        """Move at one speed."""
        x, y = self.at
        return self._add(seconds, lambda share: (x + dx * share, y + dy * share))

    def to_and_fro(self, reach: float, swings: int, seconds: float) -> "Path":
        """Swing to either side, `seconds` each way, and return to the middle."""
        self.go(reach / 2, 0.0, seconds / 2)
        for k in range(swings):
            self.go(-reach if k % 2 == 0 else reach, 0.0, seconds)
        return self.go(reach / 2 if swings % 2 else -reach / 2, 0.0, seconds / 2)

    def round(self, radius: float, turns: float, seconds: float, flat: float = 1.0) -> "Path":
        """Move in circles from the top, clockwise for the person if `turns` is positive; `flat`:
        height by width.
        """
        x, y = self.at

        def way(share: float) -> Place:
            angle = 2 * pi * turns * share
            return x + radius * sin(angle), y + flat * radius * (1 - cos(angle))

        return self._add(seconds, way)

    def place(self, t: float) -> Place:
        """Return the palm's place in hand lengths."""
        for begin, end, way in self.pieces:
            if t < end:
                return way((t - begin) / (end - begin))
        return self.at

    def _add(self, seconds: float, way: Callable[[float], Place]) -> "Path":
        self.pieces.append((self.t, self.t + seconds, way))
        self.t += seconds
        self.at = way(1.0)
        return self


def played(
    path: Path,
    *,
    fps: float = 30.0,
    openness: float | Callable[[float], float] = 1.0,
    lengths: float = MIN_SWIPE_LENGTHS,
    speed: float = MIN_PEAK_LENGTHS_PER_S,
    unseen: Callable[[float], bool] = lambda _: False,
    other: Path | None = None,
    practised: tuple[float, float] | None = None,
    pairing: float = 0.0,
    leaves: bool = False,
    lost: bool = False,
) -> Iterator[Found]:
    """Yield the events found along a path seen at `fps`.

    `pairing`: how clearly only two fingers are shown. `leaves`: the hand is lost for good once the
    path takes its palm out of the picture. `lost`: at the path's end.
    """
    movements, beside = Movements(lengths, speed, practised), Movements()
    for frame in range(int(path.t * fps) + 1):
        t = frame / fps
        if unseen(t):
            continue
        x, y = path.place(t)
        if leaves and abs(x) * LENGTH_PX > WIDTH_PX / 2:
            others = [] if other is None else [beside.motion]
            yield from movements.lost(1, t, others, WIDTH_PX)
            return
        shown = openness(t) if callable(openness) else openness
        place = (x * LENGTH_PX - WIDTH_PX / 2, y * LENGTH_PX)
        movements.place(t, place, LENGTH_PX, shown, pairing)
        others = []
        if other is not None:
            ox, oy = other.place(t)
            beside.place(t, (ox * LENGTH_PX - WIDTH_PX / 2, oy * LENGTH_PX), LENGTH_PX, shown)
            others = [beside.motion]
        yield from movements.moved(1, t, others, width=WIDTH_PX)
    if lost:
        yield from movements.lost(1, path.t, [], WIDTH_PX)


def named(found: Iterator[Found]) -> list[str]:
    """Return the names found: "swipe left", "wave", "circle cw"; failures as their reason."""
    return [_name(one) for one in found]


def _name(one: Found) -> str:
    if isinstance(one, Miss):
        return f"{one.by}: {one.reason}"
    if isinstance(one, Try):
        return f"try {one.by}" + (f": {one.lacks}" if one.lacks else "")
    return " ".join(filter(None, (one.type, one.direction)))


def tried(found: Iterator[Found]) -> list[str]:
    """Return the names of the tries found."""
    return named(one for one in found if isinstance(one, Try))


def events(found: Iterator[Found]) -> list[GestureEvent]:
    """Return the events found."""
    return [one for one in found if isinstance(one, GestureEvent)]
