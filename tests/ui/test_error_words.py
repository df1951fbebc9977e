"""What a person meets is said in their language; the engine's own messages are known, whatever is filled into them."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset
from handtrack.errors import OUT_OF_MEMORY, HandtrackError, StoreError
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import LONGEST_NAME, NO_SIGNS, check_new_name
from handtrack.guides import load_guide
from handtrack.guides.store import RunStore
from handtrack.sources.camera import _REFUSALS, _called
from handtrack.sources.cameras import CameraInfo
from handtrack.sources.images import open_images, read_picture
from handtrack.sources.opening import open_source
from handtrack.sources.video import open_video
from ui.error_words import error_words
from ui.own_gestures import FILE, OwnGestures
from ui.preferences import Preferences
from ui.preferences.file import read_preferences, write_preferences


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load(str(asset("translations", "handtrack_de.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def says(act: Callable[[], object]) -> str:
    with pytest.raises(HandtrackError) as caught:
        act()
    return str(caught.value)


def check(name: str) -> Callable[[], object]:
    return partial(check_new_name, name, ["Spiral"])


def files(folder: Path) -> dict[str, Callable[[], object]]:
    """Return what goes wrong with files, by what is said of it."""
    (folder / "empty.png").touch()
    (folder / "words.png").write_text("no picture", "utf-8")
    (folder / "words.mp4").write_text("no video", "utf-8")
    (folder / "words.json").write_text("no gestures", "utf-8")
    (folder / "bytes.md").write_bytes(b"\xff\xfe\x00a")
    (folder / "none").mkdir()
    _, encoded = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))
    (folder / "cut.png").write_bytes(encoded.tobytes()[:40])
    return {
        "This file is not there": partial(open_video, folder / "absent.mp4"),
        "There is nothing in this file": partial(read_picture, folder / "empty.png"),
        "This is no picture": partial(read_picture, folder / "words.png"),
        "The end of this file is missing": partial(read_picture, folder / "cut.png"),
        "This is no video": partial(open_video, folder / "words.mp4"),
        "There are no pictures here": partial(open_images, folder / "none"),
        "No file and no camera": partial(open_source, "absent"),
        "No video comes by": partial(open_source, "gopher://example.org"),
        "There are no gestures": partial(read_own_signs, folder / "words.json"),
        "This cannot be read": partial(read_own_signs, folder / "absent.json"),
        "This cannot be written": partial(write_own_signs, folder / "empty.png" / "x.json", NO_SIGNS),
        "This guide is not there": partial(load_guide, folder / "absent.md"),
        "This is a folder. Open": partial(load_guide, folder),
        "This is no guide": partial(load_guide, folder / "bytes.md"),
        "The settings cannot be written": partial(write_preferences, folder / "empty.png" / "x", Preferences()),
    }


def test_what_is_wrong_with_a_name_is_said_in_plain_words() -> None:
    assert error_words(says(check(""))) == "Give it a name first."
    assert error_words(says(check(" it's"))) == "A name has no spaces at its ends."
    assert error_words(says(check("x" * 100))) == f"This name is too long: {LONGEST_NAME} characters fit."
    assert error_words(says(check("a\tb"))) == "This name has characters that cannot be seen."
    assert error_words(says(check("wave"))) == "“wave” means something else already. Choose another name."
    assert error_words(says(check("victory"))) == "“victory” is a built-in sign. Choose another name."
    assert error_words(says(check("spiral"))) == "There is a gesture called “spiral” already. Choose another name."


def test_what_is_wrong_with_a_file_is_said_in_plain_words(tmp_path: Path) -> None:
    for begins, act in files(tmp_path).items():
        assert error_words(says(act)).startswith(begins)


@pytest.mark.usefixtures("german")
def test_everything_that_is_known_is_said_in_german(tmp_path: Path) -> None:
    for begins, act in files(tmp_path).items():
        assert not error_words(says(act)).startswith(begins)
    assert error_words(says(check(""))) == "Bitte zuerst einen Namen geben."


def test_a_camera_that_cannot_be_opened_is_named_with_what_to_do() -> None:
    camera = CameraInfo(2, "HD Webcam", "/dev/video2", next(iter(_REFUSALS)), 0)
    for state, (why, _) in _REFUSALS.items():
        told = f"cannot open {_called(camera)}: {why}"
        assert error_words(told) != told, state
        assert "camera 2 (HD Webcam)".casefold() in error_words(told).casefold()


def test_settings_that_were_set_aside_are_told_with_their_new_name(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("camera = [", "utf-8")
    told = error_words(read_preferences(path).notice)
    assert re.search(r"The file is now called settings-broken-.*\.toml", told)


@pytest.mark.usefixtures("german")
def test_an_engine_that_fails_is_told_with_its_reason() -> None:
    told = error_words("ONNX Runtime failed on a picture: out of memory; the CPU goes on")
    assert told == "ONNX Runtime scheiterte an einem Bild: out of memory; the CPU goes on"
    assert error_words("MediaPipe cannot start: no GL; use the engine onnx").endswith("kann nicht starten: no GL")
    assert error_words(OUT_OF_MEMORY).startswith("Für das Handmodell reicht der Speicher nicht")
    assert error_words("the hand model cannot be loaded: no thread").endswith("lässt sich nicht laden: no thread")


def test_what_is_not_known_is_passed_on() -> None:
    assert error_words(ValueError("the moon is full")) == "the moon is full"


def test_what_was_found_broken_at_the_start_says_where_it_went(
    tmp_path: Path, german: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    gestures, runs, settings = (tmp_path / name for name in (FILE, "runs.sqlite", "settings.toml"))

    def spoil() -> None:
        gestures.write_text("no gestures", "utf-8")
        runs.write_bytes(b"no database" * 100)
        settings.write_text("no settings", "utf-8")

    def refuse(_path: Path, _to: object) -> Path:
        raise PermissionError(13, "Permission denied")

    spoil()
    with RunStore(runs) as store:
        notices = [OwnGestures(tmp_path).notice, store.notice, read_preferences(settings).notice]
    told = [error_words(notice) for notice in notices]
    for name, words in zip((f"{gestures.stem}-broken-", "runs.damaged-", "settings-broken-"), told, strict=True):
        assert name in words
        assert re.search(r"Die Datei heißt jetzt|Ihre Datei heißt jetzt", words)

    spoil()
    monkeypatch.setattr(Path, "rename", refuse)
    kept = [OwnGestures(tmp_path).notice, read_preferences(settings).notice]
    assert all("nicht beiseitelegen (Permission denied)" in error_words(notice) for notice in kept)
    with pytest.raises(StoreError) as caught:
        RunStore(runs)
    assert "nicht beiseitelegen (Permission denied)" in error_words(caught.value)
