"""A source's frames, for a plain loop."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.ending import native_calls
from handtrack.settings import check_one_of
from handtrack.sources.given import GivenFrames
from handtrack.sources.opening import open_source
from handtrack.sources.reading import Frame, GatedReader
from handtrack.sources.reading import frames as passed
from handtrack.sources.source import Source, SourceInfo


@dataclass(frozen=True, slots=True, eq=False)
class SourceFrame:
    """One frame of a source."""

    image: Image
    """(H, W, 3) uint8: BGR. Valid until the next frame; copy it to keep it."""
    t: float
    """Seconds on the source's own clock, strictly increasing; for pictures, their number."""
    index: int
    """Frame number in the source, from 0; counts frames withheld by the gate."""
    name: str | None
    """For pictures: the file's path, relative to the source folder or the fixed part of a
    pattern.
    """
    still: bool
    """A still: not tracked from the previous frame."""
    cut: bool
    """The first frame, or one after a break (a file looped, a stream came back):
    every track ends.
    """
    stored: TrackingResult | None = None
    """For a recording without pictures: the recorded result. `image` is black."""


class Frames:
    """Iterates over a source's frames; made by `frames`. The end,
    `close` or the ``with`` block closes the source.
    """

    def __init__(self, source: Source, pool: BufferPool) -> None:
        self._source = source
        self._reader = GatedReader(source, pool)
        self._passed = passed(self._reader)
        self._lent: Frame | None = None
        self._begun = False

    @property
    def info(self) -> SourceInfo:
        """The source's size, rate and length; they may change when it reopens."""
        return self._reader.info

    def close(self) -> None:
        """Release the last picture and close the source. Idempotent."""
        with native_calls:
            self._take_back()
            self._source.close()

    def _take_back(self) -> None:
        lent = self._lent
        self._lent = None
        if lent is not None:
            lent.pixels.release()

    def __iter__(self) -> Iterator[SourceFrame]:
        return self

    def __next__(self) -> SourceFrame:
        self._take_back()
        try:
            with native_calls:
                frame = self._lent = next(self._passed)
        except BaseException:
            self.close()
            raise
        header = frame.header
        cut = frame.header.cut or not self._begun
        self._begun = True
        return SourceFrame(
            frame.pixels.pixels,
            header.t,
            frame.index,
            header.name,
            self.info.still,
            cut,
            header.stored,
        )

    def __del__(self) -> None:
        """Close the source if a loop ends early."""
        self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def frames(
    spec: str | int | Path | Source | GivenFrames,
    *,
    mirrored: bool | None = None,
    realtime: bool = False,
    loop: bool = False,
    pool: BufferPool | None = None,
) -> Frames:
    """Open a source for a plain loop over its real, decoded frames, of whatever size.

    Parameters
    ----------
    spec : str, int, Path, Source or iterable
        A source as for `open_source`, or your own camera: an iterable of (H, W, 3) uint8 BGR
        arrays, each by itself or in a pair (seconds, array).
    mirrored : bool, optional
        The picture is a mirror image; by default it is not.
    realtime : bool
        Play a file at its own rate; by default, frames come on request.
    loop : bool
        Repeat a file: time keeps increasing, and each round starts with a cut.
    pool : BufferPool, optional
        Provides the pictures' memory; by default a new pool.

    Raises
    ------
    UsageError
        `spec` is empty, or a URL of an unsupported kind; an option is out of its range.
    SourceError
        The source cannot be opened; from the loop: it ended early, or delivered nothing for 5 s.
    """
    for name, value, words in (
        ("mirrored", mirrored, (None, False, True)),
        ("realtime", realtime, (False, True)),
        ("loop", loop, (False, True)),
    ):
        check_one_of(name, value, words)
    return Frames(
        open_source(spec, mirrored=mirrored, realtime=realtime, loop=loop), pool or BufferPool()
    )
