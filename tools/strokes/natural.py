"""Swipes as people make them before webcams, and work that turns the wrist: drawn to measure, not
to tune rules by.

People swipe from the wrist while the palm hardly moves, start or end outside the picture, stand
three metres away, or point two fingers towards the camera. Stirring, screwing and washing turn the
wrist as well and mean nothing. The deeds are those of `deeds`, so either arm can make them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tools.strokes.deeds import (
    ASIDE_M,
    LONGEST_S,
    Deed,
    Mark,
    Move,
    Place,
    Random,
    Range,
    Ranges,
    Setting,
    setting_of,
    within,
)

PIVOT_SHARE: Final = (0.12, 0.35)
"""Share of the hand's length from the palm's centre to what it turns about: less than to the wrist
(0.4), because the forearm gives way to the other side.
"""
FLICK_KINDS: Final = ("wrist", "wrist, two fingers")
EDGE_KINDS: Final = ("leaves in mid-stroke", "enters in mid-stroke")
NATURAL_SWIPES: Final = (
    *FLICK_KINDS,
    *EDGE_KINDS,
    "three metres away",
    "two fingers foreshortened",
)

FAR_PICTURE: Final = (320, 240, 60.0)
FAR_HAND_PX: Final = (34.0, 56.0)
"""Length of a hand 20 to 32 px wide."""
FAR_NOISE_FACTOR: Final = 3.0
"""A small hand's landmarks are off by about the same pixels, so by a larger share of its length."""
EDGE_LOSSES: Final = (0.1, 0.35)
"""Share of the frames in which a hand at the picture's edge begins to be lost:
half of a stroke is unseen.
"""


@dataclass(frozen=True, slots=True)
class _Flick:
    """One turn of the wrist: degrees in the picture, and seconds."""

    sweep_deg: float
    seconds: float
    turn_deg: float
    """The hand's turn about its long axis: 0 with the palm to the camera, 90 edge-on."""


def ranges_of(ranges: Ranges, kind: str) -> Ranges:
    """Return an arm's ranges as they are for a kind of natural swipe."""
    if kind in EDGE_KINDS:
        return replace(ranges, losses=EDGE_LOSSES)
    if kind == "three metres away":
        low, high = ranges.noise
        noise = (FAR_NOISE_FACTOR * low, FAR_NOISE_FACTOR * high)
        return replace(
            ranges, pictures=(FAR_PICTURE,), hand_px=FAR_HAND_PX, noise=noise, rates=(15.0, 30.0)
        )
    return ranges


def natural_swipe(rng: Random, ranges: Ranges, kind: str) -> Deed:
    """Return a deed with one swipe of a kind, in `NATURAL_SWIPES`."""
    if kind in FLICK_KINDS:
        return _flicked(rng, ranges, kind)
    if kind in EDGE_KINDS:
        return _cut_by_edge(rng, ranges, kind)
    return _pushed(rng, ranges, kind)


