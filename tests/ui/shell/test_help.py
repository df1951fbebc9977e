from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow

from handtrack_ui.common.header import Header
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.shell.help import Aids


class Listener(SoundPlayer):
    """A player that writes down what it is to play."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, float]] = []

    def play(self, cue: str, volume: float = 1.0) -> None:
        self.heard.append((cue, volume))


@pytest.fixture
def preferences(tmp_path: Path) -> Iterator[PreferenceStore]:
    store = PreferenceStore(tmp_path)
    yield store
    store.close()


@pytest.fixture
def aids(theme: Theme, preferences: PreferenceStore) -> Iterator[Aids]:
    window, view = QMainWindow(), View(theme)
    view.name = "guide"
    window.setCentralWidget(Header(theme))
    window.show()
    yield Aids(window, theme, preferences, window.centralWidget(), sounds=Listener(), shown=lambda: view)
    window.close()
    window.deleteLater()
    view.deleteLater()


def heard(aids: Aids) -> list[tuple[str, float]]:
    assert isinstance(aids._sounds, Listener)
    return aids._sounds.heard


def test_a_sound_is_as_loud_as_it_was_set(aids: Aids, preferences: PreferenceStore) -> None:
    preferences.change("sound", volume=0.25)
    aids.hear("refused")
    assert heard(aids) == [("refused", 0.25)]


def test_a_click_mutes_and_is_remembered(aids: Aids, preferences: PreferenceStore, tmp_path: Path) -> None:
    aids._header._sound.click()
    aids.hear("accepted")
    assert heard(aids) == []
    assert "off" in aids._header._sound.accessibleName()
    preferences.close()
    assert not PreferenceStore(tmp_path).current.sound.on


def test_switching_the_sounds_on_lets_one_be_heard(aids: Aids) -> None:
    aids.toggle_sound()
    aids.toggle_sound()
    assert [cue for cue, _ in heard(aids)] == ["armed"]
    assert "on" in aids._header._sound.accessibleName()


def test_the_button_opens_the_sheet_with_what_gestures_mean_now(aids: Aids, preferences: PreferenceStore) -> None:
    preferences.change("gestures", bindings={"rock": "pause"}, hold_s=2.0, arming=False)
    aids._header._help.click()
    told = aids.sheet.accessibleDescription()
    assert "Rock, 2 s: Pause" in told
    assert "Arm" not in told
    assert "Ctrl+Z: Undo" in told
    aids.toggle_sheet()
    assert aids.sheet.isHidden()


def test_a_command_by_hand_takes_the_sheet_away_for_it_lies_over_what_was_changed(aids: Aids) -> None:
    aids.toggle_sheet()
    aids.hear("armed")
    assert aids.sheet.isVisible()
    aids.hear("accepted")
    assert aids.sheet.isHidden()
