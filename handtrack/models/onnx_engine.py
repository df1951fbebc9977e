"""The hand models on ONNX Runtime: loading, the actual provider, and runs bound to pooled memory."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import ModelError, first_line
from handtrack.memory import BufferPool
from handtrack.models.engine import ModelRole, ModelRun, Setup, warm_up
from handtrack.models.manifest import verified_path
from handtrack.models.providers import Choice, choose_provider, quiet_runtime
from handtrack.models.threads import SPIN_US, ThreadLayout, thread_layout
from handtrack.runtime.onnx_runtime import ort
from handtrack.sentences import Code, Message
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
"""Errors when a model fails to start, run or allocate; ONNX Runtime has no common class for them."""

_DTYPES: Final[dict[str, np.dtype[Any]]] = {"tensor(uint8)": np.dtype(np.uint8), "tensor(float)": np.dtype(np.float32)}


@dataclass(frozen=True, slots=True, eq=False)
class OnnxModels:
    """Both models, loaded; shared by all leases. Thread-safe.

    Attributes
    ----------
    palm, landmark : InferenceSession
    provider : str
        The actual provider: "cpu", "cuda", "tensorrt" or "coreml".
    fallback_reason : Message or None
        Why it is not the requested one.
    threads : int
        Of a landmark run on the CPU.
    """

    palm: ort.InferenceSession
    landmark: ort.InferenceSession
    provider: str
    fallback_reason: Message | None
    threads: int = 1

    @property
    def setup(self) -> Setup:
        """What they run on."""
        return Setup("onnx", self.provider, "f32", self.threads)

    def bound(self, role: ModelRole, pool: BufferPool, *, batch: int, scope: str) -> "BoundRun":
        """Bind a model to memory of the pool; the caller closes it."""
        return BoundRun(self.palm if role == "palm" else self.landmark, pool, batch=batch, scope=scope)


def load_models(config: ModelConfig) -> OnnxModels:
    """Load both models for a configuration.

    On a GPU they run once as a test; if opening or running fails, the CPU takes over.

    Raises
    ------
    ModelError
        A file is missing or damaged, or ONNX Runtime refuses it.
    """
    choice = choose_provider(config.provider)
    if choice.name == "cpu":
        return _on_cpu(config, choice.reason)
    try:
        models = _opened(config, choice)
    except REFUSALS as error:
        return _on_cpu(config, Code.PROVIDER_DID_NOT_START(provider=choice.name, reason=first_line(error)))
    if models.provider == "cpu":
        return models
    try:
        with quiet_runtime():
            warm_up(models)
    except ModelError as error:
        why = first_line(error.__cause__ or error)
        return _on_cpu(config, Code.PROVIDER_FAILED_FIRST(provider=models.provider, reason=why))
    return models


def _on_cpu(config: ModelConfig, reason: Message | None) -> OnnxModels:
    try:
        return _opened(config, Choice("cpu", ("CPUExecutionProvider",), reason))
    except REFUSALS as error:
        if "bad_alloc" in str(error):  # C++'s out-of-memory; ONNX Runtime has no type for it
            raise ModelError(Code.OUT_OF_MEMORY) from error
        raise ModelError(Code.ONNX_UNLOADABLE, reason=first_line(error)) from error


def _opened(config: ModelConfig, choice: Choice) -> OnnxModels:
    layout = thread_layout(config.threads)
    palm, landmark = _sessions(config.variant, choice, layout)
    return OnnxModels(palm, landmark, *choice.confirmed(palm.get_providers()), layout.landmark)


def _sessions(variant: str, choice: Choice, layout: ThreadLayout) -> tuple[ort.InferenceSession, ort.InferenceSession]:
    with quiet_runtime():
        palm, landmark = (
            ort.InferenceSession(
                verified_path(name),
                session_options(threads),
                providers=list(choice.providers),
                enable_fallback=0,  # it would print a wall of text; we report one line
            )
            for name, threads in (
                (f"palm_detection_{variant}", layout.palm),
                (f"hand_landmark_{variant}", layout.landmark),
            )
        )
    return palm, landmark


def session_options(threads: int) -> ort.SessionOptions:
    """Return session options for this number of threads."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "1")
    options.add_session_config_entry("session.intra_op.spin_duration_us", SPIN_US)
    options.add_session_config_entry("session.force_spinning_stop", "1")
    return options


def device_of(session: ort.InferenceSession) -> str | None:
    """Return ONNX Runtime's name of the device for a session's input; None if it reads host memory."""
    if {"CUDAExecutionProvider", "TensorrtExecutionProvider"} & set(session.get_providers()):
        return "cuda"
    return None


class BoundRun(ModelRun):
    """A model on ONNX Runtime, bound to pooled memory.

    On a GPU the input also has a buffer on the device, copied before every run: bound directly, ONNX Runtime would copy
    it once at binding and rerun that first picture for ever. ONNX Runtime copies the outputs back itself.

    Parameters
    ----------
    session : InferenceSession
        Shared; the binding belongs to this object alone.
    pool : BufferPool
        Provides the memory.
    batch : int
        Pictures per run.
    scope : str
        The memory's name in the pool's statistics.

    Raises
    ------
    ModelError
        The device is out of memory; when called, ONNX Runtime failed.
    """

    def __init__(self, session: ort.InferenceSession, pool: BufferPool, batch: int, scope: str) -> None:
        super().__init__()
        self._session = session
        self._binding = session.io_binding()
        self._on_device: ort.OrtValue | None = None
        try:
            self._bind(pool, batch, scope)
        except REFUSALS as error:
            self.close()
            raise self._failed(error) from error

    def _bind(self, pool: BufferPool, batch: int, scope: str) -> None:
        (described,) = self._session.get_inputs()
        self.input = self._bound(pool, scope, described, batch)
        self._on_device = self._bind_input(described.name)
        for described in self._session.get_outputs():
            array = self._bound(pool, scope, described, batch)
            self._binding.bind_output(described.name, "cpu", 0, array.dtype.type, array.shape, array.ctypes.data)
            self.outputs[described.name] = array

    def _bound(self, pool: BufferPool, scope: str, described: ort.NodeArg, batch: int) -> NDArray[Any]:
        shape = (batch, *(int(side) for side in described.shape[1:]))
        return self._leased(pool, shape, _DTYPES[described.type], scope)

    def _bind_input(self, name: str) -> ort.OrtValue | None:
        device = device_of(self._session)
        if device is None:
            array = self.input
            self._binding.bind_input(name, "cpu", 0, array.dtype.type, array.shape, array.ctypes.data)
            return None
        value = ort.OrtValue.ortvalue_from_shape_and_type(self.input.shape, self.input.dtype.type, device, 0)
        self._binding.bind_ortvalue_input(name, value)
        return value

    def __call__(self) -> None:
        """Run the model on `input`."""
        try:
            if self._on_device is not None:
                self._on_device.update_inplace(self.input)
            self._session.run_with_iobinding(self._binding)
        except REFUSALS as error:
            raise self._failed(error) from error

    def _failed(self, error: Exception) -> ModelError:
        code = Code.ONNX_FAILED if device_of(self._session) is None else Code.ONNX_FAILED_ON_GPU
        return ModelError(code, reason=first_line(error))

    def unbind(self) -> None:
        """Let ONNX Runtime forget the memory. Idempotent."""
        self._binding.clear_binding_inputs()
        self._binding.clear_binding_outputs()
        self._on_device = None
