"""Runs every check and prints the results."""

import dataclasses
import json as json_text
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from handtrack.doctor import engine, surroundings
from handtrack.doctor.check import Check
from handtrack.errors import first_line

GROUP: Final = "handtrack.checks"
"""The entry-point group for further checks: functions without arguments that return a list of `Check`."""

CHECKS: Final[tuple[tuple[str, Callable[[], Check]], ...]] = (
    ("Python", engine.check_python),
    ("ONNX Runtime", engine.check_onnxruntime),
    ("Models", engine.check_models),
    ("Providers", engine.check_providers),
    ("Engines", engine.check_engines),
    ("OpenCV", engine.check_opencv),
    ("Video", engine.check_video),
    ("Cameras", surroundings.check_cameras),
    ("Demo", surroundings.check_demo),
    ("Memory", engine.check_memory),
    ("MediaPipe", surroundings.check_mediapipe),
    ("Parquet", surroundings.check_parquet),
)


def run_doctor(*, json: bool, console: Console | None = None) -> int:
    """Run every check and print the results; return 1 if something stops Handtrack from working, else 0."""
    console = console or Console()
    checks = examine()
    if json:
        report = {"ok": all(check.ok for check in checks), "checks": [dataclasses.asdict(check) for check in checks]}
        console.out(json_text.dumps(report, indent=2), highlight=False)
    else:
        console.print(_table(checks))
    return 0 if all(check.ok for check in checks) else 1


def examine() -> list[Check]:
    """Run Handtrack's own checks and registered ones."""
    checks = [guarded(name, check) for name, check in CHECKS]
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        checks.extend(plugged_in(entry))
    return checks


def guarded(name: str, check: Callable[[], Check]) -> Check:
    """Run a check; a failure becomes its own line."""
    try:
        return check()
    except Exception as error:  # doctor runs where anything may be broken
        return _broken(name, error)


def plugged_in(entry: EntryPoint) -> list[Check]:
    """Run an entry point's checks; a failure to load or run becomes its own line."""
    try:
        return list(entry.load()())
    except Exception as error:  # as above
        return [_broken(entry.name, error)]


def _broken(name: str, error: Exception) -> Check:
    return Check(name, ok=False, says=f"the check failed: {type(error).__name__}: {first_line(error)}")


def _table(checks: Sequence[Check]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for check in checks:
        mark = Text("✓", "green") if check.ok else Text("✗", "red")
        table.add_row(mark, check.name, Text(check.says))
        if check.hint:
            table.add_row("", "", Text(check.hint, "dim" if check.ok else "yellow"))
    return table
