"""A run resumes in another session of the application where it was left."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.config.folders import data_folder
from handtrack.guides import Guide
from handtrack.guides.open_runs import EarlierTimers
from handtrack.guides.progress import Progress
from handtrack.guides.run import GuideRunState
from handtrack.guides.store import RunStore
from handtrack.runtime.jobs import Jobs
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.app import RUNS_FILE, loaded_samples, own_guides
from handtrack_ui.features.guide.controller import GuideController, GuideReader
from handtrack_ui.features.guide.timer_chip import TimerChip
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.in_tree import in_tree
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import finish, open_guide, read_guides, started, written
from tests.waiting import PATIENCE_S

Open = Callable[..., Window]


@pytest.fixture
def session(make_window: MakeWindow, guide: Guide, tmp_path: Path) -> Iterator[Open]:
    """Open a window on the same store again; the previous one is gone without having been
    closed.
    """
    stores: list[RunStore] = []
    windows: list[Window] = []

    def begin(begun: tuple[Path, ...] = (), samples: tuple[Guide, ...] = (guide,)) -> Window:
        stores.append(RunStore(tmp_path / "runs.sqlite"))
        windows.append(make_window(*samples, source="0", store=stores[-1], begun=begun))
        return windows[-1]

    yield begin
    for window in windows:
        window.close()
    for store in stores:
        store.close()


def card_of(window: Window, title: str) -> Card:
    return next(
        card
        for card in window.services.find(LibraryView).findChildren(Card)
        if title in card.accessibleName()
    )


def test_a_run_resumes_at_its_step_with_its_answers_and_a_message(
    session: Open, guide: Guide
) -> None:
    first = session()
    open_guide(first, guide.path)
    for do in (
        first.services.find(GuideView).next,
        first.services.find(GuideView).next,
        lambda: first.services.find(GuideView).choose(2),
        first.services.find(GuideView).confirm,
    ):
        assert do()
    second = session()
    assert "Resume step 4 of 5" in card_of(second, "Tea").accessibleDescription()
    open_guide(second, guide.path)
    assert second.services.find(GuideView).model.run.state.step == 3
    assert second.services.find(GuideView).model.run.state.answers == {"tea": "black"}
    assert second.banner.text.startswith("Resumed at step 4 of 5, started ")


@pytest.mark.parametrize("name", [feature.name for feature in in_tree() if feature.by_name])
def test_after_a_crash_the_next_start_shows_what_was_open(
    session: Open, guide: Guide, jobs: Jobs, name: str
) -> None:
    first = session()
    first.show_view("settings" if name != "settings" else "live")
    if name == "guide":
        open_guide(first, guide.path)
        first.services.find(GuideView).next()
    else:
        first.show_view(name)
    assert jobs.finish(PATIENCE_S)
    second = session()  # the first was never closed
    second._given.preferences.change("practice", done=True)
    second.opening.begin(WindowOptions())
    read_guides(second)
    assert second.view.name == name
    if name == "guide":
        assert second.banner.text.startswith("Resumed at step 2 of 5")


def test_after_a_crash_the_guide_whose_timer_was_visited_is_shown(
    session: Open, guide: Guide, jobs: Jobs, tmp_path: Path
) -> None:
    other = tmp_path / "other.md"
    other.write_text(OWN, "utf-8")
    first = session()
    open_guide(first, guide.path)
    first.services.find(GuideView).open(guide, GuideRunState(step=3, timers={"draw": 1e9}))
    open_guide(first, other)
    first.services.find(GuideController).go_to_timer()
    assert jobs.finish(PATIENCE_S)
    assert WindowState(jobs).guide == str(guide.path)


OWN = "---\ntitle: My own\n---\n\n## Only\n\nWords.\n"


def test_a_persons_own_guide_stays_in_the_library_while_its_file_exists(
    session: Open, guide: Guide, tmp_path: Path
) -> None:
    samples = loaded_samples("en")
    kept, gone, broken = tmp_path / "kept.md", tmp_path / "gone.md", tmp_path / "broken.md"
    kept.write_text(OWN, "utf-8")
    broken.write_text("no guide", "utf-8")
    elsewhere = tmp_path / samples[0].path.name  # as another installation has it
    elsewhere.write_text(samples[0].path.read_text("utf-8"), "utf-8")
    with RunStore(data_folder() / RUNS_FILE) as store:
        for path in (kept, gone, broken, samples[1].path, elsewhere):
            store.begin(path, path.stem, Progress(step="read"), 1.0)
        begun = own_guides((), store)
    assert begun == (broken, gone, kept)
    window = session(begun)
    read_guides(window)
    assert [guide.path for guide in window.services.find(LibraryView).guides] == [kept, guide.path]


def test_a_sample_is_the_same_guide_in_every_language(session: Open) -> None:
    german, english = loaded_samples("de"), loaded_samples("en")
    order = next(guide for guide in english if guide.path.name == "order.md")
    first = session(samples=german)
    open_guide(first, order.path.with_name("order.de.md"))
    first.services.find(GuideView).next()
    left_in = first._given.window_state.guide
    assert not first._given.window_state.opened
    assert own_guides((left_in,), None) == ()
    second = session(samples=english)
    assert "Resume step 2" in card_of(second, order.title).accessibleDescription()
    second._given.window_state.guide = left_in
    second.services.find(GuideController).open_last()
    read_guides(second)
    assert second.banner.text.startswith("Resumed at step 2")
    assert second.services.find(GuideView).title == order.title
    second.services.find(GuideView).open(
        order, GuideRunState(step=len(order.steps) - 1, finishing=True)
    )
    while second.services.find(GuideView).record is None:
        assert second.services.find(GuideView).confirm()
    second.go_home()
    assert "Done today" in card_of(second, order.title).accessibleDescription()
    open_guide(second, order.path)
    assert not second.banner.text, (
        "a finished run in one language ends the unfinished one in another"
    )
    assert [guide.path for guide in second.services.find(LibraryView).guides] == [
        guide.path for guide in english
    ]


def test_a_run_in_progress_can_be_started_over(session: Open, guide: Guide) -> None:
    first = session()
    open_guide(first, guide.path)
    first.services.find(GuideView).next()
    second = session()
    open_guide(second, guide.path)
    next(
        button
        for button in second.banner.findChildren(QPushButton)
        if button.text() == "Start over"
    ).click()
    assert second.services.find(GuideView).model.run.state.step == 0
    assert second.banner.text == ""


def test_a_guides_card_shows_length_resume_point_and_last_run(session: Open, guide: Guide) -> None:
    window = session()
    assert "5 steps" in card_of(window, "Tea").accessibleDescription()
    open_guide(window, guide.path)
    window.services.find(GuideView).next()
    window.go_home()
    window.set_source("demo")
    assert "Saved at step 2 of 5" in card_of(window, "Tea").accessibleDescription()
    window.set_source("0")
    assert "Resume step 2 of 5" in card_of(window, "Tea").accessibleDescription()
    finish(window, guide)
    window.go_home()
    assert "Done today, 5 steps" in card_of(window, "Tea").accessibleDescription()


@pytest.mark.parametrize("finished", [True, False])
def test_a_running_timer_rings_in_the_next_session_without_its_guide_open(
    session: Open, guide: Guide, monkeypatch: pytest.MonkeyPatch, *, finished: bool
) -> None:
    first = session()
    open_guide(first, guide.path)
    first.services.find(GuideView).open(
        guide, GuideRunState(step=3 + finished, timers={"draw": through_sleep_s() + 50})
    )
    for do in (
        (first.services.find(GuideView).confirm, first.services.find(GuideView).confirm)
        if finished
        else (first.services.find(GuideView).previous,)
    ):
        assert do()
    second, rung = session(), list[str]()
    second.services.find(GuideView).bell.rung.connect(rung.append)
    read_guides(second)
    assert second.services.find(TimerChip).accessibleName().startswith("Tea: Draw  0:")
    monkeypatch.setattr(
        second.services.find(GuideView).model, "_clock", lambda: through_sleep_s() + 60
    )
    second.services.find(GuideView).show_time()
    assert rung == ["Tea, Draw: time is up"]
    if finished:
        second.services.find(GuideController).go_to_timer()
        assert second.view is second.services.find(GuideView)
        assert second.services.find(GuideView).record.timed
        assert second.services.find(GuideView).command("timer_stop")
        open_guide(second, guide.path)
        assert not second.services.find(GuideView).model.run.state.done
    else:
        open_guide(second, guide.path)
        assert second.banner.text.startswith("Resumed at step 3 of 5")


def test_a_timer_that_ended_unnoticed_is_reported_once_at_the_next_start(
    session: Open, guide: Guide
) -> None:
    first = session()
    first.services.find(GuideController)._earlier = EarlierTimers(0.0, time() - 100)
    open_guide(first, guide.path)
    first.services.find(GuideView).open(
        guide, GuideRunState(step=4, timers={"draw": through_sleep_s() - 5})
    )
    first.services.find(GuideView).previous()
    first.close()
    assert first._given.jobs.finish(PATIENCE_S)
    second = session()
    read_guides(second)
    (told,) = second.services.find(GuideController).take_ended()
    assert told.startswith("Tea, Draw: ended at ")
    assert second.services.find(TimerChip).text() == "Time is up"
    second.close()
    assert second._given.jobs.finish(PATIENCE_S)
    third = session()
    read_guides(third)
    assert third.services.find(GuideController).take_ended() == ()


def test_a_timer_that_ended_between_sessions_is_reported(
    jobs: Jobs, session: Open, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = session()
    open_guide(first, guide.path)
    first.services.find(GuideView).open(
        guide, GuideRunState(step=4, timers={"draw": through_sleep_s() - 5})
    )
    first.services.find(GuideView).previous()
    closed = WindowState(jobs)
    closed.rung = time() - 60
    written(jobs, closed)
    with monkeypatch.context() as slow:
        slow.setattr(GuideReader, "take", lambda _: None)
        second = session()
    assert second.services.find(GuideController).take_ended() == ()
    read_guides(second)
    assert second.banner.text.startswith("Tea, Draw: ended at ")


def test_a_damaged_runs_file_is_set_aside_and_named_in_the_window(
    qapp: QApplication, qtbot: QtBot
) -> None:
    path = data_folder() / RUNS_FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"not a database" * 100)
    with started(qapp) as application:
        application.window.show()
        application.begin(WindowOptions(view="library"))
        qtbot.waitUntil(lambda: "damaged" in application.window.banner.text)
        (aside,) = path.parent.glob("*-broken-*")
        assert str(aside) in application.window.banner.text
    application.window.deleteLater()
    assert aside.read_bytes() == b"not a database" * 100


def test_actions_during_a_lock_are_saved_and_both_states_reported(
    qapp: QApplication, qtbot: QtBot, guide: Guide
) -> None:
    path = data_folder() / RUNS_FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with started(qapp, "film.mp4") as application:
        window = application.window
        window.show()
        application.begin(WindowOptions(view="library"))
        qtbot.waitUntil(lambda: "Not saved yet" in window.banner.text)
        open_guide(window, guide.path)
        assert window.services.find(GuideView).model.run is not None
        window.services.find(GuideView).next()
        window.services.find(GuideView).next()
        qtbot.waitUntil(lambda: "Not saved yet" in window.banner.text)
        qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
        assert window.isVisible()
        assert window.banner.text == "Your latest steps are not saved yet, and may be lost."
        other.close()
        qtbot.waitUntil(lambda: window.banner.text == "Everything is saved now.")
    window.deleteLater()
    with RunStore(path) as store:
        kept = store.unfinished(guide.path)
        assert [entry.command for entry in store.log(kept.id)] == ["next", "next"]


def test_a_card_shows_its_resume_point_once_the_runs_file_is_readable(
    qapp: QApplication, qtbot: QtBot
) -> None:
    guide = loaded_samples("en")[0]
    with RunStore(data_folder() / RUNS_FILE) as store:
        store.begin(guide.path, guide.title, Progress(step=guide.steps[1].id), 1.0)
    other = sqlite3.connect(data_folder() / RUNS_FILE, isolation_level=None)
    other.executescript(
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT"
    )
    with started(qapp, "film.mp4") as application:
        application.begin(WindowOptions(view="library"))
        card = card_of(application.window, guide.title)
        assert "Resume" not in card.accessibleDescription()
        other.close()
        qtbot.waitUntil(lambda: "Resume step 2" in card.accessibleDescription())
    application.window.deleteLater()
