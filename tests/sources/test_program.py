"""Videos that OpenCV can't decode or convert: true frames by the `ffmpeg` program, or one line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sources.opening import open_source
from handtrack.sources.program import find_program
from tests.sources.clips import read
from tests.sources.made_videos import (
    INTERLACED,
    RATE,
    decoded_by_ffmpeg,
    difference,
    joined,
    make_video,
    pictures_of,
)

H264 = ("-c:v", "libx264", "-pix_fmt", "yuv420p")
TOP_FIRST = ("-flags", "+ilme+ildct", "-x264-params", "tff=1")
BOTTOM_FIRST = ("-flags", "+ilme+ildct", "-x264-params", "bff=1")
DV = ("-s", "720x576", "-r", "25", "-c:v", "dvvideo")

KINDS = {
    "top.mp4": (*H264, *TOP_FIRST),
    "bottom.mkv": (*H264, *BOTTOM_FIRST),
    "ten_bits.mov": ("-c:v", "libx264", "-pix_fmt", "yuv422p10le", *TOP_FIRST),
    "fake.mkv": (*H264, "-x264-params", "fake-interlaced=1:pic-struct=1:tff=1"),
    "broadcast.ts": ("-c:v", "mpeg2video", "-q:v", "3", *INTERLACED),
    "bottom.mpg": ("-c:v", "mpeg2video", "-q:v", "3", "-flags", "+ilme+ildct", "-top", "0"),
    "colour.ts": ("-c:v", "mpeg2video", "-pix_fmt", "yuv422p", "-q:v", "3", *INTERLACED),
    "mpeg4.avi": ("-c:v", "mpeg4", "-q:v", "3", *INTERLACED),
    "studio.mov": ("-c:v", "prores_ks", *INTERLACED),
    "lossless.mkv": ("-c:v", "ffv1", *INTERLACED, "-field_order", "tt"),
}


def is_not_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert find_program() is None


@pytest.mark.parametrize("name", KINDS)
def test_an_interlaced_video_gives_its_own_frames_and_times(tmp_path: Path, name: str) -> None:
    path = make_video(tmp_path / name, *KINDS[name])
    times, pictures = pictures_of(path)
    expected = decoded_by_ffmpeg(path, deinterlaced=True)
    assert len(pictures) == len(expected) == 12
    assert times == pytest.approx([n / RATE for n in range(12)], abs=0.001)
    assert max(map(difference, pictures, expected)) < 3


@pytest.mark.parametrize(
    ("name", "pixels"), [("tape.dv", "yuv420p"), ("tape.avi", "yuv420p"), ("tape.mov", "yuv420p")]
)
def test_a_dv_tape_gives_its_own_frames(tmp_path: Path, name: str, pixels: str) -> None:
    path = make_video(tmp_path / name, *DV, "-pix_fmt", pixels)
    _, pictures = pictures_of(path)
    expected = decoded_by_ffmpeg(path, (720, 576), deinterlaced=True)
    assert len(pictures) == len(expected) == 12
    assert max(map(difference, pictures, expected)) < 3


def test_an_american_dv_tape_keeps_its_times(tmp_path: Path) -> None:
    path = make_video(
        tmp_path / "tape.mov",
        "-s",
        "720x480",
        "-r",
        "30000/1001",
        "-c:v",
        "dvvideo",
        "-pix_fmt",
        "yuv411p",
    )
    times, pictures = pictures_of(path)
    assert times == pytest.approx([n * 1001 / 30000 for n in range(12)], abs=0.001)
    assert (
        max(map(difference, pictures, decoded_by_ffmpeg(path, (720, 480), deinterlaced=True))) < 3
    )


def test_motion_between_two_fields_leaves_no_comb(tmp_path: Path) -> None:
    bar = (
        "color=black:s=320x240:r=50[floor];color=white:s=40x240:r=50[bar];[floor][bar]overlay=x=n*5"
    )
    fields = f"{bar},interlace=scan=tff:lowpass=off"
    path = make_video(tmp_path / "fields.mkv", *H264, *TOP_FIRST, source=fields)
    _, pictures = pictures_of(path)
    combed = decoded_by_ffmpeg(path)

    def comb(picture: Image) -> float:
        return difference(picture[1:], picture[:-1])  # all rows of this scene are alike

    assert sum(map(comb, pictures)) < 0.2 * sum(map(comb, combed))


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_a_video_that_turns_interlaced_goes_on_with_its_own_frames(
    tmp_path: Path, ending: str
) -> None:
    parts = (
        make_video(tmp_path / f"a{ending}", *H264),
        make_video(tmp_path / f"b{ending}", *H264, *TOP_FIRST),
    )
    path = joined(tmp_path / f"both{ending}", *parts)
    times, pictures = pictures_of(path)
    assert times == pytest.approx([n / RATE for n in range(24)], abs=0.002)
    assert max(map(difference, pictures, decoded_by_ffmpeg(path, deinterlaced=True))) < 3


def test_streams_joined_byte_by_byte_give_each_frame_once(tmp_path: Path) -> None:
    """Their time stamps restart, so that times can't tell where one is."""
    parts = make_video(tmp_path / "a.ts", *H264), make_video(tmp_path / "b.ts", *H264, *TOP_FIRST)
    path = tmp_path / "both.ts"
    path.write_bytes(b"".join(part.read_bytes() for part in parts))
    _, pictures = pictures_of(path)
    expected = [picture for part in parts for picture in decoded_by_ffmpeg(part, deinterlaced=True)]
    assert len(pictures) == 24
    assert max(map(difference, pictures, expected)) < 3


