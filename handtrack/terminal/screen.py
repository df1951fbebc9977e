"""What is shown on: the whole screen of a terminal, or lines where there is none."""

from typing import Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text


class Screen:
    """A terminal's whole screen while a ``with`` block runs, given back as it was at the end."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._live = Live(console=console, screen=True, auto_refresh=False)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def draw(self, picture: RenderableType) -> None:
        """Show this in place of what was there."""
        self._live.update(picture, refresh=True)


class Lines:
    """Line after line, for a pipe, a file or a terminal that cannot do better."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def print(self, line: str | Text) -> None:
        """Print a line, whatever the width of the console."""
        self.console.print(line, soft_wrap=True, markup=False, highlight=False)


def has_screen(console: Console) -> bool:
    """Return whether a console can give its whole screen."""
    return console.is_terminal and not console.is_dumb_terminal
