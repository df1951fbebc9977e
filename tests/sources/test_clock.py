"""A source's time only increases."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.sources.clock import ArrivalClock, MediaClock, sensible_fps

SECOND = 1_000_000_000


@given(
    fps=st.floats(allow_nan=True, allow_infinity=True),
    live=st.booleans(),
    steps=st.lists(st.tuples(st.floats(), st.integers(0, 10**12), st.booleans()), min_size=1),
)
def test_time_increases_strictly_with_any_container_times(
    fps: float, live: bool, steps: list[tuple[float, int, bool]]
) -> None:
    clock = MediaClock(fps, live=live)
    arrived_ns = 0
    times = []
    for position_ms, gap_ns, resumes in steps:
        arrived_ns += gap_ns
        if resumes:
            clock.resume()
        times.append(clock.next(position_ms, arrived_ns))
    assert times[0] >= 0
    assert all(earlier < later for earlier, later in itertools.pairwise(times))


@given(gaps_ns=st.lists(st.integers(-(10**10), 10**10), min_size=1))
def test_arrival_time_increases_strictly_even_if_the_clock_steps_back(gaps_ns: list[int]) -> None:
    clock = ArrivalClock()
    times = [clock.next(0.0, arrived_ns) for arrived_ns in itertools.accumulate(gaps_ns)]
    assert times[0] == 0
    assert all(earlier < later for earlier, later in itertools.pairwise(times))


@pytest.mark.parametrize(
    ("clock", "positions_ms", "times_s"),
    [
        (MediaClock(30), (0.0, 40.0, 200.0), (0.0, 0.04, 0.2)),
        (
            MediaClock(20),
            (0.0, 0.0, 0.0, 0.0),
            (0.0, 0.05, 0.1, 0.15),
        ),  # without time stamps: from its rate
        (MediaClock(25, live=True), (5000.0, 5040.0), (0.0, 0.04)),  # joined midway
    ],
)
def test_a_file_keeps_its_own_time_stamps(
    clock: MediaClock, positions_ms: list[float], times_s: list[float]
) -> None:
    assert [round(clock.next(ms, 0), 6) for ms in positions_ms] == [*times_s]


def test_a_resumed_streams_time_includes_the_gap() -> None:
    clock = MediaClock(25, live=True)
    clock.next(5000.0, 0)
    clock.next(6000.0, SECOND)
    clock.resume()
    assert round(clock.next(0.0, 4 * SECOND), 6) == 4.0
    assert round(clock.next(40.0, 4 * SECOND), 6) == 4.04


def test_an_impossible_frame_rate_is_replaced() -> None:
    assert sensible_fps(29.97) == 29.97
    assert {sensible_fps(fps) for fps in (0.0, -1.0, 90_000.0, float("nan"), float("inf"))} == {
        25.0
    }
