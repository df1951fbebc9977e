"""Public labelled sequences: how often the gesture logic is right, without the tracker."""

import pytest

from tests.media import media
from tools.measure_gestures import SHAPES, share_right, sign_counts, swipe_figures

SEQUENCES = (
    "gesture_data_17_4_M2", "gesture_data_17_5_M2", "gesture_data_18_15_M2", "gesture_data_30_2_M2",
    "gesture_data_30_2_M3", "validation_data_rotate", "validation_data_swipe_left",
)  # fmt: skip


def test_labelled_swipes_are_found_with_few_false_ones() -> None:
    figures = [swipe_figures(media(f"seq/cestagape_{name}_gt.csv.gz")) for name in SEQUENCES]
    found, labelled, across = (
        sum(getattr(one, key) for one in figures) for key in ("found", "labelled", "across")
    )
    assert labelled == 46
    assert found / labelled >= 0.95
    assert found / across >= 0.95


def test_a_circling_arm_does_not_swipe() -> None:
    assert swipe_figures(media("seq/cestagape_validation_data_rotate_gt.csv.gz")).across == 0


@pytest.mark.parametrize("shape", ["4:3", "16:9"])
def test_signs_of_a_foreign_data_set_are_read_by_shape(shape: str) -> None:
    counts = sign_counts(media("seq/dynago_raw.csv.gz"), SHAPES[shape])
    assert counts.total() == 1488
    assert share_right(counts) >= 0.85
