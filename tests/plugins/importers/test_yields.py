"""The yield that a line says."""

import pytest

from handtrack.plugins.importers.yields import yield_in


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("(4 servings)", "4 servings"),
        ("(serves 4)", "4"),
        ("Yield: 1 loaf (12 slices)", "1 loaf (12 slices)"),
        ("Makes 1 loaf (12 slices)", "1 loaf (12 slices)"),
        ("Add the flour (12 slices)", ""),
    ],
)
def test_only_parentheses_around_a_whole_yield_are_left_out(line: str, said: str) -> None:
    assert yield_in(line) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Makes 1 loaf (12 slices, total 1 kg)", "1 loaf (12 slices, total 1 kg)"),
        ("Serves 4 (prep time: 10 min)", "4 (prep time: 10 min)"),
        ("Ergibt 1 Brot (Backzeit 40 min) Niveau: leicht", "1 Brot (Backzeit 40 min)"),
        ("Makes 1 loaf (12 slices", "1 loaf"),
    ],
)
def test_a_yield_never_ends_within_a_parenthesis(line: str, said: str) -> None:
    assert yield_in(line) == said
