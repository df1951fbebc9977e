"""Reads a recording: everything up to the first record that is damaged or cut off, from any place."""

import threading
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from handtrack.errors import SourceError, UsageError, system_reason
from handtrack.messages import Event
from handtrack.recording.format import (
    DROPPED,
    EVENTS,
    PICTURES,
    RESULTS,
    SCHEMA,
    SETUP,
    StoredResult,
    decode_json,
    decode_picture,
    decode_result,
    event_from_plain,
)
from handtrack.recording.mcap import DamagedError, StoredMessage, chunk_places, is_whole, read_chunk
from handtrack.runtime.files import open_regular, shown
from handtrack.sentences import Code, Message

_NANO: Final = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class StoredFrame:
    """A frame that was tracked: when it was logged, its result, and its compressed picture if that is stored."""

    log_ns: int
    stored: StoredResult
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class StoredSetup:
    """What the frames that follow come from and were tracked with: see docs/recording.md."""

    contents: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredDrop:
    """A frame that was dropped, by its time."""

    t: float


Stored = StoredFrame | StoredSetup | StoredDrop


class Recording:
    """An open recording. Read from one thread at a time; `close` is thread-safe.

    Attributes
    ----------
    setup : dict
        What its first frames come from and were tracked with.
    frames : int
        How many were tracked, as far as can be told without reading all.
    duration_s : float
        From its first frame to its last.
    flaw : Message or None
        Where reading ended early, once it has: what follows is damaged or cut off.

    Raises
    ------
    SourceError
        It is missing, no recording, of a later version, or without any whole frame.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        try:
            self._file = open(open_regular(path), "rb")  # noqa: PTH123, SIM115 - a descriptor; closed by `close`
        except UsageError as error:
            raise SourceError(error.message) from error
        except OSError as error:
            raise SourceError(Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)) from error
        try:
            self._topics: dict[int, str] = {}
            self.flaw: Message | None = None
            self.first_ns, self.duration_s, self._read = 0, 0.0, 0
            self._look_through()
        except BaseException:
            self._file.close()
            raise

    def items(self, from_s: float = 0.0) -> Iterator[Stored]:
        """Yield what is stored, in order, from `from_s` seconds after the first frame on; a frame before its drops."""
        from_ns = self.first_ns + round(from_s / _NANO)
        frame: StoredFrame | None = None
        picture: bytes | None = None
        events: tuple[Event, ...] = ()
        drops: list[StoredDrop] = []
        try:
            for message in self._messages(bisect_left(self._places, from_ns, key=lambda place: place.last_ns)):
                topic, data, wanted = message.topic, message.data, message.log_ns >= from_ns
                if topic == EVENTS and frame is not None:  # of the frame before it, or else of none that is wanted
                    events = (*events, event_from_plain(decode_json(data)))
                elif topic == PICTURES:
                    picture = decode_picture(data)
                elif topic == DROPPED and wanted:
                    drops.append(StoredDrop(float(decode_json(data)["t"])))
                elif topic in (RESULTS, SETUP):
                    yield from _complete(frame, events, drops)
                    frame, events, drops = None, (), []
                    if topic == SETUP:
                        yield StoredSetup(decode_json(data))
                    elif topic == RESULTS and wanted:
                        stored = decode_result(data)
                        self._read = message.sequence + 1
                        frame = StoredFrame(message.log_ns, stored, picture if stored.pictured else None)
            if not self._whole:
                self._note_flaw()
        except (DamagedError, KeyError, TypeError, ValueError):
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
            self._places = list(chunk_places(self._file))
            self._whole = is_whole(self._file)
            if not self._places:
                raise SourceError(Code.RECORDING_EMPTY, path=path)
            first = next(self._messages(0))
            if first.topic != SETUP:
                raise SourceError(Code.NO_RECORDING, path=path)
            self.setup = decode_json(first.data)
            newer = self.setup["schema"] > SCHEMA
        except (DamagedError, StopIteration, KeyError, TypeError) as error:
            raise SourceError(Code.NO_RECORDING, path=path) from error
        if newer:
            raise SourceError(Code.RECORDING_NEWER, path=path)
        self.frames, last_ns = self._last()
        if not self.frames:
            raise SourceError(Code.RECORDING_EMPTY, path=path)
        with suppress(DamagedError):
            self.first_ns = next(each.log_ns for each in self._messages(0) if each.topic == RESULTS)
            self.duration_s = (last_ns - self.first_ns) * _NANO

    def _last(self) -> tuple[int, int]:
        """Return the number of the last frame, from 1, and its time, by the last chunk that can be read."""
        for place in reversed(self._places):
            try:
                messages = read_chunk(self._file, place, self._topics)
            except DamagedError:
                continue
            found = [message for message in messages if message.topic == RESULTS]
            if found:
                return found[-1].sequence + 1, found[-1].log_ns
        return 0, 0

    def _messages(self, number: int) -> Iterator[StoredMessage]:
        """Yield the messages of the chunks from a number on."""
        for place in self._places[number:]:
            with self._lock:
                if self._file.closed:
                    return
                messages = read_chunk(self._file, place, self._topics)
            yield from messages

    def _note_flaw(self) -> None:
        self.flaw = Code.RECORDING_CUT_SHORT(path=shown(self._path), frames=self._read)


def _complete(
    frame: StoredFrame | None, events: tuple[Event, ...], drops: list[StoredDrop]
) -> Iterator[StoredFrame | StoredDrop]:
    """Yield a frame with what was decided after it, and what was dropped after it."""
    if frame is not None and events:
        stored = frame.stored
        result = replace(stored.result, events=(*stored.result.events, *events))
        frame = replace(frame, stored=replace(stored, result=result))
    if frame is not None:
        yield frame
    yield from drops
