"""Phrases as people write them: `held_back.txt` was written first, and the code is fitted on `tuned.txt` alone."""

from collections.abc import Callable
from pathlib import Path


def misread(half: str, kind: str, mark: Callable[[str], str]) -> list[tuple[str, str]]:
    """Return the phrases of a kind that `mark` marks otherwise than they are written, each with what became of it."""
    lines = Path(__file__).with_name(f"{half}.txt").read_text("utf-8").splitlines()
    phrases = [line.partition(" | ")[2] for line in lines if line.startswith(kind)]
    marked = [(phrase, mark(phrase.replace("{", "").replace("}", ""))) for phrase in phrases]
    return [(phrase, made) for phrase, made in marked if made != phrase]
