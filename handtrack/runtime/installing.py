"""Commands for hints: what a person types to change the packages of the environment that runs."""

import os
import shlex
import subprocess
import sys
from importlib.util import find_spec


def pip_command(action: str, *packages: str) -> str:
    """Return a command line, to be typed in any folder, that works in this environment.

    An environment made by uv has no pip of its own; uv then does pip's work from outside.

    Parameters
    ----------
    action : str
        "install" or "uninstall", with its options.
    packages : str
        As pip reads them: "pynput", "handtrack[parquet]".
    """
    if find_spec("pip") is not None:
        words = [sys.executable, "-m", "pip", *action.split(), *packages]
    else:
        first, *options = action.split()
        words = ["uv", "pip", first, "--python", sys.executable, *options, *packages]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
