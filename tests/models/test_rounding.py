import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from handtrack.models.openvino_engine import ALIKE, Floats, rounded

SIDES = st.sampled_from((3, 5))
NUMBERS = st.floats(-100.0, 100.0, width=32, allow_subnormal=False)
KERNELS = SIDES.flatmap(lambda side: arrays(np.float32, (2, 1, side, side), elements=NUMBERS))


def nearest(numbers: Floats) -> Floats:
    """Return each number's nearest bfloat16, the smaller one on a tie."""
    return ((numbers.view(np.uint32) + 0x7FFF) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def error(kernels: Floats, exact: Floats) -> np.ndarray:
    """Return each kernel's mean square error for pixels that resemble their neighbours."""
    side = exact.shape[-1]
    rows, columns = np.indices((side, side)).reshape(2, -1)
    alike = ALIKE ** np.hypot(rows[:, None] - rows, columns[:, None] - columns)
    off = (kernels.astype(np.float64) - exact).reshape(-1, side * side)
    return np.einsum("ki,ij,kj->k", off, alike, off)


@settings(deadline=None)
@given(KERNELS)
def test_every_number_is_rounded_to_a_neighbouring_bfloat16(kernels: Floats) -> None:
    found = rounded(kernels)
    assert not (found.view(np.uint32) & 0xFFFF).any()
    step = 2.0 ** (np.floor(np.log2(np.maximum(np.abs(kernels), 1e-30))) - 7)
    assert (np.abs(found.astype(np.float64) - kernels) <= step).all()


@settings(deadline=None)
@given(KERNELS)
def test_results_are_at_least_as_good_as_with_nearest_rounding(kernels: Floats) -> None:
    assert (error(rounded(kernels), kernels) <= error(nearest(kernels), kernels) * (1 + 1e-9)).all()


@settings(deadline=None)
@given(KERNELS)
def test_bfloat16_values_are_unchanged(kernels: Floats) -> None:
    short = nearest(kernels)
    np.testing.assert_array_equal(rounded(short), short)


def test_an_edge_detector_with_large_weights_still_ignores_a_flat_picture() -> None:
    kernel = np.array(
        [[[[-9.63, -38.29, -9.71], [-19.27, 77.13, 19.31], [-9.67, -9.33, -0.54]]]], np.float32
    )
    assert float(kernel.sum()) == pytest.approx(0.0, abs=1e-4)
    assert abs(float(nearest(kernel).sum())) > 0.1
    assert abs(float(rounded(kernel).sum())) < 0.02
