"""OpenVINO's models; ONNX Runtime's, with the reason, if OpenVINO is missing or fails."""

from dataclasses import replace

from handtrack.errors import ModelError, first_line
from handtrack.models.codes import ModelCode
from handtrack.models.engine import LoadedModels, warm_up
from handtrack.models.providers import OPENVINO_ONLY
from handtrack.settings import ModelConfig


def load_models(config: ModelConfig) -> LoadedModels:
    """Load both models for a configuration. Raises `ModelError`: neither runtime can run them."""
    try:
        from handtrack.models.openvino_engine import load_models as load_on_openvino

        models = load_on_openvino(config)
        warm_up(models)  # here too, while a model that fails in its first run can still be replaced
    except ImportError as error:
        reason = ModelCode.OPENVINO_MISSING(reason=first_line(error))
    except ModelError as error:
        if error.code not in (ModelCode.OPENVINO_UNLOADABLE, ModelCode.OPENVINO_FAILED):
            raise
        reason = error.message
    else:
        return models
    from handtrack.models.onnx_engine import load_models as load_on_onnx

    provider = "cpu" if config.provider in OPENVINO_ONLY else config.provider
    instead = load_on_onnx(replace(config, engine="onnx", provider=provider, precision="auto"))
    return replace(instead, fallback_reason=ModelCode.OPENVINO_REPLACED(reason=reason))
