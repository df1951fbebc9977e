"""Pictures: one, a folder or a pattern, of any depth, colours and orientation."""

import glob
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sources import images
from handtrack.sources.images import read_picture
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
    """Give a JPEG an EXIF block with only the orientation."""
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    block = b"Exif\0\0" + tiff
    data = jpeg.read_bytes()
    jpeg.write_bytes(data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:])
    return jpeg


def test_one_picture_is_one_still_frame(tmp_path: Path) -> None:
    source = open_source(str(write(tmp_path / "hand.png", picture(40, 30))), mirrored=True)
    info = source.info
    assert (info.kind, info.name, info.width, info.height) == (
        SourceKind.IMAGES,
        "hand.png",
        40,
        30,
    )
    assert (info.fps, info.length, info.live, info.still, info.mirrored) == (
        0.0,
        1,
        False,
        True,
        True,
    )
    header = source.grab()
    assert (header.t, header.name, header.width, header.height) == (0.0, "hand.png", 40, 30)
    assert np.array_equal(read(source, header), picture(40, 30))
    assert source.grab() is None
    source.close()


def test_a_folder_yields_its_pictures_in_natural_order_and_nothing_else(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_exif_orientation_is_applied(tmp_path: Path, orientation: int) -> None:
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
    path = with_orientation(
        write(tmp_path / "turned.jpg", np.ascontiguousarray(stored)), orientation
    )
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
        (
            "alpha16.png",
            np.full((6, 8, 4), (10 << 8, 20 << 8, 30 << 8, 65535), np.uint16),
            (10, 20, 30),
        ),
    ],
)
def test_any_depth_and_channel_count_becomes_8_bit_bgr(
    tmp_path: Path, name: str, pixels: Pixels, shown: tuple[int, int, int]
) -> None:
    converted = only_picture(write(tmp_path / name, pixels))
    assert converted.dtype == np.uint8
    assert np.array_equal(converted, np.full((6, 8, 3), shown, np.uint8))


def test_a_one_pixel_picture_is_valid(tmp_path: Path) -> None:
    assert only_picture(write(tmp_path / "dot.png", np.full((1, 1, 3), 9, np.uint8))).shape == (
        1,
        1,
        3,
    )


def test_unreadable_pictures_in_a_folder_are_named_at_the_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for number in (1, 2, 3, 4):
        write(tmp_path / f"hand{number}.png", picture(30, 20))
    (tmp_path / "hand1.png").write_bytes((tmp_path / "hand1.png").read_bytes()[:60])
    (tmp_path / "hand3.png").write_text("words")
    source = open_source(str(tmp_path))
    taken = headers(source, at_most=2)
    assert [(header.name, header.t) for header in taken] == [("hand2.png", 1.0), ("hand4.png", 3.0)]
    with pytest.raises(
        SourceError, match=r"^2 of 4 pictures cannot be read: hand1\.png, hand3\.png$"
    ):
        source.grab()
    source.close()
    assert capfd.readouterr() == ("", "")


def test_opening_fails_if_no_picture_can_be_read(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.jpg").write_text("words")
    with pytest.raises(
        SourceError, match=r"^5 of 5 pictures cannot be read: 0\.jpg, 1\.jpg, 2\.jpg and 2 more$"
    ):
        open_source(str(tmp_path))


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "is empty"), (b"words", "is not a picture"), (b"\x89PNG\r\n\x1a\n12", "is damaged")],
)
def test_a_file_that_is_not_a_picture_is_refused_in_one_line(
    tmp_path: Path, content: bytes, says: str
) -> None:
    path = tmp_path / os.fsdecode(b"new\nline\xff.png")
    path.write_bytes(content)
    with pytest.raises(SourceError, match=rf"new\\nline\\xff\.png {says}") as error:
        open_source(str(path))
    assert str(error.value).isprintable()


def test_a_folder_or_pattern_without_pictures_is_refused_with_a_hint(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no pictures in"):
        open_source(str(tmp_path))
    with pytest.raises(SourceError, match="no pictures match"):
        open_source(f"{tmp_path}/*.png")
    (tmp_path / "one").mkdir()
    cv2.imwrite(str(tmp_path / "one" / "a.png"), np.zeros((20, 20, 3), np.uint8))
    with pytest.raises(SourceError, match=r"write .*/\*\*") as refused:
        open_source(str(tmp_path))
    assert open_source(str(refused.value).split()[-1]).info.length == 1


def test_a_closed_source_delivers_no_more_pictures(tmp_path: Path) -> None:
    write(tmp_path / "1.png", picture(8, 8))
    write(tmp_path / "2.png", picture(8, 8))
    source = open_source(str(tmp_path))
    assert source.grab() is not None
    source.close()
    assert source.grab() is None


def test_a_picture_with_a_name_outside_utf_8_is_read_in_every_way(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"f\xfflder")
    folder.mkdir()
    for name in (b"hand\xe9.png", b"hand\xff"):
        write(tmp_path / "plain.png", picture(8, 6)).rename(folder / os.fsdecode(name))
    assert only_picture(folder / os.fsdecode(b"hand\xff")).shape == (6, 8, 3)
    for spec in (str(folder), f"{folder}/h*"):
        source = open_source(spec)
        assert [header.name for header in headers(source)] == [
            os.fsdecode(b"hand\xe9.png"),
            os.fsdecode(b"hand\xff"),
        ]
        assert source.info.name.isprintable()
        source.close()


def huge_png(width: int, height: int) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content))
            + name
            + content
            + struct.pack(">I", zlib.crc32(name + content))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(10_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def huge_jpeg(width: int, height: int) -> bytes:
    data = bytearray(cv2.imencode(".jpg", picture(16, 16))[1].tobytes())
    struct.pack_into(">HH", data, data.index(b"\xff\xc0") + 5, height, width)
    return bytes(data)


def huge_gif(width: int, height: int) -> bytes:
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6)
    return head + b"," + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02D\x01\x00;"


