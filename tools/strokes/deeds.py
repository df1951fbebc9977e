"""Things people do before a camera: swipes of many kinds, and work that means nothing; as moves
from place to place.

A deed is in metres at the hand's distance, from the optical axis: x to the picture's right, y down,
z away. It is a right hand's; a left one is its mirror image. How an arm gets from place to place is
its model's own (`joint_arm`, `lognormal_arm`), and so are the ranges.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from handtrack.messages import Direction

Range = tuple[float, float]
Place = tuple[float, float, float]
Random = np.random.Generator

_RAISED: Final = ("raised", "in passing")
SPAN: Final = (
    0.82  # of half the picture's width: the part in which a stroke stays that doesn't leave it
)
LONGEST_S: Final = 1.0  # of a stroke
ASIDE_M: Final = 0.13  # a hand this far beyond an edge is out of sight


@dataclass(frozen=True, slots=True)
class Ranges:
    """Ranges of what varies from person to person, room to room and stroke to stroke."""

    pictures: tuple[tuple[int, int, float], ...]
    """Width, height, degrees across."""
    rates: tuple[float, ...]
    hand_px: Range
    hand_m: Range
    way_m: Range
    mean_m_per_s: Range
    crossing_m_per_s: Range
    """Speed of strokes that enter or leave the picture."""
    rest_s: Range
    stay_s: Range
    passing_s: Range
    """Rest and stay of a hand raised for one swipe and then taken away; below 0 without a stop."""
    wind_up: Range
    """Share of the stroke's length …"""
    wind_up_slower: Range
    """… and how many times slower than the stroke; likewise for the way back."""
    wind_up_pause_s: Range
    back: Range
    back_slower: Range
    back_pause_s: Range
    overshoot: Range
    slope_deg: Range
    depth: Range
    """Share of the stroke's length, towards or away from the camera."""
    turn_deg: Range
    pitch_deg: Range
    roll_deg: Range
    noise: Range
    """Share of the hand's length …"""
    noise_kept: Range
    """… and the share of the noise that stays from frame to frame."""
    losses: Range
    """Share of the frames that begin a loss."""
    shutter: Range
    """Share of the time from frame to frame."""
    enter_m_per_s: Range
    """Speed of hands that come and go without a swipe."""
    beat_m: Range
    """Length of the beats of talking hands."""


@dataclass(frozen=True, slots=True)
class Move:
    """From the place before to another; poses, angles (turn, pitch, roll; degrees) and place change
    together.
    """

    begin: float
    seconds: float
    to: Place
    pose: str
    angles: Place


@dataclass(frozen=True, slots=True)
class Mark:
    """A swipe that was meant."""

    begin: float
    end: float
    direction: Direction
    kind: str


@dataclass(frozen=True, slots=True)
class Setting:
    """The picture, its scale at the hand's distance, and the rate."""

    width: int
    height: int
    focal_px: float
    hand_px: float
    hand_m: float
    fps: float

    @property
    def half_m(self) -> tuple[float, float]:
        """Half the picture, metres at the hand's distance."""
        scale = self.hand_m / self.hand_px / 2
        return self.width * scale, self.height * scale


@dataclass(slots=True)
class Deed:
    """One hand's moves from its start on, and the swipes among them."""

    kind: str
    setting: Setting
    start: Move
    moves: list[Move] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    t: float = 0.0

    @property
    def last(self) -> Move:
        """The newest move."""
        return self.moves[-1] if self.moves else self.start

    def rest(self, seconds: float) -> None:
        """Wait; less than nothing lets the next move begin before this one ends."""
        self.t = max(self.t + seconds, self.last.begin)

    def go(self, to: Place, seconds: float, pose: str = "", angles: Place | None = None) -> None:
        """Move to a place."""
        last = self.last
        self.moves.append(Move(self.t, seconds, to, pose or last.pose, angles or last.angles))
        self.t += seconds

    def by(  # noqa: PLR0917 - as people say it
        self,
        dx: float,
        dy: float,
        dz: float,
        seconds: float,
        pose: str = "",
        angles: Place | None = None,
    ) -> None:
        """Move by metres to the right, down and away."""
        x, y, z = self.last.to
        self.go((x + dx, y + dy, z + dz), seconds, pose, angles)


def within(rng: Random, bounds: Range) -> float:
    return float(rng.uniform(*bounds))


