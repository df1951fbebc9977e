"""Messages of a recording: JSON with a schema, and pictures in ROS 2's format.

Results are exact: nine digits identify every float32, and JSON's shortest form every float64. A new
field needs a default; a changed field needs a higher `SCHEMA`.

A recording may be from somebody else. This module checks types and bounds once, so no later code
needs to: numbers are finite, hands are near their picture, and no two hands of a frame share a
number.
"""

import json
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import inf
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from handtrack.landmarks import COUNT
from handtrack.messages import (
    Arming,
    Command,
    CommandName,
    Direction,
    Event,
    GestureEvent,
    Hand,
    Handedness,
    Phase,
    Refusal,
    Timings,
    TrackingResult,
)
from handtrack.plugins.recording import annotations
from handtrack.plugins.recording.mcap import Channel, DamagedError
from handtrack.plugins.recording.setup import MOST_PIXELS, Count, Side, Text, Word
from handtrack.runtime.files import valid_text
from handtrack.sentences import Code, Message, codes
from handtrack.settings import MOST_HANDS

SETUP: Final = "/handtrack/setup"
RESULTS: Final = "/handtrack/results"
DROPPED: Final = "/handtrack/dropped"
EVENTS: Final = "/handtrack/events"
MEMORY: Final = "/handtrack/memory"
PICTURES: Final = "/handtrack/pictures"
SKELETON: Final = "/handtrack/skeleton"

_NUMBER: Final = {"type": "number"}
_POINTS: Final = {"type": "array", "items": {"type": "array", "items": _NUMBER}}
_HAND: Final = {
    "track": {"type": "integer"},
    "handedness": {"type": "string"},
    "handedness_score": _NUMBER,
    "score": _NUMBER,
    "landmarks": _POINTS,
    "world": _POINTS,
    "gesture": {"type": ["string", "null"]},
    "gesture_score": _NUMBER,
}
_EVENT: Final = {
    "type": "object",
    "properties": {"type": {"type": "string"}, "track": {"type": "integer"}, "t": _NUMBER},
}
_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    SETUP: {"schema": {"type": "integer"}},
    RESULTS: {
        "frame": {"type": "integer"},
        "t": _NUMBER,
        "width": {"type": "integer"},
        "height": {"type": "integer"},
        "hands": {"type": "array", "items": {"type": "object", "properties": _HAND}},
        "events": {"type": "array", "items": {"type": "object", "properties": _EVENT}},
    },
    DROPPED: {"t": _NUMBER},
    EVENTS: _EVENT,
    MEMORY: {"resident_bytes": {"type": "integer"}, "live_bytes": {"type": "integer"}},
}
_COMPRESSED_IMAGE: Final = b"""\
std_msgs/Header header
string format
uint8[] data
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
"""

CHANNELS: Final = (
    *(
        Channel(
            topic,
            "json",
            f"handtrack.{topic.rpartition('/')[2]}",
            "jsonschema",
            json.dumps({"type": "object", "properties": properties}).encode(),
        )
        for topic, properties in _PROPERTIES.items()
    ),
    Channel(PICTURES, "cdr", "sensor_msgs/msg/CompressedImage", "ros2msg", _COMPRESSED_IMAGE),
)
CHANNELS_WITH_PICTURES: Final = (
    *CHANNELS,
    Channel(
        SKELETON,
        "json",
        annotations.SCHEMA_NAME,
        "jsonschema",
        json.dumps(annotations.SCHEMA).encode(),
    ),
)


@dataclass(frozen=True, slots=True, eq=False)
class StoredResult:
    """A tracked frame, as stored."""

    result: TrackingResult
    cut: bool = False
    """Every track ended before this frame."""
    position_s: float | None = None
    pictured: bool = False
    """The picture is stored before this result."""


