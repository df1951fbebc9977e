"""A picture size that changes in mid-file is noticed at its frame,
so that no picture is stretched.
"""

from pathlib import Path

import cv2
import pytest

from handtrack.errors import SourceError
from handtrack.sources.capture import Capture, open_file
from handtrack.sources.packets import PacketWatch
from handtrack.sources.picture_size import picture_size
from handtrack.sources.source import FrameHeader
from handtrack.sources.video import open_video
from tests.sources.clips import headers
from tests.sources.made_videos import joined, make_video

WIDE = "testsrc2=s=320x240:r=25"
HIGH = "testsrc2=s=240x320:r=25"

CODECS = {
    "video.webm": ("-c:v", "libvpx"),
    "new.webm": ("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"),
    "video.mp4": ("-c:v", "libx264", "-pix_fmt", "yuv420p"),
    "video.mkv": ("-c:v", "libx264", "-pix_fmt", "yuv420p"),
}
SAYS = r"changes its picture size after frame 12, from 320×240 to 240×320: only the frames before that were read"


def parts(folder: Path, ending: str, *codec: str) -> tuple[Path, Path]:
    return make_video(folder / f"a{ending}", *codec, source=WIDE), make_video(
        folder / f"b{ending}", *codec, source=HIGH
    )


@pytest.mark.parametrize("name", CODECS)
def test_a_video_that_changes_its_size_ends_there_in_a_line(tmp_path: Path, name: str) -> None:
    path = joined(tmp_path / name, *parts(tmp_path, Path(name).suffix, *CODECS[name]))
    source = open_video(path)
    taken: list[FrameHeader] = []
    with pytest.raises(SourceError, match=SAYS):
        taken.extend(iter(source.grab, None))
    source.close()
    assert {(header.width, header.height) for header in taken} == {(320, 240)}
    assert len(taken) == 12


@pytest.mark.parametrize(
    ("ending", "codec"),
    [
        (".ts", ("-c:v", "libx264", "-pix_fmt", "yuv420p")),
        (".ts", ("-c:v", "libx265", "-x265-params", "log-level=none")),
        (".ts", ("-c:v", "mpeg2video")),
        (".mpg", ("-c:v", "mpeg2video")),
        (".mjpeg", ("-c:v", "mjpeg")),
    ],
)
def test_files_of_two_sizes_joined_byte_by_byte_end_there(
    tmp_path: Path, ending: str, codec: tuple[str, ...]
) -> None:
    path = tmp_path / f"both{ending}"
    path.write_bytes(b"".join(part.read_bytes() for part in parts(tmp_path, ending, *codec)))
    source = open_video(path)
    with pytest.raises(SourceError, match=r"after frame 1[12], from 320×240 to 240×320"):
        headers(source)
    source.close()


def test_a_size_that_changed_before_a_jump_is_noticed_after_it(tmp_path: Path) -> None:
    codec = CODECS["video.mkv"]
    path = joined(tmp_path / "video.mkv", *parts(tmp_path, ".mkv", *codec))
    source = open_video(path)
    assert source.grab() is not None
    source.skip_to(0.8)
    with pytest.raises(SourceError, match=r"from 320×240 to 240×320"):
        headers(source)
    source.close()


@pytest.mark.parametrize("scan", ["progressive", "interlaced"])
def test_rows_that_are_coded_but_not_shown_are_no_change(tmp_path: Path, scan: str) -> None:
    whole = make_video(tmp_path / "a.mp4", *CODECS["video.mp4"], source="testsrc2=s=320x248:r=25")
    fields = (
        ("-flags", "+ilme+ildct", "-x264-params", "tff=1") if scan == "interlaced" else ("-g", "3")
    )
    other = make_video(
        tmp_path / "b.mp4", *CODECS["video.mp4"], *fields, source="testsrc2=s=320x248:r=25"
    )
    source = open_video(joined(tmp_path / "both.mp4", whole, other))
    assert len(headers(source)) == 24
    source.close()


@pytest.mark.parametrize("codec", ["h264", "hevc", "vp80", "vp90", "mpg2", "mjpg", "none"])
def test_a_packet_of_any_bytes_states_no_size_or_one(codec: str) -> None:
    for start in (
        b"",
        b"\0",
        b"\0\0\1\x67",
        b"\0\0\1\x42\1",
        b"\xff\xd8\xff",
        b"\0\0\1\xb3",
        b"\x82\x49\x83\x42",
    ):
        for more in (b"", bytes(40), b"\xff" * 40, bytes(range(40))):
            size = picture_size(start + more, codec)
            assert size is None or len(size) == 2


class Timeless(Capture):
    """A capture whose packets have no times, as in OpenCV before 4.13."""

    def get(self, prop: int) -> float:
        return 0.0 if prop == cv2.CAP_PROP_POS_MSEC else super().get(prop)


def test_packets_without_times_are_counted(tmp_path: Path) -> None:
    path = joined(tmp_path / "video.mp4", *parts(tmp_path, ".mp4", *CODECS["video.mp4"]))
    watch = PacketWatch(Timeless(open_file(path)).undecoded())
    changes = [watch.change_before(number, 40.0 * number) is not None for number in range(24)]
    assert changes == [False] * 12 + [True] * 12
    assert not watch.brings_news(20, 800.0), "nothing tells which packet it is"
    watch.close()
