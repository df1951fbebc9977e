"""Runs every check and prints the results."""

import argparse
import dataclasses
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from handtrack.commands.doctor import Check, engine, surroundings
from handtrack.errors import MissingPackageError, first_line
from handtrack.runtime.files import check_place, replace_file, writing
from handtrack.runtime.signals import ended_at_once

GROUP: Final = "handtrack.checks"
"""Entry-point group for further checks: functions without arguments that return a list of
`Check`.
"""

CHECKS: Final[tuple[tuple[str, Callable[[], Check]], ...]] = (
    ("Python", engine.check_python),
    ("ONNX Runtime", engine.check_onnxruntime),
    ("Models", engine.check_models),
    ("Providers", engine.check_providers),
    ("Engine", engine.check_engine),
    ("OpenCV", engine.check_opencv),
    ("Video", engine.check_video),
    ("Cameras", surroundings.check_cameras),
    ("Demo", surroundings.check_demo),
    ("Memory", engine.check_memory),
    ("MediaPipe", surroundings.check_mediapipe),
    ("Parquet", surroundings.check_parquet),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE.txt",
        help="also write a report to check and send to someone helping you",
    )


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Run every check and print the results; return 1 if something stops Handtrack from working,
    else 0.

    Raises `UsageError`: the report cannot be written.
    """
    report_file: Path | None = options.report
    if report_file is not None:
        check_place(report_file)
    with ended_at_once():  # most checks import something
        checks = examine()
    if report_file is not None:
        from handtrack.commands.doctor.diagnostics import diagnostics

        with writing(report_file):
            replace_file(report_file, diagnostics(checks).encode())
    if options.json:
        report = {
            "ok": all(check.ok for check in checks),
            "checks": [dataclasses.asdict(check) for check in checks],
        }
        print(json.dumps(report, indent=2))  # noqa: T201
    else:
        coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.name == "posix"
        print(_listed(checks, shutil.get_terminal_size().columns, coloured=coloured))  # noqa: T201
    return 0 if all(check.ok for check in checks) else 1


def examine() -> list[Check]:
    """Run Handtrack's own checks and registered ones."""
    checks = [guarded(name, check) for name, check in CHECKS]
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        checks.extend(plugged_in(entry))
    return checks


def guarded(name: str, check: Callable[[], Check]) -> Check:
    """Run a check; report a failure as its own line."""
    try:
        return check()
    except MissingPackageError as error:
        return Check(name, ok=False, says=str(error))
    except Exception as error:  # doctor runs on broken installations
        return _broken(name, error)


def plugged_in(entry: EntryPoint) -> list[Check]:
    """Run an entry point's checks; report a failure to load or run as its own line."""
    try:
        return list(entry.load()())
    except Exception as error:  # as above
        return [_broken(entry.name, error)]


def _broken(name: str, error: Exception) -> Check:
    return Check(
        name, ok=False, says=f"the check failed: {type(error).__name__}: {first_line(error)}"
    )


def _listed(checks: Sequence[Check], width: int, *, coloured: bool) -> str:
    column = max(len(check.name) for check in checks) + 4
    lines = []
    for check in checks:
        says = textwrap.wrap(check.says, max(width - column, 20)) or [""]
        hint = textwrap.wrap(
            check.hint, max(width - column, 20), break_long_words=False, break_on_hyphens=False
        )
        mark = _styled("✓", _GREEN, coloured) if check.ok else _styled("✗", _RED, coloured)
        lines.append(f"{mark} {_styled(check.name.ljust(column - 2), _BOLD, coloured)}{says[0]}")
        lines += [" " * column + line for line in says[1:]]
        lines += [
            " " * column + _styled(line, _DIM if check.ok else _YELLOW, coloured) for line in hint
        ]
    return "\n".join(lines)


def _styled(text: str, style: int, coloured: bool) -> str:  # noqa: FBT001
    return f"\x1b[{style}m{text}\x1b[0m" if coloured else text


_BOLD = 1
_DIM = 2
_RED = 31
_GREEN = 32
_YELLOW = 33
