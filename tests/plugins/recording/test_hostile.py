"""A stranger's recording: anything impossible is damage, and anything that is read does no harm."""

import contextlib
import json
import os
import struct
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from handtrack.errors import SourceError
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.memory import BufferPool
from handtrack.navigation.navigator import Navigator
from handtrack.pipeline import Pipeline
from handtrack.plugins.recording import reader
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.format import (
    DROPPED,
    EVENTS,
    MEMORY,
    PICTURES,
    RESULTS,
    SETUP,
    decode_drop,
    decode_event,
    decode_result,
    encode_picture,
)
from handtrack.plugins.recording.mcap import MOST_CHUNK_BYTES, DamagedError, chunk_places
from handtrack.plugins.recording.reader import Recording, StoredFrame
from handtrack.plugins.recording.setup import NewerError, decode_setup
from handtrack.records import json_line
from handtrack.runtime.files import shown
from handtrack.sources.opening import open_source
from handtrack.sources.reading import GatedReader, frames
from tests.plugins.recording.hostile import (
    NASTY,
    changed,
    messages_of,
    places,
    write_recording,
    written,
)

CHUNK, DATA_END = 6, 0x0F
RECORD = struct.Struct("<BQ")
MESSAGE = RECORD.pack(5, 22) + struct.pack("<HIQQ", 5, 0, 10**18, 10**18)
DECODERS = {SETUP: decode_setup, RESULTS: decode_result, EVENTS: decode_event, DROPPED: decode_drop}
DEEP = '{"parameters":{"a":' * 400 + "1" + "}}" * 400


LATE_NS = 2 * 10**18  # after what is recorded now


def chunk(data: bytes, at_ns: int = LATE_NS) -> bytes:
    """Return a chunk without a checksum."""
    head = struct.pack("<QQQIIQ", at_ns, at_ns, len(data), 0, 0, len(data))
    return RECORD.pack(CHUNK, len(head) + len(data)) + head + data


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("hostile") / "good.mcap"
    write_recording(path)
    return written(messages_of(path.read_bytes()))


def found_in(path: Path, data: bytes) -> tuple[int, bool]:
    """Return a file's number of frames, and whether it reads to its end."""
    path.write_bytes(data)
    try:
        with contextlib.closing(Recording(path)) as recording:
            count = sum(isinstance(item, StoredFrame) for item in recording.items())
            return count, recording.flaw is None
    except SourceError:
        return 0, False


def played(path: Path) -> None:
    """Pass a recording to everything that reads hands, decides and writes."""
    recognizer, navigator = GestureRecognizer(), Navigator()
    with contextlib.suppress(SourceError), contextlib.closing(open_source(path)) as source:
        pipeline = Pipeline(None, gestures=recognizer)
        for frame in frames(GatedReader(source, BufferPool())):
            with frame.pixels as held:
                result = pipeline.step(frame.header, frame.index, held.pixels)
            assert pipeline.seen is not None
            navigator.decide(pipeline.seen)
            json.loads(json_line(result), parse_constant=pytest.fail)


