"""The programs in examples/ work; tools/check_wheel.sh also runs them from an installed wheel."""

import csv
import json
import re
import runpy
import sys
from collections.abc import Iterator
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import handtrack
from handtrack.models.bundle import assembled_bundle
from handtrack.runtime.opencv import cv2

EXAMPLES = Path(__file__).parent.parent / "examples"
BEFORE, AFTER = EXAMPLES / "mediapipe_before.py", EXAMPLES / "mediapipe_after.py"


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second and a half of the demo: a swiping open palm."""
    return demo_between(1.0, 2.5, tmp_path_factory.mktemp("examples") / "clip.mp4")


def demo_between(start_s: float, end_s: float, path: Path) -> Path:
    with handtrack.frames("demo") as frames:
        size = (frames.info.width, frames.info.height)
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 30.0, size)
        for frame in frames:
            if start_s < frame.t < end_s:
                writer.write(frame.image)
            elif frame.t > end_s:
                break
    writer.release()
    return path


@pytest.fixture
def pictures(clip: Path, tmp_path: Path) -> Path:
    with handtrack.frames(clip) as frames:
        for frame in frames:
            if frame.index % 15 == 0:
                cv2.imwrite(str(tmp_path / f"{frame.index}.png"), frame.image)
    return tmp_path


def run(program: Path, *arguments: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(program), *map(str, arguments)])
    runpy.run_path(str(program), run_name="__main__")


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("webcam", "hand 1, Right: "),
        ("async_consumer", "s  Right\n"),
        ("gesture_callback", "hold open_palm"),
    ],
)
def test_a_live_source_is_read_to_its_end(
    program: str,
    says: str,
    clip: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(EXAMPLES / f"{program}.py", clip, monkeypatch=monkeypatch)
    assert says in capsys.readouterr().out


def test_two_videos_run_in_two_threads(
    clip: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(EXAMPLES / "two_videos.py", clip, clip, monkeypatch=monkeypatch)
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    assert re.search(r"a hand in (\d+) of \1 frames", first)


def test_pictures_become_a_table(
    pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "hands.csv"
    run(EXAMPLES / "pictures_to_table.py", pictures, table, monkeypatch=monkeypatch)
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["picture"] for row in rows] == ["0.png", "15.png", "30.png"]
    assert {row["handedness"] for row in rows} == {"Right"}


def test_hands_are_cropped_to_files(
    clip: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(EXAMPLES / "crops_to_files.py", clip, tmp_path / "crops", monkeypatch=monkeypatch)
    assert len(list((tmp_path / "crops").glob("*-right-1.png"))) > 30


def test_the_notebook_runs_from_top_to_bottom(
    clip: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))["cells"]
    monkeypatch.setenv("SOURCE", str(clip))
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 - the example is what is tested
    assert "hand 1: " in capsys.readouterr().out
    shown = names["shown"]
    assert isinstance(shown, handtrack.TrackedFrame)
    assert shown._repr_png_().startswith(b"\x89PNG")


def test_porting_a_mediapipe_script_changes_at_most_twelve_lines() -> None:
    before, after = (path.read_text("utf-8").splitlines() for path in (BEFORE, AFTER))
    changed = [
        line
        for line in unified_diff(before, after, n=0, lineterm="")
        if line[:3] not in ("---", "+++")
    ]
    assert sum(line.startswith("-") for line in changed) <= 12
    assert sum(line.startswith("+") for line in changed) <= 12


@pytest.mark.skipif(find_spec("mediapipe") is None, reason="mediapipe is not installed")
def test_the_ported_script_finds_the_same_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    clip = demo_between(1.0, 1.5, tmp_path / "clip.mp4")
    model = tmp_path / "hand_landmarker.task"
    model.write_bytes(assembled_bundle())
    run(BEFORE, clip, tmp_path / "before.mp4", model, monkeypatch=monkeypatch)
    theirs = dict(read(capfd.readouterr().out))
    run(AFTER, clip, tmp_path / "after.mp4", monkeypatch=monkeypatch)
    ours = dict(read(capfd.readouterr().out))
    assert theirs.keys() == ours.keys()
    assert len(ours) > 10
    for frame, (name, points) in ours.items():
        their_name, their_points = theirs[frame]
        side = np.ptp(their_points, axis=0).max()
        assert name == their_name
        assert np.linalg.norm(points - their_points, axis=1).mean() < 0.02 * side, frame
    assert {path.name for path in tmp_path.glob("*.mp4")} == {"clip.mp4", "before.mp4", "after.mp4"}


def read(printed: str) -> Iterator[tuple[int, tuple[str, NDArray[np.float64]]]]:
    """Yield frame, handedness and points of each printed hand."""
    for line in printed.splitlines():
        if line[:1].isdigit():
            frame, handedness, _gesture, *points = line.split()
            yield (
                int(frame),
                (handedness, np.array([point.split(",") for point in points], np.float64)),
            )
