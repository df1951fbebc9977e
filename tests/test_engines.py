"""The processor decides the engine unless a person chose one."""

import platform
import sys
from unittest.mock import Mock

import pytest

from handtrack import engines
from handtrack.engines import ENGINES, Engine, automatic, load_models, models_used
from handtrack.models import openvino_engine, threads
from handtrack.models.codes import ModelCode
from handtrack.models.engine import Setup
from handtrack.sentences import AnyCode
from handtrack.service import ModelService
from handtrack.settings import ModelConfig

BF16, BITS = {"avx512_vnni", "avx512_bf16"}, {"avx_vnni"}


@pytest.fixture(autouse=True)
def _no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "provider_obstacle", lambda name: ModelCode.NO_NVIDIA_DRIVER())


def processor(monkeypatch: pytest.MonkeyPatch, flags: set[str], *, openvino: bool = True) -> None:
    monkeypatch.setattr(threads, "processor_flags", lambda: frozenset(flags))
    monkeypatch.setattr(engines, "PathFinder", Mock(find_spec=lambda name: openvino or None))


@pytest.mark.parametrize(
    ("flags", "variant", "engine", "precision", "why"),
    [
        (BF16, "full", "openvino", "auto", ModelCode.AUTO_BF16),
        ({"amx_bf16"}, "lite", "openvino", "auto", ModelCode.AUTO_BF16),
        (BITS, "full", "openvino", "int8", ModelCode.AUTO_INT8),
        ({"avx512_vnni"}, "full", "openvino", "int8", ModelCode.AUTO_INT8),
        (BITS, "lite", "onnx", "auto", ModelCode.AUTO_F32),
        ({"avx2"}, "full", "onnx", "auto", ModelCode.AUTO_F32),
    ],
)
def test_the_processor_decides_which_engine_runs(
    monkeypatch: pytest.MonkeyPatch,
    flags: set[str],
    variant: str,
    engine: str,
    precision: str,
    why: AnyCode,
) -> None:
    processor(monkeypatch, flags)
    chosen, reason = automatic(ModelConfig(variant=variant))  # type: ignore[arg-type]
    assert (chosen.engine, chosen.precision, reason) == (engine, precision, why())


def test_without_openvino_onnx_runtime_runs_and_the_reason_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    processor(monkeypatch, BF16, openvino=False)
    assert automatic(ModelConfig()) == (ModelConfig("onnx"), ModelCode.AUTO_NO_OPENVINO())
    processor(monkeypatch, {"avx2"}, openvino=False)
    assert automatic(ModelConfig()) == (ModelConfig("onnx"), ModelCode.AUTO_F32())


def test_a_working_graphics_card_beats_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    processor(monkeypatch, BF16)
    monkeypatch.setattr(engines, "provider_obstacle", lambda name: None)
    assert automatic(ModelConfig()) == (ModelConfig("onnx"), ModelCode.AUTO_CARD())
    assert automatic(ModelConfig(provider="cpu"))[0].engine == "openvino"


@pytest.mark.parametrize(
    ("asked", "engine"),
    [
        (ModelConfig("onnx"), "onnx"),
        (ModelConfig("openvino", precision="f32"), "openvino"),
        (ModelConfig("mediapipe"), "mediapipe"),
        (ModelConfig(precision="f32"), "onnx"),
        (ModelConfig(precision="int8"), "openvino"),
        (ModelConfig(provider="intel-gpu"), "openvino"),
        (ModelConfig(provider="tensorrt"), "onnx"),
    ],
)
def test_a_persons_choice_overrides_the_processor(
    monkeypatch: pytest.MonkeyPatch, asked: ModelConfig, engine: str
) -> None:
    for flags in (BF16, BITS, set[str]()):
        processor(monkeypatch, flags)
        chosen, why = automatic(asked)
        assert (chosen.engine, chosen.precision, why) == (engine, asked.precision, None)


@pytest.mark.parametrize(
    ("knows", "engine"), [(("bf16", "f32"), "openvino"), (("f32", "int8"), "onnx")]
)
def test_on_windows_openvino_reports_the_processors_features(
    monkeypatch: pytest.MonkeyPatch, knows: tuple[str, ...], engine: str
) -> None:
    processor(monkeypatch, set())
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    monkeypatch.setattr(openvino_engine, "precisions", lambda: knows)
    assert automatic(ModelConfig())[0].engine == engine


def test_an_engine_that_cannot_load_is_replaced_and_the_reason_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    processor(monkeypatch, BF16)
    monkeypatch.setitem(sys.modules, "handtrack.models.openvino_engine", None)
    models = load_models(ModelConfig(variant="lite", threads=1))
    assert (models.setup.engine, models.why) == ("onnx", None)
    assert models.fallback_reason.code is ModelCode.OPENVINO_REPLACED


def test_the_service_gives_the_reason_for_its_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    processor(monkeypatch, {"avx2"})
    service = ModelService()
    with service.lease(ModelConfig(variant="lite", threads=1), "a test") as lease:
        lease.wait()
        assert service.status().why == ModelCode.AUTO_F32()
    assert service.close()


def test_an_engine_with_models_of_its_own_names_none_of_handtracks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ENGINES, "still", Engine("Still", "tests.still:load_models", tunable=False))
    assert models_used(Setup("still", "cpu"), None) == {}
