"""Result files: JSON Lines, CSV and Parquet hold the same data."""

import argparse
import csv
import importlib.util
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from handtrack.commands.sidecar import About, sidecar_of
from handtrack.commands.track import add_arguments
from handtrack.commands.writers import METADATA_KEY, STDOUT, open_writer, target_of, writer_of
from handtrack.errors import SourceError, UsageError
from handtrack.messages import Hand, TrackingResult
from handtrack.models.engine import Setup
from handtrack.sentences import Code
from tests.limits import file_size_limit
from tests.plug_ins import needs

FULL = Path("/dev/full")
PARSER = argparse.ArgumentParser()
add_arguments(PARSER)
ABOUT = About(PARSER.parse_args(["x.mp4"]))

KINDS = ["jsonl", "csv", "parquet", pytest.param("dlc.csv", marks=needs("datasets"))]


def hand(track: int) -> Hand:
    points = np.arange(63, dtype=np.float32).reshape(21, 3) + track
    return Hand(track, points, points / 1000, "Right", 0.97, 0.99)


RESULTS = (
    TrackingResult(0, 0.0, 640, 480, (hand(1), hand(2))),
    TrackingResult(1, 0.04, 640, 480, ()),
    TrackingResult(2, 0.08, 640, 480, (hand(2),), name="x.png"),
)


def written(path: Path, results: Sequence[TrackingResult] = RESULTS) -> Path:
    with open_writer(str(path), ABOUT) as write:
        for result in results:
            write(result)
    return path


@pytest.mark.parametrize(
    ("precision", "landmark"), [("bf16", "hand_landmark_full"), ("int8", "hand_landmark_full_int8")]
)
def test_the_metadata_names_the_models_that_ran(precision: str, landmark: str) -> None:
    about = About(PARSER.parse_args(["x.mp4"]))
    about.setup = Setup("openvino", "cpu", precision, 1)
    assert list(about.contents()["models"]) == ["palm_detection_full", landmark]


def test_csv_has_a_row_per_hand_and_a_row_for_a_frame_without_hands(tmp_path: Path) -> None:
    with written(tmp_path / "x.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["frame"], row["track"]) for row in rows] == [
        ("0", "1"),
        ("0", "2"),
        ("1", ""),
        ("2", "2"),
    ]
    assert float(rows[0]["x0"]) == 1.0
    assert float(rows[0]["z20"]) == 63.0
    assert float(rows[0]["world_z20"]) == pytest.approx(0.063)


def test_parquet_has_the_rows_of_the_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra")
    table = parquet.read_table(written(tmp_path / "x.parquet")).to_pydict()
    assert table["frame"] == [0, 0, 1, 2]
    assert table["track"] == [1, 2, None, 2]
    assert table["world_z20"][0] == pytest.approx(0.063)


def test_parquet_without_pyarrow_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(UsageError, match=r"handtrack-desktop\[parquet\]"):
        open_writer(str(tmp_path / "x.parquet"), ABOUT)


def test_an_unknown_file_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.jsonl, \.csv"):
        open_writer(str(tmp_path / "x.xlsx"), ABOUT)


@pytest.mark.parametrize("ending", KINDS)
def test_a_missing_folder_is_reported(tmp_path: Path, ending: str) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        written(tmp_path / "nowhere" / f"x.{ending}")


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("ending", KINDS)
@pytest.mark.parametrize("results", [1, 600])
def test_a_full_disk_is_reported(tmp_path: Path, ending: str, results: int) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is an extra")
    path = tmp_path / f"x.{ending}"
    path.symlink_to(FULL)
    with pytest.raises(UsageError, match=r"x\.[\w.]+: .*No space left"):
        written(path, RESULTS[:1] * results)


def broken_off(path: Path, results: Sequence[TrackingResult], error: BaseException) -> None:
    with open_writer(str(path), ABOUT) as write:
        for result in results:
            write(result)
        raise error


def frames_in(path: Path) -> list[int]:
    """The frame numbers in a finished file of any kind."""
    if path.name.endswith(".dlc.csv"):
        return [int(line.split(",")[0]) for line in path.read_text().splitlines()[4:]]
    if path.suffix == ".jsonl":
        return [json.loads(line)["frame"] for line in path.read_text().splitlines()]
    if path.suffix == ".csv":
        with path.open(newline="") as file:
            return sorted({int(row["frame"]) for row in csv.DictReader(file)})
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra")
    return sorted(set(parquet.read_table(path).to_pydict()["frame"]))


