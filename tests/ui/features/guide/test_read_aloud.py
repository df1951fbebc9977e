"""Steps read aloud."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from handtrack.memory import BufferPool
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.voice import Speech, Voice
from handtrack_ui.features.guide.read_aloud import ReadAloud
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.ui.by_hand import Person
from tests.waiting import eventually


class Heard(Voice):
    """Keeps what it is to say; None for silence."""

    def __init__(self) -> None:
        super().__init__(speech=Speech(("true",)))
        self.said: list[str | None] = []

    def speak(self, text: str, language: str) -> None:
        assert language == "en"
        self.said.append(text.splitlines()[0])

    def stop(self) -> None:
        if self.said and self.said[-1] is not None:
            self.said.append(None)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def preferences(jobs: Jobs) -> PreferenceStore:
    made = PreferenceStore(jobs)
    made.change("sound", aloud=True)
    return made


@pytest.fixture
def reader(view: GuideView, heard: Heard, preferences: PreferenceStore) -> ReadAloud:
    return ReadAloud(view, preferences, heard)


@pytest.mark.usefixtures("reader")
def test_each_step_is_read_aloud_once(view: GuideView, heard: Heard) -> None:
    titles = [step.title for step in view.model.run.guide.steps] if view.model.run else []
    view.next()
    view.refresh()
    view.previous()
    assert [said for said in heard.said if said] == [titles[1], titles[0]]


@pytest.mark.usefixtures("reader")
def test_reading_stops_at_a_command_a_ringing_timer_or_on_leaving_the_view(
    view: GuideView, heard: Heard
) -> None:
    for silence in (
        lambda: view.command("select", 1),
        lambda: view.bell.rung.emit("Time is up"),
        view.hide,
    ):
        view.show()
        view.next()
        assert heard.said[-1] is not None
        silence()
        assert heard.said[-1] is None
        view.previous()


@pytest.mark.usefixtures("reader")
def test_returning_to_the_view_reads_the_step_but_not_the_finish(
    view: GuideView, heard: Heard
) -> None:
    view.hide()
    view.next()
    assert heard.said == []
    view.show()
    assert len(heard.said) == 1
    view.model.run.state = replace(view.model.run.state, done=True)
    view.refresh()
    assert heard.said[-1] is None


def test_a_key_or_sign_reads_again_and_another_key_toggles_reading(
    view: GuideView, heard: Heard, reader: ReadAloud, preferences: PreferenceStore, pool: BufferPool
) -> None:
    reader.toggle()
    assert not preferences.current.sound.aloud
    view.next()
    assert heard.said == []
    reader.again()
    reader.again()
    assert len(heard.said) == 2
    person = Person(view, pool)
    person.arm()
    person.hold("call")
    assert heard.said[2:] == [None, heard.said[0]]
    reader.toggle()
    assert preferences.current.sound.aloud
    assert len(heard.said) == 5


def test_without_a_voice_the_footer_says_what_to_install(
    view: GuideView, preferences: PreferenceStore
) -> None:
    ReadAloud(view, preferences, Voice()).again()
    shown = [label.text() for label in view.step_screen.footer.findChildren(QLabel)]
    assert any("espeak-ng" in words for words in shown)


def test_a_voice_that_fails_is_reported(view: GuideView, preferences: PreferenceStore) -> None:
    voice = Voice(speech=Speech(("false",)))
    ReadAloud(view, preferences, voice).again()
    line = view.step_screen.footer.line
    assert eventually(
        lambda: (QApplication.processEvents(), "could not be read aloud" in line.text())[1]
    )
    voice.close()


@pytest.mark.usefixtures("reader")
def test_restoring_a_minimized_window_reads_nothing_again(
    view: GuideView, heard: Heard, qtbot: QtBot
) -> None:
    view.hide()
    view.show()
    heard.said.clear()
    for _ in range(2):
        with qtbot.waitExposed(view):
            view.showMinimized()
            QApplication.processEvents()
            view.showNormal()
    QApplication.processEvents()
    assert [said for said in heard.said if said] == []
