"""Waiting for what another thread does, in a test that has no event loop."""

from collections.abc import Callable
from time import monotonic, sleep


def wait_for(met: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Return whether it comes to be within some seconds."""
    end = monotonic() + seconds
    while not met() and monotonic() < end:
        sleep(0.002)
    return met()
