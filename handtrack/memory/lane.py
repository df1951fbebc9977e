"""The logical thread of work: an asyncio task, or else a thread."""

import sys
import threading
import weakref
from typing import Any


def current_lane() -> weakref.ref[Any]:
    """Refer weakly to the task that runs, or to the thread where there is none."""
    # asyncio is asked only where somebody has imported it: it costs 30 ms, and without it there are no tasks.
    asyncio = sys.modules.get("asyncio")
    if asyncio is not None and asyncio._get_running_loop() is not None:
        task = asyncio.current_task()
        if task is not None:
            return weakref.ref(task)
    return weakref.ref(threading.current_thread())


def is_over(lane: weakref.ref[Any]) -> bool:
    """Say whether the task or thread has come to its end, and its local names with it."""
    owner = lane()
    if owner is None:
        return True
    if isinstance(owner, threading.Thread):
        return not owner.is_alive()
    return bool(owner.done())
