"""A private D-Bus for a test."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

DAEMON = shutil.which("dbus-daemon")
ACCESSIBILITY: Final = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
_CONFIG: Final = """<busconfig><type>session</type><listen>unix:path={0}/bus</listen>
<servicedir>{0}/services</servicedir><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
"""A session bus that starts accessibility alone: with all services,
the desktop's real portal would answer.
"""


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    if DAEMON is None:
        pytest.skip("dbus-daemon is not installed, so there is no private bus to ask on")
    config = tmp_path / "bus.conf"
    config.write_text(_CONFIG.format(tmp_path))
    (tmp_path / "services").mkdir()
    if ACCESSIBILITY.exists():
        (tmp_path / "services" / ACCESSIBILITY.name).symlink_to(ACCESSIBILITY)
    command = [DAEMON, f"--config-file={config}", "--nofork", "--print-address=1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as daemon:
        yield daemon.stdout.readline().strip()
        daemon.terminate()
