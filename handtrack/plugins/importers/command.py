"""The `import` command: other people's recipes and protocols become guides."""

import argparse
from collections.abc import Callable
from pathlib import Path

from handtrack.errors import SourceError, UsageError
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import load_guide
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.saving import save_guides
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import shown
from handtrack.sentences import Message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a saved web page, an export or a text")
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="the folder for guides and pictures")


def run(asked: argparse.Namespace, tell: Callable[[Message, int], int]) -> int:
    """Import each file; return 3 if one could not be read, after the others are written.

    The paths of the guides go to the output; how many a file has, and what it leaves out, to the errors.
    """
    status = 0
    for path in asked.files:
        try:
            found = _read(path)
        except SourceError as error:
            status = tell(error.message, error.exit_status)
            continue
        saved = save_guides(found, asked.out, path)
        for guide in saved.paths:
            print(shown(guide))  # noqa: T201
        for refused in saved.refused:
            status = tell(refused.message, refused.exit_status)
        if len(found) > 1:
            tell(GuideCode.IMPORT_SAVED(path=shown(path), count=len(found), saved=len(saved.paths)), 0)
        for remark in remarks(found):
            tell(GuideCode.IMPORT_REMARK(path=shown(path), remark=remark), 0)
    return status


def _read(path: Path) -> tuple[Understood, ...]:
    try:
        load_guide(path)
    except UsageError:
        return read_others(path)
    raise SourceError(GuideCode.IMPORT_IS_GUIDE, path=shown(path))
