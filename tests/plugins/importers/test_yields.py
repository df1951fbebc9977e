"""The yield that a line says."""

import pytest

from handtrack.plugins.importers.yields import servings_of, yield_in


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


@pytest.mark.parametrize(
    ("line", "servings"),
    [
        ("Makes (about) 12 muffins", 12),
        ("(about 4 servings)", 4),
        ("ca. 4 Portionen", 4),
        ("Ergibt (ca.) 12 Stück", 12),
        ("Yield (approx.): 12", 12),
        ("Serves approximately 4", 4),
        ("Makes roughly 2 dozen", 24),
        ("Makes a dozen", 12),
        ("Makes ten", 10),
        ("Ergibt ungefähr 20 Plätzchen", 20),
        ("Reicht für rund 6 Gläser", 6),
        ("Ergibt zwei Brote", 2),
        ("Für zwei Personen", 2),
        ("Serves (generously) 4", 4),
        ("Enough for 4 people", 4),
        ("[Serves 4]", 4),
        ("Menge: 4 Portionen", 4),
        ("Antal: ca 40 st • Tid: 2 timmar", 40),
        ("Quantité : 12 biscuits", 12),
    ],
)
def test_a_yield_that_is_about_so_many_or_in_words_counts(line: str, servings: int) -> None:
    assert servings_of(yield_in(line)) == servings


@pytest.mark.parametrize(
    "line",
    [
        "Makes about 2 1/2 cups",
        "Für zwei Minuten",
        "Für eine Springform",
        "Menge: 200 g",
        "Makes a cake",
        "About 4 minutes",
        "Enough for a crowd",
        "Stir (about 4 times)",
    ],
)
def test_what_only_looks_like_a_yield_gives_none(line: str) -> None:
    assert yield_in(line) == ""
