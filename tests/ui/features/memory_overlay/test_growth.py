"""Growth found in levels, histories and frames in flight, at the overlay's own pace."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.memory import Amount, BufferPool, Lease
from handtrack_ui.features.memory_overlay.growth import (
    OVER_S,
    SETTLED_S,
    STRETCH_S,
    STRETCHES,
    GrowthWatch,
    Health,
    Verdict,
)
from handtrack_ui.features.memory_overlay.reading import EVERY_S, held_by_scope

EMPTY = BufferPool().snapshot()
SHAPE = (100, 100)


class Leak:
    """Watches a pool at the overlay's pace, and keeps the buffers a test wants."""

    def __init__(self) -> None:
        self.pool = BufferPool()
        self.watch = GrowthWatch()
        self.kept: list[Lease] = []
        self.t_s = 1000.0

    def keep(self) -> None:
        self.kept.append(self.pool.acquire(SHAPE, scope="leaky"))

    def look(self) -> None:
        stats = self.pool.stats()
        if self.watch.look(self.t_s, held_by_scope(stats), stats.histories):
            self.watch.remember(self.pool.snapshot())
        self.t_s += EVERY_S

    def seconds(self, seconds: float, *, leak: bool, every: int = 1) -> float | None:
        """Continue; return after how many seconds the alarm came."""
        for step in range(round(seconds / EVERY_S)):
            if leak and step % every == 0:
                self.keep()
            with self.pool.acquire(SHAPE, scope="busy"):
                self.look()
            if self.watch.alarms():
                return step * EVERY_S
        return None


@pytest.fixture
def leak() -> Iterator[Leak]:
    leak = Leak()
    yield leak
    for lease in leak.kept:
        lease.release()


@pytest.mark.parametrize("calm_s", [1.3, 61.0])
@pytest.mark.parametrize("every", [1, 8])
def test_a_leak_is_named_with_its_place_within_fifteen_seconds(
    leak: Leak, calm_s: float, every: int
) -> None:
    assert leak.seconds(calm_s, leak=False) is None
    after_s = leak.seconds(15, leak=True, every=every)
    assert after_s is not None
    assert after_s >= STRETCH_S * (STRETCHES - 1)
    (alarm,) = leak.watch.alarms()
    assert alarm.scope == "leaky"
    assert (Path(alarm.place.file).name, alarm.place.function) == ("test_growth.py", "Leak.keep")
    assert alarm.grown_bytes > 0


def test_an_alarm_stays_until_the_scope_is_back_at_its_start(leak: Leak) -> None:
    leak.seconds(15, leak=True)
    began = leak.watch.alarms()[0].grown_bytes
    for _ in range(40):
        leak.look()
    assert leak.watch.alarms()[0].grown_bytes == began
    while leak.kept:
        leak.kept.pop().release()
    leak.look()
    assert leak.watch.alarms() == ()
    assert leak.seconds(7, leak=True) is None


def looked_at(
    held: Iterable[tuple[int, int]], *, scope: str = "made"
) -> list[tuple[float, Verdict]]:
    """Return the verdict after each stretch in which a scope held at least these buffers and
    bytes.
    """
    watch, found = GrowthWatch(), []
    watch.look(0.0, {})
    for number, amount in enumerate(held, start=1):
        t_s = number * STRETCH_S
        if watch.look(t_s, {scope: Amount(*amount)}):
            watch.remember(EMPTY)
        found.append((t_s, watch.verdict(loading=False)))
    return found


LEVELS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(STRETCHES + 2, 30)), min_size=1, max_size=5
)  # buffers, and for how many stretches
BUFFER = 10_000
CALM = {Health.MEASURING, Health.STABLE}


@given(LEVELS, st.integers(0, 1))
def test_stable_levels_are_not_growth(levels: list[tuple[int, int]], noise: int) -> None:
    held = [
        buffers * 3 + index % (noise + 1)
        for buffers, stretches in levels
        for index in range(stretches)
    ]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    assert {verdict.health for _, verdict in found} <= CALM
    t_s, last = found[-1]
    assert last.health is Health.STABLE
    assert SETTLED_S <= last.for_s <= t_s


@given(st.integers(0, 40), st.integers(1, 50), st.integers(0, 8), st.integers(1, 4))
def test_a_leak_is_never_called_stable_after_five_rising_stretches(
    calm: int, base: int, filled: int, step: int
) -> None:
    held = [base] * calm + [base + filled + step * rise for rise in range(12)]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    late = [verdict for _, verdict in found[calm + STRETCHES + 1 :]]
    assert {verdict.health for verdict in late} == {Health.GROWING}
    assert late[-1].alarm.scope == "made"
    assert late[-1].for_s >= SETTLED_S


