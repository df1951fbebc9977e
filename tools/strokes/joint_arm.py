"""An arm that turns about its joints, to learn from.

A hand goes round the elbow or the shoulder: its angle, its distance from the joint and its height
change each with minimum jerk (Flash and Hogan 1985), not quite at once; moves that overlap add up.
So its way is an arc, in the picture or in depth, and the hand turns with the forearm.
"""

from typing import Final

import numpy as np

from tools.strokes.deeds import Deed, Move, Random, Ranges
from tools.strokes.sight import NAMES, Array, Truth

RANGES: Final = Ranges(
    pictures=((640, 480, 60.0), (1280, 720, 65.0), (960, 540, 72.0)),
    rates=(10.0, 12.0, 15.0, 20.0, 25.0, 30.0, 30.0, 45.0, 60.0),
    hand_px=(36.0, 260.0),
    hand_m=(0.165, 0.205),
    way_m=(0.27, 0.8),
    mean_m_per_s=(0.55, 1.9),
    crossing_m_per_s=(0.8, 2.2),
    rest_s=(0.15, 1.1),
    stay_s=(0.3, 1.0),
    passing_s=(-0.12, 0.25),
    wind_up=(0.1, 0.85),
    wind_up_slower=(1.25, 2.2),
    wind_up_pause_s=(-0.12, 0.16),
    back=(0.6, 1.1),
    back_slower=(1.15, 2.2),
    back_pause_s=(0.0, 0.5),
    overshoot=(0.05, 0.18),
    slope_deg=(-17.0, 17.0),
    depth=(-0.25, 0.25),
    turn_deg=(-75.0, 75.0),
    pitch_deg=(-25.0, 60.0),
    roll_deg=(-35.0, 35.0),
    noise=(0.006, 0.018),
    noise_kept=(0.2, 0.7),
    losses=(0.0, 0.03),
    shutter=(0.2, 0.8),
    enter_m_per_s=(0.3, 0.75),
    beat_m=(0.04, 0.3),
)


def joint_arm(deed: Deed, t: Array, rng: Random) -> Truth:
    """Return where a deed takes the hand at times (N,)."""
    moves = [deed.start, *deed.moves]
    places = np.array([move.to for move in moves])
    radius = float(rng.uniform(0.28, 0.42) if rng.random() < 0.55 else rng.uniform(0.5, 0.7))
    wiper = rng.random() < 0.5
    aside = places[:, 0].mean() + float(rng.uniform(-0.12, 0.12))
    pivot = np.array((aside, places[:, 1].mean() + radius * wiper, radius * (not wiper)))
    outward = 1 if wiper else 2  # the axis along which the hand is off its joint
    angle, far, beside = _about(places - pivot, outward)
    delays = rng.uniform(-0.03, 0.03, 3)
    angle_t, far_t, beside_t = (
        _summed(t - delay, moves, values[:, None])[:, 0]
        for delay, values in zip(delays, (angle, far, beside), strict=True)
    )
    palm = np.empty((len(t), 3))
    palm[:, 0] = pivot[0] + far_t * np.sin(angle_t)
    palm[:, outward] = pivot[outward] - far_t * np.cos(angle_t)
    palm[:, 3 - outward] = beside_t + pivot[3 - outward]
    palm += _sway(t, rng)
    angles = np.radians(_summed(t, moves, np.array([move.angles for move in moves])))
    along = float(rng.uniform(0.3, 1.0)) * (angle_t - angle[0])
    angles[:, 2 if wiper else 0] += along if wiper else -along
    return Truth(palm, rotations(*angles.T), np.clip(pose_weights(t, moves), 0.0, 1.0))


def _about(places: Array, outward: int) -> tuple[Array, Array, Array]:
    x = places[:, 0]
    off = -places[:, outward]
    return np.arctan2(x, off), np.hypot(x, off), places[:, 3 - outward]


def eased(share: Array) -> Array:
    """Return how far a minimum-jerk movement is."""
    share = np.clip(share, 0.0, 1.0)
    return np.asarray(share**3 * (10 - 15 * share + 6 * share * share))


def _summed(t: Array, moves: list[Move], values: Array) -> Array:
    """Return (N, K) values at times (N,), of (M, K) at the moves' ends."""
    begins = np.array([move.begin for move in moves])
    lasting = np.array([max(move.seconds, 1e-3) for move in moves])
    changes = np.diff(values, axis=0, prepend=np.zeros((1, values.shape[1])))
    shares = eased((t[:, None] - begins) / lasting)
    shares[:, 0] = 1.0
    return np.asarray(shares @ changes)


def pose_weights(t: Array, moves: list[Move]) -> Array:
    """Return (N, P) weights of the poses at times (N,):
    the fingers change within the first half of a move.
    """
    weights = np.array([[float(move.pose == name) for name in NAMES] for move in moves])
    quick = [
        Move(move.begin, min(move.seconds, 0.3), move.to, move.pose, move.angles) for move in moves
    ]
    return _summed(t, quick, weights)


def rotations(turn: Array, pitch: Array, roll: Array) -> Array:
    """Return (N, 3, 3) rotations from radians (N,),
    as `tools.handrender.motion.facing` has them.
    """
    zero = np.zeros_like(turn)
    one = np.ones_like(turn)
    about_y = np.array(
        ((np.cos(turn), zero, np.sin(turn)), (zero, one, zero), (-np.sin(turn), zero, np.cos(turn)))
    )
    about_x = np.array(
        (
            (one, zero, zero),
            (zero, np.cos(pitch), -np.sin(pitch)),
            (zero, np.sin(pitch), np.cos(pitch)),
        )
    )
    about_z = np.array(
        ((np.cos(roll), -np.sin(roll), zero), (np.sin(roll), np.cos(roll), zero), (zero, zero, one))
    )
    to_camera = np.diag((1.0, -1.0, -1.0))
    return np.asarray(np.einsum("abn,bcn,cd,den->nae", about_z, about_x, to_camera, about_y))


def _sway(t: Array, rng: Random) -> Array:
    """Return (N, 3) metres: a standing or seated body's."""
    size = float(rng.choice((0.002, 0.006)))
    waves = (
        rng.uniform(0.2, 1.4, 4),
        rng.uniform(0, 2 * np.pi, (4, 3)),
        rng.normal(0.0, size, (4, 3)),
    )
    return np.asarray(
        sum(a * np.sin(2 * np.pi * f * t[:, None] + p) for f, p, a in zip(*waves, strict=True))
    )
