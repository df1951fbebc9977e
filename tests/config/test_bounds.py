"""What every setting may be, and that the page about it says the same."""

from pathlib import Path

import msgspec
import pytest

from handtrack.config.bounds import bounds, entries
from handtrack.config.file import KeptFile
from handtrack.config.model import Preferences

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def test_the_page_lists_every_setting_with_its_default_and_what_it_may_be() -> None:
    told = [line.split(" | ")[:3] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    model = [[f"| `{entry.section}.{entry.name}`", f"`{entry.default}`", entry.allowed] for entry in entries()]
    assert told == model


def test_the_defaults_as_told_are_the_defaults_when_they_are_written(tmp_path: Path) -> None:
    lines = [f"{entry.section}.{entry.name} = {entry.default}" for entry in entries()]
    path = tmp_path / "settings.toml"
    path.write_text("\n".join(lines))
    found = KeptFile(path, Preferences)
    assert found.notices == []
    assert found.value == Preferences()


@pytest.mark.parametrize("beyond", [-1, 1])
def test_a_number_beyond_its_bounds_is_refused(beyond: int) -> None:
    for section, name in (("gestures", "hold_s"), ("camera", "fps"), ("sound", "volume")):
        low, high = bounds(section, name)
        value = low - 1 if beyond < 0 else high + 1
        with pytest.raises(msgspec.ValidationError, match=name):
            msgspec.convert({section: {name: int(value)}}, Preferences)


def test_what_is_no_number_has_no_bounds() -> None:
    with pytest.raises(KeyError):
        bounds("appearance", "theme")
