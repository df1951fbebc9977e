"""Measure the import of saved pages against what is true of each.

    uv run python -m tools.measure_importers FOLDER [--half first|second] [--all]

FOLDER holds pages, each beside a .json with `title`, `ingredients` and `instructions_list`. Everything a reader of the
written guide sees counts. A page is right if its title is, at least 95 % of the true words are there, at most 40 % of
the words are others, and the steps are in order. The halves are the odd and the even files by name.
"""

import argparse
import json
import re
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from handtrack.errors import HandtrackError
from handtrack.guides import Guide, load_guide
from handtrack.guides.body import Listing, Picture, plain
from handtrack.guides.importers.opening import read_others
from handtrack.guides.importers.saving import save_guides

LEAST_THERE, MOST_OTHERS, LEAST_RIGHT = 0.95, 0.4, 0.9
_GRAM = 4  # words that tell where a step begins


@dataclass(frozen=True)
class Score:
    """Match of a guide with the truth: shares of words, and whether title and order are right."""

    there: float
    others: float
    title: bool
    ordered: bool

    @property
    def right(self) -> bool:
        """True if the page counts as right."""
        return self.there >= LEAST_THERE and self.others <= MOST_OTHERS and self.title and self.ordered


def main(folder: Path, half: str | None, *, everything: bool) -> int:
    pages = sorted(path for path in folder.iterdir() if path.suffix == ".html" and path.with_suffix(".json").is_file())
    pages = pages if half is None else pages[half == "second" :: 2]
    right = 0
    for page in pages:
        score = score_of(page)
        right += score.right
        if everything or not score.right:
            wrong = " ".join(("" if score.title else "title", "" if score.ordered else "order"))
            mark = "" if score.right else "wrong"
            print(f"{mark:6}{score.there:6.1%} there {score.others:6.1%} others {wrong:11} {page.name}")
    print(f"{right} of {len(pages)} right: {right / max(len(pages), 1):.3f} (at least {LEAST_RIGHT})")
    return int(right < LEAST_RIGHT * len(pages))


def score_of(page: Path) -> Score:
    true = json.loads(page.with_suffix(".json").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            guide = load_guide(save_guides(read_others(page), Path(folder), page)[0])
        except HandtrackError as error:
            print(error)
            return Score(0, 1, title=False, ordered=False)
    found = words_of_guide(guide)
    wanted = [word for line in (*true["ingredients"], *true["instructions_list"]) for word in words(line)]
    both = (Counter(found) & Counter(wanted)).total()
    return Score(
        there=both / max(len(wanted), 1),
        others=1 - both / max(len(found), 1),
        title="".join(words(guide.title)) == "".join(words(true["title"])),
        ordered=in_order(found, [words(line) for line in true["instructions_list"]]),
    )


def words_of_guide(guide: Guide) -> list[str]:
    texts = [guide.summary]
    for step in guide.steps:
        texts += [step.title, *(item.label for item in step.items)]
        for block in step.body:
            if isinstance(block, Listing):
                texts += map(plain, block.entries)
            elif not isinstance(block, Picture):
                texts.append(plain(block.text))
    return [word for text in texts for word in words(text)]


def in_order(found: list[str], steps: list[list[str]]) -> bool:
    """Return whether those steps that begin word for word as in the truth come in its order."""
    grams = [tuple(found[place : place + _GRAM]) for place in range(len(found))]
    at = 0
    for step in steps:
        gram = tuple(step[:_GRAM])
        if len(gram) == _GRAM and gram in grams:
            if gram not in grams[at:]:
                return False
            at = grams.index(gram, at)
    return True


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("first", "second"))
    parser.add_argument("--all", action="store_true", help="print right pages too")
    asked = parser.parse_args()
    raise SystemExit(main(asked.folder, asked.half, everything=asked.all))
