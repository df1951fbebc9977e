"""A command's progress: a bar on an interactive terminal."""

import contextlib
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING, Any, TextIO, cast

from handtrack.runtime.signals import drop_closed_terminal

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """The bar; without a terminal it shows nothing."""

    def __init__(self, progress: "Progress | None") -> None:
        self._progress = progress
        self._task = None if progress is None else progress.add_task("", visible=False)

    def begin(self, doing: str, total: int | None) -> None:
        """Start at zero; a job of unknown length has no bar."""
        if self._progress is not None and self._task is not None:
            from rich.text import Text

            words = Text(doing).markup  # a name may look like markup
            self._progress.reset(
                self._task, description=words, total=total, visible=total is not None
            )

    def move(self, doing: str, done: float) -> None:
        """Show progress towards the total."""
        if self._progress is not None and self._task is not None:
            from rich.text import Text

            self._progress.update(self._task, description=Text(doing).markup, completed=done)

    def advance(self) -> None:
        """Count one more."""
        if self._progress is not None and self._task is not None:
            self._progress.advance(self._task)


class _Terminal:
    """Standard error, whose terminal may close at any moment: what it shows then goes nowhere.

    The terminal's end makes writing fail before its signal comes.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError:
            drop_closed_terminal()
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            drop_closed_terminal()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def progress_bar(*, shown: bool = True, counted: bool = True) -> Iterator[Bar]:
    """Show a bar on standard error if that is a terminal and rich is installed; standard output is
    for results.

    Without `counted` the description gives the numbers.
    """
    if not shown or not sys.stderr.isatty() or find_spec("rich") is None:
        yield Bar(None)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(file=cast("IO[str]", _Terminal(sys.stderr)))
    count = (MofNCompleteColumn(),) if counted else ()
    columns = (TextColumn("{task.description}"), BarColumn(), *count, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        yield Bar(progress)
