"""The door to OpenVINO: it contacts no host, writes nothing, and has no telemetry."""

import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

pytest.importorskip(
    "openvino", reason="OpenVINO has no wheel for this machine", exc_type=ImportError
)

_USE = """
import sys
from handtrack.memory import BufferPool
from handtrack.models.engine import warm_up
from handtrack.models.openvino_engine import devices, load_models
from handtrack.settings import ModelConfig
assert "cpu" in devices()
warm_up(load_models(ModelConfig("openvino", "lite")))
assert "openvino" not in sys.modules, "the package itself was imported"
"""
_ELSEWHERE = re.compile(r"AF_INET|res_|sendto|sendmmsg")


def used_at_home_in(folder: Path, *before: str) -> str:
    """Import, load and run where nothing else disables telemetry;
    return the output of the wrapping command.
    """
    home = dict.fromkeys(
        ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"), str(folder)
    )
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CI", "GITHUB_ACTIONS", "TF_BUILD")
    }
    ran = subprocess.run(
        [*before, sys.executable, "-c", _USE],
        env=kept | home,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stderr


def test_importing_loading_and_running_contact_no_host_and_write_nothing(tmp_path: Path) -> None:
    assert metadata.version("openvino-telemetry"), (
        "without openvino-telemetry installed this would prove nothing"
    )
    home = tmp_path / "home"
    home.mkdir()
    if shutil.which("strace") is None:
        used_at_home_in(home)
        assert list(home.rglob("*")) == []
        pytest.skip("nothing was written; without strace nobody sees which hosts are asked")
    calls = used_at_home_in(home, "strace", "-f", "-qq", "-e", "trace=network")
    assert [line for line in calls.splitlines() if _ELSEWHERE.search(line)] == []
    assert list(home.rglob("*")) == []


def test_a_later_openvino_import_is_complete_but_without_telemetry() -> None:
    code = (
        _USE
        + "import openvino; openvino.Core(); openvino.opset17; assert sys.modules['openvino_telemetry'] is None"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
