from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.understood import Understood

Import = Callable[[str, str | bytes], Understood]


@pytest.fixture
def understand(tmp_path: Path) -> Import:
    """Write a file and import the one recipe in it."""

    def understand(name: str, content: str | bytes) -> Understood:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        (found,) = read_others(path)
        return found

    return understand


def steps_of(found: Understood) -> list[str]:
    """Return the text of each step after its section's title and its own."""
    return [
        " | ".join(part for part in (section.title, step.title, *step.text) if part)
        for section in found.sections
        for step in section.steps
    ]


def needed_in(found: Understood) -> list[str]:
    """Return all ingredients, each after its group's title."""
    return [
        f"{group.title} | {item}" if group.title else item
        for group in found.needed
        for item in group.items
    ]
