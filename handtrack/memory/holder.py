"""A named holder of buffers: the base of scopes and owners."""

import sys
import weakref
from collections.abc import Sequence
from types import FrameType

import numpy as np

from handtrack.memory.arena import Arena
from handtrack.memory.record import Account, AnyArray, Named, Record, here, refusal


class Holder(Named):
    """Holds arrays under a name and releases each once."""

    kind = "holder"

    def __init__(self, arena: Arena, name: str) -> None:
        self.name = name
        """Its name in statistics and errors."""
        self._arena = arena
        self._account: Account = arena.account(name)
        self._held: dict[int, AnyArray] = {}
        self.ref = weakref.ref(self)

    def release(self, value: object) -> None:
        """Release an array (or a view's array) early, or all in a value; in case of an error none.

        Remaining references may still read them; their memory is reused once there are none.

        Parameters
        ----------
        value : array, or tuples, lists, sets, dicts and dataclasses of them
            Arrays in it that are not from this pool are passed over.

        Raises
        ------
        DoubleReleaseError
            One was already released.
        NotOwnerError
            Another holder has one, or the array is not from this pool.
        """
        frame, arena = sys._getframe(1), self._arena
        with arena.lock:
            records: Sequence[Record]
            if isinstance(value, np.ndarray):  # the hot path
                record = arena.find(value)
                if record is None or record.holder is not self.ref:
                    raise refusal(str(self), record)
                records = (record,)
            else:
                records = arena.releasable(value, str(self), lambda record: record.holder is self.ref)
            for record in records:
                arena.settle(record, frame)
                del self._held[record.key]
        for record in records:
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
