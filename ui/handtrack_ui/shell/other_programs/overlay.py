"""Windows over other programs."""

from typing import Final

from PySide6.QtCore import Qt

OVERLAY_FLAGS: Final = (
    Qt.WindowType.Tool
    | Qt.WindowType.FramelessWindowHint
    | Qt.WindowType.WindowStaysOnTopHint
    | Qt.WindowType.WindowTransparentForInput
    | Qt.WindowType.WindowDoesNotAcceptFocus
    # window managers put full-screen slides over always-on-top windows
    | Qt.WindowType.X11BypassWindowManagerHint
)
"""Flags of a small window that stays on top, and takes neither mouse nor keys."""