def setting_of(rng: Random, ranges: Ranges, span_m: float = 0.0) -> Setting:
    """Return a picture wide enough for a stroke with its wind-up."""
    width, height, across = ranges.pictures[int(rng.integers(len(ranges.pictures)))]
    hand_m = within(rng, ranges.hand_m)
    most = min(ranges.hand_px[1], width / 4.2, SPAN * width * hand_m / max(span_m, 1e-6))
    least = min(ranges.hand_px[0], most)
    hand_px = float(np.exp(rng.uniform(np.log(least), np.log(most))))
    focal_px = width / 2 / np.tan(np.radians(across / 2))
    return Setting(width, height, float(focal_px), hand_px, hand_m, float(rng.choice(ranges.rates)))


def _angles(rng: Random, ranges: Ranges) -> Place:
    lying = 70.0 * float(rng.choice((-1, 1))) if rng.random() < 0.08 else 0.0
    return (
        within(rng, ranges.turn_deg),
        within(rng, ranges.pitch_deg),
        within(rng, ranges.roll_deg) + lying,
    )


@dataclass(frozen=True, slots=True)
class _Stroke:
    """One stroke's figures."""

    way: float
    seconds: float
    rise: float
    depth: float
    wind_up: float
    wind_up_s: float

    @property
    def span(self) -> float:
        return self.way + self.wind_up


def _stroke(rng: Random, ranges: Ranges, *, wound: bool = False, crossing: bool = False) -> _Stroke:
    way = within(rng, ranges.way_m)
    seconds = min(
        way / within(rng, ranges.crossing_m_per_s if crossing else ranges.mean_m_per_s), LONGEST_S
    )
    share = within(rng, ranges.wind_up) if wound else 0.0
    slower = within(rng, ranges.wind_up_slower)
    rise = way * float(np.tan(np.radians(within(rng, ranges.slope_deg))))
    return _Stroke(
        way, seconds, rise, way * within(rng, ranges.depth), share * way, share * seconds * slower
    )


def _begun(
    rng: Random, ranges: Ranges, setting: Setting, kind: str, x: float, *, raised: bool, pose: str
) -> Deed:
    """Return a deed whose hand is at `x`, at rest or raised from below the picture,
    open or as a pose says.
    """
    half = setting.half_m[1]
    y = within(rng, (-0.35, 0.45)) * half
    angles = _angles(rng, ranges)
    if not raised:
        deed = Deed(kind, setting, Move(0.0, 0.0, (x, y, 0.0), pose, angles))
        deed.rest(within(rng, ranges.rest_s))
        return deed
    below = (
        x + within(rng, (-0.1, 0.1)),
        half + ASIDE_M + within(rng, (0.0, 0.1)),
        within(rng, (-0.05, 0.1)),
    )
    deed = Deed(kind, setting, Move(0.0, 0.0, below, "relaxed", angles))
    deed.rest(within(rng, (0.0, 0.4)))
    deed.go((x, y, 0.0), within(rng, (0.35, 0.75)), pose, angles)
    deed.rest(
        within(rng, ranges.passing_s) if kind == "in passing" else within(rng, ranges.rest_s) * 0.6
    )
    return deed


def _struck(deed: Deed, rng: Random, ranges: Ranges, stroke: _Stroke, sign: int) -> None:
    """Add a stroke to the picture's right (sign 1, the person's left) or left,
    after its wind-up.
    """
    if stroke.wind_up:
        deed.by(
            -sign * stroke.wind_up,
            within(rng, (-0.15, 0.15)) * stroke.wind_up,
            0.0,
            stroke.wind_up_s,
        )
        deed.rest(within(rng, ranges.wind_up_pause_s))
    begin = deed.t
    kind = deed.kind
    far = stroke.way * (1.0 + within(rng, ranges.overshoot) * (kind == "overshoot"))
    turn, pitch, roll = deed.last.angles
    turned = (turn + within(rng, (-25, 25)), pitch, roll + sign * within(rng, (0, 25)))
    deed.by(sign * far, stroke.rise, stroke.depth, stroke.seconds, "", turned)
    deed.marks.append(Mark(begin, deed.t, "left" if sign > 0 else "right", kind))
    if far > stroke.way:
        deed.rest(within(rng, (-0.05, 0.03)))
        deed.by(-sign * (far - stroke.way), 0.0, 0.0, within(rng, (0.18, 0.35)))


