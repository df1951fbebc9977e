"""Attacks on recordings: changed meaning under valid checksums, accidents, and what promises or repeats too much."""

import os
import resource
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from math import cos, sin
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from handtrack import cli
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.host import RunSetup
from handtrack.host.recorder import Pictures, Recorder
from handtrack.memory import BufferPool
from handtrack.messages import Arming, Command, GestureEvent, Hand, Refusal, TrackingResult
from handtrack.models.engine import Setup
from handtrack.recording.format import CHANNELS, DROPPED, EVENTS, MEMORY, PICTURES, RESULTS, SETUP, encode_picture
from handtrack.recording.mcap import MAGIC, McapWriter, StoredMessage, chunk_places, read_chunk
from handtrack.runtime.opencv import cv2
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind
from tools.attack.inputs import cut, damaged, png_chunk
from tools.attack.trial import Case

NASTY: Final = tuple(
    text.encode()
    for text in (
        *("null", "true", '""', '"x"', '"\\u001b[2J"', '"\\udcff"', "[]", "{}", "[[]]", '[{"a":1}]'),
        *("0", "-1", "1", "2", "7", "0.5", "-0.5", "1e-320", "1e5", "1e9", "-1e9", "1e38", "1e308", "-1e308", "1e400"),
        *("100000", "2147483647", "2147483648", "4294967296", "9" * 19, "9" * 30, "9" * 5000, "NaN", "Infinity"),
        *("[" * 400 + "]" * 400, '{"parameters":' * 400 + "1" + "}" * 400, "[" * 3000 + "]" * 3000),
        '"' + "x" * 100_000 + '"',
        f"[{'0,' * 100_000}0]",
    )
)
"""Values for any field: of another type, another range, no JSON at all."""

SIZE: Final = (96, 72)
_FRAMES: Final = 12
_CHUNK, _RECORD, _CHUNK_HEAD = 6, struct.Struct("<BQ"), struct.Struct("<QQQII")
_MOST_MORE_BYTES: Final = 400 << 20
_MODELS_BYTES: Final = 250 << 20  # with a runtime's first allocations
_DEADLINE_S: Final = 15.0  # with models that load
_FAST: Final = ("--engine", "onnx", "--provider", "cpu", "--model", "lite", "-q")
_COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "replay": ("replay", "{}"),
    "verify": ("replay", "--verify", "{}"),
    "track": ("track", "{}", "--out", "results/new.jsonl", *_FAST),
    "draw": ("track", "{}", "--draw", "results/new.mp4", "--commands", *_FAST),
    "record": ("record", "{}", "--out", "results/new.mcap", *_FAST),
}

Messages = list[tuple[str, int, bytes]]


def hand(number: int = 1, at: tuple[float, float] = (40.0, 50.0), size_px: float = 20.0) -> Hand:
    """Return a hand with spread fingers."""
    places = [(0.0, 0.0)]
    for finger in range(5):
        angle = -2.4 + 0.4 * finger
        places += [(reach * cos(angle), reach * sin(angle)) for reach in (0.9, 1.3, 1.6, 1.8)]
    flat = np.array([(x, y, 0.02 * index) for index, (x, y) in enumerate(places)], np.float32)
    landmarks = flat * np.float32(size_px) + np.array((*at, 0), np.float32)
    sigma = np.full(21, 1.5, np.float32)
    where, moving = np.array([0.1, 0, 0.6], np.float32), np.array([3, 4], np.float32)
    world = flat * np.float32(0.08)
    return Hand(number, landmarks, world, "Right", 0.9, 0.95, "open_palm", 0.8, sigma, where, 0.01, moving)


def write_recording(path: Path, pictures: Pictures) -> None:
    """Record a hand that moves, with every kind of event."""
    events = (
        GestureEvent("swipe", 1, 0.1, 0.0, "left"),
        GestureEvent("pinch", 1, 0.1, 0.0, None, "move", 0.1, 0.2),
        GestureEvent("hold", 1, 0.1, 0.0, sign="victory"),
        Arming("armed", 1, 0.1),
        Command("select", 1, 0.1, "victory", 2),
        Refusal(
            1,
            0.1,
            "ok",
            GestureCode.SIGN_GOES_ON(because=GestureCode.HELD_TOO_SHORT(held_s=0.3, full_s=1.0), sign="ok"),
        ),
    )
    info = SourceInfo(SourceKind.CAMERA, "a camera", *SIZE, 30.0, None, live=True, still=False, mirrored=True)
    models = ModelConfig("onnx", "lite", "cpu")
    recorder = Recorder(path, pictures=pictures, patient=True)
    recorder.opened(info, RunSetup(models, Setup("onnx", "cpu", "f32", 1), TrackerConfig(), GestureConfig()))
    pool = BufferPool()
    for number in range(_FRAMES):
        hands = (hand(1, (40.0 + number, 50.0)), hand(2, (20.0, 50.0)))
        result = TrackingResult(number, number / 30, *SIZE, hands, None, events=events if number == 3 else ())
        with pool.frame((SIZE[1], SIZE[0], 3), np.uint8) as held:
            held.pixels[:] = 20 * number
            header = FrameHeader(result.t, 0, SIZE[1], SIZE[0], cut=number == 6)
            recorder.tracked(header, result, None, held)
        recorder.dropped(FrameHeader(result.t + 0.01, 0, SIZE[1], SIZE[0]))
    recorder.decided(events[4])
    recorder.stop(60.0)


