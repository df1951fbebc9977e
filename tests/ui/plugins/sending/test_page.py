"""The rows of sending in the settings."""

from pytestqt.qtbot import QtBot

from handtrack.config.model import fields_of
from handtrack.runtime.jobs import Jobs
from handtrack_ui.plugins.sending.feature import FEATURE
from handtrack_ui.window import Window
from tests.ui.fakes import FakeSinks
from tests.ui.pressing import Changes, check_saved

CHANGES: Changes = [
    ("sending", "Keep sending after restart", "sending.from_start", True),
    ("sending", "Listens at", "sending.websocket_host", "1234"),
    ("sending", "Listens at", "sending.websocket_port", 1234),
    ("sending", "Web pages", "sending.origins", "1234"),
    ("sending", "Token", "sending.token", "1234"),
    ("sending", "Sends to", "sending.osc_host", "1234"),
    ("sending", "Sends to", "sending.osc_port", 1234),
    ("sending", "For Wekinator", "sending.wekinator", True),
    ("sending", "Name", "sending.lsl_name", "1234"),
    ("sending", "Allow the local network", "sending.lsl_network", True),
    ("sending", "WebSocket", "sending.websocket", True),
    ("sending", "OSC", "sending.osc", True),
    ("sending", "Lab Streaming Layer", "sending.lsl", True),
]


def test_every_setting_of_sending_has_a_control() -> None:
    elsewhere = []
    assert {entry for _, _, entry, _ in CHANGES} | set(elsewhere) == {
        f"{section.name}.{entry}"
        for section in FEATURE.settings
        for entry in fields_of(section.kind)
    }


def test_settings_of_sending_changed_by_key_are_saved(
    jobs: Jobs, window: Window, qtbot: QtBot, sinks: FakeSinks
) -> None:
    check_saved(jobs, window, qtbot, CHANGES)
