"""The models on ONNX Runtime: a run sees its newest input on any device,
and a missing GPU is harmless.
"""

import subprocess
import sys
from collections.abc import Sequence
from itertools import count

import numpy as np
import pytest

from handtrack.errors import ModelError
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.models import onnx_engine, providers
from handtrack.models import threads as threads_module
from handtrack.models.engine import warm_up
from handtrack.models.manifest import verified_path
from handtrack.models.onnx_engine import BoundRun, device_of, load_models, session_options
from handtrack.models.threads import ThreadPace
from handtrack.runtime.onnx_runtime import ort
from handtrack.settings import ModelConfig

NO_DRIVER = "no NVIDIA driver on this machine"


@pytest.fixture(scope="module")
def session() -> ort.InferenceSession:
    return ort.InferenceSession(
        verified_path("hand_landmark_lite"), providers=["CPUExecutionProvider"]
    )


@pytest.fixture
def no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(providers, "_cuda_obstacle", lambda: NO_DRIVER)


def pictures() -> list[Image]:
    rng = np.random.default_rng(8)
    return [rng.integers(0, 256, (1, 224, 224, 3), dtype=np.uint8) for _ in range(3)]


def outputs(run: BoundRun) -> list[np.ndarray]:
    seen = []
    for picture in pictures():
        run.input[:] = picture
        run()
        seen.append(run.outputs["landmarks"].copy())
    return seen


