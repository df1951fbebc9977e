"""The window's command line options, and how a second start hands them to the first."""

import argparse
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, Self

import msgspec

from handtrack.commands.options import one_of
from handtrack.errors import UsageError
from handtrack.runtime.files import shown
from handtrack.runtime.jobs import looked_up
from handtrack.sources.addresses import is_web_page, page_advice
from handtrack_ui.codes import WindowCode

_PATIENCE_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """The first thing to show (None if not given), and the values of the features' arguments."""

    source: str | None = None
    view: str | None = None
    guide: str | None = None
    overlay: bool = False
    given: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Values by the argument's name; without those that were not given."""

    @property
    def asks_view(self) -> bool:
        """True if something is to be shown."""
        return self.view is not None or self.guide is not None

    def to_json(self) -> str:
        """Return the options as one line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> Self:
        """Parse the output of `to_json`. Raises `ValueError`: it was not made by `to_json`."""
        try:
            options = msgspec.convert(asdict(cls(**json.loads(line))), cls)
            paths = os.fsencode(options.source or ""), os.fsencode(options.guide or "")
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError("not the options of a window") from error
        if any(b"\0" in path for path in paths):
            raise ValueError("not the options of a window: no path has a NUL in it")
        return options


def add_arguments(parser: argparse.ArgumentParser, views: Sequence[str]) -> None:
    """Describe the window's arguments. `views`: the names for `--view`."""
    parser.add_argument(
        "--source", help="the source (the last one picked, else the first camera, else the demo)"
    )
    parser.add_argument(
        "--view", **one_of("--view", views), help="the first view (the last one shown)"
    )
    named = parser.add_mutually_exclusive_group()
    named.add_argument("--guide", metavar="FILE", help="open this guide")
    named.add_argument("file", nargs="?", metavar="GUIDE.md", help="the same")
    parser.add_argument("--overlay", action="store_true", help="show the memory overlay")


def window_options(asked: argparse.Namespace, names: Iterable[str] = ()) -> WindowOptions:
    """Return the options; paths become absolute, so another process can use them.

    `names`: of the features' arguments. Raises `UsageError`: the guide is missing.
    """
    guide = asked.guide if asked.file is None else asked.file
    if guide is not None:
        if is_web_page(guide):
            raise UsageError(page_advice(guide))
        path = Path(guide).absolute()
        if not looked_up(lambda: os.path.isfile(path), _PATIENCE_S, otherwise=True):  # noqa: PTH113 - raises nothing
            raise UsageError(WindowCode.GUIDE_MISSING, path=shown(guide))
        guide = str(path)
    source = asked.source
    if source is not None and os.path.exists(source):  # noqa: PTH110 - Path's raises for a long name
        source = str(Path(source).absolute())
    given = {name: tuple(values) for name in names if (values := getattr(asked, name))}
    return WindowOptions(source, asked.view, guide, asked.overlay, given)
