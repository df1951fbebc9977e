"""MediaPipe's hands, as scripts import them: ``from handtrack.compat import mediapipe as mp``.

The models are in Handtrack's package, and nothing is reported.
"""

from importlib import import_module

from handtrack.compat.errors import hands_only
from handtrack.compat.mediapipe.image import Image, ImageFormat

__all__ = ["Image", "ImageFormat", "solutions", "tasks"]

__version__ = "0.10.21"
"""The MediaPipe version whose behaviour this follows."""


def __getattr__(name: str) -> object:
    if name in ("framework", "solutions", "tasks"):
        return import_module(f"handtrack.compat.mediapipe.{name}")
    raise hands_only(f"mediapipe.{name}")
