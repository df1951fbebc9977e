"""Print the project's size beside its bounds.

    uv run python -m tools.size [--check]

Lines are those of the files that git tracks, docstrings included. A chain of imports is counted in modules, within one
package. `--check` exits with 1 if a bound is exceeded.
"""

import argparse
import ast
import graphlib
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import grimp

ROOT: Final = Path(__file__).resolve().parent.parent
LONGEST_NAME: Final = 80
"""Characters of a test's name."""


def main(*, check: bool) -> int:
    code, pages = tracked("*.py"), tracked("docs/*.md")
    tools, tests = below(code, "tools"), below(code, "tests")
    long_names = [name for path in tests for name in tests_in(path) if len(name) > LONGEST_NAME]
    chains = {package: longest_chain(package) for package in ("handtrack", "handtrack_ui")}
    rows = [
        ("lines of the product", lines(below(code, "handtrack", "ui")), 52_000),
        ("lines of tests", lines(tests), 38_500),
        ("lines of tools", lines(tools), 13_000),
        ("longest chain of imports, handtrack", len(chains["handtrack"]), 18),
        ("longest chain of imports, handtrack_ui", len(chains["handtrack_ui"]), 12),
        ("methods of the largest class of the window", max(methods(below(code, "ui"))), 32),
        ("words in docs/", words(pages), 38_000),
        ("words in README.md", words([ROOT / "README.md"]), 750),
        ("lines of docs/performance.md", lines([ROOT / "docs" / "performance.md"]), 160),
        ("lines of docs/architecture.md", lines([ROOT / "docs" / "architecture.md"]), 150),
        (f"names of tests over {LONGEST_NAME} characters", len(long_names), 0),
    ]
    for name, found, bound in rows:
        print(f"{name:42} {found:7,} {'of' if found <= bound else 'OVER'} {bound:,}")
    for package, chain in chains.items():
        print(f"\n{package}: {' > '.join(module.removeprefix(package + '.') for module in chain)}")
    return int(check and any(found > bound for _, found, bound in rows))


def tracked(pattern: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]


def below(paths: Iterable[Path], *folders: str) -> list[Path]:
    return [path for path in paths if path.relative_to(ROOT).parts[0] in folders]


def lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def words(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").split()) for path in paths)


def tests_in(path: Path) -> list[str]:
    functions = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))
    return [function.name for function in functions if function.name.startswith("test_")]


def methods(paths: Iterable[Path]) -> list[int]:
    classes = (
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    return [sum(isinstance(part, ast.FunctionDef) for part in one.body) for one in classes]


def longest_chain(package: str) -> list[str]:
    """Return the modules of the longest chain of imports within a package; a circle raises `graphlib.CycleError`."""
    graph = grimp.build_graph(package)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    chains: dict[str, list[str]] = {}
    for module in graphlib.TopologicalSorter(imports).static_order():
        chains[module] = [module, *max((chains[one] for one in sorted(imports[module])), key=len, default=[])]
    return max(chains.values(), key=len)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.size", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="exit with 1 where a bound is passed")
    sys.exit(main(check=parser.parse_args().check))
