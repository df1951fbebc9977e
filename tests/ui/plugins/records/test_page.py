"""The rows of records in the settings."""

from pytestqt.qtbot import QtBot

from handtrack.runtime.jobs import Jobs
from handtrack_ui.plugins.records.controller import RecordController
from handtrack_ui.window import Window
from tests.ui.pressing import Changes, check_saved

CHANGES: Changes = [
    ("data", "Your name", "record.name", "1234"),
    ("data", "Place", "record.place", "1234"),
]


def test_settings_of_records_changed_by_key_are_saved(
    jobs: Jobs, window: Window, qtbot: QtBot
) -> None:
    assert window.services.has(RecordController)
    check_saved(jobs, window, qtbot, CHANGES)
