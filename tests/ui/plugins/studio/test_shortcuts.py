from handtrack_ui.plugins.studio.view import StudioView
from tests.ui.keys import keys_in


def test_the_keys_of_the_studio_are_listed() -> None:
    assert {"N", "R", "D", "F2", "Ctrl+Del", "Ctrl+I", "Ctrl+E", "Ctrl+Z", "F12", "Esc"} <= {
        line.keys for line in keys_in(StudioView)
    }
