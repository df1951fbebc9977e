"""Read a source through the ready gate into pooled memory."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.errors import SourceError, SourceStalledError
from handtrack.landmarks import Image
from handtrack.memory.frame import FrameLease
from handtrack.memory.pool import BufferPool
from handtrack.sentences import Message
from handtrack.sources.codes import SourceCode
from handtrack.sources.gate import ReadyGate, SourceState, is_black
from handtrack.sources.source import FrameHeader, Source
from handtrack.sources.written import Marks

STALL_LIMIT_S: Final = 5.0  # give up a live source after this long without a frame


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One frame past the gate."""

    header: FrameHeader
    index: int
    """Frame number in the source, from 0, counting withheld frames; for a recording,
    the recorded number.
    """
    pixels: FrameLease
    """The frame's scope with its picture, (H, W, 3) uint8 BGR; the caller releases it."""


class GatedReader:
    """Reads the frames that pass the gate into a pool, one by one.

    `source`: open; the caller closes it.
    `waiting`: makes the block in which the next frame is waited for, and none is held.
    """

    def __init__(
        self,
        source: Source,
        pool: BufferPool,
        *,
        waiting: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._source = source
        self._pool = pool
        self._waiting = waiting
        self.info = source.info
        """The source's info; a new object after reopening."""
        self.gate = ReadyGate(self.info)
        self._next_index = 0
        self._marks = Marks(self.info.height, self.info.width)

    @property
    def reason(self) -> Message | None:
        """Why no frames pass; None while they do."""
        return self.gate.reason

    def gave_up(self, after_s: float) -> SourceError:
        """Return the error that ends a source without a frame for `after_s` seconds."""
        reason = self.reason or SourceCode.SOURCE_WAITING(name=self.info.name)
        trying = reason.code is SourceCode.TRYING_AGAIN
        return SourceError(
            SourceCode.GAVE_UP,
            reason=reason.parameters["reason"] if trying else reason,
            seconds=after_s,
        )

    def read(self) -> Frame | None:
        """Read the next frame; None if none passed (see `gate`). Raises `SourceError`:
        the source ended early.
        """
        try:
            with self._waiting():
                header = self._source.grab()
            if header is None:
                self.gate.end()
                return None
            self._check_reopened()
            return self._decoded(header)
        except SourceStalledError as error:
            self.gate.stall(error.message, error.unavailable)
            return None
        except SourceError as error:
            self.gate.fail(error.message)
            raise

    def _check_reopened(self) -> None:
        info = self._source.info
        if info is not self.info:
            self.info = info
            self.gate.reopened(info)

    def _decoded(self, header: FrameHeader) -> Frame | None:
        index = self._next_index if header.number is None else header.number
        self._next_index = index + 1
        try:
            with self._pool.frame((header.height, header.width, 3), np.uint8) as frame:
                self._fill(frame.pixels)
                admitted = self.gate.admit(header, black=is_black(frame.pixels))
                return None if admitted is None else Frame(admitted, index, frame.hand_over())
        except MemoryError as error:
            size = f"{header.width}×{header.height}"
            raise SourceError(
                SourceCode.SOURCE_NEEDS_MEMORY, name=self.info.name, size=size
            ) from error

    def _fill(self, pixels: Image) -> None:
        """Read the grabbed frame; it never passes if the source left the buffer, or a part of it,
        unwritten.
        """
        if pixels.shape[:2] != self._marks.size:
            self._marks = Marks(*pixels.shape[:2])
        self._marks.put(pixels)
        self._source.read_into(pixels)
        if self._marks.remain(pixels):
            kind = SourceStalledError if self.info.live else SourceError
            raise kind(SourceCode.FRAME_UNWRITTEN, name=self.info.name)


def frames(reader: GatedReader, limit: int | None = None) -> Iterator[Frame]:
    """Yield the frames past the gate until the source ends, at most `limit`.

    Raises `SourceError`: the source ended early, or no frame passed for `STALL_LIMIT_S`.
    """
    count = 0
    last_s = time.monotonic()
    while limit is None or count < limit:
        frame = reader.read()
        if reader.gate.state is SourceState.ENDED:
            return
        if frame is not None:
            yield frame
            count = count + 1
            last_s = time.monotonic()
        elif time.monotonic() - last_s > STALL_LIMIT_S:
            raise reader.gave_up(STALL_LIMIT_S)
