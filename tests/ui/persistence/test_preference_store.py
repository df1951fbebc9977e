import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.config.model import FILE, Preferences
from handtrack.errors import UsageError
from handtrack.runtime.jobs import Jobs
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.ui.fakes import written


def test_a_change_applies_at_once_is_reported_once_and_saved(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path
) -> None:
    store = PreferenceStore(jobs, tmp_path)
    with qtbot.waitSignal(store.changed):
        store.change("gestures", hold_s=1.5)
    with qtbot.assertNotEmitted(store.changed):
        store.change("gestures", hold_s=1.5)
    assert store.current.gestures.hold_s == 1.5
    written(jobs, store)
    assert PreferenceStore(jobs, tmp_path).current == store.current


def test_a_value_out_of_bounds_changes_nothing(jobs: Jobs, tmp_path: Path) -> None:
    store = PreferenceStore(jobs, tmp_path)
    with pytest.raises(UsageError, match="this cannot be set"):
        store.change("gestures", hold_s=0.0)
    assert store.current == Preferences()


def test_unreadable_settings_are_not_overwritten(
    jobs: Jobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _most_bytes: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / FILE).write_text("[sound]\nvolume = 0.1\n")
    with monkeypatch.context() as denied:
        denied.setattr("handtrack.config.file.read_file", refuse)
        store = PreferenceStore(jobs, tmp_path)
    assert "Permission denied" in str(store.notices[0])
    store.change("sound", volume=0.9)
    written(jobs, store)
    assert (tmp_path / FILE).read_text() == "[sound]\nvolume = 0.1\n"


def test_a_missing_folder_is_created_again_and_reported(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "config"
    store = PreferenceStore(jobs, folder)
    with qtbot.assertNotEmitted(store.failed):
        store.change("sound", volume=0.1)
        written(jobs, store)
    shutil.rmtree(folder)
    with qtbot.waitSignal(store.failed) as told:
        store.change("sound", volume=0.2)
        written(jobs, store)
    assert [*map(str, told.args)] == [
        f"The folder {folder} was missing, so Handtrack created it again."
    ]
    assert PreferenceStore(jobs, folder).current.sound.volume == 0.2
