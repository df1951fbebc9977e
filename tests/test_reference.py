"""Every public name of `handtrack` can be imported, is typed, and is in the API reference."""

import inspect
import re
from pathlib import Path

import pytest

import handtrack

ROOT = Path(__file__).parent.parent


def test_the_reference_lists_exactly_the_public_names() -> None:
    listed = re.findall(r"^::: handtrack\.(\w+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(handtrack.__all__)


@pytest.mark.parametrize("name", [name for name in handtrack.__all__ if name != "BONES"])
def test_every_public_name_has_its_own_docstring(name: str) -> None:
    promised = getattr(handtrack, name)
    assert inspect.getdoc(promised)
    assert promised.__doc__


def test_the_package_is_marked_as_typed() -> None:
    assert (Path(handtrack.__file__).parent / "py.typed").is_file()
