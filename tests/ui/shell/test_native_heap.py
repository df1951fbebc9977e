"""Free heap memory returns to the system, whichever thread used it."""

import subprocess
import sys

import pytest

USED_BY_THREADS = """\
import threading
from handtrack.runtime.process_metrics import own_bytes
from handtrack_ui.shell.native_heap import give_back_free_heap, keep_native_heap_flat, keep_to_one_heap

def use():
    blocks = [bytearray(8192) for _ in range(400)]
    held.wait()
    del blocks[-100:]
    blocks.clear()

def used():
    threads = [threading.Thread(target=use) for _ in range(held.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    give_back_free_heap()
    return own_bytes()

keep_to_one_heap()
keep_native_heap_flat()  # as the window does when it is made
held = threading.Barrier(4)
used()
before = used()
print(used() - before, threading.active_count())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's heaps")
def test_memory_freed_by_threads_returns_to_the_system() -> None:
    command = [sys.executable, "-c", USED_BY_THREADS]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    more_bytes, threads = map(int, said.split())
    assert abs(more_bytes) < 64 * 1024
    assert threads == 1
