"""The pointer's rows on the presenter's page of the settings."""

from pytestqt.qtbot import QtBot

from handtrack.config.model import fields_of
from handtrack.runtime.jobs import Jobs
from handtrack_ui.plugins.pointer.feature import FEATURE
from handtrack_ui.window import Window
from tests.ui.pressing import Changes, check_saved

CHANGES: Changes = [
    ("presenter", "Hand", "pointer.hand", "left"),
    ("presenter", "Moves like", "pointer.way", "joystick"),
    ("presenter", "Pointer speed", "pointer.speed", 1.05),
    ("presenter", "Trembling hand", "pointer.tremor", 0.1),
    ("presenter", "Right click after", "pointer.right_click_s", 1.1),
    ("presenter", "Click by resting", "pointer.dwell_s", 0.1),
    ("presenter", "Stop without a hand after", "pointer.away_s", 6.0),
]


def test_every_setting_of_the_pointer_has_a_control() -> None:
    assert {entry for _, _, entry, _ in CHANGES} == {
        f"{section.name}.{entry}"
        for section in FEATURE.settings
        for entry in fields_of(section.kind)
    }


def test_settings_of_the_pointer_changed_by_key_are_saved(
    jobs: Jobs, window: Window, qtbot: QtBot
) -> None:
    check_saved(jobs, window, qtbot, CHANGES)
