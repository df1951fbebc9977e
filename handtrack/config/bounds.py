"""The allowed values of every setting, read from the model itself."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import inspect

from handtrack.config.model import Preferences

_NUMBERS: Final = (inspect.IntType, inspect.FloatType)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting as in the file: section, name, TOML default and allowed values."""

    section: str
    name: str
    default: str
    allowed: str


def bounds(section: str, name: str) -> tuple[float, float]:
    """Return a number's minimum and maximum. Raises `KeyError`: no number of that name has bounds."""
    found = _fields(section)[name].type
    if not isinstance(found, _NUMBERS) or found.ge is None or found.le is None:
        raise KeyError(f"{section}.{name}")
    return float(found.ge), float(found.le)


def entries() -> tuple[Setting, ...]:
    """Return every setting, in file order."""
    return tuple(
        Setting(section.name, field.name, _toml(field), _allowed(field.type))
        for section in _struct(Preferences).fields
        for field in _fields(section.name).values()
    )


def _struct(kind: type[msgspec.Struct]) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)  # noqa: S101 - always a struct
    return found


def _fields(section: str) -> dict[str, inspect.Field]:
    found = next(field.type for field in _struct(Preferences).fields if field.name == section)
    assert isinstance(found, inspect.StructType)  # noqa: S101 - every section is a struct
    return {field.name: field for field in found.fields}


def _toml(field: inspect.Field) -> str:
    value: Any = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if isinstance(value, bool):
        return "true" if value else "false"
    return "{}" if value == {} else f'"{value}"' if isinstance(value, str) else str(value)


def _allowed(found: inspect.Type) -> str:
    if isinstance(found, inspect.BoolType):
        return "true, false"
    if isinstance(found, inspect.LiteralType):
        return ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in found.values)
    if isinstance(found, _NUMBERS):
        return f"{found.ge:g} to {found.le:g}"
    return "a table of texts" if isinstance(found, inspect.DictType) else "a text"
