"""Output: the terminal's full screen, or plain lines without one."""

from typing import Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text


class Screen:
    """A terminal's full screen during a ``with`` block; restored at the end."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._live = Live(console=console, screen=True, auto_refresh=False)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def draw(self, picture: RenderableType) -> None:
        """Replace the screen's content."""
        self._live.update(picture, refresh=True)


class Lines:
    """Plain lines, for a pipe, a file or a limited terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def print(self, line: str | Text) -> None:
        """Print a line, regardless of the console's width."""
        self.console.print(line, soft_wrap=True, markup=False, highlight=False)


def has_screen(console: Console) -> bool:
    """Return whether a console can give its full screen."""
    return console.is_terminal and not console.is_dumb_terminal
