"""Who holds buffers under a name: the common part of a scope and of a named owner."""

from types import FrameType

from handtrack.memory.arena import Account, Arena, refusal
from handtrack.memory.record import AnyArray, Record, here, where


class Holder:
    """Holds arrays for a name, and releases each of them once.

    Attributes
    ----------
    name : str
        What the statistics and the errors call it.
    """

    kind = "holder"

    def __init__(self, arena: Arena, name: str) -> None:
        self.name = name
        self._arena = arena
        self._account: Account = arena.account(name)
        self._held: dict[int, AnyArray] = {}

    def release(self, array: AnyArray) -> None:
        """Release one array, or the array that a view belongs to, before the end.

        Names that still refer to it may read it; its memory is used again when none does.

        Raises
        ------
        DoubleReleaseError
            It was released before.
        NotOwnerError
            It is held by somebody else, or is not this pool's.
        """
        frame = here()
        with self._arena.lock:
            record = self._own(array)
            self._arena.settle(record, where(frame), frame)
            own = self._held.pop(record.key)
        del own
        if record() is not None:
            self._let_go(record)

    def adopt(self, record: Record, array: AnyArray) -> None:
        """Take over an array from its holder, under the arena's lock."""
        self._arena.move(record, self._account, self)
        self._held[record.key] = array

    def _let_go(self, record: Record) -> None:
        self._arena.set_aside((record,), None)

    def _release_all(self, frame: FrameType) -> list[Record]:
        with self._arena.lock:
            arrays, self._held = self._held, {}
            records = [self._arena.records[key] for key in arrays]
            at = where(frame)
            for record in records:
                self._arena.settle(record, at, frame)
        arrays.clear()
        return records

    def _own(self, array: AnyArray) -> Record:
        record = self._arena.find(array)
        if record is None or record.holder is not self:
            raise refusal(str(self), record)
        return record

    def __str__(self) -> str:
        return f"{self.kind} '{self.name}'"


class Owner(Holder):
    """A named owner of what outlives its scope: releases each buffer by `release`, or all of them by `close`.

    Made by `BufferPool.owner`. A context manager; its end closes it.
    """

    kind = "owner"

    def close(self) -> None:
        """Release everything that is held; can be called again."""
        self._close(here())

    def _close(self, frame: FrameType) -> None:
        begun = self._arena.serial
        records = self._release_all(frame)
        self._arena.judge(self.name, begun, None)
        self._arena.set_aside(records, None)

    def __enter__(self) -> "Owner":
        return self

    def __exit__(self, *_: object) -> None:
        self._close(here())
