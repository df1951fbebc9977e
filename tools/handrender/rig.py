"""How a pose bends the skin: what each joint moves, and by how much.

The skin around a joint turns by a share of its angle, from 0 to 1 along the finger. So a bend is an
arc: no volume is lost and creases close by themselves.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.posing.anatomy import FINGERS, FingerBones, Vector
from handtrack.posing.bend import Points, Turn, hand_turns
from handtrack.posing.pose import HandPose

Weights = NDArray[np.float32]

_THUMB_FLESH: Final = (
    0.0135,
    0.036,
)  # metres from the thumb's metacarpal: fully, and no longer, its own
_SHARED: Final = 0.002  # metres; how sharply the skin between two fingers divides
_WRIST_REACH: Final = (0.016, 0.010)  # metres of forearm and palm that bend with the wrist


@dataclass(frozen=True, slots=True)
class Rig:
    """The share of each turn for each vertex: `bends` (5, 3, V), `share` (5, V) of each finger,
    `wrist` (V,).
    """

    bends: Weights
    share: Weights
    wrist: Weights


def rig(vertices: Points) -> Rig:
    """Return the weights of vertices at rest, (V, 3) metres."""
    distance = np.stack([_distance_to(finger, vertices) for finger in FINGERS])
    closeness = (np.maximum(distance, 0) + _SHARED) ** -4.0
    share = closeness / closeness.sum(axis=0)
    bends = np.empty((5, 3, len(vertices)))
    for number, finger in enumerate(FINGERS):
        along = (vertices - np.asarray(finger.base)) @ finger.direction
        starts = np.concatenate(((0.0,), np.cumsum(finger.lengths)[:2]))
        for k, (start, (behind, ahead)) in enumerate(zip(starts, finger.reach, strict=True)):
            bends[number, k] = smooth_step((along - start + behind) / (behind + ahead))
    near, far = _THUMB_FLESH
    bends[0, 0] *= smooth_step((far - distance[0] - _core_radius(FINGERS[0])) / (far - near))
    behind, ahead = _WRIST_REACH
    wrist = smooth_step((ahead - vertices[:, 1]) / (behind + ahead))
    return Rig(bends.astype(np.float32), share.astype(np.float32), wrist.astype(np.float32))


def bent(vertices: Points, weights: Rig, pose: HandPose, forearm: Turn) -> Points:
    """Return the skin of a right hand in this pose, (V, 3) metres in the palm's frame;
    `forearm` turns at the wrist.
    """
    moved = vertices.copy()
    for number, turns in enumerate(hand_turns(pose)):
        rows = np.flatnonzero((weights.share[number] > 1e-3) & (weights.bends[number, 0] > 1e-4))
        start = vertices[rows]
        points = start
        for k in (2, 1, 0):
            points = turns[k].applied(points, weights.bends[number, k, rows])
        moved[rows] += weights.share[number, rows, None] * (points - start)
    rows = np.flatnonzero(weights.wrist > 0)
    moved[rows] = forearm.applied(moved[rows], weights.wrist[rows])
    return moved


def smooth_step(t: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return 0 below 0, 1 above 1, and a smooth ramp between."""
    t = np.clip(t, 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def _core_radius(finger: FingerBones) -> float:
    return float(np.mean(finger.radii))


def _distance_to(finger: FingerBones, points: Points) -> NDArray[np.float64]:
    a, b = finger.joints[0], finger.joints[3]
    along = np.clip((points - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
    return np.asarray(
        np.linalg.norm(points - a - along[:, None] * (b - a), axis=1) - _core_radius(finger)
    )


def forearm_turn(direction: Vector) -> Turn:
    """Return the wrist turn for a forearm along `direction` (wrist to elbow, palm's frame)."""
    straight = np.array((0.0, -1.0, 0.0))
    axis = np.cross(straight, direction)
    length = float(np.linalg.norm(axis))
    angle = float(np.arctan2(length, straight @ direction))
    return Turn(np.zeros(3), axis / length if length > 1e-9 else np.array((1.0, 0.0, 0.0)), angle)
