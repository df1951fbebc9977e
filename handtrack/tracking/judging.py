"""Tell hands from things that only look like hands.

The landmark model's presence alone lets knees, ears and arms pass. So evidence adds up. In a video,
a hand that the whole picture shows is reported after one certain sighting; one found only in a part
of it, after two more, the first in a larger region. Before it may give commands, a hand must be
clear for longer (`Evidence.trusted`). A slipped region, or a second find of the same hand, is not a
new hand. Single pictures have checks of their own (`handtrack.tracking.single_picture`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum, auto
from math import dist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Landmark, Landmarks
from handtrack.messages import Hand, Handedness
from handtrack.tracking.evidence import PRESENCE
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import Region, Sighting, region_of_landmarks, region_of_palm
from handtrack.tracking.track import Track

PALM_LANDMARKS: Final = np.array((0, 5, 9, 13, 17, 1, 2))
"""The landmarks at a palm's seven keypoints, in order."""

MIN_EXTENT_SIDES: Final = 0.1  # of the region searched: a hand, however far closed, reaches farther
MAX_EXTENT_PX: Final = 1e6  # no picture is as large: a region ran away
PALM_LENGTH_M: Final = (0.02, 0.25)  # wrist to middle knuckle

# Mean distance of corresponding points; a region's side is about two hand lengths.
SAME_HAND_SIDES: Final = 0.12
# Regions with this overlap hold one hand; MediaPipe's min_tracking_confidence.
SAME_PLACE_OVERLAP: Final = 0.5


def distance(landmarks: Landmarks, others: Landmarks) -> float:
    """Return the mean distance of two hands' landmarks, in sides of the first one's region."""
    apart = np.hypot(*(landmarks[:, :2] - others[:, :2]).T)
    return float(apart.mean()) / region_of_landmarks(landmarks).size


def collapsed(landmarks: Landmarks, world: Landmarks, region: Region) -> bool:
    """Return whether landmarks are bunched together or impossible for a hand,
    so that the model found no hand.
    """
    xs, ys, _ = landmarks.T.tolist()
    extent = max(max(xs) - min(xs), max(ys) - min(ys))
    if not MIN_EXTENT_SIDES * region.size <= extent <= MAX_EXTENT_PX:
        return True
    shortest_m, longest_m = PALM_LENGTH_M
    palm_m = dist(world[Landmark.WRIST].tolist(), world[Landmark.MIDDLE_MCP].tolist())
    return not shortest_m < palm_m < longest_m


def covers(landmarks: Landmarks, x: float, y: float) -> bool:
    """Return whether a point, in pixels, is in a hand's box."""
    low = landmarks[:, :2].min(axis=0)
    high = landmarks[:, :2].max(axis=0)
    return bool(low[0] <= x <= high[0] and low[1] <= y <= high[1])


def contains(landmarks: Landmarks, palm: Palm) -> bool:
    """Return whether a palm's centre, in pixels, is in a hand's box:
    the palm is probably part of it.
    """
    x, y = ((palm.box[:2] + palm.box[2:]) / 2).tolist()
    return covers(landmarks, x, y)


def palm_distance(landmarks: Landmarks, palm: Palm) -> float:
    """Return the mean distance between a hand's palm and a detected palm, both in pixels.

    It is a multiple of the side of the hand's region.
    """
    apart: NDArray[np.float32] = np.hypot(*(landmarks[PALM_LANDMARKS, :2] - palm.keypoints).T)
    return float(apart.mean()) / region_of_landmarks(landmarks).size


def overlap(region: Region, other: Region) -> float:
    """Return the intersection over union of two regions as upright squares,
    as MediaPipe's association does.
    """
    half = region.size / 2
    other_half = other.size / 2
    right = min(region.cx + half, other.cx + other_half)
    left = max(region.cx - half, other.cx - other_half)
    bottom = min(region.cy + half, other.cy + other_half)
    top = max(region.cy - half, other.cy - other_half)
    common = max(0.0, right - left) * max(0.0, bottom - top)
    return common / (region.size**2 + other.size**2 - common)


