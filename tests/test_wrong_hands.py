"""Hands that are not finite, collapsed or without size do no harm anywhere,
and no invalid number is written.
"""

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from handtrack.commands.sidecar import About
from handtrack.commands.track import add_arguments
from handtrack.commands.writers import open_writer
from handtrack.drawing import draw_hands
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.hand_figures import HandWatch
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.gestures.static import read_sign
from handtrack.landmarks import COUNT, Landmarks
from handtrack.messages import Hand, TrackingResult, is_plausible
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.navigator import Navigator
from handtrack.posing.position import HandLocator
from handtrack.records import csv_rows, json_line, rows
from handtrack.sources.source import SourceInfo, SourceKind
from handtrack.tracking.smoothing import OneEuroFilter
from handtrack.tracking.track import STEADY
from tests.gestures.hands import hand_of, world_of
from tests.plug_ins import needs

GOOD = hand_of(world_of("open_palm"))
FRAMES = 12
PARSER = argparse.ArgumentParser()
add_arguments(PARSER)


def _all(value: float) -> Landmarks:
    return np.full((COUNT, 3), value, np.float32)


def _one(landmarks: Landmarks, value: float) -> Landmarks:
    changed = landmarks.copy()
    changed[8, 2] = value
    return changed


HANDS = {
    "nan": (replace(GOOD, landmarks=_all(np.nan), world=_all(np.nan)),),
    "infinite": (replace(GOOD, landmarks=_all(np.inf), world=_all(-np.inf)),),
    "one nan": (replace(GOOD, landmarks=_one(GOOD.landmarks, np.nan)),),
    "one infinite": (replace(GOOD, landmarks=_one(GOOD.landmarks, -np.inf)),),
    "world nan": (replace(GOOD, world=_one(GOOD.world, np.nan)),),
    "huge": (replace(GOOD, landmarks=_all(3e38), world=_one(_all(-3e38), 3e38)),),
    "equal": (replace(GOOD, landmarks=_all(100.0), world=_all(0.0)),),
    "landmarks equal": (replace(GOOD, landmarks=_all(100.0)),),
    "world equal": (replace(GOOD, world=_all(0.05)),),
    "without size": (replace(GOOD, landmarks=GOOD.landmarks * 1e-30, world=GOOD.world * 1e-30),),
    "scores nan": (
        replace(GOOD, score=math.nan, handedness_score=math.inf, gesture_score=math.nan),
    ),
    "sigma nan": (replace(GOOD, sigma=np.full(COUNT, np.nan, np.float32)),),
    "sigma zero": (replace(GOOD, sigma=np.zeros(COUNT, np.float32)),),
    "position nan": (
        replace(GOOD, position=np.full(3, np.nan, np.float32), position_sigma=math.inf),
    ),
    "one number twice": (GOOD, replace(GOOD, landmarks=GOOD.landmarks + 50)),
    "wrong beside right": (replace(GOOD, track_id=7, landmarks=_all(np.nan)), GOOD),
}
each = pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS)


def results_of(hands: tuple[Hand, ...]) -> Iterator[TrackingResult]:
    """Yield a good hand that turns bad and good again."""
    for frame in range(FRAMES):
        yield TrackingResult(
            frame, frame / 30, 640, 480, hands if 3 < frame < 9 else (GOOD,), f"{frame}.png"
        )


def _strictly(line: str) -> object:
    def refuse(word: str) -> object:
        raise AssertionError(f"{word} is not JSON")

    return json.loads(line, parse_constant=refuse)


@each
@pytest.mark.parametrize("config", [GestureConfig(), GestureConfig(two_fingers=True)])
def test_gestures_and_navigation_survive_bad_hands(
    hands: tuple[Hand, ...], config: GestureConfig
) -> None:
    recognizer, navigator, watch = (
        GestureRecognizer(config=config),
        Navigator(Bindings()),
        HandWatch(),
    )
    for result in results_of(hands):
        seen = recognizer.update(result.hands, result.t, result.width)
        navigator.decide(seen)
        assert len(seen.hands) == len(seen.readings) <= 1
        assert all(math.isfinite(reading.length_px) for reading in seen.readings)
        watch.update([seen])
        for reading in seen.readings:
            watch.take_figures(reading.hand, result.height, source_mirrored=False)
        again = GestureRecognizer(config=config).replay(replace(result, hands=seen.hands))
        assert again.hands == seen.hands
    assert [hand.track_id for hand in seen.hands] == [GOOD.track_id]


@each
def test_any_finite_hand_has_a_sign_score(hands: tuple[Hand, ...]) -> None:
    for hand in hands:
        if np.isfinite(hand.landmarks).all() and np.abs(hand.landmarks).max() < 1e6:
            assert 0 <= read_sign(shape_of(hand.landmarks)).score <= 1


@each
def test_locating_a_bad_hand_never_fails(hands: tuple[Hand, ...]) -> None:
    locator = HandLocator(85.0)
    for hand in filter(is_plausible, hands):
        locator.locate(hand.landmarks, hand.world, (640, 480))


@each
def test_smoothing_recovers_after_bad_hands(hands: tuple[Hand, ...]) -> None:
    steady = OneEuroFilter(STEADY)
    for result in results_of(hands):
        smoothed = steady.apply(result.hands[0].landmarks, result.t, 0.0)
    assert np.isfinite(smoothed).all()


@each
def test_only_valid_json_is_written(hands: tuple[Hand, ...]) -> None:
    for result in results_of(hands):
        _strictly(json_line(result))
        csv_rows(*rows(result))
        for hand in result.hands:
            _strictly(hand.to_json())


@each
@pytest.mark.parametrize(
    "suffix",
    [
        "jsonl",
        "csv",
        "parquet",
        pytest.param("dlc.csv", marks=needs("datasets")),
        pytest.param("coco.json", marks=needs("datasets")),
    ],
)
def test_every_export_is_finite(hands: tuple[Hand, ...], suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"hands.{suffix}"
    about = About(PARSER.parse_args(["pictures"]))
    about.begin("pictures")
    about.opened(
        SourceInfo(
            SourceKind.IMAGES, "x", 640, 480, 30.0, 3, live=False, still=True, mirrored=False
        )
    )
    with open_writer(str(path), about) as write:
        for result in results_of(hands):
            write(result)
    if suffix.endswith("parquet"):
        columns = pq.read_table(path).to_pydict().values()
        assert all(
            math.isfinite(value)
            for column in columns
            for value in column
            if isinstance(value, float)
        )
        return
    text = path.read_text()
    assert not {"nan", "inf", "Infinity", "NaN"} & set(text.replace(",", " ").split())
    if suffix.endswith("json"):
        _strictly(text)


@each
def test_drawing_skips_what_cannot_be_drawn(hands: tuple[Hand, ...]) -> None:
    draw_hands(np.zeros((48, 64, 3), np.uint8), hands)
