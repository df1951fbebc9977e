"""The demo's hand as a recogniser sees it, from pixels on."""

from collections.abc import Callable, Iterator

import numpy as np

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.memory import BufferPool
from handtrack.pipeline import Pipeline
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import Source
from tests.waiting import PATIENCE_S

EVERY = 3  # at 10 frames per second


def seen_in(
    source: Source,
    pool: BufferPool,
    gestures: GestureConfig | None = None,
    *,
    idle: Callable[[], bool] = lambda: False,
) -> Iterator[Recognition]:
    """Track a source at full speed, with fewer frames while idle, until it ends or is closed."""
    image = np.empty((source.info.height, source.info.width, 3), np.uint8)
    with model_service().lease(ModelConfig(), "the test") as lease:
        models = lease.wait(PATIENCE_S)
        tracker = models.estimator(TrackerConfig(smooth=True), pool, None)
        pipeline = Pipeline(tracker, gestures=GestureRecognizer(config=gestures))
        number = 0
        while (header := source.grab()) is not None:
            if number % (EVERY * 10 if idle() else EVERY) == 0 or header.cut:
                source.read_into(image)
                pipeline.step(header, number, image)
                assert pipeline.seen is not None
                yield pipeline.seen
            number += 1
        tracker.close()
