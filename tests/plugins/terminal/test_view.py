import io
from dataclasses import replace

import pytest
from rich.console import Console, Group

from handtrack.host import RunState
from handtrack.host.codes import HostCode
from handtrack.plugins.terminal.view import Reading, screen, status_line
from handtrack.sentences import Code
from handtrack.service import ServiceState

from .conftest import MakeReading


def drawn(
    reading: Reading, *commands: str, width: int = 60, height: int = 24, mirror: bool = True
) -> list[str]:
    console = Console(
        file=io.StringIO(), width=width, height=height, color_system=None, force_terminal=False
    )
    console.print(Group(*screen(reading, commands, (width, height), mirror=mirror)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().removesuffix("\n").split("\n")


def middle_of_the_hand(rows: list[str]) -> float:
    """The mean place of the braille characters: 0 is the left edge of the screen, 1 the right."""
    columns = [
        column for row in rows for column, sign in enumerate(row) if "\u2801" <= sign <= "\u28ff"
    ]
    return sum(columns) / len(columns) / len(rows[2])


def test_one_line_shows_source_state_hands_speed_and_model(reading: MakeReading) -> None:
    line = status_line(reading())
    assert "\n" not in line
    for part in (
        "demo 640×480 at 30 fps",
        "running",
        "3 Right 0.97 score 0.99 victory",
        "30.0 fps, 5.2 ms",
        "10 captured, 8 estimated, 2 dropped",
        "model ready on cpu",
        "0 buffers live, 0.0 MB, and 0.0 MB idle",
    ):
        assert part in line


def test_a_state_is_shown_with_its_reason_but_not_named_twice(reading: MakeReading) -> None:
    black = Code.AS_TOLD(words="two seconds of black")
    assert "| no picture: two seconds of black |" in status_line(
        reading(RunState.NO_PICTURE, black)
    )
    assert "| loading the hand model |" in status_line(
        reading(RunState.LOADING, HostCode.LOADING_MODEL())
    )


def test_an_old_hand_is_not_shown_while_no_frames_come(reading: MakeReading) -> None:
    stalled = reading(RunState.STALLED, Code.AS_TOLD(words="no frame for 2 s"))
    assert "no hand" in status_line(stalled)
    assert not any("\u2801" <= sign <= "\u28ff" for row in drawn(stalled) for sign in row)


def test_a_model_failure_or_fallback_shows_its_reason(reading: MakeReading) -> None:
    one = reading()
    failed = replace(
        one.service, state=ServiceState.FAILED, error=Code.AS_TOLD(words="damaged file")
    )
    fell_back = replace(one.service, fallback_reason=Code.AS_TOLD(words="no GPU"))
    assert "model failed on cpu: damaged file" in status_line(replace(one, service=failed))
    assert ": no GPU" in status_line(replace(one, service=fell_back))


def test_the_screen_is_mirrored_and_its_text_is_not(reading: MakeReading) -> None:
    rows = drawn(reading(), mirror=True)
    assert middle_of_the_hand(rows) > 0.6
    assert any("3 Right 0.97" in row for row in rows)
    assert middle_of_the_hand(drawn(reading(), mirror=False)) < 0.4


def test_an_already_mirrored_source_is_not_mirrored_again(reading: MakeReading) -> None:
    assert middle_of_the_hand(drawn(reading(mirrored=True), mirror=True)) < 0.4


@pytest.mark.parametrize(
    ("size", "hands"),
    [((20, 5), 2), ((40, 12), 1), ((80, 24), 0), ((200, 60), 1), ((300, 20), 2), ((30, 80), 0)],
)
def test_the_screen_fits_any_terminal(
    reading: MakeReading, size: tuple[int, int], hands: int
) -> None:
    width, height = size
    rows = drawn(reading(hands=hands), width=width, height=height)
    assert max(len(row.rstrip()) for row in rows) <= width
    assert len(rows) <= max(height, 8 + hands)


def test_the_screen_shows_recent_commands_and_the_pool(reading: MakeReading) -> None:
    rows = drawn(reading(), "listening", "swipe left: next")
    at = rows.index("3 Right 0.97 score 0.99 victory")
    assert rows[at + 1 : at + 3] == ["listening", "swipe left: next"]
    assert rows[-2].startswith("0 buffers live")


def test_the_screen_shows_that_the_source_is_opening(reading: MakeReading) -> None:
    rows = drawn(reading(RunState.OPENING, opened=False))
    assert any("opening" in row for row in rows)
