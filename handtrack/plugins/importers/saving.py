"""Writes imported guides with their pictures into a folder; no file there is overwritten."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from handtrack.guides.entries import slug
from handtrack.guides.lines import tidy
from handtrack.guides.writing import guide_text, unused_path
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import place_file, writing

LayOut = Callable[[Understood, Path], tuple[str, dict[Path, bytes]]]


def save_guides(found: Sequence[Understood], folder: Path, source: Path) -> list[Path]:
    """Write guides, laid out in this process; return their paths. See `saved_one_by_one`."""
    return list(saved_one_by_one(found, folder, source, written_out))


def saved_one_by_one(found: Sequence[Understood], folder: Path, source: Path, lay_out: LayOut) -> Iterator[Path]:
    """Write a guide each time the next path is asked for, and yield its path.

    The files are named after `source` with ``.guide.md``, and with their titles if there are several.

    `lay_out`: returns the text of a guide's file, and the files of its pictures.

    Raises `SourceError`: one is too long for a guide; earlier ones are written. Raises `UsageError`: the folder cannot
    be written.
    """
    stem = tidy(source.stem) or "guide"
    numbers: Counter[str] = Counter()
    for one in found:
        name = stem if len(found) == 1 else f"{stem}-{slug(tidy(one.title))}"
        numbers[name] += 1  # the names of all before are taken
        path = unused_path(folder, name, numbers[name])
        yield _save(path, *lay_out(one, path))


def written_out(found: Understood, path: Path) -> tuple[str, dict[Path, bytes]]:
    """Return the text of a guide's file at `path`, and the files of its pictures. Raises as `lay_out`."""
    guide, pictures = lay_out(found, path)
    return guide_text(guide), pictures


def _save(path: Path, text: str, pictures: dict[Path, bytes]) -> Path:
    for place, data in (*pictures.items(), (path, text.encode())):
        with writing(place):
            place_file(path.parent, place.relative_to(path.parent), data)
    return path
