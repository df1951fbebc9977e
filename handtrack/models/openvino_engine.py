"""The hand models on OpenVINO: loading, device and precision, and runs bound to pooled memory."""

import threading
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import ModelError, first_line
from handtrack.memory.pool import BufferPool
from handtrack.models.codes import ModelCode
from handtrack.models.engine import ModelRole, ModelRun, Setup, warm_up
from handtrack.models.manifest import load_manifest, verified_path
from handtrack.models.threads import EAGER_SHARES, THRIFTY_SHARES, ThreadPace, thread_layout
from handtrack.runtime.ending import native_calls
from handtrack.runtime.openvino_runtime import ov
from handtrack.sentences import Message
from handtrack.settings import ModelConfig

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

ALIKE: Final = 0.9
"""Correlation of neighbouring pixels; its square at distance two.
The usual Markov model of pictures.
"""

LEAST_GAIN: Final = 1e-9
"""Minimum gain, in squared steps: a smaller gain is rounding error,
and the search might never end.
"""

_DROPPED_BITS: Final = 16


def rounded(kernels: Floats) -> Floats:
    """Return the kernels rounded to bfloat16 with the smallest change in their output, as float32.

    A kernel that looks for edges subtracts large numbers. Rounded separately, to 8 bits, they no
    longer cancel out on a uniform picture. So this rounds some the other way, to minimise the
    output's mean square error for inputs correlated like neighbouring pixels.

    Greedy: start from the nearest values; flip whichever value lowers the kernel's error most,
    until none does. For 3 × 3 kernels the result is hardly worse than the best of all 512
    combinations. `kernels`: (…, height, width) float32.
    """
    *_, height, width = kernels.shape
    exact = kernels.reshape(-1, height * width).astype(np.float64)
    nearest, other = _neighbours(kernels.reshape(exact.shape))
    places = np.array([*product(range(height), range(width))])
    alike = ALIKE ** np.linalg.norm(places[:, None] - places, axis=2)
    off = nearest - exact
    change = other - nearest
    each = np.arange(len(exact))
    while True:
        gain = -change * (2 * off @ alike + change)  # in squared error, off · alike · off
        best = gain.argmax(axis=1)
        helped = each[gain[each, best] > LEAST_GAIN * np.square(change).max(axis=1)]
        if not helped.size:
            return (exact + off).astype(np.float32).reshape(kernels.shape)
        at = (helped, best[helped])
        off[at] += change[at]
        change[at] *= -1.0


def _neighbours(numbers: Floats) -> tuple[Doubles, Doubles]:
    """Return the nearest bfloat16 value, and the next one on the other side of the given number.

    A tie picks the smaller value. An exact bfloat16 value is returned twice.
    """
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
    step = np.uint32(1 << _DROPPED_BITS)
    towards_zero = bits & ~(step - np.uint32(1))
    away = np.where(towards_zero == bits, bits, towards_zero + step)
    smaller, larger = (end.view(np.float32).astype(np.float64) for end in (towards_zero, away))
    nearer = np.abs(smaller - numbers) <= np.abs(larger - numbers)
    return np.where(nearer, smaller, larger), np.where(nearer, larger, smaller)


REFUSALS: Final = (RuntimeError, ValueError, TypeError, MemoryError)
"""Errors when OpenVINO fails to load, bind or run; it has no specific class for them."""

INT8_PARTS: Final = ("model.xml", "model.bin")  # members of a packed OpenVINO model file

_DEVICES: Final[Mapping[str, str]] = {"cpu": "CPU", "intel-gpu": "GPU", "intel-npu": "NPU"}
_CPU: Final = "CPU"
_ABILITIES: Final = "OPTIMIZATION_CAPABILITIES"


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """One model, compiled."""

    alone: Any
    """For single-threaded runs, two at once; also for a fixed number of threads,
    or another device.
    """
    together: Any = None
    """A run with several threads; None on one core, or without a choice."""
    pays: tuple[float, float] = THRIFTY_SHARES
    """(float, float): shares of one thread's time below which several threads are worth it."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenVinoModels:
    """Both models, compiled; shared by all leases. Thread-safe."""

    palm: Network
    landmark: Network
    setup: Setup
    fallback_reason: Message | None

    def bound(self, role: ModelRole, pool: BufferPool, *, batch: int, scope: str) -> "BoundRun":
        """Bind a model to memory of the pool; the caller closes it."""
        return BoundRun(
            self.palm if role == "palm" else self.landmark, pool, batch=batch, scope=scope
        )


def load_models(config: ModelConfig) -> OpenVinoModels:
    """Compile both models for a configuration.

    On a GPU or NPU they run once as a test; if compiling or running fails, the CPU takes over.
    Raises `ModelError`: a file is missing or damaged, this processor lacks the precision, or
    OpenVINO refuses.
    """
    device, reason = _device(config.provider)
    if device != _CPU:
        try:
            models = _compiled(config, device, None)
            warm_up(models)
        except (*REFUSALS, ModelError) as error:
            why = first_line(error.__cause__ or error)
            reason = ModelCode.PROVIDER_DID_NOT_START(provider=config.provider, reason=why)
        else:
            return models
    try:
        return _compiled(config, _CPU, reason)
    except REFUSALS as error:
        if isinstance(error, MemoryError) or "bad_alloc" in str(error):
            raise ModelError(ModelCode.OUT_OF_MEMORY) from error
        raise ModelError(ModelCode.OPENVINO_UNLOADABLE, reason=first_line(error)) from error


def devices() -> tuple[str, ...]:
    """Return the providers for which OpenVINO finds a device: "cpu", "intel-gpu", "intel-npu".
    Asks the drivers.
    """
    found = [str(name).partition(".")[0] for name in _core().available_devices]
    return tuple(provider for provider, device in _DEVICES.items() if device in found)


def precisions(provider: str = "cpu") -> tuple[str, ...]:
    """Return a device's precisions; the first is the default."""
    found = _core().get_property(_DEVICES[provider], _ABILITIES)
    on_cpu = (("BF16", "bf16"), ("FP32", "f32"), ("INT8", "int8"))
    known = on_cpu if provider == "cpu" else (("FP16", "f16"), ("FP32", "f32"))
    return tuple(name for capability, name in known if capability in found)


