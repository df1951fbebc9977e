"""Imports without PySide's look at every module."""

import subprocess
import sys

MADE = """
import builtins
import linecache
import os
from handtrack_ui.shell.application import make_application

app = make_application()
read = set(linecache.cache)
from handtrack_ui import app, kit
from PySide6.QtXml import *
print(sorted(set(linecache.cache) - read), QDomDocument.__name__, flush=True)
os._exit(0)
"""


def test_nothing_imported_after_qt_is_read_as_text() -> None:
    done = subprocess.run([sys.executable, "-c", MADE], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[] QDomDocument"
