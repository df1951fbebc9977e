"""The hand models on ONNX Runtime: loading, the actual provider,
and runs bound to pooled memory.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import ModelError, first_line
from handtrack.memory.pool import BufferPool
from handtrack.models.codes import ModelCode
from handtrack.models.engine import ModelRole, ModelRun, Setup, warm_up
from handtrack.models.manifest import verified_path
from handtrack.models.providers import Choice, choose_provider, quiet_runtime
from handtrack.models.threads import EAGER_SHARES, SPIN_US, ThreadPace, thread_layout
from handtrack.runtime.onnx_runtime import ort
from handtrack.sentences import Message
from handtrack.settings import ModelConfig

REFUSALS: Final = (
    ort.capi.onnxruntime_pybind11_state.Fail,
    ort.capi.onnxruntime_pybind11_state.RuntimeException,
    ort.capi.onnxruntime_pybind11_state.EPFail,
    ort.capi.onnxruntime_pybind11_state.InvalidArgument,
    RuntimeError,
    ValueError,
    MemoryError,
)
"""Errors when a model fails to start, run or allocate;
ONNX Runtime has no common class for them.
"""

_DTYPES: Final[dict[str, np.dtype[Any]]] = {
    "tensor(uint8)": np.dtype(np.uint8),
    "tensor(float)": np.dtype(np.float32),
}


@dataclass(frozen=True, slots=True, eq=False)
class OnnxModels:
    """Both models, loaded; shared by all leases. Thread-safe."""

    palm: ort.InferenceSession
    landmark: ort.InferenceSession
    provider: str
    """The actual provider: "cpu", "cuda", "tensorrt" or "coreml"."""
    fallback_reason: Message | None
    threads: int = 1
    """Maximum threads of a landmark run on the CPU."""
    alone: ort.InferenceSession | None = None
    """A second landmark model for single-threaded runs; None without a choice, as on one core."""

    @property
    def setup(self) -> Setup:
        """Engine, device and precision."""
        return Setup("onnx", self.provider, "f32", self.threads)

    def bound(self, role: ModelRole, pool: BufferPool, *, batch: int, scope: str) -> "BoundRun":
        """Bind a model to memory of the pool; the caller closes it."""
        if role == "palm":
            return BoundRun(self.palm, pool, batch=batch, scope=scope)
        return BoundRun(self.landmark, pool, batch=batch, scope=scope, alone=self.alone)


def load_models(config: ModelConfig) -> OnnxModels:
    """Load both models for a configuration.

    On a GPU they run once as a test; if opening or running fails, the CPU takes over. Raises
    `ModelError`: a file is missing or damaged, ONNX Runtime refuses it, or the precision is not
    float32.
    """
    if config.precision not in ("auto", "f32"):
        raise ModelError(ModelCode.PRECISION_NOT_ONNX, precision=config.precision)
    choice = choose_provider(config.provider)
    if choice.name == "cpu":
        return _on_cpu(config, choice.reason)
    try:
        models = _opened(config, choice)
    except REFUSALS as error:
        return _on_cpu(
            config, ModelCode.PROVIDER_DID_NOT_START(provider=choice.name, reason=first_line(error))
        )
    if models.provider == "cpu":
        return models
    try:
        with quiet_runtime():
            warm_up(models)
    except ModelError as error:
        why = first_line(error.__cause__ or error)
        return _on_cpu(
            config, ModelCode.PROVIDER_FAILED_FIRST(provider=models.provider, reason=why)
        )
    return models


def _on_cpu(config: ModelConfig, reason: Message | None) -> OnnxModels:
    try:
        return _opened(config, Choice("cpu", ("CPUExecutionProvider",), reason))
    except REFUSALS as error:
        if "bad_alloc" in str(error):  # C++'s out-of-memory; ONNX Runtime has no type for it
            raise ModelError(ModelCode.OUT_OF_MEMORY) from error
        raise ModelError(ModelCode.ONNX_UNLOADABLE, reason=first_line(error)) from error


def _opened(config: ModelConfig, choice: Choice) -> OnnxModels:
    layout = thread_layout(config.threads)
    with quiet_runtime():
        palm = _session(f"palm_detection_{config.variant}", choice, layout.palm)
        landmark = _session(f"hand_landmark_{config.variant}", choice, layout.landmark)
        provider, reason = choice.confirmed(palm.get_providers())
        chooses = provider == "cpu" and not config.threads and layout.landmark > 1
        alone = _session(f"hand_landmark_{config.variant}", choice, 1) if chooses else None
    return OnnxModels(palm, landmark, provider, reason, layout.landmark, alone)


def _session(name: str, choice: Choice, threads: int) -> ort.InferenceSession:
    return ort.InferenceSession(
        verified_path(name),
        session_options(threads),
        providers=list(choice.providers),
        enable_fallback=0,  # it would print a wall of text; we report one line
    )


def session_options(threads: int) -> ort.SessionOptions:
    """Return session options for this number of threads."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    # It would keep each session's largest run for good, and saves no time.
    options.enable_cpu_mem_arena = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "1")
    options.add_session_config_entry("session.intra_op.spin_duration_us", SPIN_US)
    options.add_session_config_entry("session.force_spinning_stop", "1")
    return options


