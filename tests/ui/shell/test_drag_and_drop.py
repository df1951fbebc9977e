"""Drag and drop onto the window: it announces what will happen, then does it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from handtrack_ui.common.theme import Theme
from handtrack_ui.shell.drag_and_drop import Drop, DropZone, OpenedFiles, judge
from handtrack_ui.shell.options import WindowOptions
from tests.plug_ins import needs


def local(path: Path) -> QUrl:
    return QUrl.fromLocalFile(str(path))


@pytest.mark.parametrize(
    ("name", "drop", "words"),
    [
        ("clip.MP4", Drop.TRACK, "Drop to track this video"),
        pytest.param(
            "run.mcap", Drop.TRACK, "Drop to play this recording", marks=needs("recording")
        ),
        ("hand.jpeg", Drop.TRACK, "Drop to track this picture"),
        ("tea.md", Drop.OPEN_GUIDE, "Drop to open this guide"),
        pytest.param(
            "cake.HTML",
            Drop.OPEN_GUIDE,
            "Drop to import this recipe or protocol",
            marks=needs("importers"),
        ),
        ("notes.exe", Drop.NOTHING, "Can't open notes.exe"),
        ("noname", Drop.NOTHING, "Can't open noname"),
    ],
)
def test_a_file_is_accepted_by_its_name(tmp_path: Path, name: str, drop: Drop, words: str) -> None:
    path = tmp_path / name
    path.touch()
    dragged = judge([local(path)])
    assert (dragged.drop, dragged.words) == (drop, words)
    assert dragged.what == ("" if drop is Drop.NOTHING else str(path))


def test_a_folder_is_accepted_for_the_guide_or_pictures_in_it(tmp_path: Path) -> None:
    (tmp_path / "README.md").touch()
    assert judge([local(tmp_path)]).words == "No pictures or guide in this folder"
    (tmp_path / "one.png").touch()
    assert judge([local(tmp_path)]).drop is Drop.TRACK
    guide = tmp_path / "tea.guide.md"
    guide.touch()
    dragged = judge([local(tmp_path)])
    assert (dragged.drop, dragged.what, dragged.words) == (
        Drop.OPEN_GUIDE,
        str(guide),
        "Drop to open this guide",
    )
    (tmp_path / "notes.md").touch()
    assert judge([local(tmp_path)]).drop is Drop.TRACK


def test_only_the_first_entries_of_a_folder_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    @contextmanager
    def endless(folder: Path) -> Iterator[Iterator[SimpleNamespace]]:
        yield (read.append(number) or SimpleNamespace(name=f"{number}.txt") for number in count())

    monkeypatch.setattr("handtrack_ui.shell.drag_and_drop.os.scandir", endless)
    assert judge([local(tmp_path)]).drop is Drop.NOTHING
    assert len(read) <= 500


def test_several_files_at_once_are_refused(tmp_path: Path) -> None:
    assert judge([local(tmp_path / "a.mp4"), local(tmp_path / "b.mp4")]).drop is Drop.NOTHING
    assert judge([]).drop is Drop.NOTHING


def test_an_address_is_accepted_as_a_stream_without_showing_its_password() -> None:
    dragged = judge([QUrl("rtsp://me:secret@cam/live")])
    assert (dragged.drop, dragged.what) == (Drop.TRACK, "rtsp://me:secret@cam/live")
    assert "secret" not in dragged.words
    assert judge([QUrl("mailto:me@example.org")]).drop is Drop.NOTHING


@pytest.fixture
def window(theme: Theme) -> Iterator[QWidget]:
    window = QWidget()
    window.resize(800, 500)
    window.show()
    yield window
    window.close()
    window.deleteLater()


def drag(window: QWidget, path: Path) -> tuple[QDragEnterEvent, QMimeData]:
    data = QMimeData()
    data.setUrls([local(path)])
    event = QDragEnterEvent(
        QPoint(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(window, event)
    return event, data


def let_go(window: QWidget, data: QMimeData) -> QDropEvent:
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(window, event)
    return event


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.mp4", (1, 0)),
        ("a.md", (0, 1)),
        ("a.exe", (0, 0)),
        pytest.param("a.txt", (0, 1), marks=needs("importers")),
    ],
)
def test_a_drop_does_exactly_what_was_announced(
    theme: Theme, window: QWidget, tmp_path: Path, name: str, expected: tuple[int, int]
) -> None:
    zone = DropZone(theme, window)
    sources: list[str] = []
    guides: list[str] = []
    zone.source.connect(sources.append)
    zone.guide.connect(guides.append)
    (tmp_path / name).touch()
    refused: list[str] = []
    zone.refused.connect(refused.append)
    _, data = drag(window, tmp_path / name)
    assert zone.curtain.words
    assert zone.curtain.geometry() == window.rect()
    event = let_go(window, data)
    assert (len(sources), len(guides)) == expected
    assert refused == ([] if any(expected) else [f"Can't open {name}"])
    assert (event.dropAction() == Qt.DropAction.IgnoreAction) == bool(refused)
    assert {*sources, *guides} <= {str(tmp_path / name)}
    assert zone.curtain.words == ""


def test_a_picture_is_for_a_guide_where_no_hands_are_watched(
    theme: Theme, window: QWidget, tmp_path: Path
) -> None:
    zone = DropZone(theme, window)
    zone.keeps_pictures = lambda: True
    sources, pictures = list[str](), list[str]()
    zone.source.connect(sources.append)
    zone.picture.connect(pictures.append)
    for name in ("recipe.jpg", "a.mp4"):
        (tmp_path / name).touch()
        _, data = drag(window, tmp_path / name)
        let_go(window, data)
    assert pictures == [str(tmp_path / "recipe.jpg")]
    assert sources == [str(tmp_path / "a.mp4")]


def test_leaving_the_window_clears_the_drop_message(
    theme: Theme, window: QWidget, tmp_path: Path
) -> None:
    zone = DropZone(theme, window)
    (tmp_path / "a.mp4").touch()
    drag(window, tmp_path / "a.mp4")
    window.resize(700, 400)
    assert zone.curtain.size() == window.size()
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert zone.curtain.words == ""


def test_files_opened_from_a_macs_finder_reach_the_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    received: list[WindowOptions] = []
    opened = OpenedFiles(qapp, received.append)
    for name in ("soup.md", "clip.mp4", "song.mp3"):
        QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(tmp_path / name))))
    qtbot.waitUntil(lambda: len(received) == 3)
    qapp.removeEventFilter(opened)
    guide, clip = str(tmp_path / "soup.md"), str(tmp_path / "clip.mp4")
    assert received == [WindowOptions(guide=guide), WindowOptions(clip, "live"), WindowOptions()]
