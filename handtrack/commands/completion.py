"""The `completion` command: the command line's completion for a shell, made from its parsers."""

import argparse
import re
from collections.abc import Iterator
from typing import Final

from handtrack.cli import Parser, parser_of
from handtrack.plug_in import WINDOW, commands

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

    known = commands()
    window = known.pop(WINDOW)
    whole = Parser(prog="handtrack", description=window.summary)
    of_window = parser_of(window)
    for action in of_window._actions if of_window is not None else ():
        if (
            action.option_strings and action.dest != "help"
        ):  # a shell completes a guide's file by itself
            whole._add_action(action)
    listed = whole.add_subparsers()
    for name, command in known.items():
        parser = parser_of(command)
        if parser is not None:
            made = listed.add_parser(name, help=command.summary, parents=[parser], add_help=False)
            made.description = parser.description
    for action in _actions(whole):
        if (
            action.nargs != 0
            and action.choices is None
            and _FILES.search(str(action.metavar or action.dest).upper())
        ):
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - where shtab looks for it
    return str(shtab.complete(whole, shell))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _actions(inner)
