"""The manual page, made from the parsers of the command line;
where shells look for their completions.
"""

import argparse
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from handtrack import __version__
from handtrack.cli import parser_of
from handtrack.plug_in import WINDOW, commands

SHELLS: Final = {
    "bash": "bash-completion/completions/handtrack",
    "zsh": "zsh/vendor-completions/_handtrack",
    "fish": "fish/vendor_completions.d/handtrack.fish",
}
"""Where each shell looks for completions, below /usr/share."""

_PAGE: Final = """\
.TH HANDTRACK 1 "{date}" "Handtrack {version}" "User commands"
.SH NAME
handtrack \\- {what}
.SH SYNOPSIS
.nf
{synopsis}
.fi
.SH DESCRIPTION
Without a command the window opens: guides, step by step, moved by signs of a hand in front of a camera.
Without a display, the hands are shown in the terminal. SOURCE is a camera (index, device path or name), a URL, a
video file, a recording, an image, a folder or glob of images, or demo. No picture leaves the machine.
{commands}
.SH EXIT STATUS
0 done; 1 a check found something; 2 wrong usage; 3 a source cannot be opened, or broke off; 4 a model or an engine
cannot be used; 130 ended with Ctrl+C.
.SH ENVIRONMENT
.TP
.B HANDTRACK_HOME
One folder for all that Handtrack keeps.
.SH FILES
Settings are in ~/.config/handtrack, guides under way and gestures in ~/.local/share/handtrack.
"""


def manual(date: datetime) -> str:
    """Return the manual page, as troff."""
    every = commands()
    known = {
        name: parser
        for name, command in every.items()
        if (parser := parser_of(command)) is not None
    }
    synopsis = (
        known[WINDOW].format_usage().removeprefix("usage: ").strip()
        + "\nhandtrack COMMAND [OPTION]..."
    )
    sections = "\n".join(_section(parser) for parser in _leaves(known))
    head = _section(known[WINDOW], "OPTIONS")
    page = _PAGE.format(
        date=date.date().isoformat(),
        version=__version__,
        what=every[WINDOW].summary,
        synopsis=_escaped(re.sub(r"\n +", "\n    ", synopsis)),
        commands=f"{head}\n{sections}",
    )
    return re.sub(r"\n{2,}", "\n", page)


def _leaves(known: Mapping[str, argparse.ArgumentParser]) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers of commands, and of what a command is divided into."""
    for name, parser in known.items():
        if name == WINDOW:
            continue
        parts = [
            action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
        ]
        yield from dict.fromkeys(parts[0].choices.values()) if parts else (parser,)


def _section(parser: argparse.ArgumentParser, title: str = "") -> str:
    lines = [f'.SH "{title or parser.prog.upper()}"']
    if parser.description and not title:
        lines.append(_escaped(parser.description))
    formatter = argparse.HelpFormatter(parser.prog)
    for action in parser._actions:
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._HelpAction):
            continue
        told = formatter._expand_help(action) if action.help else ""
        lines += [
            ".TP",
            f".B {_escaped(formatter._format_action_invocation(action))}",
            _escaped(told) or r"\&",
        ]
    return "\n".join(lines)


def _escaped(text: str) -> str:
    """Return text as troff reads it: minus signs as typed, no line taken for a request."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", plain)
