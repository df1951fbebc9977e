"""From pixels to the log: the demo's gestures, through model and recogniser, move a guide in the real window."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.guides import Guide, load_guide
from handtrack.guides.store import RunStore
from handtrack.memory import BufferPool
from handtrack.pipeline import Pipeline
from handtrack.runtime.opencv import cv2
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.window import Dependencies, Window
from handtrack_ui.tracking.bridge import Bridge
from tests.ui.fakes import FakeHost, open_guide
from tests.waiting import PATIENCE_S

EVERY = 2  # at 15 frames a second
GUIDE = """\
---
title: Soup
---

## Which soup?
kind: choice
id: soup

1. Tomato
2. Lentil
3. Onion
4. Pea

## Enjoy

Good health!
"""


@pytest.fixture
def soup(tmp_path: Path) -> Guide:
    path = tmp_path / "soup.md"
    path.write_text(GUIDE, "utf-8")
    return load_guide(path)


def seen_in_demo(pool: BufferPool) -> Iterator[Recognition]:
    """Track the demo as fast as it goes."""
    video = cv2.VideoCapture(str(asset("demo", "demo.mp4")))
    fps = video.get(cv2.CAP_PROP_FPS)
    with model_service().lease(ModelConfig(), "the test") as lease:
        models = lease.wait(PATIENCE_S)
        assert models is not None
        tracker = models.estimator(TrackerConfig(smooth=True), pool, None)
        pipeline = Pipeline(tracker, gestures=GestureRecognizer())
        number = 0
        while video.grab():
            if number % EVERY == 0:
                image = np.asarray(video.retrieve()[1], np.uint8)
                pipeline.step(FrameHeader(number / fps, 0, *image.shape[:2]), number, image)
                assert pipeline.seen is not None
                yield pipeline.seen
            number += 1
        tracker.close()
    video.release()


def test_the_demo_walks_a_guide_in_the_window_and_the_log_holds_what_was_chosen(
    theme: Theme, pictures: Pictures, host: FakeHost, pool: BufferPool, soup: Guide, tmp_path: Path
) -> None:
    preferences = PreferenceStore()
    preferences.change("gestures", arming=False)
    with RunStore(tmp_path / "runs.sqlite") as store:
        window = Window(
            Dependencies(theme, pictures, Bridge(host), WindowState(), preferences, (soup,), store), "demo.mp4"
        )
        window.resize(1000, 640)
        window.show()
        open_guide(window, soup.path)
        for seen in seen_in_demo(pool):
            host.runs[-1].deliver(seen=(seen,))
            QApplication.processEvents()
        kept = store.unfinished(soup.path)
        assert kept is not None
        log = [(entry.number, entry.command, entry.by, entry.choice) for entry in store.log(kept.id)]
        scores = [entry.score for entry in store.log(kept.id) if entry.command in ("select", "confirm")]
        window.close()
        preferences.close()
        window.deleteLater()
    assert log == [
        (1, "next", "swipe left", None),
        (2, "previous", "swipe right", None),
        (1, "select", "pointing_up", "tomato"),
        (1, "select", "victory", "lentil"),
        (1, "select", "three", "onion"),
        (1, "select", "four", "pea"),
        (1, "confirm", "thumb_up", "pea"),
        (2, "undo", "thumb_down", None),
        (1, "cancel", "wave", None),
    ]
    assert all(score is not None and 0.5 <= score <= 1 for score in scores)
