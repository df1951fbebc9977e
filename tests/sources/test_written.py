"""A picture that was not written never passes; a black one, and one that repeats another, do."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import psutil
import pytest

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.sources.gate import SourceState
from handtrack.sources.reading import GatedReader
from handtrack.sources.source import SourceKind
from handtrack.sources.video import open_video
from handtrack.sources.written import Marks, WriteCheck
from handtrack.testing.scripted_source import ScriptedSource, Show
from tests.sources.made_videos import decoded_by_ffmpeg, difference, make_video, pictures_of

BLACK = "color=black:s=320x240:r=25"
STILL = "smptebars=s=320x240:r=25"
REPEATING = "testsrc2=s=320x240:r=10,fps=25"

Fill = Callable[[Image], None]


class Filled(ScriptedSource):
    """A source that claims a picture and fills its buffer as told."""

    def __init__(self, fill: Fill, kind: SourceKind) -> None:
        super().__init__([Show(0.0), Show(0.1)], kind=kind)
        self._fill = fill

    def read_into(self, pixels: Image) -> None:
        self._fill(pixels)


def leaves_it(_: Image) -> None:
    pass


def fills_the_upper_half(pixels: Image) -> None:
    pixels[: len(pixels) // 2] = 90


def fills_every_other_row(pixels: Image) -> None:
    pixels[::2] = 90


@pytest.mark.parametrize("fill", [leaves_it, fills_the_upper_half, fills_every_other_row])
@pytest.mark.parametrize("kind", SourceKind)
def test_a_buffer_that_a_source_leaves_unwritten_never_passes(fill: Fill, kind: SourceKind) -> None:
    reader = GatedReader(Filled(fill, kind), BufferPool())
    if reader.info.live:
        assert reader.read() is None
        assert reader.gate.state is SourceState.STALLED
        assert "delivers none" in str(reader.reason)
    else:
        with pytest.raises(
            SourceError, match="script says that it has a picture, but delivers none"
        ):
            reader.read()


@pytest.mark.parametrize("level", [0, 1, 127, 255])
def test_a_picture_of_one_colour_passes(level: int) -> None:
    reader = GatedReader(Filled(lambda pixels: pixels.fill(level), SourceKind.VIDEO), BufferPool())
    frame = reader.read()
    assert frame is not None
    assert (frame.pixels.pixels == level).all()
    frame.pixels.release()


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 2), (2, 3), (1, 64), (8, 8), (5, 300), (240, 320), (1080, 1920)]
)
def test_marks_remain_until_a_buffer_of_any_size_is_written(size: tuple[int, int]) -> None:
    pixels = np.zeros((*size, 3), np.uint8)
    marks = Marks(*size)
    marks.put(pixels)
    assert marks.remain(pixels)
    pixels.fill(0)
    assert not marks.remain(pixels)


@pytest.mark.parametrize(
    ("news", "unwritten"),
    [
        ([True, False, False, False], False),  # the first carries the picture
        (
            [False, False, False, True],
            False,
        ),  # the last does, and those before are predicted from it
        ([True, True], True),
        ([False, True, False, True], True),
    ],
)
def test_one_frame_of_a_run_carries_its_picture(news: list[bool], unwritten: bool) -> None:
    check = WriteCheck(lambda t_ms: news[round(t_ms)])
    picture = np.full((48, 64, 3), 7, np.uint8)
    judged = [check.is_unwritten(picture, float(t)) for t in range(len(news))]
    assert any(judged) is unwritten


def test_pictures_that_differ_are_written_whatever_their_packets_say() -> None:
    check = WriteCheck(lambda _: True)
    levels = [np.full((48, 64, 3), level, np.uint8) for level in range(5)]
    judged = [check.is_unwritten(picture, float(t)) for t, picture in enumerate(levels)]
    assert not any(judged)


@pytest.mark.parametrize("scene", [BLACK, STILL, REPEATING])
@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("video.mp4", ("-c:v", "libx264", "-pix_fmt", "yuv420p")),
        ("video.mkv", ("-c:v", "libx265", "-x265-params", "log-level=none")),
        ("video.ts", ("-c:v", "mpeg2video")),
        ("video.avi", ("-c:v", "mpeg4")),
        ("video.webm", ("-c:v", "libvpx")),
        ("video.mov", ("-c:v", "mjpeg", "-pix_fmt", "yuvj420p")),
        ("whole.avi", ("-c:v", "huffyuv")),
    ],
)
def test_black_still_and_repeated_frames_of_a_video_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str, name: str, codec: tuple[str, ...]
) -> None:
    path = make_video(tmp_path / name, *codec, frames=30, source=scene)
    monkeypatch.setenv(
        "PATH", str(tmp_path / "nothing")
    )  # a video taken for unwritten would be refused
    _, pictures = pictures_of(path)
    assert len(pictures) == 30


@pytest.mark.parametrize("scene", [BLACK, STILL, REPEATING])
def test_a_codec_that_says_the_same_in_other_words_is_read_right(
    tmp_path: Path, scene: str
) -> None:
    """FFV1 learns from frame to frame, so packets of the same picture differ;
    the program settles it.
    """
    path = make_video(tmp_path / "video.mkv", "-c:v", "ffv1", "-pix_fmt", "bgr0", source=scene)
    _, pictures = pictures_of(path)
    expected = decoded_by_ffmpeg(path)
    assert len(pictures) == len(expected) == 12
    assert max(map(difference, pictures, expected)) < 1


def test_a_video_that_is_closed_early_leaves_no_file_open(tmp_path: Path) -> None:
    path = make_video(tmp_path / "video.mp4", "-c:v", "libx264", "-pix_fmt", "yuv420p")
    before = psutil.Process().num_fds()
    source = open_video(path)
    source.grab()
    source.close()
    assert psutil.Process().num_fds() == before
