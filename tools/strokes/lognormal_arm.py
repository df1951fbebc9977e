"""A hand that moves by sub-movements, held out: nothing is learned from it.

A move is one, two or three strokes in space whose speeds are lognormal (Plamondon's sigma-lognormal
model): a main one, often one that begins before it ends and corrects it, now and then past the
place and back. Each bends to one side. The hand's turns lag behind, and it leans as it goes. Its
unrest is a random walk that is pulled back.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from tools.strokes.deeds import Deed, Move, Random, Ranges
from tools.strokes.joint_arm import pose_weights, rotations
from tools.strokes.sight import Array, Truth

RANGES: Final = Ranges(
    pictures=((640, 360, 55.0), (1280, 720, 78.0), (1920, 1080, 68.0), (800, 600, 62.0)),
    rates=(10.0, 14.0, 15.0, 18.0, 24.0, 30.0, 50.0, 60.0),
    hand_px=(40.0, 250.0),
    hand_m=(0.17, 0.2),
    way_m=(0.28, 0.72),
    mean_m_per_s=(0.6, 1.7),
    crossing_m_per_s=(0.85, 2.0),
    rest_s=(0.2, 0.9),
    stay_s=(0.35, 0.9),
    passing_s=(-0.08, 0.2),
    wind_up=(0.15, 0.8),
    wind_up_slower=(1.3, 2.0),
    wind_up_pause_s=(-0.08, 0.12),
    back=(0.7, 1.0),
    back_slower=(1.2, 2.0),
    back_pause_s=(0.05, 0.4),
    overshoot=(0.06, 0.15),
    slope_deg=(-14.0, 14.0),
    depth=(-0.2, 0.2),
    turn_deg=(-65.0, 65.0),
    pitch_deg=(-20.0, 55.0),
    roll_deg=(-30.0, 30.0),
    noise=(0.008, 0.016),
    noise_kept=(0.1, 0.5),
    losses=(0.005, 0.025),
    shutter=(0.25, 0.7),
    enter_m_per_s=(0.25, 0.65),
    beat_m=(0.05, 0.26),
)
_EDGE: Final = 2.05  # standard deviations of the logarithm: 96 % of a sub-movement lies within


def lognormal_arm(deed: Deed, t: Array, rng: Random) -> Truth:
    """Return where a deed takes the hand at times (N,)."""
    palm = np.tile(np.array(deed.start.to, np.float64), (len(t), 1))
    angles = np.tile(np.array(deed.start.angles, np.float64), (len(t), 1))
    before = deed.start
    bend = float(rng.normal(0.0, 0.06))
    sigma = float(rng.uniform(0.18, 0.34))
    for move in deed.moves:
        change = np.array(move.to) - before.to
        aside = np.array((-change[1], change[0], 0.0)) * (bend + rng.normal(0.0, 0.03))
        aside += (0.0, 0.0, np.linalg.norm(change) * rng.normal(0.0, 0.06))
        for share, begin, seconds in _parts(move, rng):
            done = _lognormal(t, begin, seconds, sigma)
            palm += share * (done[:, None] * change + np.sin(np.pi * done)[:, None] * aside)
        lag = float(rng.uniform(0.0, 0.08))
        angles += _lognormal(t, move.begin + lag, move.seconds, 0.3)[:, None] * (
            np.array(move.angles) - before.angles
        )
        before = move
    palm += _unrest(t, rng)
    lean = float(rng.uniform(-6.0, 18.0))  # degrees at a metre a second
    moment = np.argsort(t)
    speed = np.empty(len(t))
    speed[moment] = np.gradient(
        palm[moment, 0], np.maximum.accumulate(t[moment] + 1e-6 * np.arange(len(t)))
    )
    angles[:, 2] += np.clip(lean * speed, -35.0, 35.0)
    weights = np.clip(pose_weights(t, [deed.start, *deed.moves]), 0.0, 1.0)
    return Truth(palm, rotations(*np.radians(angles).T), weights)


def _parts(move: Move, rng: Random) -> Iterator[tuple[float, float, float]]:
    """Yield a move's sub-movements: share of the way, begin, seconds."""
    chance = rng.random()
    if chance < 0.55:
        yield 1.0, move.begin, move.seconds
    elif chance < 0.85:
        share = float(rng.uniform(0.78, 0.95))
        later = float(rng.uniform(0.4, 0.6))
        yield share, move.begin, 0.85 * move.seconds
        yield 1.0 - share, move.begin + later * move.seconds, (1.0 - later) * move.seconds
    else:
        past = float(rng.uniform(0.03, 0.08))
        yield 1.0 + past, move.begin, 0.95 * move.seconds
        yield -past, move.begin + 0.8 * move.seconds, 0.3 * move.seconds + 0.1


def _lognormal(t: Array, begin: float, seconds: float, sigma: float) -> Array:
    """Return the share of a sub-movement that is done at times (N,)."""
    scale = max(seconds, 1e-3) / (2 * np.sinh(_EDGE * sigma))
    onset = begin - scale * np.exp(-_EDGE * sigma)
    deviation = np.clip(np.log(np.maximum((t - onset) / scale, 1e-9)) / sigma, -8.0, 8.0)
    return np.asarray(
        1 / (1 + np.exp(-1.5976 * deviation - 0.07056 * deviation**3))
    )  # the normal distribution's


def _unrest(t: Array, rng: Random) -> Array:
    """Return (N, 3) metres."""
    moment = np.argsort(t)
    walk = np.zeros((len(t), 3))
    steps = rng.normal(0.0, 1.0, (len(t), 3))
    size = float(rng.uniform(0.001, 0.004))
    pull_s = float(rng.uniform(0.15, 0.6))
    for before, now in pairwise(moment.tolist()):
        kept = float(np.exp(-(t[now] - t[before]) / pull_s))
        walk[now] = kept * walk[before] + np.sqrt(1 - kept**2) * size * steps[now]
    return walk