def _taken_away(deed: Deed, rng: Random, *, surely: bool = False) -> None:
    """Let the hand sink below the picture, or stay."""
    if surely or rng.random() < 0.4:
        x, _, z = deed.last.to
        deed.go((x, deed.setting.half_m[1] + ASIDE_M + 0.05, z), within(rng, (0.5, 0.9)), "relaxed")
    deed.rest(0.6)


def swipe(rng: Random, ranges: Ranges, kind: str) -> Deed:
    """Return a deed with strokes of a kind, in `SWIPES`."""
    if kind in ("entering", "leaving", "crossing"):
        return _crossing(rng, ranges, kind)
    sign = int(rng.choice((-1, 1)))
    wound = kind == "wind-up" or (
        kind in ("row", "raised", "back", "in passing") and rng.random() < 0.3
    )
    stroke = _stroke(rng, ranges, wound=wound)
    setting = setting_of(rng, ranges, stroke.span)
    room = max(SPAN * setting.half_m[0] - stroke.span / 2, 0.0)
    x = within(rng, (-room, room)) * 0.8 - sign * (stroke.way - stroke.wind_up) / 2
    pose = "victory" if kind == "two fingers" else "open_palm"
    deed = _begun(
        rng, ranges, setting, kind, x, raised=kind in _RAISED or rng.random() < 0.15, pose=pose
    )
    for k in range(int(rng.integers(2, 4)) if kind == "row" else 1):
        if k:
            x0 = deed.last.to[0]
            deed.rest(within(rng, ranges.back_pause_s))
            if rng.random() < 0.7:
                deed.by(
                    x - x0,
                    -stroke.rise,
                    -stroke.depth,
                    stroke.seconds * within(rng, ranges.back_slower) * 1.2,
                )
                deed.rest(within(rng, ranges.rest_s) * 0.7)
            else:
                deed.rest(within(rng, (1.0, 1.6)))
                sign = -sign
        _struck(deed, rng, ranges, stroke, sign)
    if kind == "back":
        deed.rest(within(rng, ranges.back_pause_s))
        share = within(rng, ranges.back)
        slower = within(rng, ranges.back_slower)
        deed.by(
            -sign * share * stroke.way, -stroke.rise, -stroke.depth, share * stroke.seconds * slower
        )
        deed.rest(0.8)
    else:
        passing = kind == "in passing"
        deed.rest(within(rng, ranges.passing_s if passing else ranges.stay_s))
        _taken_away(deed, rng, surely=passing)
    return deed


def _crossing(rng: Random, ranges: Ranges, kind: str) -> Deed:
    """Return the visible part of a stroke that enters or leaves the picture in motion, or both."""
    sign = int(rng.choice((-1, 1)))
    stroke = _stroke(rng, ranges, crossing=True)
    setting = setting_of(rng, ranges, stroke.way)
    half = setting.half_m[0]
    out = ASIDE_M + within(rng, (0.0, 0.1))
    inside = min(max(stroke.way, 0.34), 1.6 * half)
    begin, end = {
        "entering": (-half - out, -half + inside),
        "leaving": (half - inside, half + out),
        "crossing": (-half - out, half + out),
    }[kind]
    if kind == "crossing":
        setting = replace(setting, hand_px=max(setting.hand_px, setting.width / 8))
        half = setting.half_m[0]
        begin, end = -half - out, half + out
    way = end - begin
    stroke = replace(
        stroke,
        seconds=way / stroke.way * stroke.seconds,
        way=way,
        rise=stroke.rise * way / stroke.way,
    )
    pose = "open_palm"
    deed = _begun(rng, ranges, setting, kind, sign * begin, raised=False, pose=pose)
    if kind == "leaving" and rng.random() < 0.3:
        stroke = replace(stroke, wind_up=0.3 * inside, wind_up_s=0.45)
    _struck(deed, rng, ranges, stroke, sign)
    deed.rest(within(rng, ranges.stay_s))
    if kind == "leaving" and rng.random() < 0.4:
        deed.by(-sign * way * 0.8, 0.0, 0.0, within(rng, (0.5, 1.0)), "relaxed")
        deed.rest(0.8)
        return deed
    _taken_away(deed, rng)
    return deed


SWIPES: Final = (
    "plain",
    "wind-up",
    "back",
    "overshoot",
    "row",
    "raised",
    "in passing",
    "two fingers",
)
CROSSINGS: Final = ("entering", "leaving", "crossing")

_DOWN: Final = (15.0, 75.0, 0.0)  # a palm that faces the table: foreshortened fingers


