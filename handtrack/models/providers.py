"""Find the usable providers before ONNX Runtime prints a wall of text."""

import contextlib
import ctypes
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from handtrack.errors import ModelError
from handtrack.models.codes import ModelCode
from handtrack.runtime.windowing import loads
from handtrack.sentences import Message

_RUNTIME_NAMES: Final = {
    "cpu": "CPUExecutionProvider",
    "cuda": "CUDAExecutionProvider",
    "tensorrt": "TensorrtExecutionProvider",
    "coreml": "CoreMLExecutionProvider",
}
OPENVINO_ONLY: Final = ("intel-gpu", "intel-npu")
_SEVERITY_WARNING: Final = 2
_SEVERITY_FATAL: Final = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """A provider, its ONNX Runtime options, and why it is not the requested one."""

    name: str
    providers: tuple[str, ...]
    reason: Message | None = None

    def confirmed(self, in_force: Sequence[str]) -> tuple[str, Message | None]:
        """Return a session's actual provider, with the reason if it is not the one chosen."""
        if self.providers[0] in in_force:
            return self.name, self.reason
        instead = next(name for name, provider in _RUNTIME_NAMES.items() if provider == in_force[0])
        return instead, self.reason or ModelCode.PROVIDER_REPLACED(
            provider=self.name, instead=instead
        )


def choose_provider(wanted: str) -> Choice:
    """Choose a provider.

    Raises `ModelError`: unknown provider.

    `wanted`: "auto" takes a working GPU (TensorRT only by name: it builds its engines for minutes);
    a named provider falls back to the CPU with the reason.
    """
    if wanted == "auto":
        name = "coreml" if sys.platform == "darwin" else "cuda"
        return _gpu(name) if _obstacle(name) is None else _cpu()
    if wanted in OPENVINO_ONLY:
        return _cpu(
            ModelCode.PROVIDER_UNUSABLE(provider=wanted, reason=ModelCode.PROVIDER_NOT_ONNX())
        )
    if wanted not in _RUNTIME_NAMES:
        raise ModelError(ModelCode.PROVIDER_UNKNOWN, name=wanted, names=", ".join(_RUNTIME_NAMES))
    if wanted == "cpu":
        return _cpu()
    obstacle = _obstacle(wanted)
    return (
        _gpu(wanted)
        if obstacle is None
        else _cpu(ModelCode.PROVIDER_UNUSABLE(provider=wanted, reason=obstacle))
    )


def provider_obstacle(name: str) -> Message | None:
    """Return why a provider is unusable on this machine, or None.

    Queries the graphics driver: never call it while a frame is waiting.
    """
    return None if name == "cpu" else _obstacle(name)


def _cpu(reason: Message | None = None) -> Choice:
    return Choice("cpu", (_RUNTIME_NAMES["cpu"],), reason)


def _gpu(name: str) -> Choice:
    chain = ("tensorrt", "cuda", "cpu") if name == "tensorrt" else (name, "cpu")
    return Choice(name, tuple(_RUNTIME_NAMES[each] for each in chain))


def _obstacle(name: str) -> Message | None:
    """Return why a provider is unusable, or None; asks ONNX Runtime last,
    to avoid importing it for nothing.
    """
    if name in ("cuda", "tensorrt") and (obstacle := _cuda_obstacle()) is not None:
        return obstacle
    if name == "coreml" and sys.platform != "darwin":
        return ModelCode.PROVIDER_NOT_BUILT()
    if _RUNTIME_NAMES[name] not in _ort().get_available_providers():
        return ModelCode.PROVIDER_NOT_BUILT()
    if name == "tensorrt" and sys.platform == "linux" and not loads("libnvinfer.so.10"):
        return ModelCode.LIBRARY_MISSING(library="libnvinfer.so.10", package="TensorRT 10")
    return None


def _ort() -> Any:
    from handtrack.runtime.onnx_runtime import ort

    return ort


def _cuda_obstacle() -> Message | None:
    try:
        driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return ModelCode.NO_NVIDIA_DRIVER()
    count = ctypes.c_int(0)
    if (
        driver.cuInit(0) != 0
        or driver.cuDeviceGetCount(ctypes.byref(count)) != 0
        or count.value == 0
    ):
        return ModelCode.NO_NVIDIA_GPU()
    if importlib.util.find_spec("nvidia") is not None:
        _ort().preload_dlls()  # libraries from Python packages; it prints if there are none
    for library in ("libcudart.so.13", "libcudnn.so.9") if sys.platform == "linux" else ():
        if not loads(library):
            return ModelCode.LIBRARY_MISSING(library=library, package="handtrack-desktop[gpu]")
    return None


@contextlib.contextmanager
def quiet_runtime() -> Iterator[None]:
    """Silence ONNX Runtime; failures are reported in plain words elsewhere."""
    ort = _ort()
    ort.set_default_logger_severity(_SEVERITY_FATAL)
    try:
        yield
    finally:
        ort.set_default_logger_severity(_SEVERITY_WARNING)