# Loading OpenVINO's part for the CPU gives the loading thread, on Linux, a stack of its own for
# signals; its memory goes with the last core or model. If that happens in another thread, or in
# another order than they came, a living thread is left with a stack that is no memory, and its
# next signal, such as Ctrl+C, ends the process. Signals come to the main thread, so that part is
# loaded for it in a thread that ends at once. The models' own loading thread ends anyway.
def _core() -> Any:
    """Return a new core of OpenVINO; one for the main thread has its part for the CPU loaded."""
    core = ov.Core()
    if threading.current_thread() is threading.main_thread():
        loading = threading.Thread(
            target=core.get_property, args=(_CPU, _ABILITIES), name="handtrack-openvino"
        )
        loading.start()
        loading.join()
    return core


def _device(provider: str) -> tuple[str, Message | None]:
    """Return OpenVINO's name of a provider's device; if there is none, the CPU and the reason."""
    if provider in ("auto", "cpu"):
        return _CPU, None
    if provider not in _DEVICES:
        return _CPU, ModelCode.PROVIDER_UNUSABLE(
            provider=provider, reason=ModelCode.PROVIDER_NOT_OPENVINOS()
        )
    if provider in devices():
        return _DEVICES[provider], None
    return _CPU, ModelCode.PROVIDER_UNUSABLE(provider=provider, reason=ModelCode.NO_SUCH_DEVICE())


def _precision(wanted: str, provider: str, variant: str) -> str:
    there = tuple(name for name in precisions(provider) if variant == "full" or name != "int8")
    if wanted == "auto":
        return there[0]
    if wanted not in there:
        raise ModelError(ModelCode.PRECISION_NOT_HERE, precision=wanted, names=", ".join(there))
    return wanted


def _compiled(config: ModelConfig, device: str, reason: Message | None) -> OpenVinoModels:
    provider = next(name for name, named in _DEVICES.items() if named == device)
    precision = _precision(config.precision, provider, config.variant)
    core = _core()
    layout = thread_layout(config.threads)

    def compiled(model: Any, *, hint: str, threads: int, at_once: int = 1) -> Any:
        options: dict[str, object] = {"INFERENCE_PRECISION_HINT": hint}
        if device == _CPU:
            options |= {
                "INFERENCE_NUM_THREADS": threads,
                "NUM_STREAMS": at_once,
                "ENABLE_CPU_PINNING": False,
            }
        return core.compile_model(model, device, options)

    def palm() -> Network:
        # bfloat16 finds false palms, and palms at other times.
        hint = "f32" if device == _CPU else precision
        return Network(
            compiled(
                _read(core, f"palm_detection_{config.variant}"), hint=hint, threads=layout.palm
            )
        )

    def landmark() -> Network:
        if precision == "int8":
            model = _read_packed(core, "hand_landmark_full_int8")
            hint = precisions(provider)[0]
        else:
            model = _read(core, f"hand_landmark_{config.variant}")
            hint = precision
        if hint == "bf16":
            _round_kernels(model)
        several = compiled(model, hint=hint, threads=layout.landmark)
        if device != _CPU or config.threads or layout.landmark == 1:
            return Network(several)
        alone = compiled(model, hint=hint, threads=2, at_once=2)
        return Network(alone, several, EAGER_SHARES if precision == "f32" else THRIFTY_SHARES)

    setup = Setup("openvino", provider, precision, layout.landmark if device == _CPU else 0)
    return OpenVinoModels(palm(), landmark(), setup, reason)


