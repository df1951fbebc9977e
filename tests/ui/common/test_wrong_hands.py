"""Hands that cannot be drawn are skipped in every picture."""

import logging

import pytest
from pytestqt.qtbot import QtBot

from handtrack.memory import BufferPool
from handtrack.messages import Hand, TrackingResult
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.live.hand_view_3d import HandView3D
from tests.test_wrong_hands import each


@each
def test_the_preview_and_the_3d_view_show_the_valid_hands(
    hands: tuple[Hand, ...],
    theme: Theme,
    pool: BufferPool,
    qtbot: QtBot,
    caplog: pytest.LogCaptureFixture,
) -> None:
    preview, space = Preview(theme), HandView3D(theme)
    qtbot.addWidget(preview)
    qtbot.addWidget(space)
    lease = pool.frame((48, 64, 3))
    lease.array[:] = 90
    with caplog.at_level(logging.ERROR):
        preview.show_frame(TrackingResult(0, 0.0, 64, 48, hands), lease, source_mirrored=False)
        preview.grab()
        space.show_hands(hands, flipped=True)
        space.grab()
    preview.clear()
    assert not caplog.records
