"""Writes imported guides with their pictures into a folder; no file there is overwritten."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from handtrack.errors import SourceError
from handtrack.guides.entries import slug
from handtrack.guides.lines import tidy
from handtrack.guides.writing import guide_text, unused_path
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import place_file, writing

LayOut = Callable[[Understood, Path], tuple[str, dict[Path, bytes]]]


@dataclass(frozen=True, slots=True)
class Saved:
    """The files of guides that were written, and why others were not."""

    paths: list[Path]
    refused: list[SourceError]

    def add(self, outcome: Path | SourceError) -> None:
        """Add what became of one more guide."""
        if isinstance(outcome, SourceError):
            self.refused.append(outcome)
        else:
            self.paths.append(outcome)


def save_guides(found: Sequence[Understood], folder: Path, source: Path) -> Saved:
    """Write guides, laid out in this process. See `saved_one_by_one`."""
    saved = Saved([], [])
    for outcome in saved_one_by_one(found, folder, source, written_out):
        saved.add(outcome)
    return saved


def saved_one_by_one(
    found: Sequence[Understood], folder: Path, source: Path, lay_out: LayOut
) -> Iterator[Path | SourceError]:
    """Write a guide each time the next outcome is asked for; yield its path, or why it is refused.

    The files are named after `source` with ``.guide.md``, and with their titles if there are
    several. One that is too long for a guide is refused; the others are written.

    `lay_out`: returns the text of a guide's file, and the files of its pictures.

    Raises `UsageError`: the folder cannot be written. Raises as `lay_out`, except `SourceError`.
    """
    stem = tidy(source.stem) or "guide"
    numbers: Counter[str] = Counter()
    for one in found:
        name = stem if len(found) == 1 else f"{stem}-{slug(tidy(one.title))}"
        path = unused_path(
            folder, name, numbers[name] + 1
        )  # the names of all written before are taken
        try:
            text, pictures = lay_out(one, path)
        except SourceError as error:
            yield error
            continue
        yield _save(path, text, pictures)
        numbers[name] += 1


def written_out(found: Understood, path: Path) -> tuple[str, dict[Path, bytes]]:
    """Return the text of a guide's file at `path`, and the files of its pictures.
    Raises as `lay_out`.
    """
    guide, pictures = lay_out(found, path)
    return guide_text(guide), pictures


def _save(path: Path, text: str, pictures: dict[Path, bytes]) -> Path:
    for place, data in (*pictures.items(), (path, text.encode())):
        with writing(place):
            place_file(path.parent, place.relative_to(path.parent), data)
    return path
