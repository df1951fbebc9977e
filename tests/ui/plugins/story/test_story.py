"""The story: how it starts, where it continues, what ends it,
and all of it from pixels to the finish.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import Recognition
from handtrack.host import RunState
from handtrack.messages import GestureEvent
from handtrack.runtime.jobs import Jobs
from handtrack.sources.opening import STORY
from handtrack_ui.app import loaded_samples
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.story.controller import StoryController
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.tracking.model import Choice
from handtrack_ui.window import Window
from tests.navigation.stage import Shown, hold
from tests.sources.machine import machine_with
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import FakeHost, preference_store, read_guides, started

CAMERA = "camera:A camera"


@pytest.fixture
def playing(make_window: MakeWindow, jobs: Jobs, request: pytest.FixtureRequest) -> Window:
    """A window playing the story, started in the practice;
    the person has other gestures than the story.
    """
    preferences = preference_store(jobs)
    preferences.change("gestures", arming=False, library_by_hand=False, hold_s=2.0)
    made = make_window(
        *loaded_samples(getattr(request, "param", "en")), source=CAMERA, preferences=preferences
    )
    made.show_view(made.services.find(PracticeView))
    next(
        button
        for button in made.services.find(PracticeView).findChildren(QPushButton)
        if button.text() == "See how it works"
    ).click()
    return made


def show(host: FakeHost, t: float, *events: GestureEvent) -> None:
    host.runs[-1].deliver(seen=(Recognition(t, (), (Shown().reading(),), events, ()),))
    QApplication.processEvents()


def open_order(window: Window, host: FakeHost) -> None:
    show(host, 1.0, hold("open_palm", 1.0, seconds=0.6))
    show(host, 3.0, hold("victory", 3.0))
    read_guides(window)


@pytest.mark.parametrize(
    ("playing", "title"),
    [("en", "Create an order"), ("de", "Etwas bestellen")],
    indirect=["playing"],
)
def test_the_storys_own_signs_open_the_order_guide_and_it_keeps_playing(
    playing: Window, host: FakeHost, title: str
) -> None:
    assert playing.view is playing.services.find(StoryController).library
    story = host.runs[-1]
    assert (story.source, story.once, story.gestures) == (STORY, True, GestureConfig())
    open_order(playing, host)
    assert playing.view is playing.services.find(GuideView)
    assert playing.services.find(GuideView).title == title
    assert host.runs[-1] is story
    assert not story.stopped


@pytest.mark.parametrize("in_guide", [False, True])
def test_the_end_of_the_story_restores_the_source_and_invites_the_person(
    playing: Window, host: FakeHost, *, in_guide: bool
) -> None:
    if in_guide:
        open_order(playing, host)
    host.runs[-1].become(RunState.ENDED)
    QApplication.processEvents()
    assert playing.view.name == ("guide" if in_guide else "library")
    assert playing.banner.text == "That was a drawn hand. Now it's your turn."
    assert playing.source == CAMERA
    assert not in_guide or (host.runs[-1].source, host.runs[-1].once) == (CAMERA, False)
    assert playing.tracking_controller.watched is Watched.PERSON
    assert playing.tracking_controller.previous is None


@pytest.mark.parametrize("in_guide", [False, True])
def test_choosing_a_source_ends_the_story(
    playing: Window, host: FakeHost, *, in_guide: bool
) -> None:
    if in_guide:
        open_order(playing, host)
    playing.sources.use("demo")
    assert host.runs[0].stopped
    assert playing.view is (
        playing.services.find(GuideView) if in_guide else playing.services.find(LibraryView)
    )
    assert playing.source == "demo"
    assert playing.banner.text.startswith("That was a drawn hand.")
    assert playing.tracking_controller.previous == Choice(CAMERA)


@pytest.mark.parametrize("leave", ["library", "settings", "another guide"])
def test_leaving_the_story_ends_it(playing: Window, host: FakeHost, leave: str) -> None:
    open_order(playing, host)
    story = host.runs[-1]
    if leave == "another guide":
        playing.services.find(GuideController).open(loaded_samples("en")[0].path)
        read_guides(playing)
    else:
        playing.show_view(
            playing.services.find(LibraryView)
            if leave == "library"
            else playing.services.find(SettingsView)
        )
    assert story.stopped
    assert playing.source == CAMERA


@pytest.mark.parametrize("key", [Qt.Key.Key_Right, Qt.Key.Key_Space])
def test_a_key_in_the_guide_takes_over_from_the_story(
    playing: Window, host: FakeHost, key: Qt.Key
) -> None:
    open_order(playing, host)
    story = host.runs[-1]
    QTest.keyClick(playing, key)
    assert story.stopped
    assert playing.banner.text == "That was a drawn hand. Now it's your turn."


def test_without_a_camera_the_end_of_the_story_mentions_it(playing: Window, host: FakeHost) -> None:
    playing.go_home()
    playing.set_source("demo")
    playing.tracking_controller.announce("No camera", stands_in=True)
    playing.services.actions["story"]()
    host.runs[-1].become(RunState.ENDED)
    QApplication.processEvents()
    assert playing.tracking_controller.watched is Watched.STAND_IN
    assert (
        playing.banner.text
        == "That was a drawn hand. With a camera, your own hand can do the same."
    )


@pytest.mark.long
def test_the_story_ends_at_the_finish_of_its_guide(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine_with(monkeypatch)
    with started(qapp, STORY) as application:
        window, refused = application.window, list[str]()
        for view in (
            window.services.find(StoryController).library,
            window.services.find(GuideView),
        ):
            view.cue.connect(lambda name: refused.append(name) if name == "refused" else None)
        window.show()
        application.begin(WindowOptions(source=STORY))
        qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
        qtbot.waitUntil(
            lambda: window.tracking_controller.watched is not Watched.STORY, timeout=90_000
        )
        run = window.services.find(GuideView).model.run
        assert run.state.done
        assert window.view is window.services.find(GuideView)
        assert run.state.answers == {
            "product": "pizza",
            "size": "large",
            "quantity": "2",
            "delivery": "door",
            "cutlery": "no",
        }
        assert refused == []
        assert (
            window.banner.text
            == "That was a drawn hand. With a camera, your own hand can do the same."
        )


def test_without_a_camera_the_library_offers_the_story(window: Window) -> None:
    story = next(
        button
        for button in window.header.findChildren(QPushButton)
        if button.text() == "See how it works"
    )
    assert story.isVisible()
    window.show_view(window.services.find(LiveView))
    assert story.isHidden()
    window.set_source("0")
    window.go_home()
    assert story.isHidden()
    window.set_source("demo")
    story.click()
    assert window.view is window.services.find(StoryController).library
