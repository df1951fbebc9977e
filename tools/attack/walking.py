"""A guide walked by keys, as in the terminal, without a source."""

import io
import itertools
from collections.abc import Sequence

from rich.console import Console

from handtrack.guides import Guide
from handtrack.guides.diary import Diary
from handtrack.guides.keeper import Moment, RunKeeper
from handtrack.guides.store import RunStore
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands
from handtrack.terminal.guide_display import guide_display
from handtrack.terminal.walker import Walker


def walked(guide: Guide, store: RunStore | None, keys: Sequence[str]) -> list[str]:
    """Press keys one after the other, show the guide after each, and return what was told."""
    told: list[str] = []
    clock = map(float, itertools.count()).__next__
    keeper = None if store is None else RunKeeper(store)
    with guide_display(Console(file=io.StringIO(), width=80)) as shown:
        diary = Diary(keeper, lambda: Moment(clock(), 1_700_000_000 + clock()), told.append)
        walker = Walker(guide, diary=diary, hand=HandCommands(Bindings(), arming=True), clock=clock, tell=told.append)
        for key in keys:
            walker.press(key)
            walker.look()
            shown.show(walker)
            for words in told:
                shown.tell(words)
    return told
