"""Results as plain data, to the last digit: others read them, so no change may go unnoticed."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from handtrack.messages import Arming, Command, Event, GestureEvent, Hand, Refusal, TrackingResult
from handtrack.records import COLUMNS, json_line, record, rows
from handtrack.sentences import Code

POINTS = np.arange(63).reshape(21, 3)
HAND = Hand(
    *(7, (POINTS + 0.12345).astype(np.float32), (POINTS / 1000 + 0.1234567).astype(np.float32)),
    *("Left", 0.987654, 0.912345, "victory", 0.876543),
)
LOCATED = replace(
    HAND,
    sigma=(np.arange(21) + 0.126).astype(np.float32),
    position=np.array((0.12345, -0.2, 1.0), np.float32),
    position_sigma=0.0512345,
)
FRAME = {"frame": 3, "t": 1.234568, "file": "x.png", "width": 640, "height": 480}
FIGURES = {
    "track": 7,
    "handedness": "Left",
    "handedness_score": 0.9877,
    "score": 0.9123,
    "gesture": "victory",
    "gesture_score": 0.8765,
}


def result(
    *hands: Hand, events: tuple[Event, ...] = (), name: str | None = "x.png"
) -> TrackingResult:
    return TrackingResult(3, 1.2345678, 640, 480, hands, name, events=events)


def test_a_line_is_rounded_to_the_precision_of_a_hand() -> None:
    line = record(result(HAND))
    (hand,) = line["hands"]
    assert list(line) == ["frame", "t", "file", "width", "height", "hands", "events"]
    assert {key: line[key] for key in FRAME} == FRAME
    assert hand.pop("landmarks") == [
        [float(f"{x + axis}.123") for axis in range(3)] for x in range(0, 63, 3)
    ]
    assert hand.pop("world") == [
        [round((x + axis) / 1000 + 0.12346, 5) for axis in range(3)] for x in range(0, 63, 3)
    ]
    assert hand == FIGURES


def test_a_row_has_every_column_and_the_fields_of_its_line() -> None:
    (row,) = rows(result(HAND))
    assert tuple(row) == COLUMNS
    told = {
        key: value
        for key, value in row.items()
        if key[-1] not in "0123456789" and value is not None
    }
    assert told == FRAME | FIGURES
    assert [row[name] for name in ("x0", "z20", "world_x0", "world_z20")] == [
        0.123,
        62.123,
        0.12346,
        0.18546,
    ]


def test_optional_hand_fields_follow_the_common_ones() -> None:
    (plain,), (hand,) = (record(result(one))["hands"] for one in (HAND, LOCATED))
    assert list(hand) == [*plain, "sigma", "position", "position_sigma"]
    assert hand["sigma"] == [round(row + 0.13, 2) for row in range(21)]
    assert (hand["position"], hand["position_sigma"]) == ([0.1235, -0.2, 1.0], 0.0512)
    (row,) = rows(result(LOCATED))
    assert tuple(row) == COLUMNS
    assert [*row][-26:] == [
        "world_z20",
        *(f"sigma{k}" for k in range(21)),
        *(f"position_{a}" for a in ("x", "y", "z", "sigma")),
    ]
    assert [*row.values()][-25:] == [*hand["sigma"], *hand["position"], hand["position_sigma"]]


def test_a_frame_without_hands_is_a_row_and_unnamed_results_omit_the_file() -> None:
    (row,) = rows(result(name=None))
    assert row == dict.fromkeys(COLUMNS) | FRAME | {"file": None}
    assert record(result(name=None)) == {key: FRAME[key] for key in FRAME if key != "file"} | {
        "hands": [],
        "events": [],
    }


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        (
            Command("select", 7, 1.2345678, "victory", 2),
            {"type": "command", "command": "select", "choice": 2},
        ),
        (Command("next", 7, 1.2345678, "swipe left"), {"type": "command", "command": "next"}),
        (Refusal(7, 1.2345678, "four", "not here"), {"type": "refused", "reason": "not here"}),
        (Arming("armed", 7, 1.2345678), {"type": "armed"}),
        (Arming("disarmed", 7, 1.2345678), {"type": "disarmed"}),
        (GestureEvent("wave", 7, 1.2345678, 0.5), {"type": "wave"}),
        (
            GestureEvent("swipe", 7, 1.2345678, 0.5, direction="left"),
            {"type": "swipe", "direction": "left"},
        ),
        (GestureEvent("hold", 7, 1.2345678, 0.5, sign="three"), {"type": "hold", "sign": "three"}),
        (
            GestureEvent("pinch", 7, 1.2345678, 0.5, phase="move", dx=0.12345, dy=-1.23456),
            {"type": "pinch", "phase": "move", "dx": 0.123, "dy": -1.235},
        ),
    ],
)
def test_an_event_has_the_fields_of_its_type(event: Event, fields: dict[str, Any]) -> None:
    by = {"by": event.by} if isinstance(event, Command | Refusal) else {}
    assert record(result(events=(event,)))["events"] == [fields | by | {"track": 7, "t": 1.234568}]


def kinds(value: Any, path: str = "") -> set[tuple[str, str]]:
    """Return the type of every value by its path; empty values have none."""
    if isinstance(value, dict):
        return set().union(*(kinds(each, f"{path}.{name}") for name, each in value.items()))
    if isinstance(value, list):
        return set().union(*(kinds(each, f"{path}[]") for each in value))
    return {(path, type(value).__name__)}


def test_a_field_has_one_type_in_every_line_and_is_never_null() -> None:
    whole = replace(
        LOCATED,
        landmarks=np.ones((21, 3), np.float32),
        handedness_score=1.0,
        score=1.0,
        gesture_score=1.0,
    )
    events = (
        Command("select", 7, 1.0, "victory", 2),
        Command("next", 7, 1.2345678, "swipe left"),
        Refusal(7, 1.0, "four", Code.AS_TOLD(words="not here")),
        Arming("armed", 7, 1.0),
        GestureEvent("swipe", 7, 1.0, 1.0, direction="left"),
        GestureEvent("hold", 7, 1.0, 1.0, sign="three"),
        GestureEvent("pinch", 7, 1.0, 1.0, phase="begin", dx=0.0, dy=1.0),
        GestureEvent("pinch", 7, 1.0, 1.0, phase="move", dx=0.12345, dy=-1.23456),
    )
    lines = [result(whole, events=events), result(), replace(result(LOCATED), frame=0, t=0.0)]
    found = kinds([json.loads(json_line(each)) for each in lines])
    assert len({path for path, _ in found}) == len(found)
    assert {kind for _, kind in found} == {"int", "float", "str"}
