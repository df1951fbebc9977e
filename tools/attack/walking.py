"""A guide walked by keys, as in the terminal, without a source."""

import io
import itertools
from collections.abc import Sequence

from rich.console import Console

from handtrack.guides import Guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.store import RunStore
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands
from handtrack.terminal.guide_run import TerminalGuide
from handtrack.terminal.guide_screen import GuideScreen


def walked(guide: Guide, store: RunStore | None, keys: Sequence[str]) -> list[str]:
    """Press keys one after the other, show the guide after each, and return what was told."""
    told: list[str] = []
    clock = map(float, itertools.count()).__next__
    with GuideScreen(Console(file=io.StringIO(), width=80)) as shown:
        recorder = RunRecorder(store, lambda error: told.append(str(error)), lambda: 1_700_000_000 + clock())
        hand = HandCommands(Bindings(), arming=True)
        terminal = TerminalGuide(guide, recorder, hand=hand, clock=clock, tell=told.append)
        for key in keys:
            terminal.press(key)
            terminal.look()
            shown.show(terminal.session, terminal.hand.state)
            for words in told:
                shown.add_message(words)
    return told
