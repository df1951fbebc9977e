"""Whatever is opened and closed, one model stays, and nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.long
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("part", ["HandControl", "HandStepper", "CameraView", "MemoryOverlay"])
def test_300_opens_and_closes_load_once_and_leave_nothing(part: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.kit.opens_and_closes", part, "300"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    told = json.loads(done.stdout)
    assert (told["loads"], told["grows"]) == (1, False), told
    assert told["last"] == told["first"]
