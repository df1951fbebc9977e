from hypothesis import given
from hypothesis import strategies as st

from handtrack.memory.record import ALIGNMENT, Block, IdleBlocks, size_class


@given(st.integers(0, 2**40))
def test_a_size_class_wastes_at_most_an_eighth_or_a_cache_line(nbytes: int) -> None:
    size = size_class(nbytes)
    assert size >= nbytes
    assert size - nbytes <= max(nbytes // 8, ALIGNMENT)
    assert size % ALIGNMENT == 0
    assert size_class(size) == size
    assert size_class(nbytes + 1) >= size


def test_shrinking_drops_the_longest_idle_blocks_and_returns_their_bytes() -> None:
    idle = IdleBlocks(1000)
    blocks = [Block(64), Block(128), Block(64)]
    for block in blocks:
        idle.put(block)
    assert idle.shrink(70) == 192
    assert (idle.count, idle.nbytes) == (1, 64)
    assert idle.take(128) is None
    assert idle.take(64) is blocks[2]
