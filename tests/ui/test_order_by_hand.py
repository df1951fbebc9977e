"""The whole order by gestures: from a clip's pixels, through the real window, to the log of the
run.

The clip is the story's script, drawn small: `python -m tools.make_demo order`.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.guides.store import RunStore
from handtrack.memory import BufferPool
from handtrack.pipeline import Pipeline
from handtrack.runtime.opencv import cv2
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader
from handtrack_ui.app import loaded_samples
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import FakeHost, read_guides
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.long
FILM = Path(__file__).parent / "films" / "order.mp4"


def seen_in_film(pool: BufferPool) -> Iterator[Recognition]:
    """Track the clip at full speed."""
    video = cv2.VideoCapture(str(FILM))
    fps = video.get(cv2.CAP_PROP_FPS)
    with model_service().lease(ModelConfig(), "the test") as lease:
        models = lease.wait(PATIENCE_S)
        tracker = models.estimator(TrackerConfig(max_hands=1, smooth=True), pool, None)
        pipeline = Pipeline(tracker, gestures=GestureRecognizer())
        number, (found, image) = 0, video.read()
        while found:
            pixels = np.asarray(image, np.uint8)
            pipeline.step(FrameHeader(number / fps, 0, *pixels.shape[:2]), number, pixels)
            assert pipeline.seen is not None
            yield pipeline.seen
            number, (found, image) = number + 1, video.read()
        tracker.close()
    video.release()


def test_the_order_is_placed_with_hand_signs_and_logged(
    make_window: MakeWindow, host: FakeHost, pool: BufferPool, tmp_path: Path
) -> None:
    with RunStore(tmp_path / "runs.sqlite") as store:
        window = make_window(*loaded_samples("en"), source=str(FILM), store=store)
        window.show_view(window.services.find(LibraryView))
        shown = [window.view.name]
        for seen in seen_in_film(pool):
            host.runs[-1].deliver(seen=(seen,))
            read_guides(window)
            if window.view.name != shown[-1]:
                shown.append(window.view.name)
        state = window.services.find(GuideView).model.run.state
        log = [
            (entry.step, entry.command, entry.by, entry.choice)
            for entry in window.services.find(GuideView).model.log
        ]
        window.close()
    assert shown == ["library", "guide"]
    assert state.done
    assert state.answers == {
        "product": "pizza",
        "size": "large",
        "quantity": "2",
        "delivery": "door",
        "cutlery": "no",
    }
    assert log == [
        ("welcome", "next", "swipe left", None),
        ("product", "select", "pointing_up", "pizza"),
        ("product", "confirm", "thumb_up", "pizza"),
        ("size", "select", "three", "large"),
        ("size", "confirm", "thumb_up", "large"),
        ("quantity", "select", "four", "4"),
        ("quantity", "undo", "thumb_down", None),
        ("quantity", "select", "victory", "2"),
        ("quantity", "confirm", "thumb_up", "2"),
        ("delivery", "select", "pointing_up", "door"),
        ("delivery", "confirm", "thumb_up", "door"),
        ("cutlery", "select", "victory", "no"),
        ("cutlery", "confirm", "thumb_up", "no"),
        ("place-the-order", "confirm", "thumb_up", None),
        ("place-the-order", "confirm", "thumb_up", None),
    ]
