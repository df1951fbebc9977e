"""Waiting for what other threads do: for as long as it takes, within reason."""

import time
from collections.abc import Callable

from handtrack.host import Run, Update


def eventually(condition: Callable[[], object], within_s: float = 10.0) -> bool:
    """Ask again and again; True as soon as the answer is, False where it never is."""
    deadline_s = time.monotonic() + within_s
    while not condition():
        if time.monotonic() > deadline_s:
            return False
        time.sleep(0.002)
    return True


def taken(run: Run) -> Update:
    """Return the next update of a run."""
    updates: list[Update] = []
    assert eventually(lambda: updates.extend(filter(None, [run.take()])) or updates), "no update came"
    return updates[-1]
