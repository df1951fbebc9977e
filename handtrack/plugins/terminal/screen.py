"""The terminal's output: its full screen, or plain lines for a pipe,
a file or a limited terminal.
"""

from typing import NoReturn, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text


class Terminal(Console):
    """A console that leaves a closed pipe to the program, as `print` does."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise the `BrokenPipeError` being handled."""
        raise  # noqa: PLE0704 - rich calls this from its handler


class Screen:
    """A console during a ``with`` block, restored at the end."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.full = console.is_terminal and not console.is_dumb_terminal
        """True with a full screen: use `draw`, otherwise `print`."""
        self.has_braille = (console.encoding or "").lower().startswith("utf")
        """True if its encoding includes braille."""
        self._live = Live(console=console, screen=True, auto_refresh=False)

    def __enter__(self) -> Self:
        if self.full:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def draw(self, *parts: RenderableType) -> None:
        """Replace the screen's content."""
        self._live.update(Group(*parts), refresh=True)

    def print(self, line: str | Text) -> None:
        """Print a line, regardless of the console's width."""
        self.console.print(line, soft_wrap=True, markup=False, highlight=False)
