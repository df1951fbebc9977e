"""A command's progress: a bar on an interactive terminal."""

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextlib.contextmanager
def progress_bar(doing: str, total: int | None) -> Iterator[Callable[[], None]]:
    """Show a bar if the length is known and the output is interactive; calling the value adds one."""
    console = Console(stderr=True)
    if total is None or not console.is_terminal:
        yield lambda: None
        return
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(doing, total=total)
        yield lambda: progress.advance(task)
