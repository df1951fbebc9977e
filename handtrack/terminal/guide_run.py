"""Working through a guide in the terminal, where no window can open: on the same host, gestures and store of runs."""

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, time
from typing import Final

from rich.console import Console

from handtrack.assets import asset
from handtrack.config.file import KeptFile
from handtrack.config.folders import RUNS_FILE, config_folder, data_folder
from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import FILE, Preferences
from handtrack.errors import UsageError
from handtrack.gestures.config import GestureConfig
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.diary import Diary
from handtrack.guides.keeper import Moment, RunKeeper
from handtrack.host import Run
from handtrack.memory import BufferPool
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands
from handtrack.terminal.guide_display import GuideDisplay, guide_display
from handtrack.terminal.keys import Pressed, pressed_keys
from handtrack.terminal.tracked import OVER, TICK_S, interrupts, tracked
from handtrack.terminal.walker import Walker

_DEMO: Final = "demo"
_ANSWER_S: Final = 0.5  # a terminal draws no hand that could stand still


@dataclass(frozen=True, slots=True)
class GuideRequest:
    """What to walk, and how.

    Attributes
    ----------
    guide : Guide
    source : str
        As on the command line. The demo's hand commands too, and nothing of its run is kept.
    store : BackgroundStore or None
        Held by the caller; without one, nothing is kept.
    bindings : Bindings
    arming : bool
    gestures : GestureConfig
    """

    guide: Guide
    source: str
    store: BackgroundStore | None = None
    bindings: Bindings = field(default_factory=Bindings)
    arming: bool = True
    gestures: GestureConfig = field(default_factory=GestureConfig)


def walk_in_terminal(path: str | None, source: str) -> int:
    """Walk a guide with the window's runs and settings; without a path the sample left unfinished, else the first.

    Raises
    ------
    HandtrackError
        The guide, the source or the model cannot be used.
    """
    with BackgroundStore(data_folder() / RUNS_FILE, answer_s=_ANSWER_S) as store:
        guide = load_guide(path) if path is not None else _sample(store)
        return run_guide(_as_set(guide, source, store))


def run_guide(request: GuideRequest, *, console: Console | None = None, stop: threading.Event | None = None) -> int:
    """Walk a guide until it is left, the source ends, or Ctrl+C comes.

    Returns
    -------
    int
        0, the exit status, where it ended as asked.

    Raises
    ------
    SourceError, ModelError
        The source or the model cannot be used.
    """
    shown = guide_display(console or Console())
    with (
        interrupts() as interrupt,
        pressed_keys() as keys,
        shown,
        tracked(request.source, BufferPool(), gestures=request.gestures) as run,
    ):
        walker = _walker(request, shown)
        _go_on(request, walker, run, keys, shown, over=lambda: interrupt.came or (stop is not None and stop.is_set()))
    return 0


def _walker(request: GuideRequest, shown: GuideDisplay) -> Walker:
    keeper = RunKeeper(request.store) if request.store is not None else None
    diary = Diary(
        keeper, lambda: Moment(monotonic(), time()), lambda why: shown.tell(f"what you do is not kept: {why}")
    )
    diary.rehearsal = request.source == _DEMO
    if diary.rehearsal and diary.keeps:
        shown.tell("the demo's hand gives commands; nothing of this run is kept")
    hand = HandCommands(request.bindings, arming=request.arming)
    return Walker(request.guide, diary=diary, hand=hand, clock=monotonic, tell=shown.tell, turn=shown.turn)


def _go_on(
    request: GuideRequest, walker: Walker, run: Run, keys: Pressed, shown: GuideDisplay, *, over: Callable[[], bool]
) -> None:
    """Look at hands and keys, and show what they led to, until the end."""
    pause, state = threading.Event(), ""
    while not walker.left and not over():
        if update := run.take():
            update.pixels.release()
            for seen in update.seen:
                walker.see(seen)
        for key in keys():
            walker.press(key)
        walker.look()
        for news in request.store.news() if request.store is not None else ():
            shown.tell(str(news))
        status = run.status()
        if (words := str(status.reason or status.state.value)) != state:
            state = words
            shown.tell(words)
        shown.show(walker)
        if status.state in OVER:
            return
        pause.wait(TICK_S)


def _sample(store: BackgroundStore) -> Guide:
    guides = [load_guide(path) for path in sorted(Path(asset("guides")).glob("*.md"))]
    if not guides:
        raise UsageError("there is no guide; name one with --guide FILE")
    begun = [guide for guide in guides if store.unfinished(guide.path) is not None]
    return (begun or guides)[0]


def _as_set(guide: Guide, source: str, store: BackgroundStore) -> GuideRequest:
    """Return the request with what the person set in the window."""
    found = KeptFile(config_folder() / FILE, Preferences)
    for notice in found.notices:
        sys.stderr.write(f"handtrack: {notice}\n")
    chosen = found.value.gestures
    return GuideRequest(guide, source, store, hand_bindings(chosen), chosen.arming, gesture_config(chosen))
