"""Results in files: JSON Lines, CSV and Parquet say the same."""

import csv
import importlib.util
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from handtrack.errors import UsageError
from handtrack.export.writers import STDOUT, holds_events, open_writer
from handtrack.messages import Hand, TrackingResult

FULL = Path("/dev/full")


def hand(track: int) -> Hand:
    points = np.arange(63, dtype=np.float32).reshape(21, 3) + track
    return Hand(track, points, points / 1000, "Right", 0.97, 0.99)


RESULTS = (
    TrackingResult(0, 0.0, 640, 480, (hand(1), hand(2))),
    TrackingResult(1, 0.04, 640, 480, ()),
    TrackingResult(2, 0.08, 640, 480, (hand(2),), name="x.png"),
)


def written(path: Path, results: Sequence[TrackingResult] = RESULTS) -> Path:
    with open_writer(str(path)) as write:
        for result in results:
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


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize("results", [1, 600])
def test_a_disk_that_is_full_is_said_so(tmp_path: Path, ending: str, results: int) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is an extra")
    path = tmp_path / f"x.{ending}"
    path.symlink_to(FULL)
    with pytest.raises(UsageError, match=r"x\.\w+: .*No space left"):
        written(path, RESULTS[:1] * results)


def test_that_nobody_reads_any_more_is_no_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unread(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Unread())
    with pytest.raises(BrokenPipeError), open_writer(STDOUT) as write:
        write(RESULTS[0])


@pytest.mark.parametrize(("target", "place"), [("-", True), ("x.jsonl", True), ("x.csv", False), ("x.parquet", False)])
def test_events_have_a_place_in_lines_alone(target: str, place: bool) -> None:
    assert holds_events(target) is place
