"""Every number on the command line has limits."""

from collections.abc import Iterator

import pytest

from handtrack.cli import main, parser_of
from handtrack.plug_in import WINDOW, commands

HUGE = "99999999999999999999"
WRONG = (HUGE, f"-{HUGE}", "9" * 400, "9" * 5000, "-1", "1e400", "nan", "inf", "-inf", "x")
TEXTS = {
    "--out",
    "--draw",
    "--send",
    "--send-origin",
    "--send-token",
    "--gestures",
    "--ray",
    "--report",
    "--source",
}
TEXTS |= {"--guide", "--theme", "--language"}


def _numbers() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its numeric options."""
    for command, found in commands().items():
        parser = parser_of(found)
        for action in parser._actions if parser is not None else ():
            named = [name for name in action.option_strings if name.startswith("--")]
            if (
                command != WINDOW
                and named
                and action.nargs != 0
                and action.choices is None
                and named[0] not in TEXTS
            ):
                yield command, named[0]


NUMBERS = list(_numbers())


def test_options_with_numbers_are_found() -> None:
    assert {
        ("track", "--threads"),
        ("track", "--max-hands"),
        ("soak", "--visits"),
    } <= {*NUMBERS}


@pytest.mark.parametrize(("command", "option"), NUMBERS)
def test_a_number_out_of_bounds_is_refused_in_one_line(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in WRONG:
        assert main([command, "demo", f"{option}={value}"]) == 2, value[:9]
        said = capsys.readouterr().err
        assert said.startswith("handtrack: ")
        assert said.count("\n") == 1
        assert option in said


@pytest.mark.parametrize("spec", [HUGE, f"camera:{HUGE}", "9" * 5000])
def test_a_camera_number_out_of_bounds_is_refused_in_one_line(
    spec: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["track", spec]) == 3
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "url", [f"ws://127.0.0.1:{HUGE}", "osc://127.0.0.1:-1", "osc://127.0.0.1:65536"]
)
def test_a_port_out_of_bounds_is_refused_in_one_line(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["track", "demo", "--send", url]) == 2
    assert capsys.readouterr().err.count("\n") == 1
