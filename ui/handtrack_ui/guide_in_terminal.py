"""A guide in the terminal, with the runs and the settings of the window. Nothing here needs a screen."""

import sys
from pathlib import Path
from typing import Final

from handtrack.assets import asset
from handtrack.config.folders import RUNS_FILE, config_folder, data_folder
from handtrack.errors import UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.terminal.guide_run import GuideRequest, run_guide

_ANSWER_S: Final = 0.5  # a terminal draws no hand that could stand still


def walk_in_terminal(path: str | None, source: str) -> int:
    """Walk a guide; without a path the sample that was left unfinished, else the first.

    Raises
    ------
    HandtrackError
        The guide, the source or the model cannot be used.
    """
    with BackgroundStore(data_folder() / RUNS_FILE, answer_s=_ANSWER_S) as store:
        guide = load_guide(path) if path is not None else _sample(store)
        return run_guide(_as_set(guide, source, store))


def _sample(store: BackgroundStore) -> Guide:
    guides = [load_guide(path) for path in sorted(Path(asset("guides")).glob("*.md"))]
    if not guides:
        raise UsageError("there is no guide; name one with --guide FILE")
    begun = [guide for guide in guides if store.unfinished(guide.path) is not None]
    return (begun or guides)[0]


def _as_set(guide: Guide, source: str, store: BackgroundStore) -> GuideRequest:
    """Return the request with what the person set in the window; the defaults where not even Qt's core is there."""
    try:
        from handtrack.config.file import KeptFile
        from handtrack.config.gestures import gesture_config, hand_bindings
        from handtrack.config.model import FILE, Preferences
    except ImportError:
        return GuideRequest(guide, source, store)
    found = KeptFile(config_folder() / FILE, Preferences)
    for notice in found.notices:
        sys.stderr.write(f"handtrack: {notice}\n")
    chosen = found.value.gestures
    return GuideRequest(guide, source, store, hand_bindings(chosen), chosen.arming, gesture_config(chosen))