def work(rng: Random, ranges: Ranges, kind: str, seconds: float, setting: Setting) -> Deed:
    """Return work of a kind, in `WORK` or `HOLDING`, for a while: no swipe among it."""
    half = setting.half_m[1]
    start = Move(
        0.0, 0.0, (within(rng, (-0.3, 0.0)), within(rng, (0.0, 0.5)) * half, 0.0), "relaxed", _DOWN
    )
    deed = Deed(kind, setting, start)
    while deed.t < seconds:
        (WORK | HOLDING)[kind](deed, rng, ranges)
        x, y, z = deed.last.to
        across = 0.75 * setting.half_m[0]
        down = 0.75 * half
        if (
            abs(x) > across or abs(y) > down or abs(z) > 0.25
        ):  # everyone comes back to where they work
            home = (within(rng, (-0.4, 0.4)) * across, within(rng, (-0.2, 0.6)) * down, 0.0)
            far = float(np.hypot(home[0] - x, home[1] - y)) + abs(z)
            deed.go(home, 0.35 + far / within(rng, (0.4, 0.9)), "relaxed", _DOWN)
    return deed


def _type(deed: Deed, rng: Random, _: Ranges) -> None:
    for _k in range(int(rng.integers(5, 20))):
        x, y, z = (
            within(rng, (-0.05, 0.05)),
            within(rng, (-0.015, 0.015)),
            within(rng, (-0.02, 0.02)),
        )
        deed.by(x, y, z, within(rng, (0.1, 0.25)), "relaxed", _DOWN)
    if rng.random() < 0.4:  # to the mouse and back
        way = within(rng, (0.18, 0.4)) * float(rng.choice((-1, 1)))
        deed.by(way, 0.02, 0.0, within(rng, (0.35, 0.7)), "relaxed")
        deed.rest(within(rng, (0.2, 1.5)))
        deed.by(-way, -0.02, 0.0, within(rng, (0.35, 0.7)), "relaxed")


def _knead(deed: Deed, rng: Random, _: Ranges) -> None:
    pose = str(rng.choice(("closed_fist", "relaxed", "open_palm")))
    beat = within(rng, (0.25, 0.5))
    aside = within(rng, (-0.12, 0.12))
    for k in range(int(rng.integers(6, 16))):
        way = within(rng, (0.08, 0.18)) * (1 if k % 2 else -1)
        deed.by(
            aside * (1 if k % 2 else -1), way, -way, beat, pose, (within(rng, (0, 30)), 70.0, 10.0)
        )
    if rng.random() < 0.5:  # turn the dough, dust the table
        deed.by(
            within(rng, (-0.25, 0.25)),
            within(rng, (-0.08, 0.05)),
            0.0,
            within(rng, (0.3, 0.6)),
            "open_palm",
        )
        deed.rest(within(rng, (0.0, 0.4)))


def _talk(deed: Deed, rng: Random, ranges: Ranges) -> None:
    poses = ("relaxed", "relaxed", "open_palm", "pointing_up", "pinch", "closed_fist", "four")
    for _k in range(int(rng.integers(2, 8))):
        far = within(rng, ranges.beat_m)
        way = within(rng, (-np.pi, np.pi))
        angles = within(rng, (-70, 70)), within(rng, (-20, 50)), within(rng, (-45, 45))
        seconds = within(rng, (0.25, 0.5)) + far
        pose = str(rng.choice(poses))
        deed.by(
            far * np.cos(way),
            0.7 * far * np.sin(way),
            within(rng, (-0.3, 0.3)) * far,
            seconds,
            pose,
            angles,
        )
        deed.rest(within(rng, (-0.1, 0.4)))
    deed.rest(within(rng, (0.0, 1.5)))


def _play(deed: Deed, rng: Random, _: Ranges) -> None:
    for _k in range(int(rng.integers(6, 20))):
        deed.by(
            within(rng, (-0.04, 0.04)),
            within(rng, (-0.02, 0.02)),
            0.0,
            within(rng, (0.1, 0.3)),
            "relaxed",
            _DOWN,
        )
    way = within(rng, (0.12, 0.45)) * (-1 if deed.last.to[0] > 0 else 1)
    deed.by(way, 0.0, 0.0, within(rng, (0.2, 0.4)) + 0.4 * abs(way), "relaxed", _DOWN)


