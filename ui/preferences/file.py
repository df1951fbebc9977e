"""The settings' file: read and checked, written in one piece, set aside where it is broken."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
import tomli_w

from handtrack.errors import StoreError
from ui.preferences.model import Preferences

FILE: Final = "settings.toml"


@dataclass(frozen=True, slots=True)
class Found:
    """What a file said; `notice` is what the person should know, `writable` whether the file may be written anew."""

    preferences: Preferences
    notice: str = ""
    writable: bool = True


def read_preferences(path: Path) -> Found:
    """Return what the file says. One that is not there, or is broken, gives the defaults.

    A broken one is renamed, never overwritten; the notice says how it is called now and which entry was wrong.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Found(Preferences())
    except OSError as error:
        why = f"the settings cannot be read ({path}: {error.strerror}); the defaults are in force, and nothing is kept"
        return Found(Preferences(), notice=why, writable=False)
    try:
        return Found(msgspec.toml.decode(text, type=Preferences))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _set_aside(path, str(error))


def write_preferences(path: Path, preferences: Preferences) -> None:
    """Write the file in one piece: whoever reads it sees the old one or the new one.

    Raises
    ------
    StoreError
        It cannot be written.
    """
    beside = path.with_suffix(f".{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(tomli_w.dumps(msgspec.to_builtins(preferences)), "utf-8")
        beside.replace(path)
    except OSError as error:
        raise StoreError(f"the settings cannot be written ({path}: {error.strerror})") from error


def _set_aside(path: Path, why: str) -> Found:
    moment = datetime.now(tz=UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-broken-{moment}.toml")
    try:
        path.rename(aside)
    except OSError as error:
        return Found(
            Preferences(),
            notice=f"{path} is broken ({why}) and cannot be set aside ({error.strerror}); nothing you change is kept",
            writable=False,
        )
    return Found(
        Preferences(),
        notice=f"the settings were broken ({why}); the file is now called {aside.name}, the defaults are in force",
    )
