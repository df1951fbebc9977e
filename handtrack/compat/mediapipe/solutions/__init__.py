"""`mp.solutions`: hands, and how they are drawn."""

from importlib import import_module

from handtrack.compat.errors import hands_only


def __getattr__(name: str) -> object:
    if name in ("drawing_styles", "drawing_utils", "hands", "hands_connections"):
        return import_module(f"handtrack.compat.mediapipe.solutions.{name}")
    raise hands_only(f"mediapipe.solutions.{name}")
