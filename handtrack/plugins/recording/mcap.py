"""The part of MCAP that recordings need: uncompressed chunks with checksums, and an index at the
end.

The format is https://mcap.dev/spec. Every MCAP tool opens the files. Reading stops at the first
damaged or truncated chunk; the index at the end is for other tools.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import RawIOBase
from typing import BinaryIO, Final

MAGIC: Final = b"\x89MCAP0\r\n"
MOST_CHUNK_BYTES: Final = 1 << 26  # maximum size of a chunk; a larger one is damage

# Consecutive records other than chunks, or other than messages in a chunk.
_MOST_BESIDE: Final = 1000
_FREE_CHUNKS = 100_000  # this many may be of any size; the rest have a minimum average
_LEAST_CHUNK_BYTES = 256

_HEADER, _FOOTER, _SCHEMA, _CHANNEL, _MESSAGE, _CHUNK, _MESSAGE_INDEX, _CHUNK_INDEX = range(1, 9)
_STATISTICS = 0x0B
_SUMMARY_OFFSET = 0x0E
_DATA_END = 0x0F
_RECORD: Final = struct.Struct("<BQ")
_MESSAGE_HEAD: Final = struct.Struct("<HIQQ")  # channel, sequence, log time, publish time
# First and last time, size, checksum, length of the compression's name.
_CHUNK_HEAD: Final = struct.Struct("<QQQII")
_INDEX_ENTRY: Final = struct.Struct("<QQ")


@dataclass(frozen=True, slots=True)
class Channel:
    """A kind of message, with its encoding and schema."""

    topic: str
    encoding: str
    schema_name: str
    schema_encoding: str
    schema: bytes


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """One message: its channel's topic, its number there, when it was logged, its content."""

    topic: str
    sequence: int
    log_ns: int
    data: bytes | memoryview


@dataclass(frozen=True, slots=True)
class ChunkPlace:
    """Position of a chunk in its file, and the times of its messages; the last may be `cut` off."""

    offset: int
    length: int
    first_ns: int
    last_ns: int
    cut: bool = False


class DamagedError(Exception):
    """A record is damaged."""


class McapWriter:
    """Appends messages to a file, a chunk at a time. Used from one thread.

    `file`: empty, readable and unbuffered: flushed chunks survive a killed process.
    `library`: name of the writing program.
    """

    def __init__(self, file: RawIOBase, channels: Sequence[Channel], library: str) -> None:
        self._file = file
        self._ids = {channel.topic: number for number, channel in enumerate(channels, 1)}
        self._described = b"".join(
            _described(number, channel) for number, channel in enumerate(channels, 1)
        )
        self._counts = dict.fromkeys(self._ids.values(), 0)
        self._chunk = bytearray(self._described)
        self._index: dict[int, bytearray] = {}
        self._stored: set[int] = set()
        self._first_ns = self._last_ns = 0
        self.nbytes = 0
        self._write(MAGIC + _record(_HEADER, _text("") + _text(library)))

    @property
    def waiting_bytes(self) -> int:
        """Bytes of the current chunk; 0 without a message."""
        return len(self._chunk) if self._index else 0

    def holds(self, topic: str) -> bool:
        """Return whether the file has a message of this topic; pending ones do not count."""
        return self._ids[topic] in self._stored

    def add(self, topic: str, log_ns: int, *parts: bytes) -> None:
        """Add a message to the current chunk; `parts` are its content. Times never go back."""
        channel = self._ids[topic]
        if not self._index:
            self._first_ns = log_ns
        self._last_ns = log_ns
        self._index.setdefault(channel, bytearray()).extend(
            _INDEX_ENTRY.pack(log_ns, len(self._chunk))
        )
        self._chunk += _RECORD.pack(_MESSAGE, _MESSAGE_HEAD.size + sum(map(len, parts)))
        self._chunk += _MESSAGE_HEAD.pack(channel, self._counts[channel], log_ns, log_ns)
        for part in parts:
            self._chunk += part
        self._counts[channel] += 1

    def flush(self) -> None:
        """Write the current chunk, if it has a message.

        Raises `OSError`: it cannot be written; the file ends with the previous chunk, and the
        messages are lost.
        """
        if not self._index:
            return
        chunk = self._chunk
        index = self._index
        self._chunk = bytearray()
        self._index = {}
        head = _CHUNK_HEAD.pack(self._first_ns, self._last_ns, len(chunk), zlib.crc32(chunk), 0)
        head += struct.pack("<Q", len(chunk))
        indices = [
            _record(_MESSAGE_INDEX, struct.pack("<HI", channel, len(entries)) + entries)
            for channel, entries in index.items()
        ]
        self._write(b"".join((_RECORD.pack(_CHUNK, len(head) + len(chunk)), head, chunk, *indices)))
        self._stored.update(index)

    def finish(self) -> None:
        """Write the last chunk, and the index for other tools. Raises `OSError`: as `flush`."""
        self.flush()
        start = self.nbytes + len(_record(_DATA_END, bytes(4)))
        chunk_indices = list(_chunk_indices(self._file))
        places = [entry[:2] for entry in chunk_indices]
        first_ns = min((first for first, _ in places), default=0)
        last_ns = max((last for _, last in places), default=0)
        counts = b"".join(struct.pack("<HQ", *pair) for pair in self._counts.items() if pair[1])
        kinds = len(self._ids)
        total = sum(self._counts.values())
        statistics = struct.pack(
            "<QHIIIIQQI", total, kinds, kinds, 0, 0, len(places), first_ns, last_ns, len(counts)
        )
        groups = (
            (
                _SCHEMA,
                b"".join(record for opcode, record in _split(self._described) if opcode == _SCHEMA),
            ),
            (
                _CHANNEL,
                b"".join(
                    record for opcode, record in _split(self._described) if opcode == _CHANNEL
                ),
            ),
            (_STATISTICS, _record(_STATISTICS, statistics + counts)),
            (_CHUNK_INDEX, b"".join(record for _, _, record in chunk_indices)),
        )
        summary = b""
        offsets = b""
        for opcode, group in groups:
            if group:
                place = struct.pack("<BQQ", opcode, start + len(summary), len(group))
                offsets += _record(_SUMMARY_OFFSET, place)
            summary += group
        footer = _RECORD.pack(_FOOTER, 20) + struct.pack("<QQ", start, start + len(summary))
        checksum = struct.pack("<I", zlib.crc32(summary + offsets + footer))
        self._write(_record(_DATA_END, bytes(4)) + summary + offsets + footer + checksum + MAGIC)

    def _write(self, data: bytes) -> None:
        """Write all of it, or nothing."""
        left = memoryview(data)
        try:
            while left:
                left = left[self._file.write(left) :]
        except BaseException:
            self._file.truncate(self.nbytes)
            self._file.seek(self.nbytes)
            raise
        self.nbytes += len(data)