def messages_of(data: bytes) -> Messages:
    """Return what a recording holds, message by message."""
    file, topics = BytesIO(data), dict[int, str]()
    found: list[StoredMessage] = [each for place in chunk_places(file)[0] for each in read_chunk(file, place, topics)]
    return [(message.topic, message.log_ns, bytes(message.data)) for message in found]


def written(messages: Sequence[tuple[str, int, bytes]], each: int = 5) -> bytes:
    """Return messages as a recording whose checksums hold, so many to a chunk."""
    file = BytesIO()
    writer = McapWriter(file, CHANNELS, "another")
    for number, (topic, log_ns, data) in enumerate(messages, 1):
        writer.add(topic, log_ns, data)
        if number % each == 0:
            writer.flush()
    writer.finish()
    return file.getvalue()


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield where the values of plain data lie; of a list the first and the last."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*path, name))
    elif isinstance(value, list):
        for number in sorted({0, len(value) - 1}) if value else ():
            yield from places(value[number], (*path, number))


def changed(data: bytes, path: Sequence[str | int], other: bytes | None) -> bytes:
    """Return JSON with another value in one place; without it for None."""
    whole = msgspec.json.decode(data)
    inside = whole
    for step in path[:-1]:
        inside = inside[step]
    if other is None:
        del inside[path[-1]]
    else:
        inside[path[-1]] = msgspec.Raw(other)
    return msgspec.json.encode(whole)


def recording(rng: Random) -> Case:
    """A recording from somebody else, given to one of the commands that read recordings."""
    pictured = rng.random() < 0.5
    how, spoil = rng.choice((*_WAYS, *((_CHANGED,) * len(_WAYS))))
    command = rng.choice(("replay", "track", "draw", "record", *(("verify",) * 2 if pictured else ())))
    seed = rng.randrange(2**32)

    def plant(box: Path) -> None:
        good = (box / "recordings" / f"{'pictured' if pictured else 'bare'}.mcap").read_bytes()
        path = box / "tried" / "hostile.mcap"
        path.write_bytes(spoil(Random(seed), good))  # noqa: S311
        if how == "a file without an end":
            os.truncate(path, 100 << 30)

    lines = (0, 1) if command == "verify" else (1, 1)  # differences are reported on stdout, with status 1
    return Case(f"a recording: {how}, to {command}", partial(_given, command), plant, _DEADLINE_S, lines=lines)


def _given(command: str, box: Path) -> int:
    """Give it to a command, and watch the memory."""
    before = _most_resident()
    path = str(box / "tried" / "hostile.mcap")
    status = cli.main([part.format(path) for part in _COMMANDS[command]])
    _judge(_most_resident() - before - (0 if command == "replay" else _MODELS_BYTES))
    return status


def _most_resident() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def _judge(more_bytes: int) -> None:
    if more_bytes > _MOST_MORE_BYTES:
        raise AssertionError(f"memory grew by {more_bytes >> 20} MB")


def _other_meaning(rng: Random, good: bytes) -> bytes:
    """Change one value, or one in each of several messages."""
    messages = messages_of(good)
    topic = rng.choice((SETUP, RESULTS, RESULTS, RESULTS, EVENTS, DROPPED))
    found = [number for number, (each, _, _) in enumerate(messages) if each == topic]
    for number in rng.sample(found, min(len(found), rng.choice((1, 1, 3)))):
        _, log_ns, data = messages[number]
        path = rng.choice([*places(msgspec.json.decode(data))])
        messages[number] = (topic, log_ns, changed(data, path, rng.choice((None, *NASTY))))
    return written(messages)


def _other_hands(rng: Random, good: bytes) -> bytes:
    """Give every hand the same number, no size, one place, or one far away."""
    what = rng.choice(("number", "point", "palm", "line", "far", "world"))

    def other(data: bytes) -> bytes:
        whole = msgspec.json.decode(data)
        for each in whole["hands"]:
            points = each["landmarks"]
            each.update(
                {
                    "number": {"track": 1},
                    "point": {"landmarks": points[:1] * 21},
                    "palm": {"landmarks": points[:1] * 20 + points[20:]},
                    "line": {"landmarks": [[x, 0.0, 0.0] for x, _, _ in points]},
                    "far": {"landmarks": [[x * 10.0 ** rng.randrange(40), y, z] for x, y, z in points]},
                    "world": {"world": each["world"][:1] * 20 + [[0.0, rng.choice((0.0, 1e-30, 1.0)), 0.0]]},
                }[what]
            )
        return msgspec.json.encode(whole)

    return written([(topic, at, other(data) if topic == RESULTS else data) for topic, at, data in messages_of(good)])


