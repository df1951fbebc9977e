"""Reading a step: the pages that were seen, and how far it is to an unread one."""

import pytest

from handtrack_ui.features.guide.reading import Reading
from handtrack_ui.features.guide.sheet import Section, Spot


def spots(*letters: int) -> tuple[Spot, ...]:
    """Return where pages begin in one long paragraph."""
    return (Spot(), *(Spot(Section.BODY, 0, letter) for letter in letters))


def read(begins: tuple[Spot, ...], *seen: int) -> Reading:
    reading = Reading().in_layout(begins)
    for page in seen:
        reading = reading.see(page)
    return reading


@pytest.mark.parametrize(
    ("seen", "page", "turns"),
    [
        ((0,), 0, 1),
        ((0, 1), 1, 1),
        ((0, 2), 0, 1),
        ((2, 3), 3, -3),
        ((0, 2, 3), 3, -2),
        ((0, 1, 2, 3), 2, 0),
    ],
)
def test_an_unread_page_is_one_page_on_or_all_the_way_back(
    seen: tuple[int, ...], page: int, turns: int
) -> None:
    assert read(spots(100, 200, 300), *seen).pages_to_unread(page) == turns


@pytest.mark.parametrize(
    ("seen", "begins", "still_seen"),
    [
        ((), spots(100, 200, 300), set()),
        ((0, 1), spots(100, 200, 300), {0, 1}),
        ((0, 1), spots(90, 190, 290), {0, 1}),
        ((0, 1), spots(110, 210, 310), {0}),
        ((0, 1), spots(200), {0}),
        ((0, 1), spots(50, 100, 150, 200, 250, 300), {0, 1, 2, 3}),
        ((0, 3), spots(50, 250, 350), {0, 3}),
        ((0, 1), spots(), set()),
        ((0, 1, 2, 3), spots(), {0}),
        ((0, 1), (Spot(), Spot(Section.INGREDIENTS), *spots(200)[1:]), {0, 1}),
    ],
)
def test_a_page_of_another_layout_is_seen_if_everything_on_it_was(
    seen: tuple[int, ...], begins: tuple[Spot, ...], still_seen: set[int]
) -> None:
    assert read(spots(100, 200, 300), *seen).in_layout(begins).pages == still_seen


def test_a_step_read_in_an_earlier_layout_stays_read() -> None:
    reading = read(spots(100, 200), 0, 1, 2).in_layout(spots(50, 100, 150)).see(0)
    assert reading.finished
