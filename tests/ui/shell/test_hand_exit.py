"""A hand reaches every card of the library and returns from every view;
under the cheat sheet it does nothing.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QScrollBar

from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import Recognition
from handtrack.memory import BufferPool
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.plugins.studio.sample_recorder import RecordingPhase
from handtrack_ui.plugins.studio.view import StudioView
from handtrack_ui.window import Window
from tests.navigation.stage import Shown
from tests.ui.by_hand import Person, Source
from tests.ui.fakes import FakeHost, read_guides

VIEWS = ("live", "practice", "studio", "presenter", "settings")
SIGNS = ("pointing_up", "victory", "three", "four")


@pytest.fixture
def person(window: Window, host: FakeHost, pool: BufferPool) -> Person:
    window.set_source("0")
    window.go_home()
    window.show_view(window.services.find(LibraryView))
    return Person(Source(host), pool)


def open_by_hand(window: Window, person: Person, name: str) -> None:
    """Turn the pages to a card and show its number."""
    cards = [feature.name for feature in window.services.features if feature.card is not None]
    card = len(window.services.find(LibraryView).guides) + cards.index(name)
    person.arm()
    for _ in range(card // len(SIGNS)):
        person.swipe("up")
    person.hold(SIGNS[card % len(SIGNS)])
    assert window.view.name == name


def assert_it_covers_nothing(window: Window) -> None:
    """Fail if the hint covers anything clickable or readable."""
    hint = window.hand_exit.hint
    assert hint.isVisible()
    assert window.rect().contains(hint.geometry())
    parts = window.findChildren(QAbstractButton) + window.findChildren(QAbstractSlider)
    parts += [
        window.services.find(LiveView).cards,
        window.services.find(LiveView).strip,
        window.services.find(StudioView).stage.now,
        window.services.find(StudioView).stage.strip,
    ]
    for part in parts:
        if (
            part.isVisible()
            and not part.visibleRegion().isEmpty()
            and not isinstance(part, QScrollBar)
        ):
            assert not hint.geometry().intersects(
                QRect(part.mapTo(window, QPoint()), part.size())
            ), part


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_is_opened_with_fingers_and_left_with_a_wave(
    window: Window, person: Person, host: FakeHost, name: str
) -> None:
    open_by_hand(window, person, name)
    assert not host.runs[-1].stopped
    assert window.hand_exit.hint.words == "Wave to go back"
    person.wave()
    assert window.view.name == name, "Handtrack was not listening"
    person.arm()
    person.wave()
    assert window.view is window.services.find(LibraryView)
    assert window.hand_exit.hint.words == ""


def test_the_hint_covers_nothing_clickable_or_readable(window: Window, person: Person) -> None:
    window.resize(640, 360)
    for name in VIEWS:
        window.show_view(name, by_hand=True)
        person.arm()
        assert_it_covers_nothing(window)


def test_a_wave_and_a_thumb_up_leave_a_practice_in_progress(window: Window, person: Person) -> None:
    open_by_hand(window, person, "practice")
    window.services.find(PracticeView).next()
    window.hand_exit._greeting.stop()
    person.arm()
    assert window.hand_exit.hint.words == ""
    person.wave()
    assert "Thumb up to leave" in window.hand_exit.hint.words
    person.wave()
    person.hold("thumb_up")
    assert window.view is window.services.find(PracticeView)
    person.wave()
    person.t += 1.0
    person.see(holding=Holding("thumb_up", person.t - 0.5, 0.5))
    ring = window.hand_exit.hint._ring
    assert (ring.isVisible(), ring.share) == (True, 0.5)
    person.hold("thumb_up")
    assert window.view is window.services.find(LibraryView)


def test_a_wave_in_the_lesson_on_waving_passes_it_and_asks_nothing(
    window: Window, person: Person
) -> None:
    window.show_view(window.services.find(PracticeView))
    while window.services.find(PracticeView).state.lesson != "wave":
        window.services.find(PracticeView).next()
    person.arm()
    person.wave()
    assert (
        window.services.find(PracticeView).state.lesson,
        window.services.find(PracticeView).state.done,
    ) == (
        "wave",
        True,
    )
    assert window.hand_exit.hint.words == ""


def test_the_hint_disappears_when_no_more_frames_come(window: Window, person: Person) -> None:
    window.show_view(window.services.find(LiveView))
    person.arm()
    assert window.hand_exit.hint.words == "Wave to go back"
    window.tracking_controller.pause_shown()
    window.hand_exit._stale.timeout.emit()
    assert window.hand_exit.hint.words == ""


def test_a_wave_cancels_before_it_leaves(window: Window, person: Person) -> None:
    window.show_view(window.services.find(LiveView))
    person.arm()
    window.services.find(LiveView).freeze(frozen=True)
    person.wave()
    assert (window.view, window.services.find(LiveView).frozen) == (
        window.services.find(LiveView),
        False,
    )
    person.wave()
    assert window.view is window.services.find(LibraryView)


def test_a_wave_cancels_the_pointer_lesson_before_it_leaves_the_practice(
    window: Window, person: Person
) -> None:
    window.show_view(window.services.find(PracticeView))
    person.arm()
    window.services.find(PracticeView).try_pointer()
    window.services.find(PracticeView).next()
    person.wave()
    assert (window.view, window.services.find(PracticeView).pointer) == (
        window.services.find(PracticeView),
        None,
    )


def test_a_hand_cannot_leave_a_view_while_recording_samples_or_controlling_slides(
    window: Window, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show_view(window.services.find(StudioView))
    window.services.find(StudioView)._record("Spotlight")
    person.arm()
    person.wave()
    take = window.services.find(StudioView).model.take
    assert take.phase is RecordingPhase.COUNTING
    window.services.find(StudioView).cancel()
    window.show_view(window.services.find(PresenterView))
    mode = window.services.find(PresenterView).mode
    monkeypatch.setattr(mode, "on", True)
    monkeypatch.setattr(mode, "in_front", lambda: False)
    person.arm()
    person.wave()
    assert window.view is window.services.find(PresenterView)
    monkeypatch.setattr(mode, "in_front", lambda: True)
    person.arm()
    person.wave()
    assert "stops sending keys" in window.hand_exit.hint.words
    person.hold("thumb_up")
    assert window.view is window.services.find(LibraryView)


@pytest.mark.parametrize(
    ("source", "name"), [("demo", "studio"), ("film.mp4", "live"), ("demo", "settings")]
)
def test_a_demo_or_video_hand_does_not_leave_a_view(
    window: Window, host: FakeHost, pool: BufferPool, source: str, name: str
) -> None:
    window.set_source(source)
    person = Person(Source(host), pool)
    window.show_view(name)
    if name == "settings":
        window.services.find(SettingsView).open_section("commands")
        window.services.find(SettingsView).record("next")
    person.arm()
    person.wave()
    assert window.view.name == name
    assert window.hand_exit.hint.words == ""


def test_a_wave_does_not_leave_the_view_while_a_sign_is_recorded(
    window: Window, person: Person
) -> None:
    window.show_view(window.services.find(StudioView))
    person.arm()
    window.services.find(StudioView).teach()
    person.wave()
    assert window.view is window.services.find(StudioView)
    window.services.find(StudioView).cancel()
    person.wave()
    assert window.view is window.services.find(StudioView), "armed before naming"
    person.arm()
    person.wave()
    assert window.view is window.services.find(LibraryView)
    window.show_view(window.services.find(SettingsView))
    window.services.find(SettingsView).open_section("commands")
    window.services.find(SettingsView).record("next")
    person.arm()
    person.wave()
    assert window.services.find(SettingsView).tracks


@pytest.mark.parametrize("name", ["guide", "practice"])
def test_a_sign_highlights_its_card_and_only_a_wave_closes_the_sheet(
    window: Window, person: Person, name: str
) -> None:
    if name == "guide":
        window.services.find(GuideController).open(window.services.find(LibraryView).guides[0].path)
        read_guides(window)
    elif name == "practice":
        window.show_view(window.services.find(PracticeView))
    view, sheet = window.view, window.help.sheet
    before = (
        window.services.find(GuideView).model.run.state
        if window.services.find(GuideView).model.run
        else None,
        window.services.find(PracticeView).state,
    )
    window.help.toggle_sheet()
    person.arm()
    person.hold("pointing_up")
    person.hold("thumb_up")
    for direction in ("left", "up"):
        person.swipe(direction)
        assert sheet.lit == {f"swipe {direction}"}
    sheet._fading.timeout.emit()
    assert sheet.lit == set()
    assert sheet.isVisible()
    person.wave()
    assert sheet.isHidden()
    assert window.view is view
    assert (
        window.services.find(GuideView).model.run.state
        if window.services.find(GuideView).model.run
        else None,
        window.services.find(PracticeView).state,
    ) == before


def test_a_card_is_highlighted_only_while_its_sign_shows(window: Window, person: Person) -> None:
    window.help.toggle_sheet()
    for sign in ("victory", "none"):
        reading = replace(Shown().reading(), sign=sign)
        window.hand_exit.filter((Recognition(1.0, (), (reading,), (), ()),))
        assert ("victory" in window.help.sheet.lit) == (sign == "victory")
