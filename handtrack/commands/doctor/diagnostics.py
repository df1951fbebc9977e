"""A plain-text report for troubleshooting. It is never sent;
a person reads it first and decides.
"""

import locale
import os
import platform
import re
import sys
import textwrap
from collections.abc import Sequence
from importlib.metadata import entry_points
from itertools import chain
from pathlib import Path
from typing import Final, Literal, get_origin

import msgspec

from handtrack.commands.doctor import Check
from handtrack.config.file import KeptFile
from handtrack.config.folders import config_folder
from handtrack.config.model import FILE, Preferences, with_sections
from handtrack.runtime.files import shown
from handtrack.sources.opening import kind_of
from handtrack.version import __version__

_HEAD: Final = """\
Handtrack {version}: report

Read it before you give it to anyone. Change or cut what you like. Handtrack sends it nowhere.
Your home folder is written as ~, your login name in other paths too. No text that you set is here: no address, no
token, no name. Recent messages stand as they were told, and may name files.
"""
_WIDTH: Final = 100
_SOURCE: Final = ("camera", "source")
_GROUP: Final = "handtrack.settings"
"""Entry points that return sections of the settings file, by name."""


def diagnostics(checks: Sequence[Check], log: Sequence[str] = ()) -> str:
    """Return the report.

    `checks`: doctor's results.
    `log`: recent log messages, oldest first.
    """
    system = (
        f"{platform.platform()}, {platform.machine()}",
        f"Python {platform.python_version()}{', packaged' if getattr(sys, 'frozen', False) else ''}",
        f"{os.cpu_count()} cores; text as {locale.getpreferredencoding(do_setlocale=False)}",
    )
    sections = {
        "System": system,
        "Checks": [line for check in checks for line in _of_check(check)],
        "Settings that are not the defaults": changed_settings(),
        "Recent messages": log or ("none",),
    }
    body = (
        ["", title, *(f"  {shown(line)}" for line in lines)] for title, lines in sections.items()
    )
    return impersonal(
        _HEAD.format(version=__version__) + "\n".join(chain.from_iterable(body)) + "\n"
    )


def changed_settings() -> list[str]:
    """Return the settings that differ from the defaults, as ``section.name = value``.

    Only choices and numbers are included; a text may be an address, a password or a name.
    """
    kind = with_sections(Preferences, _contributed())
    kept = KeptFile(config_folder() / FILE, kind)
    usual = kind()
    lines = []
    for section in msgspec.structs.fields(kind):
        now = getattr(kept.value, section.name)
        before = getattr(usual, section.name)
        for entry in msgspec.structs.fields(section.type):
            value = getattr(now, entry.name)
            if value != getattr(before, entry.name):
                lines.append(f"{section.name}.{entry.name} = {_told(section.name, entry, value)}")
    return [*lines, *map(str, kept.notices)] or ["none"]


def _contributed() -> dict[str, type[msgspec.Struct]]:
    """Return the sections that the window's features add to the settings."""
    return {
        name: kind for entry in entry_points(group=_GROUP) for name, kind in entry.load()().items()
    }


def _told(section: str, entry: msgspec.structs.FieldInfo, value: object) -> str:
    if (section, entry.name) == _SOURCE and value:
        return f"({kind_of(str(value)).value})"
    if isinstance(value, bool | int | float) or get_origin(entry.type) is Literal:
        return repr(value)
    return f"({len(value)} of them)" if isinstance(value, dict) else "(set)"


def impersonal(text: str) -> str:
    """Replace the home folder by ~, and the login name in other paths."""
    home = Path.home()
    for way in dict.fromkeys(
        (str(home), os.path.realpath(home), home.as_posix(), str(home).replace("\\", "\\\\"))
    ):
        if len(way) > 1:
            text = re.sub(rf"{re.escape(way)}(?![\w.-])", "~", text, flags=re.IGNORECASE)
    return re.sub(rf"(?<=[/\\]){re.escape(home.name)}(?![\w.-])", "~", text) if home.name else text


def _of_check(check: Check) -> list[str]:
    said = textwrap.wrap(
        f"{'ok  ' if check.ok else 'FAIL'} {check.name}: {check.says}",
        _WIDTH,
        subsequent_indent="     ",
    )
    return [
        *said,
        *textwrap.wrap(check.hint, _WIDTH, initial_indent="     ", subsequent_indent="     "),
    ]