_MOST_AWAY: Final = 10.0
"""Maximum distance of a landmark from the picture's corner, in longer sides of the picture: the
model predicts a hand that leaves or fills the picture within a crop a few palms wide.
"""
_PALM: Final = [0, 5, 9, 13, 17]  # wrist and knuckles
_LEAST_PALM_PX = 0.5  # across; a smaller palm has no direction or length
_LEAST_PALM_M = 1e-4
_MOST_WORLD_M: Final = 10.0  # from the hand's middle to a landmark
_MOST_JSON_BYTES: Final = 1 << 20  # a hundred hands have 400 kB
_MOST_NESTED: Final = 4  # levels of reasons within reasons

_MOST_WAY: Final = 64  # places of a hand before it was found

_Seconds = Annotated[float, Meta(ge=-1e9, le=1e9)]
_Share = Annotated[float, Meta(ge=-0.01, le=1.01)]  # rounding may exceed 0 to 1
_Amount = Annotated[float, Meta(ge=0.0, le=1e9)]
_Signed = Annotated[float, Meta(ge=-1e9, le=1e9)]
_Point = tuple[_Signed, _Signed, _Signed]
_Points = Annotated[list[_Point], Meta(min_length=COUNT, max_length=COUNT)]
_Read = TypeVar("_Read")
_Kind = Literal[
    "swipe", "wave", "circle", "pinch", "hold", "armed", "disarmed", "command", "refused"
]


class _Hand(msgspec.Struct, omit_defaults=True):
    """A hand, as stored; the fields are those of `Hand`."""

    track: Count
    handedness: Handedness
    handedness_score: _Share
    score: _Share
    landmarks: _Points
    world: _Points
    gesture: Word | None = None
    gesture_score: _Share = 0.0
    sigma: Annotated[list[_Amount], Meta(min_length=COUNT, max_length=COUNT)] | None = None
    position: _Point | None = None
    position_sigma: _Amount | None = None
    palm_velocity: tuple[_Signed, _Signed] | None = None
    mirrored: bool = False
    trusted: bool = True
    way_in: (
        Annotated[list[tuple[_Seconds, _Signed, _Signed]], Meta(min_length=1, max_length=_MOST_WAY)]
        | None
    ) = None


class _Reason(msgspec.Struct):
    """A message, as stored, with its sentence for versions that do not know it."""

    code: Word = ""
    parameters: Any = None
    text: Text = ""


class _Event(msgspec.Struct):
    """An event, as stored; fields as those of `Event`'s kinds."""

    type: _Kind
    track: Count
    t: _Seconds
    since: _Seconds = 0.0
    direction: Direction | None = None
    phase: Phase | None = None
    dx: _Signed = 0.0
    dy: _Signed = 0.0
    sign: Word | None = None
    command: CommandName | None = None
    by: Word = ""
    choice: Count | None = None
    reason: _Reason | None = None

    def event(self) -> Event:
        match self.type:
            case "command":
                if self.command is None:
                    raise DamagedError
                return Command(self.command, self.track, self.t, self.by, self.choice)
            case "refused":
                if self.reason is None:
                    raise DamagedError
                return Refusal(self.track, self.t, self.by, _message_back(self.reason))
            case "armed" | "disarmed":
                return Arming(self.type, self.track, self.t)
        return GestureEvent(
            self.type,
            self.track,
            self.t,
            self.since,
            self.direction,
            self.phase,
            self.dx,
            self.dy,
            self.sign,
        )


class _Result(msgspec.Struct, omit_defaults=True):
    """A result, as stored; fields as those of `TrackingResult` and `StoredResult`."""

    frame: Count
    t: _Seconds
    width: Side
    height: Side
    hands: Annotated[list[_Hand], Meta(max_length=MOST_HANDS)]
    events: Annotated[list[_Event], Meta(max_length=1000)]
    file: Text | None = None
    timings: Annotated[list[_Amount], Meta(max_length=len(fields(Timings)))] | None = None
    too_dark: bool = False
    hidden: Annotated[list[Count], Meta(max_length=MOST_HANDS)] = []
    cut: bool = False
    position_s: _Seconds | None = None
    pictured: bool = False