def _flicked(rng: Random, ranges: Ranges, kind: str) -> Deed:
    """Return a flick from the wrist: often cocked first, slowly, and let back, later or more
    slowly.

    With the palm to the camera the wrist bends to the side, by 60° in all; with the hand edge-on it
    bends as in beckoning, by more.
    """
    setting = setting_of(rng, ranges, 0.3)
    sign = int(rng.choice((-1, 1)))
    edge_on = rng.random() < 0.5
    flick = _Flick(
        within(rng, (60.0, 110.0) if edge_on else (45.0, 70.0)),
        within(rng, (0.14, 0.32)),
        within(rng, (45.0, 80.0) if edge_on else (-30.0, 30.0)),
    )
    pitch = within(rng, (-15.0, 35.0))
    lean = within(rng, (-15.0, 15.0))
    neutral = (flick.turn_deg, pitch, lean)
    half = setting.half_m
    place = (within(rng, (-0.5, 0.5)) * half[0], within(rng, (-0.3, 0.4)) * half[1], 0.0)
    pose = "victory" if kind == "wrist, two fingers" else "open_palm"
    deed = Deed(kind, setting, Move(0.0, 0.0, place, pose, neutral))
    deed.rest(0.3 + within(rng, ranges.rest_s))
    pivot_m = within(rng, PIVOT_SHARE) * setting.hand_m
    before = neutral
    if rng.random() < 0.5:
        before = (flick.turn_deg, pitch, lean - sign * within(rng, (0.3, 0.6)) * flick.sweep_deg)
        _turn_wrist(deed, pivot_m, before, flick.seconds * within(rng, (1.6, 3.0)))
        deed.rest(within(rng, (-0.03, 0.35)))
    after = (flick.turn_deg, pitch, before[2] + sign * flick.sweep_deg)
    begin = deed.t
    drift_m = sign * within(rng, (-0.01, 0.03))
    _turn_wrist(deed, pivot_m, after, flick.seconds, drift_m)
    deed.marks.append(Mark(begin, deed.t, "left" if sign > 0 else "right", kind))
    deed.rest(within(rng, (0.05, 0.6)))
    _turn_wrist(deed, pivot_m, neutral, flick.seconds * within(rng, (1.6, 3.0)), -drift_m)
    deed.rest(0.9)
    return deed


def _turn_wrist(
    deed: Deed, pivot_m: float, angles: Place, seconds: float, drift_m: float = 0.0
) -> None:
    """Turn the hand about a point below its palm's centre, which goes round with it."""
    begin, end = np.radians(deed.last.angles[2]), np.radians(angles[2])
    across = pivot_m * float(np.sin(end) - np.sin(begin))
    down = -pivot_m * float(np.cos(end) - np.cos(begin))
    deed.by(across + drift_m, down, 0.0, seconds, "", angles)


def _cut_by_edge(rng: Random, ranges: Ranges, kind: str) -> Deed:
    """Return a stroke of which the picture shows only the first or the last 0.7 to 1.6 hand
    lengths.
    """
    sign = int(rng.choice((-1, 1)))
    setting = setting_of(rng, ranges, 0.5)
    half = setting.half_m
    out = half[0] + ASIDE_M + within(rng, (0.0, 0.15))
    inside = half[0] - within(rng, (0.7, 1.6)) * setting.hand_m
    begin, end = (inside, out) if kind == EDGE_KINDS[0] else (-out, -inside)
    way = end - begin
    seconds = min(way / within(rng, ranges.crossing_m_per_s), LONGEST_S)
    angles = (within(rng, (-50.0, 50.0)), within(rng, (-15.0, 45.0)), within(rng, (-25.0, 25.0)))
    y = within(rng, (-0.3, 0.35)) * half[1]
    deed = Deed(kind, setting, Move(0.0, 0.0, (sign * begin, y, 0.0), "open_palm", angles))
    deed.rest(0.2 + within(rng, ranges.rest_s))
    mark_begin = deed.t
    turned = (angles[0], angles[1], angles[2] + sign * within(rng, (0.0, 25.0)))
    deed.by(sign * way, within(rng, (-0.15, 0.15)) * way, 0.0, seconds, "", turned)
    deed.marks.append(Mark(mark_begin, deed.t, "left" if sign > 0 else "right", kind))
    deed.rest(within(rng, ranges.stay_s))
    if kind == EDGE_KINDS[0] and rng.random() < 0.4:
        deed.by(-sign * way * 0.8, 0.0, 0.0, within(rng, (0.6, 1.1)), "relaxed")
    elif kind == EDGE_KINDS[1]:
        x, _, z = deed.last.to
        deed.go((x, half[1] + ASIDE_M + 0.05, z), within(rng, (0.5, 0.9)), "relaxed")
    deed.rest(0.9)
    return deed


