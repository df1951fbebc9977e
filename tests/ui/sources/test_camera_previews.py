"""Cameras and their pictures reach the window, and every camera is released."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from handtrack.host import camera_scanner
from handtrack.testing.fake_camera import FakeCamera
from handtrack_ui.sources.camera_previews import CameraPreviews
from tests.sources.machine import machine_with


@pytest.fixture
def previews(monkeypatch: pytest.MonkeyPatch) -> Iterator[CameraPreviews]:
    monkeypatch.setattr(camera_scanner, "_LOOK_EVERY_S", 0.05)
    made = CameraPreviews()
    yield made
    made.close()


def sees(previews: CameraPreviews) -> bool:
    return any(sighting.picture is not None for sighting in previews.sightings or ())


def test_the_camera_about_to_be_tracked_is_released_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch, previews: CameraPreviews, qtbot: QtBot
) -> None:
    one, other = FakeCamera("One"), FakeCamera("Other")
    machine = machine_with(monkeypatch, one, other)
    previews.begin("camera:One", running=False, pictures=True)
    qtbot.waitUntil(lambda: machine.held(one) and machine.held(other))
    previews.set_in_use("camera:One", running=True)
    qtbot.waitUntil(lambda: not machine.held(one))
    assert machine.held(other)


def test_a_new_look_ends_the_previous_one(
    monkeypatch: pytest.MonkeyPatch, previews: CameraPreviews, qtbot: QtBot
) -> None:
    camera = FakeCamera()
    machine_with(monkeypatch, camera)
    for _ in range(3):
        previews.begin("demo", running=False, pictures=True)
    previews.look_again()
    qtbot.waitUntil(lambda: sees(previews))
    previews.close()
    assert not previews.looking
