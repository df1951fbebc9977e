"""The choice of a provider, and the message when ONNX Runtime takes another."""

import pytest

from handtrack.errors import ModelError
from handtrack.models import providers
from handtrack.models.providers import choose_provider
from handtrack.runtime.onnx_runtime import ort

CPU, CUDA, TENSORRT = "CPUExecutionProvider", "CUDAExecutionProvider", "TensorrtExecutionProvider"


@pytest.fixture
def everything_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(providers, "_obstacle", lambda name: None)


@pytest.mark.usefixtures("everything_works")
def test_tensorrt_is_used_only_when_named() -> None:
    assert choose_provider("auto").name != "tensorrt"
    assert choose_provider("tensorrt").providers == (TENSORRT, CUDA, CPU)


@pytest.mark.usefixtures("everything_works")
@pytest.mark.parametrize(
    ("in_force", "name"),
    [((TENSORRT, CUDA, CPU), "tensorrt"), ((CUDA, CPU), "cuda"), ((CPU,), "cpu")],
)
def test_the_reported_provider_is_the_one_in_use(in_force: tuple[str, ...], name: str) -> None:
    said, reason = choose_provider("tensorrt").confirmed(in_force)
    assert said == name
    assert bool(reason) == (name != "tensorrt")


def test_tensorrt_without_its_library_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(providers, "_cuda_obstacle", lambda: None)
    monkeypatch.setattr(providers, "loads", lambda library: "nvinfer" not in library)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(ort, "get_available_providers", lambda: [TENSORRT, CUDA, CPU])
    choice = choose_provider("tensorrt")
    assert choice.name == "cpu"
    assert "TensorRT" in str(choice.reason)


def test_an_unknown_provider_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ModelError, match="cuda"):
        choose_provider("gpu")
