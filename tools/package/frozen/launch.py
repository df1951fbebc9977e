"""The packaged program: the command line, and the only child processes that Handtrack starts of
itself.
"""

import multiprocessing
import runpy
import sys
from pathlib import Path

from handtrack.__main__ import command_line

_CHILDREN = (
    "handtrack",
    "handtrack.plugins.importers.reading_child",
    "handtrack_ui.dev.screenshots",
)
"""Modules run as ``-m``. No others: a program with Handtrack's camera permission must not run
arbitrary code.
"""


def main() -> None:
    """Do what Python would do with these arguments, as far as Handtrack itself asks for it."""
    multiprocessing.freeze_support()
    if sys.platform == "win32":  # handtrackw.exe has no output that a parent could read
        sys.executable = str(Path(sys.executable).with_name("handtrack.exe"))
    option = "".join(sys.argv[1:2])
    given = "".join(sys.argv[2:3])
    if option == "-m" and given in _CHILDREN:
        del sys.argv[:2]
        runpy.run_module(given, run_name="__main__", alter_sys=True)
    elif option == "-c" and given in _probes():
        exec(given, {"__name__": "__main__"})  # noqa: S102 - one of doctor's own two
    else:
        command_line()


def _probes() -> tuple[str, ...]:
    from handtrack_ui.checks import PROBE, SOUND_PROBE

    return PROBE, SOUND_PROBE


if __name__ == "__main__":
    main()
