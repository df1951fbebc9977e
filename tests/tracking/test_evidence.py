"""Evidence of sightings: when a hand counts as one, and which side it has."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from handtrack.tracking.evidence import PRESENCE, Evidence, Side, beyond_doubt
from tests.tracking.staged import hand, sighting


def evidence_of(presences: Iterable[float], doubts: int = 0) -> Evidence:
    first, *others = presences
    evidence = Evidence.of_first(first, doubts)
    for presence in others:
        evidence = evidence.seen(presence)
    return evidence


def side_of(votes: Iterable[tuple[float, float]]) -> Side:
    """The side after sightings of (looks right, presence)."""
    (looks_right, presence), *others = votes
    side = Side.of_first(sighting(hand(), looks_right=looks_right, presence=presence))
    for looks_right, presence in others:
        side = side.seen(sighting(hand(), looks_right=looks_right, presence=presence), counted=True)
    return side


def seen_as(looks_right: float) -> Side:
    """A hand of a known side, after ten clear sightings."""
    return side_of([(looks_right, 1.0)] * 10)


def test_each_sighting_removes_one_doubt_and_a_whole_picture_all() -> None:
    evidence = Evidence.of_first(0.9, 2)
    assert (evidence.doubts, evidence.proven) == (2, False)
    assert [evidence.seen(0.9).doubts, evidence.seen(0.9).seen(0.9).doubts] == [1, 0]
    assert evidence_of([0.9] * 4, 2).doubts == 0
    assert (evidence.confirmed().doubts, evidence.confirmed().proven) == (0, True)
    assert Evidence.of_first(0.1, 0).proven


def test_presence_is_averaged_over_four_sightings() -> None:
    assert evidence_of([1.0, 0.0]).presence == pytest.approx(0.75)
    assert evidence_of([1.0, 0.0, 0.0]).presence == pytest.approx(0.75**2)


def test_a_hand_was_sure_once_a_single_sighting_was_sure() -> None:
    assert evidence_of([0.8]).was_sure
    assert evidence_of([0.79, 0.8, 0.1]).was_sure
    assert not evidence_of([0.79] * 50).was_sure


def test_fifteen_sightings_in_plain_sight_prove_a_hand() -> None:
    assert not evidence_of([0.95] * 15, 2).proven  # the first one does not count
    assert evidence_of([0.95] * 16, 2).proven
    assert evidence_of([0.95] * 16 + [0.0] * 50, 2).proven
    assert not evidence_of([0.89] * 60, 2).proven
    broken = [0.95] * 10 + [0.5] * 10 + [0.95] * 20
    assert evidence_of(broken, 2).proven


@pytest.mark.parametrize(
    ("presence", "proven", "doubts", "plain", "established"),
    [
        (0.9, False, 0, True, True),
        (0.89, False, 0, False, False),
        (0.1, True, 0, True, True),
        (0.99, False, 1, True, False),
    ],
)
def test_a_hand_is_established_in_plain_sight_and_without_doubts(
    presence: float, doubts: int, *, proven: bool, plain: bool, established: bool
) -> None:
    evidence = replace(Evidence.of_first(presence, doubts), proven=proven)
    assert (evidence.in_plain_sight, evidence.established) == (plain, established)


def test_a_trusted_hand_is_clear_over_the_last_fifteen_sightings() -> None:
    assert not evidence_of([0.95] * 3).trusted
    assert evidence_of([0.88] * 4).trusted
    assert not evidence_of([0.87] * 60).trusted
    assert not evidence_of([0.95] * 4, 1).trusted
    assert evidence_of([0.5, 1.0]).clarity == pytest.approx(0.75)
    assert evidence_of([0.0, *[0.0] * 14, 0.9]).clarity == pytest.approx(0.06)
    assert evidence_of([*[0.0] * 30, 0.9]).clarity == pytest.approx(0.06)


def test_a_bound_on_presence_is_no_looser_than_a_weaker_ones() -> None:
    assert PRESENCE.sure < PRESENCE.trusted < PRESENCE.plain < PRESENCE.single


def test_a_blurred_sighting_has_a_tenth_of_a_clear_ones_vote() -> None:
    assert side_of([(1.0, 1.0)]).votes == 1.0
    assert side_of([(1.0, 0.75)]).votes == 0.5
    assert side_of([(1.0, 0.2)]).votes == pytest.approx(0.1)
    assert side_of([(1.0, 1.0), (0.0, 0.2)]).right == pytest.approx(1 / 1.1)


def test_the_side_is_averaged_over_thirty_clear_votes() -> None:
    settled = side_of([(1.0, 1.0)] * 50)
    assert settled.votes == 30.0
    after = settled.seen(sighting(hand(), looks_right=0.0), counted=True)
    assert after.right == pytest.approx(1 - 1 / 30)


def test_only_an_unknown_side_takes_an_uncounted_vote() -> None:
    left = sighting(hand(), looks_right=0.0)
    unknown, known = side_of([(1.0, 1.0)] * 4), side_of([(1.0, 1.0)] * 5)
    assert unknown.seen(left, counted=False).right == pytest.approx(0.8)
    assert known.seen(left, counted=False).right == 1.0
    assert known.seen(left, counted=False).votes == 5.0
    assert known.seen(left, counted=True).right == pytest.approx(5 / 6)


@pytest.mark.parametrize(("looks_right", "contrary"), [(0.39, True), (0.41, False), (1.0, False)])
def test_a_sighting_contradicts_a_known_side_it_is_far_from(
    looks_right: float, *, contrary: bool
) -> None:
    found = sighting(hand(), looks_right=looks_right)
    assert seen_as(1.0).contradicts(found) == contrary
    assert side_of([(1.0, 1.0)] * 5).contradicts(found) == contrary
    assert not side_of([(1.0, 1.0)] * 4).contradicts(found)


def test_contrary_sightings_are_counted_until_one_agrees() -> None:
    left = sighting(hand(), looks_right=0.0)
    side = seen_as(1.0)
    for count in (1, 2, 3):
        side = side.seen(left, counted=False)
        assert side.contrary == count
    assert side.seen(sighting(hand(), looks_right=1.0), counted=False).contrary == 0


@pytest.mark.parametrize(
    ("known", "looks_right", "agrees"),
    [
        (0.95, 0.95, True),
        (0.05, 0.05, True),
        (0.95, 0.05, False),
        (0.05, 0.95, False),
        (0.89, 0.95, False),
        (0.95, 0.89, False),
    ],
)
def test_a_sighting_agrees_with_a_side_only_beyond_doubt(
    known: float, looks_right: float, *, agrees: bool
) -> None:
    found = sighting(hand(), looks_right=looks_right)
    assert seen_as(known).agrees(found) == agrees
    assert side_of([(known, 1.0)] * 5).agrees(found) == agrees
    assert not side_of([(known, 1.0)] * 4).agrees(found)


def test_a_side_is_beyond_doubt_four_tenths_from_one_half() -> None:
    assert [beyond_doubt(each) for each in (0.09, 0.11, 0.5, 0.89, 0.91)] == [
        True,
        False,
        False,
        False,
        True,
    ]
    assert Side(0.5, 1.0).looks_right
    assert not Side(0.49, 1.0).looks_right
