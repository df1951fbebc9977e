from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow

from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.header import Header
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.shell.help import Help
from tests.ui.fakes import written
from tests.ui.keys import keys_in


class Listener(SoundPlayer):
    """A player that records what it is asked to play."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, float]] = []

    def play(self, cue: str, volume: float = 1.0) -> None:
        self.heard.append((cue, volume))


@pytest.fixture
def preferences(jobs: Jobs, tmp_path: Path) -> PreferenceStore:
    return PreferenceStore(jobs, tmp_path)


@pytest.fixture
def shown_help(theme: Theme, preferences: PreferenceStore) -> Iterator[Help]:
    window, view = QMainWindow(), View(theme)
    view.name = "guide"
    window.setCentralWidget(Header(theme))
    window.resize(640, 360)
    window.show()
    yield Help(
        window,
        theme,
        preferences,
        window.centralWidget(),
        lines=lambda view: keys_in(GuideView),
        sounds=Listener(),
        shown=lambda: view,
    )
    window.close()
    window.deleteLater()
    view.deleteLater()


def heard(shown_help: Help) -> list[tuple[str, float]]:
    assert isinstance(shown_help._sounds, Listener)
    return shown_help._sounds.heard


def test_muting_by_click_is_saved_and_switching_on_again_plays_a_sound(
    jobs: Jobs, shown_help: Help, preferences: PreferenceStore, tmp_path: Path
) -> None:
    shown_help._header.menu().actions()[0].trigger()
    shown_help.play_cue("accepted")
    assert heard(shown_help) == []
    assert not shown_help._header.menu().actions()[0].isChecked()
    written(jobs, preferences)
    assert not PreferenceStore(jobs, tmp_path).current.sound.on
    preferences.change("sound", volume=0.25)
    shown_help.toggle_sound()
    assert heard(shown_help) == [("armed", 0.25)]
    assert shown_help._header.menu().actions()[0].isChecked()


def test_the_sheet_shows_the_current_bindings(
    shown_help: Help, preferences: PreferenceStore
) -> None:
    preferences.change("gestures", bindings={"rock": "pause"}, hold_s=2.0, arming=False)
    shown_help._header._help.click()
    told = shown_help.sheet.accessibleDescription()
    assert "Rock, 2 s: Pause" in told
    assert "Listen" not in told
    assert "Ctrl+Z: Undo" in told
    shown_help.toggle_sheet()
    assert shown_help.sheet.isHidden()
    shown_help._seen = lambda: False
    shown_help.toggle_sheet()
    assert shown_help.sheet._keys_first
