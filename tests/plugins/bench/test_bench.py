"""The bench: every engine sees every frame in a separate process; figures follow the contract."""

import argparse
import contextlib
import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import psutil
import pytest
from rich.console import Console

from handtrack.cli import main
from handtrack.errors import ModelError
from handtrack.landmarks import Landmarks
from handtrack.messages import Timings
from handtrack.models import providers
from handtrack.models.engine import Setup
from handtrack.plugins.bench import run as bench
from handtrack.plugins.bench import worker
from handtrack.plugins.bench.report import EngineRun, FrameDone, Opened, agreement, report, table
from handtrack.plugins.bench.worker import FrameTurn
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import ScriptedSource, Show
from tests.bad_values import WORD, bad, bad_for_tracking
from tests.waiting import PATIENCE_S, eventually

ON_CPU = Setup("onnx", "cpu", "f32", 2)
KEYS = {
    "median_ms",
    "p95_ms",
    "p99_ms",
    "cpu_ms_per_frame",
    "landmark_ms",
    "detect_ms",
    "sigma_ms",
    "position_ms",
    "frames_with_hand",
    "provider",
    "precision",
    "threads",
    "load_ms",
}


def hand(moved: float = 0.0) -> Landmarks:
    return np.random.default_rng(4).uniform(0, 100, (21, 3)).astype(np.float32) + np.float32(moved)


def done(*hands: Landmarks, wall_ms: float = 2.0) -> FrameDone:
    return FrameDone(wall_ms, 3.0, Timings(sigma_ms=wall_ms / 4), hands)


