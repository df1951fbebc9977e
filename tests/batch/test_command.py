"""The command `batch`, in one process: results, the second run, what is refused, what fails."""

import json
from pathlib import Path

import pyarrow.dataset
import pytest

from handtrack.cli import main
from handtrack.service import model_service
from tests.batch.conftest import OPTIONS, Batch, results


def report(out: Path = Path("out")) -> dict[str, object]:
    contents: dict[str, object] = json.loads((out / "report.json").read_bytes())
    return contents


def test_a_corpus_is_one_table_whose_column_file_tells_the_sources_apart(corpus: Path, batch: Batch) -> None:
    assert batch("out", *OPTIONS) == 0
    table = pyarrow.dataset.dataset("out/parquet").to_table()
    frames = {
        name: table.filter(pyarrow.compute.field("file") == name).num_rows for name in set(table["file"].to_pylist())
    }
    assert frames == {
        "corpus/_one.mp4": 16,
        "corpus/two/ä 2.mp4": 12,
        "corpus/two/three.mp4": 20,
        "corpus/pictures/0.png": 1,
        "corpus/pictures/1.png": 1,
    }
    assert min(table["track"].drop_null().to_pylist()) == 1
    assert report()["units"] == {"tracked": 4, "there": 0, "same": 0, "failed": 0, "missing": 0}


def test_a_second_run_tracks_only_what_is_missing_and_changes_nothing(corpus: Path, batch: Batch) -> None:
    batch("out", *OPTIONS)
    before, times = results(Path("out")), {path: path.stat().st_mtime_ns for path in Path("out/parquet").iterdir()}
    loads = len(model_service().status().loads)
    assert batch("out") == 0
    assert report()["units"] == {"tracked": 0, "there": 4, "same": 0, "failed": 0, "missing": 0}
    assert {path: path.stat().st_mtime_ns for path in Path("out/parquet").iterdir()} == times
    assert len(model_service().status().loads) == loads
    lost = next(path for path in Path("out/parquet").iterdir() if path.name.startswith("three-"))
    lost.unlink()
    assert batch("out") == 0
    assert report()["units"] == {"tracked": 1, "there": 3, "same": 0, "failed": 0, "missing": 0}
    assert results(Path("out")) == before


@pytest.mark.parametrize("kind", ["dlc", "coco"])
def test_the_forms_for_analysis_are_the_files_that_track_writes(kind: str, corpus: Path, batch: Batch) -> None:
    ending, source = {"dlc": (".dlc.csv", "corpus/_one.mp4"), "coco": (".coco.json", "corpus/pictures")}[kind]
    assert batch("out", *OPTIONS, "--format", kind, specs=(source,)) == 0
    assert main(["track", source, "--out", f"x{ending}", *OPTIONS, "--threads", "1", "-q"]) == 0
    (placed,) = Path("out", kind).glob(f"*{ending}")
    one, other = (path.read_text() for path in (placed, Path(f"x{ending}")))
    if kind == "dlc":
        assert one == other
    else:
        one, other = (json.loads(text) for text in (one, other))
        assert [picture["file_name"] for picture in one["images"]] == ["corpus/pictures/0.png", "corpus/pictures/1.png"]
        assert one["annotations"] == other["annotations"]


def test_a_video_has_no_place_among_key_points_of_pictures(corpus: Path, batch: Batch) -> None:
    assert batch("out", *OPTIONS, "--format", "coco") == 3
    assert [failed["code"] for failed in report()["failed"]] == ["COCO_FOR_PICTURES"] * 3  # type: ignore[attr-defined]
    assert len(results(Path("out"))) == 1
