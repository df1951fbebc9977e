"""The tapping task's order and its figures."""

from itertools import pairwise
from math import log2

import numpy as np
import pytest

from handtrack.plugins.pointing.tapping import TARGETS, TappingTask

CENTRE = (500.0, 400.0)


def tapped(off: list[float], seconds: float = 1.0) -> TappingTask:
    """Tap every target, each beyond its middle by the next of `off`, pixels along the way."""
    task, last, number = TappingTask(CENTRE, [(400, 40)]), CENTRE, 0
    while not task.done:
        x, y = task.target
        along = np.subtract((x, y), last) / np.hypot(*np.subtract((x, y), last))
        over = off[number % len(off)]
        task.moved((last[0] + x) / 2, (last[1] + y) / 2)
        last = (x + over * along[0], y + over * along[1])
        task.tap(*last, number * seconds)
        number += 1
    return task


def test_targets_are_tapped_once_each_across_the_ring() -> None:
    task, places = TappingTask(CENTRE, [(400, 40)]), []
    for number in range(TARGETS + 1):
        places.append(task.target)
        task.tap(*task.target, float(number))
    assert task.done
    assert places[0] == places[-1]
    assert len(set(places)) == TARGETS
    ways = [np.hypot(*np.subtract(a, b)) for a, b in pairwise(places)]
    assert min(ways) > 0.98 * 400


def test_throughput_uses_the_width_in_which_the_taps_lie() -> None:
    wide, narrow = tapped([-10.0, 10.0]).score(), tapped([-2.0, 2.0]).score()
    assert narrow.throughput > wide.throughput
    assert wide.throughput == pytest.approx(log2(397 / (4.133 * 10.4) + 1), rel=0.03)
    assert tapped([-10.0, 10.0], 2.0).score().throughput == pytest.approx(wide.throughput / 2)


def test_taps_that_go_away_from_their_targets_have_no_throughput() -> None:
    task, last = TappingTask(CENTRE, [(400, 40)]), CENTRE
    for number in range(TARGETS + 1):
        away = np.subtract(last, task.target)
        last = (last[0] + away[0] / 2, last[1] + away[1] / 2 + number % 2)
        task.tap(*last, float(number))
    assert task.score().throughput == 0.0


@pytest.mark.parametrize(("over", "errors"), [(19.0, 0.0), (21.0, 1.0)])
def test_a_tap_beside_its_target_is_an_error(over: float, errors: float) -> None:
    score = tapped([over]).score()
    assert (score.errors, score.taps) == (errors, TARGETS)


def test_a_straight_path_has_no_offset_and_no_detour() -> None:
    score = tapped([0.0]).score()
    assert score.offset_px == pytest.approx(0.0, abs=1e-6)
    assert score.detour == pytest.approx(1.0)