def chunk_places(file: BinaryIO | RawIOBase) -> tuple[list[ChunkPlace], bool]:
    """Return the places of a file's chunks up to the first truncated or damaged record, and True if
    the file is whole.

    Their times never go back. Raises `DamagedError`: it has no MCAP header.
    """
    places: list[ChunkPlace] = []
    for opcode, offset, length, cut in _records(file):
        if opcode == _DATA_END:
            return places, _ends_well(file)
        if opcode == _CHUNK:
            file.seek(offset + _RECORD.size)
            first_ns, last_ns = struct.unpack("<QQ", _exactly(file, 16))
            if not (places[-1].last_ns if places else 0) <= first_ns <= last_ns:
                break
            places.append(ChunkPlace(offset, length, first_ns, last_ns, cut))
    return places, False


def _ends_well(file: BinaryIO | RawIOBase) -> bool:
    file.seek(-len(MAGIC), 2)
    return file.read(len(MAGIC)) == MAGIC


def read_chunk(
    file: BinaryIO | RawIOBase, place: ChunkPlace, topics: dict[int, str]
) -> Iterator[StoredMessage]:
    """Return a chunk's messages, one by one; `topics` maps the channels so far to their topics.

    Raises `DamagedError`: the chunk is damaged or compressed, or a message in it is damaged; the
    iterator raises it too.
    """
    file.seek(place.offset + _RECORD.size)
    content = memoryview(_exactly(file, place.length - _RECORD.size))
    if len(content) < _CHUNK_HEAD.size:
        raise DamagedError
    *_, size, checksum, named = _CHUNK_HEAD.unpack_from(content)
    if named:
        raise DamagedError
    data = content[_CHUNK_HEAD.size + 8 :]
    if not place.cut and (len(data) != size or (checksum and zlib.crc32(data) != checksum)):
        raise DamagedError
    return _messages(data, topics, cut=place.cut)


