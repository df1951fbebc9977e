"""The effect of a pose on a hand: the turn of each joint, and the resulting joints.

Every joint rotates everything beyond it about an axis through itself.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from handtrack.posing.anatomy import FINGERS, PALMAR, FingerBones, Vector, rest_joints
from handtrack.posing.pose import FingerPose, HandPose, ThumbPose

Points = NDArray[np.float64]  # (N, 3) float64 metres


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn about `axis` (unit) through `centre` (metres) by `angle` (radians)."""

    centre: Vector
    axis: Vector
    angle: float

    def applied(self, points: Points, weights: NDArray[np.float32] | float = 1.0) -> Points:
        """Return `points` turned by `weights` times the angle, each about the same axis."""
        angle = np.asarray(weights, dtype=np.float64) * self.angle
        c = np.cos(angle)[..., None]
        s = np.sin(angle)[..., None]
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
    skew = np.array(
        (
            rotation[2, 1] - rotation[1, 2],
            rotation[0, 2] - rotation[2, 0],
            rotation[1, 0] - rotation[0, 1],
        )
    )
    length = float(np.linalg.norm(skew))
    if length < 1e-9:
        return np.array((1.0, 0.0, 0.0)), 0.0
    return skew / length, angle


def finger_turns(finger: FingerBones, pose: FingerPose) -> tuple[Turn, ...]:
    """Return the turns of MCP, PIP and DIP; apply them last to first."""
    return _turns(finger, _lifted(finger, pose.splay, pose.mcp), pose.pip, pose.dip)


def thumb_turns(finger: FingerBones, pose: ThumbPose) -> tuple[Turn, ...]:
    """Return the turns of the thumb's CMC, MCP and IP; apply them last to first."""
    twisted = rotation_about(finger.direction, -pose.twist)
    return _turns(finger, _lifted(finger, pose.splay, pose.abduction) @ twisted, pose.mcp, pose.ip)


def _hinge(finger: FingerBones) -> Vector:
    return np.cross(finger.direction, PALMAR)


def _lifted(finger: FingerBones, splay: float, lift: float) -> NDArray[np.float64]:
    return rotation_about(PALMAR, finger.splay_deg - splay) @ rotation_about(_hinge(finger), lift)


def _turns(finger: FingerBones, base: NDArray[np.float64], *outer_deg: float) -> tuple[Turn, ...]:
    hinge = _hinge(finger)
    outer = (
        Turn(joint, hinge, float(np.radians(deg)))
        for joint, deg in zip(finger.joints[1:3], outer_deg, strict=True)
    )
    return (Turn(finger.joints[0], *axis_angle(base)), *outer)


def hand_turns(pose: HandPose) -> tuple[tuple[Turn, ...], ...]:
    """Return the turns of all five fingers, thumb first."""
    others = (pose.index, pose.middle, pose.ring, pose.pinky)
    return (
        thumb_turns(FINGERS[0], pose.thumb),
        *(finger_turns(finger, at) for finger, at in zip(FINGERS[1:], others, strict=True)),
    )


def posed_joints(pose: HandPose) -> Points:
    """Return the 21 joints of a right hand in this pose,
    (21, 3) float64 metres in the palm's frame.
    """
    joints = rest_joints()
    for number, turns in enumerate(hand_turns(pose)):
        rows = joints[1 + 4 * number : 5 + 4 * number]
        for k in (2, 1, 0):
            rows[k + 1 :] = turns[k].applied(rows[k + 1 :])
    return joints
