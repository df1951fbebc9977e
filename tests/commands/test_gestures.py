"""Teaching and testing from pictures, with public photographs and clips."""

import io
import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.commands import gestures
from handtrack.commands.pictures import ClassFolder, PictureHands
from handtrack.gestures.confusion import leave_one_out
from handtrack.gestures.custom import OwnSignReader
from handtrack.gestures.own_file import read_own_signs
from tests.gestures.hands import hand_of, world_of
from tests.media import media
from tools.measure_own_gestures import CLIPS, TAUGHT, frames_taken


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file taught by photographs of three signs."""
    folder = tmp_path_factory.mktemp("own")
    for name in TAUGHT:
        shutil.copytree(media(f"images/hagrid/{name}"), folder / "classes" / name)
    out = folder / "own.json"
    assert (
        main(["gestures", "train", str(folder / "classes"), "--out", str(out), "--provider", "cpu"])
        == 0
    )
    return out


def test_three_signs_taught_from_photographs_have_at_most_one_misreading_each(
    own: Path,
) -> None:
    signs = read_own_signs(own)
    assert signs.names == TAUGHT
    left_out = leave_one_out(signs)
    for sign in signs.signs:
        assert len(sign.samples) >= 3
        assert len(sign.samples) - left_out.right_of(sign.name) <= 1


def test_photographs_of_other_signs_read_as_none_with_at_most_one_error(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(
            [
                "gestures",
                "test",
                str(own),
                str(media("images/hagrid/none")),
                "--json",
                "--provider",
                "cpu",
            ]
        )
        == 0
    )
    record = json.loads(capsys.readouterr().out)
    assert record["gestures"] == list(TAUGHT)
    none = record["classes"]["none"]
    assert none["with_hand"] - none["right"] <= 1
    assert (none["pictures"], none["with_hand"]) == (5, len(none["results"]))
    assert sum(none["read"].values()) == record["with_hand"] == none["with_hand"]


@pytest.mark.parametrize("name", ["video/mps_laptop_typing.mp4", "peer/asl_hand.25fps.mp4"])
def test_untaught_hands_read_as_none_in_nineteen_frames_of_twenty(own: Path, name: str) -> None:
    taken, looked_at = frames_taken(
        OwnSignReader(read_own_signs(own)), media(name), CLIPS[name], every=4
    )
    assert looked_at >= 15
    assert len(taken) <= 0.05 * looked_at


def test_a_tracked_file_uses_the_taught_name(own: Path, tmp_path: Path) -> None:
    content = json.loads(own.read_text("utf-8"))
    for gesture in content["gestures"]:
        gesture["name"] = f"my {gesture['name']}"
    renamed, out = tmp_path / "renamed.json", tmp_path / "out.jsonl"
    renamed.write_text(json.dumps(content), "utf-8")
    pictures = str(media("images/hagrid/four"))
    assert (
        main(
            ["track", pictures, "--gestures", str(renamed), "--out", str(out), "--provider", "cpu"]
        )
        == 0
    )
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert {line["hands"][0]["gesture"] for line in lines} == {"my four"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["train", "nowhere", "--out", "x.json"], "no such folder: nowhere"),
        (["train", ".", "--out", "x.pkl"], ".json"),
        (["test", "nothing.json", "."], "nothing.json cannot be read"),
        (["learn"], "invalid choice"),
    ],
)
def test_wrong_usage_is_reported_in_one_line(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["gestures", *arguments]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of classes; each picture is an empty file that shows the drawn hand its name starts
    with.
    """
    for label, pictures in {
        "horns": ["rock 1.png", "rock 2.png", "rock and relaxed.png", "nothing.png"],
        "phone": ["call 1.png", "call 2.png", "call 3.png"],
        "none": ["four.png", "rock again.png"],
    }.items():
        (tmp_path / "classes" / label).mkdir(parents=True)
        for name in pictures:
            (tmp_path / "classes" / label / name).touch()

    def seen(path: Path) -> PictureHands:
        poses = [pose for pose in ("relaxed", "rock", "call", "four") if pose in path.stem]
        hands = [
            hand_of(world_of(pose), scale=2000.0 if pose == "relaxed" else 600.0) for pose in poses
        ]
        return PictureHands(
            path.name, tuple(hands), "" if path.stem != "broken" else "it is broken"
        )

    def hands_of(
        folders: Sequence[ClassFolder], **_options: object
    ) -> dict[str, tuple[PictureHands, ...]]:
        return {folder.name: tuple(seen(path) for path in folder.pictures) for folder in folders}

    monkeypatch.setattr("handtrack.commands.gestures.hands_of", hands_of)
    return tmp_path / "classes"


