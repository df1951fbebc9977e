import numpy as np

from handtrack.landmarks import Landmark
from handtrack.posing.anatomy import rest_joints
from handtrack.posing.bend import posed_joints
from handtrack.posing.pose import POSES, HandPose
from tools.handrender.rig import bent, forearm_turn, rig


def test_skin_that_belongs_to_a_bone_moves_as_the_bone_does() -> None:
    joints = rest_joints()
    tip = joints[Landmark.INDEX_TIP]
    around = tip + 0.005 * np.array(((0, 0, 1.0), (0, 0, -1.0), (0.3, 0.6, 0)))
    pose = POSES["closed_fist"]
    moved = bent(around, rig(around), pose, forearm_turn(np.array((0.0, -1.0, 0.0))))
    target = posed_joints(pose)[Landmark.INDEX_TIP]
    np.testing.assert_allclose(np.linalg.norm(moved - target, axis=1), np.linalg.norm(around - tip, axis=1), atol=4e-4)


def test_a_bent_wrist_moves_the_forearm_and_leaves_the_fingers() -> None:
    points = np.array(((0.0, -0.1, 0.0), (0.0, 0.15, 0.0)))
    direction = np.array((0.0, -0.8, 0.6))
    moved = bent(points, rig(points), HandPose(), forearm_turn(direction))
    rested = bent(points, rig(points), HandPose(), forearm_turn(np.array((0.0, -1.0, 0.0))))
    np.testing.assert_allclose(moved[0], 0.1 * direction, atol=1e-9)
    np.testing.assert_allclose(moved[1], rested[1], atol=1e-12)
