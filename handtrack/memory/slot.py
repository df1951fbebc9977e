"""A latest-wins slot between two threads: nothing queues, and drops are counted."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LatestSlot(Generic[T]):
    """Holds at most one item, the newest.

    `on_drop`: called with each item nobody took, for example to release its lease. Runs outside the
    lock, in the thread that puts or closes.
    `merge`: given the waiting item and its replacement, returns the new waiting item. Runs inside
    the lock.
    """

    def __init__(
        self, on_drop: Callable[[T], None] | None = None, merge: Callable[[T, T], T] | None = None
    ) -> None:
        self._on_drop = on_drop
        self._merge = merge
        self._changed = threading.Condition(threading.Lock())
        self._items: list[T] = []
        self._dropped = 0
        self._closed = self._ended = False

    def put(self, item: T) -> bool:
        """Replace the waiting item; True if the slot was empty, so its taker needs waking.

        A closed or ended slot drops the item.
        """
        with self._changed:
            if self._closed or self._ended:
                displaced = [item]
                was_empty = False
            else:
                displaced = self._items
                was_empty = not self._items
                if displaced and self._merge is not None:
                    item = self._merge(displaced[0], item)
                self._items = [item]
                self._changed.notify_all()
            self._dropped += len(displaced)
        self._drop(displaced)
        return was_empty

    def take(self) -> T | None:
        """Take the newest item; None if there is none."""
        with self._changed:
            return self._items.pop() if self._items else None

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait for an item; False after `timeout_s` seconds, when closed,
        or when ended and empty.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._items or self._closed or self._ended, timeout_s)
            return bool(self._items)

    def end(self) -> None:
        """Accept no more items; the waiting one can still be taken. Idempotent."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def close(self) -> None:
        """Drop the waiting item and all later ones, and wake every waiter. Idempotent."""
        with self._changed:
            self._closed = True
            displaced = self._items
            self._items = []
            self._dropped += len(displaced)
            self._changed.notify_all()
        self._drop(displaced)

    @property
    def dropped(self) -> int:
        """Number of items replaced or dropped before anyone took them."""
        return self._dropped

    @property
    def waiting(self) -> int:
        """Number of waiting items: 0 or 1."""
        return len(self._items)

    @property
    def over(self) -> bool:
        """True if no item waits and none will come."""
        with self._changed:
            return (self._closed or self._ended) and not self._items

    def _drop(self, items: list[T]) -> None:
        if self._on_drop is not None:
            for item in items:
                self._on_drop(item)
