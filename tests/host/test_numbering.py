"""Hands are numbered over a whole run, whichever models find them."""

from typing import Any

import numpy as np

from handtrack.host.numbering import Numbered, Numbers
from handtrack.messages import Hand, Timings


class Finder:
    """Finds hands with these numbers, picture by picture."""

    provider, timings = "cpu", Timings()

    def __init__(self, *found: tuple[int, ...]) -> None:
        self._found = iter(found)
        self.resets = self.closes = 0

    def estimate(self, _image: Any, _timestamp: float | None) -> tuple[Hand, ...]:
        points = np.zeros((21, 3), np.float32)
        return tuple(Hand(number, points, points, "Right", 1.0, 1.0) for number in next(self._found))

    def reset(self) -> None:
        self.resets += 1

    def close(self) -> None:
        self.closes += 1


def numbers_of(estimator: Any, pictures: int) -> list[tuple[int, ...]]:
    picture = np.zeros((4, 4, 3), np.uint8)
    return [tuple(hand.track_id for hand in estimator.estimate(picture, float(t))) for t in range(pictures)]


def test_another_model_counts_on_where_the_one_before_it_stopped() -> None:
    numbers = Numbers()
    assert numbers_of(Numbered(Finder((1,), (1, 2), (), (3,)), numbers), 4) == [(1,), (1, 2), (), (3,)]
    assert numbers_of(Numbered(Finder((1,), (1, 2)), numbers), 2) == [(4,), (4, 5)]
    assert numbers_of(Numbered(Finder((2,)), numbers), 1) == [(7,)]


def test_one_that_is_made_while_the_other_still_finds_hands_counts_on_from_its_last() -> None:
    numbers = Numbers()
    first, second = Numbered(Finder((1,), (2,)), numbers), Numbered(Finder((1,)), numbers)
    numbers_of(first, 2)
    assert numbers_of(second, 1) == [(3,)]


def test_what_it_stands_for_is_reset_and_closed_with_it() -> None:
    finder = Finder()
    with Numbered(finder, Numbers()) as estimator:
        estimator.reset()
        assert (estimator.provider, estimator.timings) == ("cpu", finder.timings)
    assert (finder.resets, finder.closes) == (1, 1)
