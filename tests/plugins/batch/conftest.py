"""A small corpus cut from the demo, and its results from a single process."""

import contextlib
import shutil
from collections.abc import Callable, Generator
from contextlib import nullcontext
from pathlib import Path

import pytest

from handtrack.assets import asset
from handtrack.cli import main
from handtrack.models.engine import Setup
from handtrack.plugins.batch import command
from handtrack.plugins.batch.unit import (
    Options,
    Outcome,
    Progress,
    Settings,
    Unit,
    setup_of,
    track_unit,
)
from handtrack.runtime.opencv import cv2

OPTIONS = ("--engine", "onnx", "--provider", "cpu", "--max-hands", "1", "--search", "whole")

Batch = Callable[..., int]


class Here:
    """`Workers` in this very process."""

    def settle(self, options: Options, *, accept_metrics: bool) -> Setup:
        return setup_of(options, accept_metrics=accept_metrics)

    def run(
        self, settings: Settings, units: list[Unit]
    ) -> Generator[Progress | Outcome, None, None]:
        for unit in units:
            told: list[Progress] = []
            outcome = track_unit(unit, settings, told.append)
            yield from told
            yield outcome


def cut(path: Path, begin: int, frames: int) -> Path:
    """Write a few small frames of the demo."""
    path.parent.mkdir(parents=True, exist_ok=True)
    capture = cv2.VideoCapture(str(asset("demo", "demo.mp4")))
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 25.0, (320, 180))
    for number in range(begin + frames):
        _, picture = capture.read()
        if number >= begin:
            writer.write(cv2.resize(picture, (320, 180)))
    writer.release()
    capture.release()
    return path


@pytest.fixture(scope="session")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three clips and a folder of pictures, in folders."""
    folder = tmp_path_factory.mktemp("clips")
    cut(folder / "_one.mp4", 40, 16)
    cut(folder / "two" / "ä 2.mp4", 80, 12)
    cut(folder / "two" / "three.mp4", 160, 20)
    capture = cv2.VideoCapture(str(folder / "_one.mp4"))
    (folder / "pictures").mkdir()
    for number in range(2):
        _, picture = capture.read()
        cv2.imwrite(str(folder / "pictures" / f"{number}.png"), picture)
    capture.release()
    return folder


@pytest.fixture
def corpus(clips: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The clips in a test's own folder, which is `corpus` in the working folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(clips, tmp_path / "corpus"))


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> Batch:
    """Run the command on the corpus in this process."""
    monkeypatch.setattr(command, "_workers", lambda _: nullcontext(Here()))

    def ran(out: Path | str, *arguments: str, specs: tuple[str, ...] = ("corpus",)) -> int:
        return main(["batch", *specs, "--out", str(out), *arguments])

    return ran


@pytest.fixture(scope="session")
def tracked(clips: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output folder for the corpus, tracked in one process."""
    folder = tmp_path_factory.mktemp("tracked")
    shutil.copytree(clips, folder / "corpus")
    with pytest.MonkeyPatch.context() as patched, contextlib.chdir(folder):
        patched.setattr(command, "_workers", lambda _: nullcontext(Here()))
        assert main(["batch", "corpus", "--out", "out", *OPTIONS]) == 0
    return folder / "out"


@pytest.fixture
def whole(tracked: Path) -> dict[str, bytes]:
    """The folder's result files."""
    return results(tracked)


@pytest.fixture
def begun(corpus: Path, tracked: Path) -> Path:
    """A folder with pinned settings, which saves a process."""
    out = corpus.parent / "out"
    out.mkdir()
    return Path(shutil.copy(tracked / "settings.json", out))


def results(out: Path) -> dict[str, bytes]:
    """Every result file of a folder, by name."""
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in sorted(out.glob("*/*"))
        if path.is_file()
    }
