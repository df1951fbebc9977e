"""Palm detection: what the model's raw output means."""

import numpy as np
import pytest

from handtrack.tracking.palm import INPUT_SIDE, KEYPOINTS, Palm, anchors, decode, merge, overlap


def palm(left: float, top: float, side: float, score: float) -> Palm:
    box = np.array((left, top, left + side, top + side), dtype=np.float32)
    return Palm(box, np.full((KEYPOINTS, 2), left, np.float32), score)


def raw(anchor: int, score: float, size: float) -> tuple[np.ndarray, np.ndarray]:
    boxes = np.zeros((2016, 18), np.float32)
    scores = np.full(2016, -100.0, np.float32)
    boxes[anchor, 2:4] = size
    scores[anchor] = score
    return boxes, scores


def test_the_anchors_are_the_cells_of_two_grids() -> None:
    table = anchors()
    assert table.shape == (2016, 2)
    np.testing.assert_allclose(table[0], (0.5 / 24, 0.5 / 24), rtol=1e-6)
    np.testing.assert_allclose(table[2], (1.5 / 24, 0.5 / 24), rtol=1e-6)
    np.testing.assert_allclose(table[1152], (0.5 / 12, 0.5 / 12), rtol=1e-6)
    np.testing.assert_allclose(table[-1], (11.5 / 12, 11.5 / 12), rtol=1e-6)


def test_a_box_is_centred_on_its_anchor() -> None:
    (found,) = decode(*raw(anchor=1152, score=2.0, size=48.0))
    middle = 0.5 / 12
    half = 24.0 / INPUT_SIDE
    np.testing.assert_allclose(
        found.box, (middle - half, middle - half, middle + half, middle + half), atol=1e-6
    )
    np.testing.assert_allclose(found.keypoints, np.full((KEYPOINTS, 2), middle), atol=1e-6)
    assert found.score == pytest.approx(1 / (1 + np.exp(-2.0)))


@pytest.mark.parametrize(("score", "found"), [(-0.01, 0), (0.01, 1)])
def test_palms_need_a_score_of_one_half(score: float, found: int) -> None:
    assert len(decode(*raw(anchor=7, score=score, size=20.0))) == found


def test_overlapping_boxes_become_their_score_weighted_mean() -> None:
    (merged,) = merge([palm(0.0, 0.0, 1.0, score=0.9), palm(0.1, 0.0, 1.0, score=0.6)])
    np.testing.assert_allclose(merged.box, (0.04, 0.0, 1.04, 1.0), atol=1e-6)
    assert merged.score == 0.9


def test_separate_boxes_stay_separate_strongest_first() -> None:
    weak, strong = palm(0.0, 0.0, 1.0, score=0.6), palm(3.0, 0.0, 1.0, score=0.9)
    assert [found.score for found in merge([weak, strong])] == [0.9, 0.6]


def test_overlap_is_intersection_over_union() -> None:
    box = np.array((0, 0, 2, 2), np.float32)
    others = np.array([(0, 0, 2, 2), (1, 0, 3, 2), (5, 5, 6, 6)], np.float32)
    np.testing.assert_allclose(overlap(box, others), (1.0, 1 / 3, 0.0), atol=1e-6)


def test_a_palm_is_mapped_back_from_the_detectors_square() -> None:
    mapped = palm(0.25, 0.5, 0.25, score=0.9).mapped(left=-10.0, top=20.0, size=100.0)
    np.testing.assert_allclose(mapped.box, (15.0, 70.0, 40.0, 95.0))
