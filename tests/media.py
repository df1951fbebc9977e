"""Find real footage for the tests; without it, tests that need it are skipped with the reason.

The folder's contents are described in docs/testing.md, "Real footage".
"""

import os
from pathlib import Path

import pytest

_DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared" / "data"


def media(name: str) -> Path:
    """Return the path of a piece of real footage, or skip the calling test."""
    root = Path(os.environ.get("HANDTRACK_TEST_MEDIA", _DEFAULT))
    path = root / name
    if not path.exists():
        pytest.skip(
            f"no test media: {name} is not in {root} (set HANDTRACK_TEST_MEDIA to the folder)"
        )
    return path
