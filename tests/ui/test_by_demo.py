"""The demo's gestures from pixels on, through model and recogniser, in the real window."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from handtrack.guides import Guide, load_guide
from handtrack.guides.store import RunStore
from handtrack.memory import BufferPool
from handtrack.navigation.practice import LESSONS
from handtrack.sources.opening import open_source
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.ui.conftest import MakeWindow
from tests.ui.demo_hand import seen_in
from tests.ui.fakes import FakeHost, open_guide

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


def test_the_demo_walks_through_a_guide_and_the_log_has_its_choices(
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
