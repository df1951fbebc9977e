"""Python's garbage collection, held back while a program starts."""

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from handtrack.runtime.garbage import no_collection

STARTED = """
import gc
from handtrack.runtime.garbage import no_collection

looked_at = []
with no_collection(then_freeze=FREEZES):
    kept = [[] for _ in range(100_000)]
gc.callbacks.append(lambda phase, about: looked_at.append(about["generation"]))
later = [[] for _ in range(10)]
print(len(looked_at), gc.get_freeze_count() > len(kept), gc.is_tracked(kept))
"""


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    """Let the collector run, and leave it as it was."""
    collects = gc.isenabled()
    gc.enable()
    yield
    if not collects:
        gc.disable()


def test_nothing_is_collected_within_and_all_of_it_afterwards() -> None:
    with no_collection():
        assert not gc.isenabled()
        with no_collection():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_failed_start_collects_again() -> None:
    with pytest.raises(RuntimeError), no_collection():
        raise RuntimeError
    assert gc.isenabled()


@pytest.mark.parametrize("freezes", [False, True])
def test_what_a_start_made_is_not_looked_at_right_after(freezes: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"FREEZES = {freezes}\n{STARTED}"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["0", str(freezes), "True"]
