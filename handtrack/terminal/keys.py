"""Reads a terminal's keys without blocking and without Enter."""

import importlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

_NAMES: Final = {
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[5~": "left",
    b"\x1b[6~": "right",
    b"\x1b": "escape",
    b"\r": "enter",
    b"\n": "enter",
}
_SCAN_NAMES: Final = {"M": "right", "K": "left", "H": "up", "P": "down", "I": "left", "Q": "right"}
"""By the second character of Windows's consoles: the arrows, Page Up and Page Down."""
_SEQUENCE: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[@-~]|.", re.DOTALL)
"""One key as a terminal sends it: a control sequence, a single shift (ECMA-48), or a character."""
_MOST: Final = 64

Pressed = Callable[[], tuple[str, ...]]
"""Returns the keys pressed since the last call: "left", "enter", "escape", "7", "u"."""


def names_of(pressed: bytes) -> tuple[str, ...]:
    """Return the key names in a terminal's input; a character names itself, unknown keys are dropped."""
    found = []
    for sequence in _SEQUENCE.findall(pressed):
        if sequence in _NAMES:
            found.append(_NAMES[sequence])
        elif sequence.isalnum():
            found.append(sequence.decode("ascii").lower())
    return tuple(found)


def _of_windows() -> tuple[str, ...]:
    """Read a Windows console, where a key without a character arrives as two characters, the first a known prefix."""
    console: Any = importlib.import_module("msvcrt")
    found = []
    while console.kbhit():
        sign = console.getwch()
        if sign in ("\x00", "\xe0"):
            found.append(_SCAN_NAMES.get(console.getwch(), ""))
        else:
            found += names_of(sign.encode("ascii", "ignore"))
    return tuple(filter(None, found))


@contextmanager
def pressed_keys(stream: IO[str] | None = None) -> Iterator[Pressed]:
    """Read single keys while the block runs; none if the stream (standard input by default) isn't a terminal."""
    stream = sys.stdin if stream is None else stream
    if not stream.isatty():
        yield lambda: ()
        return
    if sys.platform == "win32":
        yield _of_windows
        return
    import select
    import termios
    import tty

    descriptor = stream.fileno()
    before = termios.tcgetattr(descriptor)

    def pressed() -> tuple[str, ...]:
        ready, _, _ = select.select([descriptor], [], [], 0)
        return names_of(os.read(descriptor, _MOST)) if ready else ()

    tty.setcbreak(descriptor)
    try:
        yield pressed
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
