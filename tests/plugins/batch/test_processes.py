"""Worker processes write the same files in any number, whatever is killed."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from handtrack.cli import main
from handtrack.plugins.batch import processes
from handtrack.plugins.batch.unit import Unit
from tests.plugins.batch.conftest import OPTIONS, Batch, results
from tests.waiting import eventually

Capture = pytest.CaptureFixture[str]

OUT = Path("out")
COMMAND = ["batch", "corpus", "--out", str(OUT), *OPTIONS, "--workers"]
A_RUN_S = 2.5
"""About how long a batch of the corpus takes; something is killed within that time."""


def started(workers: int) -> subprocess.Popen[str]:
    """A started batch in its own process group."""
    driver = subprocess.Popen(
        [sys.executable, "-m", "handtrack", *COMMAND, str(workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert eventually((OUT / "lock").exists)
    return driver


def left_over() -> list[str]:
    """Return everything in the folder except results, settings, report and the lock file."""
    known = {"settings.json", "report.json", "lock", "parquet"}
    return [path.name for path in OUT.iterdir() if path.name not in known]


@pytest.mark.long
def test_two_processes_write_the_same_files_as_one(whole: dict[str, bytes], corpus: Path) -> None:
    assert main([*COMMAND, "2"]) == 0
    assert results(OUT) == whole
    assert json.loads((OUT / "report.json").read_bytes())["model_loads"] == 2
    assert left_over() == []


def test_a_unit_is_reported_after_its_worker_died_three_times(
    whole: dict[str, bytes], begun: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    deadly, given = {"corpus/_one.mp4": 2, "corpus/two/three.mp4": 99}, Counter[str]()
    give = processes._Process.assign

    def killed(worker: processes._Process, unit: Unit) -> None:
        give(worker, unit)
        given[unit.name] += 1
        if given[unit.name] <= deadly.get(unit.name, 0):
            worker._process.kill()

    monkeypatch.setattr(processes._Process, "assign", killed)
    assert main([*COMMAND, "2"]) == 3
    assert capsys.readouterr().err == "handtrack: corpus/two/three.mp4: its worker died 3 times\n"
    assert results(OUT) == {name: content for name, content in whole.items() if "three" not in name}
    assert given["corpus/_one.mp4"] == given["corpus/two/three.mp4"] == 3


@pytest.mark.parametrize(
    ("kills", "status", "said"), [(2, 0, ""), (3, 4, "handtrack: its worker died 3 times\n")]
)
def test_a_worker_killed_while_choosing_the_engine_is_replaced(
    kills: int,
    status: int,
    said: str,
    corpus: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    deadly = iter(range(kills))

    class Killed(processes._Process):
        def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
            super().__init__(work, *arguments)
            if next(deadly, None) is not None:
                self._process.kill()

    monkeypatch.setattr(processes, "_Process", Killed)
    assert main([*COMMAND, "1"]) == status
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 20))]
)
def test_a_batch_killed_at_any_moment_and_restarted_leaves_the_same_files(
    seed: int, whole: dict[str, bytes], begun: Path, batch: Batch
) -> None:
    if seed % 2:
        begun.unlink()
    driver = started(1)
    time.sleep(random.Random(seed).uniform(0.0, A_RUN_S))
    workers = psutil.Process(driver.pid).children(recursive=True) if driver.poll() is None else []
    driver.kill()
    driver.communicate()
    assert {
        name: content for name, content in results(OUT).items() if "parts" not in name
    }.items() <= whole.items()
    assert batch(OUT, *OPTIONS) == 0
    assert results(OUT) == whole
    assert eventually(lambda: not any(worker.is_running() for worker in workers))
    assert left_over() == []


def test_ctrl_c_ends_a_batch_and_keeps_finished_files(whole: dict[str, bytes], begun: Path) -> None:
    driver = started(2)
    assert eventually(lambda: list(OUT.glob("parquet/*")))
    os.killpg(driver.pid, signal.SIGINT)
    _, said = driver.communicate(timeout=60)
    assert driver.returncode in (130, 0)  # 0: it had already finished
    assert said == ""
    assert results(OUT).items() <= whole.items()
    assert left_over() == []
