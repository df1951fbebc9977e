"""Reading a step: the pages that were seen, and how far it is to an unread one."""

import pytest

from handtrack_ui.features.guide.reading import Reading


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
    reading = Reading()
    for one in seen:
        reading = reading.see(one, 4)
    assert reading.pages_to_unread(page, 4) == turns


def test_a_step_read_in_an_earlier_layout_stays_read() -> None:
    reading = Reading()
    for page in range(3):
        reading = reading.see(page, 3)
    reading = reading.begin_again().see(0, 5)
    assert reading.finished
    assert reading.pages == {0}
