"""Pictures of the live view: as shown, at full size, never overwriting a file."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from handtrack.runtime.files import free
from handtrack.runtime.jobs import Jobs
from handtrack_ui.features.live.snapshot import Snapshots, write_new
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.window import Window
from tests.ui.fakes import HEIGHT, WIDTH, FakeHost, hand_at


@pytest.fixture
def picture() -> QImage:
    made = QImage(4, 3, QImage.Format.Format_RGB32)
    made.fill(QColor("#123456"))
    return made


@pytest.mark.parametrize(
    ("modifier", "skeleton"),
    [
        (Qt.KeyboardModifier.ControlModifier, True),
        (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, False),
    ],
)
def test_ctrl_s_saves_the_picture_with_skeleton_and_shift_ctrl_s_without(
    window: Window,
    host: FakeHost,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    modifier: Qt.KeyboardModifier,
    skeleton: bool,
) -> None:
    offered: list[str] = []

    def choose(
        _parent: object, _title: str, offer: str, *_: object, **__: object
    ) -> tuple[str, str]:
        offered.append(offer)
        return str(tmp_path / "hand"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.show_view(window.services.find(LiveView))
    update = host.runs[-1].deliver((hand_at(20.0, 24.0),), colour=(10, 20, 30))
    update.pixels.array[:, :4] = (0, 0, 255)
    qtbot.waitUntil(lambda: window.services.find(LiveView).preview.frames_painted > 0)
    with qtbot.waitSignal(window.services.find(LiveView).snapshots.saved):
        qtbot.keyClick(window, Qt.Key.Key_S, modifier)
    qtbot.waitUntil(lambda: window.services.find(LiveView).tools.note.text() == "Saved: hand.png")
    assert Path(offered[0]).suffix == ".png"
    assert not Path(offered[0]).exists()
    saved = QImage(str(tmp_path / "hand.png"))
    assert (saved.width(), saved.height()) == (WIDTH, HEIGHT)
    ground = QColor(30, 20, 10)
    assert saved.pixelColor(2, 2) == ground
    assert saved.pixelColor(WIDTH - 2, 2) == QColor(255, 0, 0)  # mirrored, as shown
    assert any(saved.pixelColor(x, 24) != ground for x in range(WIDTH - 4)) == skeleton


def test_an_existing_file_stays_and_the_picture_gets_a_number(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path, picture: QImage, window: Window
) -> None:
    before = tmp_path / "hand.png"
    before.write_bytes(b"mine")
    snapshots = Snapshots(jobs, window)
    for name in ("hand-2.png", "hand-3.png"):
        with qtbot.waitSignal(snapshots.saved) as saved:
            snapshots.save(picture, before)
        assert saved.args == [tmp_path / name]
        assert QImage(str(tmp_path / name)).pixelColor(1, 1) == QColor("#123456")
    assert before.read_bytes() == b"mine"
    assert free(before) == tmp_path / "hand-4.png"


def test_a_file_created_in_the_meantime_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand.png"
    answers = iter([path, tmp_path / "hand-2.png"])
    monkeypatch.setattr("handtrack_ui.features.live.snapshot.free", lambda _path: next(answers))
    path.write_bytes(b"mine")
    assert write_new(path, b"new") == tmp_path / "hand-2.png"
    assert path.read_bytes() == b"mine"


def test_a_missing_picture_and_one_that_cannot_be_written_are_reported(
    qtbot: QtBot, tmp_path: Path, picture: QImage, window: Window
) -> None:
    window.show_view(window.services.find(LiveView))
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert window.services.find(LiveView).tools.note.text() == "There is no picture to save."
    window.services.find(LiveView).snapshots.save(picture, tmp_path / "nowhere" / "hand.png")
    qtbot.waitUntil(lambda: "annot write" in window.services.find(LiveView).tools.note.text())
    assert not (tmp_path / "nowhere").exists()
