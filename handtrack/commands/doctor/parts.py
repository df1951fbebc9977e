"""The packages Handtrack uses here with their licences, and the models."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

import msgspec

from handtrack.assets import asset
from handtrack.models.manifest import load_manifest
from handtrack.runtime.files import read_file

DISTRIBUTION: Final = "handtrack-desktop"
# asset built into a package: name, version, licence and text file of every part
LIST: Final = "licences.json"

_MOST_BYTES: Final = 4 << 20
_TEXTS: Final = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_NAME: Final = re.compile(r"[\w.-]+")


@dataclass(frozen=True, slots=True)
class Part:
    """A package or model in use here."""

    name: str
    version: str
    licence: str
    files: tuple[Path, ...] = ()
    """Files with the licence's text; empty if it ships none."""
    facts: str = ""

    def text(self) -> str:
        """Read the full text from disk."""
        return "\n\n".join((self.facts, *map(_read, self.files))).strip()


class _Listed(msgspec.Struct):
    name: str
    version: str
    licence: str
    text_file: str


def parts() -> tuple[Part, ...]:
    """Return Handtrack and all its parts, the models last."""
    try:
        listed = msgspec.json.decode(read_file(asset(LIST), _MOST_BYTES), type=list[_Listed])
    except FileNotFoundError:
        found = sorted(
            _installed(), key=lambda part: (part.name.lower() != DISTRIBUTION, part.name.lower())
        )
    else:
        found = [
            Part(one.name, one.version, one.licence, (asset(one.text_file),)) for one in listed
        ]
    return (*found, *_models())


def _installed() -> Iterator[Part]:
    """Yield the installed packages that Handtrack or its extras need, directly or indirectly."""
    waiting = [DISTRIBUTION]
    seen = set[str]()
    while waiting:
        name = waiting.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in seen:
            continue
        seen.add(key)
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        for requirement in package.requires or ():
            asked = _NAME.match(requirement)
            if asked and (key == DISTRIBUTION or "extra ==" not in requirement):
                waiting.append(asked[0])
        yield _of_package(package)
    yield Part("Atkinson Hyperlegible Next", "", "OFL-1.1", (asset("fonts", "OFL.txt"),))


def _of_package(package: metadata.Distribution) -> Part:
    about = package.metadata
    classified = [one for one in about.get_all("Classifier", ()) if one.startswith("License :: ")]
    stated = [*about.get_all("License-Expression", ()), *classified, *about.get_all("License", ())]
    licence = next(iter(stated), "").strip().partition("\n")[0].rpartition(" :: ")[2]
    files = [
        file
        for file in package.files or ()
        if _TEXTS.search(file.name) and file.suffix not in (".py", ".json")
    ]
    texts = tuple(Path(str(package.locate_file(file))) for file in files)
    return Part(about["Name"], package.version, licence, texts)


def _models() -> Iterator[Part]:
    manifest = load_manifest()
    for model in manifest.models:
        made_of = (
            f"{origin.member} in {origin.wheel}\nSHA-256 {origin.sha256}"
            for origin in model.origins
        )
        lines = (f"{model.file}, {model.size} bytes\nSHA-256 {model.sha256}", "Made of", *made_of)
        yield Part(model.file, model.version, model.licence, facts="\n".join(lines))


def _read(path: Path) -> str:
    try:
        return read_file(path, _MOST_BYTES).decode("utf-8", "replace")
    except OSError:  # a package may list files it does not ship
        return ""
