"""DeepLabCut tables and COCO key points: their content,
and that the programs they are for can read them.
"""

import argparse
import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from handtrack.commands.sidecar import About
from handtrack.commands.track import add_arguments
from handtrack.commands.writers import open_writer
from handtrack.errors import UsageError
from handtrack.landmarks import BONES, Landmark
from handtrack.messages import Hand, Handedness, TrackingResult
from handtrack.plugins.datasets.formats import likelihoods
from handtrack.sources.source import SourceInfo, SourceKind
from tests.isolated import isolated

PARSER = argparse.ArgumentParser()
add_arguments(PARSER)
ABSENT = ["", "", "0.0"] * 21


def hand(
    track: int, side: Handedness = "Right", score: float = 0.9, left_px: float = 100.0
) -> Hand:
    """A hand with a palm 100 pixels long and landmarks that differ by row."""
    points = np.zeros((21, 3), np.float32)
    points[:, 0] = left_px + np.arange(21)
    points[:, 1] = 200
    points[0, :2] = left_px, 300
    points[9, :2] = left_px, 200
    sigma = np.full(21, 5, np.float32)
    sigma[20] = 10
    return Hand(track, points, points / 1000, side, 0.97, score, "three", 0.8, sigma=sigma)


def frame(number: int, *hands: Hand, name: str | None = None) -> TrackingResult:
    return TrackingResult(number, number / 30, 640, 480, hands, name=name)


def about(kind: SourceKind) -> About:
    told = About(PARSER.parse_args(["x"]))
    told.begin("x")
    told.opened(
        SourceInfo(
            kind,
            "x",
            640,
            480,
            30.0,
            3,
            live=False,
            still=kind is SourceKind.IMAGES,
            mirrored=False,
        )
    )
    return told


def table(path: Path, results: Sequence[TrackingResult]) -> Path:
    with open_writer(str(path), about(SourceKind.VIDEO)) as write:
        for result in results:
            write(result)
    return path


def cells(path: Path) -> tuple[list[tuple[str, str, str]], dict[int, list[str]]]:
    """Return a table's columns and its rows by frame."""
    with path.open(newline="") as file:
        scorer, *levels, first, second, third = csv.reader(file)
    assert scorer[:2] == ["scorer", "Handtrack"]
    assert [level[0] for level in levels] == ["individuals", "bodyparts", "coords"]
    columns = list(zip(*(level[1:] for level in levels), strict=True))
    return columns, {int(row[0]): row[1:] for row in (first, second, third)}


def test_a_table_has_a_row_per_frame_and_an_individual_for_each_side(tmp_path: Path) -> None:
    columns, rows = cells(
        table(tmp_path / "x.dlc.csv", [frame(0), frame(1, hand(1)), frame(2, hand(2, "Left"))])
    )
    assert columns[:4] == [
        *(("left", "wrist", each) for each in ("x", "y", "likelihood")),
        ("left", "thumb_cmc", "x"),
    ]
    assert columns[-1] == ("right", "pinky_tip", "likelihood")
    assert len(columns) == 2 * 21 * 3
    assert rows[0] == ABSENT * 2
    assert rows[1][:63] == ABSENT
    assert rows[1][63:66] == ["100.0", "300.0", "0.8906"]
    assert rows[2][0] == "100.0"
    assert rows[2][63:] == ABSENT


def test_a_second_hand_of_the_same_side_is_a_separate_individual(tmp_path: Path) -> None:
    results = [
        frame(0, hand(1, left_px=100)),
        frame(1, hand(2, left_px=200), hand(1)),
        frame(2, hand(2, left_px=200)),
    ]
    columns, rows = cells(table(tmp_path / "x.dlc.csv", results))
    assert list(dict.fromkeys(column[0] for column in columns)) == ["left", "right", "right2"]
    assert [len(row) for row in rows.values()] == [189] * 3
    assert [(row[63], row[126]) for row in rows.values()] == [
        ("100.0", ""),
        ("100.0", "200.0"),
        ("", "200.0"),
    ]


def test_a_points_likelihood_falls_with_its_sigma_relative_to_the_palm() -> None:
    sure = likelihoods(hand(1, score=1.0))
    assert sure[20] == pytest.approx(0.68)  # sigma is a tenth of the palm
    assert sure[0] == pytest.approx(1 - 0.32**4)
    assert likelihoods(replace(hand(1, score=0.5), sigma=None)).tolist() == [0.5] * 21


def test_coco_has_every_picture_and_an_annotation_for_each_hand(tmp_path: Path) -> None:
    path = tmp_path / "x.coco.json"
    told = about(SourceKind.IMAGES)
    results = [
        frame(0, hand(1), hand(2, "Left", left_px=-10), name="a/1.png"),
        frame(1, name="caf\udce9.png"),
    ]
    with open_writer(str(path), told) as write:
        for result in results:
            write(result)
    whole = json.loads(path.read_text())
    assert whole["info"]["handtrack"] == told.contents()
    assert [picture["file_name"] for picture in whole["images"]] == ["a/1.png", "caf\\xe9.png"]
    assert whole["images"][0] == {"id": 1, "file_name": "a/1.png", "width": 640, "height": 480}
    (category,) = whole["categories"]
    assert category["keypoints"][8] == "index_tip"
    assert category["skeleton"] == [[a + 1, b + 1] for a, b in BONES]
    first, second = whole["annotations"]
    assert (first["id"], first["image_id"], first["category_id"]) == (1, 1, 1)
    assert first["keypoints"][:6] == [100, 300, 2, 101, 200, 2]
    assert first["bbox"] == [100, 200, 20, 100]
    assert first["attributes"] == {
        "handedness": "Right",
        "handedness_score": 0.97,
        "gesture": "three",
        "gesture_score": 0.8,
    }
    assert second["keypoints"][:3] == [-10, 300, 1]  # outside the picture
    assert second["bbox"] == [0, 200, 10, 100]
    assert sorted(item.name for item in tmp_path.iterdir()) == ["x.coco.json"]


