"""What a recording's messages hold: JSON with a schema, and pictures as ROS 2 writes them.

A result is stored to the bit: nine digits tell every float32, and JSON's shortest form every float64. Whoever adds a
field gives it a default; whoever changes one raises `SCHEMA`.
"""

import json
import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT
from handtrack.messages import Arming, Command, Event, GestureEvent, Hand, Handedness, Refusal, Timings, TrackingResult
from handtrack.recording.mcap import Channel, DamagedError
from handtrack.runtime.files import valid_text
from handtrack.sentences import Code, Message

SCHEMA: Final = 1
"""Version of the messages."""

SETUP: Final = "/handtrack/setup"
RESULTS: Final = "/handtrack/results"
DROPPED: Final = "/handtrack/dropped"
EVENTS: Final = "/handtrack/events"
MEMORY: Final = "/handtrack/memory"
PICTURES: Final = "/handtrack/pictures"

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


@dataclass(frozen=True, slots=True, eq=False)
class StoredResult:
    """A frame that was tracked, as it was stored.

    Attributes
    ----------
    cut : bool
        Every track ended before it.
    position_s : float or None
        Its place in a video.
    pictured : bool
        Its picture is stored before it.
    """

    result: TrackingResult
    cut: bool = False
    position_s: float | None = None
    pictured: bool = False


class _Hand(msgspec.Struct, omit_defaults=True):
    """A hand, as stored; fields as those of `Hand`."""

    track: int
    handedness: Handedness
    handedness_score: float
    score: float
    landmarks: Any
    world: Any
    gesture: str | None = None
    gesture_score: float = 0.0
    sigma: Any = None
    position: Any = None
    position_sigma: float = 0.0
    palm_velocity: Any = None
    mirrored: bool = False


class _Result(msgspec.Struct, omit_defaults=True):
    """A result, as stored; fields as those of `TrackingResult` and `StoredResult`."""

    frame: int
    t: float
    width: int
    height: int
    hands: list[_Hand]
    events: list[dict[str, Any]]
    file: str | None = None
    timings: list[float] | None = None
    too_dark: bool = False
    hidden: list[int] = []
    cut: bool = False
    position_s: float | None = None
    pictured: bool = False


_read_result: Final = msgspec.json.Decoder(_Result).decode
_SHAPES: Final = {
    "landmarks": (COUNT, 3),
    "world": (COUNT, 3),
    "sigma": (COUNT,),
    "position": (3,),
    "palm_velocity": (2,),
}
_MINUS_ZERO: Final = re.compile(r"(?<=[\[,])-0(?=[,\]])")
_TIMES: Final = tuple(each.name for each in fields(Timings))


def encode_result(stored: StoredResult) -> bytes:
    """Return a result as the JSON of a message."""
    result = stored.result
    timings = [float(getattr(result.timings, name)) for name in _TIMES]
    return msgspec.json.encode(
        _Result(
            result.frame,
            float(result.t),
            result.width,
            result.height,
            [_hand(hand) for hand in result.hands],
            [event_to_plain(event) for event in result.events],
            None if result.name is None else valid_text(result.name),
            timings if any(timings) else None,
            result.too_dark,
            list(result.hidden),
            stored.cut,
            stored.position_s,
            stored.pictured,
        )
    )


def decode_result(data: bytes) -> StoredResult:
    """Return a message's result, equal to the bit.

    Raises
    ------
    DamagedError
        It is none.
    """
    try:
        read = _read_result(data)
        result = TrackingResult(
            read.frame,
            read.t,
            read.width,
            read.height,
            tuple(_hand_back(hand) for hand in read.hands),
            read.file,
            Timings(*read.timings) if read.timings else Timings(),
            tuple(event_from_plain(event) for event in read.events),
            read.too_dark,
            tuple(read.hidden),
        )
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise DamagedError from error
    return StoredResult(result, read.cut, read.position_s, read.pictured)


