"""The `import` command: other people's recipes and protocols become guides."""

import argparse
from collections.abc import Callable
from pathlib import Path

from handtrack.errors import SourceError, UsageError
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import load_guide
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.saving import save_guides
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import shown
from handtrack.sentences import Message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a saved web page, an export or a text")
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="the folder for guides and pictures")


def run(asked: argparse.Namespace, tell: Callable[[Message, int], int]) -> int:
    """Import each file; return 3 if one could not be read, after the others are written."""
    status = 0
    for path in asked.files:
        try:
            for guide in save_guides(_read(path), asked.out, path):
                print(shown(guide))  # noqa: T201
        except SourceError as error:
            status = tell(error.message, error.exit_status)
    return status


def _read(path: Path) -> tuple[Understood, ...]:
    try:
        load_guide(path)
    except UsageError:
        return read_others(path)
    raise SourceError(GuideCode.IMPORT_IS_GUIDE, path=shown(path))
