"""The demo's gestures from pixels on, through model and recogniser, in the real window."""

from contextlib import closing

from PySide6.QtWidgets import QApplication

from handtrack.memory import BufferPool
from handtrack.runtime.jobs import Jobs
from handtrack.sources.opening import open_source
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.practice.lessons import LESSONS
from handtrack_ui.plugins.practice.view import PracticeView
from tests.ui.conftest import MakeWindow
from tests.ui.demo_hand import seen_in
from tests.ui.fakes import FakeHost

PRACTISED_S = 90.0


def test_the_demos_hand_passes_every_lesson_with_any_settings(
    jobs: Jobs, make_window: MakeWindow, host: FakeHost, pool: BufferPool
) -> None:
    preferences = PreferenceStore(jobs)
    preferences.change("gestures", hold_s=2.0, swipe_lengths=0.6, swipe_speed=1.2)
    window = make_window(preferences=preferences)
    window.show_view(window.services.find(PracticeView))
    heard: list[str] = []
    window.services.find(PracticeView).cue.connect(heard.append)
    (run,) = host.runs
    lessons, t = [], 0.0
    with closing(open_source("demo", loop=True, demonstrated=lambda: run.demonstrated)) as source:
        for seen in seen_in(
            source, pool, run.gestures, idle=lambda: window.services.find(PracticeView).state.done
        ):
            run.deliver(seen=(seen,))
            QApplication.processEvents()
            t, lesson = seen.t, window.services.find(PracticeView).state.lesson
            if lesson not in lessons[-1:]:
                lessons.append(lesson)
            if lesson is None or t > PRACTISED_S:
                source.close()
    assert lessons == [*LESSONS, None]
    assert heard == ["accepted"] * len(LESSONS)
    assert t < PRACTISED_S
