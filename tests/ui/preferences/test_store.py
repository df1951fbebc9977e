from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.errors import UsageError
from ui.preferences import Preferences, PreferenceStore


def test_a_change_is_in_force_at_once_told_once_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    store = PreferenceStore(tmp_path)
    with qtbot.waitSignal(store.changed):
        store.change("gestures", hold_s=1.5)
    with qtbot.assertNotEmitted(store.changed):
        store.change("gestures", hold_s=1.5)
    assert store.current.gestures.hold_s == 1.5
    store.close()
    assert PreferenceStore(tmp_path).current == store.current


def test_a_value_out_of_bounds_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    store = PreferenceStore(tmp_path)
    with pytest.raises(UsageError, match="this cannot be set"):
        store.change("gestures", hold_s=0.0)
    assert store.current == Preferences()


def test_a_file_that_cannot_be_written_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    store = PreferenceStore(tmp_path / "file" / "below")
    (tmp_path / "file").write_text("")
    with qtbot.waitSignal(store.failed):
        store.change("sound", on=False)
    assert store.current.sound.on is False
    store.close()


def test_the_defaults_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    store = PreferenceStore(tmp_path)
    store.change("sound", on=False)
    store.replace(Preferences())
    store.close()
    assert PreferenceStore(tmp_path).current == Preferences()