def _pushed(rng: Random, ranges: Ranges, kind: str) -> Deed:
    """Return a stroke of the arm, seen from afar or with two fingers towards the camera."""
    sign = int(rng.choice((-1, 1)))
    way = within(rng, ranges.way_m)
    setting = setting_of(rng, ranges, way)
    seconds = min(way / within(rng, ranges.mean_m_per_s), LONGEST_S)
    two = kind == "two fingers foreshortened"
    pitch = within(rng, (45.0, 80.0)) if two else within(rng, (-15.0, 45.0))
    angles = (within(rng, (-45.0, 45.0)), pitch, within(rng, (-30.0, 30.0)))
    half = setting.half_m
    room = max(0.8 * half[0] - way / 2, 0.0)
    x = within(rng, (-room, room)) * 0.8 - sign * way / 2
    place = (x, within(rng, (-0.3, 0.4)) * half[1], 0.0)
    deed = Deed(kind, setting, Move(0.0, 0.0, place, "victory" if two else "open_palm", angles))
    deed.rest(0.2 + within(rng, ranges.rest_s))
    begin = deed.t
    turned = (
        angles[0] + within(rng, (-25.0, 25.0)),
        pitch,
        angles[2] + sign * within(rng, (0.0, 25.0)),
    )
    deed.by(sign * way, within(rng, (-0.2, 0.2)) * way, 0.0, seconds, "", turned)
    deed.marks.append(Mark(begin, deed.t, "left" if sign > 0 else "right", kind))
    deed.rest(within(rng, ranges.stay_s))
    if rng.random() < 0.5:
        deed.by(-sign * way * 0.9, 0.0, 0.0, seconds * within(rng, ranges.back_slower) * 1.2)
    deed.rest(0.9)
    return deed


# Work that turns the wrist. Hands hold something in most of it, but washing and shaking off water
# show open ones.


def _stir(deed: Deed, rng: Random) -> None:
    pose = str(rng.choice(("pinch", "closed_fist", "relaxed")))
    radius = within(rng, (0.02, 0.08))
    quarter_s = within(rng, (0.1, 0.3))
    turn = within(rng, (-40.0, 60.0))
    pitch = within(rng, (20.0, 75.0))
    swing_deg = within(rng, (10.0, 50.0))
    corners = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    for k in range(int(rng.integers(8, 40))):
        (x0, y0) = corners[k % 4]
        (x1, y1) = corners[(k + 1) % 4]
        angles = (turn, pitch, swing_deg * x1 / 2)
        deed.by(radius * (x1 - x0), 0.6 * radius * (y1 - y0), 0.0, quarter_s, pose, angles)
        deed.rest(-0.25 * quarter_s)
    deed.rest(within(rng, (0.2, 1.5)))


def _screw(deed: Deed, rng: Random) -> None:
    pose = str(rng.choice(("relaxed", "pinch", "closed_fist", "four", "open_palm")))
    swing_deg = within(rng, (40.0, 120.0))
    quick_s = within(rng, (0.18, 0.4))
    slower = within(rng, (0.8, 2.0))
    turn = within(rng, (-30.0, 60.0))
    pitch = within(rng, (10.0, 70.0))
    first = within(rng, (-60.0, 10.0))
    for _k in range(int(rng.integers(3, 9))):
        deed.by(within(rng, (0.0, 0.02)), 0.0, 0.0, quick_s, pose, (turn, pitch, first + swing_deg))
        deed.rest(within(rng, (-0.03, 0.2)))
        loosened = "relaxed" if rng.random() < 0.6 else pose
        deed.by(
            within(rng, (-0.02, 0.0)), 0.0, 0.0, quick_s * slower, loosened, (turn, pitch, first)
        )
        deed.rest(within(rng, (-0.03, 0.15)))
    deed.rest(within(rng, (0.2, 1.5)))


