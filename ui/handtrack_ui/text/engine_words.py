"""Display names of engines, models and providers, and texts on the current ones."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.engines import ENGINES
from handtrack.models.engine import Setup
from handtrack.sentences import Message
from handtrack.service import ServiceState, ServiceStatus
from handtrack.settings import EngineName, ModelConfig
from handtrack_ui.codes import WindowCode
from handtrack_ui.text.messages import message_words

PROVIDER_NAMES: Final = {
    "auto": QT_TRANSLATE_NOOP("engines", "Automatic"),
    "cpu": QT_TRANSLATE_NOOP("engines", "Processor (CPU)"),
    "cuda": QT_TRANSLATE_NOOP("engines", "NVIDIA card (CUDA)"),
    "tensorrt": QT_TRANSLATE_NOOP("engines", "NVIDIA card (TensorRT)"),
    "coreml": QT_TRANSLATE_NOOP("engines", "Apple (CoreML)"),
    "intel-gpu": QT_TRANSLATE_NOOP("engines", "Intel graphics (OpenVINO)"),
    "intel-npu": QT_TRANSLATE_NOOP("engines", "Intel NPU (OpenVINO)"),
}
_SHORT: Final = {
    "cpu": "CPU",
    "cuda": "CUDA",
    "tensorrt": "TensorRT",
    "coreml": "CoreML",
    "intel-gpu": "Intel GPU",
    "intel-npu": "Intel NPU",
}
_VARIANTS: Final = {
    "full": QT_TRANSLATE_NOOP("engines", "full"),
    "lite": QT_TRANSLATE_NOOP("engines", "lite"),
}


def provider_name(provider: str) -> str:
    """Return the display name of a provider."""
    return _kept(PROVIDER_NAMES[provider])


def engine_name(engine: EngineName) -> str:
    """Return the display name of an engine."""
    return provider_name("auto") if engine == "auto" else ENGINES[engine].title


def config_words(config: ModelConfig, setup: Setup | None = None) -> str:
    """Return a configuration in a few words, with its actual device if known."""
    model = QCoreApplication.translate("engines", "{0} model").format(
        _kept(_VARIANTS[config.variant])
    )
    engine, device = _runs_on(config, setup)
    return ", ".join(filter(None, (engine, model, device)))


def short_words(config: ModelConfig, setup: Setup | None) -> str:
    """Return a configuration with its actual device if known, one word for each part."""
    return " · ".join(filter(None, (_kept(_VARIANTS[config.variant]), *_runs_on(config, setup))))


def _runs_on(config: ModelConfig, setup: Setup | None) -> tuple[str, str]:
    """Return engine and device, each empty if unknown; and the precision if it is reduced."""
    if setup is None:
        return "" if config.engine == "auto" else ENGINES[config.engine].title, ""
    device = _SHORT.get(setup.provider, setup.provider)
    reduced = setup.precision not in ("", "f32")
    return ENGINES[setup.engine].title, f"{device} {setup.precision}" if reduced else device


def in_force_words(status: ServiceStatus) -> str:
    """Return the current model, or its loading state."""
    if status.config is None:
        return QCoreApplication.translate("engines", "No model is loaded yet.")
    words = config_words(status.config, status.setup)
    if status.state is ServiceState.FAILED:
        return QCoreApplication.translate("engines", "{0} cannot be used: {1}").format(
            words, message_words(status.error)
        )
    if status.state is ServiceState.READY:
        return words
    return QCoreApplication.translate("engines", "Loading {0} …").format(words)


def reason_words(reason: Message | str | None) -> str:
    """Return why a model was loaded or replaced, with models and providers named as everywhere in
    the window.
    """
    if not isinstance(reason, Message):
        return message_words(reason)
    named = {**_SHORT, **{variant: _kept(name) for variant, name in _VARIANTS.items()}}
    parameters = {key: named.get(str(value), value) for key, value in reason.parameters.items()}
    return message_words(Message(reason.code, parameters))


def change_reason(before: ModelConfig, after: ModelConfig) -> Message:
    """Return the reason for the load log: the changed setting."""
    if after.engine != before.engine:
        return WindowCode.FOR_ANOTHER_ENGINE(engine=engine_name(after.engine))
    if after.variant != before.variant:
        return WindowCode.FOR_ANOTHER_MODEL(model=after.variant)
    if after.max_hands != before.max_hands:
        return WindowCode.FOR_OTHER_HANDS(hands=after.max_hands)
    return WindowCode.FOR_ANOTHER_PROVIDER(provider=_SHORT.get(after.provider, after.provider))


def _kept(text: object) -> str:
    return QCoreApplication.translate("engines", str(text))
