"""The fastest engine is chosen by measuring; one that is wrong, crashes or hangs never is."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack import engines
from handtrack.models import choice, threads, trial
from handtrack.models.choice import FILE, NOT_HERE, WRONG_PX, Candidate, Measurement, Trial, candidates, kept, measure
from handtrack.sentences import Code
from handtrack.settings import ModelConfig
from tests.waiting import eventually

ONNX, F32, BF16 = Candidate("onnx"), Candidate("openvino"), Candidate("openvino", "bf16")
INT8 = Candidate("openvino", "int8")
GPU = Candidate("openvino", "f16", "intel-gpu")


def measured(folder: Path, *trials: Trial) -> Measurement:
    """Keep a measurement by engines of these speeds."""
    speeds = {one.candidate: one for one in trials}
    found = measure(folder, tuple(speeds), tried=lambda one, _: speeds[one])
    assert found is not None
    return found


def test_the_fastest_of_those_that_see_what_float32_sees_is_chosen_and_kept(tmp_path: Path) -> None:
    found = measured(tmp_path, Trial(ONNX, 8.1), Trial(F32, 7.5, 0.01), Trial(BF16, 4.4, 0.9))
    assert found.best() == BF16
    assert found.best(precision="f32") == F32
    assert kept(tmp_path) == found


@pytest.mark.parametrize(
    "of_no_use",
    [
        Trial(BF16, 2.0, WRONG_PX + 1),
        Trial(BF16, trouble="it crashed (status -11)"),
        Trial(BF16, trouble="no answer within 15 s"),
    ],
)
def test_a_candidate_that_is_wrong_crashes_or_hangs_is_never_chosen_and_still_named(
    tmp_path: Path, of_no_use: Trial
) -> None:
    found = measured(tmp_path, Trial(ONNX, 8.1), of_no_use)
    assert found.best() == ONNX
    assert [one.usable for one in kept(tmp_path).trials] == [True, False]  # type: ignore[union-attr]


def test_where_the_difference_is_noise_what_always_works_stays(tmp_path: Path) -> None:
    assert measured(tmp_path, Trial(ONNX, 8.1), Trial(F32, 7.9)).best() == ONNX
    assert measured(tmp_path, Trial(ONNX, trouble="broken")).best() is None


def test_a_measurement_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    begun: list[Candidate] = []

    def tried(candidate: Candidate, _: Callable[[], bool]) -> Trial:
        begun.append(candidate)
        return Trial(candidate, 1.0)

    assert measure(tmp_path, (ONNX, BF16), tried=tried, stopped=lambda: bool(begun)) is None
    assert begun == [ONNX]
    assert kept(tmp_path) is None


def test_what_the_machine_does_not_have_is_left_out(tmp_path: Path) -> None:
    found = measured(tmp_path, Trial(ONNX, 8.1), Trial(GPU, trouble=NOT_HERE))
    assert [one.candidate for one in found.trials] == [ONNX]
    assert candidates()[0] == ONNX


@pytest.mark.parametrize("damage", ["another machine", "not JSON", "gone"])
def test_a_measurement_of_something_else_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    measured(tmp_path, Trial(ONNX, 8.1))
    if damage == "another machine":
        monkeypatch.setattr(choice, "usable_cores", lambda: 64)
    elif damage == "not JSON":
        (tmp_path / FILE).write_text("{")
    else:
        (tmp_path / FILE).unlink()
    assert kept(tmp_path) is None


@pytest.mark.parametrize(
    ("found", "asked", "engine", "precision"),
    [
        ((Trial(ONNX, 8.1), Trial(BF16, 4.4)), ModelConfig(), "openvino", "bf16"),
        ((Trial(ONNX, 4.0), Trial(BF16, 4.4)), ModelConfig(), "onnx", "auto"),
        ((Trial(ONNX, 8.1), Trial(F32, 7.0), Trial(BF16, 4.4)), ModelConfig(precision="f32"), "openvino", "f32"),
        ((Trial(ONNX, 8.1), Trial(GPU, 1.0)), ModelConfig(provider="cpu"), "onnx", "auto"),
        ((Trial(ONNX, 1.0), Trial(BF16, 4.4)), ModelConfig("openvino"), "openvino", "auto"),
    ],
)
def test_a_load_takes_what_was_measured_within_what_was_asked_for(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    found: tuple[Trial, ...],
    asked: ModelConfig,
    engine: str,
    precision: str,
) -> None:
    measured(tmp_path, *found)
    monkeypatch.setattr(engines, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(engines, "provider_obstacle", lambda name: Code.NO_NVIDIA_DRIVER())
    resolved = engines._resolved(asked)
    assert (resolved.engine, resolved.precision) == (engine, precision)


def test_a_child_that_crashes_or_hangs_takes_nothing_with_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(choice, "_DEADLINE_S", 0.5)
    for name, does, says in (("crash", "kill -SEGV $$", "crashed"), ("hang", "exec sleep 30", "no answer")):
        fake = tmp_path / name
        fake.write_text(f"#!/bin/sh\n{does}\n")
        fake.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(fake))
        assert says in choice.in_child(ONNX).trouble


def test_a_child_ends_at_once_when_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake, stopped = tmp_path / "hang", threading.Event()
    fake.write_text(f"#!/bin/sh\ntouch {tmp_path}/begun\nexec sleep 30\n")
    fake.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(fake))
    measuring = threading.Thread(target=measure, args=(tmp_path, (ONNX,)), kwargs={"stopped": stopped.is_set})
    measuring.start()
    eventually((tmp_path / "begun").exists)
    stopped.set()
    measuring.join(5)
    assert not measuring.is_alive()
    assert kept(tmp_path) is None


@pytest.mark.parametrize(
    ("flags", "tries"),
    [
        ({"avx2"}, False),
        ({"avx2", "avx_vnni"}, True),
        ({"avx512_vnni"}, True),
        ({"avx512_bf16"}, False),
        ({"avx512_vnni", "avx512_bf16"}, False),
    ],
)
def test_8_bit_integers_are_tried_only_where_they_are_added_exactly_and_there_is_no_bfloat16(
    monkeypatch: pytest.MonkeyPatch, flags: set[str], *, tries: bool
) -> None:
    monkeypatch.setattr(choice, "_version", lambda package: "1")
    monkeypatch.setattr(threads, "processor_flags", lambda: frozenset(flags))
    assert (INT8 in candidates()) is tries


def test_the_lite_model_has_no_8_bit_integers(tmp_path: Path) -> None:
    found = measured(tmp_path, Trial(ONNX, 8.1), Trial(F32, 7.0), Trial(INT8, 4.5, 0.9))
    assert found.best() == INT8
    assert found.best(variant="lite") == F32


def test_a_device_without_a_node_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "_version", lambda package: "1")
    monkeypatch.setattr(Path, "glob", lambda self, nodes: iter([self] if "render" in nodes else []))
    monkeypatch.setattr(sys, "platform", "linux")
    assert {one.provider for one in candidates()} == {"cpu", "intel-gpu"}
    monkeypatch.setattr(sys, "platform", "win32")
    assert candidates()[-1].provider == "intel-npu"


def test_a_trial_compares_with_float32_on_the_stored_crop() -> None:
    found = trial.tried(ONNX)
    assert found.usable
    assert found.off_px < 0.01
    assert found.ms > 0
    assert trial.tried(GPU).trouble
