"""Find the mediapipe wheel that the models are made from: named, cached or downloaded."""

import os
import subprocess
from pathlib import Path

import platformdirs
import pytest

from tools.make_models import WHEEL, download_wheel

# Read at collection, because each test then gets its own cache folders.
_KEPT = platformdirs.user_cache_path("handtrack") / "wheels"


def mediapipe_wheel() -> Path:
    """Return the wheel's path, or skip the calling test with the reason."""
    named = os.environ.get("HANDTRACK_MEDIAPIPE_WHEEL")
    if named:
        if not Path(named).is_file():
            pytest.fail(f"HANDTRACK_MEDIAPIPE_WHEEL names {named}, which is not there")
        return Path(named)
    if (_KEPT / WHEEL).is_file():
        return _KEPT / WHEEL
    try:
        _KEPT.mkdir(parents=True, exist_ok=True)
        return download_wheel(_KEPT, timeout_s=90)
    except (OSError, subprocess.SubprocessError):
        pytest.skip(f"no {WHEEL}: pip could not download it; HANDTRACK_MEDIAPIPE_WHEEL may name it")
