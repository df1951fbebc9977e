"""The preview shows leased memory directly, mirrored, with readable labels, and releases it."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from handtrack.memory import BufferPool, FrameLease
from handtrack.messages import Hand, TrackingResult
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme
from tests.ui.fakes import hand_at

BLUE, RED = (255, 0, 0), (0, 0, 255)  # as BGR


def frame(pool: BufferPool, *, width: int = 64, height: int = 48) -> FrameLease:
    """Return a frame with a blue left half and a red right half."""
    lease = pool.frame((height, width, 3))
    lease.array[:, : width // 2] = BLUE
    lease.array[:, width // 2 :] = RED
    return lease


def result(*hands: Hand, width: int = 64, height: int = 48) -> TrackingResult:
    return TrackingResult(0, 0.0, width, height, hands)


@pytest.fixture
def preview(theme: Theme, qtbot: QtBot) -> Preview:
    made = Preview(theme)
    made.resize(640, 480)
    qtbot.addWidget(made)
    return made


def colour_at(preview: Preview, x: float, y: float) -> tuple[int, int, int]:
    image = preview.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    colour = QColor(image.pixel(QPoint(int(x * image.width()), int(y * image.height()))))
    return colour.red(), colour.green(), colour.blue()


def test_the_picture_is_mirrored_unless_the_source_already_is(
    preview: Preview, pool: BufferPool
) -> None:
    preview.show_frame(result(), frame(pool), source_mirrored=False)
    assert colour_at(preview, 0.25, 0.5) == (255, 0, 0)
    preview.show_frame(result(), frame(pool), source_mirrored=True)
    assert colour_at(preview, 0.25, 0.5) == (0, 0, 255)
    preview.clear()


def test_rows_not_a_multiple_of_four_bytes_use_their_stride(
    preview: Preview, pool: BufferPool
) -> None:
    preview.set_mirrored(False)
    preview.show_frame(result(width=63, height=48), frame(pool, width=63), source_mirrored=False)
    for y in (0.1, 0.5, 0.9):
        assert colour_at(preview, 0.2, y) == (0, 0, 255)
        assert colour_at(preview, 0.8, y) == (255, 0, 0)
    preview.clear()


def test_a_wide_picture_is_letterboxed_without_distortion(
    preview: Preview, pool: BufferPool
) -> None:
    preview.show_frame(result(width=128, height=48), frame(pool, width=128), source_mirrored=False)
    box = preview.picture_box()
    assert box.width() / box.height() == pytest.approx(128 / 48, rel=0.01)
    assert box.width() == 640
    assert box.center().y() == pytest.approx(240, abs=1)
    preview.clear()


def test_landmarks_match_the_mirrored_picture(preview: Preview, pool: BufferPool) -> None:
    hand = hand_at(16, 24)
    preview.show_frame(result(hand), frame(pool), source_mirrored=False)
    middle = preview.to_widget(hand.landmarks)[10]
    assert (middle.x(), middle.y()) == (480, 240)
    preview.set_mirrored(False)
    middle = preview.to_widget(hand.landmarks)[10]
    assert (middle.x(), middle.y()) == (160, 240)
    preview.clear()


def test_a_frame_is_held_until_the_next_one_and_then_released(
    preview: Preview, pool: BufferPool
) -> None:
    shown = [frame(pool) for _ in range(3)]
    for number, lease in enumerate(shown, start=1):
        preview.show_frame(result(hand_at(30, 30)), lease, source_mirrored=False)
        preview.grab()
        preview.grab()
        assert [each.held for each in shown] == [False] * (number - 1) + [True] * (4 - number)
        assert preview.frames_painted == number
    preview.clear()
    stats = pool.stats()
    assert (stats.live_buffers, stats.escapes) == (0, 0)


def test_a_frame_is_painted_without_a_copy(preview: Preview, pool: BufferPool) -> None:
    lease = frame(pool)
    preview.show_frame(result(), lease, source_mirrored=True)
    lease.array[:] = RED
    assert colour_at(preview, 0.25, 0.5) == (255, 0, 0)
    preview.clear()


def test_a_message_is_available_to_screen_readers(preview: Preview) -> None:
    preview.set_message("Opening the source …")
    assert preview.accessibleDescription() == "Opening the source …"
    preview.grab()
