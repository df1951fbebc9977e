"""Tell hands apart while they touch.

Regions of touching hands drift: each model run may show either hand, or the one in front twice. So
a sighting in contact belongs to the hand that it fits best in place, side and pose together
(`Track.strangeness`), and only with a clear lead; the less certain the sighting, the larger the
lead. Otherwise it belongs to neither hand, and its hand counts as hidden until seen separately. Two
hands that each look like the other for a few frames exchange identities. While hands touch, a clear
sighting can correct a hand's side only beside hands of the same side. Beside a hand of the other
side it may show that one. But if one of two right hands looks left, blurred frames misjudged it as
it came in. The bounds were fitted to rendered clips of crossing hands and checked on held-out clips
(docs/performance.md).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import hypot
from typing import Final

from handtrack.tracking.judging import MIN_PRESENCE_SURE, overlap
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.track import MIN_PRESENCE_PLAIN, MIN_SIDE_MARGIN, Track

MIN_CONTACT_OVERLAP: Final = 0.2  # of two regions whose hands may touch
MIN_FIT_LEAD_SIDES: Final = (
    0.4  # a certain sighting fits its hand better than the next hand by this much
)
MAX_CROSSING_SIDES: Final = (
    1.0  # from a hand's region to a sighting of its side in another hand's region
)
MIN_EXCHANGED_FRAMES: Final = 3  # in a row, in which two hands look like each other


def assigned(
    pairs: Sequence[tuple[Track, Sighting]], hands: Sequence[Track], t: float
) -> list[tuple[Track, Sighting]]:
    """Return the owner of each sighting, out of all hands; of two sightings of one hand,
    the better fit.
    """
    best: dict[Track, Sighting] = {}
    for track, found in pairs:
        hand = owner(track, found, hands, t)
        if hand is None:
            continue
        if hand not in best or hand.strangeness(found, t) < hand.strangeness(best[hand], t):
            best[hand] = found
    return list(best.items())


def owner(track: Track, found: Sighting, hands: Sequence[Track], t: float) -> Track | None:
    """Return the hand that a sighting in a hand's region shows; None if unclear.

    Out of contact it shows the given hand, unless it plainly has the side of another one within
    reach.
    """
    if others := beside(track, found, hands):
        fits = {hand: hand.strangeness(found, t) for hand in (track, *others)}
        best, second, *_ = sorted(fits.values())
        return (
            min(fits, key=fits.__getitem__)
            if second - best > MIN_FIT_LEAD_SIDES + 1.0 - found.presence
            else None
        )
    contrary = track.contradicts(found)
    likely = None if track.hidden and (contrary or found.presence < MIN_PRESENCE_SURE) else track
    if not contrary or found.presence < MIN_PRESENCE_PLAIN:
        return likely
    crossed = [
        other
        for other in hands
        if other.established
        and not other.contradicts(found)
        and other.could_be(found, t, MAX_CROSSING_SIDES)
    ]
    return min(crossed, key=lambda other: other.strangeness(found, t), default=likely)


def found_by_palm(track: Track, seen: Sighting, hands: Sequence[Track], t: float) -> bool:
    """Return whether a palm led to this hand; in contact palms mislead more often than regions."""
    certain = seen.presence >= MIN_PRESENCE_SURE or not beside(track, seen, hands)
    return owner(track, seen, hands, t) is track and certain


def beside(track: Track | None, found: Sighting, hands: Sequence[Track]) -> list[Track]:
    """Return the other hands whose places a sighting touches."""
    around = found.region
    others = [
        other
        for other in hands
        if other is not track
        and other.established
        and hypot(other.region.cx - around.cx, other.region.cy - around.cy)
        < (other.region.size + around.size) / 2
    ]
    if not others:
        return others
    place = region_of_landmarks(found.landmarks)
    return [other for other in others if touches(place, [other.region])]


def touches(region: Region, others: Iterable[Region]) -> bool:
    """Return whether a hand's region is so near others that one hand may hide the other."""
    return any(overlap(region, other) > MIN_CONTACT_OVERLAP for other in others)


def tells_side(track: Track, found: Sighting, places: Mapping[Track, Region]) -> bool:
    """Return whether a sighting shows which side its hand is, given the places of all hands."""
    place = region_of_landmarks(found.landmarks)
    touching = [
        other for other, region in places.items() if other is not track and touches(place, [region])
    ]
    clear = found.presence >= MIN_PRESENCE_PLAIN and abs(found.looks_right - 0.5) > MIN_SIDE_MARGIN
    return not touching or (
        clear and all(other.looks_right == track.looks_right for other in touching)
    )


def exchange(tracks: Sequence[Track]) -> None:
    """Exchange the identities of two hands that have each looked like the other for some frames."""
    strange = [track for track in tracks if track.contrary >= MIN_EXCHANGED_FRAMES]
    for track, other in combinations(strange, 2):
        if not track.contradicts(other.sighting) and not other.contradicts(track.sighting):
            track.exchange(other)