@pytest.fixture(params=KINDS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An existing file of each kind."""
    if request.param == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is an extra")
    path = tmp_path / f"x.{request.param}"
    path.write_bytes(b"old")
    return path


def beside(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if file != path)


def sidecar(path: Path) -> list[str]:
    return [] if path.suffix == ".parquet" else [f"{path.name}.meta.json"]


def test_the_old_file_stays_until_the_new_one_is_complete(old: Path) -> None:
    with open_writer(str(old), ABOUT) as write:
        for result in RESULTS:
            write(result)
        assert old.read_bytes() == b"old"
        assert beside(old) == [f"{old.name}.part"]
    assert frames_in(old) == [0, 1, 2]
    assert beside(old) == sidecar(old)


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_lines_can_be_read_frame_by_frame_while_the_file_grows(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"x.{ending}"
    with open_writer(str(path), ABOUT) as write:
        for number, result in enumerate(RESULTS):
            write(result)
            grown = path.with_name(f"{path.name}.part").read_text()
            assert grown.endswith("\n")
            assert len(grown.splitlines()) == {"jsonl": [1, 2, 3], "csv": [3, 4, 5]}[ending][number]


@pytest.mark.parametrize(
    "error", [SourceError(Code.AS_TOLD, words="broke off"), KeyboardInterrupt(), MemoryError()]
)
def test_results_before_an_error_are_saved(old: Path, error: BaseException) -> None:
    with pytest.raises(type(error)):
        broken_off(old, RESULTS[:2], error)
    assert frames_in(old) == [0, 1]
    assert beside(old) == sidecar(old)


def test_source_metadata_is_in_a_sidecar_or_in_the_file(old: Path) -> None:
    written(old)
    if old.suffix == ".parquet":
        parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra")
        told = parquet.read_metadata(old).metadata[METADATA_KEY.encode()]
    else:
        told = old.with_name(f"{old.name}.meta.json").read_bytes()
    assert json.loads(told) == ABOUT.contents()


@pytest.mark.parametrize("most_bytes", [0, 1, 4000, 50_000])
def test_a_disk_filling_up_keeps_the_old_file_and_readable_new_lines(
    old: Path, most_bytes: int
) -> None:
    with (
        file_size_limit(most_bytes),
        pytest.raises(UsageError, match=r"cannot write .*: File too large") as caught,
    ):
        written(old, RESULTS * 400)
    assert old.read_bytes() == b"old"
    readable = old.suffixes in ([".jsonl"], [".csv"]) and most_bytes >= 4000
    assert beside(old) == [f"{old.name}.part"] * readable
    assert ("the data written so far is in" in str(caught.value)) is readable


def test_a_second_process_is_refused_and_the_first_continues(old: Path) -> None:
    with open_writer(str(old), ABOUT) as write:
        write(RESULTS[0])
        with pytest.raises(UsageError, match="another process is writing to it"):
            written(old)
        write(RESULTS[1])
    assert frames_in(old) == [0, 1]


def test_a_pipe_or_device_without_an_ending_gets_json_lines(tmp_path: Path) -> None:
    reads, writes = os.pipe()
    written(Path(f"/dev/fd/{writes}"))
    os.close(writes)
    with os.fdopen(reads) as pipe:
        assert [json.loads(line)["frame"] for line in pipe] == [0, 1, 2]
    assert writer_of(os.devnull).events


def test_only_a_path_to_standard_output_means_standard_output(tmp_path: Path) -> None:
    assert target_of("/dev/stdout") == STDOUT
    there, linked = tmp_path / "there", tmp_path / "x.JSONL"
    there.touch()
    linked.symlink_to("/dev/stdout")
    for path in (tmp_path / "x.jsonl", there, linked, tmp_path / "nowhere", "not\0a path"):
        assert target_of(str(path)) == str(path)


def test_a_closed_pipe_is_not_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unread(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Unread())
    with pytest.raises(BrokenPipeError), open_writer(STDOUT, ABOUT) as write:
        write(RESULTS[0])


def test_a_link_in_place_of_a_results_sidecar_is_replaced_and_not_followed(tmp_path: Path) -> None:
    mine, results = tmp_path / "mine", tmp_path / "x.jsonl"
    mine.write_text("mine")
    sidecar_of(results).symlink_to(mine)
    written(results)
    assert json.loads(sidecar_of(results).read_text())
    assert not sidecar_of(results).is_symlink()
    assert mine.read_text() == "mine"