@pytest.mark.parametrize(
    "topic",
    [
        pytest.param(SETUP, marks=pytest.mark.long),
        pytest.param(RESULTS, marks=pytest.mark.long),
        EVENTS,
        DROPPED,
    ],
)
def test_any_changed_value_is_read_or_reported_as_damage(
    good: bytes, topic: str, tmp_path: Path
) -> None:
    messages, path = messages_of(good), tmp_path / "x.mcap"
    number = next(
        at
        for at, (each, _, data) in enumerate(messages)
        if each == topic and b'"events":[]' not in data
    )
    _, log_ns, data = messages[number]
    thinned = (
        at
        for at in places(msgspec.json.decode(data))
        if not any(isinstance(step, int) and step > 2 for step in at)
    )
    for place in thinned:  # three of 21 landmarks stand for all
        for other in (None, *NASTY):
            hostile = changed(data, place, other)
            with contextlib.suppress(DamagedError, NewerError):
                DECODERS[topic](hostile)
                path.write_bytes(
                    written(
                        [
                            *messages[:number],
                            (topic, log_ns, hostile),
                            *messages[number + 1 : number + 6],
                        ],
                        100,
                    )
                )
                played(path)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("hands", 0, "landmarks", 3, 0), "1e308"),
        (("hands", 0, "landmarks", 3, 0), "961"),  # more than ten pictures away
        (("hands", 0, "landmarks", 3, 0), "null"),
        (("hands", 0, "world", 3, 0), "11"),
        (("hands", 0, "landmarks"), json.dumps([[3, 4, 5]] * 21)),
        (
            ("hands", 0, "landmarks"),
            json.dumps([[3, 4, 5]] * 20 + [[9, 9, 9]]),
        ),  # a finger without a palm
        (("hands", 0, "world"), json.dumps([[0, 0, 0]] * 21)),
        (("hands", 0, "sigma", 3), "-1"),
        (("hands", 1, "track"), "1"),
        (("hands", 0, "track"), "-1"),
        (("t",), "1e300"),
        *((("width",), width) for width in ("-64", "0", "700000", "40000000", '"64"')),
        (("frame",), "9" * 30),
        (("events",), f'[{{"type":"refused","track":1,"t":1,"by":"x","reason":{DEEP}}}]'),
    ],
)
def test_reading_ends_at_an_impossible_result(
    good: bytes, tmp_path: Path, place: tuple[str | int, ...], value: str
) -> None:
    messages = messages_of(good)
    number = [at for at, (topic, _, _) in enumerate(messages) if topic == RESULTS][5]
    messages[number] = (
        RESULTS,
        messages[number][1],
        changed(messages[number][2], place, value.encode()),
    )
    assert found_in(tmp_path / "x.mcap", written(messages)) == (5, False)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("tracker", "max_hands"), "0"),
        (("tracker", "rotation_deg"), "1000000000"),
        (("tracker", "region"), "[0,0,1e308,1]"),
        (("tracker", "region"), "[0.5,0,0.5,1]"),
        (("engine", "threads"), "100000"),
        (("versions",), "[]"),
        (("sha256", "x"), "{}"),
        (("source", "width"), "0"),
        (("pictures",), '"all"'),
    ],
)
def test_an_impossible_setup_is_refused(
    good: bytes, tmp_path: Path, place: tuple[str, ...], value: str
) -> None:
    first, *rest = messages_of(good)
    path = tmp_path / "x.mcap"
    path.write_bytes(written([(SETUP, first[1], changed(first[2], place, value.encode())), *rest]))
    with pytest.raises(SourceError, match="not a Handtrack recording"):
        Recording(path)


def test_a_setup_with_unknown_or_missing_fields_is_read(good: bytes, tmp_path: Path) -> None:
    (_, log_ns, data), *rest = messages_of(good)
    whole = msgspec.json.decode(data)
    for name in ("versions", "sha256", "settings", "gestures"):
        del whole[name]
    whole["tracker"] = {"later": {"still": 1}}
    assert found_in(
        tmp_path / "x.mcap", written([(SETUP, log_ns, msgspec.json.encode(whole)), *rest])
    ) == (12, True)


@pytest.mark.parametrize("topic", [SETUP, RESULTS, EVENTS, DROPPED])
def test_a_flipped_bit_that_breaks_the_text_is_damage(
    good: bytes, tmp_path: Path, topic: str
) -> None:
    messages = messages_of(good)
    number = [at for at, (each, _, _) in enumerate(messages) if each == topic][-1]
    data = bytearray(messages[number][2])
    data[data.index(b'"') + 1] ^= 0x80
    messages[number] = (topic, messages[number][1], bytes(data))
    count, whole = found_in(tmp_path / "x.mcap", written(messages))
    assert not whole
    assert count == {SETUP: 0, RESULTS: 11, EVENTS: 12, DROPPED: 12}[topic]


@pytest.mark.parametrize(
    "inside",
    [
        bytes(9),
        RECORD.pack(0x80, 0) * 1001,
        chunk(MESSAGE, 5),  # back in time
        chunk(b""),
        chunk(bytes(90)),
        chunk(RECORD.pack(3, 0)),
        chunk(RECORD.pack(3, 0) * 1001 + MESSAGE),
        RECORD.pack(CHUNK, MOST_CHUNK_BYTES + 1) + bytes(MOST_CHUNK_BYTES + 1),
    ],
)
def test_an_empty_or_oversized_record_ends_the_file(
    good: bytes, tmp_path: Path, inside: bytes
) -> None:
    end = good.index(RECORD.pack(DATA_END, 4))
    assert found_in(tmp_path / "x.mcap", good[:end] + inside + good[end:]) == (12, False)


