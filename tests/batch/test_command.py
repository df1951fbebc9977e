"""The command `batch`, in one process: results, the second run, what is refused, what fails."""

import json
from pathlib import Path

import pyarrow.dataset

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
