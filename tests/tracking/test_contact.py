"""Hands that touch: whose a sighting is, and what it tells."""

from dataclasses import replace

import pytest

from handtrack.tracking.contact import exchange, owner, tells_side, touched, touches
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.track import OTHER_SIDE_COST, Track
from tests.tracking.staged import followed, hand, sighting

SIDE = region_of_landmarks(hand()).size
NOW = 1.0


def seen(
    cx: float, cy: float = 200.0, *, looks_right: float = 1.0, presence: float = 1.0
) -> Sighting:
    """A hand of a resting hand's pose."""
    return sighting(hand(cx, cy), looks_right=looks_right, presence=presence)


def posed_as(track: Track, found: Sighting) -> Sighting:
    """The sighting with the pose of a hand, so that only place and side tell them apart."""
    return replace(found, world=track.sighting.world)


@pytest.mark.parametrize(("share", "touching"), [(0.19, False), (0.21, True)])
def test_regions_touch_from_an_overlap_of_a_fifth(share: float, *, touching: bool) -> None:
    one = Region(0.0, 0.0, 1.0)
    other = Region(1.0 - 2 * share / (1 + share), 0.0, 1.0)
    assert touches(one, [other]) == touching
    assert touches(one, [Region(9.0, 0.0, 1.0), other]) == touching
    assert not touches(one, [])


def test_a_sighting_touches_established_hands_near_it_but_not_its_own() -> None:
    track, near, far = followed(300), followed(300 + 0.4 * SIDE), followed(300 + 1.2 * SIDE)
    doubted = Track(4, seen(300 + 0.3 * SIDE), NOW, doubts=2)
    hands = (track, near, far, doubted)
    assert touched(track, seen(300), hands) == [near]
    assert touched(None, seen(300), hands) == [track, near]
    assert touched(near, seen(300 + 0.8 * SIDE), hands) == [far]
    assert touched(track, seen(300), (track, far, doubted)) == []


def test_a_searched_region_far_from_a_hand_touches_nothing() -> None:
    track, other = followed(300), followed(300 + 0.4 * SIDE)
    found = seen(300)
    aside = replace(found, region=region_of_landmarks(hand(300, 200 + 3 * SIDE)))
    assert touched(track, found, (track, other)) == [other]
    assert touched(track, aside, (track, other)) == []


def test_a_sighting_that_drifted_from_its_region_touches_the_hand_it_reaches() -> None:
    track, other = followed(300), followed(300 + 0.9 * SIDE)
    drifted = replace(seen(300 + 0.4 * SIDE), region=track.region)
    assert touched(track, drifted, (track, other)) == [other]


@pytest.mark.parametrize(
    ("presence", "lead", "clear"),
    [(1.0, 0.41, True), (1.0, 0.39, False), (0.8, 0.61, True), (0.8, 0.59, False)],
)
def test_in_contact_a_sighting_needs_a_lead_that_grows_as_it_gets_weaker(
    presence: float, lead: float, *, clear: bool
) -> None:
    apart = 0.6
    track = followed(300)
    other = followed(300 + apart * SIDE)
    # `lead` sides nearer to the one than to the other
    for near, first in ((track, 1), (other, -1)):
        cx = 300 + SIDE * (apart - first * lead) / 2
        found = posed_as(track, seen(cx, presence=presence))
        other.course = other.course.seen(posed_as(track, other.sighting), NOW, repeated=False)
        track.course = track.course.seen(track.sighting, NOW, repeated=False)
        for looked_for in (track, other):
            shown = owner(looked_for, found, (track, other), NOW)
            assert shown is (near if clear else None)


def test_in_contact_looking_like_the_other_hand_counts_as_a_distance() -> None:
    track, other = followed(300), followed(300 + 0.6 * SIDE, looks_right=0.0)
    middle = posed_as(track, seen(300 + 0.3 * SIDE))
    lead = other.strangeness(middle, NOW) - track.strangeness(middle, NOW)
    assert lead >= OTHER_SIDE_COST - 0.01
    assert owner(other, middle, (track, other), NOW) is track


@pytest.mark.parametrize(
    ("hidden", "presence", "looks_right", "shown"),
    [
        (False, 0.1, 1.0, True),
        (True, 0.81, 1.0, True),
        (True, 0.79, 1.0, False),
        (True, 0.85, 0.0, False),
        (False, 0.85, 0.0, True),
        (True, 0.99, 0.0, False),
        (False, 0.99, 0.0, True),
    ],
)
def test_alone_a_sighting_is_its_hands_unless_it_was_hidden_and_is_unclear(
    presence: float, looks_right: float, *, hidden: bool, shown: bool
) -> None:
    track = followed(300)
    if hidden:
        track.hide(NOW, 0.0, 0.0)
    found = seen(300, presence=presence, looks_right=looks_right)
    assert owner(track, found, (track,), NOW) is (track if shown else None)


