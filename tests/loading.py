"""Fake model loading: counted, held while a test wants, and failing on request."""

import threading
import weakref
from typing import Any

from handtrack.models.engine import Setup
from handtrack.settings import ModelConfig
from tests.waiting import PATIENCE_S


class Models:
    """Stand in for loaded models."""

    provider, fallback_reason, why, setup = "cpu", None, None, Setup("onnx", "cpu", "f32", 1)

    def __init__(self, config: ModelConfig) -> None:
        self.config = config

    def warm(self) -> None:
        """Do nothing: it is always warm."""

    def close(self) -> None:
        """Have nothing to close."""


class Loader:
    """Stands in for loading real models.

    Attributes
    ----------
    configs : list of ModelConfig
        What was loaded so far, or is being loaded.
    failing : dict of ModelConfig to Exception
        What loading raises.
    made : list of weak references to Models
        What came of the loads.
    """

    def __init__(self) -> None:
        self.configs: list[ModelConfig] = []
        self.failing: dict[ModelConfig, Exception] = {}
        self.made: list[weakref.ref[Models]] = []
        self._gates: dict[ModelConfig, threading.Event] = {}

    def __call__(self, config: ModelConfig) -> Any:
        self.configs.append(config)
        if config in self._gates:
            self._gates[config].wait(PATIENCE_S)
        if config in self.failing:
            raise self.failing[config]
        models = Models(config)
        self.made.append(weakref.ref(models))
        return models

    def hold(self, config: ModelConfig) -> threading.Event:
        """Hold the loads of a configuration until the returned event is set or `let_go` is
        called.
        """
        return self._gates.setdefault(config, threading.Event())

    def let_go(self) -> None:
        """Let every load continue."""
        for gate in self._gates.values():
            gate.set()