def _wave(deed: Deed, rng: Random, _: Ranges) -> None:
    upright = (within(rng, (-20, 20)), within(rng, (-15, 25)), 0.0)
    x, _y, _z = deed.last.to
    deed.go((x, -0.2 * deed.setting.half_m[1], 0.0), within(rng, (0.5, 0.9)), "open_palm", upright)
    far = within(rng, (0.08, 0.35))
    swing = within(rng, (0.2, 0.45))
    sign = int(rng.choice((-1, 1)))
    deed.by(sign * far / 2, 0.0, 0.0, swing * 0.7)
    for _k in range(int(rng.integers(3, 9))):
        sign = -sign
        deed.by(
            sign * far * within(rng, (0.85, 1.15)),
            0.0,
            0.0,
            swing,
            "",
            (upright[0], upright[1], -20.0 * sign),
        )
    deed.by(-sign * far / 2, 0.2, 0.0, within(rng, (0.5, 0.8)), "relaxed", _DOWN)
    deed.rest(within(rng, (0.3, 2.0)))


def _reach(deed: Deed, rng: Random, _: Ranges) -> None:
    way = within(rng, (0.15, 0.55)) * (-1 if deed.last.to[0] > 0 else 1)
    seconds = within(rng, (0.35, 0.6)) + 0.6 * abs(way)
    aimed = (within(rng, (10, 80)), within(rng, (10, 75)), within(rng, (-30, 30)))
    opened = str(rng.choice(("open_palm", "relaxed", "four")))
    deed.by(way, within(rng, (-0.15, 0.1)), within(rng, (-0.2, 0.1)), seconds, opened, aimed)
    deed.by(0.0, 0.01, 0.0, within(rng, (0.15, 0.3)), str(rng.choice(("closed_fist", "pinch"))))
    deed.rest(within(rng, (0.0, 0.4)))
    deed.by(
        -way * within(rng, (0.6, 1.2)),
        within(rng, (-0.1, 0.15)),
        within(rng, (-0.1, 0.2)),
        seconds * 1.2,
    )
    deed.by(0.0, 0.01, 0.0, within(rng, (0.15, 0.3)), "relaxed", _DOWN)
    deed.rest(within(rng, (0.0, 1.0)))


def _scratch(deed: Deed, rng: Random, _: Ranges) -> None:
    up = within(rng, (0.1, 0.3))
    deed.by(
        within(rng, (-0.1, 0.1)), -up, 0.05, within(rng, (0.4, 0.8)), "relaxed", (60.0, 10.0, -20.0)
    )
    for k in range(int(rng.integers(4, 12))):
        side = 0.04 if k % 2 else -0.04
        deed.by(side, 0.3 * side, 0.0, within(rng, (0.09, 0.18)))
    deed.by(within(rng, (-0.1, 0.1)), up, -0.05, within(rng, (0.4, 0.8)), "relaxed", _DOWN)
    deed.rest(within(rng, (0.2, 2.0)))


def _show_palm(deed: Deed, rng: Random, ranges: Ranges) -> None:
    x, y, _z = deed.last.to
    to = (x + within(rng, (-0.12, 0.12)), within(rng, (-0.4, 0.1)) * deed.setting.half_m[1], 0.0)
    deed.go(
        to,
        within(rng, (0.35, 0.8)),
        "open_palm",
        (within(rng, (-20, 20)), within(rng, (-10, 30)), 0.0),
    )
    deed.rest(within(rng, (0.2, 1.6)))
    deed.go((x, y, 0.0), within(rng, (0.4, 0.8)), "relaxed", _DOWN)
    for _k in range(int(rng.integers(1, 3))):
        _reach(deed, rng, ranges)


def _come_and_go(deed: Deed, rng: Random, ranges: Ranges) -> None:
    half, high = deed.setting.half_m
    x, _y, z = deed.last.to
    pose = str(rng.choice(("relaxed", "open_palm", "closed_fist")))
    if rng.random() < 0.5:
        out = (x + within(rng, (-0.15, 0.15)), high + ASIDE_M + 0.05, z)
    else:
        out = (
            float(rng.choice((-1, 1))) * (half + ASIDE_M + 0.05),
            within(rng, (-0.1, 0.7)) * high,
            z,
        )
    to = (max(min(x, half * 0.6), -half * 0.6), within(rng, (-0.2, 0.6)) * high, 0.0)
    if abs(out[0]) > half:  # by the side: just so far that the hand is there
        to = (
            float(np.sign(out[0])) * max(half - within(rng, (0.1, 0.3)), 0.0),
            out[1] + within(rng, (-0.15, 0.1)),
            0.0,
        )
    far = float(np.hypot(out[0] - x, out[1] - _y))
    deed.go(out, 0.3 + far / within(rng, ranges.enter_m_per_s), "relaxed")
    deed.rest(within(rng, (0.2, 2.0)))
    far = float(np.hypot(out[0] - to[0], out[1] - to[1]))
    deed.go(
        to,
        0.25 + far / within(rng, ranges.enter_m_per_s),
        pose,
        (within(rng, (-40, 40)), 20.0, 0.0),
    )
    deed.rest(within(rng, (0.2, 1.5)))


