"""The hand models on OpenVINO: loading, device and precision, and runs bound to pooled memory."""

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import ModelError, first_line
from handtrack.memory import BufferPool, Lease
from handtrack.models.engine import ModelRole, Setup, warm_up
from handtrack.models.manifest import load_manifest, verified_path
from handtrack.models.threads import ThreadPace, thread_layout
from handtrack.runtime.ending import native_calls
from handtrack.runtime.openvino_runtime import ov
from handtrack.sentences import Code, Message
from handtrack.settings import ModelConfig

REFUSALS: Final = (RuntimeError, ValueError, TypeError, MemoryError)
"""Errors when OpenVINO fails to load, bind or run; it has no class of its own for them."""

INT8_PARTS: Final = ("model.xml", "model.bin")
"""What is packed in the file of a model of OpenVINO's own."""

_DEVICES: Final[Mapping[str, str]] = {"cpu": "CPU", "intel-gpu": "GPU", "intel-npu": "NPU"}
_PARALLEL: Final = 2  # pictures a run looks at side by side, each on one thread
_CPU: Final = "CPU"


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """One model, compiled.

    Attributes
    ----------
    side_by_side : CompiledModel
        Each run on one thread, so that two at once share nothing they could wait for.
    together : CompiledModel or None
        One run at a time, on several threads; None where there is one core, or the number of threads is pinned.
    """

    side_by_side: Any
    together: Any = None


@dataclass(frozen=True, slots=True, eq=False)
class OpenVinoModels:
    """Both models, compiled; shared by all leases. Thread-safe."""

    palm: Network
    landmark: Network
    setup: Setup
    fallback_reason: Message | None

    def bound(self, role: ModelRole, pool: BufferPool, *, batch: int, scope: str) -> "BoundRun":
        """Bind a model to memory of the pool; the caller closes it."""
        return BoundRun(self.palm if role == "palm" else self.landmark, pool, batch=batch, scope=scope)


def load_models(config: ModelConfig) -> OpenVinoModels:
    """Compile both models for a configuration.

    On a GPU or NPU they run once as a test; if compiling or running fails, the CPU takes over.

    Raises
    ------
    ModelError
        A file is missing or damaged, this processor lacks the precision, or OpenVINO refuses.
    """
    device, reason = _device(config.provider)
    if device != _CPU:
        try:
            models = _compiled(config, device, None)
            warm_up(models)
        except (*REFUSALS, ModelError) as error:
            why = first_line(error.__cause__ or error)
            reason = Code.PROVIDER_DID_NOT_START(provider=config.provider, reason=why)
        else:
            return models
    try:
        return _compiled(config, _CPU, reason)
    except REFUSALS as error:
        if isinstance(error, MemoryError) or "bad_alloc" in str(error):
            raise ModelError(Code.OUT_OF_MEMORY) from error
        raise ModelError(Code.OPENVINO_UNLOADABLE, reason=first_line(error)) from error


def devices() -> tuple[str, ...]:
    """Return the providers for which OpenVINO finds a device: "cpu", "intel-gpu", "intel-npu". Asks the drivers."""
    found = [str(name).partition(".")[0] for name in ov.Core().available_devices]
    return tuple(provider for provider, device in _DEVICES.items() if device in found)


def precisions(provider: str = "cpu") -> tuple[str, ...]:
    """Return the precisions in which a device computes, the one to take unmeasured first."""
    found = ov.Core().get_property(_DEVICES[provider], "OPTIMIZATION_CAPABILITIES")
    on_cpu = (("BF16", "bf16"), ("FP32", "f32"), ("INT8", "int8"))
    known = on_cpu if provider == "cpu" else (("FP16", "f16"), ("FP32", "f32"))
    return tuple(name for capability, name in known if capability in found)


def _device(provider: str) -> tuple[str, Message | None]:
    """Return OpenVINO's name of the device for a provider; the CPU with the reason where there is none."""
    if provider in ("auto", "cpu"):
        return _CPU, None
    if provider not in _DEVICES:
        return _CPU, Code.PROVIDER_UNUSABLE(provider=provider, reason=Code.PROVIDER_NOT_OPENVINOS())
    if provider in devices():
        return _DEVICES[provider], None
    return _CPU, Code.PROVIDER_UNUSABLE(provider=provider, reason=Code.NO_SUCH_DEVICE())


def _precision(wanted: str, provider: str, variant: str) -> str:
    there = tuple(name for name in precisions(provider) if variant == "full" or name != "int8")
    if wanted == "auto":
        return there[0]
    if wanted not in there:
        raise ModelError(Code.PRECISION_NOT_HERE, precision=wanted, names=", ".join(there))
    return wanted


