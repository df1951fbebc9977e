"""Pictures from phones: HEIC, HIF and AVIF, of many tiles, turned and mirrored."""

import contextlib
import struct
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sources import heif, images
from handtrack.sources.images import read_picture
from handtrack.sources.opening import open_source
from handtrack.sources.source import SourceKind
from tests.sources.clips import headers, picture, read
from tests.sources.heif_files import (
    CODERS,
    Item,
    box,
    full_box,
    grid_items,
    mirror,
    picture_item,
    turn,
)
from tests.sources.heif_files import heif as write_heif

UPRIGHT = picture(192, 128, 40)

STORED = {
    (): lambda p: p,
    (turn(1),): lambda p: np.rot90(p, -1),
    (turn(2),): lambda p: np.rot90(p, 2),
    (turn(3),): lambda p: np.rot90(p, 1),
    (mirror(0),): np.flipud,
    (mirror(1),): np.fliplr,
    (turn(1), mirror(1)): lambda p: np.rot90(np.fliplr(p), -1),
    (turn(3), mirror(0)): lambda p: np.rot90(np.flipud(p), 1),
    (mirror(1), turn(1)): lambda p: np.fliplr(np.rot90(p, -1)),
}
"""For the properties of a file, how the upright picture is stored in it."""


def brands_of(kind: str) -> tuple[bytes, ...]:
    return CODERS[kind][2], b"mif1", CODERS[kind][2]


def assert_upright(shown: Image) -> None:
    assert shown.dtype == np.uint8
    assert shown.shape == UPRIGHT.shape
    assert np.abs(shown.astype(int) - UPRIGHT).mean() < 6


@pytest.mark.parametrize("kind", CODERS)
@pytest.mark.parametrize(
    "properties",
    STORED,
    ids=lambda boxes: "+".join(one[4:8].decode() + str(one[8]) for one in boxes),
)
def test_a_picture_of_tiles_is_whole_and_upright(
    tmp_path: Path, kind: str, properties: tuple[bytes, ...]
) -> None:
    stored = np.ascontiguousarray(STORED[properties](UPRIGHT))
    items = grid_items(stored, kind, 64, *properties)
    path = write_heif(tmp_path / "hand.heic", items, len(items), brands_of(kind))
    assert_upright(read_picture(path))


@pytest.mark.parametrize("kind", CODERS)
def test_an_exif_orientation_beside_the_files_own_does_not_count(tmp_path: Path, kind: str) -> None:
    stored = np.ascontiguousarray(np.rot90(UPRIGHT, 1))
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, 6, 0, 0)
    exif = Item(b"Exif", struct.pack(">I", 6) + b"Exif\0\0" + tiff, [], (b"cdsc", (1,)))
    items = [picture_item(stored, kind, turn(3)), exif]
    assert_upright(read_picture(write_heif(tmp_path / "hand.heic", items, 1, brands_of(kind))))


@pytest.mark.parametrize("kind", CODERS)
def test_the_primary_picture_of_a_burst_is_shown(tmp_path: Path, kind: str) -> None:
    others = [picture_item(picture(128, 192, level), kind) for level in (90, 200)]
    items = [others[0], picture_item(UPRIGHT, kind), others[1]]
    assert_upright(read_picture(write_heif(tmp_path / "hand.heic", items, 2, brands_of(kind))))


@pytest.mark.parametrize(
    "name", ["hand.heic", "hand.HEIC", "hand.hif", "hand.heif", "hand", "hand.jpg", "hand.mp4"]
)
@pytest.mark.parametrize(
    "brands",
    [(b"heic", b"mif1"), (b"mif1", b"heic"), (b"heix", b"mif1", b"heix"), (b"msf1", b"heic")],
)
def test_a_heic_picture_is_known_by_its_content(
    tmp_path: Path, name: str, brands: tuple[bytes, ...]
) -> None:
    items = grid_items(UPRIGHT, "hvc1", 64)
    path = write_heif(tmp_path / name, items, len(items), brands)
    for spec, shown_name in ((path, name), (tmp_path, name)):
        with contextlib.closing(open_source(spec)) as source:
            assert (source.info.kind, source.info.length) == (SourceKind.IMAGES, 1)
            (header,) = headers(source, at_most=1)
            assert header.name == shown_name
            assert_upright(read(source, header))


def test_a_jpeg_called_heic_is_read_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "hand.heic").write_bytes(cv2.imencode(".jpg", UPRIGHT)[1].tobytes())
    assert_upright(read_picture(tmp_path / "hand.heic"))


@pytest.fixture
def _without_pi_heif(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)


@pytest.mark.usefixtures("_without_pi_heif")
def test_without_the_extra_a_heic_picture_names_the_cure(tmp_path: Path) -> None:
    items = grid_items(UPRIGHT, "hvc1", 64)
    path = write_heif(tmp_path / "hand.heic", items, len(items))
    with pytest.raises(
        SourceError, match=r"hand\.heic is a HEIC picture: .*install.*handtrack-desktop\[heif\]"
    ):
        open_source(path)


