"""Skeletons as drawings over a recorded picture, as Foxglove draws them:
`foxglove.ImageAnnotations` in JSON.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from handtrack.landmarks import BONES
from handtrack.messages import Hand, TrackingResult, is_plausible

# A drawing is for looking at: tenths of a pixel, one line list for each hand, its side's colour,
# and a label at the wrist. The numbers to compute with are in the result.
_DECIMALS: Final = 1
_LINE_LIST: Final = 4  # pairs of points, each a line
_HAND_SIZES_PER_LINE: Final = 80  # longer side of a hand's box, in widths of its lines
_LABEL_SHARE: Final = 1 / 12  # height of a label, in longer sides of a hand's box
_LEAST_LABEL_PX: Final = 12.0
_COLORS: Final[Mapping[str, Mapping[str, float]]] = {
    "Left": {"r": 0.36, "g": 0.80, "b": 1.0, "a": 1.0},
    "Right": {"r": 1.0, "g": 0.57, "b": 0.30, "a": 1.0},
}
_CLEAR: Final = {"r": 0.0, "g": 0.0, "b": 0.0, "a": 0.0}
_SHADE: Final = {"r": 0.1, "g": 0.1, "b": 0.1, "a": 0.7}

_NUMBER: Final = {"type": "number"}
_TEXT: Final = {"type": "string"}
_TIME: Final = {
    "type": "object",
    "title": "time",
    "properties": {
        "sec": {"type": "integer", "minimum": 0},
        "nsec": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    },
}


def _object(title: str, properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with all of these properties."""
    return {
        "title": title,
        "type": "object",
        "properties": properties,
        "required": list(properties),
    }


def _list(items: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_POINT: Final = _object("foxglove.Point2", {"x": _NUMBER, "y": _NUMBER})
_COLOR: Final = _object("foxglove.Color", dict.fromkeys("rgba", _NUMBER))
_METADATA: Final = _list(_object("foxglove.KeyValuePair", {"key": _TEXT, "value": _TEXT}))
_CIRCLE: Final = _object(
    "foxglove.CircleAnnotation",
    {
        "timestamp": _TIME,
        "position": _POINT,
        "diameter": _NUMBER,
        "thickness": _NUMBER,
        "fill_color": _COLOR,
        "outline_color": _COLOR,
        "metadata": _METADATA,
    },
)
_KINDS: Final = ("UNKNOWN", "POINTS", "LINE_LOOP", "LINE_STRIP", "LINE_LIST")
_POINTS: Final = _object(
    "foxglove.PointsAnnotation",
    {
        "timestamp": _TIME,
        "type": {
            "title": "foxglove.PointsAnnotationType",
            "oneOf": [{"title": name, "const": number} for number, name in enumerate(_KINDS)],
        },
        "points": _list(_POINT),
        "outline_color": _COLOR,
        "outline_colors": _list(_COLOR),
        "fill_color": _COLOR,
        "thickness": _NUMBER,
        "metadata": _METADATA,
    },
)
_LABEL: Final = _object(
    "foxglove.TextAnnotation",
    {
        "timestamp": _TIME,
        "position": _POINT,
        "text": _TEXT,
        "font_size": _NUMBER,
        "text_color": _COLOR,
        "background_color": _COLOR,
        "metadata": _METADATA,
    },
)
SCHEMA_NAME: Final = "foxglove.ImageAnnotations"
SCHEMA: Final = _object(
    SCHEMA_NAME, {"circles": _list(_CIRCLE), "points": _list(_POINTS), "texts": _list(_LABEL)}
)


def encode_annotations(log_ns: int, result: TrackingResult) -> bytes:
    """Return the hands of a frame as lines and labels over its picture;
    without hands it clears them.
    """
    seconds, nanoseconds = divmod(log_ns, 10**9)
    when = {"sec": seconds, "nsec": nanoseconds}
    hands = [hand for hand in result.hands if is_plausible(hand)]
    return msgspec.json.encode(
        {
            "circles": [],
            "points": [_lines(hand, when) for hand in hands],
            "texts": [_label(hand, when) for hand in hands],
        }
    )


def _lines(hand: Hand, when: Mapping[str, int]) -> dict[str, Any]:
    places = [_place(x, y) for x, y, _ in hand.landmarks.tolist()]
    return {
        "timestamp": when,
        "type": _LINE_LIST,
        "points": [places[row] for bone in BONES for row in bone],
        "outline_color": _COLORS[hand.handedness],
        "outline_colors": [],
        "fill_color": _CLEAR,
        "thickness": max(1.0, round(_extent_px(hand) / _HAND_SIZES_PER_LINE, _DECIMALS)),
        "metadata": [],
    }


def _label(hand: Hand, when: Mapping[str, int]) -> dict[str, Any]:
    x, y, _ = hand.landmarks[0].tolist()
    sign = f" {hand.gesture}" if hand.gesture not in (None, "none") else ""
    return {
        "timestamp": when,
        "position": _place(x, y),
        "text": f"{hand.track_id} {hand.handedness}{sign}",
        "font_size": max(_LEAST_LABEL_PX, round(_extent_px(hand) * _LABEL_SHARE, _DECIMALS)),
        "text_color": _COLORS[hand.handedness],
        "background_color": _SHADE,
        "metadata": [],
    }


def _place(x: float, y: float) -> dict[str, float]:
    return {"x": round(x, _DECIMALS), "y": round(y, _DECIMALS)}


def _extent_px(hand: Hand) -> float:
    box = hand.box
    return max(float(box.width), float(box.height))
