"""Writes imported guides with their pictures into a folder; no file there is overwritten."""

from collections.abc import Sequence
from pathlib import Path

from handtrack.guides.entries import slug
from handtrack.guides.lines import tidy
from handtrack.guides.writing import guide_text, unused_path
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import place_file, writing


def save_guides(found: Sequence[Understood], folder: Path, source: Path) -> list[Path]:
    """Write guides named after `source` with ``.guide.md``, and with their titles if several; return their paths.

    Raises `SourceError`: one is too long for a guide; earlier ones are written. Raises `UsageError`: the folder cannot
    be written.
    """
    stem = tidy(source.stem) or "guide"
    names = [stem] if len(found) == 1 else [f"{stem}-{slug(tidy(one.title))}" for one in found]
    return [_save(one, folder, name) for one, name in zip(found, names, strict=True)]


def _save(understood: Understood, folder: Path, name: str) -> Path:
    path = unused_path(folder, name)
    guide, pictures = lay_out(understood, path)
    text = guide_text(guide)
    for place, data in (*pictures.items(), (path, text.encode())):
        with writing(place):
            place_file(folder, place.relative_to(folder), data)
    return path
