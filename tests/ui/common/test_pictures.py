"""Pictures are decoded off the GUI thread, once, and no larger than shown."""

import os
import zlib
from collections.abc import Callable
from pathlib import Path
from threading import Event, get_ident

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

import handtrack_ui.common.pictures
from handtrack.guides.body import Picture
from handtrack_ui.common.pictures import Pictures, look
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.picture_box import PictureBox
from tests.sources.test_picture_cost import COSTLY, HONEST
from tests.waiting import PATIENCE_S

RED = QColor("#c02020")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = QImage(1200, 600, QImage.Format.Format_RGB32)
    made.fill(RED)
    path = tmp_path / "red.png"
    made.save(str(path))
    return path


@pytest.fixture
def shelf(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> Pictures:
    monkeypatch.setattr(handtrack_ui.common.pictures, "QImageReader", Counting)
    Counting.read_in.clear()
    return pictures


class Counting(handtrack_ui.common.pictures.QImageReader):  # type: ignore[misc, name-defined]
    """Records the threads that decoded pictures."""

    read_in: list[int] = []  # noqa: RUF012 - emptied for each test
    hold: Callable[[], object] = staticmethod(lambda: None)

    def read(self) -> QImage:
        type(self).hold()
        self.read_in.append(get_ident())
        return super().read()


def test_a_picture_is_decoded_in_another_thread_once_per_size(
    shelf: Pictures, file: Path, qtbot: QtBot
) -> None:
    picture = look(file)
    assert picture.size == (1200, 600)
    with qtbot.waitSignal(shelf.ready) as told:
        assert shelf.shown(picture, QSize(300, 150)).pixmap.isNull()
        assert shelf.shown(picture, QSize(300, 150)).pixmap.isNull()
        assert shelf.busy
    assert told.args == [str(file)]
    shown = shelf.shown(picture, QSize(300, 150))
    assert shown.pixmap.size() == QSize(300, 150)
    assert shown.ground == RED
    assert not shelf.busy
    assert len(Counting.read_in) == 1
    assert get_ident() not in Counting.read_in


def test_a_different_size_is_shown_until_the_wanted_one_is_ready(
    shelf: Pictures, file: Path, qtbot: QtBot
) -> None:
    picture = look(file)
    with qtbot.waitSignal(shelf.ready):
        shelf.shown(picture, QSize(300, 150))
    with qtbot.waitSignal(shelf.ready):
        assert shelf.shown(picture, QSize(600, 300)).pixmap.size() == QSize(300, 150)
    assert shelf.shown(picture, QSize(600, 300)).pixmap.size() == QSize(600, 300)
    with qtbot.waitSignal(shelf.ready):
        shelf.shown(picture, QSize(4000, 2000))
    assert shelf.shown(picture, QSize(4000, 2000)).pixmap.size() == QSize(1200, 600), (
        "not above its own"
    )


def test_a_changed_file_is_a_different_picture(shelf: Pictures, file: Path) -> None:
    before = look(file)
    file.touch()
    QImage(100, 100, QImage.Format.Format_RGB32).save(str(file))
    assert look(file) != before


def test_a_portrait_photo_is_shown_upright(shelf: Pictures, tmp_path: Path, qtbot: QtBot) -> None:
    _, encoded = cv2.imencode(".jpg", np.full((60, 120, 3), 90, np.uint8))
    tag = bytes.fromhex(
        "4578696600004d4d002a00000008000101120003000000010006000000000000"
    )  # orientation 6
    jpeg = encoded.tobytes()
    path = tmp_path / "photo.jpg"
    path.write_bytes(jpeg[:2] + b"\xff\xe1" + (len(tag) + 2).to_bytes(2, "big") + tag + jpeg[2:])
    picture = look(path)
    assert picture.size == (60, 120)
    with qtbot.waitSignal(shelf.ready):
        shelf.shown(picture, QSize(30, 60))
    assert shelf.shown(picture, QSize(30, 60)).pixmap.size() == QSize(30, 60)


def test_a_non_picture_gives_none_and_a_removed_picture_is_unreadable(
    shelf: Pictures, file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "words.png").write_text("no picture", "utf-8")
    assert look(tmp_path / "words.png") is None
    assert look(tmp_path / "absent.png") is None
    os.mkfifo(tmp_path / "pipe.png")
    assert look(tmp_path / "pipe.png") is None
    gone = look(file)
    file.unlink()
    assert shelf.readable(gone)
    with qtbot.waitSignal(shelf.ready):
        shelf.shown(gone, QSize(30, 15))
    assert not shelf.readable(gone)


def test_the_least_recently_shown_picture_is_dropped(
    shelf: Pictures, file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handtrack_ui.common.pictures, "_KEPT_BYTES", 300 * 150 * 4 + 200 * 100 * 4)
    picture = look(file)
    for width in (300, 200, 240):
        with qtbot.waitSignal(shelf.ready):
            shelf.shown(picture, QSize(width, width // 2))
    assert shelf.shown(picture, QSize(200, 100)).pixmap.width() == 200
    assert shelf.shown(picture, QSize(300, 150)).pixmap.width() != 300


def test_a_picture_box_keeps_its_height_while_decoding(
    shelf: Pictures, theme: Theme, file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    monkeypatch.setattr(Counting, "hold", staticmethod(lambda: go_on.wait(PATIENCE_S)))
    box = PictureBox(theme, shelf, Picture(file, "red"))
    qtbot.addWidget(box)
    box.resize(400, 200)
    assert box.heightForWidth(400) == 200
    before = box.grab().toImage().pixelColor(200, 100)
    with qtbot.waitSignal(shelf.ready):
        go_on.set()
    assert before == theme.colour("line")
    assert box.heightForWidth(400) == 200
    assert box.grab().toImage().pixelColor(200, 100) == RED


def test_all_supported_picture_formats_are_shown(file: Path) -> None:
    for ending in ("bmp", "jpg", "png", "tiff", "webp"):
        path = file.with_suffix(f".{ending}")
        assert cv2.imwrite(
            str(path), np.random.default_rng(0).integers(0, 256, (30, 40, 3), np.uint8)
        )
        assert look(path).size == (40, 30)


def test_a_file_with_too_many_bytes_is_not_a_picture(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handtrack_ui.common.pictures, "_MOST_BYTES", 100)
    assert look(file) is None


@pytest.mark.parametrize("name", COSTLY)
def test_a_small_file_that_takes_minutes_to_decode_is_not_a_picture(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(COSTLY[name])
    assert look(path) is None


def test_a_picture_with_much_text_is_shown(shelf: Pictures, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "described.png"
    path.write_bytes(HONEST[path.name])
    picture = look(path)
    with qtbot.waitSignal(shelf.ready):
        shelf.shown(picture, QSize(64, 48))
    assert shelf.readable(picture)


def test_a_picture_that_would_fill_memory_is_refused_silently(
    shelf: Pictures, file: Path, qtbot: QtBot
) -> None:
    data = bytearray(file.read_bytes())
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    file.write_bytes(data)
    bomb = look(file)
    assert bomb.size == (60_000, 60_000)
    with qtbot.waitSignal(shelf.ready):
        shelf.shown(bomb, QSize(600, 600))
    assert not shelf.readable(bomb)


def test_a_picture_with_a_name_outside_utf_8_is_shown(
    theme: Theme, shelf: Pictures, file: Path, qtbot: QtBot
) -> None:
    path = file.rename(file.with_name(os.fsdecode(b"r\xffd.png")))
    box = PictureBox(theme, shelf, Picture(path, "red"))
    qtbot.addWidget(box)
    box.resize(400, 200)
    box.grab()
    qtbot.waitUntil(lambda: box.grab().toImage().pixelColor(200, 100) == RED)
