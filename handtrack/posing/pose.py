"""Poses of a hand: joint angles and the named poses."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class FingerPose:
    """One finger, in degrees: flexion of MCP, PIP and DIP; direction in the palm's plane,
    towards the thumb.
    """

    mcp: float = 4.0
    pip: float = 6.0
    dip: float = 3.0
    splay: float = 0.0


@dataclass(frozen=True, slots=True)
class ThumbPose:
    """The thumb, in degrees.

    `abduction` lifts it out of the palm's plane, `splay` is its direction within that plane (0
    along the fingers, 90 straight out), `twist` turns its pad towards the fingers, `mcp` and `ip`
    are its flexion.
    """

    abduction: float = 14.0
    splay: float = 48.0
    twist: float = 50.0
    mcp: float = 6.0
    ip: float = 0.0


@dataclass(frozen=True, slots=True)
class HandPose:
    """All joint angles of a hand."""

    thumb: ThumbPose = field(default_factory=ThumbPose)
    index: FingerPose = FingerPose(splay=9.0)
    middle: FingerPose = FingerPose(splay=1.0)
    ring: FingerPose = FingerPose(splay=-7.0)
    pinky: FingerPose = FingerPose(splay=-17.0)


def _curled(splay: float, mcp: float = 82.0, pip: float = 100.0, dip: float = 62.0) -> FingerPose:
    return FingerPose(mcp, pip, dip, splay)


def _straight(splay: float) -> FingerPose:
    return FingerPose(3.0, 5.0, 3.0, splay)


_TUCKED: Final = ThumbPose(abduction=38.0, splay=20.0, twist=72.0, mcp=38.0, ip=48.0)
_ACROSS: Final = ThumbPose(abduction=34.0, splay=8.0, twist=62.0, mcp=44.0, ip=40.0)
_RAISED: Final = ThumbPose(abduction=4.0, splay=62.0, twist=35.0, mcp=-6.0, ip=-14.0)
_FIST: Final = HandPose(_TUCKED, _curled(4.0), _curled(1.0), _curled(-3.0), _curled(-7.0))

POSES: Final[dict[str, HandPose]] = {
    "open_palm": HandPose(),
    "closed_fist": _FIST,
    "thumb_up": HandPose(_RAISED, _curled(3.0), _curled(1.0), _curled(-3.0), _curled(-6.0)),
    "thumb_down": HandPose(_RAISED, _curled(3.0), _curled(1.0), _curled(-3.0), _curled(-6.0)),
    "pointing_up": HandPose(_TUCKED, _straight(5.0), _curled(0.0), _curled(-4.0), _curled(-8.0)),
    "victory": HandPose(_TUCKED, _straight(15.0), _straight(-6.0), _curled(-5.0), _curled(-9.0)),
    "three": HandPose(_ACROSS, _straight(14.0), _straight(0.0), _straight(-14.0), _curled(-10.0)),
    "four": HandPose(_ACROSS, _straight(12.0), _straight(2.0), _straight(-8.0), _straight(-19.0)),
    "call": HandPose(_RAISED, _curled(3.0), _curled(1.0), _curled(-3.0), _straight(-26.0)),
    "rock": HandPose(
        ThumbPose(splay=66.0), _straight(10.0), _curled(1.0), _curled(-4.0), _straight(-18.0)
    ),
    "ok": HandPose(
        ThumbPose(abduction=46.0, splay=30.0, twist=62.0, mcp=18.0, ip=26.0),
        FingerPose(50.0, 58.0, 30.0, 4.0),
        FingerPose(14.0, 14.0, 8.0, 0.0),
        FingerPose(6.0, 8.0, 5.0, -8.0),
        FingerPose(4.0, 6.0, 4.0, -18.0),
    ),
    "pinch": HandPose(
        ThumbPose(abduction=46.0, splay=30.0, twist=62.0, mcp=18.0, ip=26.0),
        FingerPose(50.0, 58.0, 30.0, 4.0),
        FingerPose(46.0, 52.0, 30.0, 0.0),
        FingerPose(54.0, 58.0, 34.0, -5.0),
        FingerPose(58.0, 62.0, 36.0, -10.0),
    ),
    "relaxed": HandPose(
        ThumbPose(abduction=26.0, splay=38.0, twist=56.0, mcp=14.0, ip=16.0),
        FingerPose(18.0, 24.0, 12.0, 6.0),
        FingerPose(22.0, 28.0, 14.0, 0.0),
        FingerPose(26.0, 30.0, 16.0, -5.0),
        FingerPose(28.0, 30.0, 16.0, -11.0),
    ),
}
"""The poses by sign, plus `relaxed`, which isn't one."""
