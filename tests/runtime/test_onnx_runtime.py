"""The door to ONNX Runtime: no telemetry."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import handtrack
import ui

_USE = """
from handtrack.runtime.onnx_runtime import ort
from handtrack.models.manifest import verified_path
ort.InferenceSession(verified_path("palm_detection_lite"), providers=["CPUExecutionProvider"])
"""
_SUPPRESSED_ANYWAY = (
    "CI",
    "GITHUB_ACTIONS",
    "TF_BUILD",
    "ORT_DISABLE_TELEMETRY",
    "ORT_RUNNING_UNIT_TESTS",
)


def use_at_home_in(folder: Path, **environment: str) -> None:
    """Run a model where nothing else disables ONNX Runtime's telemetry,
    as a CI environment would.
    """
    kept = {name: value for name, value in os.environ.items() if name not in _SUPPRESSED_ANYWAY}
    home = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"), str(folder))
    subprocess.run([sys.executable, "-c", _USE], env=kept | home | environment, check=True)


def test_a_session_leaves_no_device_id_and_no_telemetry_files(tmp_path: Path) -> None:
    use_at_home_in(tmp_path)
    assert list(tmp_path.rglob("*")) == []


def test_the_environment_cannot_enable_telemetry(tmp_path: Path) -> None:
    use_at_home_in(tmp_path, ORT_DISABLE_TELEMETRY="0")
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    ("runtime", "doors"), [("onnxruntime", ["onnx_runtime.py"]), ("openvino", [])]
)
def test_a_runtime_is_imported_only_by_its_own_module(runtime: str, doors: list[str]) -> None:
    found = [
        path.name
        for package in (handtrack, ui)
        for path in Path(package.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (
            isinstance(node, ast.Import)
            and any(name.name.partition(".")[0] == runtime for name in node.names)
        )
        or (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == runtime)
    ]
    assert found == doors