def test_a_run_through_device_memory_sees_its_newest_input(
    session: ort.InferenceSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = BufferPool()
    with BoundRun(session, pool, batch=1, scope="test") as run:
        direct = outputs(run)
    monkeypatch.setattr(
        onnx_engine, "device_of", lambda session: "cpu"
    )  # separate memory, like a GPU's
    with BoundRun(session, pool, batch=1, scope="test") as run:
        copied = outputs(run)
    np.testing.assert_array_equal(copied, direct)
    assert np.abs(direct[0] - direct[1]).max() > 0


def test_two_hands_in_one_run_match_each_hand_separately(session: ort.InferenceSession) -> None:
    pool = BufferPool()
    with BoundRun(session, pool, batch=1, scope="test") as run:
        alone = outputs(run)[:2]
    with BoundRun(session, pool, batch=2, scope="test") as run:
        run.input[:] = np.concatenate(pictures()[:2])
        run()
        together = run.outputs["landmarks"].copy()
    np.testing.assert_allclose(
        together, np.concatenate(alone), atol=1e-2
    )  # of the 224 pixels of the crop


@pytest.mark.parametrize("batch", [1, 2])
def test_one_thread_and_several_give_the_same_results_for_the_newest_input(
    session: ort.InferenceSession, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    """Both ways share memory; the choice depends on other programs,
    so it must not show in the results.
    """
    pool, several = BufferPool(), True
    monkeypatch.setattr(ThreadPace, "next", lambda _: several)
    alone = ort.InferenceSession(verified_path("hand_landmark_lite"), session_options(1))
    with BoundRun(session, pool, batch=batch, scope="test", alone=alone) as run:
        on_several = outputs(run)
        several = False
        on_one = outputs(run)
    np.testing.assert_array_equal(on_one, on_several)
    assert np.abs(on_one[0] - on_one[1]).max() > 0
    assert pool.stats().live_buffers == 0


class Counts:
    """A session that counts its runs."""

    def __init__(self, real: ort.InferenceSession) -> None:
        self._real = real
        self.runs = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def run_with_iobinding(self, binding: object) -> None:
        self.runs += 1
        self._real.run_with_iobinding(binding)


def test_a_run_uses_one_thread_if_several_are_no_faster(
    session: ort.InferenceSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if another program had the second core: by this clock every run takes a second."""
    ticks = count()
    monkeypatch.setattr(onnx_engine, "perf_counter", lambda: float(next(ticks)))
    several, one = (
        Counts(session),
        Counts(ort.InferenceSession(verified_path("hand_landmark_lite"))),
    )
    with BoundRun(several, BufferPool(), batch=1, scope="test", alone=one) as run:
        for _ in range(40):
            run()
    assert several.runs + one.runs == 40
    assert 0 < several.runs <= 10


@pytest.mark.parametrize(
    ("cores", "threads", "chooses"), [(2, 0, True), (1, 0, False), (2, 2, False), (2, 1, False)]
)
def test_threads_are_chosen_only_with_several_cores_and_no_setting(
    monkeypatch: pytest.MonkeyPatch, cores: int, threads: int, *, chooses: bool
) -> None:
    monkeypatch.setattr(threads_module, "usable_cores", lambda: cores)
    models = load_models(ModelConfig(variant="lite", provider="cpu", threads=threads))
    assert (models.alone is not None) == chooses


@pytest.mark.parametrize(
    ("in_force", "device"),
    [
        (["CPUExecutionProvider"], None),
        (["CoreMLExecutionProvider", "CPUExecutionProvider"], None),
        (["CUDAExecutionProvider", "CPUExecutionProvider"], "cuda"),
        (["TensorrtExecutionProvider", "CUDAExecutionProvider", "CPUExecutionProvider"], "cuda"),
    ],
)
def test_the_input_is_copied_to_the_right_device(
    in_force: Sequence[str], device: str | None
) -> None:
    class Session:
        def get_providers(self) -> Sequence[str]:
            return in_force

    assert device_of(Session()) == device


@pytest.mark.usefixtures("no_driver")
@pytest.mark.parametrize("wanted", ["cuda", "tensorrt"])
def test_without_a_gpu_the_models_run_on_the_cpu_with_a_reason(wanted: str) -> None:
    models = load_models(ModelConfig(variant="lite", provider=wanted))
    assert models.provider == "cpu"
    assert str(models.fallback_reason) == f"{wanted} cannot be used: {NO_DRIVER}"


def test_a_provider_that_fails_to_start_is_replaced_by_the_cpu(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    begun = ort.InferenceSession

    def refusing(path: object, options: object, **choices: object) -> ort.InferenceSession:
        if "CUDAExecutionProvider" in choices["providers"]:  # type: ignore[operator]
            raise RuntimeError("CUDA failure 35: driver too old\nand forty lines more")
        return begun(path, options, **choices)

    monkeypatch.setattr(providers, "_obstacle", lambda name: None)
    monkeypatch.setattr(ort, "InferenceSession", refusing)
    models = load_models(ModelConfig(variant="lite", provider="cuda"))
    assert models.provider == "cpu"
    assert str(models.fallback_reason) == "cuda failed to start: CUDA failure 35: driver too old"
    assert capfd.readouterr() == ("", "")


class OpensOnly:
    """A session on a GPU that opens but cannot run."""

    def __init__(self, real: ort.InferenceSession) -> None:
        self._real = real

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def get_providers(self) -> Sequence[str]:
        return ["CUDAExecutionProvider", "CPUExecutionProvider"]

    def run_with_iobinding(self, _binding: object) -> None:
        raise RuntimeError("CUDNN_STATUS_NOT_SUPPORTED\nand forty lines more")


@pytest.fixture
def opens_only(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = ort.InferenceSession

    def opened(path: object, options: object, **choices: object) -> object:
        named = choices.pop("providers")
        real = begun(path, options, providers=["CPUExecutionProvider"], **choices)
        return OpensOnly(real) if "CUDAExecutionProvider" in named else real  # type: ignore[operator]

    monkeypatch.setattr(providers, "_obstacle", lambda name: None)
    monkeypatch.setattr(onnx_engine, "device_of", lambda session: None)
    monkeypatch.setattr(ort, "InferenceSession", opened)


@pytest.mark.usefixtures("opens_only")
def test_a_gpu_that_fails_in_its_first_run_is_replaced_by_the_cpu() -> None:
    models = load_models(ModelConfig(variant="lite", provider="cuda"))
    assert models.provider == "cpu"
    assert str(models.fallback_reason) == "cuda failed on its first run: CUDNN_STATUS_NOT_SUPPORTED"
    warm_up(models)


@pytest.mark.usefixtures("opens_only")
def test_a_failed_run_is_reported_in_one_line_and_releases_its_memory(
    session: ort.InferenceSession,
) -> None:
    pool = BufferPool()
    with (
        BoundRun(OpensOnly(session), pool, batch=1, scope="test") as run,
        pytest.raises(ModelError) as raised,
    ):
        run()
    assert str(raised.value) == "ONNX Runtime failed on a picture: CUDNN_STATUS_NOT_SUPPORTED"
    assert pool.stats().live_buffers == 0


def test_a_device_out_of_memory_is_reported_and_the_memory_released(
    session: ort.InferenceSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise RuntimeError("out of memory")

    pool = BufferPool()
    monkeypatch.setattr(onnx_engine, "device_of", lambda session: "cuda")
    monkeypatch.setattr(ort.OrtValue, "ortvalue_from_shape_and_type", full)
    with pytest.raises(ModelError, match=r"out of memory; use the processor \(--provider cpu\)"):
        BoundRun(session, pool, batch=1, scope="test")
    assert pool.stats().live_buffers == 0


@pytest.mark.usefixtures("no_driver")
def test_the_library_falls_back_silently_and_keeps_the_reason(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with HandTracker(model="lite", options=TrackerOptions(provider="cuda")) as tracker:
        assert tracker.provider == "cpu"
        assert tracker.fallback_reason == f"cuda cannot be used: {NO_DRIVER}"
    assert capfd.readouterr() == ("", "")


def handtrack(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "handtrack", *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(
    providers.choose_provider("cuda").name == "cuda", reason="there is a GPU that works"
)
def test_track_reports_in_one_line_why_it_runs_on_the_cpu() -> None:
    ran = handtrack("track", "demo", "--frames", "2", "--provider", "cuda")
    assert ran.returncode == 0
    (line,) = ran.stderr.splitlines()
    assert line.startswith("handtrack: cuda cannot be used: ")
    assert line.endswith("; running on cpu")


@pytest.mark.skipif(
    providers.choose_provider("cuda").name == "cuda", reason="there is a GPU that works"
)
def test_doctor_explains_the_missing_gpu_without_other_output() -> None:
    ran = handtrack("doctor")
    assert "cuda cannot be used" in ran.stdout
    assert ran.stderr == ""