class _Drop(msgspec.Struct):
    t: _Seconds


_read_result: Final = msgspec.json.Decoder(_Result).decode
_read_event: Final = msgspec.json.Decoder(_Event).decode
_read_drop: Final = msgspec.json.Decoder(_Drop).decode
_MINUS_ZERO: Final = re.compile(r"(?<=[\[,])-0(?=[,\]])")
_TIMES: Final = tuple(each.name for each in fields(Timings))


def encode_result(stored: StoredResult) -> bytes:
    """Return a result as the JSON of a message."""
    result = stored.result
    timings = [float(getattr(result.timings, name)) for name in _TIMES]
    events: list[Any] = [event_to_plain(event) for event in result.events]
    return msgspec.json.encode(
        _Result(
            result.frame,
            float(result.t),
            result.width,
            result.height,
            [_hand(hand) for hand in result.hands],
            events,
            None if result.name is None else valid_text(result.name),
            timings if any(timings) else None,
            result.too_dark,
            list(result.hidden),
            stored.cut,
            stored.position_s,
            stored.pictured,
        )
    )


def decode_result(data: bytes | memoryview) -> StoredResult:
    """Return a message's result, bit-identical. Raises `DamagedError`: it is malformed,
    or physically impossible.
    """
    read = _checked(_read_result, data)
    if read.width * read.height > MOST_PIXELS or len({hand.track for hand in read.hands}) < len(
        read.hands
    ):
        raise DamagedError
    most_px = _MOST_AWAY * max(read.width, read.height)
    result = TrackingResult(
        read.frame,
        read.t,
        read.width,
        read.height,
        tuple(_hand_back(hand, most_px) for hand in read.hands),
        read.file,
        Timings(*read.timings) if read.timings else Timings(),
        tuple(event.event() for event in read.events),
        read.too_dark,
        tuple(read.hidden),
    )
    return StoredResult(result, read.cut, read.position_s, read.pictured)


def decode_event(data: bytes | memoryview) -> Event:
    """Return a message's event. Raises `DamagedError`: it is not one."""
    return _checked(_read_event, data).event()


def decode_drop(data: bytes | memoryview) -> float:
    """Return the time of a dropped frame, in seconds of its source's clock. Raises `DamagedError`:
    it is not one.
    """
    return _checked(_read_drop, data).t


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as plain data, with every field."""
    if isinstance(event, Refusal):
        return {**_plain(event), "type": "refused", "reason": _message(event.reason)}
    return {**({"type": "command"} if isinstance(event, Command) else {}), **_plain(event)}


def encode_picture(log_ns: int, data: bytes, kind: str) -> tuple[bytes, bytes]:
    """Return a compressed picture's message: its head, and `data` itself;
    `kind` is "jpeg" or "png".
    """
    seconds, nanoseconds = divmod(log_ns, 10**9)
    frame_id = b"\0"
    head = struct.pack("<4sIII", b"\0\1\0\0", seconds, nanoseconds, len(frame_id)) + frame_id
    head += bytes(-(len(head) - 4) % 4)
    name = kind.encode() + b"\0"
    head += struct.pack("<I", len(name)) + name
    head += bytes(-(len(head) - 4) % 4)
    return head + struct.pack("<I", len(data)), data


def decode_picture(message: bytes | memoryview) -> bytes | memoryview:
    """Return the compressed picture of a message. Raises `DamagedError`: it is not one."""
    try:
        at = 12
        for _ in range(2):  # the frame's id, and the format
            (length,) = struct.unpack_from("<I", message, at)
            at += 4 + length
            at += -(at - 4) % 4
        (length,) = struct.unpack_from("<I", message, at)
    except struct.error as error:
        raise DamagedError from error
    data = message[at + 4 :]
    if len(data) != length:
        raise DamagedError
    return data


def _checked(read: Callable[[bytes | memoryview], _Read], data: bytes | memoryview) -> _Read:
    """Return a message's content after checking every bound."""
    if len(data) > _MOST_JSON_BYTES:
        raise DamagedError
    try:
        return read(data)
    except (ValueError, RecursionError) as error:
        raise DamagedError from error


