"""Every public name of `handtrack` can be imported, is typed, and is in the API reference."""

import re
from pathlib import Path

import handtrack

ROOT = Path(__file__).parent.parent


def test_the_reference_lists_exactly_the_public_names() -> None:
    listed = re.findall(
        r"^::: handtrack\.(\w+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.MULTILINE
    )
    assert sorted(listed) == sorted(handtrack.__all__)


def test_the_package_is_marked_as_typed() -> None:
    assert (Path(handtrack.__file__).parent / "py.typed").is_file()
