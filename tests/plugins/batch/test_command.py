"""The command `batch` in one process: results, reruns, refusals and failures."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.dataset
import pytest

from handtrack.cli import main
from handtrack.plugins.batch import unit
from handtrack.plugins.batch.command import find
from handtrack.plugins.batch.folder import LOCK
from handtrack.runtime.files import held_folder, replace_file
from handtrack.service import model_service
from tests.limits import file_size_limit
from tests.plugins.batch.conftest import OPTIONS, Batch, cut, results

OUT = Path("out")


def report() -> dict[str, Any]:
    contents: dict[str, Any] = json.loads((OUT / "report.json").read_bytes())
    return contents


def counts(**some: int) -> dict[str, int]:
    return {"tracked": 0, "there": 0, "same": 0, "failed": 0, "missing": 0} | some


def test_a_corpus_becomes_one_table_with_a_column_for_the_source(
    whole: dict[str, bytes], tracked: Path
) -> None:
    table = pyarrow.dataset.dataset(tracked / "parquet").to_table()
    frames = table.group_by("file").aggregate([("frame", "count_distinct")])
    assert dict(zip(*frames.to_pydict().values(), strict=True)) == {
        "corpus/_one.mp4": 16,
        "corpus/two/ä 2.mp4": 12,
        "corpus/two/three.mp4": 20,
        "corpus/pictures/0.png": 1,
        "corpus/pictures/1.png": 1,
    }
    begins = dict(
        zip(*table.group_by("file").aggregate([("track", "min")]).to_pydict().values(), strict=True)
    )
    assert {first for file, first in begins.items() if file.endswith(".mp4")} == {1}


def test_a_folders_videos_are_found_whatever_ends_their_names(tmp_path: Path) -> None:
    names = ["a.mp4", "b.mp4 ", "c.MP4.", "d.mp4. "]
    for name in names:
        (tmp_path / name).touch()
    assert [each.path.name for each in find([str(tmp_path)])] == names


def test_a_second_run_tracks_only_what_is_missing(
    whole: dict[str, bytes], tracked: Path, corpus: Path, batch: Batch
) -> None:
    shutil.copytree(tracked, OUT)
    times = {path: path.stat().st_mtime_ns for path in OUT.glob("parquet/*")}
    loads = len(model_service().status().loads)
    assert batch(OUT) == 0
    assert report()["units"] == counts(there=4)
    assert {path: path.stat().st_mtime_ns for path in OUT.glob("parquet/*")} == times
    assert len(model_service().status().loads) == loads
    next(OUT.glob("parquet/three-*")).unlink()
    assert batch(OUT) == 0
    assert report()["units"] == counts(tracked=1, there=3)
    assert results(OUT) == whole


def test_the_next_batch_removes_the_leftovers_of_a_killed_one(
    tracked: Path, corpus: Path, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(tracked, OUT)
    there = {path.name for path in OUT.iterdir()} | {"lock"}
    with monkeypatch.context() as killed:
        killed.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        killed.setattr(Path, "unlink", lambda *_: None)
        with pytest.raises(KeyboardInterrupt):
            replace_file(OUT / "report.json", b"{}")
    assert {path.name for path in OUT.iterdir()} - there
    assert batch(OUT) == 0
    assert {path.name for path in OUT.iterdir()} == there


def test_renamed_files_are_known_by_content_and_changed_ones_are_tracked(
    tracked: Path, corpus: Path, batch: Batch
) -> None:
    shutil.copytree(tracked, OUT)
    (corpus / "_one.mp4").rename(corpus / "other.mp4")
    cut(corpus / "two" / "three.mp4", 160, 4)
    assert batch(OUT) == 0
    assert report()["units"] == counts(there=3, tracked=1)


def test_links_and_copies_are_tracked_once_and_folder_loops_end(
    begun: Path, corpus: Path, batch: Batch
) -> None:
    shutil.rmtree(corpus / "two")
    shutil.copy(corpus / "_one.mp4", corpus / "copy.MP4")
    (corpus / "link.mp4").symlink_to("_one.mp4")
    (corpus / "circle").symlink_to(".", target_is_directory=True)
    assert batch(OUT) == 0
    assert report()["units"] == counts(tracked=2, same=2)
    assert {one["as"] for one in report()["same"]} == {"corpus/_one.mp4"}


def test_a_failing_unit_does_not_stop_the_others(
    whole: dict[str, bytes],
    begun: Path,
    corpus: Path,
    batch: Batch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (corpus / "words.mp4").write_text("words")
    damaged = (corpus / "two" / "three.mp4").read_bytes()
    (corpus / "damaged.mp4").write_bytes(damaged[: len(damaged) // 2])
    (corpus / "empty").mkdir()
    assert batch(OUT, specs=("corpus", "corpus/empty", "nowhere.mp4")) == 3
    failed = {one["source"]: one["code"] for one in report()["failed"]}
    assert failed == {
        "corpus/words.mp4": "NO_VIDEO",
        "corpus/damaged.mp4": "VIDEO_CUT_SHORT",
        "corpus/empty": "FOLDER_WITHOUT_SOURCES",
        "nowhere.mp4": "FILE_MISSING",
    }
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert all(any(name in line for line in lines) for name in failed)
    assert results(OUT) == whole


def test_a_source_that_changes_during_tracking_has_no_result(
    begun: Path, corpus: Path, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = unit.open_source

    def touched(path: Path, **options: Any) -> Any:
        os.utime(path, ns=(1, 1))
        return opened(path, **options)

    monkeypatch.setattr(unit, "open_source", touched)
    assert batch(OUT, specs=("corpus/_one.mp4",)) == 3
    assert [one["code"] for one in report()["failed"]] == ["SOURCE_CHANGED"]
    assert results(OUT) == {}


def refused(batch: Batch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the error line of a batch that refuses to start."""
    assert batch(OUT, *arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert not (OUT / "report.json").exists()
    return line


@pytest.mark.parametrize(
    ("option", "is_refused"),
    [
        (("--max-hands", "2"), True),
        (("--engine", "openvino"), True),
        (("--threads", "2"), True),
        (("--format", "jsonl"), True),
        (("--mirrored",), True),
        (("--engine", "auto", "--threads", "0", "--precision", "f32", "--max-hands", "1"), False),
    ],
)
def test_an_output_folder_keeps_the_settings_of_its_first_run(
    option: tuple[str, ...],
    is_refused: bool,
    begun: Path,
    corpus: Path,
    batch: Batch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.rmtree(corpus)
    if is_refused:
        assert refused(batch, capsys, *option).endswith(f"remove {' '.join(option)}")
    else:
        assert batch(OUT, *option) == 3  # nothing to track


def test_an_output_folder_of_another_version_is_refused(
    begun: Path, batch: Batch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = json.loads(begun.read_bytes())
    settings["versions"]["numpy"] = "1.0"
    begun.write_text(json.dumps(settings))
    assert "numpy 1.0" in refused(batch, capsys)


def test_a_worker_of_another_version_ends_the_batch(
    begun: Path, batch: Batch, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit, "facts_of", lambda *_: {})
    assert batch(OUT) == 4
    assert "settings.json" in capsys.readouterr().err
    assert results(OUT) == {}


def test_a_format_with_a_missing_package_is_refused_before_writing(
    corpus: Path, batch: Batch, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert batch(OUT, *OPTIONS, "-q") == 2
    assert "handtrack-desktop[parquet]" in capsys.readouterr().err
    assert not (OUT / "settings.json").exists()


def test_a_folder_in_use_is_refused(
    begun: Path, batch: Batch, capsys: pytest.CaptureFixture[str]
) -> None:
    with held_folder(OUT, LOCK):
        assert "another process" in refused(batch, capsys)


def test_without_locks_a_second_batch_leaves_the_first_ones_parts_alone(
    whole: dict[str, bytes], begun: Path, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("msvcrt.locking" if os.name == "nt" else "fcntl.flock", no_locks)
    left = OUT / "parts" / "killed" / "half.parquet"
    left.parent.mkdir(parents=True)
    left.touch()
    one, check, second = "corpus/_one.mp4", unit._check_unchanged, []

    def meanwhile(tracked: unit.Unit) -> None:
        if not second:
            second.append(True)
            assert batch(OUT, specs=(one,)) == 0
        check(tracked)

    monkeypatch.setattr(unit, "_check_unchanged", meanwhile)
    assert batch(OUT, specs=(one,)) == 0
    assert second
    assert results(OUT).items() == {
        (name, content) for name, content in whole.items() if "/one-" in name
    }
    assert list((OUT / "parts").rglob("*")) == [left.parent, left]


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: '{"settings": ',
        lambda _: "[" * 100_000,
        lambda kept: kept | {"settings": "x"},
        lambda kept: kept | {"engine": {"engine": "x", "provider": "cpu"}},
        lambda kept: kept | {"versions": "x"},
        lambda kept: {name: value for name, value in kept.items() if name != "settings"},
        lambda kept: kept | {"engine": kept["engine"] | {"unknown": 1}},
        *(
            lambda kept, name=name, value=value: (
                kept | {"settings": kept["settings"] | {name: value}}
            )
            for name, value in [
                *(
                    ("max_hands", 0),
                    ("max_hands", "2"),
                    ("max_hands", 1e400),
                    ("palm_width", 1e308),
                    ("smooth", []),
                ),
                *(("engine", "auto"), ("engine", "mediapipe"), ("search", "x"), ("unknown", 1)),
            ]
        ),
    ],
)
def test_a_damaged_settings_file_is_refused(
    damage: Callable[[dict[str, Any]], object],
    begun: Path,
    batch: Batch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    damaged = damage(json.loads(begun.read_bytes()))
    begun.write_text(damaged if isinstance(damaged, str) else json.dumps(damaged))
    refused(batch, capsys)


def test_a_link_in_a_foreign_folder_is_not_followed(
    tracked: Path, corpus: Path, batch: Batch
) -> None:
    shutil.copytree(tracked, OUT)
    (OUT / "report.json").unlink()
    (OUT / "report.json").symlink_to(corpus / "_one.mp4")
    content = (corpus / "_one.mp4").read_bytes()
    assert batch(OUT) == 0
    assert (corpus / "_one.mp4").read_bytes() == content
    assert report()["units"] == counts(there=4)


def test_a_full_disk_keeps_finished_files_and_the_next_run_continues(
    whole: dict[str, bytes], begun: Path, batch: Batch, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = sorted(map(len, whole.values()))
    with file_size_limit(sizes[-1] - 1):
        assert batch(OUT) == 2
    assert "cannot write" in capsys.readouterr().err
    assert results(OUT).items() < whole.items()
    assert batch(OUT) == 0
    assert results(OUT) == whole


def test_a_full_disk_names_no_file_that_the_batch_deletes(
    corpus: Path, batch: Batch, capsys: pytest.CaptureFixture[str]
) -> None:
    with file_size_limit(10_000):
        assert batch(OUT, *OPTIONS, "--format", "jsonl", specs=("corpus/_one.mp4",)) == 2
    assert "written so far" not in capsys.readouterr().err
    assert results(OUT) == {}
    assert not (OUT / "parts").exists()


def test_json_lines_have_their_metadata_in_a_sidecar(corpus: Path, batch: Batch) -> None:
    assert (
        batch(OUT, *OPTIONS, "--format", "jsonl", specs=("corpus/_one.mp4", "corpus/pictures")) == 0
    )
    names = [Path(name).name for name in results(OUT)]
    assert [name.rsplit(".", 1)[0].split("-")[0] for name in names] == [
        "one",
        "one",
        "pictures",
        "pictures",
    ]
    lines = [
        json.loads(line) for line in next(OUT.glob("jsonl/one-*.jsonl")).read_text().splitlines()
    ]
    assert [line["frame"] for line in lines] == [*range(16)]
    assert {line["file"] for line in lines} == {"corpus/_one.mp4"}
    assert batch(OUT, specs=("corpus/_one.mp4", "corpus/pictures")) == 0
    assert report()["units"] == counts(there=2)


@pytest.mark.parametrize("kind", ["dlc", "coco"])
def test_analysis_formats_match_the_files_of_track(kind: str, corpus: Path, batch: Batch) -> None:
    ending = {"dlc": ".dlc.csv", "coco": ".coco.json"}[kind]
    source = "corpus/pictures" if kind == "coco" else "corpus/_one.mp4"
    assert batch(OUT, *OPTIONS, "--format", kind, specs=(source,)) == 0
    assert main(["track", source, "--out", f"x{ending}", *OPTIONS, "--threads", "1", "-q"]) == 0
    (placed,) = (OUT / kind).glob(f"*{ending}")
    one, other = (path.read_text() for path in (placed, Path(f"x{ending}")))
    if kind != "coco":
        assert (
            one.split("\n", 1)[1] == other.split("\n", 1)[1]
        )  # the first line may contain the file's name
    else:
        one, other = (json.loads(text) for text in (one, other))
        assert [picture["file_name"] for picture in one["images"]] == [
            "corpus/pictures/0.png",
            "corpus/pictures/1.png",
        ]
        assert one["annotations"] == other["annotations"]


def test_a_video_is_refused_for_coco_key_points(corpus: Path, batch: Batch) -> None:
    assert batch(OUT, *OPTIONS, "--format", "coco") == 3
    assert [failed["code"] for failed in report()["failed"]] == ["COCO_FOR_PICTURES"] * 3
    assert len(results(OUT)) == 1
