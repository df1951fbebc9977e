"""The start of the window: what is slow to import and not seen at once waits for its first use."""

import subprocess
import sys

import pytest

SLOW = ("http.client", "importlib.metadata", "miniaudio", "numpy.random", "ssl")
"""Modules for sounds, network addresses and other packages' features."""

MADE = """
import gc
import os
import sys
from handtrack import cli

def tell(*_):
    print(gc.isenabled(), gc.get_freeze_count() > 0, len(collections) < 10)
    print([name for name in SLOW if name in sys.modules], flush=True)
    os._exit(0)

def loaded(place, load=cli.load):
    command = load(place)
    from handtrack_ui.app import Application
    Application.begin = tell
    return command

collections = []
gc.callbacks.append(lambda *_: collections.append(1))
cli.load = loaded
cli.main([])
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


def test_a_start_goes_without_collections_and_is_then_left_out_of_them() -> None:
    assert printed(MADE) == ["True True True", "[]"]
