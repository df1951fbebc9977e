"""The bounds of the numbers in the settings, read from the model itself."""

from msgspec import inspect

from handtrack.config.model import Preferences


def bounds(section: str, name: str) -> tuple[float, float]:
    """Return a number's minimum and maximum. Raises `KeyError`: no number of that name has bounds."""
    found = fields(section)[name].type
    if not isinstance(found, inspect.IntType | inspect.FloatType) or found.ge is None or found.le is None:
        raise KeyError(f"{section}.{name}")
    return float(found.ge), float(found.le)


def fields(section: str) -> dict[str, inspect.Field]:
    """Return a section's settings by name, as the model describes them."""
    found = inspect.type_info(type(getattr(Preferences(), section)))
    assert isinstance(found, inspect.StructType)  # noqa: S101 - every section is a struct
    return {field.name: field for field in found.fields}
