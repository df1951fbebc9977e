import pytest

from handtrack.memory import BufferPool


@pytest.fixture
def pool() -> BufferPool:
    return BufferPool()


def live(pool: BufferPool) -> dict[str, int]:
    """Return the number of live buffers of each scope that has any."""
    return {
        name: figures.live_buffers
        for name, figures in pool.stats().scopes.items()
        if figures.live_buffers
    }
