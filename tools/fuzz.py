"""Attack Handtrack with bad inputs, by category, and judge every answer.

    uv run python -m tools.fuzz [--cases N] [--seed S] [--category C] [--only NUMBER] [--keep
    FOLDER]

A case is refused well, or accepted; anything else is a finding: a traceback, a signal, more than 5
s, an exit status that docs/cli.md does not name, anything on stderr but one line of ours, a
person's file changed or gone, a part file left behind. Each finding names the command that repeats
it. The exit status is 1 if there is any.
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from tools.attack import commands, guides, imports, media, servers
from tools.attack.belongings import lay_out
from tools.attack.trial import Case, Verdict, scratch_folder, tried

SEED: Final = 1

_LONGER: Final = (
    2.0,
    6.0,
)  # time for the second try of a hang, as a multiple, least and most: the machine may be busy

CATEGORIES: Final[dict[str, tuple[int, Callable[[Random], Case]]]] = {
    "guides": (500, guides.guide),
    "imports": (300, imports.imported),
    "videos": (150, media.video),
    "pictures": (200, media.picture),
    "contents": (120, media.content),
    "names": (90, media.name),
    "servers": (40, servers.server),
    "arguments": (300, commands.arguments),
    "surroundings": (52, commands.surroundings),
}
"""Targets of the attack: the number of cases in a whole run, and the function that draws one."""

CASES: Final = sum(count for count, _ in CATEGORIES.values())


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
    """Attack; return 1 if anything was found."""
    asked = _arguments()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seen: dict[tuple[str, ...], list[str]] = defaultdict(list)
    with (
        scratch_folder() as scratch,
        ProcessPoolExecutor(asked.jobs, multiprocessing.get_context("fork")) as pool,
    ):
        attack = partial(attacked, lay_out(scratch / "template"), asked.keep)
        results = pool.map(attack, tasks(asked), chunksize=4)
        for task, (what, verdict) in zip(tasks(asked), results, strict=True):
            finding = verdict.finding
            counts[task.category][
                "findings" if finding else "refused" if verdict.status else "accepted"
            ] += 1
            if finding is not None:
                seen[task.category, *finding.key].append(
                    f"  {finding.seen}\n  {what[:200]}\n  {task.again}"
                )
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\x1b[K{task.category} {task.number}, {len(seen)} findings\r")
    for category, of in (*counts.items(), ("all", sum(counts.values(), Counter[str]()))):
        print(
            f"{category:14}{of['accepted']:5} accepted{of['refused']:5} refused{of['findings']:4} findings"
        )
    for (category, kind, where), told in sorted(seen.items()):
        print(f"\n{category}: {kind} at {where}, {len(told)} times\n{told[0]}")
    return int(bool(seen))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuzz", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument("--cases", type=int, default=CASES, metavar="N", help=f"how many ({CASES})")
    parser.add_argument(
        "--seed", type=int, default=SEED, metavar="S", help=f"of the random generator ({SEED})"
    )
    parser.add_argument(
        "--category", action="append", choices=[*CATEGORIES], help="only this; may be given again"
    )
    parser.add_argument(
        "--only", type=int, metavar="NUMBER", help="only this case of each category"
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        metavar="N",
        help="cases at once (as many as cores)",
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep there what a finding left behind"
    )
    return parser.parse_args()


def tasks(asked: argparse.Namespace) -> list[Task]:
    """Return the cases to try, spread over the requested categories."""
    names = asked.category or [*CATEGORIES]
    whole = sum(CATEGORIES[name][0] for name in names)
    counts = {name: max(1, round(asked.cases * CATEGORIES[name][0] / whole)) for name in names}
    return [
        Task(name, number, asked.seed)
        for name, count in counts.items()
        for number in (range(count) if asked.only is None else [asked.only])
    ]


def attacked(template: Path, keep: Path | None, task: Task) -> tuple[str, Verdict]:
    """Try a case, twice if it hangs: the machine may have been busy.
    Return its description and the verdict.
    """
    kept = keep / f"{task.category}-{task.number}" if keep else None
    case = task.make()
    verdict = tried(case, template, kept)
    if verdict.finding is not None and verdict.finding.kind == "hang":
        least, most = _LONGER
        patience = min(max(os.getloadavg()[0] / (os.cpu_count() or 1), least), most)
        verdict = tried(task.make(), template, kept, patience=patience)
    return case.what, verdict


if __name__ == "__main__":
    sys.exit(main())
