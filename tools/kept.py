"""Stored data of Handtrack, as in its files: settings, the window, own gestures, runs of guides."""

import json
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

from handtrack.guides import Guide


def settings(home: Path) -> dict[str, Any]:
    """Return the settings; nothing without a file."""
    path = home / "settings.toml"
    return tomllib.loads(path.read_text()) if path.exists() else {}


def window_state(home: Path) -> dict[str, Any]:
    """Return what is remembered of the window."""
    window: dict[str, Any] = tomllib.loads((home / "window.toml").read_text())["window"]
    return window


def taught(home: Path) -> dict[str, int]:
    """Return how many samples each sign has."""
    path = home / "gestures.json"
    read = json.loads(path.read_text())["gestures"] if path.exists() else []
    return {sign["name"]: len(sign["samples"]) for sign in read}


def run_of(home: Path, guide: Guide) -> dict[str, Any]:
    """Return the saved progress of a guide's run."""
    found = _rows(home, "SELECT progress FROM runs WHERE guide = ?", guide)
    return (
        json.loads(found[0][0])
        if found
        else {"step": guide.steps[0].id, "timers": {}, "done": False}
    )


def log_of(home: Path, guide: Guide) -> list[tuple[str, str]]:
    """Return what was done in a guide, in order: the steps and the commands."""
    query = "SELECT step, command FROM log JOIN runs ON runs.id = log.run WHERE guide = ? ORDER BY log.id"
    return _rows(home, query, guide)


def _rows(home: Path, query: str, guide: Guide) -> list[Any]:
    with closing(sqlite3.connect(f"file:{home / 'runs.sqlite'}?mode=ro", uri=True)) as kept:
        return kept.execute(query, (str(guide.path.absolute()),)).fetchall()
