"""A truncated video file is distinguished from a complete one."""

import contextlib
import itertools
import struct
from pathlib import Path

import numpy as np
import pytest

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sources.codes import SourceCode
from handtrack.sources.container import Display, display_of, is_broken, missing_bytes
from handtrack.sources.video import open_video
from tests.sources.clips import cut, read, turn_clip, write_clip, write_noise, zeroed
from tests.sources.made_videos import ffmpeg, make_video


@pytest.mark.parametrize("suffix", [".mp4", ".avi", ".mkv"])
def test_a_truncated_file_reports_missing_bytes(tmp_path: Path, suffix: str) -> None:
    lacking = [
        missing_bytes(cut(write_clip(tmp_path / f"clip{suffix}"), share))
        for share in (1.0, 0.9, 0.3)
    ]
    assert lacking[0] == 0 < lacking[1] < lacking[2]


def test_reserved_space_never_filled_counts_as_missing(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "clip.avi", frames=40)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + bytes(len(data) - len(data) // 2))
    assert missing_bytes(path) > 0


def test_free_space_at_an_mp4s_end_is_not_missing(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "clip.mp4")
    with path.open("ab") as file:
        file.write(struct.pack(">I4s", 9000, b"free") + bytes(8992))
    assert missing_bytes(path) == 0
    assert missing_bytes(cut(path, 0.9)) > 0


def test_a_riff_file_may_lack_the_byte_that_evens_its_length(tmp_path: Path) -> None:
    path = tmp_path / "clip.avi"
    path.write_bytes(struct.pack("<4sI4s", b"RIFF", 7, b"AVI ") + b"abc")
    assert missing_bytes(path) == 0


def test_a_matroska_file_of_unknown_length_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "live.mkv"
    path.write_bytes(
        b"\x1a\x45\xdf\xa3\x81\x00\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff" + b"x" * 100
    )
    assert missing_bytes(path) == 0


def test_iso_boxes_with_64_bit_or_open_ended_lengths_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "large.mp4"
    ftyp = (16).to_bytes(4, "big") + b"ftyp" + b"isom" * 2
    large = (1).to_bytes(4, "big") + b"mdat" + (16 + 50).to_bytes(8, "big")
    path.write_bytes(ftyp + large + b"x" * 20)
    assert missing_bytes(path) == 30
    path.write_bytes(ftyp + (0).to_bytes(4, "big") + b"mdat" + b"x" * 20)
    assert missing_bytes(path) == 0


@pytest.mark.parametrize("length", [b"\xff" * 8, b"\x7f" + b"\xff" * 7])
def test_a_box_longer_than_any_file_is_not_followed(tmp_path: Path, length: bytes) -> None:
    path = tmp_path / "endless.mp4"
    path.write_bytes(b"\0\0\0\x01mdat" + length + bytes(500) + b"\1")
    assert missing_bytes(path) > 1 << 62


@pytest.mark.parametrize("suffix", [".avi", ".mkv"])
def test_a_file_with_garbled_elements_is_broken(tmp_path: Path, suffix: str) -> None:
    path = write_noise(tmp_path / f"clip{suffix}")
    assert not is_broken(path)
    assert is_broken(zeroed(path, 0.5))


def test_unknown_formats_are_not_called_truncated_or_broken(tmp_path: Path) -> None:
    path = tmp_path / "notes.mp4"
    for content in (
        b"",
        b"words",
        b"RIFF",
        b"RIFF\4\0\0\0AVI ",
        b"\x1a\x45\xdf\xa3",
        b"\x1a\x45\xdf\xa3\xff",
    ):
        path.write_bytes(content)
        assert (missing_bytes(path), is_broken(path)) == (0, False)


ORIENTATIONS = [
    (a, b, c, d)
    for a, b, c, d in itertools.product((-1, 0, 1), repeat=4)
    if abs(a) + abs(b) == abs(c) + abs(d) == 1 and a * d != b * c
]


def displayed(picture: Image, matrix: tuple[int, int, int, int]) -> Image:
    """Move each pixel (x, y) to (a x + c y, b x + d y), as ISO/IEC 14496-12 says,
    and the result to the origin.
    """
    a, b, c, d = matrix
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    to_x, to_y = a * x + c * y, b * x + d * y
    shown = np.zeros((int(np.ptp(to_y)) + 1, int(np.ptp(to_x)) + 1, 3), np.uint8)
    shown[to_y - to_y.min(), to_x - to_x.min()] = picture
    return shown


def first_picture(path: Path) -> Image:
    with contextlib.closing(open_video(path)) as source:
        header = source.grab()
        assert header is not None
        return read(source, header)


@pytest.mark.parametrize("matrix", ORIENTATIONS)
def test_a_video_is_turned_and_mirrored_as_its_matrix_says(
    tmp_path: Path, matrix: tuple[int, int, int, int]
) -> None:
    path = write_clip(tmp_path / "video.mp4", frames=2, size=(96, 64))
    stored = first_picture(path)
    assert np.array_equal(first_picture(turn_clip(path, matrix)), displayed(stored, matrix))


def test_a_mirrored_video_is_not_called_mirrored(tmp_path: Path) -> None:
    """Its picture is shown as a player shows it; whether that is a mirror image is the person's to
    say.
    """
    path = turn_clip(write_clip(tmp_path / "video.mp4"), (-1, 0, 0, 1))
    with contextlib.closing(open_video(path)) as source:
        assert not source.info.mirrored


def test_the_movies_matrix_counts_too(tmp_path: Path) -> None:
    path = turn_clip(write_clip(tmp_path / "video.mp4"), (0, 1, -1, 0))
    data = bytearray(path.read_bytes())
    struct.pack_into(">5i", data, data.index(b"mvhd") + 4 + 36, -1 << 16, 0, 0, 0, 1 << 16)
    path.write_bytes(data)
    assert display_of(path) == Display(270, mirrored=True)


def test_an_odd_angle_is_left_to_opencv(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "video.mp4")
    data = bytearray(path.read_bytes())
    struct.pack_into(">5i", data, data.index(b"tkhd") + 4 + 40, 46341, 46341, 0, -46341, 46341)
    path.write_bytes(data)
    assert display_of(path) is None


def test_a_video_that_was_never_finished_is_named_so(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "video.mp4")
    data = path.read_bytes()
    end = data.index(b"moov") - 4
    for name, content in {
        "crashed.mp4": data[:end],
        "open.mov": data[:32] + bytes(4) + data[36:end],
    }.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(SourceError, match=rf"{name} was never finished: its index is missing"):
            open_video(tmp_path / name)


@pytest.mark.parametrize("ending", [".m4a", ".mp3", ".flac"])
@pytest.mark.parametrize("with_cover", [True, False])
def test_sound_is_no_video_with_or_without_a_cover(
    tmp_path: Path, ending: str, *, with_cover: bool
) -> None:
    path = tmp_path / f"song{ending}"
    sound = ("-f", "lavfi", "-i", "sine=d=2")
    if with_cover:
        cover = make_video(tmp_path / "cover.jpg", frames=1)
        ffmpeg(
            *sound,
            "-i",
            cover,
            "-map",
            "0",
            "-map",
            "1",
            "-c:v",
            "copy",
            "-disposition:v:0",
            "attached_pic",
            path,
        )
    else:
        ffmpeg(*sound, path)
    with pytest.raises(
        SourceError, match=r"song\.\w+ is (sound with a cover picture|a sound file), not a video"
    ):
        open_video(path)


def test_text_named_like_a_video_is_not_called_sound(tmp_path: Path) -> None:
    path = tmp_path / "notes.mp4"
    path.write_bytes("Two cups of flour, and a pinch of salt.".encode("utf-16"))
    with pytest.raises(SourceError) as refused:
        open_video(path)
    assert refused.value.code is SourceCode.NO_VIDEO
