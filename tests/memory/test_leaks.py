import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack.memory import BufferPool, no_leaks

pytest_plugins = ["pytester"]

CONFTEST = "from handtrack.testing.leaks import no_leaks\n"


def check(pool: BufferPool, block: Callable[[], object], *, referenced: bool = False) -> object:
    with no_leaks(pool, referenced=referenced):
        return block()


def test_memory_dropped_without_release_fails_the_check(pool: BufferPool) -> None:
    def drop() -> None:
        pool.acquire((8,), scope="capture")

    with pytest.raises(AssertionError, match="dropped by its holder without being released"):
        check(pool, drop)


def test_released_memory_with_references_fails_only_on_request(pool: BufferPool) -> None:
    hoard = []

    def escape() -> None:
        with pool.scope("frame") as scope:
            hoard.append(scope.empty((8,)))

    check(pool, escape)
    with pytest.raises(AssertionError, match="'frame' are set aside: acquired at"):
        check(pool, escape, referenced=True)


def test_the_leak_check_ignores_earlier_holdings_and_losses(pool: BufferPool) -> None:
    held = pool.acquire((8,), scope="capture")
    for _ in range(2):
        pool.acquire((8,), scope="dropped")  # the second one is noticed only in the check
    assert len(pool.faults()) == 1
    with no_leaks(pool), pool.scope("frame") as scope:
        scope.empty((8,))
    held.release()


def test_a_returned_array_counts_as_a_leak_only_on_request(pool: BufferPool) -> None:
    crop = pool.scoped(lambda: pool.empty((8,)))
    hoard = []
    with no_leaks(pool):
        hoard.append(crop())
    with pytest.raises(AssertionError, match="1 leaked"):
        check(pool, lambda: hoard.append(crop()), referenced=True)


def test_memory_dropped_in_a_circle_fails_the_check(pool: BufferPool) -> None:
    class View:
        def __init__(self) -> None:
            self.lease = pool.acquire((8,), scope="view")
            self.me = self

    gc.disable()
    try:
        with pytest.raises(AssertionError, match="dropped by its holder"):
            check(pool, lambda: View() and None)
    finally:
        gc.enable()


@pytest.mark.interpreter
def test_the_fixture_fails_only_the_leaking_test(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(
        """
        from handtrack.memory import BufferPool
        hoard = []

        def test_clean(no_leaks):
            pool = no_leaks(BufferPool())
            with pool.scope("frame") as scope:
                array = scope.empty((8,))
            assert array.shape == (8,)

        def test_leaking(no_leaks):
            pool = no_leaks(BufferPool())
            hoard.append(pool.acquire((8,), scope="capture"))

        def test_escaping(no_leaks):
            pool = no_leaks(BufferPool())
            with pool.scope("frame") as scope:
                hoard.append(scope.empty((8,)))
        """
    )
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, errors=2)
    result.stdout.fnmatch_lines(
        [
            "*1 leaked:*",
            "*8 bytes of 'capture' are held: acquired at *test_leaking*",
            "*'frame' are set aside: *",
        ]
    )


def test_handtrack_memory_imports_pytest_only_for_its_fixture() -> None:
    code = "import sys, handtrack.memory; sys.exit('pytest' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path.cwd()).returncode == 0
