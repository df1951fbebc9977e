"""Waiting for other threads and processes: a slow machine makes a test slower,
but never fails it.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from handtrack.host import Run, Update

PATIENCE_S: Final = 60.0
"""How long any test waits for something that is sure to come.
No test asserts that it came sooner.
"""


def eventually(condition: Callable[[], object]) -> bool:
    """Ask repeatedly; return True once the answer is true, False if it never is."""
    deadline_s = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > deadline_s:
            return False
        time.sleep(0.002)
    return True


def taken(run: "Run") -> "Update":
    """Return the next update of a run."""
    updates: list[Update] = []
    assert eventually(lambda: updates.extend(filter(None, [run.take()])) or updates), (
        "no update came"
    )
    return updates[-1]
