"""Turns a hand's movements into those of a mouse pointer. Pure: no picture, no thread, no clock, no
screen.

    OFF ──start sign held──▶ ON ──start sign held, hand away, cut, stopped──▶ OFF

While on: the index finger's base moves the pointer, a closed hand stops it, two fingers scroll, a
pinch clicks.
"""

from handtrack.plugins.pointing.events import (
    Button,
    Cancelled,
    Move,
    PointerEvent,
    PointerMode,
    PointerState,
    Press,
    Release,
    Scroll,
    Started,
    Why,
)
from handtrack.plugins.pointing.options import PointerOptions
from handtrack.plugins.pointing.pointer import START_SIGN, Pointer

__all__ = [
    "START_SIGN",
    "Button",
    "Cancelled",
    "Move",
    "Pointer",
    "PointerEvent",
    "PointerMode",
    "PointerOptions",
    "PointerState",
    "Press",
    "Release",
    "Scroll",
    "Started",
    "Why",
]
