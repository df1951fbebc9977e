"""Reads a recording from any position, up to the first damaged or truncated record."""

import threading
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final

from handtrack.errors import SourceError, UsageError, system_reason
from handtrack.messages import Event
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.format import (
    DROPPED,
    EVENTS,
    PICTURES,
    RESULTS,
    SETUP,
    StoredResult,
    decode_drop,
    decode_event,
    decode_picture,
    decode_result,
)
from handtrack.plugins.recording.mcap import (
    MOST_CHUNK_BYTES,
    DamagedError,
    StoredMessage,
    chunk_places,
    read_chunk,
)
from handtrack.plugins.recording.setup import NewerError, StoredSetup, decode_setup
from handtrack.runtime.files import open_regular, shown
from handtrack.sentences import Code, Message

_NANO: Final = 1e-9
_MOST_BETWEEN: Final = 10_000  # messages from one frame to the next
_MOST_A_SECOND: Final = 10_000  # messages; a camera of 1000 frames a second sends a third of this
# On top of `_MOST_A_SECOND`: time stamps may be close together for a while.
_MOST_AT_ONCE: Final = 100_000
_LONGEST_S: Final = 1e8  # three years


@dataclass(frozen=True, slots=True, eq=False)
class StoredFrame:
    """A tracked frame: its log time, result, and compressed picture, if stored."""

    log_ns: int
    stored: StoredResult
    picture: bytes | memoryview | None


@dataclass(frozen=True, slots=True)
class StoredDrop:
    """A dropped frame, by its time."""

    t: float


Stored = StoredFrame | StoredSetup | StoredDrop


