"""`mp.tasks`: hand landmarks and gestures with options, running modes and results."""

from importlib import import_module

from handtrack.compat.errors import hands_only
from handtrack.compat.mediapipe.tasks.core import BaseOptions

__all__ = ["BaseOptions", "components", "vision"]


def __getattr__(name: str) -> object:
    if name in ("components", "core", "vision"):
        return import_module(f"handtrack.compat.mediapipe.tasks.{name}")
    raise hands_only(f"mediapipe.tasks.python.{name}")
