"""Which sightings, palms and regions are one and the same hand's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.tracking.assignment import SAME_PLACE, distance, overlap
from handtrack.tracking.geometry import Region
from tests.tracking.staged import hand

REGIONS = st.builds(Region, st.floats(0, 500), st.floats(0, 500), st.floats(10, 400), st.floats(-3, 3))


@given(REGIONS, REGIONS)
def test_regions_overlap_alike_both_ways_and_never_by_more_than_all_of_them(one: Region, other: Region) -> None:
    assert overlap(one, other) == pytest.approx(overlap(other, one))
    assert 0 <= overlap(one, other) <= 1 + 1e-9


@given(REGIONS, st.floats(-3, 3))
def test_a_region_overlaps_itself_wholly_however_it_is_turned(region: Region, rotation: float) -> None:
    assert overlap(region, Region(region.cx, region.cy, region.size, rotation)) == pytest.approx(1)


def test_regions_half_a_side_apart_are_two_hands_and_a_quarter_apart_one() -> None:
    region = Region(100, 100, 80)
    assert overlap(region, region.moved(40, 0)) == pytest.approx(1 / 3)
    assert overlap(region, region.moved(20, 0)) > SAME_PLACE > overlap(region, region.moved(40, 0))
    assert overlap(region, region.moved(80, 80)) == 0


def test_the_distance_of_hands_does_not_depend_on_how_far_away_they_are() -> None:
    near, far = distance(hand(), hand(330)), distance(hand(length=67.5), hand(315, length=67.5))
    assert near == pytest.approx(far, rel=1e-4)
