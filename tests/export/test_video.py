"""The drawn video is complete when it takes its place, or there is an error."""

import os
from pathlib import Path

import numpy as np
import pytest

from handtrack.errors import SourceError, UsageError
from handtrack.export.video import check_drawable, drawn_video
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from tests.limits import file_size_limit

SIZE = (64, 48)
NOISE = np.random.default_rng(3).integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)


def drawn(path: Path, frames: int, error: BaseException | None = None) -> None:
    with drawn_video(path, 25.0, SIZE, BufferPool()) as draw:
        for number in range(frames):
            draw(NOISE, TrackingResult(number, number / 25, *SIZE, ()))
        if error is not None:
            raise error


def frames_in(path: Path) -> int:
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    count = 0
    while capture.grab():
        count += 1
    capture.release()
    return count


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "x.mp4"
    path.write_bytes(b"old")
    return path


@pytest.mark.parametrize("error", [SourceError(Code.AS_TOLD, words="broke off"), None])
def test_the_old_video_stays_if_there_are_no_frames(old: Path, error: BaseException | None) -> None:
    if error is None:
        drawn(old, 0)
    else:
        with pytest.raises(SourceError):
            drawn(old, 0, error)
    assert old.read_bytes() == b"old"
    assert list(old.parent.iterdir()) == [old]


@pytest.fixture(scope="module")
def whole_bytes(tmp_path_factory: pytest.TempPathFactory) -> int:
    """Bytes of a complete video of a hundred frames."""
    path = tmp_path_factory.mktemp("whole") / "x.mp4"
    drawn(path, 100)
    return path.stat().st_size


@pytest.mark.parametrize("short", ["from the start", "in the middle", "at the index", "at the last byte"])
def test_a_full_disk_is_reported_and_the_old_video_stays(old: Path, whole_bytes: int, short: str) -> None:
    room = {"from the start": 0, "in the middle": whole_bytes // 2, "at the index": whole_bytes - 300}
    with file_size_limit(room.get(short, whole_bytes - 1)), pytest.raises(UsageError, match=r"x\.mp4: File too large"):
        drawn(old, 100)
    assert old.read_bytes() == b"old"
    assert list(old.parent.iterdir()) == [old]


def test_names_that_are_not_utf8_can_be_drawn_to(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"f\xe9lder") / os.fsdecode(b"caf\xe9.mp4")
    path.parent.mkdir()
    drawn(path, 3)
    assert frames_in(path.rename(tmp_path / "x.mp4")) == 3
    assert list((tmp_path / os.fsdecode(b"f\xe9lder")).iterdir()) == []


def test_a_name_that_looks_like_a_protocol_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drawn(Path("http:x.mp4"), 2)
    assert (tmp_path / "http:x.mp4").is_file()


def test_a_size_that_cannot_be_encoded_is_reported(old: Path) -> None:
    with pytest.raises(UsageError, match="cannot encode 9000×9000"), drawn_video(old, 25, (9000, 9000), BufferPool()):
        pass
    assert old.read_bytes() == b"old"


def test_a_video_needs_an_ordinary_file_in_an_existing_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mp4")
    (tmp_path / "device.mp4").symlink_to("/dev/null")
    for name, says in (
        ("pipe.mp4", "ordinary file"),
        ("device.mp4", "ordinary file"),
        ("nowhere/x.mp4", "no such folder"),
        ("x.avi", "the file must end in"),
    ):
        with pytest.raises(UsageError, match=says):
            check_drawable(tmp_path / name)
