"""Drawn strokes and work as a tracker sees them: projected, noisy, smeared by the shutter, lost,
cut by the edges.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import FINGERS, PALM
from handtrack.messages import Direction, Hand, Handedness
from handtrack.posing.bend import posed_joints
from handtrack.posing.pose import POSES
from tools.strokes.deeds import Deed, Mark, Random, Ranges, Setting, setting_of, swipe, within, work
from tools.strokes.natural import BOTH_HANDED, natural_swipe, ranges_of, wrist_work

Array = NDArray[np.float64]

HAND_M: Final = 0.188  # of the joints as posed
NAMES: Final = tuple(POSES)
JOINTS: Final = np.stack([posed_joints(POSES[name]) for name in NAMES])
SHOWN: Final = 0.6  # a hand is tracked with at least this share of its joints in the picture
UNREADABLE: Final = (
    0.25  # fingers are misread if the hand travels these hand lengths while the shutter is open
)
EDGE_ON: Final = 0.4  # cosine of the palm's normal to the line of sight
HEIR_S: Final = 0.35  # a hand lost for longer gets a new track
TWO_HANDED: Final = ("typing", "kneading", "playing", "talking")
_FOLDED: Final = np.array((0.0, 1.0, 0.6, 0.2))[:, None]


@dataclass(frozen=True, slots=True)
class Truth:
    """A hand in truth, N moments: palm's centre (N, 3) metres, rotation (N, 3, 3),
    weights of the poses (N, P).
    """

    palm: Array
    turn: Array
    poses: Array


Arm = Callable[[Deed, Array, Random], Truth]


@dataclass(frozen=True, slots=True)
class Film:
    """A tracker's results for a deed, frame by frame with the times, and the intended swipes."""

    kind: str
    setting: Setting
    frames: list[tuple[tuple[Hand, ...], float]]
    marks: list[Mark]


def drawn_swipe(seed: int, kind: str, arm: Arm, ranges: Ranges) -> Film:
    """Return a clip of strokes of a kind."""
    rng = np.random.default_rng(seed)
    return _film([swipe(rng, ranges, kind)], rng, arm, ranges)


def drawn_work(seed: int, kind: str, seconds: float, arm: Arm, ranges: Ranges) -> Film:
    """Return a clip of work of a kind, with two hands if it takes two."""
    rng = np.random.default_rng(seed)
    setting = setting_of(rng, ranges, 0.7)
    hands = 2 if kind in TWO_HANDED else 1
    return _film(
        [work(rng, ranges, kind, seconds, setting) for _ in range(hands)], rng, arm, ranges
    )


def drawn_natural_swipe(seed: int, kind: str, arm: Arm, ranges: Ranges) -> Film:
    """Return a clip of one swipe of a kind, in `NATURAL_SWIPES`."""
    rng = np.random.default_rng(seed)
    changed = ranges_of(ranges, kind)
    return _film([natural_swipe(rng, changed, kind)], rng, arm, changed)


def drawn_wrist_work(seed: int, kind: str, seconds: float, arm: Arm, ranges: Ranges) -> Film:
    """Return a clip of work of a kind, in `WRIST_WORK`."""
    rng = np.random.default_rng(seed)
    setting = setting_of(rng, ranges, 0.7)
    hands = 2 if kind in BOTH_HANDED else 1
    deeds = [wrist_work(rng, ranges, kind, seconds, setting) for _ in range(hands)]
    return _film(deeds, rng, arm, ranges)


def _film(deeds: list[Deed], rng: Random, arm: Arm, ranges: Ranges) -> Film:
    setting = deeds[0].setting
    seconds = max(deed.t for deed in deeds)
    times = (np.arange(int(seconds * setting.fps)) + rng.random()) / setting.fps
    sides: list[Handedness] = ["Right", "Left"]
    if rng.random() < 0.4:
        sides.reverse()
    seen = [
        _hands(_seen(deed, arm, times, rng, ranges), times, setting.width, side, track)
        for track, (deed, side) in enumerate(zip(deeds, sides, strict=False), 1)
    ]
    frames = [
        (tuple(hand for one in seen if (hand := one[k]) is not None), float(t))
        for k, t in enumerate(times)
    ]
    mirrored = sides[0] == "Left"
    turned: dict[Direction, Direction] = {"left": "right", "right": "left"}
    marks = [
        Mark(m.begin, m.end, turned[m.direction] if mirrored else m.direction, m.kind)
        for m in deeds[0].marks
    ]
    return Film(deeds[0].kind, setting, frames, marks)


