"""The list of cameras, with the same facts for people and for machines."""

import json
from argparse import Namespace

import pytest

from handtrack.commands import cameras as module
from handtrack.sources.camera_list import CameraInfo, CameraState

CAMERAS = (
    CameraInfo(0, "Küche [usb]", "/dev/video0", CameraState.IN_USE),
    CameraInfo(2, "front [/x]", "/dev/video2", CameraState.FREE),
)


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "list_cameras", lambda: CAMERAS)


def test_json_uses_the_same_words_for_a_cameras_state(capsys: pytest.CaptureFixture[str]) -> None:
    assert module.run(Namespace(json=True)) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"index": 0, "name": "Küche [usb]", "path": "/dev/video0", "state": "in use"},
        {"index": 2, "name": "front [/x]", "path": "/dev/video2", "state": "free"},
    ]


def test_brackets_in_a_camera_name_are_printed_literally(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert module.run(Namespace(json=False)) == 0
    shown = capsys.readouterr().out
    assert "Küche [usb]" in shown
    assert "front [/x]" in shown
