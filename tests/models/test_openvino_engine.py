"""The models on OpenVINO match ONNX Runtime, use the caller's memory, and fall back on failure."""

import ctypes
import subprocess
import sys
import threading
from collections.abc import Iterator
from time import perf_counter, sleep

import numpy as np
import pytest

from handtrack.assets import asset
from handtrack.engines import load_models as load_any
from handtrack.errors import ModelError
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.models.engine import LoadedModels, ModelRole, ModelRun
from handtrack.models.onnx_engine import load_models as load_onnx
from handtrack.runtime.opencv import cv2
from handtrack.settings import ModelConfig

openvino_engine = pytest.importorskip(
    "handtrack.models.openvino_engine",
    reason="OpenVINO has no wheel for this machine",
    exc_type=ImportError,
)

F32 = ModelConfig("openvino", "lite", precision="f32")


@pytest.fixture(scope="module")
def models() -> LoadedModels:
    loaded: LoadedModels = openvino_engine.load_models(F32)
    return loaded


@pytest.fixture(scope="module")
def reference() -> LoadedModels:
    return load_onnx(ModelConfig("onnx", "lite", "cpu"))


@pytest.fixture
def pool() -> Iterator[BufferPool]:
    pool = BufferPool()
    yield pool
    assert pool.stats().live_buffers == 0


