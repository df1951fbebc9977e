"""The rows of recording in the settings."""

from pytestqt.qtbot import QtBot

from handtrack.config.model import fields_of
from handtrack.runtime.jobs import Jobs
from handtrack_ui.plugins.recording.feature import FEATURE
from handtrack_ui.window import Window
from tests.ui.pressing import Changes, check_saved

CHANGES: Changes = [
    ("data", "The camera's pictures", "recording.pictures", True),
    ("data", "Largest file", "recording.most_gb", 10),
]


def test_every_setting_of_recording_has_a_control() -> None:
    elsewhere = []
    assert {entry for _, _, entry, _ in CHANGES} | set(elsewhere) == {
        f"{section.name}.{entry}"
        for section in FEATURE.settings
        for entry in fields_of(section.kind)
    }


def test_settings_of_recording_changed_by_key_are_saved(
    jobs: Jobs, window: Window, qtbot: QtBot
) -> None:
    check_saved(jobs, window, qtbot, CHANGES)
