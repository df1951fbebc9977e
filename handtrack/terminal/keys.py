"""Reads a terminal's keys without blocking and without Enter."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Final

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


@contextmanager
def pressed_keys(stream: IO[str] | None = None) -> Iterator[Pressed]:
    """Read single keys while the block runs; none if the stream (standard input by default) is no terminal."""
    stream = sys.stdin if stream is None else stream
    if sys.platform == "win32" or not stream.isatty():
        yield lambda: ()
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