@given(st.integers(2, 3), st.integers(5, 30))
def test_a_leak_too_slow_for_an_alarm_is_never_called_stable(every: int, rises: int) -> None:
    held = [index // every for index in range(every * rises)]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    assert {verdict.health for _, verdict in found} == {Health.MEASURING}
    assert found[-1][1].scope == "made"
    assert found[-1][1].rise_bytes == BUFFER


def test_filling_histories_and_larger_pictures_are_not_growth() -> None:
    filling = [0, 0, 60, 98, 99, *[100] * 8]
    larger = [(100, 100 * (BUFFER + 500 * rise)) for rise in range(8)]
    found = looked_at([*((buffers, buffers * BUFFER) for buffers in filling), *larger])
    assert {verdict.health for _, verdict in found} <= CALM
    assert {
        verdict.health
        for _, verdict in looked_at((each, each) for each in (0, 30, 80, 110, 135, 137))
    } <= CALM
    assert found[-1][1].for_s > 8 * STRETCH_S


def test_a_returning_scope_is_not_growth_but_a_first_use_may_be() -> None:
    swing = [100, 100, 100, *range(40, 100, 6), 100, 100]
    assert {
        verdict.health for _, verdict in looked_at((each, each * BUFFER) for each in swing)
    } <= CALM
    emptied = [100, 100, 100, 0, *range(6, 60, 6)]
    assert looked_at((each, each * BUFFER) for each in emptied)[-1][1].health is Health.GROWING


def test_growth_that_ended_is_reported_for_a_minute_and_then_stable() -> None:
    held = [*range(10), *[9] * 40]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    ended = [(t_s, verdict) for t_s, verdict in found[10:] if verdict.health is Health.KEPT]
    assert ended[-1][0] - ended[0][0] == pytest.approx(OVER_S - SETTLED_S, abs=STRETCH_S)
    assert {verdict.for_s for _, verdict in ended} == {ended[0][1].for_s}
    assert found[-1][1].health is Health.STABLE


def test_a_loading_model_is_named_unless_something_grows() -> None:
    watch = GrowthWatch()
    watch.look(0.0, {})
    assert watch.verdict(loading=True).health is Health.LOADING
    for number in range(1, 9):
        watch.look(number * STRETCH_S, {"made": Amount(number, number * BUFFER)})
        watch.remember(EMPTY)
    assert watch.verdict(loading=True).health is Health.GROWING


@pytest.mark.parametrize("leaks", [False, True])
def test_a_filling_history_hides_no_leak_beside_it(leak: Leak, *, leaks: bool) -> None:
    history, found = leak.pool.history(limit_s=5.0), list[Verdict]()
    for step in range(round(60 / EVERY_S)):
        for part in range(1 + step // 10):  # a busy machine delivers more every second
            history.add(leak.t_s + part / 1000, None, leak.pool.acquire(SHAPE, scope="leaky"))
        if leaks:
            leak.keep()
        leak.look()
        found.append(leak.watch.verdict(loading=False))
    filling = [
        step * EVERY_S for step, verdict in enumerate(found) if verdict.health is Health.FILLING
    ]
    growing = [
        step * EVERY_S for step, verdict in enumerate(found) if verdict.health is Health.GROWING
    ]
    assert filling[0] == 0.0
    assert filling[-1] < 5.0 + STRETCH_S
    assert bool(growing) is leaks
    assert not leaks or growing[0] <= 15.0
    assert leaks or (found[-1].health is Health.STABLE and leak.watch.alarms() == ())
    history.close()


def test_a_history_that_stopped_filling_does_not_delay_the_verdict(leak: Leak) -> None:
    history = leak.pool.history(limit_moments=300)
    for number in range(120):
        history.add(float(number), None, leak.pool.acquire(SHAPE, scope="history"))
    leak.look()
    assert leak.watch.verdict(loading=False).health is Health.FILLING
    leak.seconds(2 * SETTLED_S, leak=False)
    assert leak.watch.verdict(loading=False).health is Health.STABLE
    history.close()


def test_measuring_restarts_after_a_pause(leak: Leak) -> None:
    leak.seconds(30, leak=False)
    assert leak.watch.verdict(loading=False).health is Health.STABLE
    leak.t_s += 600
    leak.look()
    assert leak.watch.verdict(loading=False) == Verdict(Health.MEASURING)
    leak.seconds(SETTLED_S + STRETCH_S, leak=False)
    assert leak.watch.verdict(loading=False).health is Health.STABLE