@pytest.mark.parametrize(
    ("presence", "away", "side", "crossed"),
    [
        (0.91, 1.1, 0.0, True),
        (0.89, 1.1, 0.0, False),
        (0.91, 1.24, 0.0, True),
        (0.91, 1.26, 0.0, False),
        (0.91, 1.1, 1.0, False),
    ],
)
def test_a_plain_sighting_of_the_other_side_shows_a_hand_of_that_side_within_reach(
    presence: float, away: float, side: float, *, crossed: bool
) -> None:
    track, other = followed(300), followed(300 + away * SIDE, looks_right=side)
    found = seen(300, presence=presence, looks_right=0.0)
    assert owner(track, found, (track, other), NOW) is (other if crossed else track)


def test_a_plain_sighting_of_its_own_side_is_its_hands_whoever_is_in_reach() -> None:
    track, other = followed(300), followed(300 + 1.7 * SIDE)
    found = seen(300 + SIDE)
    assert other.strangeness(found, NOW) < track.strangeness(found, NOW)
    assert owner(track, found, (track, other), NOW) is track


def test_of_two_hands_that_crossed_the_nearer_one_is_shown() -> None:
    track = followed(300)
    near, far = (followed(300, 200 + away * SIDE, looks_right=0.0) for away in (1.05, -1.2))
    found = seen(300, presence=0.99, looks_right=0.0)
    for hands in ((track, near, far), (track, far, near)):
        assert owner(track, found, hands, NOW) is near
    near.evidence = Track(9, seen(0), NOW, doubts=2).evidence
    assert owner(track, found, (track, near, far), NOW) is far


@pytest.mark.parametrize(
    ("presence", "looks_right", "others", "tells"),
    [
        (0.5, 0.5, [], True),
        (0.91, 0.95, [1.0], True),
        (0.91, 0.05, [1.0], True),
        (0.89, 0.95, [1.0], False),
        (0.91, 0.85, [1.0], False),
        (0.91, 0.95, [0.0], False),
        (0.91, 0.95, [1.0, 0.0], False),
    ],
)
def test_in_contact_only_a_clear_sighting_beside_its_own_side_tells_a_side(
    presence: float, looks_right: float, others: list[float], *, tells: bool
) -> None:
    track, far = followed(300), followed(300 + 2 * SIDE, looks_right=0.0)
    beside = [followed(300 + 0.4 * SIDE, looks_right=side) for side in others]
    places = {each: each.region for each in (track, far, *beside)}
    found = seen(300, presence=presence, looks_right=looks_right)
    assert tells_side(track, found, places) == tells


def contrary(looks_right: float, frames: int, number: int) -> Track:
    """A hand that looks like the other one in its last frames."""
    track = followed(300, looks_right=looks_right)
    track.track_id = number
    for frame in range(frames):
        track.add(seen(300, looks_right=1.0 - looks_right), 1.0 + frame / 10, sided=False)
    return track


@pytest.mark.parametrize(
    ("frames", "exchanged"), [((3, 3), True), ((2, 3), False), ((3, 2), False)]
)
def test_hands_exchange_identities_after_three_contrary_frames_each(
    frames: tuple[int, int], *, exchanged: bool
) -> None:
    right, left = contrary(1.0, frames[0], 1), contrary(0.0, frames[1], 2)
    exchange([right, left])
    assert (right.track_id, left.track_id) == ((2, 1) if exchanged else (1, 2))


def test_hands_that_contradict_each_others_identities_keep_their_own() -> None:
    first, second, left = contrary(1.0, 3, 1), contrary(1.0, 3, 2), contrary(0.0, 3, 3)
    exchange([first, second])
    assert (first.track_id, second.track_id) == (1, 2)
    exchange([first, second, left])
    assert (first.track_id, second.track_id, left.track_id) == (3, 2, 1)


def test_hands_exchange_identities_only_if_each_fits_the_others() -> None:
    first, second = followed(300, looks_right=1.0), followed(300, looks_right=0.85)
    first.track_id, second.track_id = 1, 2
    for frame in range(3):
        first.add(seen(300, looks_right=0.3), 1.0 + frame / 10, sided=False)
        second.add(seen(300, looks_right=0.2), 1.0 + frame / 10, sided=False)
    assert (first.side.contrary, second.side.contrary) == (3, 3)
    assert first.side.contradicts(second.sighting)
    assert not second.side.contradicts(first.sighting)
    for hands in ((first, second), (second, first)):
        exchange(hands)
        assert (first.track_id, second.track_id) == (1, 2)
