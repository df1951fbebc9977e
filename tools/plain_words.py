"""List turns of phrase that a native reader stumbles at.

    uv run python -m tools.plain_words [--python] [FILE ...]

Reads the given Markdown files, or README.md, CHANGELOG.md and docs/; skips code in them. `--python`
reads docstrings and comments instead, of the given files or all modules. Exits with 1 if it lists
anything.
"""

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PATTERNS: Final = {
    r"\b(?:is|are|was|were) no (?:camera|file|gesture|guide|hand|key|number|origin|sign|such|time)\b": "isn't",
    r"\bhang(?:s|ing)? on\b": "depends on",
    r"\banew\b": "again",
    r"\bof late\b": "recently",
    r"\bg(?:oes?|one|oing) on (?:with|by|as)\b": "continues",
    r"\b(?:can|could|may|might) be had\b": "available",
    r"\b(?:stands?|stood) (?:at|beside|first|in (?:a|its|the)|there)\b": "is",
    r"\b(?:that|which|what) (?:lies|lie|stands?) in\b": "in",
    r"\bin force\b": "in use",
    r"\bas such\b": "leave it out",
    r"\b(?:is|are|was|were) (?:told|said) (?:as|by|in|of|where)\b": "says, reports",
    r"\b(?:breaks?|broke|broken) off\b": "ends early, fails",
    r"\ban? (?:[a-z]+ ){1,2}of (?:its|their|one's) own\b(?! [a-z])": "its own, separate",
    r"\b(?:gave|gives?|given|giving) (?:it |them )?back\b": "releases",
    r"\bsome (?:seconds|minutes|milliseconds|ms)\b": "a few",
    r"\b(?:tests?|linter|lint-imports`|it) holds? (?:that|this|it)\b": "checks, enforces",
    r"\b68 times (?:of|in) 100\b": "in 68 % of cases",
    r"\bfilms?\b": "video, clip",
    r"(?:^|[.:;] )(?:What|Who|Whoever|Whether|From which|Down to) (?:[^\s.:;*?|]+ ){4}": "subject first",
}
"""Patterns to find in a paragraph on one line, each with a better wording."""
OPENINGS: Final = re.compile(
    r"\s*(?:What|Whom?|Whoever|Which|That(?= \w+ is)|Whether|Of|From which|Down to)\b"
)
"""Bad beginnings of a docstring."""


def main(files: list[str], *, python: bool) -> int:
    default = ("*.py",) if python else ("README.md", "CHANGELOG.md", "docs/*.md")
    listed = 0
    for path in map(Path, files) if files else chain.from_iterable(map(tracked, default)):
        text = path.read_text("utf-8")
        for number, prose in prose_of(text) if python else paragraphs(text):
            for words, instead in found(prose, opening=python):
                listed += 1
                print(f"{path}:{number}: {words.strip()!r} ({instead})")
    return int(listed > 0)


def tracked(pattern: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", pattern], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]


def paragraphs(markdown: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and the words of each paragraph, item and cell;
    code blocks are blanked.
    """
    plain = re.sub(
        r"^\s*```.*?^\s*```$",
        lambda code: "\n" * code[0].count("\n"),
        markdown,
        flags=re.MULTILINE | re.DOTALL,
    )
    for match in re.finditer(r"(?:(?!^\s*$)^.*\n?)+", plain, re.MULTILINE):
        number = plain.count("\n", 0, match.start()) + 1
        for item in re.split(r"\n(?=\s*(?:[-|]|\d+\.) )| \| ", re.sub(r"`[^`]*`", "`", match[0])):
            yield number, " ".join(item.strip(" |-*").split())


def prose_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and the words of every docstring and comment of a module."""
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.lineno, " ".join(node.value.value.split())
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def found(text: str, *, opening: bool = False) -> Iterator[tuple[str, str]]:
    if opening and (match := OPENINGS.match(text)):
        yield match[0], "subject first"
    for pattern, instead in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield match[0][:60], instead


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tools.plain_words", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument(
        "--python", action="store_true", help="read docstrings and comments instead"
    )
    asked = parser.parse_args()
    sys.exit(main(asked.files, python=asked.python))