def test_the_demo_is_timed_frame_by_frame(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--threads", "1", "--max-hands", "1", "--palm-width", "85", "--json"]
    assert main(["bench", "--engine", "onnx", "--frames", "12", *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["frames"] == 12
    assert found["max_hands"] == 1
    assert set(found["engines"]) == {"onnx"}
    assert set(found["engines"]["onnx"]) >= KEYS
    assert found["engines"]["onnx"]["provider"] == "cpu"
    assert found["engines"]["onnx"]["median_ms"] > 0
    assert found["engines"]["onnx"]["position_ms"] > 0
    assert "ratio_median" not in found


@pytest.mark.long
def test_two_engines_see_the_same_frames(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("mediapipe", reason="mediapipe is an extra")
    against = ["--against", "mediapipe", "--accept-mediapipe-metrics"]
    assert main(["bench", "--engine", "onnx", "--frames", "40", *against, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["engines"]) == {"onnx", "mediapipe"}
    assert found["ratio_median"] > 0
    assert found["engines"]["mediapipe"]["frames_with_hand"] > 0
    assert found["agreement_of_hand"] < 0.05


def test_bench_against_mediapipe_needs_consent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--frames", "2", "--against", "mediapipe", "--json"]) == 4
    assert "metrics" in capsys.readouterr().err


def test_a_source_without_a_hand_can_be_timed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "grey.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for _ in range(6):
        writer.write(np.full((48, 64, 3), 90, np.uint8))
    writer.release()
    assert main(["bench", str(path), "--engine", "onnx", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["frames"], found["engines"]["onnx"]["frames_with_hand"]) == (6, 0)


def test_engine_all_excludes_engines_without_the_consent_they_need() -> None:
    asked = argparse.Namespace(engine="all", accept_mediapipe_metrics=False)
    assert bench._engines(asked) == ["onnx", "openvino"]
    asked.accept_mediapipe_metrics = True
    assert bench._engines(asked) == ["onnx", "openvino", "mediapipe"]


def test_agreement_is_in_pixels_and_hand_lengths() -> None:
    found = agreement([done(hand()), done()], [done(hand(500.0), hand(3.0)), done(hand())])
    assert found["agreement_px"] == pytest.approx(3.0 * np.sqrt(2), abs=0.01)
    assert found["agreement_of_hand"] is not None


def test_engines_that_never_see_the_same_hand_have_no_agreement() -> None:
    assert agreement([done(hand())], [done()]) == {"agreement_px": None, "agreement_of_hand": None}


def test_ratios_are_ours_divided_by_theirs() -> None:
    runs = [EngineRun(name, Opened(1.0, ON_CPU)) for name in ("onnx", "mediapipe")]
    runs[0].frames = [done(hand(), wall_ms=2.0)]
    runs[1].frames = [done(hand(), wall_ms=8.0)]
    found = report(runs, "demo", 1, "tiles")
    assert found["ratio_median"] == 0.25
    assert found["ratio_cpu"] == 1.0


@pytest.mark.parametrize("frames", [0, 2])
def test_only_the_address_of_a_url_is_shown(
    frames: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    film = ScriptedSource([Show(n / 30) for n in range(frames)], kind=SourceKind.VIDEO)
    monkeypatch.setattr(bench, "open_source", lambda *_: film)
    main(
        ["bench", "rtsp://user:secret@camera.example/door?token=secret", "--threads", "1", "--json"]
    )
    said = capsys.readouterr()
    assert "rtsp://camera.example/door" in said.out + said.err
    assert "secret" not in said.out + said.err


class Failing:
    """An engine that opens and then fails on its first frame."""

    setup = Setup("onnx", "cuda", "f32")

    def reset(self) -> None:
        """Have nothing to close."""

    def estimate(self, *_: object) -> None:
        raise ModelError(Code.AS_TOLD, words="the GPU was lost")


def test_an_engine_that_fails_on_a_frame_gives_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        worker, "open_estimator", lambda *_, **__: contextlib.nullcontext(Failing())
    )
    monkeypatch.setattr(worker.gc, "freeze", lambda: None)
    here, there = multiprocessing.Pipe()
    here.send(FrameTurn((4, 4, 3), 0.0, cut=True))
    memory: Any = SimpleNamespace(buf=bytearray(48))
    worker._serve(there, memory, argparse.Namespace())
    assert bench._answer(here, "onnx").setup.provider == "cuda"
    with pytest.raises(ModelError, match="the GPU was lost"):
        bench._answer(here, "onnx")


def workers(driver: int) -> list[psutil.Process]:
    return [
        child
        for child in psutil.Process(driver).children()
        if "spawn_main" in " ".join(child.cmdline())
    ]


@pytest.mark.parametrize("imported", ["numpy", "onnxruntime"])
def test_ctrl_c_ends_the_bench_without_a_word(imported: str) -> None:
    driver = subprocess.Popen(
        [sys.executable, "-m", "handtrack", "bench", "--engine", "onnx"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert eventually(
        lambda: any(
            imported in part.path for one in workers(driver.pid) for part in one.memory_maps()
        )
    )
    os.killpg(driver.pid, signal.SIGINT)
    said, _ = driver.communicate(timeout=PATIENCE_S)
    assert (driver.returncode, said) == (130, b"")


def test_markup_in_a_source_name_is_printed_literally() -> None:
    runs = [EngineRun("onnx", Opened(1.0, ON_CPU), [done(hand())])]
    drawn = io.StringIO()
    Console(file=drawn, width=120).print(table(report(runs, "Camera [usb] [/x]", 1, "tiles")))
    assert "Camera [usb] [/x]:" in drawn.getvalue()


def test_the_benchs_help_states_its_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "models run (cpu)" in told
    assert "frames (all)" in told


@pytest.mark.skipif(
    providers.choose_provider("cuda").name == "cuda", reason="there is a GPU that works"
)
def test_the_bench_reports_in_one_line_why_it_runs_on_the_cpu() -> None:
    command = [sys.executable, "-m", "handtrack", "bench", "demo", "--frames", "2"]
    ran = subprocess.run(
        [*command, "--provider", "cuda"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0
    (line,) = ran.stderr.splitlines()
    assert line.startswith("handtrack: cuda cannot be used: ")
    assert line.endswith("; running on cpu")


BAD_VALUES = [
    *bad_for_tracking("bench demo"),
    *bad("bench demo", "--against", "auto", says=WORD + "onnx, openvino, mediapipe"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD_VALUES, ids=lambda value: " ".join(value)[:60])
def test_a_bad_value_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith(says)
    assert said.count("\n") == 1
