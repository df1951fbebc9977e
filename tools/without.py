"""Take a plug-in out of a copy of the tree, and try what is left.

    uv run python -m tools.without NAME     # of a folder in handtrack/plugins or
    handtrack_ui/plugins
    uv run python -m tools.without --turn   # one of them, chosen by the commit
    uv run python -m tools.without --list
    uv run python -m tools.without NAME --quick     # collect the tests, but don't run them

Out go its folder, the lines that name it in the tuples and in `pyproject.toml`, its tests and its
page;
and the plug-ins built on it, such as a view of the window on a part of the engine. Tests elsewhere
that import it test the whole, and stay out too. Then collect the translations, as its deletion
would, and run the linters, the core's tests, and the window through all views, offscreen. The exit
status is 1 if something fails.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGES: Final = {
    "handtrack.plugins": Path("handtrack/plugins"),
    "handtrack_ui.plugins": Path("ui/handtrack_ui/plugins"),
}
LISTS: Final = (
    Path("handtrack/in_tree.py"),
    Path("ui/handtrack_ui/in_tree.py"),
    Path("pyproject.toml"),
)
"""The files that may name a plug-in."""


@dataclass(frozen=True, slots=True)
class PlugInFolder:
    """A plug-in: its package, and its folder in the tree."""

    package: str
    folder: Path

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.folder.name

    @property
    def tests(self) -> Path:
        """The folder of its tests."""
        window = self.folder.parts[0] == "ui"
        return Path("tests", *(("ui",) if window else ()), "plugins", self.name)

    def named_in(self, text: str) -> bool:
        """Return whether a text has its dotted name."""
        return re.search(rf"\b{re.escape(self.package)}\b", text) is not None


def plug_ins(tree: Path) -> list[PlugInFolder]:
    return [
        PlugInFolder(f"{package}.{folder.name}", parent / folder.name)
        for package, parent in PACKAGES.items()
        for folder in sorted((tree / parent).glob("*"))
        if (folder / "__init__.py").is_file()
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.without", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="of a plug-in's folder, or its package"
    )
    parser.add_argument(
        "--turn", action="store_true", help="the plug-in whose turn it is at this commit"
    )
    parser.add_argument("--list", action="store_true", help="print the plug-ins")
    parser.add_argument(
        "--quick", action="store_true", help="collect the tests, but don't run them"
    )
    asked = parser.parse_args()
    every = plug_ins(ROOT)
    if asked.list:
        print("\n".join(one.package for one in every))
        return 0
    if asked.turn:
        chosen = [every[commit_number() % len(every)]]
    else:
        chosen = [one for one in every if asked.name in (one.name, one.package)]
    if not chosen:
        parser.error(f"no plug-in is called {asked.name}; see --list")
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, "copy")
        copy_tree(copy)
        copy_type_cache(copy)
        for one in with_dependents(chosen, every, copy):
            print(f"without {one.package}")
            take_out(one, copy)
        return try_out(copy, quick=asked.quick)


def commit_number() -> int:
    command = ["git", "rev-list", "--count", "HEAD"]
    counted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return int(counted.stdout)


def copy_tree(copy: Path) -> None:
    """Copy the files that git tracks, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.split(b"\0")):
        path = Path(os.fsdecode(name))
        if (ROOT / path).is_file():
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, copy / path)


def copy_type_cache(copy: Path) -> None:
    """Copy what mypy found out about the tree, so that it checks again only what changes."""
    found = ROOT / ".mypy_cache"
    if found.is_dir():
        shutil.copytree(found, copy / found.name)


def with_dependents(
    chosen: list[PlugInFolder], every: list[PlugInFolder], tree: Path
) -> list[PlugInFolder]:
    """Return the chosen plug-ins and those whose code names one of them, in turn."""
    found = list(chosen)
    for one in found:  # it grows
        for other in every:
            if other not in found and any(map(one.named_in, sources(tree / other.folder))):
                found.append(other)
    return found


def sources(folder: Path) -> Iterator[str]:
    return (path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))


def take_out(one: PlugInFolder, tree: Path) -> None:
    shutil.rmtree(tree / one.folder)
    shutil.rmtree(tree / one.tests, ignore_errors=True)
    (tree / "docs" / f"{one.name}.md").unlink(missing_ok=True)
    for path in LISTS:
        if (tree / path).exists():
            take_lines_out(one, tree / path)
    take_tests_out({one.package, module_name(one.tests)}, tree)


def take_tests_out(gone: set[str], tree: Path) -> None:
    """Delete the tests elsewhere that import something gone,
    and those that import from these in turn.
    """
    found = True
    while found:
        found = False
        pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(gone)))})\b")
        for path in sorted((tree / "tests").rglob("*.py")):
            if pattern.search(path.read_text("utf-8")):
                print(f"  a test of the whole: {path.relative_to(tree)}")
                gone.add(module_name(path.relative_to(tree).with_suffix("")))
                path.unlink()
                found = True


def module_name(path: Path) -> str:
    return ".".join(path.parts)


def take_lines_out(one: PlugInFolder, path: Path) -> None:
    """Drop the entries that name a plug-in: a tuple's, over all their lines,
    or the lines of a TOML file.
    """
    lines = path.read_text("utf-8").splitlines(keepends=True)
    if path.suffix == ".py":
        spans = entries_naming(one, "".join(lines))
    else:
        spans = [(number, number) for number, line in enumerate(lines, 1) if one.named_in(line)]
    for first, last in sorted(spans, reverse=True):
        entry = " ".join(line.strip() for line in lines[first - 1 : last])
        print(f"  {path.name}: {entry}")
        del lines[first - 1 : last]
    path.write_text("".join(lines), "utf-8")


def entries_naming(one: PlugInFolder, source: str) -> list[tuple[int, int]]:
    """Return the first and last lines of the innermost entries of tuples and lists that name a
    plug-in.
    """
    entries = [
        entry
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Tuple | ast.List)
        for entry in node.elts
        if one.named_in(ast.get_source_segment(source, entry) or "")
    ]
    spans = [(entry.lineno, entry.end_lineno or entry.lineno) for entry in entries]
    return [
        span
        for span in spans
        if not any(other != span and span[0] <= other[0] and other[1] <= span[1] for other in spans)
    ]


def try_out(copy: Path, *, quick: bool) -> int:
    """Run what is left; return 1 if something failed."""
    shots = copy.parent / "shots"
    python = [sys.executable, "-m"]
    core = ["--ignore=tests/plugins", "--ignore=tests/ui/plugins", "tests"]
    tests = ["--collect-only", "-n", "0", "tests"] if quick else core
    steps = (
        [*python, "tools.make_translations"],
        [*python, "ruff", "check", "--quiet", "--extend-ignore", "I", "handtrack", "ui", "tests"],
        [*python, "mypy", "--no-error-summary", "-p", "handtrack", "-p", "handtrack_ui"],
        ["lint-imports", "--no-cache"],
        [*python, "pytest", "-q", *tests],
        [*python, "handtrack", "screenshots", str(shots), "--theme", "light"],
    )
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(copy), str(copy / "ui"))),
        "QT_QPA_PLATFORM": "offscreen",
        "HANDTRACK_HOME": str(copy.parent / "home"),
    }
    failed = False
    for step in steps:
        began_s = time.monotonic()
        done = subprocess.run(step, cwd=copy, env=environment, check=False)
        what = " ".join(part for part in step[:3] if part not in python)
        took_s = time.monotonic() - began_s
        print(f"{'ok' if done.returncode == 0 else 'FAILED':7} {took_s:6.1f} s  {what}", flush=True)
        failed |= done.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
