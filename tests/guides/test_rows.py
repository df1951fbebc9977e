"""Rows of a step's body: each comes back as written, and its shape is the parser's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides.rows import Shape, joined, row_of, rows_of

_BITS = st.sampled_from(
    ["-", "*", "+", "1", "01", ".", ")", " ", "\t", "[ ]", "[x]", ">", "#", "a"]
)


@given(st.lists(_BITS, max_size=8).map("".join) | st.text(max_size=12))
def test_any_body_comes_back_as_written(body: str) -> None:
    assert joined(rows_of(body)) == body


@given(st.lists(_BITS, max_size=8).map("".join))
def test_a_mark_is_the_beginning_of_its_row(written: str) -> None:
    row = row_of(written)
    assert written.startswith(row.mark)
    assert row.shape.is_entry or not row.mark


@pytest.mark.parametrize(
    ("written", "shape", "mark", "label"),
    [
        ("- [ ] Flour", Shape.BULLET, "- [ ] ", "Flour"),
        ("- Flour", Shape.BULLET, "- ", None),
        (" 2) No", Shape.NUMBER, " 2) ", None),
        ("  - nested", Shape.BULLET, "", None),
        ("-", Shape.BULLET, "", None),
        ("> Note", Shape.NOTE, "", None),
        ("---", Shape.RULE, "", None),
        ("  ### Small", Shape.HEADING, "", None),
        ("![a](b.png)", Shape.PICTURE, "", None),
        ("1.5 l", Shape.TEXT, "", None),
    ],
)
def test_rows_have_a_shape_a_mark_and_a_label(
    written: str, shape: Shape, mark: str, label: str | None
) -> None:
    row = row_of(written)
    assert (row.shape, row.mark, row.label) == (shape, mark, label)


def test_a_number_changes_and_the_words_stay() -> None:
    assert str(row_of("07. 7 eggs").numbered(8)) == "8. 7 eggs"
