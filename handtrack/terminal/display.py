"""Where readings are shown: on the whole screen of a terminal, or as a line a second."""

from time import monotonic
from types import TracebackType
from typing import Final, Protocol, Self

from rich.console import Console
from rich.live import Live

from handtrack.terminal.view import Reading, screen, status_line

LINE_EVERY_S: Final = 1.0


class Display(Protocol):
    """Where readings are shown; open for the length of its ``with`` block."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def show(self, reading: Reading) -> None:
        """Show a reading; may be called more often than can be shown."""
        ...


class LiveDisplay:
    """A terminal's whole screen, given back as it was at the end."""

    def __init__(self, console: Console, *, mirror: bool) -> None:
        self._console = console
        self._mirror = mirror
        self._live = Live(console=console, screen=True, auto_refresh=False)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()

    def show(self, reading: Reading) -> None:
        """Draw it at the size that the terminal has now."""
        width, height = self._console.size
        self._live.update(screen(reading, width, height, mirror=self._mirror), refresh=True)


class LineDisplay:
    """A line a second, for a pipe, a file or a terminal that cannot do better."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown_at = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return

    def show(self, reading: Reading) -> None:
        """Print it if a second has passed since the last one."""
        if monotonic() - self._shown_at >= LINE_EVERY_S:
            self._shown_at = monotonic()
            print_line(self._console, reading)


def print_line(console: Console, reading: Reading) -> None:
    """Print a reading as one line, whatever the width of the console."""
    console.print(status_line(reading), soft_wrap=True, markup=False, highlight=False)


def open_display(console: Console, *, mirror: bool) -> Display:
    """Choose the display that a console can show."""
    braille = (console.encoding or "").lower().startswith("utf")
    if console.is_terminal and not console.is_dumb_terminal and braille:
        return LiveDisplay(console, mirror=mirror)
    return LineDisplay(console)