def huge_ppm(width: int, height: int) -> bytes:
    return f"P6 {width} {height} 255\n".encode()


def test_a_small_file_is_refused_if_its_pixels_would_fill_the_memory(tmp_path: Path) -> None:
    for made in (huge_png, huge_jpeg, huge_gif, huge_ppm):
        for side in (12_000, 60_000):
            (tmp_path / f"{made.__name__}_{side}").write_bytes(made(side, side))
    script = f"""
import resource
from pathlib import Path
from handtrack.errors import SourceError
from handtrack.sources.images import read_picture

before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in Path({str(tmp_path)!r}).iterdir():
    try:
        read_picture(path)
    except SourceError as error:
        print(str(error).removeprefix(str(path)))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb) // 1024)
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    *said, grown_mb = ended.stdout.splitlines()
    limits = [line.removeprefix(" is too large: the limit is ") for line in said]
    assert sorted(limits) == ["134 million pixels"] * 6 + ["48 million pixels"] * 2
    assert int(grown_mb) < 50
    assert ended.stderr == ""


def test_a_picture_with_too_many_bytes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "MOST_BYTES", 100)
    with pytest.raises(SourceError, match=r"is larger than 100 bytes"):
        read_picture(write(tmp_path / "hand.png", np.eye(99, dtype=np.uint8)))


def test_too_little_memory_for_a_picture_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "hand.png", picture(8, 8))
    for error in (MemoryError(), cv2.error("Insufficient memory")):
        error.code = cv2.Error.StsNoMem  # type: ignore[union-attr]

        def refuse(*_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(images.cv2, "imdecode", refuse)
        with pytest.raises(SourceError, match=r"not enough memory for .*hand\.png"):
            read_picture(path)


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_decoders_print_nothing_about_a_damaged_picture(
    tmp_path: Path, suffix: str, capfd: pytest.CaptureFixture[str]
) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (120, 160, 3), np.uint8)
    path = write(tmp_path / f"hand{suffix}", noise)
    data = bytearray(path.read_bytes())
    for begin in (len(data) // 2, len(data) // 3):
        data[begin : begin + 300] = bytes(300)
        path.write_bytes(data)
        try:
            assert read_picture(path).shape == (120, 160, 3)
        except SourceError as error:
            assert "is damaged, or its end is missing" in str(error)  # noqa: PT017 - a JPEG may be decoded as far as it goes
    assert capfd.readouterr() == ("", "")


def test_pipes_are_refused_as_pictures_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="not an ordinary file"):
        open_source(str(tmp_path / "pipe.png"))
    with pytest.raises(SourceError, match="not an ordinary file"):
        read_picture(tmp_path / "pipe")
    with pytest.raises(SourceError, match="no pictures in"):
        open_source(str(tmp_path))


def test_a_pattern_ignores_symlink_loops(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "back").symlink_to(tmp_path)
    write(tmp_path / "a" / "b" / "hand.png", picture(8, 8))
    source = open_source(f"{tmp_path}/**/*.png")
    assert len(headers(source)) == 1
    source.close()


@pytest.mark.parametrize(
    "pattern",
    [
        "*.png",
        "**/*.png",
        "a*/*",
        "**/a?/*.png",
        "a1/**",
        "**/b/../*.png",
        "[ab]1/b/*",
        "a1/b/h.png*",
        ".*/*",
    ],
)
def test_a_pattern_matches_like_pythons_glob(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    for name in (
        "h.png",
        "a1/h.png",
        "a1/b/h.png",
        "a2/deep/er/h.png",
        ".hidden/h.png",
        "b1/b/.h.png",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    found = map(Path, glob.glob(pattern, recursive=True))  # noqa: PTH207
    expected = {path for path in found if path.is_file()}
    assert {path for path in images._matching(pattern) if path.is_file()} == expected
    absolute = set(images._matching(f"{tmp_path}/{pattern}"))
    assert {path for path in absolute if path.is_file()} == {tmp_path / path for path in expected}
