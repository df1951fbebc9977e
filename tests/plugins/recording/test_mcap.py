"""Recordings are MCAP: other readers understand them, and ours reads up to any damage."""

import os
import struct
from io import BytesIO, FileIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcap.opcode import Opcode
from mcap.reader import make_reader
from mcap.records import Footer, SummaryOffset
from mcap.stream_reader import StreamReader

from handtrack.plugins.recording.mcap import (
    Channel,
    DamagedError,
    McapWriter,
    StoredMessage,
    chunk_places,
    read_chunk,
)
from tests.limits import file_size_limit

CHANNELS = (
    Channel("/a", "json", "a", "jsonschema", b"{}"),
    Channel("/b", "cdr", "b/msg/B", "ros2msg", b"uint8[] data"),
)


def write(path: Path, chunks: int = 4, each: int = 5) -> list[tuple[str, int, bytes]]:
    """Write a file; return its content."""
    put = []
    with FileIO(path, "x+") as file:
        writer = McapWriter(file, CHANNELS, "test")
        for number in range(chunks * each):
            topic = CHANNELS[number % 3 == 2].topic
            put.append((topic, 10**9 + number, b'{"n":%d}' % number))
            writer.add(topic, put[-1][1], put[-1][2][:3], put[-1][2][3:])
            if number % each == each - 1:
                writer.flush()
        writer.finish()
    return put


def read(data: bytes) -> list[tuple[str, int, bytes | memoryview]]:
    """Return everything readable."""
    file, topics = BytesIO(data), dict[int, str]()
    found: list[StoredMessage] = []
    try:
        for place in chunk_places(file)[0]:
            for message in read_chunk(file, place, topics):
                found.append(message)  # noqa: PERF402 - those before the damage stay
    except DamagedError:
        pass
    return [(message.topic, message.log_ns, message.data) for message in found]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[tuple[str, int, bytes]]]:
    path = tmp_path_factory.mktemp("mcap") / "a.mcap"
    put = write(path)
    return path.read_bytes(), put


def test_the_reference_reader_finds_every_message_through_the_index(
    written: tuple[bytes, list[tuple[str, int, bytes]]],
) -> None:
    data, put = written
    reader = make_reader(BytesIO(data), validate_crcs=True)
    assert [
        (channel.topic, message.log_time, message.data)
        for _, channel, message in reader.iter_messages()
    ] == put
    later = [
        message.log_time
        for _, _, message in reader.iter_messages(topics=["/b"], starting_at=10**9 + 9)
    ]
    assert later == [time for topic, time, _ in put if topic == "/b" and time >= 10**9 + 9]
    summary = reader.get_summary()
    assert (summary.statistics.message_count, summary.statistics.chunk_count) == (len(put), 4)
    assert [schema.encoding for schema in summary.schemas.values()] == ["jsonschema", "ros2msg"]


def test_written_messages_are_read_back(
    written: tuple[bytes, list[tuple[str, int, bytes]]],
) -> None:
    data, put = written
    assert read(data) == put
    assert chunk_places(BytesIO(data))[1]


def test_a_file_cut_anywhere_gives_every_complete_message_before(
    written: tuple[bytes, list[tuple[str, int, bytes]]],
) -> None:
    data, put = written
    counts = []
    for at in range(len(data)):
        found = read(data[:at])
        assert found == put[: len(found)]
        assert at < 8 or not chunk_places(BytesIO(data[:at]))[1]
        counts.append(len(found))
    assert counts == sorted(counts)
    assert set(counts) == set(range(len(put) + 1))


