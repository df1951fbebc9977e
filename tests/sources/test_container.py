"""A truncated video file is distinguished from a complete one."""

from pathlib import Path

import pytest

from handtrack.sources.container import is_broken, missing_bytes
from tests.sources.clips import cut, write_clip, write_noise, zeroed


@pytest.mark.parametrize("suffix", [".mp4", ".avi", ".mkv"])
def test_a_truncated_file_reports_missing_bytes(tmp_path: Path, suffix: str) -> None:
    lacking = [missing_bytes(cut(write_clip(tmp_path / f"clip{suffix}"), share)) for share in (1.0, 0.9, 0.3)]
    assert lacking[0] == 0 < lacking[1] < lacking[2]


def test_reserved_space_never_filled_counts_as_missing(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "clip.avi", frames=40)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + bytes(len(data) - len(data) // 2))
    assert missing_bytes(path) > 0


def test_a_matroska_file_of_unknown_length_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "live.mkv"
    path.write_bytes(b"\x1a\x45\xdf\xa3\x81\x00\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff" + b"x" * 100)
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
    for content in (b"", b"words", b"RIFF", b"RIFF\4\0\0\0AVI ", b"\x1a\x45\xdf\xa3", b"\x1a\x45\xdf\xa3\xff"):
        path.write_bytes(content)
        assert (missing_bytes(path), is_broken(path)) == (0, False)
