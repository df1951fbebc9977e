"""Attack Handtrack with bad inputs, by category, and judge every answer.

    uv run python -m tools.fuzz [--cases N] [--seed S] [--category C] [--only NUMBER] [--keep FOLDER]

A case is refused well, or accepted; anything else is a finding: a traceback, a signal, more than 5 s, an exit status
that docs/cli.md does not name, other words on stderr than one line of ours, a file of the person changed or gone, a
part left behind. Each finding names the command that tries it again. The exit status is 1 where there is one.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.table import Table

from tools.attack import commands, files, imports, media, servers
from tools.attack.belongings import lay_out
from tools.attack.trial import Case, Finding, Verdict, scratch_folder, tried

SEED: Final = 1

_LONGER: Final = (2.0, 6.0)  # times as long has the second try of what hung, least and most: the machine may be busy

CATEGORIES: Final[dict[str, tuple[int, Callable[[Random], Case]]]] = {
    "guides": (500, files.guide),
    "imports": (300, imports.imported),
    "gestures": (200, files.gestures_file),
    "settings": (230, files.settings),
    "videos": (150, media.video),
    "pictures": (200, media.picture),
    "contents": (120, media.content),
    "names": (90, media.name),
    "no-files": (80, media.no_file),
    "servers": (40, servers.server),
    "arguments": (300, commands.arguments),
    "outputs": (40, commands.output_over_input),
    "surroundings": (52, commands.surroundings),
}
"""Targets of the attack: the number of cases in a whole run, and the function that draws one."""

CASES: Final = sum(count for count, _ in CATEGORIES.values())


@dataclass(slots=True)
class Tally:
    """How the cases of a category ended."""

    cases: int = 0
    refused: int = 0
    accepted: int = 0
    findings: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Seen:
    """A finding, with the first case that showed it."""

    finding: Finding
    what: str
    again: str
    times: int = 0


@dataclass(slots=True)
class Report:
    """Results of all cases; findings of the same kind and place count as one."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    seen: dict[tuple[str, ...], Seen] = field(default_factory=dict)

    def take(self, task: "Task", what: str, verdict: Verdict, seconds: float) -> None:
        """Take in how a case ended."""
        tally = self.tallies.setdefault(task.category, Tally())
        tally.cases += 1
        tally.seconds += seconds
        if verdict.finding is not None:
            tally.findings += 1
            key = (task.category, *verdict.finding.key)
            self.seen.setdefault(key, Seen(verdict.finding, what, task.again)).times += 1
        elif verdict.status == 0:
            tally.accepted += 1
        else:
            tally.refused += 1

    def show(self) -> None:
        """Print the table, then every finding."""
        counts = ("cases", "refused", "accepted", "findings")
        table = Table("category", *counts, "seconds", box=None)
        for name, tally in self.tallies.items():
            table.add_row(name, *(str(getattr(tally, count)) for count in counts), f"{tally.seconds:.1f}")
        whole = [sum(getattr(tally, count) for tally in self.tallies.values()) for count in (*counts, "seconds")]
        table.add_row("all", *map(str, whole[:-1]), f"{whole[-1]:.1f}", style="bold")
        Console(width=110).print(table)
        for (category, *_), seen in sorted(self.seen.items()):
            finding = seen.finding
            print(f"\n{category}: {finding.kind} at {finding.where}, {seen.times} times")
            print(f"  {finding.seen}\n  {seen.what[:200]}\n  {seen.again}")


@dataclass(frozen=True, slots=True)
class Task:
    """A case by its numbers: the same every time."""

    category: str
    number: int
    seed: int

    @property
    def again(self) -> str:
        """The command that tries it again."""
        return f"uv run python -m tools.fuzz --seed {self.seed} --category {self.category} --only {self.number}"

    def make(self) -> Case:
        """Make the case."""
        return CATEGORIES[self.category][1](Random(f"{self.seed} {self.category} {self.number}"))  # noqa: S311


def main() -> int:
    """Attack; return 1 where anything was found."""
    asked = _arguments()
    report = Report()
    with scratch_folder() as scratch, ProcessPoolExecutor(asked.jobs, multiprocessing.get_context("fork")) as pool:
        attack = partial(attacked, lay_out(scratch / "template"), asked.keep)
        for task, result in zip(tasks(asked), pool.map(attack, tasks(asked), chunksize=4), strict=True):
            report.take(task, *result)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\x1b[K{task.category} {task.number}, {len(report.seen)} findings\r")
    report.show()
    return 1 if report.seen else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=CASES, metavar="N", help=f"how many ({CASES})")
    parser.add_argument("--seed", type=int, default=SEED, metavar="S", help=f"of the random generator ({SEED})")
    parser.add_argument("--category", action="append", choices=[*CATEGORIES], help="only this; may be given again")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="only this case of each category")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), metavar="N", help="cases at once (as many as cores)"
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep there what a finding left behind")
    return parser.parse_args()


def tasks(asked: argparse.Namespace) -> list[Task]:
    """Return what is to be tried: the cases, shared out over the categories that are asked for."""
    names = asked.category or [*CATEGORIES]
    whole = sum(CATEGORIES[name][0] for name in names)
    counts = {name: max(1, round(asked.cases * CATEGORIES[name][0] / whole)) for name in names}
    return [
        Task(name, number, asked.seed)
        for name, count in counts.items()
        for number in (range(count) if asked.only is None else [asked.only])
    ]


def attacked(template: Path, keep: Path | None, task: Task) -> tuple[str, Verdict, float]:
    """Try a case; one that hangs twice, for the machine may have been busy. Returns what it was, and its seconds."""
    began = time.monotonic()
    kept = keep / f"{task.category}-{task.number}" if keep else None
    case = task.make()
    verdict = tried(case, template, kept)
    if verdict.finding is not None and verdict.finding.kind == "hang":
        least, most = _LONGER
        patience = min(max(os.getloadavg()[0] / (os.cpu_count() or 1), least), most)
        verdict = tried(task.make(), template, kept, patience=patience)
    return case.what, verdict, time.monotonic() - began


if __name__ == "__main__":
    sys.exit(main())
