"""A guide walked by keys: the session and its store as in the window, without a picture or a hand.

    uv run python -m tools.attack.walking GUIDE.md RUNS.sqlite

Reads keys from standard input, and answers each with a line.
"""

import itertools
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.recorder import RunRecorder, Runs
from handtrack.guides.session import GuideSession
from handtrack.messages import KEY, Command, CommandName
from handtrack.navigation.activity import CommandResult
from handtrack.runtime.jobs import Jobs

COMMANDS: Final[dict[str, tuple[CommandName, int | None]]] = {
    "n": ("next", None),
    "p": ("previous", None),
    "enter": ("confirm", None),
    "u": ("undo", None),
    "escape": ("cancel", None),
    **{str(number): ("select", number) for number in range(1, 10)},
}
TURNS: Final = {"down": 1, "up": -1}
LEAVES: Final = "q"
_CLOSE_S: Final = 1.0


class Walk:
    """A walk through a guide. `told`: everything that was said."""

    def __init__(self, guide: Guide, runs: Runs | None, clock: Callable[[], float]) -> None:
        self.told: list[str] = []
        self._clock = clock
        recorder = RunRecorder(runs, self._failed, lambda: 1_700_000_000 + clock())
        self.session = GuideSession(guide, recorder, clock())

    def _failed(self, error: object) -> None:
        self.told.append(f"not kept: {error}")

    def press(self, key: str) -> None:
        """Press a key, and look at the clock after it."""
        if key in TURNS:
            self.session.turn(TURNS[key])
        elif key in COMMANDS:
            command, choice = COMMANDS[key]
            now = self._clock()
            result = self.session.command(Command(command, 0, now, KEY, choice), now, None)
            self.told.append(f"{key}: {_said(result)}")
        now = self._clock()
        self.told += [f"{timed.title}: time is up" for timed in self.session.rung(now)]


def _said(result: CommandResult) -> str:
    return str(result.says) if result.says is not None else "taken" if result.taken else "left"


def walked(guide: Guide, store: Runs | None, keys: Sequence[str]) -> list[str]:
    """Press keys one after the other, and return what was told."""
    walk = Walk(guide, store, map(float, itertools.count()).__next__)
    for key in keys:
        walk.press(key)
    return walk.told


def main() -> None:
    guide = Path(sys.argv[1])
    runs = Path(sys.argv[2])
    with ExitStack() as ends:
        jobs = Jobs()
        ends.callback(jobs.close, _CLOSE_S)
        store = ends.enter_context(BackgroundStore(runs, jobs))
        walk = Walk(load_guide(guide), store, time.monotonic)
        print(f"step {walk.session.run.number} of {len(walk.session.run.way)}", flush=True)
        while (key := sys.stdin.read(1)) not in ("", LEAVES):
            walk.press(key)
            for said in (*walk.told, *map(str, store.news())):
                print(said, flush=True)
            walk.told.clear()


if __name__ == "__main__":
    main()
