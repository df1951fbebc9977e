"""Messages appear in the person's language; all of the engine's are known, with any parameters."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from handtrack.config.file import KeptFile
from handtrack.config.model import Preferences
from handtrack.errors import HandtrackError, StoreError
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import MAX_NAME_LETTERS, NO_SIGNS, check_new_name
from handtrack.guides import load_guide
from handtrack.guides.store import RunStore
from handtrack.runtime.codes import RuntimeCode
from handtrack.sentences import Code, Message
from handtrack.sources.camera import _REFUSALS, _called
from handtrack.sources.camera_list import CameraInfo
from handtrack.sources.images import open_images, read_picture
from handtrack.sources.opening import open_source
from handtrack.sources.video import open_video
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.own_gestures import FILE, OwnGestures
from handtrack_ui.text.messages import message_words


def says(act: Callable[[], object]) -> HandtrackError:
    with pytest.raises(HandtrackError) as caught:
        act()
    return caught.value


def check(name: str) -> Callable[[], object]:
    return partial(check_new_name, name, ["Spiral"])


def files(folder: Path) -> dict[str, Callable[[], object]]:
    """Return calls that fail on files, by their message."""
    (folder / "empty.png").touch()
    (folder / "words.png").write_text("no picture", "utf-8")
    (folder / "words.mp4").write_text("no video", "utf-8")
    (folder / "words.json").write_text("no gestures", "utf-8")
    (folder / "none").mkdir()
    (folder / "large.md").write_bytes(b" " * 300_000)
    os.mkfifo(folder / "pipe")
    _, encoded = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))
    (folder / "cut.png").write_bytes(encoded.tobytes()[:40])
    return {
        "no such file": partial(open_video, folder / "absent.mp4"),
        "is empty": partial(read_picture, folder / "empty.png"),
        "is not a picture, or its format": partial(read_picture, folder / "words.png"),
        "is damaged, or": partial(read_picture, folder / "cut.png"),
        "is not an ordinary file": partial(read_picture, folder / "pipe"),
        "is not a valid address": partial(open_source, "http://example.org/\udcff"),
        "is not a video, or its format": partial(open_video, folder / "words.mp4"),
        "no pictures in": partial(open_images, folder / "none"),
        "No file or camera is called": partial(open_source, "absent"),
        "Choose a source": partial(open_source, ""),
        "Can't open gopher://": partial(open_source, "gopher://example.org"),
        "is not a gesture file": partial(read_own_signs, folder / "words.json"),
        "cannot be read": partial(read_own_signs, folder / "absent.json"),
        "cannot be written": partial(write_own_signs, folder / "empty.png" / "x.json", NO_SIGNS),
        "is larger than 256 kB": partial(load_guide, folder / "large.md"),
    }


def test_faults_of_a_name_are_reported_in_plain_words() -> None:
    assert message_words(says(check(""))) == "Give the gesture a name first."
    assert message_words(says(check(" it's"))) == "Remove the spaces before or after the name."
    assert message_words(says(check("x" * 100))) == f"This name is too long. Use up to {MAX_NAME_LETTERS} characters."
    assert message_words(says(check("a\tb"))) == "This name has invisible characters."
    assert message_words(says(check("wave"))) == "“wave” already means something else. Choose another name."
    assert message_words(says(check("victory"))) == "“victory” is a built-in sign. Choose another name."
    assert message_words(says(check("spiral"))) == "You already have a gesture called “spiral”. Choose another name."


def test_faults_of_a_file_are_reported_in_plain_words(tmp_path: Path) -> None:
    for words, act in files(tmp_path).items():
        assert words in message_words(says(act))


def test_a_camera_that_cannot_be_opened_is_named_with_a_remedy() -> None:
    camera = CameraInfo(2, "HD Webcam", "/dev/video2", next(iter(_REFUSALS)), 0)
    for code, _ in _REFUSALS.values():
        told = message_words(code(camera=_called(camera)))
        assert "camera 2 (HD Webcam)".casefold() in told.casefold()


def prepared(path: Path) -> list[Message]:
    """Return the notices about settings that were read and prepared for writing."""
    kept = KeptFile(path, Preferences)
    kept.prepare()
    return kept.notices


@pytest.mark.usefixtures("german")
def test_a_message_within_a_message_is_translated() -> None:
    told = message_words(Code.FILE_UNWRITABLE(path="a.json", reason=RuntimeCode.BEING_WRITTEN()))
    assert told == "a.json lässt sich nicht schreiben: ein anderer Prozess schreibt sie gerade"


def test_an_unknown_message_is_passed_on() -> None:
    assert message_words("the moon is full") == "the moon is full"


def test_a_broken_file_that_cannot_be_renamed_is_reported(
    jobs: Jobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gestures, runs, settings = (tmp_path / name for name in (FILE, "runs.sqlite", "settings.toml"))
    gestures.write_text("no gestures", "utf-8")
    runs.write_bytes(b"no database" * 100)
    os.mkfifo(settings)

    def refuse(_path: Path, _to: object) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    kept = [OwnGestures(jobs, tmp_path).notice, prepared(settings)[-1]]
    assert all("renamed (Permission denied)" in message_words(notice) for notice in kept)
    with pytest.raises(StoreError, match="Permission denied"):
        RunStore(runs)
