"""Print how much there is to read, by area: lines, tokens, and tokens a line of code.

    uv run python -m tools.size

It only reports. An area is a folder or a module directly in `handtrack/` or `ui/handtrack_ui/`, and
each plug-in and each feature of the window by itself. Tokens are those of the `tokenize` module
without comments, docstrings, line ends and indents; an f-string is one. A line of code has a token.
"""

import ast
import graphlib
import io
import subprocess
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import grimp

ROOT: Final = Path(__file__).resolve().parent.parent
PRODUCT: Final = (Path("handtrack"), Path("ui/handtrack_ui"))
OF_PARTS: Final = ("plugins", "features")
"""Folders with an area for each of their folders."""
LAYOUT: Final = (
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
)


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is to read."""

    lines: int = 0
    code_lines: int = 0
    tokens: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(
            self.lines + other.lines,
            self.code_lines + other.code_lines,
            self.tokens + other.tokens,
        )


def main() -> None:
    sizes = {path: size_of((ROOT / path).read_text("utf-8")) for path in tracked("*.py")}
    print(f"{'':44}{'lines':>8}{'tokens':>9}{'tokens a line':>15}")
    for package in PRODUCT:
        areas: dict[str, Size] = defaultdict(Size)
        for path, size in sizes.items():
            if path.is_relative_to(package):
                areas[area_of(path, package)] += size
        for area in sorted(areas):
            print_row(area, areas[area])
        print_row(f"all of {package}", sum(areas.values(), Size()))
    for folder in ("tests", "tools", "examples"):
        of_folder = (size for path, size in sizes.items() if path.parts[0] == folder)
        print_row(folder, sum(of_folder, Size()))
    for page in ("README.md", "docs/*.md"):
        print(f"\nwords in {page}: {words(tracked(page)):,}", end="")
    print()
    for package in PRODUCT:
        chain = longest_chain(package.name)
        modules = " > ".join(module.removeprefix(f"{package.name}.") for module in chain)
        print(f"\nlongest chain of imports, {package.name} ({len(chain)}): {modules}")


def print_row(name: str, size: Size) -> None:
    density = size.tokens / size.code_lines if size.code_lines else 0.0
    print(f"{name:44}{size.lines:8,}{size.tokens:9,}{density:15.1f}")


def area_of(path: Path, package: Path) -> str:
    inner = path.relative_to(package).parts
    depth = 2 if inner[0] in OF_PARTS and len(inner) > 2 else 1
    return "/".join((*package.parts, *inner[:depth]))


def tracked(pattern: str) -> list[Path]:
    command = ["git", "ls-files", pattern]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(name) for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def words(paths: Iterable[Path]) -> int:
    return sum(len((ROOT / path).read_text("utf-8").split()) for path in paths)


def size_of(source: str) -> Size:
    docstrings = {
        (node.lineno, node.col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }
    found = [token for token in counted(source) if token.start not in docstrings]
    code_lines = {line for token in found for line in range(token.start[0], token.end[0] + 1)}
    return Size(len(source.splitlines()), len(code_lines), len(found))


def counted(source: str) -> Iterator[tokenize.TokenInfo]:
    """Yield the tokens that are code; of an f-string only its start, which is all of it in 3.11."""
    starts = getattr(tokenize, "FSTRING_START", None)
    ends = getattr(tokenize, "FSTRING_END", None)
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if depth == 0 and token.type not in LAYOUT:
            yield token
        if token.type == starts:
            depth += 1
        elif token.type == ends:
            depth -= 1


def longest_chain(package: str) -> list[str]:
    """Return the modules of the longest chain of imports within a package.

    Raises `graphlib.CycleError`: the imports form a circle.
    """
    graph = grimp.build_graph(package)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    chains: dict[str, list[str]] = {}
    for module in graphlib.TopologicalSorter(imports).static_order():
        inner = [chains[imported] for imported in sorted(imports[module])]
        chains[module] = [module, *max(inner, key=len, default=[])]
    return max(chains.values(), key=len)


if __name__ == "__main__":
    main()
