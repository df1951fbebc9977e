"""A check for tests: a block releases everything it acquired."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from handtrack.memory.pool import BufferPool
from handtrack.memory.record import ASIDE, GIVEN, Record


@contextmanager
def no_leaks(pool: BufferPool, *, referenced: bool = False) -> Iterator[BufferPool]:
    """Fail if something acquired inside is still held at the end, or was dropped without release.

    Parameters
    ----------
    referenced : bool
        Also fail on released memory that is still referenced. Off by default: a name bound inside the block may outlive
        it.

    Raises
    ------
    AssertionError
        Lists the scope and place of each acquisition. Never replaces an error from the block itself.
    """
    arena = pool._arena
    pool.stats()
    first, faults = arena.serial + 1, arena.faults.count
    yield pool
    gc.collect()
    pool.stats()
    with arena.lock:
        held = [record for record in arena.records.values() if record.serial >= first]
        new_faults = arena.faults.count - faults
        told = list(arena.faults.recent)[-new_faults:] if new_faults else []
    if not referenced:
        held = [record for record in held if record.state is not ASIDE and record.state is not GIVEN]
    lost = [fault.message for fault in told if fault.kind == "lost"]
    if held or lost:
        raise AssertionError("\n".join([f"{len(held) + len(lost)} leaked:", *map(_line, held), *lost]))


def _line(record: Record) -> str:
    return f"{record.nbytes} bytes of '{record.account.name}' are {record.state.value}: {record.story()}"
