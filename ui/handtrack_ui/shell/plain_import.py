"""Imports without PySide's look at every module.

PySide can switch a module to other names for Qt's methods (`from __feature__ import snake_case`).
To know which modules use Qt, it replaces Python's `__import__`, and reads the source of everything
imported from then on: 50 ms of the window's start, and 17 MB of text that `linecache` keeps.
Nothing here switches names.
"""

import builtins
from typing import Final

_BEFORE: Final = "__orig_import__"
"""PySide's name for the function that it replaced; not documented."""


def import_plainly() -> None:
    """Put back the `__import__` that PySide replaced. Call once Qt is imported.

    Does nothing if PySide keeps it under another name.
    """
    builtins.__import__ = getattr(builtins, _BEFORE, builtins.__import__)
