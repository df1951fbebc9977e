"""The pytest fixture `no_leaks`, for tests of code that uses pools.

Import it in a conftest.py: `from handtrack.testing.leaks import no_leaks  # noqa: F401`, or name
this module in `pytest_plugins`. Nothing else in handtrack imports pytest.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from handtrack.memory import pool as memory_pool
from handtrack.memory.pool import BufferPool


@pytest.fixture
def no_leaks() -> Iterator[Callable[[BufferPool], BufferPool]]:
    """Watch pools until the test ends: `pool = no_leaks(BufferPool())`; leaks fail the test.

    By then the test's own names are gone, so memory still referenced counts too.
    """
    with ExitStack() as watches:
        yield lambda pool: watches.enter_context(memory_pool.no_leaks(pool, referenced=True))
