"""Tell hands from things that only look like hands.

The landmark model's presence alone lets knees, ears and arms pass. So evidence adds up. In a video,
a hand that the whole picture shows is reported after one certain sighting; one found only in a part
of it, after two more, the first in a larger region. Before it may give commands, a hand must be
clear for longer (`Track.trusted`). In a single picture, two of three more runs must see a hand too
(rotated either way, and moved towards the wrist); the farther the detected palm was from the
landmarks, the more clearly. A slipped region, or a second find of the same hand, is not a new hand.
The thresholds were chosen on half of the hard photographs: noise, blur, dim light
(docs/performance.md).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, dist, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Landmarks
from handtrack.messages import Hand, Handedness
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.track import Track

PALM_LANDMARKS: Final = np.array(
    (0, 5, 9, 13, 17, 1, 2)
)  # the landmarks at a palm's seven keypoints, in order

MIN_EXTENT_SIDES: Final = 0.1  # of the region searched: a hand, however far closed, reaches farther
MAX_EXTENT_PX: Final = 1e6  # no picture is as large: a region ran away
PALM_LENGTH_M: Final = (0.02, 0.25)  # wrist to middle knuckle

SAME_HAND_SIDES: Final = (
    0.12  # mean distance of corresponding points; a region's side is about two hand lengths
)
SAME_PLACE_OVERLAP: Final = (
    0.5  # regions with this overlap hold one hand; MediaPipe's min_tracking_confidence
)


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
    in_bounds = MIN_EXTENT_SIDES * region.size <= extent <= MAX_EXTENT_PX
    return (
        not in_bounds
        or not PALM_LENGTH_M[0] < dist(world[0].tolist(), world[9].tolist()) < PALM_LENGTH_M[1]
    )


def covers(landmarks: Landmarks, x: float, y: float) -> bool:
    """Return whether a point, in pixels, is in a hand's box."""
    low, high = landmarks[:, :2].min(axis=0), landmarks[:, :2].max(axis=0)
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
    width, height = (
        min(one + region.size / 2, two + other.size / 2)
        - max(one - region.size / 2, two - other.size / 2)
        for one, two in ((region.cx, other.cx), (region.cy, other.cy))
    )
    common = max(0.0, width) * max(0.0, height)
    return common / (region.size**2 + other.size**2 - common)


MIN_PRESENCE_SURE: Final = (
    0.8  # with less, a region may have slipped off its hand, and a doubtful hand is dropped
)
MAX_SLIP_SIDES: Final = (
    0.3  # mean landmark distance between a slipped region's hand and the hand itself
)
DOUBTFUL_LOOKS: Final = 2  # more sightings of a hand found only in a part of the picture …
SECOND_LOOK_SCALE: Final = (
    1.25  # … the first one of a region this much larger: 19 of 20 false hands fail there
)
MIN_PRESENCE_ALONE: Final = 0.98  # of a hand that a single picture shows beyond doubt
CHECK_TURN_RAD: Final = 0.35  # either way, of the further looks at a less clear one …
CHECK_SHIFT_SIDES: Final = 0.12  # … and towards the wrist
MIN_CHECK_PRESENCE: Final = (
    0.83  # mean of the two best of these looks, where the palm was detected on the hand …
)
CHECK_PRESENCE_PER_SIDE: Final = 0.7  # … more for each side of the region between palm and hand …
MAX_CHECK_PRESENCE: Final = 0.95  # … up to this


def holds_up(track: Track, found: Sighting, min_presence: float) -> bool:
    """Return whether a sighting is good enough for its track:
    an unproven one must be certain on average.
    """
    if track.doubts:
        return found.presence >= max(MIN_PRESENCE_SURE, min_presence)
    return found.presence >= min_presence and (track.proven or track.presence >= MIN_PRESENCE_SURE)


def check_regions(landmarks: Landmarks) -> list[Region]:
    """Return three more regions to check for a hand in a single picture."""
    place = region_of_landmarks(landmarks)
    larger = place.grown(SECOND_LOOK_SCALE)
    turned = [
        replace(larger, rotation=place.rotation + turn)
        for turn in (-CHECK_TURN_RAD, CHECK_TURN_RAD)
    ]
    down = CHECK_SHIFT_SIDES * place.size
    return [*turned, place.moved(-down * sin(place.rotation), down * cos(place.rotation))]


def passes_checks(landmarks: Landmarks, looks: Sequence[Sighting], palms: Iterable[Palm]) -> bool:
    """Return whether the sightings at `check_regions` confirm a hand in a single picture."""
    _, second, first = sorted(look.presence for look in looks)
    aside = min(palm_distance(landmarks, palm) for palm in palms)
    return (first + second) / 2 >= min(
        MAX_CHECK_PRESENCE, MIN_CHECK_PRESENCE + CHECK_PRESENCE_PER_SIDE * aside
    )


def precedence(track: Track) -> tuple[bool, bool, bool]:
    """Return the sort key for tracks of one hand, best first."""
    return track.doubts > 0, not track.proven, track.hidden


def slipped(track: Track, seen: Sighting) -> bool:
    """Return whether a track's region slipped off the hand that a sighting shows."""
    weaker = track.sighting.presence < min(
        MIN_PRESENCE_SURE, seen.presence
    ) and not track.contradicts(seen)
    return weaker and distance(track.sighting.landmarks, seen.landmarks) < MAX_SLIP_SIDES


def overlaps(track: Track, others: Sequence[Track]) -> bool:
    """Return whether a track's region contains another track's hand."""
    return any(overlap(track.region, other.region) > SAME_PLACE_OVERLAP for other in others)


def among(seen: Sighting, tracks: Sequence[Track]) -> bool:
    """Return whether a sighting is already tracked: two regions may drift onto one hand."""
    return any(
        distance(track.sighting.landmarks, seen.landmarks) < SAME_HAND_SIDES for track in tracks
    )


def without_doubles(tracks: Sequence[Track]) -> list[Track]:
    """Return the tracks without duplicates: a younger track of the same side in the same place."""
    kept: list[Track] = []
    for track in sorted(tracks, key=lambda track: track.track_id):
        if not any(
            track.looks_right == other.looks_right and overlaps(track, [other]) for other in kept
        ):
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