def test_coco_has_sigmas_and_relative_names_for_pictures_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "out" / "x.coco.json"
    path.parent.mkdir()
    with open_writer(str(path), about(SourceKind.IMAGES)) as write:
        write(frame(0, name=str(tmp_path / "pictures" / "1.png")))
    whole = json.loads(path.read_text())
    assert whole["images"][0]["file_name"] == "../pictures/1.png"
    assert len(whole["categories"][0]["sigmas"]) == 21


def test_coco_of_a_video_is_refused_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "x.coco.json"
    path.write_text("old")
    with (
        pytest.raises(UsageError, match="for pictures"),
        open_writer(str(path), about(SourceKind.VIDEO)) as write,
    ):
        write(frame(0, hand(1)))
    assert path.read_text() == "old"


@pytest.mark.long
def test_movement_opens_a_table_with_its_individuals_points_and_values(tmp_path: Path) -> None:
    results = [frame(0), frame(1, hand(1)), frame(2, hand(1), hand(2, left_px=200)), frame(3)]
    path = table(tmp_path / "x.dlc.csv", results)
    program = """
import json, sys
import pandas
from movement.io import load_dataset
poses = load_dataset(sys.argv[1], source_software="DeepLabCut", fps=30)
tips = poses.sel(keypoints="pinky_tip")
print(json.dumps({
    "individuals": poses.individuals.values.tolist(),
    "points": poses.keypoints.values.tolist(),
    "time": poses.time.values.tolist(),
    "x": tips.position.sel(space="x").transpose("individuals", "time").values.tolist(),
    "sure": tips.confidence.sel(individuals="right").values.tolist(),
    "rows_as_deeplabcut_reads_them": len(pandas.read_csv(sys.argv[1], header=[0, 1, 2, 3], index_col=0)),
}))
"""
    seen = json.loads(isolated("movement==0.15.0", program, path).splitlines()[-1])
    assert seen["individuals"] == ["left", "right", "right2"]
    assert seen["points"] == [landmark.name.lower() for landmark in Landmark]
    assert seen["time"] == pytest.approx([0, 1 / 30, 2 / 30, 3 / 30])
    nan = float("nan")
    left, right, other = seen["x"]
    assert left == pytest.approx([nan] * 4, nan_ok=True)
    assert right == pytest.approx([nan, 120, 120, nan], nan_ok=True)
    assert other == pytest.approx([nan, nan, 220, nan], nan_ok=True)
    assert seen["sure"] == pytest.approx([0, 0.612, 0.612, 0])
    assert seen["rows_as_deeplabcut_reads_them"] == 4


@pytest.mark.long
def test_pycocotools_opens_the_key_points_of_pictures(tmp_path: Path) -> None:
    path = tmp_path / "x.coco.json"
    with open_writer(str(path), about(SourceKind.IMAGES)) as write:
        write(frame(0, hand(1), hand(2, "Left"), name="1.png"))
        write(frame(1, name="2.png"))
    program = """
import json, sys
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval
import numpy as np
truth = COCO(sys.argv[1])
fields = ("image_id", "category_id", "keypoints", "score")
found = truth.loadRes([{field: each[field] for field in fields} for each in truth.anns.values()])
judge = COCOeval(truth, found, "keypoints")
judge.params.kpt_oks_sigmas = np.full(21, 0.035)
judge.evaluate(); judge.accumulate(); judge.summarize()
print(json.dumps({"pictures": len(truth.getImgIds()), "hands": len(truth.getAnnIds(imgIds=[1])), "ap": judge.stats[0]}))
"""
    seen = json.loads(isolated("pycocotools==2.0.11", program, path).splitlines()[-1])
    assert seen == {"pictures": 2, "hands": 2, "ap": pytest.approx(1.0)}


@pytest.mark.long
def test_the_example_writes_an_nwb_file_that_pynwb_opens(tmp_path: Path) -> None:
    path, nwb = (
        table(tmp_path / "x.parquet", [frame(0), frame(1, hand(1)), frame(2, hand(1))]),
        tmp_path / "x.nwb",
    )
    packages = "ndx-pose==0.4.0,pyarrow==26.0.1"
    example = Path(__file__).parents[3] / "examples" / "parquet_to_nwb.py"
    isolated(packages, example.read_text("utf-8"), path, nwb)
    program = """
import json, sys
import ndx_pose
from pynwb import NWBHDF5IO
with NWBHDF5IO(sys.argv[1], "r") as io:
    behavior = io.read().processing["behavior"]
    right = behavior["right"]
    tip = right["pinky_tip"]
    print(json.dumps({
        "individuals": sorted(name for name in behavior.data_interfaces if name != "Skeletons"),
        "nodes": [str(node) for node in right.skeleton.nodes[:]],
        "x": tip.data[:, 0].tolist(),
        "sure": tip.confidence[:].tolist(),
        "times": tip.timestamps[:].tolist(),
    }))
"""
    seen = json.loads(isolated(packages, program, nwb).splitlines()[-1])
    assert seen["individuals"] == ["left", "right"]
    assert seen["nodes"] == [landmark.name.lower() for landmark in Landmark]
    assert seen["x"] == pytest.approx([float("nan"), 120, 120], nan_ok=True)
    assert seen["sure"] == pytest.approx([0, 0.9, 0.9], abs=1e-4)
    assert seen["times"] == pytest.approx([0, 1 / 30, 2 / 30], abs=1e-6)
