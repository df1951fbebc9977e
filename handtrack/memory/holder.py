"""A named holder of buffers: the base of scopes and owners."""

import sys
import weakref
from types import FrameType

from handtrack.memory.arena import Arena
from handtrack.memory.record import Account, AnyArray, Named, Record, here, refusal


class Holder(Named):
    """Holds arrays under a name and releases each once.

    Attributes
    ----------
    name : str
        Its name in statistics and errors.
    """

    kind = "holder"

    def __init__(self, arena: Arena, name: str) -> None:
        self.name = name
        self._arena = arena
        self._account: Account = arena.account(name)
        self._held: dict[int, AnyArray] = {}
        self.ref = weakref.ref(self)

    def release(self, array: AnyArray) -> None:
        """Release one array (or a view's array) early.

        Remaining references may still read it; its memory is reused once there are none.

        Raises
        ------
        DoubleReleaseError
            It was already released.
        NotOwnerError
            Another holder has it, or it is not from this pool.
        """
        self._release(array, sys._getframe(1))

    def _release(self, array: AnyArray, frame: FrameType) -> None:
        arena = self._arena
        with arena.lock:
            record = arena.find(array)
            if record is None or record.holder is not self.ref:
                raise refusal(str(self), record)
            arena.settle(record, frame)
            del self._held[record.key]
        self._set_aside(record)

    def adopt(self, record: Record, array: AnyArray) -> None:
        """Take over an array from its previous holder, under the arena's lock."""
        self._arena.move(record, self._account, self.ref)
        self._held[record.key] = array

    def _set_aside(self, record: Record) -> None:
        self._arena.round_over((record,), self.name)

    def _release_all(self, frame: FrameType) -> list[Record]:
        arena = self._arena
        with arena.lock:
            arrays, self._held = self._held, {}
            records = [arena.records[key] for key in arrays]
            for record in records:
                arena.settle(record, frame)
        arrays.clear()
        return records

    def __str__(self) -> str:
        return f"{self.kind} '{self.name}'"


class Owner(Holder):
    """A named owner of buffers that outlive their scope; release each by `release`, or all by `close`.

    Made by `BufferPool.owner`. As a context manager it closes at the end.
    """

    kind = "owner"

    def close(self) -> None:
        """Release everything held. Idempotent."""
        self._close(here())

    def _close(self, frame: FrameType) -> None:
        self._arena.round_over(self._release_all(frame), self.name)

    def __enter__(self) -> "Owner":
        return self

    def __exit__(self, *_: object) -> None:
        self._close(here())
