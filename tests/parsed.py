"""A command's arguments, as the command line parses them."""

import argparse
from collections.abc import Callable, Sequence

from handtrack.cli import Parser


def parsed(
    add_arguments: Callable[[argparse.ArgumentParser], None], arguments: Sequence[str]
) -> argparse.Namespace:
    """Parse arguments; raises `UsageError` where the command line would."""
    parser = Parser(prog="handtrack")
    add_arguments(parser)
    return parser.parse_args(arguments)
