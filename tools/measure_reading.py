"""Measures what other people's files cost the process that reads them, without a window.

    uv run python -m tools.measure_reading [--cases 25] [--seed 1] [--kind "tables in tables"]
    [--only 17] [--keep DIR]

Each case is a file as somebody would open it: read, its preview prepared, the first recipe laid out
as a guide. The kinds are those of `tools.attack.hostile_imports` and `hostile_formats`, and damaged
samples of each format of `tools.attack.imports`; they take turns, so that a measurement that is
stopped has seen them all. The bounds are 12 s and 600 MB. A case that exceeds one, that crashes the
process, or that answers with anything else than recipes or one line is printed at once; `--keep`
keeps its file, `--only` repeats it. The exit status is 1 if there was one. Linux only.
"""

import argparse
import os
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from traceback import format_exception_only
from typing import Final

from handtrack.errors import SourceError
from handtrack.guides.codes import GuideCode
from handtrack.plugins.importers.reading_process import ReadingProcess
from tools.attack import hostile_formats, hostile_imports, imports

PROCESSOR_S: Final = 12.0
PEAK_BYTES: Final = 600 << 20
_SAMPLE_S: Final = 0.02
_TABLE_EVERY: Final = 25
"""Rounds."""
_RESET_PEAK: Final = "5"
"""Written to `clear_refs`: the peak of the resident memory starts again."""

KINDS: Final[dict[str, tuple[str, Callable[[Random], bytes]]]] = {
    **hostile_imports.KINDS,
    **hostile_formats.KINDS,
    **{
        f"damaged .{suffix}": (suffix, partial(imports.hurt, kind=suffix))
        for suffix in imports.KINDS
    },
}
"""By what they are: the ending of the file's name, and its bytes."""


@dataclass(slots=True)
class Cost:
    """The most that files of a kind took, and how often each answer was given."""

    cases: int = 0
    processor_s: float = 0.0
    peak_bytes: int = 0
    wall_s: float = 0.0
    answers: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Cost") -> None:
        """Take over what more files took."""
        self.cases += other.cases
        self.processor_s = max(self.processor_s, other.processor_s)
        self.peak_bytes = max(self.peak_bytes, other.peak_bytes)
        self.wall_s = max(self.wall_s, other.wall_s)
        self.answers += other.answers


def reading_processes() -> list[int]:
    """Return the numbers of the processes that this one's main thread has started and that run."""
    own = os.getpid()
    return [*map(int, Path(f"/proc/{own}/task/{own}/children").read_text().split())]


def processor_s() -> float:
    """Return the processor time of all reading processes, also of those that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    used_s = ended.ru_utime + ended.ru_stime
    for child in reading_processes():
        with suppress(FileNotFoundError):
            ticks = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:13]
            used_s += sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return used_s


@contextmanager
def watched(cost: Cost) -> Iterator[None]:
    """Note in `cost` the peak of the resident memory during the block."""
    ended = Event()
    for child in reading_processes():
        with suppress(OSError):
            Path(f"/proc/{child}/clear_refs").write_text(_RESET_PEAK)

    def sample() -> None:
        while True:
            is_last = ended.wait(_SAMPLE_S)
            for child in reading_processes():
                with suppress(OSError, IndexError):
                    status = Path(f"/proc/{child}/status").read_text()
                    peak_kb = int(status.partition("VmHWM:")[2].split()[0])
                    cost.peak_bytes = max(cost.peak_bytes, peak_kb << 10)
            if is_last:
                return

    thread = Thread(target=sample, name="sampling")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def answer_to(process: ReadingProcess, path: Path) -> str:
    """Read a file as the window does; return what was answered, in a word or by its code."""
    try:
        found = process.read(path)
        if len(found) == 1:
            process.preview(found[0])
        process.lay_out(found[0], path.with_suffix(".guide.md"))
    except SourceError as error:
        said = str(error)
        if len(said.splitlines()) != 1 or not said.isprintable():
            return f"! not a line: {said!r:.200}"
        if error.message.code is GuideCode.IMPORT_DAMAGED and error.__cause__ is not None:
            return "! crash"
        return error.message.code.name
    except Exception as error:  # any other is what is looked for
        return f"! {format_exception_only(error)[-1].strip()[:200]}"
    return "guides"


def measured(process: ReadingProcess, path: Path) -> Cost:
    """Return what a file takes."""
    cost = Cost(cases=1)
    before_s = processor_s()
    began_s = monotonic()
    with watched(cost):
        cost.answers[answer_to(process, path)] += 1
    cost.wall_s = monotonic() - began_s
    cost.processor_s = processor_s() - before_s
    return cost


def print_table(costs: dict[str, Cost]) -> None:
    """Print a line for each kind."""
    print(f"\n{'':32}{'cases':>6}{'cpu s':>7}{'MB':>6}{'wall s':>8}  answers")
    for kind, cost in costs.items():
        answers = ", ".join(f"{count} {said}" for said, count in cost.answers.most_common(6))
        print(
            f"{kind:32}{cost.cases:6}{cost.processor_s:7.1f}{cost.peak_bytes >> 20:6}"
            f"{cost.wall_s:8.1f}  {answers}",
            flush=True,
        )


def main() -> int:
    """Measure; print a table now and then; return 1 if a bound is exceeded."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=25, metavar="N", help="of each kind (25)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--only", type=int, metavar="N", help="the case of this number")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the files of findings here")
    parser.add_argument(
        "--kind", action="append", choices=[*KINDS], help="only this; may be given again"
    )
    asked = parser.parse_args()
    costs = {kind: Cost() for kind in asked.kind or KINDS}
    numbers = range(asked.cases) if asked.only is None else (asked.only,)
    findings = 0
    with tempfile.TemporaryDirectory() as folder, ReadingProcess() as process:
        for number in numbers:
            for kind, total in costs.items():
                suffix, make = KINDS[kind]
                path = Path(folder) / f"tried.{suffix}"
                data = make(Random(f"{asked.seed} {kind} {number}"))  # noqa: S311
                path.write_bytes(data)
                cost = measured(process, path)
                total.add(cost)
                (said,) = cost.answers
                if (
                    said.startswith("!")
                    or cost.processor_s > PROCESSOR_S
                    or cost.peak_bytes > PEAK_BYTES
                ):
                    findings += 1
                    print(
                        f"{kind}, {number}: {said}, {cost.processor_s:.1f} s, "
                        f"{cost.peak_bytes >> 20} MB",
                        flush=True,
                    )
                    if asked.keep is not None:
                        asked.keep.mkdir(parents=True, exist_ok=True)
                        kept = f"{asked.seed}-{kind}-{number}.{suffix}".replace(" ", "-")
                        (asked.keep / kept).write_bytes(data)
            if number % _TABLE_EVERY == _TABLE_EVERY - 1:
                print_table(costs)
    print_table(costs)
    return int(findings > 0)


if __name__ == "__main__":
    sys.exit(main())
