"""A capture fills given memory, and can be closed from any thread."""

import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sources.capture import Capture
from tests.sources.clips import turn_clip, write_clip
from tests.waiting import PATIENCE_S

TURNS = {90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}


def open_raw(path: Path) -> cv2.VideoCapture:
    return cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)


class SlowRaw:
    """A capture whose `grab` blocks until allowed, and that records a release during it."""

    def __init__(self) -> None:
        self.grabbing = threading.Event()
        self.let_go = threading.Event()
        self.released_while_grabbing: bool | None = None
        self.releases = 0

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def grab(self) -> bool:
        self.grabbing.set()
        self.let_go.wait(PATIENCE_S)
        self.grabbing.clear()
        return True

    def retrieve(self, image: Image, /) -> tuple[bool, Any]:
        raise cv2.error("corrupt")

    def get(self, propId: int, /) -> float:  # noqa: N803
        return 0.0

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        return False

    def release(self) -> None:
        self.releases += 1
        self.released_while_grabbing = self.grabbing.is_set()


def test_closing_during_a_grab_releases_when_it_returns() -> None:
    raw = SlowRaw()
    capture = Capture(raw)
    reader = threading.Thread(target=capture.grab)
    reader.start()
    assert raw.grabbing.wait(PATIENCE_S)
    capture.close()
    capture.close()
    assert raw.releases == 0
    raw.let_go.set()
    reader.join(PATIENCE_S)
    assert (raw.releases, raw.released_while_grabbing) == (1, False)


def test_a_frame_is_decoded_directly_into_the_given_memory(tmp_path: Path) -> None:
    raw = open_raw(write_clip(tmp_path / "clip.mp4"))
    returned: list[Any] = []

    class Watched(SlowRaw):
        def grab(self) -> bool:
            return raw.grab()

        def retrieve(self, image: Image, /) -> tuple[bool, Any]:
            ok, decoded = raw.retrieve(image)
            returned.append(decoded)
            return ok, decoded

    capture = Capture(Watched())
    room = np.zeros((48, 100, 3), np.uint8)
    pixels = room[:, :64]  # as in a pool whose blocks are larger than the picture
    assert capture.grab()
    assert capture.read_into(pixels) == (48, 64)
    assert returned[0].__array_interface__["data"][0] == pixels.__array_interface__["data"][0]
    assert pixels.any()
    assert not room[:, 64:].any()
    raw.release()


@pytest.mark.parametrize("degrees", TURNS)
def test_a_rotated_video_is_turned_upright_as_opencv_does(tmp_path: Path, degrees: int) -> None:
    path = turn_clip(write_clip(tmp_path / "turned.mp4"), TURNS[degrees])
    reference = open_raw(path)
    assert reference.get(cv2.CAP_PROP_ORIENTATION_META) != 0
    capture = Capture(open_raw(path))
    for _ in range(3):
        assert capture.grab()
        pixels = np.zeros((*capture.size, 3), np.uint8)
        assert capture.read_into(pixels) == pixels.shape[:2]
        _, expected = reference.read()
        assert np.array_equal(pixels, expected)
    capture.close()
    reference.release()


@pytest.mark.parametrize(
    ("code", "expected"), [(cv2.Error.StsNoMem, MemoryError), (cv2.Error.StsError, SourceError)]
)
def test_decoding_errors_are_source_errors_including_lack_of_memory(
    code: int, expected: type[Exception]
) -> None:
    class Failing(SlowRaw):
        def retrieve(self, image: Image, /) -> tuple[bool, Any]:
            error = cv2.error("it failed")
            error.code = code
            raise error

    raw = Failing()
    capture = Capture(raw)
    with pytest.raises(expected):
        capture.read_into(np.zeros((10, 20, 3), np.uint8))
    capture.close()
    capture.close()
    assert raw.releases == 1, "at once, and only once"
