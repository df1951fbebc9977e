"""Load the models of a configuration; the one place that chooses the engine."""

from handtrack.models.mediapipe_models import MediaPipeModels
from handtrack.models.onnx_engine import OnnxModels
from handtrack.models.onnx_engine import load_models as load_onnx
from handtrack.settings import ModelConfig

HandModels = OnnxModels | MediaPipeModels
"""Resident models, with `provider`, `fallback_reason` and `warm`."""


def load_models(config: ModelConfig) -> HandModels:
    """Load the models of a configuration.

    Raises
    ------
    ModelError
        They are unavailable; MediaPipe requires consent.
    """
    if config.engine == "mediapipe":
        return MediaPipeModels(config.max_hands, accept_metrics=config.accept_metrics)
    return load_onnx(config)