def test_training_reports_pictures_without_a_hand_and_false_matches(
    drawn: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (drawn / "phone" / "broken.png").touch()
    assert main(["gestures", "train", str(drawn), "--out", str(tmp_path / "own.json")]) == 0
    said = capsys.readouterr().out
    assert "horns: a hand in 3 of 4 pictures; none in nothing.png" in said
    assert "phone: a hand in 3 of 4 pictures; cannot be read: broken.png" in said
    assert "of 2 pictures in none, taken for a gesture: rock again.png as horns" in said
    assert "6 of 6 right" in said


def test_testing_shows_how_each_class_was_read(
    drawn: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "own.json"
    main(["gestures", "train", str(drawn), "--out", str(out)])
    capsys.readouterr()
    assert main(["gestures", "test", str(out), str(drawn)]) == 0
    *_, horns, phone, none, total = capsys.readouterr().out.splitlines()
    assert [horns.split(), phone.split(), none.split()] == [
        ["horns", "3", "–", "–"],
        ["phone", "–", "3", "–"],
        ["none", "1", "–", "1"],
    ]
    assert total == "7 of 8 right"


@pytest.mark.parametrize("how", ["link", "hard link"])
def test_the_input_pictures_are_not_overwritten(
    drawn: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    picture, out = drawn / "horns" / "rock 1.png", drawn / "horns" / "own.json"
    picture.write_bytes(b"precious")
    if how == "link":
        out.symlink_to(picture)
    else:
        out.hardlink_to(picture)
    assert main(["gestures", "train", str(drawn), "--out", str(out)]) == 2
    assert "it is the same file as the input" in capsys.readouterr().err
    assert picture.read_bytes() == b"precious"


def test_a_folder_name_with_invalid_utf8_is_escaped(
    drawn: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (drawn / "phone").rename(drawn / os.fsdecode(b"caf\xe9"))
    (drawn / os.fsdecode(b"caf\xe9") / os.fsdecode(b"broken\xe9.png")).touch()
    out = tmp_path / os.fsdecode(b"own\xe9.json")
    assert main(["gestures", "train", str(drawn), "--out", str(out)]) == 0
    assert read_own_signs(out).names == ("caf\\xe9", "horns")
    assert "caf\\xe9: a hand in 3 of 4 pictures" in capsys.readouterr().out
    assert main(["gestures", "test", str(out), str(drawn), "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["classes"]) == ["caf\\xe9", "horns", "none"]


def test_names_and_tables_are_printed_in_any_encoding(
    drawn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (drawn / "phone").rename(drawn / "né")
    out = tmp_path / "own.json"
    for command, says in (
        (["train", str(drawn), "--out", str(out)], b"holds horns, n\\xe9"),
        (["test", str(out), str(drawn)], b"n\\xe9"),
        (["test", str(out), str(drawn), "--json"], b'"n\\u00e9"'),
    ):
        printed = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding="ascii"))
        assert main(["gestures", *command]) == 0
        assert says in printed.getvalue()


def test_nothing_is_written_with_too_few_pictures_of_a_hand(
    drawn: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (drawn / "phone" / "call 3.png").unlink()
    out = tmp_path / "own.json"
    assert main(["gestures", "train", str(drawn), "--out", str(out)]) == 2
    assert (
        "phone: only 2 of 2 pictures show a hand; at least 3 are needed" in capsys.readouterr().err
    )
    assert not out.exists()


def test_more_pictures_than_a_file_may_have_are_thinned_and_said(
    drawn: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gestures, "MAX_SAMPLES", 3)
    (drawn / "phone" / "call 4.png").touch()
    out = tmp_path / "own.json"
    assert main(["gestures", "train", str(drawn), "--out", str(out)]) == 0
    assert "phone: 3 of 4 samples are kept, evenly spread" in capsys.readouterr().out
    assert [len(sign.samples) for sign in read_own_signs(out).signs] == [3, 3]
