"""A command's options choose the engine."""

import argparse

import numpy as np
import pytest

from handtrack.commands.estimators import open_estimator
from handtrack.commands.options import add_engine_options, check_engine_options
from handtrack.errors import UsageError
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.models.mediapipe_engine import MediaPipeModels
from handtrack.runtime.opencv import cv2


class Hands:
    """Stands in for MediaPipe: one hand that jumps from side to side."""

    provider = "cpu"
    timings = Timings()
    hidden: tuple[int, ...] = ()

    def __init__(self) -> None:
        self._seen = 0

    def estimate(self, _image: object, _timestamp: float | None) -> tuple[Hand, ...]:
        self._seen += 1
        world = np.random.default_rng(0).normal(0, 0.05, (21, 3)).astype(np.float32)
        landmarks = (world * 1000 + (5 * (self._seen % 2), 0, 0)).astype(np.float32)
        return (Hand(1, landmarks, world, "Right", 1.0, 1.0),)

    def close(self) -> None:
        """Have nothing to close."""


@pytest.fixture(autouse=True)
def _mediapipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MediaPipeModels, "__init__", lambda *_, **__: None)
    monkeypatch.setattr(MediaPipeModels, "warm", lambda _: None)
    monkeypatch.setattr(MediaPipeModels, "close", lambda _: None)
    monkeypatch.setattr(MediaPipeModels, "lend", lambda *_: Hands())


def options_of(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_engine_options(parser)
    return parser.parse_args(["--engine", "mediapipe", "--accept-mediapipe-metrics", *words])


def step_px(*words: str) -> float:
    with open_estimator(options_of(*words), mirrored=False, pool=BufferPool()) as hands:
        image = np.zeros((8, 8, 3), np.uint8)
        (first,), (second,) = hands.estimate(image, 0.0), hands.estimate(image, 1 / 30)
    return float(np.abs(second.landmarks - first.landmarks).max())


def test_mediapipes_hands_are_smoothed_on_request() -> None:
    assert step_px() == pytest.approx(5.0, abs=1e-3)
    assert step_px("--smooth") < 4.0


def test_commands_limit_opencv_to_one_thread() -> None:
    before = cv2.getNumThreads()
    cv2.setNumThreads(2)
    step_px()
    assert cv2.getNumThreads() == 1
    cv2.setNumThreads(before)


def test_max_hands_of_zero_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="must be 1 or more"):
        open_estimator(options_of("--max-hands", "0"), mirrored=False, pool=BufferPool())


def test_options_an_engine_sets_itself_are_refused() -> None:
    with pytest.raises(UsageError, match="--model and --provider cannot be used with MediaPipe"):
        check_engine_options(options_of("--model", "lite", "--provider", "cpu"))
