"""The demo, in full and gesture by gesture."""

import json
from contextlib import closing
from functools import cache
from itertools import islice

import numpy as np
import pytest

from handtrack.assets import asset
from handtrack.landmarks import Image
from handtrack.sources.demo import PARTS
from handtrack.sources.opening import open_source
from handtrack.sources.source import Source

FPS = 30
LEAST_S = 1.4  # of a sign in its part: a hold takes 1 s
BARELY_S = 0.1


@cache
def marks() -> dict[str, tuple[float, float]]:
    """Return when the clip shows each gesture, as drawn."""
    drawn = json.loads(asset("demo", "demo.json").read_text("utf-8"))["gestures"]
    swipes = {"swipe": "swipe {}"}
    return {
        swipes.get(one["name"], one["name"]).format(one["detail"]): (one["begin"], one["end"])
        for one in drawn
    }


@pytest.mark.parametrize("gesture", [gesture for gesture in PARTS if gesture != "hand"])
def test_each_part_holds_only_its_gesture(gesture: str) -> None:
    begin, end = PARTS[gesture]
    shown = {name: min(end, last) - max(begin, first) for name, (first, last) in marks().items()}
    del shown["turn"]  # an open hand that turns: nothing reads it
    first, last = marks()[gesture]
    assert shown.pop(gesture) >= min(last - first, LEAST_S) - 1e-6
    assert max(shown.values()) < BARELY_S


def test_a_gesture_without_a_part_of_its_own_plays_the_whole_clip() -> None:
    with closing(open_source("demo", demonstrated=lambda: "circle cw")) as source:
        assert [header.t for header in islice(iter(source.grab, None), 3)] == pytest.approx(
            [0.0, 1 / FPS, 2 / FPS]
        )


def picture(source: Source) -> Image:
    pixels = np.empty((480, 640, 3), np.uint8)
    source.read_into(pixels)
    return pixels


def test_a_gesture_repeats_until_another_is_requested() -> None:
    asked = "open_palm"
    with closing(open_source("demo", loop=True, demonstrated=lambda: asked)) as source:
        rounds = list(islice(iter(source.grab, None), 100))
        asked = "swipe left"
        other = source.grab()
        swiping = picture(source)
    begin, end = PARTS["open_palm"]
    each = round((end - begin) * FPS)
    assert [number for number, header in enumerate(rounds) if header.cut] == [each, 2 * each]
    assert other.cut
    assert np.diff([header.t for header in (*rounds, other)]) == pytest.approx(1 / FPS, abs=1e-3)
    with closing(open_source("demo")) as whole:
        for _ in range(round(PARTS["swipe left"][0] * FPS) + 1):
            whole.grab()
        assert np.array_equal(picture(whole), swiping)
