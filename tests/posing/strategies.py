"""Poses and orientations drawn by Hypothesis."""

from hypothesis import strategies as st

from handtrack.posing.pose import FingerPose, HandPose, ThumbPose
from tools.handrender.motion import HandState, facing


def _degrees(low: float, high: float) -> st.SearchStrategy[float]:
    return st.floats(low, high)


fingers = st.builds(
    FingerPose, _degrees(-20, 100), _degrees(-5, 115), _degrees(-5, 85), _degrees(-30, 30)
)
thumbs = st.builds(
    ThumbPose,
    _degrees(-10, 60),
    _degrees(-5, 90),
    _degrees(-10, 90),
    _degrees(-15, 70),
    _degrees(-25, 85),
)
poses = st.builds(HandPose, thumbs, fingers, fingers, fingers, fingers)
orientations = st.builds(facing, _degrees(-180, 180), _degrees(-90, 90), _degrees(-180, 180))
offsets = st.tuples(_degrees(-0.2, 0.2), _degrees(-0.2, 0.2), _degrees(-0.1, 1.0))
states = st.builds(HandState, poses, offsets, orientations)
