"""Measure what the pool costs, beside numpy.empty: the figures in docs/memory.md.

    uv run python tools/time_pool.py [--rounds N]

Prints the best and the median of N rounds, in microseconds of processor time an operation (user and system): the
wall clock would count what else runs. Page faults are counted by the system (Unix; minor faults of this process).
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from handtrack.memory import BufferPool

SHAPES: tuple[tuple[tuple[int, ...], type[np.generic]], ...] = (
    ((21, 3), np.float32),
    ((224, 224, 3), np.uint8),
    ((720, 1280, 3), np.uint8),
    ((1080, 1920, 3), np.uint8),
)
FRAME = (720, 1280, 3)
FRAMES_HELD = 8  # a frame in capture, one in the tracker, one on the screen, and a short queue


def measure(operation: Callable[[], object], repeats: int, rounds: int) -> tuple[float, float]:
    """Give the best and the median of `rounds` means over `repeats` calls, in microseconds of processor time a call."""
    means: list[float] = []
    for _ in range(rounds):
        start = time.thread_time_ns()
        for _ in range(repeats):
            operation()
        means.append((time.thread_time_ns() - start) / repeats / 1000)
    return min(means), statistics.median(means)


def minor_faults() -> int:
    """Count the pages that the system has had to hand to this process; 0 where it does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def line(name: str, best_median: tuple[float, float], note: str = "") -> None:
    print(f"{name:<58} {best_median[0]:8.2f} {best_median[1]:8.2f}  {note}")


def time_acquire_and_release(pool: BufferPool, rounds: int) -> None:
    for shape, dtype in SHAPES:
        name = "x".join(map(str, shape)) + f" {np.dtype(dtype)}"

        def lease(shape: tuple[int, ...] = shape, dtype: type[np.generic] = dtype) -> None:
            pool.acquire(shape, dtype).release()

        def whole_scope(shape: tuple[int, ...] = shape, dtype: type[np.generic] = dtype) -> None:
            with pool.scope("whole") as scope:
                scope.empty(shape, dtype)

        with pool.scope("around") as scope:

            def in_scope(shape: tuple[int, ...] = shape, dtype: type[np.generic] = dtype) -> None:
                scope.release(scope.empty(shape, dtype))

            line(f"scope.empty + release, {name}", measure(in_scope, 1000, rounds))
        line(f"pool.acquire + release, {name}", measure(lease, 1000, rounds))
        line(f"a scope of one buffer, {name}", measure(whole_scope, 1000, rounds))


def time_frames(pool: BufferPool, rounds: int) -> None:
    def block() -> None:
        with pool.frame(FRAME):
            pass

    def held() -> None:
        with pool.hold_frame():
            pass

    line("pool.frame + release", measure(lambda: pool.frame(FRAME).release(), 1000, rounds))
    line("a block on a frame", measure(block, 1000, rounds))
    line("hold_frame around a picture of the caller's", measure(held, 1000, rounds))
    with pool.frame(FRAME):
        line("hold_frame in a frame's block", measure(held, 1000, rounds))


def time_beside_numpy(pool: BufferPool, rounds: int) -> None:
    again = np.empty(FRAME, np.uint8)
    with pool.scope("one") as scope:
        scope.empty(FRAME)

    def numpy_one() -> None:
        np.empty(FRAME, np.uint8).fill(1)

    def pool_one() -> None:
        with pool.acquire(FRAME) as lease:
            lease.array.fill(1)

    def numpy_many() -> None:
        frames = [np.empty(FRAME, np.uint8) for _ in range(FRAMES_HELD)]
        for frame in frames:
            frame.fill(1)

    def pool_many() -> None:
        leases = [pool.acquire(FRAME) for _ in range(FRAMES_HELD)]
        for lease in leases:
            lease.array.fill(1)
        for lease in leases:
            lease.release()

    cases: tuple[tuple[str, Callable[[], object], int], ...] = (
        ("write 720p to the same array again", lambda: again.fill(1), 1),
        ("numpy.empty 720p + first write", numpy_one, 1),
        ("pool.acquire 720p + write + release", pool_one, 1),
        (f"numpy.empty, {FRAMES_HELD} frames at once, each", numpy_many, FRAMES_HELD),
        (f"pool.acquire, {FRAMES_HELD} frames at once, each", pool_many, FRAMES_HELD),
    )
    means: dict[str, list[float]] = {name: [] for name, _, _ in cases}
    faults = dict.fromkeys(means, 0)
    repeats = 40
    for _ in range(rounds):  # the cases take turns, so that what else the machine does hits them alike
        for name, operation, frames in cases:
            operation()
            before = minor_faults()
            means[name].append(measure(operation, repeats // frames, 1)[0] / frames)
            faults[name] += minor_faults() - before
    for name, taken in means.items():
        line(name, (min(taken), statistics.median(taken)), f"{faults[name] / rounds / repeats:.1f} page faults")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    pool = BufferPool()
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}; us an operation{'best':>20} {'median':>8}")
    time_acquire_and_release(pool, options.rounds)
    time_frames(pool, options.rounds)
    time_beside_numpy(pool, options.rounds)
    debug = BufferPool(debug=True)
    line(
        "debug mode: pool.acquire + release, 224x224x3 uint8",
        measure(lambda: debug.acquire((224, 224, 3)).release(), 20, options.rounds),
    )


if __name__ == "__main__":
    main()
