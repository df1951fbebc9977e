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


def test_a_path_beside_the_straight_line_has_its_offset_and_its_detour() -> None:
    task, last = TappingTask(CENTRE, [(400, 40)]), CENTRE
    for number in range(3):
        x, y = task.target
        if number:
            across = np.array((y - last[1], last[0] - x)) / np.hypot(x - last[0], y - last[1])
            aside = np.array(((last[0] + x) / 2, (last[1] + y) / 2)) + 30.0 * across
            task.moved(*aside)
        last = (x, y)
        tap = task.tap(x, y, 2.0 * number)
        assert (tap is None) == (number == 0)
    score = task.score()
    assert (score.seconds, score.taps) == (2.0, 2)
    assert score.offset_px == pytest.approx(30.0 / 3)
    assert score.detour == pytest.approx(2 * np.hypot(198.6, 30.0) / 397.1, rel=1e-3)


def test_each_circle_has_its_own_targets_and_begins_without_a_path() -> None:
    task = TappingTask(CENTRE, [(400, 40), (200, 20)])
    made = []
    for number in range(2 * (TARGETS + 1)):
        assert task.circle == ((400, 40), (200, 20))[number > TARGETS]
        assert np.hypot(*np.subtract(task.target, CENTRE)) == pytest.approx(task.circle[0] / 2)
        assert not task.done
        made.append(task.tap(*task.target, float(number)))
    assert task.done
    assert [number for number, tap in enumerate(made) if tap is None] == [0, TARGETS + 1]
    assert [len(taps) for taps in task.taps] == [TARGETS, TARGETS]
    assert {tap.width for tap in task.taps[1]} == {20.0}
    assert task.circle == (200, 20)


def test_a_score_is_of_the_circles_with_two_taps() -> None:
    task = TappingTask(CENTRE, [(400, 40), (200, 20)])
    scored = []
    for number in range(TARGETS + 3):
        task.tap(*task.target, float(number))
        scored.append(task.scored)
    assert scored == [False, False, *[True] * (TARGETS + 1)]
    assert [len(taps) for taps in task.taps] == [TARGETS, 1]
    assert task.score().taps == TARGETS


def test_a_task_is_kept_with_every_tap() -> None:
    kept = tapped([0.0, 30.0]).to_dict()
    assert len(kept["each"]) == kept["taps"] == TARGETS
    assert [tap["hit"] for tap in kept["each"]] == [number % 2 == 0 for number in range(1, 14)]
    assert kept["errors"] == pytest.approx(7 / 13)
    assert len(kept["each"][0]["path"]) == 3
