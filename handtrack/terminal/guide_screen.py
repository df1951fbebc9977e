"""Shows a guide in a terminal: full screen, or line by line."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from handtrack.guides import StepKind
from handtrack.guides.body import Block, Heading, Listing, Note, Paragraph, Picture
from handtrack.guides.body import Text as Spans
from handtrack.guides.run import GuideRun, clock_text
from handtrack.guides.session import GuideSession
from handtrack.navigation.hand_commands import HandMode, HandState
from handtrack.terminal.screen import Screen

_SAID: Final = 3  # lines of recent messages
_AROUND: Final = 5  # rows outside the step
_WIDE: Final = 90  # least columns with room for the picture beside the step
_BAR: Final = 16


class GuideScreen(Screen):
    """Shows a guide: its full screen has the recent messages too; as lines, each step and every message once."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._said: list[str] = []
        self._top = 0
        self._more = False
        self._shown: tuple[object, ...] = ()

    def add_message(self, words: str) -> None:
        """Show a message and keep it visible."""
        self._said = [*self._said, words][-_SAID:]
        if not self.full:
            self.print(words)

    def turn(self, screens: int) -> bool:
        """Scroll the step's text; return whether there was more. Lines have none: the terminal itself scrolls back."""
        if screens < 0:
            before, self._top = self._top, max(0, self._top - self._rows // 2)
            return self._top != before
        if self._more:
            self._top += self._rows // 2
        return self._more

    @property
    def _rows(self) -> int:
        return max(3, self.console.height - _SAID - _AROUND)

    def show(
        self,
        session: GuideSession,
        hand: HandState,
        picture: Callable[[int, int], RenderableType] | None = None,
    ) -> None:
        """Draw at the terminal's current size, with a picture of the given columns and rows if there is room."""
        now = monotonic()
        what = (session.run.state.step, session.part, session.run.state.done)
        changed, self._shown = what != self._shown, what
        if not self.full:
            for line in (Text(), place_line(session, now), *step_lines(session, now)) if changed else ():
                self.print(line)
            return
        self._top = 0 if changed else self._top
        room = self.has_braille and self.console.width >= _WIDE
        beside = self.console.width // 3 if picture is not None and room else 0
        step = Group(*self._in_sight(step_lines(session, now), self.console.width - beside))
        if picture is not None and beside:
            table = Table.grid(expand=True)
            table.add_column(ratio=1)
            table.add_row(step, picture(beside, self._rows))
        more = Text("  more below: swipe up" if self._more else "", "dim")
        said = [Text(words, "cyan", no_wrap=True, overflow="ellipsis") for words in self._said]
        foot = (more, *said, hand_line(hand), keys_line(done=session.run.state.done))
        self.draw(place_line(session, now), Text(), table if beside else step, *foot)

    def _in_sight(self, lines: list[Text], width: int) -> list[Text]:
        wrapped = [row for line in lines for row in (line.wrap(self.console, width) if line.plain else [line])]
        self._more = self._top + self._rows < len(wrapped)
        return wrapped[self._top : self._top + self._rows]


def step_lines(session: GuideSession, now: float) -> list[Text]:
    """Return the current step's text, one paragraph per line, with empty lines between blocks."""
    run = session.run
    if run.state.done:
        return [Text("Finished", "bold"), Text(), *_answers(run, tuple(step.id for step in run.way))]
    step = run.step
    lines = [Text(step.title, "bold"), Text()]
    for block in step.body if session.part == 0 else ():
        lines += [*_block(block), Text()]
    lines += _entries(session)
    if step.kind is StepKind.TIMER:
        left = run.remaining_s(step, now)
        lines.append(Text("ready" if left is None else "time is up" if not left else clock_text(left), "bold cyan"))
    return lines + _answers(run, step.review)


def place_line(session: GuideSession, now: float) -> Text:
    """Return the position in the guide, and other steps' timers."""
    run = session.run
    where = "finished" if run.state.done else f"step {run.number} of {len(run.way)}"
    timers = [
        f"{timed.title} {clock_text(left) if left else 'time is up'}"
        for timed in run.guide.timers
        if (timed is not run.step or run.state.done) and (left := run.remaining_s(timed, now)) is not None
    ]
    return Text("   ".join((f"{run.guide.title}, {where}", *timers)), "bold")


def hand_line(state: HandState) -> Text:
    """Return whether a hand is in control, and the progress of its hold."""
    words = {
        HandMode.UNSEEN: "no hand in sight",
        HandMode.WAITING: "show your palm",
        HandMode.READY: "hand in sight",
        HandMode.ARMED: f"armed {state.left_s:.0f} s" if state.left_s else "keep holding",
    }[state.mode]
    line = Text(words, "green" if state.mode in (HandMode.ARMED, HandMode.READY) else "dim")
    target = state.target
    share = target.share if target is not None else state.share if state.mode is HandMode.WAITING else 0.0
    if share:
        meant = "palm" if target is None else f"{target.bound.command} {target.bound.choice or ''}".strip()
        full = round(share * _BAR)
        line.append(f"   {meant} [{'#' * full}{'.' * (_BAR - full)}]", "bold")
    return line


def keys_line(*, done: bool) -> Text:
    """Return the available keys."""
    if done:
        return Text("Enter or q leaves", "dim")
    return Text("arrows or n p, 1-9, Enter, u undo, Esc cancel, up down page, q leave", "dim")


def _entries(session: GuideSession) -> Iterator[Text]:
    run = session.run
    ticked, picked = run.ticked(run.step), run.picked(run.step)
    if run.chooses_servings:
        ways = "1 fewer, 2 more" if session.dials else "swipe down to change"
        yield Text(f"servings: {run.servings} ({ways})", "dim")
    for number, entry in enumerate(session.in_sight, 1):
        mark = ("[x]" if entry.id in ticked else "[ ]") if run.step.items else "(o)" if entry.id == picked else "( )"
        mark = "start the timer:" if run.step.offers else mark
        yield Text(f"{number} {mark} {entry.label}", "bold" if mark == "(o)" else "")
    if session.parts > 1:
        last = session.first + len(session.in_sight)
        yield Text(f"{session.first + 1} to {last} of {len(run.choices)}, swipe up or down for the others", "dim")


def _answers(run: GuideRun, step_ids: tuple[str, ...]) -> list[Text]:
    steps = {step.id: step for step in run.way}
    lines = []
    for step_id in filter(steps.get, step_ids):
        labels = {option.id: option.label for option in steps[step_id].options}
        if labels:
            said = labels.get(run.state.answers.get(step_id, ""), "not answered")
            lines.append(Text(f"{steps[step_id].title}: {said}"))
    return lines


def _block(block: Block) -> Iterator[Text]:
    match block:
        case Paragraph(text):
            yield _text(text)
        case Heading(text):
            yield Text.assemble(_text(text), style="bold")
        case Note(text):
            yield Text.assemble("! ", _text(text), style="yellow")
        case Listing(ordered, entries):
            for number, entry in enumerate(entries, 1):
                yield Text.assemble(f"{number}. " if ordered else "- ", _text(entry))
        case Picture():
            yield Text(f"[picture: {block.alt or block.path.name}{', missing' if block.missing else ''}]", "dim")


def _text(spans: Spans) -> Text:
    made = Text()
    for span in spans:
        styles = [name for name, on in (("bold", span.bold or span.code), ("italic", span.italic)) if on]
        made.append(span.text, " ".join(styles))
    return made