def device_of(session: ort.InferenceSession) -> str | None:
    """Return ONNX Runtime's name of the device for a session's input;
    None if it reads host memory.
    """
    if {"CUDAExecutionProvider", "TensorrtExecutionProvider"} & set(session.get_providers()):
        return "cuda"
    return None


class BoundRun(ModelRun):
    """A model on ONNX Runtime, bound to pooled memory.

    On a GPU the input also has a buffer on the device, copied before every run: bound directly,
    ONNX Runtime would copy it once at binding and rerun that first picture for ever. ONNX Runtime
    copies the outputs back itself. Raises
    `ModelError`: the device is out of memory; when called, ONNX Runtime failed.

    `session`: shared; the binding belongs to this object alone.
    `pool`: provides the memory.
    `batch`: pictures per run.
    `scope`: the memory's name in the pool's statistics.
    `alone`: the same model on the processor, for runs of one thread; each run then picks the faster
    of the two.
    """

    def __init__(
        self,
        session: ort.InferenceSession,
        pool: BufferPool,
        batch: int,
        scope: str,
        *,
        alone: ort.InferenceSession | None = None,
    ) -> None:
        super().__init__()
        self._session = session
        self._alone = alone
        self._bindings = [each.io_binding() for each in (session, alone) if each is not None]
        self._on_device: ort.OrtValue | None = None
        self._pace = ThreadPace(EAGER_SHARES)
        try:
            self._bind(pool, batch, scope)
        except REFUSALS as error:
            self.close()
            raise self._failed(error) from error

    def _bind(self, pool: BufferPool, batch: int, scope: str) -> None:
        (described,) = self._session.get_inputs()
        self.input = self._array(pool, scope, described, batch)
        self._on_device = self._device_input()
        self.outputs = {
            port.name: self._array(pool, scope, port, batch) for port in self._session.get_outputs()
        }
        for binding in self._bindings:
            if self._on_device is not None:
                binding.bind_ortvalue_input(described.name, self._on_device)
            else:
                shown = self.input
                binding.bind_input(
                    described.name, "cpu", 0, shown.dtype.type, shown.shape, shown.ctypes.data
                )
            for name, array in self.outputs.items():
                binding.bind_output(
                    name, "cpu", 0, array.dtype.type, array.shape, array.ctypes.data
                )

    def _array(
        self, pool: BufferPool, scope: str, described: ort.NodeArg, batch: int
    ) -> NDArray[Any]:
        shape = (batch, *(int(side) for side in described.shape[1:]))
        return self._leased(pool, shape, _DTYPES[described.type], scope)

    def _device_input(self) -> ort.OrtValue | None:
        device = device_of(self._session)
        if device is None:
            return None
        return ort.OrtValue.ortvalue_from_shape_and_type(
            self.input.shape, self.input.dtype.type, device, 0
        )

    def __call__(self) -> None:
        """Run the model on `input`."""
        try:
            if self._on_device is not None:
                self._on_device.update_inplace(self.input)
            if self._alone is None:
                self._session.run_with_iobinding(self._bindings[0])
            else:
                self._run_at_pace(self._alone)
        except REFUSALS as error:
            raise self._failed(error) from error

    def _run_at_pace(self, alone: ort.InferenceSession) -> None:
        several, one = self._bindings
        began = perf_counter()
        if self._pace.next():
            self._session.run_with_iobinding(several)
        else:
            alone.run_with_iobinding(one)
        self._pace.took(perf_counter() - began)

    def _failed(self, error: Exception) -> ModelError:
        code = (
            ModelCode.ONNX_FAILED
            if device_of(self._session) is None
            else ModelCode.ONNX_FAILED_ON_GPU
        )
        return ModelError(code, reason=first_line(error))

    def unbind(self) -> None:
        """Let ONNX Runtime forget the memory. Idempotent."""
        for binding in self._bindings:
            binding.clear_binding_inputs()
            binding.clear_binding_outputs()
        self._on_device = None