@pytest.mark.usefixtures("_without_pi_heif")
def test_in_a_folder_a_heic_picture_without_the_extra_is_named_with_the_cure(
    tmp_path: Path,
) -> None:
    items = grid_items(UPRIGHT, "hvc1", 64)
    write_heif(tmp_path / "1.heic", items, len(items))
    write_heif(tmp_path / "2", items, len(items))
    cv2.imwrite(str(tmp_path / "3.png"), UPRIGHT)
    with contextlib.closing(open_source(tmp_path)) as source:
        assert [header.name for header in headers(source, at_most=1)] == ["3.png"]
        says = r"^2 of 3 pictures cannot be read: 1\.heic, 2; for HEIC pictures: .*handtrack-desktop\[heif\]"
        with pytest.raises(SourceError, match=says):
            source.grab()


def test_an_opencv_without_avif_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_heif(tmp_path / "hand.avif", [picture_item(UPRIGHT, "av01")], 1, brands_of("av01"))
    monkeypatch.setattr(images.cv2, "imdecode", lambda *_: None)
    with pytest.raises(SourceError, match=r"hand\.avif is damaged"):
        read_picture(path)
    monkeypatch.setattr(
        images.cv2, "getBuildInformation", lambda: "  Media I/O:\n    AVIF:     NO\n"
    )
    with pytest.raises(
        SourceError, match=r"hand\.avif is an AVIF picture, which OpenCV .* cannot read here"
    ):
        read_picture(path)


@pytest.mark.parametrize("kind", CODERS)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_heif_file_that_is_cut_short_is_reported_in_one_line(
    tmp_path: Path, kind: str, share: float
) -> None:
    path = write_heif(tmp_path / "hand.heic", [picture_item(UPRIGHT, kind)], 1, brands_of(kind))
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(SourceError, match=r"hand\.heic is damaged, or its end is missing$"):
        read_picture(path)


def test_a_heic_picture_with_too_many_pixels_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_heif(tmp_path / "hand.heic", [picture_item(UPRIGHT, "hvc1")], 1)
    monkeypatch.setattr(images, "MOST_HEVC_PIXELS", 192 * 128 - 1)
    with pytest.raises(SourceError, match="is too large"):
        read_picture(path)


def test_a_heif_picture_coded_in_another_way_is_refused_in_one_line(tmp_path: Path) -> None:
    path = write_heif(tmp_path / "hand.heic", [picture_item(UPRIGHT, "hvc1")], 1)
    path.write_bytes(path.read_bytes().replace(b"hvc1", b"vvc1"))
    with pytest.raises(
        SourceError, match=r"hand\.heic is not a picture, or its format is not supported$"
    ):
        read_picture(path)


def test_a_heif_picture_beyond_the_decoders_limits_is_refused_in_one_line(tmp_path: Path) -> None:
    properties = [box(b"free", bytes([number])) for number in range(200)]
    path = write_heif(tmp_path / "hand.heic", [picture_item(UPRIGHT, "hvc1", *properties)], 1)
    with pytest.raises(SourceError, match=r"hand\.heic is damaged, or too large$"):
        read_picture(path)


@pytest.mark.parametrize("pixel_format", ["gray", "yuv422p10le", "yuv444p", "yuv420p12le"])
def test_cameras_colour_formats_become_8_bit_bgr(tmp_path: Path, pixel_format: str) -> None:
    path = write_heif(
        tmp_path / "hand.hif", [picture_item(UPRIGHT, "hvc1", pixel_format=pixel_format)], 1
    )
    assert_upright(read_picture(path))


def test_nonsense_in_a_heif_file_has_no_turns_and_does_not_hang(tmp_path: Path) -> None:
    path = tmp_path / "x.avif"
    start = box(b"ftyp", b"avif", bytes(4))
    properties = box(b"iprp", box(b"ipco", turn(1)), box(b"ipma", b"\xff" * 12))
    for content in (
        b"",
        b"\0\0\0\1meta",
        b"\0\0\0\1free" + b"\xff" * 8,
        bytes(100),
        full_box(b"meta", 0, full_box(b"pitm", 0, b"\0\1"), properties),
        full_box(b"meta", 0, box(b"pitm")),
        full_box(b"meta", 0, b"\xff\xff\xff\xffpitm\0"),
    ):
        path.write_bytes(start + content)
        assert heif.coding_of(path) is heif.Coding.AV1
        assert np.array_equal(heif.turned(UPRIGHT, path), UPRIGHT)


def test_a_film_with_heif_brands_beside_its_own_stays_a_film(tmp_path: Path) -> None:
    path = tmp_path / "x.mp4"
    path.write_bytes(box(b"ftyp", b"isom", bytes(4), b"mif1", b"heic"))
    assert heif.coding_of(path) is None
    path.write_bytes(box(b"ftyp", b"msf1", bytes(4), b"hevc") + box(b"moov"))
    assert heif.coding_of(path) is None
