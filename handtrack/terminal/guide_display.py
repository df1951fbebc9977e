"""Where a guide is shown in a terminal: on its whole screen, or line by line."""

from contextlib import AbstractContextManager
from time import monotonic
from typing import Final, Protocol, Self

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from handtrack.terminal.step_view import hand_line, keys_line, place_line, step_lines
from handtrack.terminal.walker import Walker

_SAID: Final = 3  # lines of what was said last
_AROUND: Final = 5  # rows that are not the step's


class GuideDisplay(Protocol):
    """Where a guide is shown while a ``with`` block runs."""

    def tell(self, words: str) -> None:
        """Say what happened."""
        ...

    def turn(self, screens: int) -> bool:
        """Turn what is longer than the screen; return whether there was more."""
        ...

    def show(self, walker: Walker) -> None:
        """Show where the person is; may be called more often than anything changes."""
        ...


class ScreenDisplay:
    """The whole screen of a terminal, given back as it was at the end."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live = Live(console=console, screen=True, auto_refresh=False)
        self._said: list[str] = []
        self._top = 0
        self._more = False
        self._shown: tuple[object, ...] = ()

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def tell(self, words: str) -> None:
        """Keep what was said last in sight."""
        self._said = [*self._said, words][-_SAID:]

    def turn(self, screens: int) -> bool:
        """Turn the step's text; return whether there was more."""
        if screens < 0:
            before, self._top = self._top, max(0, self._top - self._rows // 2)
            return self._top != before
        if self._more:
            self._top += self._rows // 2
        return self._more

    @property
    def _rows(self) -> int:
        return max(3, self._console.height - _SAID - _AROUND)

    def show(self, walker: Walker) -> None:
        """Draw it at the size that the terminal has now."""
        walk, now = walker.walk, monotonic()
        what = (walk.run.standing.step, walk.part, walk.run.standing.done)
        if what != self._shown:
            self._shown, self._top = what, 0
        lines = [
            row
            for line in step_lines(walk, now)
            for row in (line.wrap(self._console, self._console.width) if line.plain else [line])
        ]
        body = lines[self._top : self._top + self._rows]
        self._more = self._top + self._rows < len(lines)
        more = Text("  more below: swipe up" if self._more else "", "dim")
        said = [Text(words, "cyan", no_wrap=True, overflow="ellipsis") for words in self._said]
        foot = (more, *said, hand_line(walker.hand.state), keys_line(done=walk.run.standing.done))
        self._live.update(Group(place_line(walk, now), Text(), *body, *foot), refresh=True)


class LineDisplay:
    """Lines, for a pipe, a file or a terminal that cannot do better: each step once, and everything that is said."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown: tuple[object, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def tell(self, words: str) -> None:
        """Print what was said."""
        self._console.print(words, soft_wrap=True, markup=False, highlight=False)

    def turn(self, _screens: int) -> bool:
        """Nothing is longer than what can be scrolled back."""
        return False

    def show(self, walker: Walker) -> None:
        """Print a step where it is another one, or another part of it."""
        walk, now = walker.walk, monotonic()
        what = (walk.run.standing.step, walk.part, walk.run.standing.done)
        if what == self._shown:
            return
        self._shown = what
        for line in (Text(), place_line(walk, now), *step_lines(walk, now)):
            self._console.print(line, soft_wrap=True, highlight=False)


def guide_display(console: Console) -> "AbstractContextManager[GuideDisplay]":
    """Choose the display that a console can show."""
    if console.is_terminal and not console.is_dumb_terminal:
        return ScreenDisplay(console)
    return LineDisplay(console)
