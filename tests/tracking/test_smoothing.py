"""The One-Euro filter: steady when still, quick when moving."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters

PARAMETERS = OneEuroParameters(min_cutoff_hz=1.0, beta=12.0)


def filtered(values: np.ndarray, fps: float = 30.0) -> np.ndarray:
    one_euro = OneEuroFilter(PARAMETERS)
    return np.array([one_euro.apply(np.array([value], np.float32), n / fps)[0] for n, value in enumerate(values)])


def test_noise_on_a_still_value_is_more_than_halved() -> None:
    noise = np.random.default_rng(3).normal(0, 0.004, 300)
    assert filtered(noise)[30:].std() < 0.5 * noise[30:].std()


def test_a_fast_motion_is_followed_within_a_frame() -> None:
    ramp = np.arange(60) / 30 * 3.0
    assert np.abs(filtered(ramp)[20:] - ramp[20:]).max() < 3.0 / 30


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=30))
def test_the_smoothed_value_is_between_the_old_and_the_new(values: list[float]) -> None:
    smooth = filtered(np.array(values))
    for before, raw, after in zip(smooth, values[1:], smooth[1:], strict=False):
        low, high = min(before, raw), max(before, raw)
        assert low - 1e-3 <= after <= high + 1e-3


def test_time_going_backwards_restarts_the_filter() -> None:
    one_euro = OneEuroFilter(PARAMETERS)
    one_euro.apply(np.array([1.0], np.float32), 5.0)
    assert one_euro.apply(np.array([9.0], np.float32), 1.0)[0] == 9.0
