"""A recording of every kind of event, and the same with any value changed under valid checksums."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from math import cos, sin
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from handtrack.gestures.codes import GestureCode
from handtrack.messages import Arming, Command, GestureEvent, Hand, Refusal, TrackingResult
from handtrack.plugins.recording.format import CHANNELS
from handtrack.plugins.recording.mcap import McapWriter, StoredMessage, chunk_places, read_chunk
from handtrack.plugins.recording.recorder import Recorder
from handtrack.sources.source import FrameHeader
from tests.plugins.recording.made_up import INFO, SETUP, header_of

NASTY: Final = tuple(
    text.encode()
    for text in (
        *(
            "null",
            "true",
            '""',
            '"x"',
            '"\\u001b[2J"',
            '"\\udcff"',
            "[]",
            "{}",
            "[[]]",
            '[{"a":1}]',
        ),
        *(
            "0",
            "-1",
            "1",
            "2",
            "7",
            "0.5",
            "-0.5",
            "1e-320",
            "1e5",
            "1e9",
            "-1e9",
            "1e38",
            "1e308",
            "-1e308",
            "1e400",
        ),
        *(
            "100000",
            "2147483647",
            "2147483648",
            "4294967296",
            "9" * 19,
            "9" * 30,
            "9" * 5000,
            "NaN",
            "Infinity",
        ),
        *("[" * 400 + "]" * 400, '{"parameters":' * 400 + "1" + "}" * 400, "[" * 3000 + "]" * 3000),
        '"' + "x" * 100_000 + '"',
        f"[{'0,' * 100_000}0]",
    )
)
"""Values for any field: of another type, another range, no JSON at all."""

SIZE: Final = (96, 72)

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
    return Hand(
        number, landmarks, world, "Right", 0.9, 0.95, "open_palm", 0.8, sigma, where, 0.01, moving
    )


def write_recording(path: Path) -> None:
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
            GestureCode.SIGN_GOES_ON(
                because=GestureCode.HELD_TOO_SHORT(held_s=0.3, full_s=1.0), sign="ok"
            ),
        ),
    )
    recorder = Recorder(path, patient=True)
    recorder.opened(replace(INFO, width=SIZE[0], height=SIZE[1]), SETUP)
    for number in range(12):
        hands = (hand(1, (40.0 + number, 50.0)), hand(2, (20.0, 50.0)))
        result = TrackingResult(
            number, number / 30, *SIZE, hands, None, events=events if number == 3 else ()
        )
        recorder.tracked(header_of(result, cut=number == 6), result, None, None)
        recorder.dropped(FrameHeader(result.t + 0.01, 0, SIZE[1], SIZE[0]))
    recorder.decided(events[4])
    recorder.stop(60.0)


def messages_of(data: bytes) -> Messages:
    """Return what a recording holds, message by message."""
    file, topics = BytesIO(data), dict[int, str]()
    found: list[StoredMessage] = [
        each for place in chunk_places(file)[0] for each in read_chunk(file, place, topics)
    ]
    return [(message.topic, message.log_ns, bytes(message.data)) for message in found]


def written(messages: Sequence[tuple[str, int, bytes]], each: int = 5) -> bytes:
    """Return messages as a recording with valid checksums, so many to a chunk."""
    file = BytesIO()
    writer = McapWriter(file, CHANNELS, "another")
    for number, (topic, log_ns, data) in enumerate(messages, 1):
        writer.add(topic, log_ns, data)
        if number % each == 0:
            writer.flush()
    writer.finish()
    return file.getvalue()


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the places of values in plain data; in a list, only the first and the last."""
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
