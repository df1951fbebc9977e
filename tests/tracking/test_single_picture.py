import pytest

from handtrack.settings import SearchMode
from handtrack.tracking.search import padded_picture, tiles, whole_picture
from handtrack.tracking.single_picture import LooksEverywhere
from tests.tracking.staged import hand

HEIGHT, WIDTH = 720, 1280
WHOLE = whole_picture(HEIGHT, WIDTH)
PADDED = padded_picture(HEIGHT, WIDTH)


@pytest.mark.parametrize(
    ("mode", "rest"), [("whole", []), ("tiles", [PADDED, *tiles(HEIGHT, WIDTH)])]
)
def test_a_picture_is_looked_at_whole_then_with_a_border_then_in_tiles(
    mode: SearchMode, rest: list[object]
) -> None:
    assert list(LooksEverywhere(HEIGHT, WIDTH, mode)) == [WHOLE, *rest]


def test_a_second_hand_is_sought_only_at_hints_outside_the_known_hands() -> None:
    known = hand(300.0, 300.0)
    in_known = (300.0, 300.0)
    elsewhere = (900.0, 350.0)
    looks = LooksEverywhere(HEIGHT, WIDTH, "tiles")
    assert next(iter(looks)) == looks.whole
    looks.seek_second_hand([in_known, elsewhere], [known])
    assert looks.second_sought
    padded, close = looks
    assert padded == PADDED
    assert (close.square.cx, close.square.cy) == elsewhere


def test_without_a_hint_of_a_second_hand_no_look_is_left() -> None:
    looks = LooksEverywhere(HEIGHT, WIDTH, "tiles")
    assert next(iter(looks)) == looks.whole
    looks.seek_second_hand([], [hand()])
    assert not looks.has_more
    assert list(looks) == []
