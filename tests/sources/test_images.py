"""Pictures: one, a folder, a pattern; whatever their depth, colours and orientation."""

import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sources.opening import open_source
from handtrack.sources.source import SourceKind
from tests.sources.clips import headers, picture, read

Pixels = NDArray[np.integer[Any]]


def write(path: Path, pixels: Pixels) -> Path:
    assert cv2.imwrite(str(path), pixels)
    return path


def only_picture(path: Path) -> Image:
    source = open_source(str(path))
    header = source.grab()
    assert header is not None
    pixels = read(source, header)
    assert source.grab() is None
    source.close()
    return pixels


def with_orientation(jpeg: Path, orientation: int) -> Path:
    """Give a JPEG an EXIF block that holds nothing but the orientation."""
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    block = b"Exif\0\0" + tiff
    data = jpeg.read_bytes()
    jpeg.write_bytes(data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:])
    return jpeg


def test_one_picture_is_one_frame_that_stands_alone(tmp_path: Path) -> None:
    source = open_source(str(write(tmp_path / "hand.png", picture(40, 30))), mirrored=True)
    info = source.info
    assert (info.kind, info.name, info.width, info.height) == (SourceKind.IMAGES, "hand.png", 40, 30)
    assert (info.fps, info.length, info.live, info.still, info.mirrored) == (0.0, 1, False, True, True)
    header = source.grab()
    assert header is not None
    assert (header.t, header.name, header.width, header.height) == (0.0, "hand.png", 40, 30)
    assert np.array_equal(read(source, header), picture(40, 30))
    assert source.grab() is None
    source.close()


def test_a_folder_is_read_in_natural_order_and_only_its_pictures(tmp_path: Path) -> None:
    for number in (10, 2, 1):
        write(tmp_path / f"hand{number}.png", picture(20 + number, 20))
    (tmp_path / "notes.txt").write_text("not a picture")
    (tmp_path / ".hidden.png").write_bytes(b"not one either")
    (tmp_path / "deeper").mkdir()
    source = open_source(str(tmp_path))
    taken = headers(source)
    assert [header.name for header in taken] == ["hand1.png", "hand2.png", "hand10.png"]
    assert [header.t for header in taken] == [0.0, 1.0, 2.0]
    assert [header.width for header in taken] == [21, 22, 30]
    assert [header.cut for header in taken] == [False, True, True]
    source.close()


def test_a_pattern_finds_pictures_also_in_folders(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for name in ("a/1.png", "2.png", "3.jpg"):
        write(tmp_path / name, picture(8, 8))
    source = open_source(f"{tmp_path}/**/*.png")
    assert [header.name for header in headers(source)] == ["2.png", "1.png"]
    source.close()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_exif_orientation_is_honoured(tmp_path: Path, orientation: int) -> None:
    upright = picture(48, 32, 0)
    stored = {
        1: lambda p: p,
        2: np.fliplr,
        3: lambda p: np.rot90(p, 2),
        4: np.flipud,
        5: lambda p: p.transpose(1, 0, 2),
        6: lambda p: np.rot90(p, 1),
        7: lambda p: np.rot90(p, 2).transpose(1, 0, 2),
        8: lambda p: np.rot90(p, -1),
    }[orientation](upright)
    path = with_orientation(write(tmp_path / "turned.jpg", np.ascontiguousarray(stored)), orientation)
    shown = only_picture(path)
    assert shown.shape == upright.shape
    assert np.abs(shown.astype(int) - upright).mean() < 4


@pytest.mark.parametrize(
    ("name", "pixels", "shown"),
    [
        ("grey.png", np.full((6, 8), 77, np.uint8), (77, 77, 77)),
        ("grey16.png", np.full((6, 8), 77 << 8, np.uint16), (77, 77, 77)),
        ("colour16.png", np.full((6, 8, 3), (1 << 8, 2 << 8, 3 << 8), np.uint16), (1, 2, 3)),
        ("colour16.tif", np.full((6, 8, 3), (1 << 8, 2 << 8, 3 << 8), np.uint16), (1, 2, 3)),
        ("alpha.png", np.full((6, 8, 4), (10, 20, 30, 255), np.uint8), (10, 20, 30)),
        ("alpha16.png", np.full((6, 8, 4), (10 << 8, 20 << 8, 30 << 8, 65535), np.uint16), (10, 20, 30)),
    ],
)
def test_any_depth_and_number_of_channels_becomes_8_bit_bgr(
    tmp_path: Path, name: str, pixels: Pixels, shown: tuple[int, int, int]
) -> None:
    converted = only_picture(write(tmp_path / name, pixels))
    assert converted.dtype == np.uint8
    assert np.array_equal(converted, np.full((6, 8, 3), shown, np.uint8))


def test_a_picture_of_one_pixel_is_a_picture(tmp_path: Path) -> None:
    assert only_picture(write(tmp_path / "dot.png", np.full((1, 1, 3), 9, np.uint8))).shape == (1, 1, 3)


def test_a_picture_among_others_that_cannot_be_read_is_named_after_the_others(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for number in (1, 2, 3, 4):
        write(tmp_path / f"hand{number}.png", picture(30, 20))
    (tmp_path / "hand1.png").write_bytes((tmp_path / "hand1.png").read_bytes()[:60])
    (tmp_path / "hand3.png").write_text("words")
    source = open_source(str(tmp_path))
    taken = headers(source, at_most=2)
    assert [(header.name, header.t) for header in taken] == [("hand2.png", 1.0), ("hand4.png", 3.0)]
    with pytest.raises(SourceError, match=r"^2 of 4 pictures cannot be read: hand1\.png, hand3\.png$"):
        source.grab()
    source.close()
    assert capfd.readouterr() == ("", "")


def test_where_no_picture_can_be_read_opening_says_so(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.jpg").write_text("words")
    with pytest.raises(SourceError, match=r"^5 of 5 pictures cannot be read: 0\.jpg, 1\.jpg, 2\.jpg and 2 more$"):
        open_source(str(tmp_path))


@pytest.mark.parametrize(
    ("content", "says"), [(b"", "is empty"), (b"words", "is not a picture"), (b"\x89PNG\r\n\x1a\n12", "is cut short")]
)
def test_a_file_that_is_no_picture_is_refused_in_one_line(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "hand.png"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=says) as error:
        open_source(str(path))
    assert "hand.png" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_or_pattern_without_pictures_says_so(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no pictures in"):
        open_source(str(tmp_path))
    with pytest.raises(SourceError, match="no pictures match"):
        open_source(f"{tmp_path}/*.png")


def test_a_picture_without_a_suffix_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    write(tmp_path / "hand.png", picture(8, 8)).rename(tmp_path / "hand")
    assert only_picture(tmp_path / "hand").shape == (8, 8, 3)


def test_closing_ends_the_pictures(tmp_path: Path) -> None:
    write(tmp_path / "1.png", picture(8, 8))
    write(tmp_path / "2.png", picture(8, 8))
    source = open_source(str(tmp_path))
    assert source.grab() is not None
    source.close()
    assert source.grab() is None
