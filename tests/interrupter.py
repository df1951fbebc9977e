"""Interrupts code before any of its lines, for `sys.settrace`."""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import handtrack


@cache
def lines_of_with(path: str) -> frozenset[int]:
    """The lines of a file where a ``with`` block begins."""
    tree = ast.parse(Path(path).read_text("utf-8"))
    return frozenset(node.lineno for node in ast.walk(tree) if isinstance(node, ast.With))


def default_interrupt() -> NoReturn:
    """Raise KeyboardInterrupt."""
    raise KeyboardInterrupt


class Interrupter:
    """Does something before the n-th line of some files that runs in this thread: by default raise
    KeyboardInterrupt.

    A ``with`` block counts as a line twice: where it begins, and where it ends. At its end a trace
    function can raise between the block and its `__exit__`, which would leave a lock taken; the
    interpreter looks for signals only at calls and jumps, so Ctrl+C can't, and that end is left
    out.
    """

    def __init__(
        self,
        number: int,
        files: tuple[str, ...],
        interrupt: Callable[[], object] = default_interrupt,
    ) -> None:
        self._left = number
        self._files = files
        self._interrupt = interrupt
        self._package = handtrack.__path__[0]
        self._begun: set[tuple[int, int]] = set()

    @property
    def fired(self) -> bool:
        return self._left <= 0

    def __call__(self, frame: FrameType, event: str, value: object) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(self._package) or not any(part in name for part in self._files):
            return None
        return self._line

    def _line(self, frame: FrameType, event: str, value: object) -> Any:
        if event == "line":
            place = (id(frame), frame.f_lineno)
            if place in self._begun:
                self._begun.remove(place)
                return self._line
            if frame.f_lineno in lines_of_with(frame.f_code.co_filename):
                self._begun.add(place)
            self._left -= 1
            if self._left == 0:
                self._interrupt()
        return self._line
