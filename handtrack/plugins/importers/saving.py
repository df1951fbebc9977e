"""Writes imported guides with their pictures into a folder; no file there is overwritten."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from handtrack.errors import SourceError
from handtrack.guides.entries import slug
from handtrack.guides.lines import tidy
from handtrack.guides.writing import guide_text, unused_path
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import place_file, writing


@dataclass(frozen=True, slots=True)
class Saved:
    """The files of guides that were written, and why others were not."""

    paths: list[Path]
    refused: list[SourceError]


def save_guides(found: Sequence[Understood], folder: Path, source: Path) -> Saved:
    """Write guides named after `source` with ``.guide.md``, and with their titles if several.

    One that is too long for a guide is refused; the others are written. Raises `UsageError`: the folder cannot be
    written.
    """
    stem = tidy(source.stem) or "guide"
    saved = Saved([], [])
    for one in found:
        name = stem if len(found) == 1 else f"{stem}-{slug(tidy(one.title))}"
        try:
            saved.paths.append(_save(one, folder, name))
        except SourceError as error:
            saved.refused.append(error)
    return saved


def _save(understood: Understood, folder: Path, name: str) -> Path:
    path = unused_path(folder, name)
    guide, pictures = lay_out(understood, path)
    text = guide_text(guide)
    for place, data in (*pictures.items(), (path, text.encode())):
        with writing(place):
            place_file(folder, place.relative_to(folder), data)
    return path
