"""MediaPipe as the resident model: refused without consent, opened once, lent and returned."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from types import SimpleNamespace

import numpy as np
import pytest

from handtrack.engines import HandModels, load_models
from handtrack.errors import ModelError
from handtrack.memory import BufferPool
from handtrack.models import mediapipe_engine
from handtrack.models.mediapipe_engine import MediaPipeHands, MediaPipeModels
from handtrack.runtime.opencv import cv2
from handtrack.service import ModelService, ServiceState
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.tracking.smoothed_estimator import SmoothedEstimator
from tests.media import media
from tests.waiting import PATIENCE_S

needs_mediapipe = pytest.mark.skipif(
    find_spec("mediapipe") is None, reason="mediapipe is not installed"
)
ACCEPTED = ModelConfig("mediapipe", accept_metrics=True)


def test_without_consent_the_service_refuses_mediapipe_with_the_reason() -> None:
    service = ModelService()
    with (
        service.lease(ModelConfig("mediapipe"), "settings") as lease,
        pytest.raises(ModelError, match="consent"),
    ):
        lease.wait(PATIENCE_S)
    assert service.status().state is ServiceState.FAILED
    service.close()


@needs_mediapipe
def test_an_open_engine_is_lent_to_one_run_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    models, pool = load_models(ACCEPTED), BufferPool(debug=True)
    models.warm()
    opened: list[int] = []
    monkeypatch.setattr(MediaPipeModels, "_opened", opened.append)
    for mirrored in (False, True):
        with models.estimator(TrackerConfig(mirrored=mirrored), pool, None) as hands:
            assert hands.estimate(np.zeros((120, 160, 3), np.uint8), 0.0) == ()
    assert opened == []
    models.close()
    assert pool.stats().live_buffers == 0


@needs_mediapipe
def test_hands_are_found_in_a_run() -> None:
    picture = np.asarray(cv2.imread(str(media("peer/hands.jpg"))), np.uint8)
    with (
        resident(ACCEPTED) as (service, models),
        models.estimator(TrackerConfig(smooth=True), BufferPool(), None) as hands,
    ):
        assert service.status().provider == "cpu"
        assert isinstance(hands, SmoothedEstimator)
        assert len(hands.estimate(picture, 0.0)) == 2


@needs_mediapipe
def test_an_engine_lent_during_unloading_is_closed_when_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[MediaPipeHands] = []
    close = MediaPipeHands.close
    monkeypatch.setattr(
        MediaPipeHands, "close", lambda hands: (closed.append(hands), close(hands))[1]
    )
    with resident(ACCEPTED) as (service, models):
        hands = models.estimator(TrackerConfig(smooth=False), BufferPool(), None)
    service.close()
    assert closed == []
    hands.close()
    assert len(closed) == 1


class Landmarker:
    """Stands in for MediaPipe's own; after a failure it keeps failing, like the real one."""

    def __init__(self) -> None:
        self.fails = self.closed = False

    def detect_for_video(self, _image: object, _milliseconds: int) -> SimpleNamespace:
        if self.fails:
            raise RuntimeError("the graph has failed")
        return SimpleNamespace(hand_landmarks=[], hand_world_landmarks=[], handedness=[])

    def close(self) -> None:
        self.closed = True


def test_mediapipe_is_opened_once_if_the_number_of_hands_does_not_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[int] = []

    def landmarker(_mediapipe: object, max_hands: int) -> Landmarker:
        opened.append(max_hands)
        return Landmarker()

    monkeypatch.setattr(mediapipe_engine, "_landmarker", landmarker)
    monkeypatch.setitem(sys.modules, "mediapipe", SimpleNamespace())
    models = load_models(replace(ACCEPTED, max_hands=1))
    models.estimator(TrackerConfig(max_hands=1), BufferPool(), None).close()
    assert opened == [1]
    models.close()


def test_a_failed_engine_is_closed_when_returned_and_not_lent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = landmarkers = (Landmarker(), Landmarker())
    made = iter(landmarkers)
    monkeypatch.setattr(mediapipe_engine, "_landmarker", lambda *_: next(made))
    fake = SimpleNamespace(Image=lambda **_: None, ImageFormat=SimpleNamespace(SRGB=1))
    monkeypatch.setitem(sys.modules, "mediapipe", fake)
    models, picture = MediaPipeModels(accept_metrics=True), np.zeros((120, 160, 3), np.uint8)
    lent = models.lend(TrackerConfig(), BufferPool())
    lent.estimate(picture, 0.0)
    first.fails = True
    with pytest.raises(ModelError, match="graph has failed"):
        lent.estimate(picture, 1.0)
    lent.close()
    assert first.closed
    with models.lend(TrackerConfig(), BufferPool()) as again:
        assert again.estimate(picture, 0.0) == ()
    models.close()
    assert second.closed


@contextmanager
def resident(config: ModelConfig) -> Iterator[tuple[ModelService, HandModels]]:
    service = ModelService()
    with service.lease(config, "the test") as lease:
        models = lease.wait(PATIENCE_S)
        assert models is not None
        yield service, models
    service.close()
