"""Hands for any PySide6 application: signals, steps, the camera picture, the memory overlay.

Make the `QApplication` first. Everything in a process shares one resident model.
"""

from handtrack_ui.kit.camera_view import CameraView
from handtrack_ui.kit.control import HandControl
from handtrack_ui.kit.memory import MemoryOverlay
from handtrack_ui.kit.stepper import HandStepper

__all__ = ["CameraView", "HandControl", "HandStepper", "MemoryOverlay"]