def _messages(data: memoryview, topics: dict[int, str], *, cut: bool) -> Iterator[StoredMessage]:
    """Yield the messages of a non-empty chunk; a truncated chunk ends early."""
    beside = 0
    empty = True
    try:
        for opcode, record in _split(data):
            if opcode == _MESSAGE:
                number, sequence, log_ns, _ = _MESSAGE_HEAD.unpack_from(record, _RECORD.size)
                yield StoredMessage(
                    topics[number], sequence, log_ns, record[_RECORD.size + _MESSAGE_HEAD.size :]
                )
                empty = False
                continue
            beside += 1
            _note_description(opcode if beside <= _MOST_BESIDE else 0, record, topics)
    except (struct.error, UnicodeDecodeError, KeyError, DamagedError) as error:
        if not cut:  # a truncated chunk is intact up to its end
            raise DamagedError from error
    if empty and not cut:
        raise DamagedError


def _note_description(opcode: int, record: memoryview, topics: dict[int, str]) -> None:
    if opcode == _CHANNEL:
        number, _, length = struct.unpack_from("<HHI", record, _RECORD.size)
        begin = _RECORD.size + 8
        topics[number] = bytes(record[begin : begin + length]).decode()
    elif opcode != _SCHEMA:
        raise DamagedError


def _split(data: bytes | memoryview) -> Iterator[tuple[int, memoryview]]:
    view = memoryview(data)
    at = 0
    while at < len(data):
        opcode, length = _RECORD.unpack_from(data, at)
        end = at + _RECORD.size + length
        if end > len(data):
            raise DamagedError
        yield opcode, view[at:end]
        at = end


def _records(file: BinaryIO | RawIOBase) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the opcode, offset and length of each record of a file, without reading the content,
    and whether it is cut off.

    Of truncated records, it yields only chunks. Many nearly empty records are damage: walking them
    would take minutes.
    """
    file.seek(0, 2)
    size = file.tell()
    at = len(MAGIC)
    file.seek(0)
    if file.read(at) != MAGIC:
        raise DamagedError
    chunks = beside = 0
    while at + _RECORD.size <= size:
        file.seek(at)
        opcode, length = _RECORD.unpack(_exactly(file, _RECORD.size))
        end = min(at + _RECORD.size + length, size)
        cut = end < at + _RECORD.size + length
        if opcode == _CHUNK:
            chunks = chunks + 1
            beside = 0
            sound = length <= MOST_CHUNK_BYTES and end - at > _RECORD.size + _CHUNK_HEAD.size
            sound = sound and (chunks <= _FREE_CHUNKS or at >= chunks * _LEAST_CHUNK_BYTES)
        else:
            beside += 1
            sound = opcode > 0 and not cut and beside <= _MOST_BESIDE
        if not sound:
            return
        yield opcode, at, end - at, cut
        at = end


def _chunk_indices(file: RawIOBase) -> Iterator[tuple[int, int, bytes]]:
    """Yield each chunk's first and last time, and its record for the index at the end."""
    chunk: tuple[int, int, bytes, bytes] | None = None
    offsets = b""
    indices = 0

    def indexed() -> Iterator[tuple[int, int, bytes]]:
        if chunk is not None:
            first_ns, last_ns, place, sizes = chunk
            content = (
                place
                + struct.pack("<I", len(offsets))
                + offsets
                + struct.pack("<Q", indices)
                + sizes
            )
            yield first_ns, last_ns, _record(_CHUNK_INDEX, content)

    for opcode, offset, length, _ in _records(file):
        file.seek(offset + _RECORD.size)
        if opcode == _CHUNK:
            yield from indexed()
            first_ns, last_ns, size = struct.unpack("<QQQ", _exactly(file, 24))
            place = struct.pack("<QQQQ", first_ns, last_ns, offset, length)
            chunk = (first_ns, last_ns, place, struct.pack("<IQQ", 0, size, size))
            offsets = b""
            indices = 0
        elif opcode == _MESSAGE_INDEX:
            offsets += _exactly(file, 2) + struct.pack("<Q", offset)
            indices += length
    yield from indexed()
    file.seek(0, 2)


def _described(number: int, channel: Channel) -> bytes:
    schema = struct.pack("<H", number) + _text(channel.schema_name) + _text(channel.schema_encoding)
    schema += struct.pack("<I", len(channel.schema)) + channel.schema
    described = (
        struct.pack("<HH", number, number)
        + _text(channel.topic)
        + _text(channel.encoding)
        + bytes(4)
    )
    return _record(_SCHEMA, schema) + _record(_CHANNEL, described)


def _record(opcode: int, content: bytes) -> bytes:
    return _RECORD.pack(opcode, len(content)) + content


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<I", len(data)) + data


def _exactly(file: BinaryIO | RawIOBase, size: int) -> bytes:
    """Read exactly `size` bytes; an unbuffered file may return fewer at once."""
    data = file.read(size) or b""
    while len(data) < size:
        more = file.read(size - len(data))
        if not more:
            raise DamagedError
        data += more
    return data
