from hypothesis import given
from hypothesis import strategies as st

from handtrack.plugins.terminal.view import DOTS_ACROSS, DOTS_DOWN, NO_INK, Canvas, fit
from tests.plugins.terminal.drawn import text_of


def test_every_dot_sets_its_bit_of_the_braille_character() -> None:
    for number, sign in enumerate("⠁⠂⠄⡀⠈⠐⠠⢀"):
        canvas = Canvas(1, 1)
        canvas.dot((number // 4, number % 4))
        assert text_of(canvas) == sign


def test_an_empty_canvas_is_blank_braille() -> None:
    canvas = Canvas(3, 2)
    assert (canvas.width, canvas.height) == (6, 8)
    assert text_of(canvas) == "⠀⠀⠀\n⠀⠀⠀"
    assert list(canvas.rows()) == [[("⠀⠀⠀", NO_INK)]] * 2


def test_lines_run_from_end_to_end() -> None:
    canvas = Canvas(3, 1)
    canvas.line((0, 0), (5, 0))
    canvas.line((0, 3), (5, 3))
    assert text_of(canvas) == "⣉⣉⣉"
    upright = Canvas(1, 2)
    upright.line((1, 7), (1, 0))
    assert text_of(upright) == "⢸\n⢸"
    slope = Canvas(2, 1)
    slope.line((0, 0), (3, 3))
    assert text_of(slope) == "⠑⢄"


def test_a_line_is_clipped_to_the_canvas() -> None:
    canvas = Canvas(2, 1)
    canvas.line((-100, 1), (100, 1))
    assert text_of(canvas) == "⠒⠒"
    canvas.line((0, -50), (3, -50))
    canvas.dot((4, 0))
    canvas.dot((0, 4))
    assert text_of(canvas) == "⠒⠒"


def test_coordinates_that_are_not_finite_are_ignored() -> None:
    canvas = Canvas(2, 1)
    canvas.line((float("nan"), 0), (1, 1))
    canvas.line((0, 0), (float("inf"), 1))
    canvas.line((0, 0), (1e15, 0))  # needs no memory
    canvas.line((-1e308, 1e308), (1e308, 1e308))
    canvas.write((float("nan"), 0), "x")
    assert text_of(canvas) == "⠀⠀"


def test_the_ink_drawn_last_shows_and_equal_neighbours_are_one_run() -> None:
    canvas = Canvas(4, 1)
    canvas.line((0, 0), (7, 0), ink=0)
    canvas.line((4, 1), (5, 1), ink=1)
    assert list(canvas.rows()) == [[("⠉⠉", 0), ("⠛", 1), ("⠉", 0)]]


def test_text_covers_the_drawing_and_is_moved_to_fit() -> None:
    canvas = Canvas(4, 2)
    canvas.line((0, 0), (7, 0))
    canvas.write((7, 1), "12", ink=1)
    canvas.write((-9, 99), "abcdef", ink=1)
    assert text_of(canvas) == "⠉⠉12\nabcd"


@given(st.integers(1, 4000), st.integers(1, 4000), st.integers(1, 200), st.integers(1, 100))
def test_a_fitted_canvas_is_within_its_limits_and_fills_one_of_them(
    width: int, height: int, most: int, rows: int
) -> None:
    columns, lines = fit(width, height, most, rows)
    assert 1 <= columns <= most
    assert 1 <= lines <= rows
    assert columns == most or lines == rows


def test_a_picture_keeps_its_shape_to_within_a_cell() -> None:
    for bounds in ((80, 24), (200, 20), (40, 60)):
        columns, rows = fit(640, 480, *bounds)
        assert abs(columns * DOTS_ACROSS * 480 / 640 - rows * DOTS_DOWN) <= DOTS_DOWN
