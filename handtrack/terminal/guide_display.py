"""Shows a guide in a terminal: full screen, or line by line."""

from time import monotonic
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from handtrack.guides.session import GuideSession
from handtrack.navigation.hand_commands import HandState
from handtrack.terminal.screen import Lines, Screen, has_screen
from handtrack.terminal.step_view import hand_line, keys_line, place_line, step_lines

_SAID: Final = 3  # lines of recent messages
_AROUND: Final = 5  # rows outside the step


class GuideScreen(Screen):
    """A full screen for a guide, with recent messages."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._said: list[str] = []
        self._top = 0
        self._more = False
        self._shown: tuple[object, ...] = ()

    def tell(self, words: str) -> None:
        """Show a message and keep it visible."""
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
        return max(3, self.console.height - _SAID - _AROUND)

    def show(self, session: GuideSession, hand: HandState) -> None:
        """Draw at the terminal's current size."""
        now = monotonic()
        what = (session.run.state.step, session.part, session.run.state.done)
        if what != self._shown:
            self._shown, self._top = what, 0
        lines = [
            row
            for line in step_lines(session, now)
            for row in (line.wrap(self.console, self.console.width) if line.plain else [line])
        ]
        body = lines[self._top : self._top + self._rows]
        self._more = self._top + self._rows < len(lines)
        more = Text("  more below: swipe up" if self._more else "", "dim")
        said = [Text(words, "cyan", no_wrap=True, overflow="ellipsis") for words in self._said]
        foot = (more, *said, hand_line(hand), keys_line(done=session.run.state.done))
        self.draw(Group(place_line(session, now), Text(), *body, *foot))


class GuideLines(Lines):
    """Prints each step once, and every message."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._shown: tuple[object, ...] = ()

    def tell(self, words: str) -> None:
        """Print a message."""
        self.print(words)

    def turn(self, _screens: int) -> bool:
        """Do nothing: the terminal itself scrolls back."""
        return False

    def show(self, session: GuideSession, _hand: HandState) -> None:
        """Print a step when it, or its part, changes."""
        now = monotonic()
        what = (session.run.state.step, session.part, session.run.state.done)
        if what == self._shown:
            return
        self._shown = what
        for line in (Text(), place_line(session, now), *step_lines(session, now)):
            self.print(line)


GuideDisplay = GuideScreen | GuideLines
"""Shows a guide during a ``with`` block; may be called more often than anything changes."""


def guide_display(console: Console) -> GuideDisplay:
    """Choose the best display for a console."""
    return GuideScreen(console) if has_screen(console) else GuideLines(console)
