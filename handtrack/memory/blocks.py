"""Raw memory: size classes, aligned blocks, and the bounded store of idle ones."""

from typing import Final

import numpy as np

ALIGNMENT: Final = 64  # a cache line, and the widest vector register
POISON: Final = 0xFB  # no common pixel, and as a float32 or float64 a huge negative number
_STEP_BITS: Final = 4  # eight classes in every doubling: at most an eighth of a block is unused


def size_class(nbytes: int) -> int:
    """Round `nbytes` up to the size of the block that serves it."""
    bits = max(nbytes - 1, 0).bit_length()
    step = max(1 << max(bits - _STEP_BITS, 0), ALIGNMENT)
    return max(-(-nbytes // step) * step, ALIGNMENT)


class Block:
    """One piece of aligned memory of a size class.

    Backed by a bytearray: numpy collapses a view's base to the last *array* of a chain, which must be the one handed
    out.
    """

    __slots__ = ("__weakref__", "idle_since", "memory", "offset", "size")

    def __init__(self, size: int) -> None:
        self.memory = bytearray(size + ALIGNMENT)
        address = np.frombuffer(self.memory, np.uint8).ctypes.data
        self.offset = -address % ALIGNMENT
        self.size = size
        self.idle_since = 0

    def poison(self) -> None:
        """Fill the memory with `POISON` to expose reads before the first write."""
        np.frombuffer(self.memory, np.uint8, self.size, self.offset).fill(POISON)

    def is_poisoned(self) -> bool:
        """Return whether nothing was written since `poison`."""
        return bool(np.all(np.frombuffer(self.memory, np.uint8, self.size, self.offset) == POISON))


class IdleBlocks:
    """Idle blocks by size."""

    __slots__ = ("_by_size", "_clock", "count", "limit_bytes", "nbytes")

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes  # enforced by the pool through `shrink`
        self.nbytes = 0
        self.count = 0
        self._clock = 0
        self._by_size: dict[int, list[Block]] = {}

    def take(self, size: int) -> Block | None:
        """Take the most recently used block of this size, the likeliest to be in cache."""
        stack = self._by_size.get(size)
        if not stack:
            return None
        block = stack.pop()
        self.nbytes -= size
        self.count -= 1
        return block

    def put(self, block: Block) -> None:
        """Keep a block for later."""
        self._clock = block.idle_since = self._clock + 1
        size = block.size
        stack = self._by_size.get(size)
        if stack is None:
            stack = self._by_size[size] = []
        stack.append(block)
        self.nbytes += size
        self.count += 1

    def shrink(self, nbytes: int) -> int:
        """Drop the longest idle blocks until at most `nbytes` remain; return the bytes dropped."""
        before = self.nbytes
        while self.nbytes > nbytes:
            oldest: list[Block] = []
            for stack in list(self._by_size.values()):
                if stack and (not oldest or stack[0].idle_since < oldest[0].idle_since):
                    oldest = stack
            block = oldest.pop(0)
            self.nbytes -= block.size
            self.count -= 1
            if not oldest:
                del self._by_size[block.size]
        return before - self.nbytes
