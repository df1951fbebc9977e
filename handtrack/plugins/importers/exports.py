"""Exports of other programs: JSON, gzip'd JSON, or a zip archive of either, with the pictures in
it.

A format is recognised by keys that only it has, and converted to schema.org's form.
"""

from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from handtrack.guides.archive import DEEPEST, Archive, Budget, gunzipped
from handtrack.guides.file import File
from handtrack.plugins.importers import protocol_apps, recipe_apps
from handtrack.plugins.importers.lenient import read_values
from handtrack.plugins.importers.schema import objects_of
from handtrack.plugins.importers.understood import Understood
from handtrack.plugins.importers.web_page import read as read_page


def read(file: File) -> Iterator[Understood]:
    """Parse an export: JSON, gzip'd JSON, or a zip archive of either."""
    yield from _read(file, Budget(), 0)


def _read(file: File, budget: Budget, depth: int) -> Iterator[Understood]:
    if file.data.startswith(b"PK\x03\x04"):
        if depth < DEEPEST:
            yield from _read_archive(file, Archive(file.data, budget), budget, depth)
    elif file.data.startswith(b"\x1f\x8b"):
        yield from _read(File(file.path, gunzipped(file.data, budget), file.beside), budget, depth)
    else:
        for value in read_values(file.text()):
            yield from _read_value(value, file)


def _read_archive(file: File, archive: Archive, budget: Budget, depth: int) -> Iterator[Understood]:
    readers: dict[str, Callable[[File], Iterator[Understood]]] = {
        "html": read_page,
        **dict.fromkeys(
            ("json", "zip", "paprikarecipe", "melarecipe"),
            lambda one: _read(one, budget, depth + 1),
        ),
    }
    crates = [path for path in archive.paths if path.name == protocol_apps.CRATE]
    for path in crates or archive.paths:
        reader = readers.get(path.suffix.lower().removeprefix("."))
        if reader is None or (data := archive.read(path)) is None:
            continue

        def beside(name: str, folder: PurePosixPath = path.parent) -> bytes | None:
            return archive.read(folder / name)

        yield from reader(File(Path(str(path)), data, beside))


def _read_value(value: Any, file: File) -> Iterator[Understood]:
    if isinstance(value, list):
        for one in value:
            yield from _read_value(one, file)
    elif isinstance(value, dict):
        for recognizes, reader in (*protocol_apps.FORMATS, *recipe_apps.FORMATS):
            if recognizes(value):
                yield from reader(value, file)
                return
        if "@graph" in value:
            for one in objects_of(value["@graph"], "Recipe", "HowTo"):
                yield from recipe_apps.schema_org(one, file)
            return
        for inner in ("payload", "protocol", "recipe", "guide", "data", "items", "recipes"):
            if isinstance(value.get(inner), (dict, list)):
                yield from _read_value(value[inner], file)
                return