def decode_json(data: bytes) -> dict[str, Any]:
    """Return a message's object.

    Raises
    ------
    DamagedError
        It is none.
    """
    try:
        return msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise DamagedError from error


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as plain data, whole."""
    if isinstance(event, Refusal):
        return {**_plain(event), "type": "refused", "reason": _message(event.reason)}
    return {**({"type": "command"} if isinstance(event, Command) else {}), **_plain(event)}


def event_from_plain(plain: Mapping[str, Any]) -> Event:
    """Return the event.

    Raises
    ------
    ValueError
        It is none (`msgspec.ValidationError` is one too).
    """
    match plain.get("type"):
        case "command":
            return msgspec.convert(plain, Command)
        case "refused":
            return msgspec.convert({**plain, "reason": None}, _Refused).refusal(_message_back(plain.get("reason")))
        case "armed" | "disarmed":
            return msgspec.convert(plain, Arming)
    return msgspec.convert(plain, GestureEvent)


def encode_picture(log_ns: int, data: bytes, kind: str) -> tuple[bytes, bytes]:
    """Return a compressed picture's message: its head, and `data` itself; `kind` is "jpeg" or "png"."""
    seconds, nanoseconds = divmod(log_ns, 10**9)
    frame_id = b"\0"
    head = struct.pack("<4sIII", b"\0\1\0\0", seconds, nanoseconds, len(frame_id)) + frame_id
    head += bytes(-(len(head) - 4) % 4)
    name = kind.encode() + b"\0"
    head += struct.pack("<I", len(name)) + name
    head += bytes(-(len(head) - 4) % 4)
    return head + struct.pack("<I", len(data)), data


def decode_picture(message: bytes) -> bytes:
    """Return the compressed picture of a message.

    Raises
    ------
    DamagedError
        It is none.
    """
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


class _Refused(msgspec.Struct):
    track: int
    t: float
    by: str

    def refusal(self, reason: Message) -> Refusal:
        return Refusal(self.track, self.t, self.by, reason)


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
        float(hand.position_sigma),
        _digits(hand.palm_velocity),
        hand.mirrored,
    )


def _hand_back(hand: _Hand) -> Hand:
    arrays = {name: _array(getattr(hand, name), shape) for name, shape in _SHAPES.items()}
    landmarks, world = arrays["landmarks"], arrays["world"]
    if landmarks is None or world is None:
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
        arrays["sigma"],
        arrays["position"],
        hand.position_sigma,
        arrays["palm_velocity"],
        hand.mirrored,
    )


def _digits(values: NDArray[np.float32] | None) -> msgspec.Raw | None:
    """Write an array of float32 as JSON, exactly and short."""
    if values is None:
        return None
    rows = _list_of("%.9g", values.shape[-1])
    text = (rows if values.ndim == 1 else _list_of(rows, len(values))) % tuple(values.ravel().tolist())
    if "-0," in text or "-0]" in text:  # JSON's -0 is a whole number, which has no sign
        text = _MINUS_ZERO.sub("-0.0", text)
    return msgspec.Raw(text)


def _list_of(each: str, count: int) -> str:
    return f"[{','.join([each] * count)}]"


def _array(plain: Any, shape: Sequence[int]) -> NDArray[np.float32] | None:
    if plain is None:
        return None
    array = np.array(plain, np.float64)
    if array.shape != tuple(shape):
        raise DamagedError
    return array.astype(np.float32)


def _plain(event: Event) -> dict[str, Any]:
    return {each.name: getattr(event, each.name) for each in fields(event)}


def _message(message: Message) -> dict[str, Any]:
    parameters = {
        name: _message(value) if isinstance(value, Message) else value for name, value in message.parameters.items()
    }
    return {"code": message.code.name, "parameters": parameters, "text": str(message)}


def _message_back(plain: Any) -> Message:
    """Return a message; one that this version cannot say as the sentence it was."""
    if not isinstance(plain, Mapping):
        raise DamagedError
    code: Any = Code.__members__.get(str(plain.get("code")))
    parameters: Any = plain.get("parameters")
    try:
        back = {
            name: _message_back(value) if isinstance(value, Mapping) else value for name, value in parameters.items()
        }
        message = Message(code, back)
        str(message)
    except (AttributeError, KeyError, TypeError, ValueError):
        return Code.AS_TOLD(words=str(plain.get("text")))
    return message