def _seen(
    deed: Deed, arm: Arm, times: Array, rng: Random, ranges: Ranges
) -> tuple[Array, Array, list[bool]]:
    """Return a right hand's landmarks in the picture and in space, (N, 21, 3),
    and whether it is tracked.
    """
    setting = deed.setting
    count = len(times)
    exposed = within(rng, ranges.shutter) / setting.fps
    truth = arm(deed, np.concatenate((times, times - exposed)), rng)
    speed = np.linalg.norm(truth.palm[:count, :2] - truth.palm[count:, :2], axis=1)
    smear = speed / setting.hand_m
    joints = np.einsum("np,pjk->njk", truth.poses[:count], JOINTS) * (setting.hand_m / HAND_M)
    joints -= joints[:, PALM].mean(axis=1, keepdims=True)
    turned = np.einsum("nik,njk->nji", truth.turn[:count], joints)
    turned = _misread(turned, truth.turn[:count, :, 2], smear, rng)
    away = setting.focal_px * setting.hand_m / setting.hand_px
    space = turned + truth.palm[:count, None] + (0.0, 0.0, away)
    middle = np.array((setting.width / 2, setting.height / 2))
    pixels = setting.focal_px * space[:, :, :2] / space[:, :, 2:] + middle
    inside = ((pixels >= 0) & (pixels < middle * 2)).all(axis=2).mean(axis=1) >= SHOWN
    scale = setting.focal_px / space[:, :, 2].mean(axis=1)
    flat = rng.uniform(0.5, 1.0)  # of the depth: a tracker sees too little of it
    world_flat = rng.uniform(0.7, 1.0)
    depths = flat * (turned[:, :, 2:] - turned[:, :1, 2:]) * scale[:, None, None]
    points = np.concatenate((pixels, depths), axis=2)
    points += _noise(count, rng, ranges) * (setting.hand_m * scale)[:, None, None]
    along = truth.palm[:count, :2] - truth.palm[count:, :2]
    points[:, :, :2] += (rng.normal(0.0, 0.3, count) * scale)[:, None, None] * along[:, None]
    world = turned - turned.mean(axis=1, keepdims=True) + rng.normal(0.0, 0.004, (count, 21, 3))
    world[:, :, 2] *= world_flat
    return points, world, _tracked(inside, smear, times, rng, ranges)


def _misread(joints: Array, normal: Array, smear: Array, rng: Random) -> Array:
    """Return the joints as read in smeared pictures, and where the hand is seen edge-on."""
    edge = np.abs(normal[:, 2]) < EDGE_ON
    unsure = np.clip((smear - UNREADABLE * np.where(edge, 0.5, 1.0)) / 0.3, 0.0, 1.0)
    read = joints.copy()
    for rows in FINGERS.values():
        folded = rng.random(len(joints)) < 0.5 * unsure
        chain = read[:, rows[0], None] + _FOLDED * (read[:, rows[1]] - read[:, rows[0]])[:, None]
        read[:, rows] = np.where(folded[:, None, None], chain, read[:, rows])
        read[:, rows] += rng.normal(0.0, 0.004, (len(joints), len(rows), 3)) * edge[:, None, None]
    return (
        read
        * (1.0 - 0.35 * np.clip((smear - 0.2) / 0.5, 0.0, 1.0) * rng.uniform(0.7, 1.1, len(smear)))[
            :, None, None
        ]
    )


def _noise(count: int, rng: Random, ranges: Ranges) -> Array:
    kept = within(rng, ranges.noise_kept)
    sigma = within(rng, ranges.noise)
    size = sigma * np.sqrt((1 - kept**2) / 2)  # half of it moves the hand as a whole
    fresh = rng.normal(0.0, size, (count, 21, 3)) + rng.normal(0.0, size, (count, 1, 3))
    for k in range(1, count):
        fresh[k] += kept * fresh[k - 1]
    return fresh


def _tracked(inside: Array, smear: Array, times: Array, rng: Random, ranges: Ranges) -> list[bool]:
    """Return when the hand is tracked: lost by chance and in smears,
    found again once a picture is clear enough.
    """
    losses = within(rng, ranges.losses)
    fps = 1.0 / float(np.diff(times).mean())
    found: list[bool] = []
    lost = 0
    outside_until = 0.0
    for k, (here, smeared) in enumerate(zip(inside.tolist(), smear.tolist(), strict=True)):
        if not here:
            outside_until = float(times[k]) + float(rng.uniform(0.0, 0.09))
        if lost:
            lost -= 1
        elif rng.random() < losses:
            lost = int(rng.integers(1, 4))
        slipped = rng.random() < min(max((smeared - 0.35) * 0.6, 0.0), 0.6)
        fresh = not (found and found[-1])
        blind = fresh and smeared > 0.5 and rng.random() < 0.5
        if lost > 0.27 * fps:
            lost = int(0.27 * fps)
        found.append(here and not lost and not slipped and not blind and times[k] >= outside_until)
    return found


def _hands(
    seen: tuple[Array, Array, list[bool]], times: Array, width: int, side: Handedness, track: int
) -> list[Hand | None]:
    """Return a right hand, or its mirror image as a left one, at each time;
    None while it isn't tracked.
    """
    points, world, tracked = seen
    if side == "Left":
        points[:, :, 0] = width - points[:, :, 0]
        world[:, :, 0] = -world[:, :, 0]
    hands: list[Hand | None] = []
    seen_at: float | None = None
    for k, there in enumerate(tracked):
        if not there:
            hands.append(None)
            continue
        if seen_at is not None and times[k] - seen_at > HEIR_S:
            track += 10
        seen_at = float(times[k])
        hands.append(
            Hand(track, points[k].astype(np.float32), world[k].astype(np.float32), side, 0.97, 0.97)
        )
    return hands
