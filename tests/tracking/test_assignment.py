"""Whose each sighting is, in a frame and where a palm led to it."""

from dataclasses import replace

import pytest

from handtrack.tracking.assignment import Candidate, Stranger, assign, assign_find
from handtrack.tracking.region import Sighting, region_of_landmarks
from handtrack.tracking.track import Track
from tests.tracking.staged import followed, hand, sighting

SIDE = region_of_landmarks(hand()).size
NOW = 1.0
LEAST = 0.5


def found_at(
    cx: float, cy: float = 200.0, *, looks_right: float = 1.0, presence: float = 1.0
) -> Sighting:
    """A hand in the pose of `followed`'s, wherever it is."""
    there = sighting(hand(cx, cy), looks_right=looks_right, presence=presence)
    return replace(there, world=sighting(hand(300)).world)


def at(cx: float, cy: float = 200.0, *, looks_right: float = 1.0) -> Track:
    """A proven hand at rest, in one pose with all the others."""
    track = followed(cx, cy, looks_right=looks_right)
    track.course = replace(track.course, sighting=found_at(cx, cy, looks_right=looks_right))
    return track


def assigned(*pairs: tuple[Track, Sighting]) -> list[tuple[Track, Sighting]]:
    candidates = [Candidate(track, found) for track, found in pairs]
    return assign(candidates, [track for track, _ in pairs], NOW, LEAST)


def test_every_hand_keeps_its_own_clear_sighting() -> None:
    near, far = at(300), at(300 + 2 * SIDE)
    here, there = found_at(302), found_at(300 + 2 * SIDE + 3)
    assert assigned((near, here), (far, there)) == [(near, here), (far, there)]
    assert assigned() == []


@pytest.mark.parametrize(("presence", "seen"), [(0.51, True), (0.49, False)])
def test_a_weak_sighting_is_nobodys(presence: float, *, seen: bool) -> None:
    near, far = at(300), at(300 + 2 * SIDE)
    weak, clear = found_at(300, presence=presence), found_at(300 + 2 * SIDE)
    kept = [(near, weak), (far, clear)] if seen else [(far, clear)]
    assert assigned((near, weak), (far, clear)) == kept


def test_of_two_sightings_of_one_hand_the_better_match_counts() -> None:
    right, left = at(300), at(300 + 0.6 * SIDE, looks_right=0.0)
    close, aside = found_at(301), found_at(300 - 0.1 * SIDE)
    assert assigned((right, close), (left, aside)) == [(right, close)]
    assert assigned((right, aside), (left, close)) == [(right, close)]


def test_an_unclear_sighting_does_not_hide_a_clear_one() -> None:
    right, left = at(300), at(300 + 0.6 * SIDE, looks_right=1.0)
    between, alone = found_at(300 + 0.3 * SIDE), found_at(300 + 0.7 * SIDE)
    assert assigned((right, between), (left, alone)) == [(left, alone)]


def doubted(cx: float, presence: float = 0.95) -> Track:
    return Track(9, found_at(cx, presence=presence), 0.9, doubts=2)


def unproven(cx: float) -> Track:
    track = doubted(cx)
    track.evidence = replace(track.evidence, doubts=0)
    return track


def hidden(cx: float) -> Track:
    track = at(cx)
    track.hide(0.95, 0.0, 0.0)
    return track


@pytest.mark.parametrize("make", [doubted, unproven, hidden])
def test_of_two_hands_on_one_place_the_surer_one_stays(make: object) -> None:
    assert callable(make)
    sure, weaker = at(300), make(300 + 1.5 * SIDE)
    for first, second in ((sure, weaker), (weaker, sure)):
        pairs = [(first, found_at(300)), (second, found_at(301))]
        # too far apart to be in contact where they were: each region drifted onto the hand
        kept = assigned(*pairs)
        assert [track for track, _ in kept] == [sure]


def test_of_two_equally_sure_hands_on_one_place_the_better_match_stays() -> None:
    near, far = at(300), at(300 + 1.5 * SIDE)
    same = found_at(300)
    assert [each for each, _ in assigned((far, found_at(302)), (near, same))] == [near]
    assert [each for each, _ in assigned((near, same), (far, found_at(302)))] == [near]


def faint(cx: float, doubts: int = 0) -> Track:
    """A hand that is too unsure to be in contact with others."""
    track = doubted(cx, presence=0.85)
    track.evidence = replace(track.evidence, doubts=doubts)
    return track


