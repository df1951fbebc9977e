"""Refuse `self.a, self.b = x, y`: one assignment a statement, unless its values are one thing.

One thing is a point or a range (`PAIRS`), an exchange, or what a call or a loop gives as a tuple.
Run it over the files of the product: `python -m tools.assignments`; 1 if a line is refused.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FOLDERS: Final = ("handtrack", "ui", "tools")
PAIRS: Final = tuple(
    frozenset(words.split())
    for words in (
        "x y",
        "x y z",
        "u v",
        "width height",
        "rows columns",
        "left top right bottom",
        "left right",
        "top bottom",
        "low high",
        "lower upper",
        "least most",
        "start end",
        "first last",
        "before after",
    )
)
"""Names whose values are one thing, alone or behind a common word (`left_px right_px`)."""


def refused_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and the text of each statement that assigns several attributes."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)):
            continue
        for target in node.targets:
            if isinstance(target, ast.Tuple) and _is_refused(target.elts, node.value.elts):
                yield node.lineno, ast.unparse(node)


def _is_refused(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    attributes = [target.attr for target in targets if isinstance(target, ast.Attribute)]
    if len(attributes) < 2:
        return False
    exchanged = {ast.unparse(target) for target in targets} & {
        ast.unparse(value) for value in values
    }
    return not exchanged and not _are_one_thing(attributes)


def _are_one_thing(names: list[str]) -> bool:
    parts = [name.strip("_").split("_") for name in names]
    return any(
        {words[0] for words in parts} == pair or {words[-1] for words in parts} == pair
        for pair in PAIRS
    )


def main() -> int:
    """Name every refused statement; return 1 if there is one."""
    found = 0
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for line, text in refused_in(path.read_text("utf-8")):
                print(f"{path.relative_to(ROOT)}:{line}: one assignment a statement: {text}")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
