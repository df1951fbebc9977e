"""Tell hands apart while they touch.

Regions of touching hands drift: each model run may show either hand, or the one in front twice. So
a sighting in contact belongs to the hand that it fits best in place, side and pose together
(`Track.strangeness`), and only with a clear lead; the less certain the sighting, the larger the
lead. Otherwise it belongs to neither hand, and its hand counts as hidden until seen separately. Two
hands that each look like the other for a few frames exchange identities. While hands touch, a clear
sighting can correct a hand's side only beside hands of the same side. Beside a hand of the other
side it may show that one. But if one of two right hands looks left, blurred frames misjudged it as
it came in.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import Final

from handtrack.tracking.evidence import PRESENCE, SIDE, beyond_doubt
from handtrack.tracking.judging import overlap
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.track import Track


@dataclass(frozen=True, slots=True)
class ContactRules:
    """Bounds of contact, fitted to rendered clips of crossing hands and checked on held-out clips
    (docs/performance.md).
    """

    min_overlap: float = 0.2
    """Two regions that overlap more hold hands that may touch."""
    min_lead_sides: float = 0.4
    """A certain sighting fits its hand better than the next hand by more than this."""
    max_crossing_sides: float = 1.0
    """A sighting of its side in another hand's region is within this of a hand's own."""


CONTACT: Final = ContactRules()


def owner(track: Track, found: Sighting, hands: Sequence[Track], t: float) -> Track | None:
    """Return the hand that a sighting in a hand's region shows; None if unclear.

    Out of contact it shows the given hand, unless it plainly has the side of another one within
    reach.
    """
    if others := touched(track, found, hands):
        fits = {hand: hand.strangeness(found, t) for hand in (track, *others)}
        best, second, *_ = sorted(fits.values())
        clear = second - best > CONTACT.min_lead_sides + 1.0 - found.presence
        return min(fits, key=fits.__getitem__) if clear else None
    contrary = track.side.contradicts(found)
    likely = None if track.hidden and (contrary or found.presence < PRESENCE.sure) else track
    if not contrary or found.presence < PRESENCE.plain:
        return likely
    crossed = [
        other
        for other in hands
        if other.evidence.established
        and not other.side.contradicts(found)
        and other.course.leads_to(found, t, CONTACT.max_crossing_sides)
    ]
    return min(crossed, key=lambda other: other.strangeness(found, t), default=likely)


def touched(track: Track | None, found: Sighting, hands: Sequence[Track]) -> list[Track]:
    """Return the other hands whose places a sighting touches."""
    around = found.region
    others = [
        other
        for other in hands
        if other is not track
        and other.evidence.established
        and hypot(other.region.cx - around.cx, other.region.cy - around.cy)
        < (other.region.size + around.size) / 2
    ]
    if not others:
        return others
    place = region_of_landmarks(found.landmarks)
    return [other for other in others if touches(place, [other.region])]


def touches(region: Region, others: Iterable[Region]) -> bool:
    """Return whether a hand's region is so near others that one hand may hide the other."""
    return any(overlap(region, other) > CONTACT.min_overlap for other in others)


def tells_side(track: Track, found: Sighting, places: Mapping[Track, Region]) -> bool:
    """Return whether a sighting shows which side its hand is, given the places of all hands."""
    place = region_of_landmarks(found.landmarks)
    touching = [
        other for other, region in places.items() if other is not track and touches(place, [region])
    ]
    clear = found.presence >= PRESENCE.plain and beyond_doubt(found.looks_right)
    return not touching or (
        clear and all(other.side.looks_right == track.side.looks_right for other in touching)
    )


def exchange(tracks: Sequence[Track]) -> None:
    """Exchange the identities of two hands that have each looked like the other for some frames."""
    strange = [track for track in tracks if track.side.contrary >= SIDE.exchanged_frames]
    for track, other in combinations(strange, 2):
        if not track.side.contradicts(other.sighting) and not other.side.contradicts(
            track.sighting
        ):
            track.exchange_identity(other)
