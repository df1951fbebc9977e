"""Durations of the last seconds: forgotten in time, and limited at any rate."""

from hypothesis import given
from hypothesis import strategies as st

from handtrack_ui.tracking.latency import MOST, WINDOW_NS, Latency, PaintMeter, Recent, percentile

MS = 1_000_000


@given(st.lists(st.integers(0, 2_000 * MS), min_size=1, max_size=60))
def test_values_of_the_last_seconds_are_kept_in_order(gaps_ns: list[int]) -> None:
    recent, now = Recent(), 0
    for gap in gaps_ns:
        now += gap
        recent.add(now, gap)
    ended = [round(t * 1e9) for t, _ in recent.series()]
    assert ended == sorted(ended)
    assert ended[-1] == now
    assert all(t >= now - WINDOW_NS for t in ended)


def test_a_flood_of_values_is_limited_to_the_newest() -> None:
    recent = Recent()
    for number in range(3 * MOST):
        recent.add(number, number * MS)
    assert len(recent) == MOST
    assert recent.series()[-1] == ((3 * MOST - 1) / 1e9, 3.0 * MOST - 1)


def test_there_is_no_latency_before_the_first_value_or_after_clearing() -> None:
    recent = Recent()
    assert recent.latency() is None
    recent.add(1, 8 * MS)
    assert recent.latency() == Latency(8.0, 8.0)
    recent.clear()
    assert (recent.latency(), recent.series()) == (None, [])


@given(st.lists(st.integers(0, 10**9), min_size=1), st.floats(0.01, 1.0))
def test_a_percentile_is_a_value_that_enough_others_do_not_exceed(
    values: list[int], share: float
) -> None:
    found = percentile(sorted(values), share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-6
    assert sum(value < found for value in values) < share * len(values) + 1e-6


def test_latency_runs_from_grab_to_first_paint_over_the_last_seconds() -> None:
    meter = PaintMeter()
    assert meter.ages.latency() is None
    for number in range(100):
        long_ago = number < 60
        grabbed_ns = (number if long_ago else number + 100) * 100 * MS
        meter.show(grabbed_ns, MS)
        meter.paint(grabbed_ns + (500 if long_ago else 1 + number % 20) * MS)
        meter.paint(grabbed_ns + 900 * MS)
    assert meter.ages.latency() == Latency(10.0, 19.0)
    assert meter.estimates.latency() == Latency(1.0, 1.0)
    meter.begin()
    assert (meter.ages.latency(), meter.estimates.latency()) == (None, None)


@given(
    st.lists(
        st.tuples(st.sampled_from((0, 2, 40, 467)), st.integers(0, 900)), min_size=1, max_size=80
    )
)
def test_camera_to_screen_is_never_shorter_than_the_estimate(frames: list[tuple[int, int]]) -> None:
    """While a model loads, and in recordings, some frames come without an estimate."""
    meter = PaintMeter()
    for number, (estimate_ms, age_ms) in enumerate(frames):
        grabbed_ns = number * 33 * MS
        meter.show(grabbed_ns, estimate_ms * MS)
        meter.paint(grabbed_ns + age_ms * MS)
    age, estimate = meter.ages.latency(), meter.estimates.latency()
    assert (age is None) == (estimate is None)
    if age is not None and estimate is not None:
        assert age.p50_ms >= estimate.p50_ms
        assert age.p95_ms >= estimate.p95_ms
