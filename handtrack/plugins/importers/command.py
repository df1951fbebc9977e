"""The `import` command: other people's recipes and protocols become guides."""

import argparse
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from handtrack.errors import SourceError, UsageError
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import load_guide
from handtrack.plugins.importers.reading_process import ReadingProcess
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.saving import saved_one_by_one
from handtrack.runtime.files import shown
from handtrack.sentences import Message
from handtrack.sources.addresses import is_web_page, page_advice


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a saved web page, an export or a text"
    )
    parser.add_argument(
        "--out", required=True, type=Path, metavar="DIR", help="the folder for guides and pictures"
    )


def run(asked: argparse.Namespace, tell: Callable[[Message, int], int]) -> int:
    """Import each file; return 3 if one could not be read, after the others are written.

    The paths of the guides go to the output; how many a file has, and what it leaves out, to the
    errors.
    """
    status = 0
    with ReadingProcess() as process:
        for name in asked.files:
            path = Path(name)
            try:
                _refuse(name)
                found = process.read(path)
            except SourceError as error:
                status = tell(error.message, error.exit_status)
                continue
            written = []
            outcomes = saved_one_by_one(found, asked.out, path, process.lay_out)
            for one, outcome in zip(found, outcomes, strict=True):
                if isinstance(outcome, SourceError):
                    status = tell(outcome.message, outcome.exit_status)
                else:
                    print(shown(outcome))  # noqa: T201
                    written.append(one)
            if len(found) > 1:
                saved = len(written)
                tell(GuideCode.IMPORT_SAVED(path=shown(path), count=len(found), saved=saved), 0)
            for remark in remarks(written):
                tell(GuideCode.IMPORT_REMARK(path=shown(path), remark=remark), 0)
    return status


def _refuse(name: str) -> None:
    """Refuse a web page's address and a guide."""
    if is_web_page(name):
        raise SourceError(page_advice(name))
    path = Path(name)
    with suppress(UsageError):
        load_guide(path)
        raise SourceError(GuideCode.IMPORT_IS_GUIDE, path=shown(path))
