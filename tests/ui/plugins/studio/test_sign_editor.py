"""A gesture and its command are changed and undone together."""

from pathlib import Path

import pytest

from handtrack.config.gestures import hand_bindings
from handtrack.errors import UsageError
from handtrack.runtime.jobs import Jobs
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.studio.sign_editor import SignEditor
from handtrack_ui.text.messages import message_words
from tests.gestures.own import samples_of, taught
from tests.ui.fakes import preference_store


@pytest.fixture
def preferences(jobs: Jobs, tmp_path: Path) -> PreferenceStore:
    return preference_store(jobs, tmp_path)


@pytest.fixture
def teaching(jobs: Jobs, preferences: PreferenceStore, tmp_path: Path) -> SignEditor:
    own = OwnGestures(jobs, tmp_path)
    made = SignEditor(own, preferences)
    made.add("horns", samples_of("rock"))
    return made


def test_binding_a_gesture_keeps_the_default_one(
    teaching: SignEditor, preferences: PreferenceStore
) -> None:
    teaching.bind("horns", "next")
    bindings = hand_bindings(preferences.current.gestures)
    assert [bindings.commands[one].command for one in ("horns", "swipe left")] == ["next", "next"]
    assert teaching.meaning("horns") == "next"
    teaching.bind("horns", "")
    assert teaching.meaning("horns") == ""


def test_every_change_can_be_undone(teaching: SignEditor) -> None:
    teaching.drop("horns", (0, 1))
    assert len(teaching.signs.signs[0].samples) == 3
    while teaching.take_back():
        pass
    assert teaching.signs.names == ()


def test_undo_keeps_settings_changed_elsewhere(
    teaching: SignEditor, preferences: PreferenceStore
) -> None:
    teaching.bind("horns", "next")
    preferences.change(
        "gestures", hold_s=0.7, bindings={**preferences.current.gestures.bindings, "rock": "undo"}
    )
    assert teaching.take_back()
    gestures = preferences.current.gestures
    assert (gestures.hold_s, gestures.bindings) == (0.7, {"rock": "undo"})
    teaching.rename("horns", "metal")
    preferences.change("gestures", hold_s=0.8)
    assert teaching.take_back()
    assert (teaching.signs.names, preferences.current.gestures.hold_s) == (("horns",), 0.8)


def test_undoing_a_rename_restores_the_arming_sign(
    teaching: SignEditor, preferences: PreferenceStore
) -> None:
    preferences.change("gestures", arm="horns")
    teaching.rename("horns", "metal")
    assert preferences.current.gestures.arm == "metal"
    assert teaching.take_back()
    assert preferences.current.gestures.arm == "horns"


def test_creating_a_sign_cannot_be_undone_while_it_arms(
    teaching: SignEditor, preferences: PreferenceStore
) -> None:
    preferences.change("gestures", arm="horns")
    with pytest.raises(UsageError, match="starts or stops listening"):
        teaching.take_back()
    assert teaching.signs.names == ("horns",)
    preferences.change("gestures", arm="open_palm")
    assert teaching.take_back()
    assert teaching.signs.names == ()


def test_the_arming_sign_can_be_neither_deleted_nor_bound(
    teaching: SignEditor, preferences: PreferenceStore
) -> None:
    preferences.change("gestures", arm="horns")
    assert teaching.meaning("horns") == "arm"
    with pytest.raises(UsageError, match="starts or stops listening"):
        teaching.delete("horns")
    with pytest.raises(UsageError, match="starts or stops listening"):
        teaching.bind("horns", "next")
    with pytest.raises(UsageError, match="built-in sign"):
        teaching.rename("horns", "rock")
    teaching.rename("horns", "metal")
    assert preferences.current.gestures.arm == "metal"
    assert hand_bindings(preferences.current.gestures).arm == "metal"


def test_every_edit_reports_what_it_did(teaching: SignEditor) -> None:
    edits = [teaching.drop("horns", (0,)), teaching.take_back(), teaching.drop("horns", (0, 1))]
    edits += [teaching.delete("horns"), teaching.merge(taught(phone="call"))]
    assert [message_words(done) for done in edits] == [
        "One sample deleted. Press Ctrl+Z to undo.",
        "Undone",
        "2 samples deleted. Press Ctrl+Z to undo.",
        "“horns” deleted. Press Ctrl+Z to undo.",
        "Imported: phone",
    ]
