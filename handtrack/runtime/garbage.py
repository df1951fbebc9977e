"""Python's garbage collection, held back while a program starts.

A start imports and makes what lives to its end. Collections in between look at all of it, again and
again, and find nothing: they took a twentieth of the window's start.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection(*, then_freeze: bool = False) -> Iterator[None]:
    """Collect no garbage within the block. Objects that exist at its end count as old.

    `then_freeze`: no later collection looks at them at all. For a program that goes on for long;
    garbage made by then stays.
    """
    collects = gc.isenabled()
    frozen = gc.get_freeze_count() > 0
    gc.disable()
    try:
        yield
    finally:
        if then_freeze:
            gc.freeze()
        elif not frozen:
            gc.freeze()
            gc.unfreeze()  # to the oldest generation; else the next allocation looks at all of it
        if collects:
            gc.enable()
