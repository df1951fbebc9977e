"""A caller's own pictures as a source."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import handtrack
from handtrack import SourceError
from handtrack.testing.scripted_source import ScriptedSource, Show

PICTURE = np.full((20, 30, 3), 90, np.uint8)


def test_pictures_keep_their_times_and_a_source_passes_through() -> None:
    given: list[Any] = [[(0.5, PICTURE), (0.75, PICTURE)], np.stack([PICTURE, PICTURE])]
    times = []
    for frames in (*given, ScriptedSource([Show(0.25, level=90)])):
        with handtrack.frames(frames) as passed:
            times.append([frame.t for frame in passed])
    assert times[0] == [0.5, 0.75]
    assert times[1][0] < times[1][1]
    assert times[2] == [0.25]


def test_pictures_of_any_size_pass_and_a_new_size_is_a_cut() -> None:
    with handtrack.frames(
        [PICTURE, PICTURE[:18], PICTURE[:18], PICTURE[:, :16], PICTURE]
    ) as passed:
        seen = [
            (frame.image.shape[:2], (passed.info.height, passed.info.width), frame.cut)
            for frame in passed
        ]
    sizes = [(20, 30), (18, 30), (18, 30), (20, 16), (20, 30)]
    assert seen == [
        (size, size, cut) for size, cut in zip(sizes, (True, True, False, True, True), strict=True)
    ]


def broken() -> Iterator[Any]:
    yield PICTURE
    raise OSError("cable")


class VideoCapture:
    """Like OpenCV's, which is not a `Source` though it can grab."""

    def grab(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("frames", "says"),
    [
        ([], "has no frames"),
        ([PICTURE[:, :, 0]], r"grey, \(20, 30\) uint8"),
        (["a.jpg"], "got str"),
        ([(1.0, PICTURE), (1.0, PICTURE)], "times must increase: 1 s came after 1 s"),
        (broken(), "failed: cable"),
        (VideoCapture(), "got VideoCapture"),
        (None, "got NoneType"),
    ],
)
def test_invalid_pictures_are_refused_in_one_line(frames: Any, says: str) -> None:
    with pytest.raises(SourceError, match=says):
        list(handtrack.frames(frames))
