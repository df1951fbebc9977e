"""A command's progress: a bar on an interactive terminal."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec


@contextlib.contextmanager
def progress_bar(doing: str, total: int | None) -> Iterator[Callable[[], None]]:
    """Show a bar if the length is known, the output is interactive and rich is there; calling the value adds one."""
    if total is None or not sys.stderr.isatty() or find_spec("rich") is None:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=total)
        yield lambda: progress.advance(task)
