"""The source chosen at the start."""

import os
from pathlib import Path
from threading import Event

import pytest

from handtrack.sources.camera_list import CameraInfo, CameraState
from handtrack_ui.sources.addresses import Address
from handtrack_ui.sources.first_source import FirstSource, first_source


def camera(index: int, name: str, state: CameraState = CameraState.FREE) -> CameraInfo:
    return CameraInfo(index, name, f"/dev/fake{index}", state)


DESK, LID = camera(0, "Desk Camera"), camera(1, "Lid Camera")


IN_USE = camera(0, "Desk Camera", CameraState.IN_USE)
MOVED = (camera(3, "Other"), camera(7, "Desk Camera"))
NO_CAMERA = "No camera found. Use keys and mouse; F1 lists the keys."
GONE, GONE_TO_DEMO = (
    "Desk Camera is not connected. Using Lid",
    "Desk Camera is not connected. Showing the demo",
)


@pytest.mark.parametrize(
    ("picked", "cameras", "watched", "told"),
    [
        ("", (DESK, LID), "camera:Desk Camera", ""),
        ("", (IN_USE, LID), "camera:Lid Camera", ""),
        ("", (IN_USE,), "camera:Desk Camera", ""),  # waited for
        ("", (), "demo", NO_CAMERA),
        *(
            (picked, (DESK, LID), picked, "")
            for picked in ("camera:Lid Camera", "camera:/dev/fake1", "1", "demo")
        ),
        ("camera:Desk Camera", MOVED, "camera:Desk Camera", ""),
        ("camera:Desk Camera", (LID,), "camera:Lid Camera", f"{GONE} Camera instead."),
        ("camera:Desk Camera", (), "demo", f"{GONE_TO_DEMO} instead."),
    ],
)
def test_the_picked_or_first_available_camera_is_used(
    picked: str, cameras: tuple[CameraInfo, ...], watched: str, told: str
) -> None:
    assert first_source(picked, cameras, ()) == FirstSource(watched, told, stands_in=not cameras)


def test_a_file_is_used_again_while_it_exists_and_may_be_examined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deny(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    clip = tmp_path / "clip.mp4"
    clip.touch()
    assert first_source(str(clip), (DESK,), ()).spec == str(clip)
    with monkeypatch.context() as denied:
        denied.setattr(os, "stat", deny)
        assert first_source(str(clip), (DESK,), ()).spec == "camera:Desk Camera"
    clip.unlink()
    found = first_source(str(clip), (DESK,), ())
    assert (found.spec, found.notice) == (
        "camera:Desk Camera",
        "clip.mp4 is not connected. Using Desk Camera instead.",
    )


def test_a_stream_is_used_again_unless_its_login_was_omitted() -> None:
    stream = "rtsp://cam/live"
    assert first_source(stream, (DESK,), (Address(stream, whole=True),)) == FirstSource(stream)
    found = first_source(stream, (DESK,), (Address(stream, whole=False),))
    assert found.spec == "camera:Desk Camera"
    assert found.notice == "rtsp://cam/live needs its login again. Using Desk Camera instead."


def test_a_file_on_an_unresponsive_share_is_assumed_to_exist(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers, answered = Event(), Event()

    def hang(_: object) -> bool:
        answers.wait(5)
        answered.set()
        return False

    monkeypatch.setattr(os.path, "exists", hang)
    assert first_source("/share/clip.mp4", (DESK,), ()) == FirstSource("/share/clip.mp4")
    assert not answered.is_set(), "nobody waited for it"
    answers.set()
    assert answered.wait(5)
