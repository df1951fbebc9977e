"""Swipes as people make them, to learn from: the hand is on its way before the stroke, and does something after it.

A slow move takes the hand to where the stroke begins, in any direction, often the stroke's own; a wind-up may follow;
after the stroke the hand comes back, sinks out of the picture, or stays. Lengths are hand lengths. Some deeds have all
but the stroke: nothing in them is meant.
"""

from typing import Final

import numpy as np

from tools.strokes.deeds import ASIDE_M, SPAN, Deed, Mark, Move, Random, Ranges, setting_of, within

APPROACHED: Final = "approached"
IDLE: Final = "approached only"
_PEAK: Final = 1.875  # of a minimum-jerk move, times its mean speed


def approached(rng: Random, ranges: Ranges, kind: str = APPROACHED) -> Deed:
    """Return a deed with one or more swipes after an approach, or with what is around them alone."""
    flick = rng.random() < 0.4
    way = within(rng, (0.7, 1.1)) if flick else float(np.exp(within(rng, (np.log(1.1), np.log(4.2)))))
    peak = within(rng, (5.0, 9.0)) if flick else within(rng, (3.3, 6.0)) + within(rng, (0.6, 2.0)) * way
    if kind == IDLE:  # what is as quick as a swipe looks like one
        peak = within(rng, (2.0, 3.5))
    seconds = min(max(_PEAK * way / peak, 0.16), 1.0 if kind == APPROACHED else 2.0)
    slope = np.radians(min(max(float(rng.normal(0.0, 13.0)), -30.0), 30.0))
    rise = way * float(np.tan(slope))
    setting = setting_of(rng, ranges, 0.19 * (way + 1.5))
    hand = setting.hand_m
    sign = int(rng.choice((-1, 1)))
    half, high = setting.half_m
    room = max(SPAN * half - way * hand / 2, 0.0)
    x, y = within(rng, (-room, room)) * 0.8 - sign * way * hand / 2, within(rng, (-0.35, 0.45)) * high
    deed = _begun(rng, ranges, Deed(kind, setting, _placed(rng, ranges, x, y)))
    _approach(deed, rng, sign)
    repeats = int(rng.integers(2, 5)) if rng.random() < 0.3 else 1
    for number in range(repeats):
        if number and rng.random() < 0.2:
            _approach(deed, rng, sign)
        if rng.random() < (0.25 if number else 0.6):
            _wind_up(deed, rng, sign, way, seconds)
        if kind == APPROACHED:
            _stroke(deed, rng, (sign * way, rise), seconds)
        deed.rest(max(within(rng, (-0.2, 0.6)), -0.04))
        if number + 1 < repeats or rng.random() < 0.5:
            back = within(rng, (0.75, 1.05)) if number + 1 < repeats else within(rng, (0.5, 1.0))
            slower = max(within(rng, (1.2, 2.8)), _PEAK * way / seconds / within(rng, (3.0, 9.0)))
            bent = within(rng, (-0.25, 0.25)) * way
            deed.by(-sign * back * way * hand, (bent - back * rise) * hand, 0.0, back * seconds * slower)
            deed.rest(within(rng, (0.0, 0.7)))
    _left(deed, rng)
    return deed


def _placed(rng: Random, ranges: Ranges, x: float, y: float) -> Move:
    angles = within(rng, ranges.turn_deg), within(rng, ranges.pitch_deg), within(rng, ranges.roll_deg)
    return Move(0.0, 0.0, (x, y, 0.0), "open_palm", angles)


def _begun(rng: Random, ranges: Ranges, deed: Deed) -> Deed:
    """Return a deed whose hand is in the picture, or comes from below, or from where it worked."""
    start, half = deed.start, deed.setting.half_m
    chance = rng.random()
    if chance < 0.45:
        deed.rest(within(rng, (0.0, 0.8)))
        return deed
    x = start.to[0]
    below = half[1] + ASIDE_M + within(rng, (0.0, 0.1)) if chance < 0.75 else within(rng, (0.4, 0.9)) * half[1]
    aside = within(rng, (-0.8, 0.8)) * deed.setting.hand_m
    first = Move(0.0, 0.0, (x + aside, below, within(rng, (-0.1, 0.1))), "relaxed", start.angles)
    raised = Deed(deed.kind, deed.setting, first)
    raised.rest(within(rng, (0.1, 0.6)))
    raised.go(start.to, within(rng, (0.4, 0.9)), "open_palm", start.angles)
    raised.rest(within(rng, (-0.15, 0.5)))
    return raised


def _approach(deed: Deed, rng: Random, sign: int) -> None:
    """Go slowly to where the stroke begins."""
    if rng.random() < 0.2:
        return
    far = within(rng, (0.3, 1.5)) * deed.setting.hand_m
    ways = (0.0, np.pi, within(rng, (-np.pi, np.pi)))
    angle = ways[int(rng.choice(3, p=(0.4, 0.2, 0.4)))] + float(rng.normal(0.0, 0.3))
    mean = within(rng, (0.6, 1.9)) * deed.setting.hand_m  # a second
    deed.by(sign * far * float(np.cos(angle)), far * float(np.sin(angle)), 0.0, max(far / mean, 0.25))
    deed.rest(max(within(rng, (-0.15, 0.4)), -0.06))


def _wind_up(deed: Deed, rng: Random, sign: int, way: float, seconds: float) -> None:
    more = rng.random() < 0.1
    share = within(rng, (1.0, 1.3)) if more else within(rng, (0.2, 1.0))
    slower = within(rng, (1.4, 2.4)) if share > 0.6 else within(rng, (1.0, 2.4))
    far = share * way * deed.setting.hand_m
    deed.by(-sign * far, within(rng, (-0.5, 0.5)) * far, 0.0, max(share, 0.45) * seconds * slower)
    deed.rest(within(rng, (-0.06, 0.1)))


def _stroke(deed: Deed, rng: Random, to: tuple[float, float], seconds: float) -> None:
    hand, begin, way = deed.setting.hand_m, deed.t, abs(to[0])
    sign = 1 if to[0] > 0 else -1
    past = within(rng, (0.05, 0.2)) * way if rng.random() < 0.15 else 0.0
    turn, pitch, roll = deed.last.angles
    turned = (turn + within(rng, (-25, 25)), pitch, roll + sign * within(rng, (0, 25)))
    depth = within(rng, (-0.25, 0.25)) * way * hand
    deed.by(sign * (way + past) * hand, to[1] * hand, depth, seconds, "", turned)
    deed.marks.append(Mark(begin, deed.t, "left" if sign > 0 else "right", deed.kind))
    if past:
        deed.rest(within(rng, (-0.05, 0.03)))
        deed.by(-sign * past * hand, 0.0, 0.0, within(rng, (0.18, 0.35)))


def _left(deed: Deed, rng: Random) -> None:
    """Let the hand sink out of the picture or to where it works, or stay."""
    x, y, z = deed.last.to
    high = deed.setting.half_m[1]
    chance, aside = rng.random(), within(rng, (-0.6, 0.6)) * deed.setting.hand_m
    if chance < 0.35:
        deed.go((x + aside, high + ASIDE_M + 0.05, z), within(rng, (0.4, 0.9)), "relaxed")
    elif chance < 0.55:
        deed.go((x + aside, max(y, within(rng, (0.4, 0.9)) * high), z), within(rng, (0.4, 0.9)), "relaxed")
    deed.rest(0.7)
