"""Environments of other packages' versions, made by uv beside the tests' own,
and kept for the next run.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KEPT = Path.home() / ".cache" / "handtrack-tests"
NO_NETWORK = ("unshare", "--user", "--map-root-user", "--net")
OUTSIDE = dict(os.environ)
"""As it is before the tests give themselves a home: uv finds its settings and cache by it."""


def environment(name: str, *packages: str) -> Path:
    """Return the interpreter of an environment with these packages;
    skip the test if it cannot be made.
    """
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("needs uv")
    place = KEPT / name
    python = place / "bin" / "python"
    if not (place / "ready").exists():
        version = "3.12" if sys.version_info > (3, 13) else sys.executable
        _run(name, uv, "venv", "-q", "--no-config", "--clear", "--python", version, str(place))
        _run(name, uv, "pip", "install", "-q", "--no-config", "--python", str(python), *packages)
        (place / "ready").touch()
    return python


def install_wheel(python: Path, wheel: Path) -> None:
    """Install Handtrack's wheel, with what it needs,
    and nothing that changes what is there already.
    """
    frozen = _run("wheel", "uv", "pip", "freeze", "-q", "--python", str(python))
    kept = wheel.with_name("kept.txt")
    kept.write_text(
        "".join(
            f"{line}\n" for line in frozen.splitlines() if "==" in line and "handtrack" not in line
        )
    )
    into = ("--no-config", "--python", str(python), "--reinstall-package", "handtrack-desktop")
    _run("wheel", "uv", "pip", "install", "-q", *into, "--constraint", str(kept), str(wheel))


def built_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout into a folder."""
    _run("wheel", "uv", "build", "-q", "--wheel", "--out-dir", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


def versions(python: Path, *modules: str) -> list[str]:
    """Return the versions of modules in an environment."""
    script = f"import {', '.join(modules)}; print({', '.join(f'{module}.__version__' for module in modules)})"
    return _run("versions", str(python), "-c", script).split()


def _run(name: str, *command: str) -> str:
    done = subprocess.run(
        command, env=OUTSIDE, cwd=Path.home(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip(
            f"the environment {name} cannot be made: {(done.stderr.strip().splitlines() or ['?'])[-1]}"
        )
    return done.stdout