def _sign(deed: Deed, rng: Random, _: Ranges) -> None:
    x, y, _z = deed.last.to
    sign = str(rng.choice(("thumb_up", "victory", "pointing_up", "three", "four", "closed_fist")))
    up = (x + within(rng, (-0.1, 0.1)), within(rng, (-0.3, 0.2)) * deed.setting.half_m[1], 0.0)
    deed.go(up, within(rng, (0.4, 0.8)), sign, (within(rng, (-15, 15)), 5.0, 0.0))
    deed.rest(within(rng, (0.5, 2.0)))
    deed.go((x, y, 0.0), within(rng, (0.4, 0.8)), "relaxed", _DOWN)
    deed.rest(within(rng, (0.2, 1.0)))


def _point(deed: Deed, rng: Random, _: Ranges) -> None:
    angles = (within(rng, (-30, 60)), within(rng, (0, 60)), within(rng, (-50, 50)))
    for _k in range(int(rng.integers(2, 6))):
        way = within(rng, (0.05, 0.4)) * (-1 if deed.last.to[0] > 0 else 1)
        deed.by(
            way,
            within(rng, (-0.08, 0.08)),
            0.0,
            within(rng, (0.25, 0.5)) + 0.5 * abs(way),
            "pointing_up",
            angles,
        )
        deed.rest(within(rng, (0.1, 0.8)))


def _wipe(deed: Deed, rng: Random, _: Ranges) -> None:
    far = within(rng, (0.15, 0.4))
    swing = within(rng, (0.3, 0.6))
    sign = int(rng.choice((-1, 1)))
    for _k in range(int(rng.integers(3, 9))):
        sign = -sign
        pose = "open_palm" if rng.random() < 0.6 else "relaxed"
        deed.by(
            sign * far * within(rng, (0.8, 1.2)),
            within(rng, (-0.02, 0.03)),
            0.0,
            swing,
            pose,
            (5.0, 70.0, 10.0),
        )
    deed.rest(within(rng, (0.2, 1.0)))


WORK: Final[dict[str, Callable[[Deed, Random, Ranges], None]]] = {
    "typing": _type,
    "kneading": _knead,
    "talking": _talk,
    "playing": _play,
    "waving": _wave,
    "reaching": _reach,
    "scratching": _scratch,
    "palm shown": _show_palm,
    "coming and going": _come_and_go,
    "signs": _sign,
    "pointing": _point,
    "wiping": _wipe,
}


def _cup(deed: Deed, rng: Random, _: Ranges) -> None:
    held = str(
        rng.choice(("pinch", "relaxed", "closed_fist"))
    )  # by its handle, around it, around a thin one
    edge = (within(rng, (30, 90)), within(rng, (-10, 40)), within(rng, (-20, 20)))
    way = within(rng, (0.05, 0.25))
    up = within(rng, (0.15, 0.3))
    deed.by(way, 0.05, -0.05, within(rng, (0.5, 0.9)), "relaxed", edge)
    deed.by(0.0, 0.01, 0.0, within(rng, (0.2, 0.4)), held, edge)
    deed.rest(within(rng, (0.0, 3.0)))
    for _k in range(int(rng.integers(1, 4))):
        deed.by(-0.6 * way, -up, 0.05, within(rng, (0.7, 1.3)), held, edge)
        deed.rest(within(rng, (0.8, 3.0)))
        deed.by(0.6 * way, up, -0.05, within(rng, (0.7, 1.3)), held, edge)
        deed.rest(within(rng, (0.3, 4.0)))
    deed.by(-way, 0.0, 0.0, within(rng, (0.4, 0.8)), "relaxed", _DOWN)
    deed.rest(within(rng, (0.2, 1.5)))


HOLDING: Final[dict[str, Callable[[Deed, Random, Ranges], None]]] = {"holding a cup": _cup}
"""Work apart from `WORK`, which the figures for swipes are measured with."""
