"""What the person changes in what is taught is said, and so is why something cannot be."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack_ui.features.studio.sign_commands import SignCommands
from handtrack_ui.features.studio.sign_editor import SignEditor
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.gestures.own import samples_of, taught


@pytest.fixture
def teaching(jobs: Jobs, qtbot: QtBot, tmp_path: Path) -> SignEditor:
    own, preferences = OwnGestures(jobs, tmp_path), PreferenceStore(jobs, tmp_path)
    made = SignEditor(own, preferences)
    made.add("horns", samples_of("rock", 5))
    return made


@pytest.fixture
def editing(teaching: SignEditor) -> SignCommands:
    return SignCommands(teaching)


@pytest.fixture
def said(editing: SignCommands) -> list[str]:
    made: list[str] = []
    editing.told.connect(made.append)
    editing.refused.connect(lambda why: made.append(f"refused: {why}"))
    return made


def test_what_was_done_is_said(editing: SignCommands, said: list[str]) -> None:
    assert editing.drop("horns", (0,))
    assert editing.take_back()
    assert editing.drop("horns", (0, 1))
    assert editing.delete("horns")
    assert editing.merge(taught(phone="call"))
    assert said == [
        "One sample deleted. Press Ctrl+Z to undo.",
        "Undone",
        "2 samples deleted. Press Ctrl+Z to undo.",
        "“horns” deleted. Press Ctrl+Z to undo.",
        "Imported: phone",
    ]


def test_what_cannot_be_is_said_and_not_done(editing: SignCommands, teaching: SignEditor, said: list[str]) -> None:
    assert not editing.drop("horns", range(4))
    assert not editing.rename("horns", "rock")
    assert teaching.signs.names == ("horns",)
    assert len(teaching.signs.signs[0].samples) == 5
    assert [words.startswith("refused: ") for words in said] == [True, True]


def test_where_nothing_was_changed_there_is_nothing_to_take_back(editing: SignCommands, said: list[str]) -> None:
    assert editing.take_back()
    assert not editing.take_back()
    assert said == ["Undone"]