@pytest.mark.parametrize("swapped", [False, True])
def test_of_two_unsure_hands_on_one_place_the_less_doubted_then_nearer_one_stays(
    *, swapped: bool
) -> None:
    def kept(*pairs: tuple[Track, Sighting]) -> list[Track]:
        return [track for track, _ in assigned(*(pairs[::-1] if swapped else pairs))]

    near, far = faint(300), faint(300 + 0.5 * SIDE)
    assert kept((near, found_at(300)), (far, found_at(302))) == [near]
    near, far = faint(300, doubts=1), faint(300 + 0.5 * SIDE)
    assert kept((near, found_at(300)), (far, found_at(302))) == [far]


@pytest.mark.parametrize(("away", "kept"), [(0.3, 1), (0.36, 2)])
@pytest.mark.parametrize("others", [0, 1])
def test_an_unproven_hand_is_dropped_where_a_surer_one_is(
    away: float, kept: int, others: int
) -> None:
    surer, young = faint(300), faint(300 + away * SIDE, doubts=1)
    elsewhere = [at(300 + 3 * SIDE)] * others
    pairs = [(each, found_at(each.region.cx)) for each in (surer, young, *elsewhere)]
    assert len(assigned(*pairs)) == kept + others
    young.evidence = replace(young.evidence, proven=True)
    assert len(assigned(*pairs)) == 2 + others


def test_a_palm_finds_a_new_hand_where_none_is_known() -> None:
    found = found_at(300)
    assert assign_find(found, [], [], NOW) is Stranger.NEW
    assert assign_find(found, [at(300 + 2 * SIDE)], [at(300 - 2 * SIDE)], NOW) is Stranger.NEW


def weak(cx: float, presence: float = 0.6) -> Track:
    """A tracked hand whose region slips off it."""
    track = at(cx)
    track.course = replace(track.course, sighting=replace(track.course.sighting, presence=presence))
    return track


@pytest.mark.parametrize(
    ("presence", "away", "looks_right", "slipped"),
    [
        (0.6, 0.25, 1.0, True),
        (0.85, 0.25, 1.0, False),
        (0.6, 0.35, 1.0, False),
        (0.6, 0.25, 0.0, False),
    ],
)
def test_a_palm_finds_the_hand_that_slipped_out_of_its_region(
    presence: float, away: float, looks_right: float, *, slipped: bool
) -> None:
    track = weak(300, presence)
    found = found_at(300 + away * SIDE, looks_right=looks_right)
    assert (assign_find(found, [track], [], NOW) is track) == slipped


def test_a_palm_in_contact_needs_a_sure_sighting() -> None:
    track, other = weak(300, 0.5), at(300 + 0.6 * SIDE, looks_right=0.0)
    sure, unsure = (found_at(300 + 0.05 * SIDE, presence=each) for each in (0.95, 0.79))
    assert assign_find(sure, [track, other], [], NOW) is track
    assert assign_find(unsure, [track, other], [], NOW) is not track
    assert assign_find(unsure, [track], [], NOW) is track
    assert assign_find(sure, [other], [track], NOW) is track
    assert assign_find(unsure, [other], [track], NOW) is Stranger.UNCLEAR


def test_a_palm_finds_the_lost_hand_that_matches_best() -> None:
    near, far = at(300), at(300 + 1.0 * SIDE)
    found = found_at(300 + 0.45 * SIDE)
    for lost in ([near, far], [far, near]):
        for each in lost:
            each.evidence = replace(each.evidence, doubts=1)  # not established: no contact
        assert assign_find(found, [], lost, NOW) is near


def test_a_lost_hand_of_the_other_side_is_the_last_choice() -> None:
    right, left = at(300), at(300 + 0.5 * SIDE, looks_right=0.0)
    for each in (right, left):
        each.evidence = replace(each.evidence, doubts=1)
    found = found_at(300, looks_right=0.0)
    assert assign_find(found, [], [right, left], NOW) is left
    assert assign_find(found, [], [right], NOW) is right


def test_a_hand_lost_for_too_long_is_a_new_one() -> None:
    assert assign_find(found_at(300), [], [at(300)], 1.2) is not Stranger.NEW
    assert assign_find(found_at(300), [], [at(300)], 1.3) is Stranger.NEW


def test_there_is_no_third_hand_where_one_hides_another() -> None:
    shown, behind = at(300), hidden(300 + 0.1 * SIDE)
    behind.course = replace(behind.course, seen_t=-9.0)  # hidden for too long to come back
    found = found_at(300 + 0.5 * SIDE, looks_right=0.5)
    assert assign_find(found, [shown], [behind], NOW) is Stranger.UNCLEAR
    assert assign_find(found, [shown], [], NOW) is Stranger.NEW
