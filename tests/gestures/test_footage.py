"""Real footage, from pixels to commands."""

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from handtrack.cli import main
from tests.media import media
from tools.measure_gestures import Played, frames_of, picture_signs, played, spoken


@cache
def clip(name: str) -> Played:
    return played(frames_of(media(name)))


def tracked(tmp_path: Path, source: Path, *options: str) -> list[dict[str, Any]]:
    out = tmp_path / "out.jsonl"
    assert main(["track", str(source), "--out", str(out), "--provider", "cpu", *options]) == 0
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_the_clip_gives_exactly_its_three_swipes_with_their_directions(tmp_path: Path) -> None:
    lines = tracked(
        tmp_path, media("video/hagrid_swipe_left_right.mp4"), "--commands", "--arming", "off"
    )
    events = [event for line in lines for event in line["events"]]
    swipes = [event for event in events if event["type"] == "swipe"]
    assert [event["direction"] for event in swipes] == ["left", "right", "left"]
    for swipe, (begin, end) in zip(swipes, [(2, 10), (37, 45), (68, 76)], strict=True):
        assert begin / 15 < swipe["t"] <= (end + 3) / 15 + 0.3
    commands = [event["command"] for event in events if event["type"] == "command"]
    assert commands == ["next", "previous", "next"]


def test_mirroring_reverses_the_swipe_directions(tmp_path: Path) -> None:
    lines = tracked(tmp_path, media("video/hagrid_swipe_left_right.mp4"), "--mirrored")
    swipes = [
        event["direction"] for line in lines for event in line["events"] if event["type"] == "swipe"
    ]
    assert swipes == ["right", "left", "right"]


def test_every_hand_of_a_tracked_file_has_a_sign_and_a_score(tmp_path: Path) -> None:
    lines = tracked(tmp_path, media("video/hagrid_dndv1.mp4"))
    shown = {line["frame"]: line["hands"][0] for line in lines if line["hands"]}
    assert all(0 <= hand["gesture_score"] <= 1 for hand in shown.values())
    palms = [shown[frame]["gesture"] for frame in (*range(3, 12), *range(60, 74))]
    fists = [shown[frame]["gesture"] for frame in range(36, 51)]
    assert palms.count("open_palm") >= 0.9 * len(palms)
    assert fists.count("closed_fist") >= 0.9 * len(fists)
    holds = [event["sign"] for line in lines for event in line["events"] if event["type"] == "hold"]
    assert holds == ["open_palm", "closed_fist", "open_palm"]


def test_a_thumb_up_is_read_in_nine_frames_of_ten_and_confirms_once() -> None:
    result = clip("video/mps_thumb_up.mp4")
    labelled = result.signs[70:195]
    assert labelled.count("thumb_up") >= 0.9 * len(labelled)
    assert [spoken(one) for one in result.commands(arming=False)] == ["confirm"]


@pytest.mark.parametrize("arming", [True, False])
@pytest.mark.parametrize(
    "name",
    ["video/mps_laptop_typing.mp4", pytest.param("video/stereo_cam0.mp4", marks=pytest.mark.long)],
)
def test_working_hands_give_no_commands(name: str, arming: bool) -> None:
    assert clip(name).commands(arming=arming) == ()


@pytest.mark.parametrize(
    "name",
    [
        "video/mps_thumb_up.mp4",
        pytest.param("peer/asl_hand.25fps.mp4", marks=pytest.mark.long),
        pytest.param("video/hagrid_swipe_left_right.mp4", marks=pytest.mark.long),
        pytest.param("video/hagrid_dndv1.mp4", marks=pytest.mark.long),
        pytest.param("video/hagrid_zoom.mp4", marks=pytest.mark.long),
    ],
)
def test_no_clip_gives_a_command_with_arming_on(name: str) -> None:
    assert clip(name).commands(arming=True) == ()


def test_without_arming_finger_spelling_selects_only_lookalike_letters() -> None:
    allowed = {"select 1": (128, 166), "select 2": (15, 45)}  # the letters D and K
    for command in clip("peer/asl_hand.25fps.mp4").commands(arming=False):
        begin, end = allowed[spoken(command)]
        assert begin - 3 <= command.t * 25 <= end + 3


def test_a_hand_is_found_in_19_of_20_photographs_and_at_most_3_signs_misread(
    tmp_path: Path,
) -> None:
    labels = json.loads(media("labels.json").read_text(encoding="utf-8"))["images"]
    wanted, folder = dict[str, str](), tmp_path / "pictures"
    folder.mkdir()
    for path in media("images/hagrid").rglob("*.jpg"):
        shutil.copy(path, folder)
        wanted[path.name] = labels.get(f"hagrid/{path.parent.name}/{path.name}", path.parent.name)
    read = {
        line["file"]: [hand["gesture"] for hand in line["hands"]]
        for line in tracked(tmp_path, folder)
    }
    assert len(read) == 20
    assert (
        sum(map(bool, read.values())) >= 19
    )  # MediaPipe: 17; the last hand is a grey blur in the dark
    assert sum(bool(signs) and wanted[name] not in signs for name, signs in read.items()) <= 3


def test_thumbs_and_the_back_of_an_open_hand_are_read() -> None:
    paths = [
        media(name)
        for name in (
            "images/mps_hand_thumb_up.jpg",
            "images/mps_two_thumbs_up.jpg",
            "peer/hands.jpg",
        )
    ]
    one, two, hands = picture_signs(paths).values()
    assert one == ["thumb_up"]
    assert set(two) == {"thumb_up"}
    assert sorted(hands) == ["none", "open_palm"]


@pytest.mark.parametrize(
    "options", [("--choices", "2"), ("--arming", "off"), ("--commands", "--choices", "-1")]
)
def test_conflicting_options_are_refused(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["track", "nothing.mp4", *options]) == 2
    assert "--" in capsys.readouterr().err
