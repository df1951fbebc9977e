"""The keys of a terminal, read without waiting and without Enter."""

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
"""What a terminal sends for one key: a control sequence, a single shift (ECMA-48), or a character."""
_MOST: Final = 64

Pressed = Callable[[], tuple[str, ...]]
"""Returns what was pressed since the last call: "left", "enter", "escape", "7", "u"."""


def names_of(pressed: bytes) -> tuple[str, ...]:
    """Return the names of keys in what a terminal sent; a character is its own name, what is unknown has none."""
    found = []
    for sequence in _SEQUENCE.findall(pressed):
        if sequence in _NAMES:
            found.append(_NAMES[sequence])
        elif sequence.isalnum():
            found.append(sequence.decode("ascii").lower())
    return tuple(found)


@contextmanager
def pressed_keys(stream: IO[str] | None = None) -> Iterator[Pressed]:
    """Read keys one by one while the block runs; nothing where the stream (standard input) is no terminal."""
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
