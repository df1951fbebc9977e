"""A result as plain data: a JSON Lines line, or table rows."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Final

from handtrack.landmarks import COUNT
from handtrack.messages import Command, Event, GestureEvent, Refusal, TrackingResult, finite
from handtrack.runtime.files import valid_text

_LENGTH_DECIMALS: Final = 3

Value = str | int | float | None

COLUMNS: Final = (
    *("frame", "t", "file", "width", "height", "track", "handedness", "handedness_score", "score"),
    *("gesture", "gesture_score"),
    *(f"{axis}{row}" for row in range(COUNT) for axis in "xyz"),
    *(f"world_{axis}{row}" for row in range(COUNT) for axis in "xyz"),
    *(f"sigma{row}" for row in range(COUNT)),
    *("position_x", "position_y", "position_z", "position_sigma"),
)
"""Columns of a table with one row per hand, and one row for a frame without hands."""


_NO_SIGMA: Final = (None,) * COUNT


def record(result: TrackingResult) -> dict[str, Any]:
    """Convert a result to the contents of one JSON line."""
    line: dict[str, Any] = {"frame": result.frame, "t": finite(result.t, 6)}
    if result.name is not None:
        line["file"] = valid_text(result.name)
    line |= {"width": result.width, "height": result.height}
    line["hands"] = [hand.to_dict() for hand in result.hands]
    if result.hidden:
        line["hidden"] = list(result.hidden)
    line["events"] = [event_record(event) for event in result.events]
    return line


def event_record(event: Event) -> dict[str, Any]:
    """Convert an event to its part of a JSON line."""
    where = {"track": event.track, "t": finite(event.t, 6)}
    if isinstance(event, Command):
        choice = {} if event.choice is None else {"choice": event.choice}
        return {"type": "command", "command": event.command, **choice, "by": event.by, **where}
    if isinstance(event, Refusal):
        return {"type": "refused", "by": event.by, "reason": str(event.reason), **where}
    if isinstance(event, GestureEvent):
        return {"type": event.type, **_details(event), **where}
    return {"type": event.type, **where}


def rows(result: TrackingResult) -> Iterator[dict[str, Value]]:
    """Yield a result's table rows with `COLUMNS`; missing values are None."""
    frame = record(result)
    hands = frame.pop("hands")
    del frame["events"]
    frame.pop("hidden", None)
    if not hands:
        yield dict.fromkeys(COLUMNS) | frame
    for hand in hands:
        points = [
            *_flat(hand.pop("landmarks")),
            *_flat(hand.pop("world")),
            *hand.pop("sigma", _NO_SIGMA),
        ]
        points += [*hand.pop("position", (None, None, None)), hand.pop("position_sigma", None)]
        coordinates = dict(zip(COLUMNS[-len(points) :], points, strict=True))
        yield dict.fromkeys(COLUMNS) | frame | hand | coordinates


def json_line(result: TrackingResult) -> str:
    """Format a result as one line of JSON."""
    return json.dumps(record(result), separators=(",", ":"), allow_nan=False) + "\n"


def csv_rows(*values: dict[str, Value]) -> str:
    """Format rows as CSV; without rows, the header."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS)
    if not values:
        table.writeheader()
    table.writerows(values)
    return text.getvalue()


def _details(event: GestureEvent) -> dict[str, Any]:
    if event.type == "pinch":
        moved = {"dx": finite(event.dx, _LENGTH_DECIMALS), "dy": finite(event.dy, _LENGTH_DECIMALS)}
        return {"phase": event.phase, **moved}
    if event.type == "hold":
        return {"sign": event.sign}
    return {} if event.direction is None else {"direction": event.direction}


def _flat(points: list[list[float]]) -> list[float]:
    return [value for point in points for value in point]