def _hand(hand: Hand) -> _Hand:
    return _Hand(
        hand.track_id,
        hand.handedness,
        float(hand.handedness_score),
        float(hand.score),
        _digits(hand.landmarks),
        _digits(hand.world),
        hand.gesture,
        float(hand.gesture_score),
        _digits(hand.sigma),
        _digits(hand.position),
        None if hand.position_sigma is None else float(hand.position_sigma),
        _digits(hand.palm_velocity),
        hand.mirrored,
        hand.trusted,
        None if hand.way_in is None else hand.way_in.tolist(),
    )


def _hand_back(hand: _Hand, most_px: float) -> Hand:
    landmarks = _array(hand.landmarks, most_px)
    world = _array(hand.world, _MOST_WORLD_M)
    palm_px, palm_m = (float(np.ptp(points[_PALM], axis=0).max()) for points in (landmarks, world))
    if palm_px < _LEAST_PALM_PX or palm_m < _LEAST_PALM_M:
        raise DamagedError
    return Hand(
        hand.track,
        landmarks,
        world,
        hand.handedness,
        hand.handedness_score,
        hand.score,
        hand.gesture,
        hand.gesture_score,
        None if hand.sigma is None else _array(hand.sigma, most_px),
        None if hand.position is None else _array(hand.position),
        hand.position_sigma,
        None if hand.palm_velocity is None else _array(hand.palm_velocity),
        hand.mirrored,
        hand.trusted,
        None if hand.way_in is None else np.array(hand.way_in),
    )


def _digits(values: NDArray[np.float32] | None) -> Any:
    """Write an array of float32 as JSON, exactly and short."""
    if values is None:
        return None
    rows = _list_of("%.9g", values.shape[-1])
    text = (rows if values.ndim == 1 else _list_of(rows, len(values))) % tuple(
        values.ravel().tolist()
    )
    if "-0," in text or "-0]" in text:  # JSON's -0 is an integer, so it loses its sign
        text = _MINUS_ZERO.sub("-0.0", text)
    return msgspec.Raw(text)


def _list_of(each: str, count: int) -> str:
    return f"[{','.join([each] * count)}]"


def _array(plain: Sequence[Any], most: float = inf) -> NDArray[np.float32]:
    array = np.array(plain, np.float64)
    if np.abs(array).max() > most:
        raise DamagedError
    return array.astype(np.float32)


def _plain(event: Event) -> dict[str, Any]:
    return {each.name: getattr(event, each.name) for each in fields(event)}


def _message(message: Message) -> dict[str, Any]:
    parameters = {
        name: _message(value) if isinstance(value, Message) else value
        for name, value in message.parameters.items()
    }
    return {"code": message.code.name, "parameters": parameters, "text": str(message)}


def _message_back(stored: _Reason, nested: int = 0) -> Message:
    """Return a message; one unknown to this version becomes its stored sentence."""
    if nested > _MOST_NESTED:
        raise DamagedError
    code: Any = codes().get(stored.code)
    try:
        back = {name: _parameter(value, nested) for name, value in stored.parameters.items()}
        message = Message(code, back)
        str(message)
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError):
        return Code.AS_TOLD(words=stored.text)
    return message


def _parameter(value: Any, nested: int) -> str | int | float | Message:
    if isinstance(value, Mapping):
        return _message_back(msgspec.convert(value, _Reason), nested + 1)
    if not isinstance(value, str | int | float):
        raise TypeError
    return value
