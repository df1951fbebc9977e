from handtrack_ui.plugins.practice.view import PracticeView
from tests.ui.keys import keys_in


def test_the_keys_of_the_practice_are_listed() -> None:
    assert {"→  Enter", "←", "F12", "Esc"} <= {line.keys for line in keys_in(PracticeView)}