def picture(side: int, seed: int) -> Image:
    coarse = np.random.default_rng(seed).integers(0, 256, (8, 8, 3), dtype=np.uint8)
    return np.kron(coarse, np.ones((side // 8, side // 8, 1), np.uint8))


def answer(run: ModelRun, *seeds: int) -> dict[str, np.ndarray]:
    for row, seed in enumerate(seeds):
        run.input[row] = picture(run.input.shape[1], seed)
    run()
    return {name: values.copy() for name, values in run.outputs.items()}


@pytest.mark.parametrize("role", ["palm", "landmark"])
def test_openvino_in_float32_matches_onnx_runtime(
    models: LoadedModels, reference: LoadedModels, role: ModelRole, pool: BufferPool
) -> None:
    said = []
    for each in (models, reference):
        run = each.bound(role, pool, batch=1, scope="test")
        said.append(answer(run, 3))
        run.close()
    assert said[0].keys() == said[1].keys()
    for name, values in said[0].items():
        np.testing.assert_allclose(values, said[1][name], rtol=1e-3, atol=2e-2, err_msg=name)


def test_every_run_sees_its_newest_input_on_one_thread_or_several(
    models: LoadedModels, pool: BufferPool
) -> None:
    run = models.bound("landmark", pool, batch=1, scope="test")
    first = answer(run, 1)["landmarks"]
    for _ in range(8):  # both ways are tried in the first few
        np.testing.assert_allclose(answer(run, 1)["landmarks"], first, atol=1e-2)
        assert np.abs(answer(run, 2)["landmarks"] - first).max() > 1
    run.close()


def test_two_hands_in_one_call_match_each_hand_separately(
    models: LoadedModels, pool: BufferPool
) -> None:
    alone = models.bound("landmark", pool, batch=1, scope="test")
    both = models.bound("landmark", pool, batch=2, scope="test")
    expected = np.concatenate([answer(alone, 1)["world"], answer(alone, 2)["world"]])
    np.testing.assert_allclose(answer(both, 1, 2)["world"], expected, atol=1e-4)
    for run in (alone, both):
        run.close()


def test_two_leases_do_not_share_memory(models: LoadedModels, pool: BufferPool) -> None:
    mine, other = (models.bound("landmark", pool, batch=1, scope="test") for _ in range(2))
    kept = answer(mine, 1)
    answer(other, 2)
    np.testing.assert_array_equal(mine.outputs["landmarks"], kept["landmarks"])
    for run in (mine, other):
        run.close()
        run.close()


def test_a_failed_run_is_reported_in_one_line(
    models: LoadedModels, pool: BufferPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_request: object) -> None:
        raise RuntimeError("Exception from src/plugin.cpp:45:\nand forty lines more")

    run = models.bound("palm", pool, batch=1, scope="test")
    monkeypatch.setattr(openvino_engine, "_run", failing)
    with pytest.raises(
        ModelError,
        match=r"^OpenVINO failed on a picture: .*cpp:45:; use ONNX Runtime \(--engine onnx\)$",
    ):
        run()
    run.close()


def test_an_unsupported_precision_is_refused_with_the_supported_ones() -> None:
    with pytest.raises(ModelError, match="f32"):
        load_any(ModelConfig("openvino", "lite", precision="f16"))
    with pytest.raises(ModelError, match="f32"):
        load_any(ModelConfig("openvino", "lite", precision="int8"))
    with pytest.raises(ModelError, match="openvino"):
        load_any(ModelConfig("onnx", "lite", precision="bf16"))


def test_int8_landmarks_are_close_to_float32(pool: BufferPool) -> None:
    capture = cv2.VideoCapture(str(asset("demo", "demo.mp4")))
    capture.set(cv2.CAP_PROP_POS_FRAMES, 60)  # an open palm
    frame = capture.read()[1]
    capture.release()
    with (
        HandTracker(1, engine="onnx", options=TrackerOptions(keep_crops=True)) as tracker,
        tracker.estimate(frame) as hands,
    ):
        crop = next(each.pixels.array.copy() for each in hands.crops if each.kind != "palm")
    full, bits = (
        openvino_engine.load_models(ModelConfig("openvino", precision=each))
        for each in ("f32", "int8")
    )
    said = []
    for each in (full, bits):
        run = each.bound("landmark", pool, batch=1, scope="test")
        run.input[0] = crop
        run()
        said.append(run.outputs["landmarks"][0].reshape(-1, 3)[:, :2].copy())
        run.close()
    off_px = np.linalg.norm(said[1] - said[0], axis=1).max()
    assert 0.01 < off_px < 2.5


@pytest.mark.parametrize(
    ("provider", "reason"), [("intel-npu", "no such device"), ("cuda", "intel-gpu")]
)
def test_a_missing_device_falls_back_to_the_cpu_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, provider: str, reason: str
) -> None:
    monkeypatch.setattr(openvino_engine, "devices", lambda: ("cpu",))
    models = openvino_engine.load_models(ModelConfig("openvino", "lite", provider))
    assert models.setup.provider == "cpu"
    assert reason in str(models.fallback_reason)


@pytest.mark.parametrize("failure", ["missing", "unloadable", "first run"])
def test_onnx_runtime_replaces_a_missing_or_failing_openvino_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    def refusing(*_: object, **__: object) -> None:
        raise RuntimeError("no such instruction")

    if failure == "missing":
        monkeypatch.setitem(sys.modules, "handtrack.models.openvino_engine", None)
    else:
        monkeypatch.setattr(
            openvino_engine, "_compiled" if failure == "unloadable" else "_run", refusing
        )
    models = load_any(ModelConfig("openvino", "lite", threads=1))
    assert models.setup.engine == "onnx"
    assert str(models.fallback_reason).startswith(
        "ONNX Runtime runs instead of OpenVINO: OpenVINO "
    )


def test_other_threads_run_while_openvino_loads_and_runs() -> None:
    late: list[float] = []
    over = threading.Event()

    def tick() -> None:
        while not over.is_set():
            before = perf_counter()
            sleep(0.001)
            late.append(perf_counter() - before)

    ticking = threading.Thread(target=tick)
    ticking.start()
    began = perf_counter()
    openvino_engine.load_models(F32)
    took = perf_counter() - began
    over.set()
    ticking.join()
    assert max(late) < took / 2, "the interpreter was held"


_SIGNALLED = """
import signal
import threading
from handtrack.models.openvino_engine import load_models
from handtrack.settings import ModelConfig

signal.signal(signal.SIGINT, lambda *_: print("handled", flush=True))
loaded = [load_models(ModelConfig("openvino", "lite", threads=1)) for _ in range(2)]
{dropped}
signal.raise_signal(signal.SIGINT)
"""


@pytest.mark.parametrize(
    "dropped",
    [
        "thread = threading.Thread(target=loaded.clear); thread.start(); thread.join()",
        "del loaded[0]; del loaded[0]",  # the second one's thread had the first one's stack
        "",
    ],
    ids=["by another thread", "in the order of loading", "not at all"],
)
def test_ctrl_c_is_handled_wherever_models_were_dropped(dropped: str) -> None:
    program = _SIGNALLED.format(dropped=dropped)
    ran = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, "handled\n"), ran.stderr or ran.returncode


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a thread's stack for signals")
def test_loading_leaves_the_threads_stack_for_signals_as_it_was() -> None:
    libc = ctypes.CDLL(None)
    before = (ctypes.c_byte * 64)()
    after = (ctypes.c_byte * 64)()
    libc.sigaltstack(None, before)
    models = openvino_engine.load_models(F32)
    libc.sigaltstack(None, after)
    assert bytes(after) == bytes(before)
    assert models.setup.engine == "openvino"
