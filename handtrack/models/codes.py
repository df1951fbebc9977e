"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class ModelCode(AnyCode, Enum):
    """Errors of models and engines, and reasons for an engine."""

    # Models
    OUT_OF_MEMORY = "Not enough memory for the hand model. Close other programs."
    MODEL_UNLOADABLE = "The hand model cannot be loaded: {reason}"
    MODEL_UNUSABLE = "The hand model cannot be used: {reason}"
    MODEL_LEASE_ENDED = "this lease on the hand model has ended"
    MODEL_UNKNOWN = "unknown model {name}; choose one of {names}"
    MANIFEST_UNREADABLE = "cannot read the list of models {path}: {reason}; reinstall Handtrack"
    MANIFEST_DAMAGED = "the list of models {path} is damaged ({reason}); reinstall Handtrack"
    MODEL_UNREADABLE = "cannot read the model file {path}: {reason}; reinstall Handtrack"
    MODEL_FOREIGN = (
        "the model file {path} is not the one that came with Handtrack (SHA-256 {found}…, expected {expected}…); "
        "reinstall Handtrack"
    )
    ONNX_UNLOADABLE = "ONNX Runtime cannot load the hand models: {reason}"
    ONNX_FAILED = "ONNX Runtime failed on a picture: {reason}"
    ONNX_FAILED_ON_GPU = (
        "ONNX Runtime failed on a picture: {reason}; use the processor (--provider cpu)"
    )
    AUTO_CARD = "a graphics card is available"
    AUTO_BF16 = "this processor is fast in bfloat16"
    AUTO_INT8 = "this processor is fast with 8-bit numbers"
    AUTO_F32 = "no faster engine is known for this processor"
    AUTO_NO_OPENVINO = "OpenVINO, which is faster on this processor, is not installed"
    OPENVINO_REPLACED = "ONNX Runtime runs instead of OpenVINO: {reason}"
    OPENVINO_MISSING = "OpenVINO cannot be imported ({reason})"
    OPENVINO_UNLOADABLE = "OpenVINO cannot load the hand models: {reason}"
    OPENVINO_FAILED = "OpenVINO failed on a picture: {reason}; use ONNX Runtime (--engine onnx)"
    PRECISION_NOT_HERE = "this machine does not support {precision}; pick one of auto, {names}"
    PRECISION_NOT_ONNX = (
        "ONNX Runtime supports only f32, not {precision}; use OpenVINO (--engine openvino)"
    )
    PROVIDER_UNKNOWN = "unknown provider {name!r}; pick one of auto, {names}"
    PROVIDER_UNUSABLE = "{provider} cannot be used: {reason}"
    PROVIDER_DID_NOT_START = "{provider} failed to start: {reason}"
    PROVIDER_FAILED_FIRST = "{provider} failed on its first run: {reason}"
    PROVIDER_REPLACED = "ONNX Runtime could not start {provider} and runs on {instead} instead"
    PROVIDER_NOT_OPENVINOS = "OpenVINO runs on cpu, intel-gpu and intel-npu"
    PROVIDER_NOT_ONNX = "only OpenVINO runs on it"
    NO_SUCH_DEVICE = "OpenVINO finds no such device"
    PROVIDER_NOT_BUILT = "this ONNX Runtime was built without it"
    LIBRARY_MISSING = "{library} is missing; install {package}"
    NO_NVIDIA_DRIVER = "no NVIDIA driver on this machine"
    NO_NVIDIA_GPU = "the NVIDIA driver finds no GPU"
    MEDIAPIPE_WITHOUT_CONSENT = (
        "MediaPipe reports usage metrics to Google. It starts only with your consent (--accept-mediapipe-metrics, "
        "or in Python TrackerOptions(accept_metrics=True))."
    )
    MEDIAPIPE_MISSING = "MediaPipe cannot be used here ({reason}). To install it: {command}"
    MEDIAPIPE_DID_NOT_START = "MediaPipe cannot start: {reason}"
    MEDIAPIPE_FAILED = "MediaPipe failed on a picture: {reason}"
    MEDIAPIPE_CLOSED = "the MediaPipe engine was closed; create a new one"

    # Tracking
    MODELS_FORKED = (
        "this process was forked after a model was loaded; "
        "start it with spawn, or fork before the first tracker"
    )
