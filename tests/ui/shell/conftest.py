"""A private D-Bus for a test."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

DAEMON = shutil.which("dbus-daemon")


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    if DAEMON is None:
        pytest.skip("dbus-daemon is not installed, so there is no private bus to ask on")
    command = [DAEMON, "--session", "--nofork", "--print-address=1", f"--address=unix:path={tmp_path / 'bus'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        yield daemon.stdout.readline().strip()
        daemon.terminate()
