"""Results in files: JSON Lines, CSV and Parquet say the same."""

import csv
import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

from handtrack.errors import UsageError
from handtrack.export.writers import open_writer
from handtrack.messages import Hand, TrackingResult


def hand(track: int) -> Hand:
    points = np.arange(63, dtype=np.float32).reshape(21, 3) + track
    return Hand(track, points, points / 1000, "Right", 0.97, 0.99)


RESULTS = (
    TrackingResult(0, 0.0, 640, 480, (hand(1), hand(2))),
    TrackingResult(1, 0.04, 640, 480, ()),
    TrackingResult(2, 0.08, 640, 480, (hand(2),), name="x.png"),
)


def written(path: Path) -> Path:
    with open_writer(str(path)) as write:
        for result in RESULTS:
            write(result)
    return path


def test_json_lines_hold_one_line_a_frame(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in written(tmp_path / "x.jsonl").read_text().splitlines()]
    assert [line["frame"] for line in lines] == [0, 1, 2]
    assert [[hand["track"] for hand in line["hands"]] for line in lines] == [[1, 2], [], [2]]
    first = lines[0]["hands"][0]
    assert first["handedness"] == "Right"
    assert first["landmarks"][20] == [61.0, 62.0, 63.0]
    assert len(first["world"]) == 21
    assert lines[0]["events"] == []
    assert "file" not in lines[0]
    assert lines[2]["file"] == "x.png"


def test_csv_holds_a_row_a_hand_and_a_row_for_a_frame_without(tmp_path: Path) -> None:
    with written(tmp_path / "x.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["frame"], row["track"]) for row in rows] == [("0", "1"), ("0", "2"), ("1", ""), ("2", "2")]
    assert float(rows[0]["x0"]) == 1.0
    assert float(rows[0]["z20"]) == 63.0
    assert float(rows[0]["world_z20"]) == pytest.approx(0.063)


def test_parquet_holds_the_rows_of_the_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra")
    table = parquet.read_table(written(tmp_path / "x.parquet")).to_pydict()
    assert table["frame"] == [0, 0, 1, 2]
    assert table["track"] == [1, 2, None, 2]
    assert table["world_z20"][0] == pytest.approx(0.063)


def test_parquet_without_pyarrow_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(UsageError, match=r"handtrack\[parquet\]"):
        open_writer(str(tmp_path / "x.parquet"))


def test_an_ending_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.jsonl, \.csv or \.parquet"):
        open_writer(str(tmp_path / "x.xlsx"))


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path, ending: str) -> None:
    with pytest.raises(UsageError, match="No such file"), open_writer(str(tmp_path / "nowhere" / f"x.{ending}")):
        pass
