"""The manual page and the shells' completions, made from the parsers of the command line."""

import argparse
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final
from unittest import mock

import shtab

from handtrack import __version__, cli

SHELLS: Final = {
    "bash": "bash-completion/completions/handtrack",
    "zsh": "zsh/vendor-completions/_handtrack",
    "fish": "fish/vendor_completions.d/handtrack.fish",
}
"""Where each shell looks for completions, below /usr/share."""

_WINDOW: Final = "window"
_WHAT: Final = "work through a procedure hands-free, with a webcam"
_FILES: Final = re.compile(r"FILE|GUIDE|SOURCE|FOLDER|DIR")
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
Without a display, the same runs in the terminal. SOURCE is a camera (index, device path or name), a URL, a video file,
a recording, an image, a folder or glob of images, or demo. No picture leaves the machine.
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


class _CaughtError(Exception):
    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self.parser = parser


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command, and of the window, as each makes it before it reads its arguments."""

    def caught(self: argparse.ArgumentParser, _arguments: list[str]) -> argparse.Namespace:
        raise _CaughtError(self)

    found = {}
    with mock.patch.object(cli.Parser, "parse_args", caught):
        for name in (_WINDOW, *cli._SUMMARIES):
            try:
                cli._dispatch([name])
            except _CaughtError as it:
                found[name] = it.parser
    return found


def completion(shell: str) -> str:
    """Return a shell's completion of the command line."""
    known = parsers()
    whole = cli.Parser(prog="handtrack", description=_WHAT)
    for action in known.pop(_WINDOW)._actions:
        if action.option_strings:  # a shell completes a guide's file by itself
            whole._add_action(action)
    commands = whole.add_subparsers()
    for name, parser in known.items():
        made = commands.add_parser(name, help=cli._SUMMARIES[name], parents=[parser], add_help=False)
        made.description = parser.description
    for action in _actions(whole):
        if action.nargs != 0 and action.choices is None and _FILES.search(str(action.metavar or action.dest).upper()):
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - where shtab looks for it
    return str(shtab.complete(whole, shell))


def manual(date: datetime) -> str:
    """Return the manual page, as troff."""
    known = parsers()
    synopsis = known[_WINDOW].format_usage().removeprefix("usage: ").strip() + "\nhandtrack COMMAND [OPTION]..."
    commands = "\n".join(_section(parser) for parser in _leaves(known))
    head = _section(known[_WINDOW], "OPTIONS")
    page = _PAGE.format(
        date=date.date().isoformat(),
        version=__version__,
        what=_WHAT,
        synopsis=_escaped(re.sub(r"\n +", "\n    ", synopsis)),
        commands=f"{head}\n{commands}",
    )
    return re.sub(r"\n{2,}", "\n", page)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _actions(inner)


def _leaves(known: Mapping[str, argparse.ArgumentParser]) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers of commands, and of what a command is divided into."""
    for name, parser in known.items():
        if name == _WINDOW:
            continue
        parts = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
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
        lines += [".TP", f".B {_escaped(formatter._format_action_invocation(action))}", _escaped(told) or r"\&"]
    return "\n".join(lines)


def _escaped(text: str) -> str:
    """Return text as troff reads it: minus signs as typed, no line taken for a request."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", plain)