def _other_order(rng: Random, good: bytes) -> bytes:
    """Mix the messages, repeat them, or move their times."""
    messages = messages_of(good)
    match rng.randrange(4):
        case 0:
            messages[1:] = rng.sample(messages[1:], len(messages) - 1)
        case 1:
            messages[1:] = messages[1:] * 3
        case 2:
            base = rng.choice((0, 1, 2**63, 2**64 - 10**6))
            messages = [(topic, base, data) for topic, _, data in messages]
        case _:
            step = rng.choice((1, 10**12, 10**17))
            messages = [(topic, number * step, data) for number, (topic, _, data) in enumerate(messages)]
    return written(messages)


def _other_picture(rng: Random, good: bytes) -> bytes:
    """Put a picture in whose header promises too much, with results of its size or not, or one that is none."""
    width, height = rng.choice(((11_000, 11_000), (40_000, 3_000), (7_680, 4_320), (65_535, 65_535), (1, 1), (3, 20)))
    scans = cv2.imencode(".jpg", np.zeros((72, 96, 3), np.uint8), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    odd = (scans + scans[2:] * 200, b"\xff" * 10**6, b"\xff\xd8" + b"\xff\xe0\0\2" * 10**5, b"")
    picture = _flat_png(width, height) if rng.random() < 0.7 else rng.choice(odd)
    size = {"width": width, "height": height} if rng.random() < 0.7 else {}

    def other(topic: str, log_ns: int, data: bytes) -> bytes:
        if topic == PICTURES:
            return b"".join(encode_picture(log_ns, picture, "png"))
        return msgspec.json.encode(msgspec.json.decode(data) | size) if topic == RESULTS else data

    messages = [(topic, log_ns, other(topic, log_ns, data)) for topic, log_ns, data in messages_of(good)]
    return written(messages[: rng.choice((4, 100))])


def _flat_png(width: int, height: int) -> bytes:
    rows = zlib.compressobj(1)
    content = b"".join(rows.compress(bytes(3 * width + 1)) for _ in range(min(height, 11_000))) + rows.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + png_chunk(b"IDAT", content) + png_chunk(b"IEND", b"")


def _too_many(rng: Random, good: bytes) -> bytes:
    """Repeat small messages, of which nobody has so many."""
    head, *rest = messages_of(good)
    first = next(number for number, (topic, _, _) in enumerate(rest) if topic == RESULTS)
    small = rng.choice(
        ((DROPPED, b'{"t":1}'), (MEMORY, b""), (PICTURES, bytes(40)), (EVENTS, b'{"type":"armed","track":1,"t":1}'))
    )
    spread = rng.choice((0, 10**6, 10**9))
    log_ns = rest[first][1]
    many = [(small[0], log_ns + number * spread, small[1]) for number in range(300_000)]
    return written([head, *rest[: first + 1], *many], rng.choice((1000, 300_000)))


def _empty(rng: Random, good: bytes) -> bytes:
    """Put in what holds nothing: zeros, chunks of zeros, chunks without messages, records without content."""
    at = chunk_places(BytesIO(good))[0][0]
    head, tail = good[: at.offset + at.length], good[at.offset + at.length :]

    def chunk(data: bytes) -> bytes:
        inner = _CHUNK_HEAD.pack(at.last_ns, at.last_ns, len(data), 0, 0) + struct.pack("<Q", len(data)) + data
        return _RECORD.pack(_CHUNK, len(inner)) + inner

    described = good[at.offset + 49 : at.offset + 49 + 31]
    inside = rng.choice(
        (
            bytes(64 << 20),
            chunk(bytes(60 << 20)),
            chunk(bytes(200 << 20)),
            chunk(b"") * 400_000,
            chunk(described) * 200_000,
            _RECORD.pack(rng.choice((0, 1, 7, 9, 0x80, 0xFF)), 0) * (4 << 20),
            chunk(_RECORD.pack(rng.choice((3, 4, 9)), 0) * (4 << 20)),
            _RECORD.pack(_CHUNK, 2**63) + bytes(100),
            MAGIC * 10**6,
        )
    )
    return head + inside + (tail if rng.random() < 0.5 else b"")


def _flipped(rng: Random, good: bytes) -> bytes:
    """Flip a bit of a message, and let the checksums hold."""
    messages = messages_of(good)
    number = rng.randrange(len(messages))
    topic, log_ns, data = messages[number]
    hurt = bytearray(data or b"\0")
    for _ in range(rng.choice((1, 1, 5))):
        hurt[rng.randrange(len(hurt))] ^= 1 << rng.randrange(8)
    messages[number] = (topic, log_ns, bytes(hurt))
    return written(messages)


_CHANGED: Final = ("a changed value", _other_meaning)
_WAYS: Final[tuple[tuple[str, Callable[[Random, bytes], bytes]], ...]] = (
    ("bits flipped under checksums", _flipped),
    ("damaged", damaged),
    ("cut short", cut),
    ("other hands", _other_hands),
    ("another order", _other_order),
    ("another picture", _other_picture),
    ("too many messages", _too_many),
    ("what holds nothing", _empty),
    ("a file without an end", lambda _, good: good),
)
