"""Every setting has limits, and the settings page states them."""

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from handtrack.config.file import KeptFile
from handtrack.config.model import Preferences, bounds, fields_of, with_sections

SECTIONS = {
    name: kind
    for entry in entry_points(group="handtrack.settings")
    for name, kind in entry.load()().items()
}
ALL = with_sections(Preferences, SECTIONS)
SETTINGS = {
    f"{section.name}.{name}": field
    for section in msgspec.structs.fields(ALL)
    for name, field in fields_of(section.type).items()
}
PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def test_the_settings_page_lists_every_setting_with_default_and_values() -> None:
    rows = [
        line.split(" | ")[:3]
        for line in PAGE.read_text("utf-8").splitlines()
        if line.startswith("| `")
    ]
    told = [
        row for row in rows if row[0].removeprefix("| `").partition(".")[0] in ALL.__struct_fields__
    ]
    model = [
        [f"| `{name}`", f"`{_toml(field)}`", _allowed(field.type)]
        for name, field in SETTINGS.items()
    ]
    assert sorted(told) == sorted(model)


def test_a_file_of_the_documented_defaults_changes_nothing(tmp_path: Path) -> None:
    lines = [f"{name} = {_toml(field)}" for name, field in SETTINGS.items()]
    path = tmp_path / "settings.toml"
    path.write_text("\n".join(lines))
    found = KeptFile(path, ALL)
    assert found.notices == []
    assert found.value == ALL()


def _toml(field: inspect.Field) -> str:
    value: Any = (
        field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    )
    if isinstance(value, bool):
        return "true" if value else "false"
    return "{}" if value == {} else f'"{value}"' if isinstance(value, str) else str(value)


def _allowed(found: inspect.Type) -> str:
    if isinstance(found, inspect.BoolType):
        return "true, false"
    if isinstance(found, inspect.LiteralType):
        return ", ".join(
            f'"{value}"' if isinstance(value, str) else str(value) for value in found.values
        )
    if isinstance(found, inspect.IntType | inspect.FloatType):
        return f"{found.ge:g} to {found.le:g}"
    return "a table" if isinstance(found, inspect.DictType) else "text"


@pytest.mark.parametrize("beyond", [-1, 1])
def test_a_number_out_of_bounds_is_refused(beyond: int) -> None:
    for section, name in (("gestures", "hold_s"), ("camera", "fps"), ("sound", "volume")):
        low, high = bounds(section, name)
        value = low - 1 if beyond < 0 else high + 1
        with pytest.raises(msgspec.ValidationError, match=name):
            msgspec.convert({section: {name: int(value)}}, Preferences)


def test_a_setting_that_is_not_a_number_has_no_bounds() -> None:
    with pytest.raises(KeyError):
        bounds("appearance", "theme")
