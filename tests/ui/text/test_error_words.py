"""What a person meets is said in their language; the engine's own messages are known, whatever is filled into them."""

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from handtrack.config.file import KeptFile
from handtrack.config.model import Preferences
from handtrack.errors import OUT_OF_MEMORY, HandtrackError, StoreError
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import LONGEST_NAME, NO_SIGNS, check_new_name
from handtrack.guides import load_guide
from handtrack.guides.store import RunStore
from handtrack.sources.camera import _REFUSALS, _called
from handtrack.sources.camera_list import CameraInfo
from handtrack.sources.images import open_images, read_picture
from handtrack.sources.opening import open_source
from handtrack.sources.video import open_video
from handtrack_ui.persistence.own_gestures import FILE, OwnGestures
from handtrack_ui.text.error_words import error_words
from handtrack_ui.text.messages import message_words


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
    (folder / "none").mkdir()
    (folder / "large.md").write_bytes(b" " * 300_000)
    os.mkfifo(folder / "pipe")
    _, encoded = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))
    (folder / "cut.png").write_bytes(encoded.tobytes()[:40])
    return {
        "This file is not there": partial(open_video, folder / "absent.mp4"),
        "There is nothing in this file": partial(read_picture, folder / "empty.png"),
        "This is no picture": partial(read_picture, folder / "words.png"),
        "This picture is damaged": partial(read_picture, folder / "cut.png"),
        "This is no ordinary file": partial(read_picture, folder / "pipe"),
        "This is no address": partial(open_source, "http://example.org/\udcff"),
        "This is no video": partial(open_video, folder / "words.mp4"),
        "There are no pictures here": partial(open_images, folder / "none"),
        "No file and no camera": partial(open_source, "absent"),
        "No video comes by": partial(open_source, "gopher://example.org"),
        "There are no gestures": partial(read_own_signs, folder / "words.json"),
        "This cannot be read": partial(read_own_signs, folder / "absent.json"),
        "This cannot be written": partial(write_own_signs, folder / "empty.png" / "x.json", NO_SIGNS),
        "This file is too large, 256 kB are the most": partial(load_guide, folder / "large.md"),
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


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ("a.mp4 is damaged: 3 of 9 frames could be read", "a.mp4 is damaged: 3 of 9 frames could be read."),
        (
            "a.png is too large: 134 million pixels are the most",
            "This is too large, 134 million pixels are the most: a.png",
        ),
        (
            "a is too large: 9×9; 134 million pixels are the most",
            "This is too large, 134 million pixels are the most: a",
        ),
        ("cannot read a.png: it is larger than 256 MB", "This file is too large, 256 MB are the most: a.png"),
        ("a.png needs more memory than is free", "There is not enough memory for this: a.png"),
        ("a needs more memory than is free: its pictures are 9×9", "There is not enough memory for this: a"),
        (
            "a cannot be opened: its name is not UTF-8; rename it",
            "The name of this file cannot be read here. Rename it: a",
        ),
        (
            "/a: more than 500000 files to look at; name a smaller folder",
            "There are more than 500000 files here. Pick a smaller folder: /a",
        ),
        ("2 of 4 pictures cannot be read: a.png, b.png", "2 of 4 pictures cannot be read: a.png, b.png"),
        (
            "cannot open http://a/b: it leads to http://c/d; give that address if you trust it",
            "http://a/b leads to another address. Open that one if you trust it: http://c/d",
        ),
        (
            "cannot open http://a/b: it is a playlist; give the address of the video itself",
            "This is a playlist. Enter the address of the video itself: http://a/b",
        ),
    ],
)
def test_what_is_wrong_with_a_source_is_said_in_plain_words(says: str, words: str) -> None:
    assert error_words(says) == words


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


def prepared(path: Path) -> list[str]:
    """Return what is said of settings that are read and made ready to be written."""
    kept = KeptFile(path, Preferences)
    kept.prepare()
    return kept.notices


def test_what_is_wrong_with_the_settings_is_said_in_german_too(tmp_path: Path, german: None) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[tracking]\nmodel = "huge"\n[sound]\nvolume = 5\n', "utf-8")
    told = [error_words(notice) for notice in prepared(path)]
    assert [words.partition(" settings.toml ")[0] for words in told] == ["In", "In", "Was in"]
    path.unlink()
    path.mkdir()
    told = [error_words(notice) for notice in prepared(path)]
    assert [words.partition(" Es gelten")[0] for words in told] == [f"{path} lässt sich nicht lesen (Is a directory)."]
    assert error_words(f"the folder {tmp_path} was gone; it was made again").endswith("wurde neu angelegt.")
    alone = error_words("a second start of Handtrack opens a window of its own: no")
    assert alone.startswith("Ein zweiter Start")


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
        settings.write_bytes(b"\xff")

    def refuse(_path: Path, _to: object) -> Path:
        raise PermissionError(13, "Permission denied")

    spoil()
    with RunStore(runs) as store:
        notices = [OwnGestures(tmp_path).notice, *store.notices, prepared(settings)[-1]]
    told = [message_words(notice) for notice in notices]
    for name, words in zip((f"{gestures.stem}-broken-", "runs.damaged-", "settings-broken-"), told, strict=True):
        assert name in words
        assert re.search(r"Die Datei heißt jetzt|Ihre Datei heißt jetzt|steht jetzt in", words)

    spoil()
    monkeypatch.setattr(Path, "rename", refuse)
    settings.unlink()
    os.mkfifo(settings)
    kept = [OwnGestures(tmp_path).notice, prepared(settings)[-1]]
    assert all("nicht beiseitelegen (Permission denied)" in error_words(notice) for notice in kept)
    with pytest.raises(StoreError) as caught:
        RunStore(runs)
    assert "nicht beiseitelegen (Permission denied)" in message_words(caught.value)
