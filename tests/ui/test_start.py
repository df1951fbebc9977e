"""The start of the window: what is slow to import and not seen at once waits for its first use."""

import subprocess
import sys

import pytest

SLOW = ("http.client", "importlib.metadata", "miniaudio", "numpy.random", "ssl")
"""Modules for sounds, network addresses and other packages' features."""

MADE = """
import argparse
import gc
import os
import sys
from handtrack_ui import app, commands

def tell(*_):
    print(gc.isenabled(), gc.get_freeze_count() > 0)
    print([name for name in SLOW if name in sys.modules], flush=True)
    os._exit(0)

app.Application.begin = tell
parser = argparse.ArgumentParser()
commands.add_arguments(parser)
commands.run(parser.parse_args([]))
"""


def printed(script: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"SLOW = {SLOW!r}\n{script}"],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("used", ["handtrack; handtrack.HandTracker", "handtrack_ui.app"])
def test_an_import_leaves_out_what_few_need(used: str) -> None:
    script = f"import sys, {used}; print([name for name in SLOW if name in sys.modules])"
    assert printed(script) == ["[]"]


def test_a_window_is_made_without_collections_and_then_left_out_of_them() -> None:
    assert printed(MADE) == ["True True", "[]"]
