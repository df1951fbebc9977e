"""Assign sightings to hands: every frame those of the tracked hands, and those that palms led to.

There is one score, `Track.strangeness`: how badly a sighting matches a hand in place, side and
pose. The best match of a sighting owns it (`handtrack.tracking.contact.owner`), of two sightings
the hand keeps the better one, and two hands never share a place. A sighting that a palm led to
belongs to a hand that has slipped out of its region, or else to the lost hand that it matches best,
or to a new one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from handtrack.tracking.contact import owner, touched
from handtrack.tracking.evidence import PRESENCE
from handtrack.tracking.judging import (
    SAME_PLACE_OVERLAP,
    holds_up,
    overlap,
    precedence,
    same_hand,
    slipped,
)
from handtrack.tracking.motion_map import Flow
from handtrack.tracking.region import Sighting, region_of_landmarks
from handtrack.tracking.track import Track


@dataclass(frozen=True, slots=True)
class Candidate:
    """The best look for a tracked hand in a frame."""

    track: Track
    sighting: Sighting
    flow: Flow | None = None
    """Pixels: the picture's motion at a hand that is fast, or seen badly."""


class Stranger(Enum):
    """A sighting that shows no known hand."""

    NEW = auto()
    UNCLEAR = auto()


def assign(
    candidates: Iterable[Candidate], hands: Sequence[Track], t: float, min_presence: float
) -> list[tuple[Track, Sighting]]:
    """Return the hands seen at `t` seconds, each with its sighting, surest first.

    `hands`: all known ones; a sighting may show another than it was looked for.
    """
    matched: dict[Track, Sighting] = {}
    for candidate in candidates:
        found = candidate.sighting
        if not holds_up(candidate.track, found, min_presence):
            continue
        hand = owner(candidate.track, found, hands, t)
        if hand is None:
            continue
        other = matched.get(hand)
        if other is None or hand.strangeness(found, t) < hand.strangeness(other, t):
            matched[hand] = found
    ranked = list(matched.items())
    if len(ranked) > 1:
        ranked.sort(key=lambda pair: (*precedence(pair[0]), pair[0].strangeness(pair[1], t)))
    return _in_places_of_their_own(ranked)


def _in_places_of_their_own(
    ranked: Iterable[tuple[Track, Sighting]],
) -> list[tuple[Track, Sighting]]:
    """Return the pairs without hands that drifted onto a surer one."""
    kept: list[tuple[Track, Sighting]] = []
    for track, found in ranked:
        same = any(same_hand(other, found) for _, other in kept)
        crowded = not track.evidence.proven and any(
            overlap(track.region, region_of_landmarks(other.landmarks)) > SAME_PLACE_OVERLAP
            for _, other in kept
        )
        if not same and not crowded:
            kept.append((track, found))
    return kept


def assign_find(
    found: Sighting, tracks: Sequence[Track], lost: Sequence[Track], t: float
) -> Track | Stranger:
    """Return the hand that a palm led to, among the tracked and lost ones at `t` seconds.

    In contact palms mislead more often than regions do, so only a sure sighting counts there; and
    where two hands touch there is no third one.
    """
    hands = (*tracks, *lost)
    contact = touched(None, found, hands)

    def shows(track: Track) -> bool:
        alone = not any(other is not track for other in contact)
        return owner(track, found, hands, t) is track and (found.presence >= PRESENCE.sure or alone)

    for track in tracks:
        if slipped(track, found) and shows(track):
            return track
    returned = min(
        (track for track in lost if track.course.leads_to(found, t)),
        key=lambda track: (track.side.contradicts(found), track.strangeness(found, t)),
        default=None,
    )
    if returned is not None:
        return returned if shows(returned) else Stranger.UNCLEAR
    return Stranger.UNCLEAR if any(other.hidden for other in contact) else Stranger.NEW
