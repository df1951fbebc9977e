from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack.guides import Guide, load_guide

Read = Callable[[str], Guide]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Write a text as a guide file and read it."""

    def read(text: str) -> Guide:
        path = tmp_path / "guide.md"
        path.write_text(text, encoding="utf-8")
        return load_guide(path)

    return read


@pytest.fixture
def read_step(read: Read) -> Callable[[str], Guide]:
    """Read a guide with these steps; the front matter takes lines 1 to 3, so they start on line 4."""
    return lambda text: read(f"---\ntitle: T\n---\n{text}")
