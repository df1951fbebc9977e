"""A section of the settings file. Imports no Qt."""

from dataclasses import dataclass

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the settings file, as a frozen struct with defaults everywhere.

    `resets`: a reset of all settings includes it.
    """

    name: str
    kind: type[Struct]
    resets: bool = True
