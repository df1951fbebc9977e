from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.guides.duration import parse_duration
from handtrack.guides.lines import numbered


def duration_s(text: str) -> float:
    return parse_duration(numbered(Path("a.md"), text), 3, text)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90 s", 90),
        ("5 min", 300),
        ("5min", 300),
        ("1 h", 3600),
        ("1 h 30 min", 5400),
        ("1.5 h", 5400),
        ("0,5 min", 30),
        ("2 Minutes 10 seconds", 130),
        ("24 h", 86400),
    ],
)
def test_durations_are_read_the_way_people_write_them(text: str, seconds: float) -> None:
    assert duration_s(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "5", "min", "5 fortnights", "5 min later", "-5 s", "0 s", "25 h", "1e3 s", "∞ s"]
)
def test_text_that_is_not_a_duration_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"a\.md:3: .* duration"):
        duration_s(text)
