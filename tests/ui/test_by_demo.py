"""The demo's gestures from pixels on, through model and recogniser, in the real window."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.guides import Guide, load_guide
from handtrack.guides.store import RunStore
from handtrack.memory import BufferPool
from handtrack.navigation.practice import LESSONS
from handtrack.pipeline import Pipeline
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.opening import open_source
from handtrack.sources.source import Source
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import FakeHost, open_guide
from tests.waiting import PATIENCE_S

EVERY = 3  # at 10 frames per second
PRACTISED_S = 90.0
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


def seen_in(
    source: Source, pool: BufferPool, gestures: GestureConfig | None = None, *, idle: Callable[[], bool] = lambda: False
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


def test_the_demo_walks_a_guide_and_the_log_has_its_choices(
    jobs: Jobs, make_window: MakeWindow, host: FakeHost, pool: BufferPool, soup: Guide, tmp_path: Path
) -> None:
    preferences = PreferenceStore(jobs)
    preferences.change("gestures", arming=False)
    with RunStore(tmp_path / "runs.sqlite") as store:
        window = make_window(soup, source="demo.mp4", preferences=preferences, store=store)
        open_guide(window, soup.path)
        with closing(open_source("demo")) as source:
            for seen in seen_in(source, pool):
                host.runs[-1].deliver(seen=(seen,))
                QApplication.processEvents()
        kept = store.unfinished(soup.path)
        log = [(entry.number, entry.command, entry.by, entry.choice) for entry in store.log(kept.id)]
        scores = [entry.score for entry in store.log(kept.id) if entry.command in ("select", "confirm")]
        window.close()
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


def test_the_demos_hand_passes_every_lesson_with_any_settings(
    jobs: Jobs, make_window: MakeWindow, host: FakeHost, pool: BufferPool
) -> None:
    preferences = PreferenceStore(jobs)
    preferences.change("gestures", hold_s=2.0, swipe_lengths=0.6, swipe_speed=1.2)
    window = make_window(preferences=preferences)
    window.show_view(window.practice)
    heard: list[str] = []
    window.practice.cue.connect(heard.append)
    (run,) = host.runs
    lessons, t = [], 0.0
    with closing(open_source("demo", loop=True, demonstrated=lambda: run.demonstrated)) as source:
        for seen in seen_in(source, pool, run.gestures, idle=lambda: window.practice.state.done):
            run.deliver(seen=(seen,))
            QApplication.processEvents()
            t, lesson = seen.t, window.practice.state.lesson
            if lesson not in lessons[-1:]:
                lessons.append(lesson)
            if lesson is None or t > PRACTISED_S:
                source.close()
    assert lessons == [*LESSONS, None]
    assert heard == ["accepted"] * len(LESSONS)
    assert t < PRACTISED_S
