"""The pointer command's arguments."""

import pytest

from handtrack.cli import main


def test_a_wrong_action_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pointer", "dance"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("handtrack: argument action: invalid choice")
    assert said.count("\n") == 1
