"""How a pose bends a hand: the turn of each joint, and the resulting joints and skin.

Every joint turns everything beyond it about an axis through itself. The skin around it turns by a share of that angle,
from 0 to 1 along the finger. So a bend is an arc: no volume is lost and creases close by themselves.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.posing.anatomy import FINGERS, PALMAR, FingerBones, Vector, rest_joints
from handtrack.posing.pose import FingerPose, HandPose, ThumbPose

Points = NDArray[np.float64]
"""(N, 3) float64 metres."""
Weights = NDArray[np.float32]

_THUMB_FLESH: Final = (0.0135, 0.036)  # metres from the thumb's metacarpal: fully, and no longer, its own
_SHARED: Final = 0.002  # metres; how sharply the skin between two fingers divides
_WRIST_REACH: Final = (0.016, 0.010)  # metres of forearm and palm that bend with the wrist


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn about `axis` (unit) through `centre` (metres) by `angle` (radians)."""

    centre: Vector
    axis: Vector
    angle: float

    def applied(self, points: Points, weights: Weights | float = 1.0) -> Points:
        """Return `points` turned by `weights` times the angle, each about the same axis."""
        angle = np.asarray(weights, dtype=np.float64) * self.angle
        c, s = np.cos(angle)[..., None], np.sin(angle)[..., None]
        p = points - self.centre
        along = (p @ self.axis)[:, None] * self.axis
        return np.asarray(self.centre + along + (p - along) * c + np.cross(self.axis, p) * s)


def rotation_about(axis: Vector, degrees: float) -> NDArray[np.float64]:
    """Return the (3, 3) rotation about a unit axis."""
    a = np.radians(degrees)
    x, y, z = axis
    cross = np.array(((0, -z, y), (z, 0, -x), (-y, x, 0)))
    return np.asarray(np.eye(3) + np.sin(a) * cross + (1 - np.cos(a)) * (cross @ cross))


def axis_angle(rotation: NDArray[np.float64]) -> tuple[Vector, float]:
    """Return the unit axis and angle in radians (0 to pi) of a rotation; axis x for no turn."""
    angle = float(np.arccos(np.clip((np.trace(rotation) - 1) / 2, -1, 1)))
    skew = np.array((rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]))
    length = float(np.linalg.norm(skew))
    if length < 1e-9:
        return np.array((1.0, 0.0, 0.0)), 0.0
    return skew / length, angle


def finger_turns(finger: FingerBones, pose: FingerPose) -> tuple[Turn, Turn, Turn]:
    """Return the turns of MCP, PIP and DIP; apply them last to first."""
    d = finger.direction
    hinge = np.cross(d, PALMAR)
    base = rotation_about(PALMAR, finger.splay_deg - pose.splay) @ rotation_about(hinge, pose.mcp)
    joints = finger.joints
    return (
        Turn(joints[0], *axis_angle(base)),
        Turn(joints[1], hinge, float(np.radians(pose.pip))),
        Turn(joints[2], hinge, float(np.radians(pose.dip))),
    )


def thumb_turns(finger: FingerBones, pose: ThumbPose) -> tuple[Turn, Turn, Turn]:
    """Return the turns of the thumb's CMC, MCP and IP; apply them last to first."""
    d = finger.direction
    hinge = np.cross(d, PALMAR)
    base = (
        rotation_about(PALMAR, finger.splay_deg - pose.splay)
        @ rotation_about(hinge, pose.abduction)
        @ rotation_about(d, -pose.twist)
    )
    joints = finger.joints
    return (
        Turn(joints[0], *axis_angle(base)),
        Turn(joints[1], hinge, float(np.radians(pose.mcp))),
        Turn(joints[2], hinge, float(np.radians(pose.ip))),
    )


def hand_turns(pose: HandPose) -> tuple[tuple[Turn, Turn, Turn], ...]:
    """Return the turns of all five fingers, thumb first."""
    others = (pose.index, pose.middle, pose.ring, pose.pinky)
    return (
        thumb_turns(FINGERS[0], pose.thumb),
        *(finger_turns(finger, at) for finger, at in zip(FINGERS[1:], others, strict=True)),
    )


def posed_joints(pose: HandPose) -> Points:
    """Return the 21 joints of a right hand in this pose, (21, 3) float64 metres in the palm's frame."""
    joints = rest_joints()
    for number, turns in enumerate(hand_turns(pose)):
        rows = joints[1 + 4 * number : 5 + 4 * number]
        for k in (2, 1, 0):
            rows[k + 1 :] = turns[k].applied(rows[k + 1 :])
    return joints


@dataclass(frozen=True, slots=True)
class Rig:
    """The share of each turn for each vertex: `bends` (5, 3, V), `share` (5, V) of each finger, `wrist` (V,)."""

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
    """Return the skin of a right hand in this pose, (V, 3) metres in the palm's frame; `forearm` turns at the wrist."""
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
    return np.asarray(np.linalg.norm(points - a - along[:, None] * (b - a), axis=1) - _core_radius(finger))


def forearm_turn(direction: Vector) -> Turn:
    """Return the wrist turn for a forearm along `direction` (wrist to elbow, palm's frame)."""
    straight = np.array((0.0, -1.0, 0.0))
    axis = np.cross(straight, direction)
    length = float(np.linalg.norm(axis))
    angle = float(np.arctan2(length, straight @ direction))
    return Turn(np.zeros(3), axis / length if length > 1e-9 else np.array((1.0, 0.0, 0.0)), angle)
