"""The library's tracker: what it refuses, in one line, and that it goes on afterwards."""

from math import inf, nan

import numpy as np
import pytest

from handtrack import HandTracker
from handtrack.errors import UsageError

PICTURE = np.zeros((48, 64, 3), np.uint8)


@pytest.mark.parametrize(
    ("image", "t", "says"),
    [
        (PICTURE[:0], 2.0, "64×0"),
        (PICTURE[:, :0], None, "0×48"),
        (PICTURE[:, :, 0], 2.0, "shape"),
        (PICTURE.astype(np.float32), 2.0, "uint8"),
        (PICTURE, 1.0, "must increase"),
        (PICTURE, nan, "no time"),
        (PICTURE, inf, "no time"),
    ],
)
def test_what_cannot_be_estimated_is_refused_and_the_next_picture_is_taken(
    image: np.ndarray, t: float | None, says: str
) -> None:
    with HandTracker(1, provider="cpu", threads=1) as tracker:
        assert tracker.estimate(PICTURE, timestamp=1.0) == ()
        with pytest.raises(UsageError, match=says):
            tracker.estimate(image, timestamp=t)
        assert tracker.estimate(PICTURE, timestamp=2.0) == ()
