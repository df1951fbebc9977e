"""Programs in a separate environment."""

import subprocess
from pathlib import Path

import pytest


def isolated(package: str, program: str, *arguments: Path) -> str:
    """Run a program in a separate environment with a package that we do not depend on."""
    uv = ["uv", "run", "--quiet", "--isolated", "--no-project", "--with", package, "python"]
    tried = subprocess.run(
        [*uv, "-c", "pass"], capture_output=True, text=True, check=False, timeout=300
    )
    if tried.returncode:
        pytest.skip(f"{package} cannot be had here: {tried.stderr.strip().splitlines()[-1]}")
    ran = subprocess.run(
        [*uv, "-c", program, *arguments], capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