def _wash(deed: Deed, rng: Random) -> None:
    rub_s = within(rng, (0.12, 0.25))
    way = within(rng, (0.03, 0.08))
    turn = within(rng, (20.0, 90.0))
    pitch = within(rng, (0.0, 70.0))
    swing_deg = within(rng, (5.0, 35.0))
    for k in range(int(rng.integers(8, 24))):
        side = 1 if k % 2 else -1
        pose = str(rng.choice(("open_palm", "relaxed")))
        deed.by(
            side * way,
            0.3 * side * way,
            -0.2 * side * way,
            rub_s,
            pose,
            (turn, pitch, side * swing_deg),
        )
    if rng.random() < 0.6:  # shakes off the water, from the wrist
        for k in range(int(rng.integers(2, 6))):
            down = k % 2 == 0
            angles = (turn, 80.0 if down else 20.0, within(rng, (-30.0, 30.0)))
            deed.by(
                within(rng, (-0.02, 0.02)),
                0.06 if down else -0.06,
                0.0,
                within(rng, (0.1, 0.2)),
                "four",
                angles,
            )
    deed.rest(within(rng, (0.2, 1.5)))


def _season(deed: Deed, rng: Random) -> None:
    x, y, z = deed.last.to
    deed.go(
        (x, y - within(rng, (0.05, 0.15)), z), within(rng, (0.4, 0.7)), "pinch", (20.0, 40.0, 30.0)
    )
    for k in range(int(rng.integers(4, 14))):
        side = 1 if k % 2 else -1
        angles = (20.0, 40.0, 30.0 + side * within(rng, (10.0, 35.0)))
        deed.by(side * 0.02, 0.01 * side, 0.0, within(rng, (0.1, 0.2)), "pinch", angles)
    deed.go((x, y, z), within(rng, (0.4, 0.7)), "relaxed", (15.0, 75.0, 0.0))
    deed.rest(within(rng, (0.3, 2.0)))


def _turn_over(deed: Deed, rng: Random) -> None:
    """Turn pages or pieces over: one open sweep of the hand, then a slow one back."""
    side = int(rng.choice((-1, 1)))
    pose = str(rng.choice(("open_palm", "relaxed", "pinch", "four")))
    pitch = within(rng, (20.0, 75.0))
    first, last = -side * within(rng, (10.0, 40.0)), side * within(rng, (10.0, 60.0))
    deed.by(
        -side * 0.06,
        0.0,
        0.0,
        within(rng, (0.4, 0.8)),
        "pinch",
        (within(rng, (0.0, 60.0)), pitch, first),
    )
    deed.rest(within(rng, (0.0, 0.4)))
    angles = (within(rng, (0.0, 120.0)), pitch, last)
    deed.by(side * within(rng, (0.05, 0.25)), 0.0, 0.0, within(rng, (0.35, 0.7)), pose, angles)
    deed.rest(within(rng, (0.2, 1.5)))


WRIST_WORK: Final[dict[str, Callable[[Deed, Random], None]]] = {
    "stirring": _stir,
    "screwing": _screw,
    "washing": _wash,
    "seasoning": _season,
    "turning over": _turn_over,
}
BOTH_HANDED: Final = ("washing",)
REACH_M: Final[Range] = (-0.25, 0.25)


def wrist_work(rng: Random, ranges: Ranges, kind: str, seconds: float, setting: Setting) -> Deed:
    """Return work of a kind, in `WRIST_WORK`, for a while: no swipe among it."""
    del ranges  # speeds and angles are those of the work
    half = setting.half_m
    place = (within(rng, REACH_M), within(rng, (0.0, 0.4)) * half[1], 0.0)
    deed = Deed(kind, setting, Move(0.0, 0.0, place, "relaxed", (15.0, 60.0, 0.0)))
    while deed.t < seconds:
        WRIST_WORK[kind](deed, rng)
        x, y, _z = deed.last.to
        if abs(x) > 0.6 * half[0] or abs(y) > 0.7 * half[1]:
            home = (within(rng, REACH_M), within(rng, (0.0, 0.4)) * half[1], 0.0)
            deed.go(home, within(rng, (0.7, 1.4)), "relaxed", (15.0, 60.0, 0.0))
    return deed
