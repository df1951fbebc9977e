"""The packages of a checkout are pinned exactly, and docs/dependencies.md lists all of them."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
NEVER = re.compile(r"([\w.-]+) ; sys_platform == 'never'")


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]
    return found


@pytest.fixture(scope="module")
def pins(settings: dict[str, Any]) -> dict[str, str]:
    return dict(pin.split("==") for pin in settings["constraint-dependencies"])


@pytest.fixture(scope="module")
def resolved(settings: dict[str, Any]) -> dict[str, str]:
    """Return every package of `uv sync --all-extras` on any system, with its version."""
    lock = ROOT / "uv.lock"
    if not lock.exists():
        pytest.skip("this environment was not made by uv: there is no uv.lock to read")
    never = {match[1] for rule in settings["override-dependencies"] if (match := NEVER.fullmatch(rule))}
    packages = tomllib.loads(lock.read_text("utf-8"))["package"]
    return {one["name"]: one["version"] for one in packages if one["name"] not in {*never, "handtrack-desktop"}}


def test_every_resolved_package_is_pinned_at_its_version(pins: dict[str, str], resolved: dict[str, str]) -> None:
    assert {name: version for name, version in resolved.items() if pins.get(name) != version} == {}


def test_no_unneeded_package_is_pinned(pins: dict[str, str], resolved: dict[str, str]) -> None:
    assert sorted(pins.keys() - resolved.keys()) == []


def test_the_dependency_list_matches_the_pinned_packages(pins: dict[str, str]) -> None:
    table = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    cells = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    assert sorted(name for cell in cells for name in re.findall(r"`([\w.-]+)`", cell)) == sorted(pins)
