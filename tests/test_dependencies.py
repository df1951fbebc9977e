"""Packages are pinned exactly, those that go into a package by hash;
docs/dependencies.md lists all with licences.
"""

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tools.package import contents
from tools.package import pins as files

ROOT = Path(__file__).parent.parent
NEVER = re.compile(r"([\w.-]+) ; sys_platform == 'never'")


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][
        "uv"
    ]
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
    never = {
        match[1] for rule in settings["override-dependencies"] if (match := NEVER.fullmatch(rule))
    }
    packages = tomllib.loads(lock.read_text("utf-8"))["package"]
    return {
        one["name"]: one["version"]
        for one in packages
        if one["name"] not in {*never, "handtrack-desktop"}
    }


def test_every_resolved_package_is_pinned_at_its_version(
    pins: dict[str, str], resolved: dict[str, str]
) -> None:
    assert {name: version for name, version in resolved.items() if pins.get(name) != version} == {}


def test_no_unneeded_package_is_pinned(pins: dict[str, str], resolved: dict[str, str]) -> None:
    assert sorted(pins.keys() - resolved.keys()) == []


def test_the_dependency_list_matches_the_pinned_packages(pins: dict[str, str]) -> None:
    assert sorted(name for name, _ in stated_licences()) == sorted(pins)


def stated_licences() -> Iterator[tuple[str, str]]:
    """Yield each package in the tables of docs/dependencies.md with its licence."""
    table = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for cell, licence in re.findall(r"^\| (`[^|]+) \| ([^|]+?) \|", table, re.MULTILINE):
        for name in re.findall(r"`([\w.-]+)`", cell):
            yield name, licence


FAMILIES = {
    "MIT": r"\bMIT\b(?!-)",
    "MIT-0": r"\bMIT-0\b",
    "MIT-CMU": r"\bMIT-CMU\b",
    "BSD": r"\bBSD\b|Copyright \(c\) 2015, matplotlib project",  # cycler has only the text
    "Apache": r"\bApache\b",
    "MPL": r"\bMPL\b|Mozilla",
    "LGPL": r"LGPL|Lesser",
    "GPL": r"(?<!L)GPL",
    "ISC": r"\bISC\b",
    "PSF": r"\bPSF\b|Python Software Foundation",
    "Unlicense": r"Unlicense|unencumbered",
    "NVIDIA": r"NVIDIA",
}


def families(text: str) -> list[str]:
    """Return the kinds of licences in a text, in its order."""
    found = {
        name: match.start()
        for name, pattern in FAMILIES.items()
        if (match := re.search(pattern, text))
    }
    return sorted(found, key=found.__getitem__)


def test_the_licences_in_the_list_are_those_that_the_packages_state() -> None:
    wrong, compared = {}, 0
    for name, listed in stated_licences():
        try:
            about = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue  # for another system, or in a group that is not installed
        compared += 1
        expression = about.get("License-Expression", "")
        classified = [one for one in about.get_all("Classifier", []) if one.startswith("License")]
        states = expression or " ".join((*classified, about.get("License", "")[:80]))
        first = re.split(r" (?:\(|or|and|later)", listed)[0]
        same = set(families(listed)[:1]) <= set(families(states)) != set()
        if not same or (expression and first not in re.split(r" (?:AND|OR) ", expression)):
            wrong[name] = (listed, states)
    assert wrong == {}
    assert compared > 40


REQUIREMENT = re.compile(
    r"^([\w.-]+)==(\S+)(?: ; ([^\\]+?))?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE
)


def requirements(path: Path) -> dict[str, tuple[str, set[str]]]:
    """Return each package of a file of pins with its version and hashes;
    nothing else may be in it.
    """
    text = path.read_text("utf-8")
    assert REQUIREMENT.sub("", text).strip() == ""
    return {
        name: (version, set(re.findall(r"[0-9a-f]{64}", hashes)))
        for name, version, _, hashes in REQUIREMENT.findall(text)
    }


def test_what_goes_into_a_package_is_pinned_by_hash_at_the_tested_version(
    pins: dict[str, str],
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    hashed = requirements(files.PINS)
    extras = project["optional-dependencies"]
    asked = [
        *project["dependencies"],
        *extras["ui"],
        *extras["cv"],
        *extras["terminal"],
        *extras["presenter"],
    ]
    direct = {re.split(r"[\[><=! ;]", one)[0].lower() for one in asked} - {"handtrack-desktop"}
    assert direct <= hashed.keys()
    assert {
        name: version for name, (version, _) in hashed.items() if pins.get(name, version) != version
    } == {}
    assert hashed.keys() - pins.keys() <= contents.NOT_INSTALLED.keys()


def test_what_builds_a_package_is_pinned_by_hash() -> None:
    hashed = requirements(files.BUILD_PINS)
    backend = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"][
        "requires"
    ]
    for asked in (*backend, *files.FREEZERS):
        name, version = asked.split("==")
        assert hashed[name][0] == version


def test_the_hashes_are_those_that_were_resolved_for_a_checkout(resolved: dict[str, str]) -> None:
    locked = {
        one["name"]: one for one in tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    }
    for name, (version, hashes) in requirements(files.PINS).items():
        if resolved.get(name) == version:
            known = [
                *locked[name].get("wheels", []),
                *([locked[name]["sdist"]] if "sdist" in locked[name] else []),
            ]
            assert hashes >= {one["hash"].removeprefix("sha256:") for one in known}, name


def tiny_wheel(folder: Path) -> Path:
    """Make a wheel of one module by hand."""
    path = folder / "tiny-1.0-py3-none-any.whl"
    about = "tiny-1.0.dist-info"
    held = {
        "tiny.py": b"",
        f"{about}/METADATA": b"Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    lines = []
    for name, data in held.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in held.items():
            archive.writestr(name, data)
        archive.writestr(f"{about}/RECORD", "".join((*lines, f"{about}/RECORD,,\n")))
    return path


@pytest.mark.skipif(shutil.which("uv") is None, reason="needs uv")
def test_a_download_with_another_hash_or_with_none_is_not_installed(tmp_path: Path) -> None:
    good = hashlib.sha256(tiny_wheel(tmp_path).read_bytes()).hexdigest()
    for number, (pin, installs) in enumerate(
        [
            (f"tiny==1.0 --hash=sha256:{'0' * 64}\n", False),
            ("tiny==1.0\n", False),
            (f"tiny==1.0 --hash=sha256:{good}\n", True),
        ]
    ):
        listed, into = tmp_path / f"{number}.txt", tmp_path / str(number)
        listed.write_text(pin)
        options = ("--no-index", "--find-links", str(tmp_path), "--target", str(into))
        if installs:
            files.install_pinned(sys.executable, listed, *options)
        else:
            with pytest.raises(subprocess.CalledProcessError):
                files.install_pinned(sys.executable, listed, *options)
        assert (into / "tiny.py").exists() is installs


def test_packages_that_are_not_needed_are_left_out_with_their_hashes(tmp_path: Path) -> None:
    (tmp_path / "pins.txt").write_text(
        "one==1 \\\n    --hash=sha256:1\ntwo==2 \\\n    --hash=sha256:2\n"
    )
    assert files.pinned(tmp_path / "pins.txt", {"one"}) == "two==2 \\\n    --hash=sha256:2\n"
