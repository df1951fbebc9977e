"""Phrases as people write them; the code was fitted on `tuned.txt` only,
`held_back.txt` is the check.

`sentences.txt` has steps of cooks, bakers, canners, bars, soap makers and laboratories, `lines.txt`
ingredients of theirs; a brace opens before each number that scales.
"""

from collections.abc import Callable
from pathlib import Path


def misread(half: str, kind: str, mark: Callable[[str], str]) -> list[tuple[str, str]]:
    """Return the phrases of a kind that `mark` marks wrongly, each with its result."""
    lines = Path(__file__).with_name(f"{half}.txt").read_text("utf-8").splitlines()
    phrases = [line.partition(" | ")[2] for line in lines if line.startswith(kind)]
    marked = [(phrase, mark(phrase.replace("{", "").replace("}", ""))) for phrase in phrases]
    return [(phrase, made) for phrase, made in marked if made != phrase]


def written_with_braces(name: str) -> list[str]:
    """Return what `sentences.txt` or `lines.txt` has, with its braces."""
    return Path(__file__).with_name(f"{name}.txt").read_text("utf-8").splitlines()
