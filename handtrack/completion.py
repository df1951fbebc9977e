"""The `completion` command: the command line's completion for a shell, made from its parsers."""

import argparse
import re
from collections.abc import Iterator
from typing import Any, Final, Never

from handtrack import cli

WINDOW: Final = "window"
WHAT: Final = "work through a procedure hands-free, with a webcam"
_FILES: Final = re.compile(r"FILE|GUIDE|SOURCE|FOLDER|DIR")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish"))


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Print the completion; return the exit status."""
    print(completion(options.shell))  # noqa: T201
    return 0


def completion(shell: str) -> str:
    """Return a shell's completion of the command line.

    Raises `ImportError`: shtab is missing.
    """
    import shtab

    known = parsers()
    whole = cli.Parser(prog="handtrack", description=WHAT)
    for action in known.pop(WINDOW)._actions:
        if action.option_strings:  # a shell completes a guide's file by itself
            whole._add_action(action)
    commands = whole.add_subparsers()
    for name, parser in known.items():
        made = commands.add_parser(name, help=cli.SUMMARIES[name], parents=[parser], add_help=False)
        made.description = parser.description
    for action in _actions(whole):
        if action.nargs != 0 and action.choices is None and _FILES.search(str(action.metavar or action.dest).upper()):
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - where shtab looks for it
    return str(shtab.complete(whole, shell))


class _CaughtError(Exception):
    def __init__(self, parser: cli.Parser) -> None:
        self.parser = parser


def parsers() -> dict[str, cli.Parser]:
    """Return the argument parsers of every command and of the window."""

    def caught(self: cli.Parser, *_: object) -> Never:
        raise _CaughtError(self)

    found, parse_args = {}, cli.Parser.parse_args
    parser: Any = cli.Parser
    parser.parse_args = caught
    try:
        for name in (WINDOW, *cli.SUMMARIES):
            try:
                cli.dispatch([name])
            except _CaughtError as it:
                found[name] = it.parser
    finally:
        parser.parse_args = parse_args
    return found


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _actions(inner)
