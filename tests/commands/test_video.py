"""The drawn video is complete when it takes its place, or there is an error."""

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from handtrack.commands.mp4_times import write_frame_times
from handtrack.commands.video import check_drawable, drawn_video
from handtrack.errors import SourceError, UsageError
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.sources.opening import open_source
from tests.limits import file_size_limit
from tests.sources.clips import headers

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


@pytest.mark.parametrize(
    "short", ["from the start", "in the middle", "at the index", "at the last byte"]
)
def test_a_full_disk_is_reported_and_the_old_video_stays(
    old: Path, whole_bytes: int, short: str
) -> None:
    room = {
        "from the start": 0,
        "in the middle": whole_bytes // 2,
        "at the index": whole_bytes - 300,
    }
    with (
        file_size_limit(room.get(short, whole_bytes - 1)),
        pytest.raises(UsageError, match=r"x\.mp4: File too large"),
    ):
        drawn(old, 100)
    assert old.read_bytes() == b"old"
    assert list(old.parent.iterdir()) == [old]


def drawn_at(path: Path, times_s: Sequence[float], fps: float = 25.0) -> Path:
    with drawn_video(path, fps, SIZE, BufferPool()) as draw:
        for number, t in enumerate(times_s):
            draw(NOISE, TrackingResult(number, t, *SIZE, ()))
    return path


def times_in(path: Path) -> list[float]:
    """Return when each frame of a video begins, in seconds, as OpenCV reads it."""
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    found: list[float] = []
    while capture.grab():
        found.append(capture.get(cv2.CAP_PROP_POS_MSEC) / 1000)
    capture.release()
    return found


@pytest.mark.parametrize("fps", [10.0, 29.97, 240.0])
def test_a_drawn_video_keeps_the_times_of_its_frames(tmp_path: Path, fps: float) -> None:
    steps = np.random.default_rng(5).choice([0.004, 1 / 60, 0.04, 0.27, 3.0], 60)
    times_s = [float(t) for t in np.cumsum(steps)]
    found = times_in(drawn_at(tmp_path / "x.mp4", times_s, fps))
    assert found == pytest.approx([t - times_s[0] for t in times_s], abs=1e-4)


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
@pytest.mark.parametrize("name", ["clip.mp4", "clip.mkv", "clip.webm"])
def test_a_variable_frame_rate_is_drawn_as_it_is(tmp_path: Path, name: str) -> None:
    clip, drawn_to = tmp_path / name, tmp_path / "drawn.mp4"
    rates = "select='if(lt(t,0.5),1,if(lt(t,1.5),not(mod(n,7)),not(mod(n,16))))'"
    size = f"testsrc=size={SIZE[0]}x{SIZE[1]}:rate=60:duration=3"
    codec = "libvpx" if name.endswith("webm") else "libx264"
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-f",
        "lavfi",
        "-i",
        size,
        "-vf",
        rates,
        "-vsync",
        "vfr",
        "-c:v",
        codec,
        clip,
    ]
    subprocess.run(command, check=True)
    with (
        contextlib.closing(open_source(clip)) as source,
        drawn_video(drawn_to, source.info.fps, SIZE, BufferPool()) as draw,
    ):
        taken = headers(source)
        for number, header in enumerate(taken):
            draw(NOISE, TrackingResult(number, header.t, *SIZE, ()))
    expected = times_in(clip)
    assert max(later - earlier for earlier, later in pairwise(expected)) > 0.2
    assert times_in(drawn_to) == pytest.approx(expected, abs=1 / 120)


@pytest.mark.parametrize("fps", [24000 / 1001, 25.0, 30000 / 1001, 60.0])
def test_a_constant_rate_stays_the_stated_rate(tmp_path: Path, fps: float) -> None:
    path = drawn_at(tmp_path / "x.mp4", [number / fps for number in range(50)], fps)
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    assert capture.get(cv2.CAP_PROP_FPS) == pytest.approx(fps, abs=1e-3)
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == 50
    capture.release()


def test_each_source_of_a_drawn_video_follows_the_last_one(tmp_path: Path) -> None:
    found = times_in(drawn_at(tmp_path / "x.mp4", [0.0, 0.5, 0.6, 0.0, 0.3, 0.0], 10.0))
    assert found == pytest.approx([0.0, 0.5, 0.6, 0.7, 1.0, 1.1], abs=1e-4)


def test_drawn_pictures_are_shown_two_a_second(tmp_path: Path) -> None:
    assert times_in(drawn_at(tmp_path / "x.mp4", [0.0, 1.0, 4.0], 0.0)) == [0.0, 0.5, 1.0]


@pytest.mark.parametrize("hours", [20, 900, 2000])
def test_a_drawn_video_may_be_long(tmp_path: Path, hours: int) -> None:
    times_s = [0.0, 0.04, 3600.0 * hours, 3600.0 * hours + 1]
    assert times_in(drawn_at(tmp_path / "x.mp4", times_s)) == pytest.approx(
        times_s, abs={20: 1e-3, 900: 1e-3, 2000: 1e-2}[hours]
    )


@pytest.mark.skipif(shutil.which("ffprobe") is None, reason="ffprobe is not installed")
def test_other_programs_read_the_same_times(tmp_path: Path) -> None:
    times_s = [0.0, 0.01, 0.3, 0.31, 1.0, 1.5]
    path = drawn_at(tmp_path / "x.mp4", times_s, 25.0)
    command = [
        "ffprobe",
        "-v",
        "error",
        "-show_entries",
        "frame=pts_time:format=duration",
        "-of",
        "json",
        str(path),
    ]
    said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert [float(frame["pts_time"]) for frame in said["frames"]] == pytest.approx(
        times_s, abs=1e-4
    )
    assert float(said["format"]["duration"]) == pytest.approx(1.54, abs=1e-3)


@pytest.mark.parametrize("layout", ["words", "cut", "two tracks", "another order"])
def test_a_video_of_another_layout_is_not_changed(tmp_path: Path, layout: str) -> None:
    path = drawn_at(tmp_path / "x.mp4", [0.0, 0.1])
    data = path.read_bytes()
    changed = {
        "words": b"words" * 9,
        "cut": data[:-1],
        "two tracks": data.replace(b"udta", b"minf", 1).replace(b"meta", b"stsz", 1),
        "another order": data.replace(b"stss", b"ctts"),
    }[layout]
    path.write_bytes(changed)
    with pytest.raises(ValueError, match=r"^$"):
        write_frame_times(path, [0.0, 0.2], 0.1)
    assert path.read_bytes() == changed


def test_names_that_are_not_utf8_can_be_drawn_to(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"f\xe9lder") / os.fsdecode(b"caf\xe9.mp4")
    path.parent.mkdir()
    drawn(path, 3)
    assert frames_in(path.rename(tmp_path / "x.mp4")) == 3
    assert list((tmp_path / os.fsdecode(b"f\xe9lder")).iterdir()) == []


def test_a_name_that_looks_like_a_protocol_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    drawn(Path("http:x.mp4"), 2)
    assert (tmp_path / "http:x.mp4").is_file()


def test_a_size_that_cannot_be_encoded_is_reported(old: Path) -> None:
    with (
        pytest.raises(UsageError, match="cannot encode 9000×9000"),
        drawn_video(old, 25, (9000, 9000), BufferPool()),
    ):
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
