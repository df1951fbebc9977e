"""Display names of engines, models and providers, and texts on the current ones."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.engines import ENGINES
from handtrack.sentences import Code, Message
from handtrack.service import ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from handtrack_ui.text.messages import message_words

PROVIDER_NAMES: Final = {
    "auto": QT_TRANSLATE_NOOP("engines", "Automatic"),
    "cpu": QT_TRANSLATE_NOOP("engines", "Processor (CPU)"),
    "cuda": QT_TRANSLATE_NOOP("engines", "NVIDIA card (CUDA)"),
    "tensorrt": QT_TRANSLATE_NOOP("engines", "NVIDIA card (TensorRT)"),
    "coreml": QT_TRANSLATE_NOOP("engines", "Apple (CoreML)"),
}
_SHORT: Final = {"cpu": "CPU", "cuda": "CUDA", "tensorrt": "TensorRT", "coreml": "CoreML"}
_VARIANTS: Final = {"full": QT_TRANSLATE_NOOP("engines", "full"), "lite": QT_TRANSLATE_NOOP("engines", "lite")}


def provider_name(provider: str) -> str:
    """Return the display name of a provider."""
    return _kept(PROVIDER_NAMES[provider])


def config_words(config: ModelConfig, provider: str = "") -> str:
    """Return a configuration in a few words, with the actual provider if known."""
    parts = [
        ENGINES[config.engine].title,
        QCoreApplication.translate("engines", "{0} model").format(_kept(_VARIANTS[config.variant])),
    ]
    return ", ".join([*parts, _SHORT[provider]] if provider else parts)


def short_words(config: ModelConfig, provider: str) -> str:
    """Return a configuration with its actual provider, if known, in as many words as it has parts."""
    engine = ENGINES[config.engine].title
    return " · ".join(filter(None, (_kept(_VARIANTS[config.variant]), engine, _SHORT.get(provider, provider))))


def in_force_words(status: ServiceStatus) -> str:
    """Return the current model, or its loading state."""
    if status.config is None:
        return QCoreApplication.translate("engines", "No model is loaded yet.")
    words = config_words(status.config, status.provider)
    if status.state is ServiceState.FAILED:
        return QCoreApplication.translate("engines", "{0} cannot be used: {1}").format(
            words, message_words(status.error)
        )
    if status.state is ServiceState.READY:
        return words
    return QCoreApplication.translate("engines", "Loading {0} …").format(words)


def reason_words(reason: Message | str | None) -> str:
    """Return why a model was loaded or replaced, with models and providers named as everywhere in the window."""
    if not isinstance(reason, Message):
        return message_words(reason)
    named = {**_SHORT, **{variant: _kept(name) for variant, name in _VARIANTS.items()}}
    parameters = {key: named.get(str(value), value) for key, value in reason.parameters.items()}
    return message_words(Message(reason.code, parameters))


def change_reason(before: ModelConfig, after: ModelConfig) -> Message:
    """Return the reason for the load log: the changed setting."""
    if after.engine != before.engine:
        return Code.FOR_ANOTHER_ENGINE(engine=ENGINES[after.engine].title)
    if after.variant != before.variant:
        return Code.FOR_ANOTHER_MODEL(model=after.variant)
    if after.max_hands != before.max_hands:
        return Code.FOR_OTHER_HANDS(hands=after.max_hands)
    return Code.FOR_ANOTHER_PROVIDER(provider=_SHORT.get(after.provider, after.provider))


def _kept(text: object) -> str:
    return QCoreApplication.translate("engines", str(text))