class Recording:
    """An open recording. Read from one thread at a time; `close` is thread-safe.

    Raises `SourceError`: it is missing, not a recording, of a later version, or without a complete
    frame.

    `setup`: source, models and options of the first frames.
    `frames`: number of tracked frames, as far as known without reading everything.
    `duration_s`: from its first frame to its last.
    `flaw`: reason for an early end of reading, damage or truncation; None until then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        try:
            self._file = open(open_regular(path), "rb")  # noqa: PTH123, SIM115 - a descriptor; closed by `close`
        except UsageError as error:
            raise SourceError(error.message) from error
        except OSError as error:
            raise SourceError(
                Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
            ) from error
        try:
            self._topics: dict[int, str] = {}
            self.flaw: Message | None = None
            self._read = 0
            self._look_through()
        except BaseException:
            self._file.close()
            raise

    def items(self, from_s: float = 0.0) -> Iterator[Stored]:
        """Yield frames, each before its drops, in order,
        from `from_s` seconds after the first frame.
        """
        from_ns = self.first_ns + round(from_s / _NANO)
        frame: StoredFrame | None = None
        picture: bytes | memoryview | None = None
        events: list[Event] = []
        drops: list[StoredDrop] = []
        try:
            chunk = bisect_left(self._places, from_ns, key=lambda place: place.last_ns)
            for message in self._messages(chunk):
                topic = message.topic
                data = message.data
                wanted = message.log_ns >= from_ns
                if topic == EVENTS and frame is not None:  # else they are of an unwanted frame
                    events.append(decode_event(data))
                elif topic == PICTURES:
                    picture = decode_picture(data)
                elif topic == DROPPED and wanted:
                    drops.append(StoredDrop(decode_drop(data)))
                elif topic in (RESULTS, SETUP):
                    yield from _complete(frame, events, drops)
                    frame = None
                    events = []
                    drops = []
                    if topic == SETUP:
                        yield decode_setup(data)
                    elif wanted:
                        stored = decode_result(data)
                        self._read = message.sequence + 1
                        frame = StoredFrame(
                            message.log_ns, stored, picture if stored.pictured else None
                        )
            if not self._whole:
                self._note_flaw()
        except (DamagedError, NewerError):
            self._note_flaw()
        yield from _complete(frame, events, drops)

    def close(self) -> None:
        """Close the file. Idempotent."""
        with self._lock:
            self._file.close()

    def _look_through(self) -> None:
        """Find the chunks, the first setup, and how many frames there are."""
        path = shown(self._path)
        try:
            self._places, self._whole = chunk_places(self._file)
            if not self._places:
                raise SourceError(RecordingCode.RECORDING_EMPTY, path=path)
            first = next(self._messages(0))
            if first.topic != SETUP:
                raise SourceError(RecordingCode.NO_RECORDING, path=path)
            self.setup = decode_setup(first.data)
        except NewerError as error:
            raise SourceError(RecordingCode.RECORDING_NEWER, path=path) from error
        except (DamagedError, StopIteration) as error:
            raise SourceError(RecordingCode.NO_RECORDING, path=path) from error
        try:
            first = next(message for message in self._messages(0) if message.topic == RESULTS)
        except (DamagedError, StopIteration) as error:
            raise SourceError(RecordingCode.RECORDING_EMPTY, path=path) from error
        last = self._last() or first
        self.frames = last.sequence + 1
        self.first_ns = first.log_ns
        self.duration_s = max(last.log_ns - first.log_ns, 0) * _NANO

    def _last(self) -> StoredMessage | None:
        """Return the last result of the last chunk that has one and can be read;
        None after a while.
        """
        left = 2 * MOST_CHUNK_BYTES
        walked = 0
        for place in reversed(self._places):
            left -= place.length
            found = None
            with suppress(DamagedError):
                for message in islice(read_chunk(self._file, place, self._topics), _MOST_AT_ONCE):
                    walked += 1
                    if message.topic == RESULTS:
                        found = message
            if found is not None or left < 0 or walked >= _MOST_AT_ONCE:
                return found
        return None

    def _messages(self, number: int) -> Iterator[StoredMessage]:
        """Yield the messages of the chunks from a number on. Raises `DamagedError`."""
        bounds = _Bounds()
        for place in self._places[number:]:
            with self._lock:
                if self._file.closed:
                    return
                messages = read_chunk(self._file, place, self._topics)
            for message in messages:
                bounds.check(message)
                yield message

    def _note_flaw(self) -> None:
        self.flaw = RecordingCode.RECORDING_CUT_SHORT(path=shown(self._path), frames=self._read)


class _Bounds:
    """The bounds of a plausible recording, which also bound the time and memory to read it.

    Implausible content is damage: messages that go back in time or span years, more of them a
    second than any camera sends, or too many messages or bytes without a frame.
    """

    def __init__(self) -> None:
        self._first_ns: int | None = None
        self._last_ns = 0
        self._count = 0
        self._since_frame = 0
        self._bytes_since_frame = 0

    def check(self, message: StoredMessage) -> None:
        """Count the next message. Raises `DamagedError`: it is implausible."""
        if self._first_ns is None:
            self._first_ns = message.log_ns
        lasted_s = (message.log_ns - self._first_ns) * _NANO
        self._count += 1
        self._since_frame += 1
        self._bytes_since_frame += len(message.data)
        if (
            message.log_ns < self._last_ns
            or lasted_s > _LONGEST_S
            or self._count > _MOST_AT_ONCE + _MOST_A_SECOND * lasted_s
            or self._since_frame > _MOST_BETWEEN
            or self._bytes_since_frame > MOST_CHUNK_BYTES
        ):
            raise DamagedError
        if message.topic == RESULTS:
            self._since_frame = 0
            self._bytes_since_frame = 0
        self._last_ns = message.log_ns


def _complete(
    frame: StoredFrame | None, events: list[Event], drops: list[StoredDrop]
) -> Iterator[StoredFrame | StoredDrop]:
    if frame is not None and events:
        stored = frame.stored
        result = replace(stored.result, events=(*stored.result.events, *events))
        frame = replace(frame, stored=replace(stored, result=result))
    if frame is not None:
        yield frame
    yield from drops