def test_an_endless_file_ends_with_its_last_chunk(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    path.write_bytes(good[: good.index(RECORD.pack(DATA_END, 4))])
    os.truncate(path, 100 << 30)
    with contextlib.closing(Recording(path)) as recording:
        assert sum(isinstance(item, StoredFrame) for item in recording.items()) == 12
        assert recording.flaw is not None


def test_the_number_of_noted_chunks_is_limited(good: bytes) -> None:
    places, whole = chunk_places(
        BytesIO(good[: good.index(RECORD.pack(DATA_END, 4))] + chunk(MESSAGE) * 150_000)
    )
    assert len(places) == 100_000
    assert not whole


@pytest.mark.parametrize(
    "other",
    [
        [(DROPPED, 0, b'{"t":1}')] * 10_001,
        [(MEMORY, 0, b"")] * 10_001,
        [(PICTURES, 0, bytes(40 << 20))] * 2,
        [(MEMORY, -1, b"{}")],  # back in time
        [(MEMORY, 10**18, b"{}")],  # thirty years later
    ],
)
def test_messages_that_no_recorder_would_write_end_the_file(
    good: bytes, tmp_path: Path, other: list[tuple[str, int, bytes]]
) -> None:
    messages = messages_of(good)
    last_ns = messages[-1][1]
    more = [(topic, last_ns + later, data) for topic, later, data in other]
    assert found_in(tmp_path / "x.mcap", written([*messages, *more], 1)) == (12, False)


def test_reading_stops_at_an_impossible_frame_rate(
    good: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "_MOST_AT_ONCE", 100)
    first, *rest = messages_of(good)
    frame = next(message for message in rest if message[0] == RESULTS)
    counts = [
        found_in(tmp_path / f"{step}.mcap", written([first, *at(frame, step)]))
        for step in (0, 10**5, 10**8)
    ]
    assert counts == [(99, False), (200, True), (200, True)]


def test_the_search_for_the_last_frame_is_limited(
    good: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "_MOST_AT_ONCE", 100)
    messages, path = messages_of(good), tmp_path / "x.mcap"
    path.write_bytes(written([*messages, *[(DROPPED, messages[-1][1], b'{"t":1}')] * 200], 1))
    with contextlib.closing(Recording(path)) as recording:
        assert recording.frames == 1  # as far as can be known


def test_a_long_recording_is_not_taken_for_damage(
    good: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "_MOST_BETWEEN", 10)
    monkeypatch.setattr(reader, "MOST_CHUNK_BYTES", 100_000)
    first, *rest = messages_of(good)
    frame = next(message for message in rest if message[0] == RESULTS)
    assert 200 * len(frame[2]) > 200_000
    assert found_in(tmp_path / "x.mcap", written([first, *at(frame, 10**8)], 1)) == (200, True)


def test_pictures_without_a_frame_are_damage_before_they_fill_the_memory(
    good: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MOST_CHUNK_BYTES", 50_000)
    messages = messages_of(good)
    pictures = [(PICTURES, messages[-1][1], b"".join(encode_picture(0, bytes(9_000), "png")))] * 9
    assert found_in(tmp_path / "x.mcap", written([*messages, *pictures])) == (12, False)


def test_time_that_goes_back_within_a_chunk_is_damage(good: bytes, tmp_path: Path) -> None:
    messages = messages_of(good)
    back = (MEMORY, messages[-1][1] - 1, b"{}")
    assert found_in(tmp_path / "x.mcap", written([*messages, back], 1000)) == (12, False)


def test_a_recording_that_breaks_off_says_how_many_frames_were_read(
    good: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "x.mcap"
    path.write_bytes(written(messages_of(good), 1)[:-1000])
    with contextlib.closing(Recording(path)) as recording:
        read = sum(isinstance(item, StoredFrame) for item in recording.items())
        assert recording.flaw == RecordingCode.RECORDING_CUT_SHORT(path=shown(path), frames=read)


def test_drops_at_the_end_hide_no_frames_from_the_length(good: bytes, tmp_path: Path) -> None:
    messages, path = messages_of(good), tmp_path / "x.mcap"
    drops = [(DROPPED, messages[-1][1], b'{"t":1}')] * 3
    path.write_bytes(written([*messages, *drops], 1))
    with contextlib.closing(Recording(path)) as recording:
        assert recording.frames == 12


def test_a_recording_without_a_frame_says_so(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    path.write_bytes(written(messages_of(good)[:1]))
    with pytest.raises(SourceError, match="has no frames"):
        Recording(path)


def at(message: tuple[str, int, bytes], step_ns: int) -> list[tuple[str, int, bytes]]:
    """Return a message two hundred times, `step_ns` apart."""
    topic, log_ns, data = message
    return [(topic, log_ns + number * step_ns, data) for number in range(200)]
