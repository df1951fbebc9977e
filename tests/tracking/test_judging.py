"""Sightings, palms and regions are assigned to the right hand."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.tracking.judging import SAME_PLACE_OVERLAP, collapsed, overlap
from handtrack.tracking.picture_models import read_sighting
from handtrack.tracking.region import Region, region_of_landmarks
from tests.tracking.staged import hand

REGIONS = st.builds(
    Region, st.floats(0, 500), st.floats(0, 500), st.floats(10, 400), st.floats(-3, 3)
)


@given(REGIONS, REGIONS)
def test_overlap_is_symmetric_and_at_most_one(one: Region, other: Region) -> None:
    assert overlap(one, other) == pytest.approx(overlap(other, one))
    assert 0 <= overlap(one, other) <= 1 + 1e-9


@given(REGIONS, st.floats(-3, 3))
def test_a_region_overlaps_itself_fully_at_any_rotation(region: Region, rotation: float) -> None:
    assert overlap(region, Region(region.cx, region.cy, region.size, rotation)) == pytest.approx(1)


def test_regions_half_a_side_apart_are_two_hands_but_a_quarter_apart_one() -> None:
    region = Region(100, 100, 80)
    assert overlap(region, region.moved(40, 0)) == pytest.approx(1 / 3)
    assert (
        overlap(region, region.moved(20, 0))
        > SAME_PLACE_OVERLAP
        > overlap(region, region.moved(40, 0))
    )
    assert overlap(region, region.moved(80, 80)) == 0


@pytest.mark.parametrize("change", ["in a heap", "a dwarf's", "a giant's"])
def test_implausible_landmarks_have_no_presence(change: str) -> None:
    region, flat = Region(100, 100, 200), hand(112, 112)
    world = (flat - flat[0]) * np.float32(0.001)
    screen = 112 + (flat - 112) * np.float32(0.05) if change == "in a heap" else flat
    world *= {"a dwarf's": 0.05, "a giant's": 20}.get(change, 1)
    outputs = {
        "presence": np.array([[0.99]]),
        "handedness": np.array([[0.9]]),
        "landmarks": screen.reshape(1, 63),
        "world": world.reshape(1, 63),
    }
    assert read_sighting(region, SimpleNamespace(outputs=outputs), 0).presence == 0  # type: ignore[arg-type]


def test_plausible_landmarks_are_accepted() -> None:
    flat = hand(112, 112)
    assert not collapsed(flat, (flat - flat[0]) * np.float32(0.001), region_of_landmarks(flat))
    fist = flat.copy()
    fist[[8, 12, 16, 20], 1] = fist[[5, 9, 13, 17], 1]
    assert not collapsed(
        fist, (fist - fist[0]) * np.float32(0.001), region_of_landmarks(fist).grown(1.3)
    )


def test_landmarks_farther_apart_than_any_picture_are_rejected() -> None:
    there = hand(112, 112)
    world = (there - there[0]) * np.float32(0.001)
    away = there * np.float32(1e5)
    assert collapsed(away, world, region_of_landmarks(away))