def _compiled(config: ModelConfig, device: str, reason: Message | None) -> OpenVinoModels:
    provider = next(name for name, named in _DEVICES.items() if named == device)
    precision = _precision(config.precision, provider, config.variant)
    core, layout = ov.Core(), thread_layout(config.threads)

    def compiled(model: Any, *, hint: str, threads: int, streams: int = 1) -> Any:
        options: dict[str, object] = {"INFERENCE_PRECISION_HINT": hint}
        if device == _CPU:
            options |= {"INFERENCE_NUM_THREADS": threads, "NUM_STREAMS": streams, "ENABLE_CPU_PINNING": False}
        return core.compile_model(model, device, options)

    def palm() -> Network:
        hint = "f32" if device == _CPU else precision  # bfloat16 finds palms that are none, and at other times
        return Network(compiled(_read(core, f"palm_detection_{config.variant}"), hint=hint, threads=layout.palm))

    def landmark() -> Network:
        if precision == "int8":
            model, hint = _read_packed(core, "hand_landmark_full_int8"), "f32"
        else:
            model, hint = _read(core, f"hand_landmark_{config.variant}"), precision
        if device != _CPU or config.threads or layout.landmark == 1:
            return Network(compiled(model, hint=hint, threads=layout.landmark))
        side_by_side = compiled(model, hint=hint, threads=_PARALLEL, streams=_PARALLEL)
        return Network(side_by_side, compiled(model, hint=hint, threads=layout.landmark))

    setup = Setup("openvino", provider, precision, layout.landmark if device == _CPU else 0)
    return OpenVinoModels(palm(), landmark(), setup, reason)


def _read(core: Any, name: str) -> Any:
    """Return a model for one picture: a free batch would cost a tenth of the time."""
    shown = load_manifest().model(name).input
    assert shown is not None  # noqa: S101 - only MediaPipe's bundle has none
    model = core.read_model(str(verified_path(name)))
    model.reshape(ov.PartialShape([1, shown.height, shown.width, 3]))
    return model


def _read_packed(core: Any, name: str) -> Any:
    """Return a model of OpenVINO's own, for one picture, from its two files packed as one."""
    with zipfile.ZipFile(verified_path(name)) as archive:
        return core.read_model(*(archive.read(part) for part in INT8_PARTS))


class BoundRun:
    """One model with its input and outputs bound to pooled memory, for one caller and one batch size.

    A batch is one run a picture, side by side: OpenVINO gains nothing from looking at two in one run.

    Parameters
    ----------
    network : Network
        Shared; the requests belong to this object alone.
    pool : BufferPool
        Provides the memory.
    batch : int
        Pictures per call.
    scope : str
        The memory's name in the pool's statistics.

    Raises
    ------
    ModelError
        OpenVINO refuses to bind; when called, it failed.

    Attributes
    ----------
    input : (batch, side, side, 3) uint8
        BGR; written by the caller before each run.
    outputs : dict of str to float32 array
        By the model's output names, batch first; overwritten by the next run.
    """

    def __init__(self, network: Network, pool: BufferPool, batch: int, scope: str) -> None:
        self._leases: list[Lease] = []
        self._each: list[Any] = []
        self._together: Any = None
        self._pace = ThreadPace()
        self.input: NDArray[Any] = np.empty(0, np.uint8)
        self.outputs: dict[str, NDArray[np.float32]] = {}
        try:
            with native_calls:
                self._bind(network, pool, batch, scope)
        except REFUSALS as error:
            self.close()
            raise _failed(error) from error

    def _bind(self, network: Network, pool: BufferPool, batch: int, scope: str) -> None:
        def array(port: Any, dtype: type) -> NDArray[Any]:
            lease = pool.acquire((batch, *list(port.get_shape())[1:]), np.dtype(dtype), scope=scope)
            self._leases.append(lease)
            return lease.array

        (shown,) = network.side_by_side.inputs
        self.input = array(shown, np.uint8)
        self.outputs = {port.get_any_name(): array(port, np.float32) for port in network.side_by_side.outputs}
        self._each = [self._request(network.side_by_side, row) for row in range(batch)]
        if network.together is not None and batch == 1:
            self._together = self._request(network.together, 0)

    def _request(self, compiled: Any, row: int) -> Any:
        """Return a request that reads and writes one row of the memory."""
        request = compiled.create_infer_request()
        request.set_input_tensor(ov.Tensor(self.input[row : row + 1], shared_memory=True))
        for number, port in enumerate(compiled.outputs):
            rows = self.outputs[port.get_any_name()][row : row + 1]
            request.set_output_tensor(number, ov.Tensor(rows, shared_memory=True))
        return request

    def __call__(self) -> None:
        """Run the model on `input`."""
        try:
            with native_calls:
                self._run()
        except REFUSALS as error:
            raise _failed(error) from error

    def _run(self) -> None:
        if self._together is None:
            _run_side_by_side(self._each)
            return
        began = perf_counter()
        (alone,) = self._each
        _run(self._together if self._pace.next() else alone)
        self._pace.took(perf_counter() - began)

    def close(self) -> None:
        """Unbind and release the memory. Idempotent."""
        self._each, self._together = [], None
        self.outputs = {}
        self.input = np.empty(0, np.uint8)
        while self._leases:
            self._leases.pop().release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _run(request: Any) -> None:
    request.infer({}, share_outputs=True, decode_strings=False)


def _run_side_by_side(requests: Sequence[Any]) -> None:
    first, *others = requests
    for other in others:
        other.start_async({}, None)
    try:
        _run(first)
    finally:
        for other in others:
            other.wait()


def _failed(error: Exception) -> ModelError:
    return ModelError(Code.OPENVINO_FAILED, reason=first_line(error))
