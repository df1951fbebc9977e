from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handtrack.guides import Guide, Step, StepKind, load_guide
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress
from handtrack.guides.store import RunStore

Read = Callable[[str], Guide]
TEA = Path("/guides/tea.md")
FIRST = LogEntry(1000.0, 1, "boil", "confirm", "thumb_up", 0.93)
SECOND = LogEntry(1001.5, 2, "tea", "select", "victory", 0.88, "black")


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Write a text as a guide file and read it."""

    def read(text: str) -> Guide:
        path = tmp_path / "guide.md"
        path.write_text(text, encoding="utf-8")
        return load_guide(path)

    return read


@pytest.fixture
def read_step(read: Read) -> Callable[[str], Guide]:
    """Read a guide with these steps; the front matter takes lines 1 to 3,
    so they start on line 4.
    """
    return lambda text: read(f"---\ntitle: T\n---\n{text}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The place of a file of runs, in a folder yet to be made."""
    return tmp_path / "data" / "runs.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[RunStore]:
    with RunStore(path) as made:
        yield made


def step(name: str, kind: StepKind = StepKind.TEXT, **more: object) -> Step:
    """Make a step without a file."""
    return Step(name, name.title(), kind, 1, **more)  # type: ignore[arg-type]


def guide_of(*steps: Step, path: Path = Path("g.md")) -> Guide:
    """Make a guide without a file."""
    return Guide(path, "G", "", None, "en", None, steps, ())


def progress(step: str, *, done: bool = False) -> Progress:
    return Progress(step=step, done=done)
