"""Real footage from end to end: `handtrack track` finds exactly the hands that are visible,
in the right place.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack.cli import main
from handtrack.landmarks import Landmark
from handtrack.models.threads import adds_8_bits_exactly, computes_in_bf16
from handtrack.runtime.opencv import cv2
from tests.media import media

Lines = list[dict[str, Any]]

PEER_STILL_PX = 20.0  # as MediaPipe's own test allows for a coordinate of a photograph
BOUNDS = {
    "f32": (1.5, 6.0, 0.004, 0.009),
    "bf16": (3.0, 26.0, 0.015, 0.009),
    "int8": (3.0, 26.0, 0.015, 0.015),
}
"""Bounds on a frame's worst coordinate: mean and maximum in pixels, and maximum in metres, without
the frames below; maximum in metres in the first frames. Those of bfloat16 and 8 bits are from the
peer's own test.
"""
FIRST = slice(0, 6)
"""The first frames, whose region comes from the palm: our detector's input is scaled down
differently from the publisher's.
"""
FIRST_PX = 26.0
SWINGING = slice(60, 86)
"""Frames in which the model's answer depends on the last bits of its input, and each answer places
the next region: on one processor the worst coordinate is 10 px from what was published, on another
34, with the same code.
"""
SWINGING_PX = 60.0
SWINGING_MEDIAN_PX = 8.0
SWINGING_METRES = 0.04

# The published points of the two hands in peer/hands.jpg.
HANDS = """
144,345 211,323 257,286 289,237 322,203 219,216 238,138 249,90 253,51 177,204 184,115 187,60 185,19 138,208 131,127
124,77 117,36 106,222 92,159 79,124 68,93
577,37 504,56 459,94 429,146 397,182 496,167 479,245 469,292 464,330 540,177 534,265 533,319 536,360 581,172 587,252
593,304 599,346 615,157 628,223 638,258 648,288
"""


def track(tmp_path: Path, source: Path | str, *options: str) -> Lines:
    out = tmp_path / "out.jsonl"
    assert main(["track", str(source), "--out", str(out), "--provider", "cpu", *options]) == 0
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def share_with_hand(lines: Lines, first: int, last: int) -> float:
    return float(np.mean([bool(line["hands"]) for line in lines if first <= line["frame"] <= last]))


def hand_points() -> np.ndarray:
    return np.array([pair.split(",") for pair in HANDS.split()], dtype=float).reshape(2, 21, 2)


@pytest.mark.parametrize(
    "precision",
    ["f32", *(pytest.param(precision, marks=pytest.mark.long) for precision in ("int8", "bf16"))],
)
def test_the_finger_spelling_clip_agrees_with_the_published_landmarks(
    tmp_path: Path, precision: str
) -> None:
    if precision == "bf16" and not computes_in_bf16():
        pytest.skip("this processor does not compute in bfloat16")
    if precision == "int8" and not adds_8_bits_exactly():
        pytest.skip("this processor does not add products of 8 bits exactly")
    mean_worst_px, worst_px, worst_metres, first_metres = BOUNDS[precision]
    clip = media("peer/asl_hand.25fps.mp4")
    lines = track(tmp_path, clip, "--max-hands", "1", "--no-smooth", "--precision", precision)
    expected = np.array(json.loads(media("peer/asl_hand.full.json").read_text()))
    world = np.array(json.loads(media("peer/asl_hand_3d.full.json").read_text()))

    assert [len(line["hands"]) for line in lines] == [1] * 325
    assert {line["hands"][0]["track"] for line in lines} == {1}
    found = np.array([line["hands"][0]["landmarks"] for line in lines])
    worst = np.abs(found - expected).max(axis=(1, 2))
    assert worst.mean() <= mean_worst_px
    assert np.delete(worst, SWINGING).mean() <= mean_worst_px
    assert np.median(worst[SWINGING]) <= SWINGING_MEDIAN_PX
    settled = np.delete(np.arange(len(lines)), np.r_[FIRST, SWINGING])
    assert worst[settled].max() <= worst_px
    assert worst[FIRST].max() <= FIRST_PX
    assert worst[SWINGING].max() <= SWINGING_PX
    apart = np.abs(np.array([line["hands"][0]["world"] for line in lines]) - world).max(axis=(1, 2))
    assert apart[settled].max() <= worst_metres
    assert apart[FIRST].max() <= first_metres
    assert apart[SWINGING].max() <= SWINGING_METRES


@pytest.mark.parametrize("flipped", [False, True], ids=["as taken", "mirror image"])
def test_a_photo_shows_two_left_hands_and_its_mirror_image_two_right_ones(
    tmp_path: Path, flipped: bool
) -> None:
    picture = cv2.imread(str(media("peer/hands.jpg")))
    expected = hand_points()
    if flipped:
        picture = picture[:, ::-1]
        expected[..., 0] = picture.shape[1] - expected[..., 0]
    source = tmp_path / "hands.png"
    cv2.imwrite(str(source), picture)
    (line,) = track(tmp_path, source)

    assert [hand["handedness"] for hand in line["hands"]] == ["Right" if flipped else "Left"] * 2
    for want in expected:
        errors = [np.abs(np.array(hand["landmarks"])[:, :2] - want).max() for hand in line["hands"]]
        assert min(errors) <= PEER_STILL_PX


def test_a_mirrored_picture_gives_the_persons_real_handedness(tmp_path: Path) -> None:
    (line,) = track(tmp_path, media("peer/hands.jpg"), "--mirrored")
    assert [hand["handedness"] for hand in line["hands"]] == ["Right", "Right"]


@pytest.mark.parametrize(
    ("clip", "held"),
    [("hagrid_dndv1.mp4", [(0, 14), (33, 53), (57, 76)]), ("mps_thumb_up.mp4", [(70, 194)])],
)
def test_a_raised_hand_is_tracked(tmp_path: Path, clip: str, held: list[tuple[int, int]]) -> None:
    lines = track(
        tmp_path, media(f"video/{clip}"), "--frames", str(held[-1][1] + 1), "--max-hands", "1"
    )
    assert all(share_with_hand(lines, first, last) >= 0.9 for first, last in held)
    if clip == "mps_thumb_up.mp4":
        hands = [np.array(line["hands"][0]["landmarks"]) for line in lines[60:131]]
        assert {int(hand[:, 1].argmin()) for hand in hands} == {Landmark.THUMB_TIP}, (
            "throughout the swing"
        )


def test_two_hands_are_tracked_together(tmp_path: Path) -> None:
    lines = track(tmp_path, media("video/hagrid_zoom.mp4"))
    assert sum(len(line["hands"]) == 2 for line in lines[:38]) >= 34


def test_two_thumbs_are_found(tmp_path: Path) -> None:
    (line,) = track(tmp_path, media("images/mps_two_thumbs_up.jpg"))
    assert line["hands"]


def test_no_hand_is_found_in_pictures_without_one(tmp_path: Path) -> None:
    excepted = "tf_coco2.jpg"  # a dog's paw that the landmark model takes for a hand
    lines = track(tmp_path, media("negative"))
    assert len(lines) > 5
    assert [line["file"] for line in lines if line["hands"] and line["file"] != excepted] == []