def test_a_jump_in_an_interlaced_video_lands_on_its_frame(tmp_path: Path) -> None:
    path = make_video(tmp_path / "video.mp4", *H264, *TOP_FIRST, "-g", "10", frames=60)
    times, pictures = pictures_of(path, skip_to=1.6)
    assert times == pytest.approx([n / RATE for n in range(40, 60)], abs=0.001)
    assert max(map(difference, pictures, decoded_by_ffmpeg(path, deinterlaced=True)[40:])) < 3


@pytest.mark.parametrize("name", ["top.mp4", "broadcast.ts", "mpeg4.avi"])
def test_without_the_program_an_interlaced_video_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = make_video(tmp_path / name, *KINDS[name])
    is_not_installed(monkeypatch, tmp_path)
    with pytest.raises(SourceError, match=rf"^{name} is interlaced, .* Install ffmpeg") as error:
        pictures_of(path)
    assert "\n" not in str(error.value)


def test_without_the_program_a_video_that_turns_interlaced_ends_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = make_video(tmp_path / "a.mp4", *H264), make_video(tmp_path / "b.mp4", *H264, *TOP_FIRST)
    path = joined(tmp_path / "both.mp4", *parts)
    is_not_installed(monkeypatch, tmp_path)
    source = open_source(str(path))

    def levels() -> Iterator[float]:
        while (header := source.grab()) is not None:
            yield float(read(source, header).mean())

    taken: list[float] = []
    with pytest.raises(SourceError, match=r"both\.mp4 is interlaced"):
        taken.extend(levels())
    source.close()
    assert len(taken) == 12


def test_av1_is_read_with_the_program_and_named_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_video(tmp_path / "new.mp4", "-c:v", "libaom-av1", "-cpu-used", "8", frames=5)
    _, pictures = pictures_of(path)
    assert max(map(difference, pictures, decoded_by_ffmpeg(path))) < 3
    is_not_installed(monkeypatch, tmp_path)
    with pytest.raises(
        SourceError,
        match=r"^new\.mp4 is coded in AV1, which OpenCV cannot decode here\. Install ffmpeg",
    ):
        pictures_of(path)


def test_a_program_in_the_current_folder_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = tmp_path / "ffmpeg"
    planted.touch(mode=0o700)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    assert find_program() is None
