"""Growth distinguished from warm-up and single steps,
on recorded soaks and hundreds of made-up ones.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from handtrack_ui.dev.soak.report import ENOUGH_VISITS, MOST_KB_PER_VISIT, Trend, trend_of

RECORDED = json.loads((Path(__file__).parent / "soaks.json").read_text("utf-8"))
"""Figures after each visit, by name: "busy" with a core busy beside it, "bytes" and "small" leak in
one piece or in many small objects at every visit, "lump" at every tenth.
"""
FLAT = [name for name, soak in RECORDED.items() if soak["leak_kb"] == 0]
LEAKING = [name for name, soak in RECORDED.items() if soak["leak_kb"] == 20]
CREEPING = [name for name, soak in RECORDED.items() if soak["leak_kb"] == 5]
STEPS_KB = (40, 80, 120, 240, 300, 980, 1840, 10_200)
"""Seen: pages of a stack, the end of a heap, a frame of the demo, a picture,
what ONNX Runtime keeps for two hands.
"""


def recorded(name: str, visits: int | None = None) -> Trend:
    return trend_of([kilobytes * 1000 for kilobytes in RECORDED[name]["held_kb"][:visits]])


def made_up(
    random: np.random.Generator,
    visits: int,
    *,
    steps: int = 0,
    leak_kb: float = 0.0,
    every: int = 1,
) -> tuple[int, ...]:
    """Return a soak's memory: filling caches, noise in whole pages, steps after the warm-up,
    and a leak.
    """
    at = np.arange(visits)
    held = 118_000 + 18_000 * np.minimum(at, 4) / 4
    held += random.uniform(40, 110) * (1 - np.exp(-at / random.uniform(10, 40))) + 0.3 * at
    held += random.choice([-12, -8, 0, 0, 4, 12, 16, 20], visits)
    for first in random.integers(visits // 3, visits, steps):
        held += (at >= first) * random.choice(STEPS_KB)
    held += leak_kb * every * ((at + 4) // every)
    return tuple(int(kilobytes) // 4 * 4096 for kilobytes in held)


def share_that_grows(visits: int, count: int = 200, **what: float) -> float:
    """Return the share of made-up soaks that count as growing."""
    random = np.random.default_rng([visits, *(round(10 * value) for value in what.values())])
    trends = [trend_of(made_up(random, visits, **what)) for _ in range(count)]
    return sum(trend is not None and trend.grows for trend in trends) / count


@pytest.mark.parametrize("name", FLAT)
def test_a_recorded_soak_without_a_leak_does_not_grow_at_any_length(name: str) -> None:
    visits = len(RECORDED[name]["held_kb"])
    grows = [count for count in range(ENOUGH_VISITS, visits + 1) if recorded(name, count).grows]
    assert grows == []


@pytest.mark.parametrize("name", LEAKING)
def test_a_recorded_leak_of_20_kb_per_visit_is_found_at_60_visits(name: str) -> None:
    trend = recorded(name, 60)
    assert trend.grows
    assert 15 < trend.slope_kb < 40


@pytest.mark.parametrize("name", CREEPING)
def test_a_recorded_leak_of_5_kb_per_visit_is_found_at_300_visits(name: str) -> None:
    trend = recorded(name, 300)
    assert trend.grows
    assert 5 < trend.slope_kb < 8


@pytest.mark.parametrize("visits", [30, 38, 60, 120, 700])
@pytest.mark.parametrize(("steps", "most"), [(0, 0.0), (1, 0.0), (2, 0.015)])
def test_false_alarms_are_rare_with_any_number_of_steps(
    visits: int, steps: int, most: float
) -> None:
    assert share_that_grows(visits, 100 if visits > 200 else 200, steps=steps) <= most


@pytest.mark.parametrize(
    ("visits", "leak_kb", "every"),
    [
        *(
            (30, 20, 1),
            (45, 20, 1),
            (60, 20, 1),
            (60, 10, 1),
            (120, 8, 1),
            (300, 5.1, 1),
            (700, 5.1, 1),
        ),
        *((60, 20, 10), (120, 10, 10), (300, 6, 10)),
    ],
)
def test_every_leak_is_found_even_with_a_single_step(
    visits: int, leak_kb: float, every: int
) -> None:
    assert share_that_grows(visits, 100, steps=int(every == 1), leak_kb=leak_kb, every=every) == 1


def test_the_slope_ignores_warm_up_and_single_steps() -> None:
    line = np.arange(90) * 7000.0
    line[:30] += np.linspace(0, 9e7, 30)
    line[40:] += 1e6
    line[75:] += 9e5
    assert trend_of(line.astype(int).tolist()) == Trend(7.0, grows=True)


def test_a_falling_series_is_not_growth() -> None:
    assert trend_of([200_000_000 - visit * 20_000 for visit in range(60)]) == Trend(
        -20.0, grows=False
    )


def test_a_repeated_step_is_growth() -> None:
    stairs = [visit // 10 * 200_000 for visit in range(60)]
    trend = trend_of(stairs)
    assert trend.grows
    assert trend.slope_kb > MOST_KB_PER_VISIT