# Mean landmark distance between a slipped region's hand and the hand itself.
MAX_SLIP_SIDES: Final = 0.3
DOUBTFUL_LOOKS: Final = 2  # more sightings of a hand found only in a part of the picture
# Larger, the first of their regions: 19 of 20 false hands fail there.
SECOND_LOOK_SCALE: Final = 1.25


def holds_up(track: Track, found: Sighting, min_presence: float) -> bool:
    """Return whether a sighting is good enough for its track:
    an unproven one must be certain on average.
    """
    evidence = track.evidence
    if evidence.doubts:
        return found.presence >= max(PRESENCE.sure, min_presence)
    is_sure = evidence.proven or evidence.presence >= PRESENCE.sure
    return is_sure and found.presence >= min_presence


def precedence(track: Track) -> tuple[bool, bool, bool]:
    """Return the sort key for tracks of one hand, best first."""
    return track.evidence.doubts > 0, not track.evidence.proven, track.hidden


def slipped(track: Track, seen: Sighting) -> bool:
    """Return whether a track's region slipped off the hand that a sighting shows."""
    weaker = track.sighting.presence < min(PRESENCE.sure, seen.presence)
    return (
        weaker
        and not track.side.contradicts(seen)
        and distance(track.sighting.landmarks, seen.landmarks) < MAX_SLIP_SIDES
    )


def is_tracked(seen: Sighting, tracks: Sequence[Track]) -> bool:
    """Return whether a sighting shows one of these hands."""
    return any(same_hand(track.sighting, seen) for track in tracks)


class PalmPlace(Enum):
    """Where a palm is in a hand."""

    OWN = auto()
    """It is the hand's own palm."""
    WITHIN = auto()
    """It is in the hand's place, but not its palm: probably another part of it."""


def hand_at_palm(
    palm: Palm, tracks: Iterable[Track], *, whole: bool
) -> tuple[Track, PalmPlace] | None:
    """Return the first hand in whose place a palm is; None if it is at none.

    A palm whose region is mostly a certain hand's is in its place. So is one inside a hand's box,
    if a look at a part of the picture shows it; in the whole picture that may be another hand.

    `whole`: the palm was found in a look at the whole picture.
    """
    for track in tracks:
        landmarks = track.sighting.landmarks
        if palm_distance(landmarks, palm) < SAME_HAND_SIDES:
            return track, PalmPlace.OWN
        is_inside = not whole and contains(landmarks, palm)
        is_on_top = (
            track.sighting.presence >= PRESENCE.sure
            and overlap(track.region, region_of_palm(palm)) > SAME_PLACE_OVERLAP
        )
        if is_inside or is_on_top:
            return track, PalmPlace.WITHIN
    return None


def same_hand(sighting: Sighting, other: Sighting) -> bool:
    """Return whether two sightings show one hand: two regions may drift onto it."""
    return distance(sighting.landmarks, other.landmarks) < SAME_HAND_SIDES


def without_doubles(tracks: Sequence[Track]) -> list[Track]:
    """Return the tracks without duplicates: a younger track of the same side in the same place."""
    kept: list[Track] = []
    for track in sorted(tracks, key=lambda track: track.track_id):
        alike = [other for other in kept if other.side.looks_right == track.side.looks_right]
        overlaps = (overlap(track.region, other.region) for other in alike)
        if all(share <= SAME_PLACE_OVERLAP for share in overlaps):
            kept.append(track)
    return kept


def of_one_person(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Turn two hands of the same side into a left and a right one:
    the more certain one keeps its side.
    """
    if len(hands) < 2 or hands[0].handedness != hands[1].handedness:
        return hands
    unsure = min(hands, key=lambda hand: hand.handedness_score)
    other: Handedness = "Left" if unsure.handedness == "Right" else "Right"
    return tuple(
        replace(hand, handedness=other, handedness_score=0.5) if hand is unsure else hand
        for hand in hands
    )