def test_the_summary_points_at_every_message_index_and_group(
    written: tuple[bytes, list[tuple[str, int, bytes]]],
) -> None:
    data, _ = written
    summary = make_reader(BytesIO(data)).get_summary()
    assert summary is not None
    assert len(summary.chunk_indexes) == 4
    for chunk in summary.chunk_indexes:
        places = list(chunk.message_index_offsets.values())
        assert len(places) == 2
        assert min(places) == chunk.chunk_start_offset + chunk.chunk_length
        lengths = []
        for place in places:
            opcode, length = struct.unpack_from("<BQ", data, place)
            assert opcode == Opcode.MESSAGE_INDEX
            lengths.append(9 + length)
        assert sum(lengths) == chunk.message_index_length
    records = list(StreamReader(BytesIO(data)).records)
    (footer,) = (record for record in records if isinstance(record, Footer))
    assert data[footer.summary_start] == Opcode.SCHEMA
    assert data[footer.summary_offset_start] == Opcode.SUMMARY_OFFSET
    groups = {
        record.group_opcode: (record.group_start, record.group_length)
        for record in records
        if isinstance(record, SummaryOffset)
    }
    assert set(groups) == {
        Opcode.SCHEMA, Opcode.CHANNEL, Opcode.STATISTICS, Opcode.CHUNK_INDEX,
    }  # fmt: skip
    for opcode, (begin, length) in groups.items():
        at = begin
        while at < begin + length:
            found, size = struct.unpack_from("<BQ", data, at)
            assert found == opcode
            at += 9 + size
        assert at == begin + length


@given(st.data())
def test_a_file_damaged_anywhere_gives_everything_before_the_damage(
    written: tuple[bytes, list[tuple[str, int, bytes]]], drawn: st.DataObject
) -> None:
    data, put = written
    at = drawn.draw(st.integers(0, len(data) - 1))
    changed = bytearray(data)
    changed[at] ^= drawn.draw(st.integers(1, 255))
    found = read(bytes(changed))
    assert [each for each in found if each not in put] == [] or found[: len(put)] == put


def test_a_full_disk_leaves_every_earlier_chunk(tmp_path: Path) -> None:
    path = tmp_path / "full.mcap"
    with file_size_limit(2000):
        put = write_until_full(path)
    assert 0 < put < 100
    assert [log_ns for _, log_ns, _ in read(path.read_bytes())] == list(range(put))


def test_a_write_that_fails_is_cut_back_and_later_ones_follow(tmp_path: Path) -> None:
    path = tmp_path / "full.mcap"
    with FileIO(path, "x+") as file:
        writer = McapWriter(file, CHANNELS, "test")
        writer.add("/a", 1, b"before")
        writer.flush()
        writer.add("/a", 2, os.urandom(5000))
        with file_size_limit(2000), pytest.raises(OSError, match="File too large"):
            writer.flush()
        assert path.stat().st_size == writer.nbytes == file.tell()
        writer.add("/a", 3, b"after")
        writer.finish()
    times = [log_ns for _, log_ns, _ in read(path.read_bytes())]
    assert (times[0], times[-1]) == (1, 3)


class InterruptedFile(FileIO):
    """A file whose next write is interrupted halfway, once `strikes` is set."""

    strikes = False

    def write(self, data: Any, /) -> int:
        if self.strikes:
            self.strikes = False
            super().write(memoryview(data)[: len(memoryview(data)) // 2])
            raise KeyboardInterrupt
        return super().write(data)


def test_a_write_that_is_interrupted_is_cut_back(tmp_path: Path) -> None:
    path = tmp_path / "stopped.mcap"
    with InterruptedFile(path, "x+") as file:
        writer = McapWriter(file, CHANNELS, "test")
        writer.add("/a", 1, b"before")
        writer.flush()
        writer.add("/a", 2, b"lost")
        file.strikes = True
        with pytest.raises(KeyboardInterrupt):
            writer.flush()
        assert path.stat().st_size == writer.nbytes == file.tell()
        writer.add("/a", 3, b"after")
        writer.finish()
    times = [log_ns for _, log_ns, _ in read(path.read_bytes())]
    assert (times[0], times[-1]) == (1, 3)


def write_until_full(path: Path) -> int:
    """Write chunk after chunk; return how many fit on the disk."""
    with FileIO(path, "x+") as file:
        writer = McapWriter(file, CHANNELS, "test")
        for number in range(100):
            writer.add("/a", number, os.urandom(50))
            try:
                writer.flush()
            except OSError:
                return number
    return 100
