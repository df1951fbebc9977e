"""`python -m handtrack.compat SCRIPT.py [arguments]`, or `-m MODULE`:
run a script written for MediaPipe or cvzone.
"""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from handtrack.compat.codes import CompatCode
from handtrack.compat.errors import last_missing
from handtrack.compat.imports import answer_imports
from handtrack.errors import HandtrackError, UsageError
from handtrack.runtime.installing import missing_package, pip_command
from handtrack.sentences import Code

_NOT_IMPLEMENTED: Final = -2
"""OpenCV's error code from a window function in a headless wheel."""


def main() -> int:
    """Run the named script; return its exit status."""
    try:
        _run(sys.argv[1:])
    except HandtrackError as error:
        print(f"handtrack.compat: {error}", file=sys.stderr)
        return error.exit_status
    return 0


def _run(arguments: list[str]) -> None:
    if not arguments or arguments == ["-m"]:
        raise UsageError(CompatCode.NO_SCRIPT)
    if arguments[0] in ("-h", "--help"):
        print(CompatCode.NO_SCRIPT())
        return
    answer_imports()
    # Afterwards: the first import sets what the script's windows need.
    from handtrack.runtime.opencv import (
        cv2,
    )

    as_module = arguments[0] == "-m"
    sys.argv = arguments[arguments[0] == "-m" :]
    name = sys.argv[0]
    if not as_module and not Path(name).exists():
        raise UsageError(Code.FILE_MISSING, path=name)
    sys.path[0] = str(Path.cwd() if as_module else Path(name).resolve().parent)
    if as_module and not all(map(find_spec, (name.partition(".")[0], name))):
        raise UsageError(CompatCode.NO_MODULE, name=name)
    try:
        if as_module:
            runpy.run_module(name, run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(name, run_name="__main__")
    except ImportError as error:
        if last_missing and (error.name or "").startswith("handtrack.compat."):
            raise last_missing[-1] from None
        if error.name == "cvzone":
            raise missing_package(error) or error from None
        raise
    except cv2.error as error:
        if error.code == _NOT_IMPLEMENTED and "highgui" in error.file:
            headless = "opencv-python-headless"
            windows = "opencv-python"
            remove = pip_command("uninstall", headless)
            install = pip_command("install", windows)
            raise UsageError(CompatCode.NO_WINDOWS, remove=remove, install=install) from error
        raise


if __name__ == "__main__":
    sys.exit(main())
