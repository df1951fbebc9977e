"""Tell hands from what only looks like one.

The landmark model's presence alone lets knees, ears and arms pass. So evidence adds up: a hand found only in a part of
the picture is reported after two more certain looks, the first one with more around it; a hand in the only picture
there is must look like a hand in two of three more looks, turned either way and moved towards the wrist, and the more
so, the farther from its landmarks its palm was detected. A slipped region, or a second find of one hand, is no new
hand. The bounds were chosen on half of the hard photographs: noise, blur, little light (docs/performance.md).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, sin
from typing import Final

from handtrack.landmarks import Landmarks
from handtrack.messages import Hand, Handedness
from handtrack.tracking.assignment import SAME_HAND_SIDES, SAME_PLACE_OVERLAP, distance, overlap, palm_distance
from handtrack.tracking.geometry import Region
from handtrack.tracking.landmark import Sighting
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import region_of_landmarks
from handtrack.tracking.track import Track

MIN_PRESENCE_SURE: Final = 0.8  # with less, a region may have slipped off its hand, and a doubtful hand is dropped
MAX_SLIP_SIDES: Final = 0.3  # mean landmark distance between a slipped region's hand and the hand itself
DOUBTFUL_LOOKS: Final = 2  # more sightings of a hand found only in a part of the picture …
SECOND_LOOK_SCALE: Final = 1.25  # … the first one of a region this much larger: 19 of 20 false hands fail there
MIN_PRESENCE_ALONE: Final = 0.98  # of a hand that a single picture shows beyond doubt
CHECK_TURN_RAD: Final = 0.35  # either way, of the further looks at a less clear one …
CHECK_SHIFT_SIDES: Final = 0.12  # … and towards the wrist
MIN_CHECK_PRESENCE: Final = 0.83  # mean of the two best of these looks, where the palm was detected on the hand …
CHECK_PRESENCE_PER_SIDE: Final = 0.7  # … more for each side of the region between palm and hand …
MAX_CHECK_PRESENCE: Final = 0.95  # … up to this


def holds_up(track: Track, found: Sighting, min_presence: float) -> bool:
    """Return whether a sighting is good enough for its track: an unproven one must be certain on average."""
    if track.doubts:
        return found.presence >= max(MIN_PRESENCE_SURE, min_presence)
    return found.presence >= min_presence and (track.proven or track.presence >= MIN_PRESENCE_SURE)


def check_regions(landmarks: Landmarks) -> list[Region]:
    """Return the regions of three further looks at a hand in a single picture."""
    place = region_of_landmarks(landmarks)
    larger = place.grown(SECOND_LOOK_SCALE)
    turned = [replace(larger, rotation=place.rotation + turn) for turn in (-CHECK_TURN_RAD, CHECK_TURN_RAD)]
    down = CHECK_SHIFT_SIDES * place.size
    return [*turned, place.moved(-down * sin(place.rotation), down * cos(place.rotation))]


def passes_checks(landmarks: Landmarks, looks: Sequence[Sighting], palms: Iterable[Palm]) -> bool:
    """Return whether the looks at `check_regions` confirm a hand of a single picture."""
    _, second, first = sorted(look.presence for look in looks)
    aside = min(palm_distance(landmarks, palm) for palm in palms)
    return (first + second) / 2 >= min(MAX_CHECK_PRESENCE, MIN_CHECK_PRESENCE + CHECK_PRESENCE_PER_SIDE * aside)


def precedence(track: Track) -> tuple[bool, bool, bool]:
    """Return the sort key by which tracks of one hand are kept, first the best."""
    return track.doubts > 0, not track.proven, track.hidden


def slipped(track: Track, seen: Sighting) -> bool:
    """Return whether a track's region slipped off the hand that a sighting shows."""
    weaker = track.sighting.presence < min(MIN_PRESENCE_SURE, seen.presence) and not track.contradicts(seen)
    return weaker and distance(track.sighting.landmarks, seen.landmarks) < MAX_SLIP_SIDES


def overlaps(track: Track, others: Sequence[Track]) -> bool:
    """Return whether a track's region holds the hand of another one."""
    return any(overlap(track.region, other.region) > SAME_PLACE_OVERLAP for other in others)


def among(seen: Sighting, tracks: Sequence[Track]) -> bool:
    """Return whether a sighting is already tracked: two regions may drift onto one hand."""
    return any(distance(track.sighting.landmarks, seen.landmarks) < SAME_HAND_SIDES for track in tracks)


def without_doubles(tracks: Sequence[Track]) -> list[Track]:
    """Return the tracks without a second find of one hand: the same side in the same place, and younger."""
    kept: list[Track] = []
    for track in sorted(tracks, key=lambda track: track.track_id):
        if not any(track.looks_right == other.looks_right and overlaps(track, [other]) for other in kept):
            kept.append(track)
    return kept


def of_one_person(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return two hands of the same side as a left and a right one: the surer one keeps its side."""
    if len(hands) < 2 or hands[0].handedness != hands[1].handedness:
        return hands
    unsure = min(hands, key=lambda hand: hand.handedness_score)
    other: Handedness = "Left" if unsure.handedness == "Right" else "Right"
    return tuple(replace(hand, handedness=other, handedness_score=0.5) if hand is unsure else hand for hand in hands)
