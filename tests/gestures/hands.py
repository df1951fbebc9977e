"""Landmarks of hands in known poses, from the joints of the drawn hand."""

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import PALM, Landmarks
from handtrack.messages import Hand, Handedness
from handtrack.posing.bend import posed_joints
from handtrack.posing.pose import POSES, HandPose
from tools.handrender.motion import Quaternion, facing, rotation_of
from tools.handrender.script import SIGN_ORIENTATIONS

SIGNS = tuple(pose for pose in POSES if pose != "relaxed")
PX_PER_METRE = 600.0
ONE_FINGER = 2.5
"""Distance between a sign and the same sign with one finger straightened or folded:
median over the drawn poses.
"""
HELD = SIGN_ORIENTATIONS | {
    "thumb_down": facing(pitch=12.0, roll=108.0)
}  # vertical, to turn it both ways


def rolled(degrees: float) -> NDArray[np.float64]:
    """Return the rotation that turns a hand clockwise in the picture."""
    angle = np.radians(degrees)
    return np.array(
        ((np.cos(angle), -np.sin(angle), 0), (np.sin(angle), np.cos(angle), 0), (0, 0, 1))
    )


def world_of(
    pose: str | HandPose,
    *,
    side: Handedness = "Right",
    mirrored: bool = False,
    roll: float = 0.0,
    orientation: Quaternion | None = None,
) -> Landmarks:
    """Return the world landmarks of a pose, held the way its sign is held by default."""
    named = isinstance(pose, str)
    held = orientation or (HELD.get(pose, facing()) if named else facing())
    points = posed_joints(POSES[pose] if named else pose) @ rotation_of(held).T
    if (side == "Left") != mirrored:
        points[:, 0] *= -1
    points = points @ rolled(roll).T
    return np.asarray(points - points.mean(axis=0), np.float32)


def hand_of(
    world: Landmarks,
    *,
    at: tuple[float, float] = (320.0, 240.0),
    scale: float = PX_PER_METRE,
    track: int = 1,
    side: Handedness = "Right",
) -> Hand:
    """Return a hand with its palm's centre `at` these pixels."""
    landmarks = (world * scale).astype(np.float32)
    landmarks[:, :2] += np.asarray(at, np.float32) - landmarks[PALM, :2].mean(axis=0)
    landmarks[:, 2] -= landmarks[0, 2]
    return Hand(track, landmarks, world, side, 0.99, 0.99)
