"""The licences of everything inside, as a list beside the assets, with their texts.

`licences.json` is a list of `{"name", "version", "licence", "text_file"}`, the path as seen from
the list.
"""

import json
import platform
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from handtrack.commands.doctor.parts import LIST
from handtrack.models.manifest import load_manifest
from tools.package.contents import BUNDLED

TEXTS: Final = "licences"

_ROOT: Final = Path(__file__).parents[2]
_OWN_TEXTS: Final = Path(__file__).parent / "texts"
_TEXT_NAMES: Final = re.compile(r"licen[cs]e|copying|notice|authors", re.IGNORECASE)
_BESIDE: Final = {
    "onnxruntime": ("onnxruntime/LICENSE", "onnxruntime/ThirdPartyNotices.txt"),
    "opencv-python-headless": ("cv2/LICENSE.txt", "cv2/LICENSE-3RD-PARTY.txt"),
}
"""Texts which a package keeps elsewhere."""
_LESSER: Final = ("LGPL-3.0.txt", "GPL-3.0.txt")
_BY_NAME: Final = {"PySide6_Essentials": _LESSER, "shiboken6": _LESSER, "pynput": ("GPL-3.0.txt",)}
"""Texts that a package lacks, or has only in part."""


@dataclass(frozen=True, slots=True)
class Component:
    """Another project's work; `text` has everything that must go with it."""

    name: str
    version: str
    licence: str
    text: str


def write_licences(site: Path, folder: Path, libraries: Mapping[str, Path]) -> None:
    """Write the list and the texts into the assets of an installed Handtrack.

    `site`: the folder of packages, nothing left out yet.
    `folder`: Python's own licence is somewhere below it.
    `libraries`: the system's libraries that go along, and where they came from.
    """
    assets = site / "handtrack" / "_assets"
    listed = []
    for component in (*_packages(site), *_python(folder), *_libraries(libraries), *_assets(assets)):
        text = assets / TEXTS / f"{component.name.replace(' ', '-')}.txt"
        text.parent.mkdir(exist_ok=True)
        text.write_text(component.text, "utf-8")
        described = asdict(component)
        del described["text"]
        listed.append({**described, "text_file": text.relative_to(assets).as_posix()})
    listed.sort(key=lambda one: (one["name"] != "handtrack-desktop", one["name"].lower()))
    (assets / LIST).write_text(json.dumps(listed, indent=1) + "\n", "utf-8")


def _packages(site: Path) -> Iterator[Component]:
    table = (_ROOT / "docs" / "dependencies.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[^|]+) \| ([^|]+?) \|", table, re.MULTILINE)
    licences = {
        name: licence for names, licence in rows for name in re.findall(r"`([\w.-]+)`", names)
    }
    licences["handtrack-desktop"] = "Apache-2.0"
    for package in distributions(path=[str(site)]):
        name = re.sub(r"[-_.]+", "-", package.name).lower()
        texts = [path.read_text("utf-8", "replace") for path in _texts(site, package, name)]
        texts += [(_OWN_TEXTS / text).read_text("utf-8") for text in _BY_NAME.get(package.name, ())]
        if (
            not texts
            and "License" in package.metadata
            and "\n" in (stated := package.metadata["License"])
        ):
            texts = [stated]
        if not texts:
            raise RuntimeError(f"{package.name} brings no licence")
        yield Component(package.name, package.version, licences[name], "\n\n".join(texts))


def _texts(site: Path, package: Distribution, name: str) -> Iterator[Path]:
    own = sorted(
        str(path)
        for path in package.files or ()
        if ".dist-info" in str(path) and _TEXT_NAMES.search(str(path))
    )
    for path in (*own, *_BESIDE.get(name, ())):
        if (site / path).is_file() and not path.endswith((".py", ".json")):
            yield site / path


def _python(folder: Path) -> Iterator[Component]:
    text = next(folder.glob("lib/python3*/LICENSE.txt")).read_text("utf-8")
    yield Component("Python", platform.python_version(), "PSF-2.0", text)


def _libraries(libraries: Mapping[str, Path]) -> Iterator[Component]:
    """Yield the projects of system libraries, by the Debian packages they came from.

    Raises `RuntimeError`: the owner of one is unknown.
    """
    for name, licence in sorted({BUNDLED[library] for library in libraries}):
        owner = _owner(
            next(path for library, path in libraries.items() if BUNDLED[library][0] == name)
        )
        version = _asked("dpkg-query", "--show", "--showformat=${Version}", owner)
        yield Component(
            name, version, licence, Path("/usr/share/doc", owner, "copyright").read_text("utf-8")
        )


def _owner(path: Path) -> str:
    """Return the Debian package of a file; a package may name it by the link /lib."""
    for known in (path, Path("/", *path.parts[2:])):
        done = subprocess.run(
            ["dpkg", "--search", str(known)], capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return done.stdout.partition(":")[0]
    raise RuntimeError(f"nobody knows whose {path} is, and so under which licence")


def _asked(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _assets(assets: Path) -> Iterator[Component]:
    models = next(iter(load_manifest(assets / "models").models))
    yield Component(
        "MediaPipe hand models", models.version.partition("+")[0], models.licence, _notice()
    )
    font = (assets / "fonts" / "OFL.txt").read_text("utf-8")
    yield Component("Atkinson Hyperlegible Next", "", "OFL-1.1", font)


def _notice() -> str:
    return "\n\n".join((_ROOT / name).read_text("utf-8") for name in ("NOTICE", "LICENSE"))