def _read(core: Any, name: str) -> Any:
    """Return a model for one picture: a dynamic batch size would cost a tenth of the time.

    Its weights, float16 in the file, are float32 here already; otherwise every compilation would
    make its own copy.
    """
    shown = load_manifest().model(name).input
    assert shown is not None  # noqa: S101 - only MediaPipe's bundle has none
    model = core.read_model(str(verified_path(name)))
    model.reshape(ov.PartialShape([1, shown.height, shown.width, 3]))
    for convert in [node for node in model.get_ordered_ops() if node.get_type_name() == "Convert"]:
        stored = convert.input_value(0).get_node()
        if stored.get_type_name() == "Constant":  # else it is the picture
            weights = ov.op.Constant(np.asarray(stored.get_data(), np.float32))
            for reader in list(convert.output(0).get_target_inputs()):
                reader.replace_source_output(weights.output(0))
    return _shown_as_it_lies(model)


def _read_packed(core: Any, name: str) -> Any:
    with zipfile.ZipFile(verified_path(name)) as archive:
        return _shown_as_it_lies(core.read_model(*(archive.read(part) for part in INT8_PARTS)))


def _round_kernels(model: Any) -> None:
    """Round a model's single-channel kernels to bfloat16 with the smallest error.

    OpenVINO would round number by number; in the landmark model that costs more accuracy than the
    rest of bfloat16.
    """
    for layer in [
        node for node in model.get_ordered_ops() if node.get_type_name() == "GroupConvolution"
    ]:
        stored = layer.input_value(1).get_node()
        while stored.get_type_name() != "Constant":
            stored = stored.input_value(0).get_node()
        kernels = ov.op.Constant(rounded(np.asarray(stored.get_data(), np.float32)))
        for reader in list(stored.output(0).get_target_inputs()):
            reader.replace_source_output(kernels.output(0))


def _shown_as_it_lies(model: Any) -> Any:
    """Keep OpenVINO from converting the picture to planes and back to pixels; return the model.

    The model asks for planes, the convolutions take pixels. These would cancel out, but OpenVINO
    reorders before it converts to floats. A ReLU after the conversion changes no byte and prevents
    that.
    """
    for transpose in [
        node for node in model.get_ordered_ops() if node.get_type_name() == "Transpose"
    ]:
        floats = transpose.input_value(0)
        if floats.get_node().get_type_name() == "Convert":
            relu = ov.NodeFactory("opset1").create("Relu", [floats], {})
            transpose.input(0).replace_source_output(relu.output(0))
    return model


class BoundRun(ModelRun):
    """A model on OpenVINO, bound to pooled memory.

    Runs each picture of a batch separately, in parallel if cores allow: OpenVINO gains nothing from
    a larger batch.
    Raises `ModelError`: OpenVINO refuses to bind; when called, it failed.

    `network`: shared; the requests belong to this object alone.
    `pool`: provides the memory.
    `batch`: pictures per call.
    `scope`: the memory's name in the pool's statistics.
    """

    def __init__(self, network: Network, pool: BufferPool, batch: int, scope: str) -> None:
        super().__init__()
        self._alone: list[Any] = []
        self._together: Any = None
        self._pace = ThreadPace(network.pays)
        try:
            self._bind(network, pool, batch, scope)
        except REFUSALS as error:
            self.close()
            raise _failed(error) from error

    def _bind(self, network: Network, pool: BufferPool, batch: int, scope: str) -> None:
        def array(port: Any, dtype: type) -> NDArray[Any]:
            return self._leased(pool, (batch, *list(port.get_shape())[1:]), np.dtype(dtype), scope)

        (shown,) = network.alone.inputs
        self.input = array(shown, np.uint8)
        self.outputs = {
            port.get_any_name(): array(port, np.float32) for port in network.alone.outputs
        }
        self._alone = [self._request(network.alone, row) for row in range(batch)]
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
            if self._together is not None:
                self._run_at_pace()
            elif len(self._alone) == 1:
                _run(self._alone[0])
            else:
                _run_at_once(self._alone)
        except REFUSALS as error:
            raise _failed(error) from error

    def _run_at_pace(self) -> None:
        began = perf_counter()
        _run(self._together if self._pace.next() else self._alone[0])
        self._pace.took(perf_counter() - began)

    def unbind(self) -> None:
        """Let OpenVINO forget the memory. Idempotent."""
        with native_calls:  # a request's destructor lets other threads run
            self._alone = []
            self._together = None

    def __del__(self) -> None:
        """Count as a native call if a thread drops a tracker while the interpreter ends."""
        self.unbind()


def _run(request: Any) -> None:
    request.infer({}, share_outputs=True, decode_strings=False)


def _run_at_once(requests: Sequence[Any]) -> None:
    """Run requests at once; ends when none runs any more, even if one fails."""
    with ExitStack() as running:
        for request in requests:
            request.start_async({}, None)
            running.callback(request.wait)


def _failed(error: Exception) -> ModelError:
    return ModelError(ModelCode.OPENVINO_FAILED, reason=first_line(error))
