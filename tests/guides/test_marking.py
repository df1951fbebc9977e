"""Amounts that a guide's writer left without braces are found, and nothing else changes."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from handtrack.assets import asset
from handtrack.guides.guide import parse_guide
from handtrack.guides.lines import numbered
from handtrack.guides.marking import count_amounts, servings_said, with_marked_amounts
from tests.guides.test_draft import texts

FRONT = "---\ntitle: Rice\nservings: 2\n---\n\n"


@pytest.mark.parametrize(
    ("written", "marked"),
    [
        ("- [ ] 200 g rice", "- [ ] {200 g} rice"),
        ("- [ ] 2 eggs {#eggs}", "- [ ] 2 eggs {#eggs}"),
        ("- [ ] {200 g} rice", "- [ ] {200 g} rice"),
        ("- [ ] 3 EL Öl", "- [ ] {3 EL} Öl"),
        ("- [ ] salt", "- [ ] salt"),
    ],
)
def test_items_of_a_checklist_are_read_as_ingredients(written: str, marked: str) -> None:
    head = f"{FRONT}## Set out\nkind: checklist\n\n"
    assert with_marked_amounts(f"{head}{written}\n") == f"{head}{marked}\n"


@pytest.mark.parametrize(
    ("written", "marked"),
    [
        ("Boil 200 g of the rice for 20 min.", "Boil {200 g} of the rice for 20 min."),
        ("Beat 2 eggs at 180 °C.", "Beat {2} eggs at 180 °C."),
        ("Cut it into 8 pieces.", "Cut it into 8 pieces."),
        ("> Tip: 200 g more", "> Tip: 200 g more"),
        ("### 200 g", "### 200 g"),
        ("`200 g`", "`200 g`"),
        ("See [this](a200 g.html)", "See [this](a200 g.html)"),
    ],
)
def test_a_number_in_a_step_is_an_amount_beside_an_ingredient(written: str, marked: str) -> None:
    head = f"{FRONT}## Set out\nkind: checklist\n\n- [ ] {{2}} eggs\n- [ ] rice\n\n## Cook\n\n"
    assert with_marked_amounts(f"{head}{written}\n") == f"{head}{marked}\n"


@settings(max_examples=60)
@given(texts())
def test_only_braces_are_added(text: str) -> None:
    marked = with_marked_amounts(text)
    assert marked.replace("{", "").replace("}", "") == text.replace("{", "").replace("}", "")
    assert with_marked_amounts(marked) == marked


@pytest.mark.parametrize("path", sorted(asset("guides").glob("*.md")), ids=lambda path: path.name)
def test_a_marked_sample_is_the_same_guide(path: Path) -> None:
    text = path.read_text("utf-8")
    marked = with_marked_amounts(text)
    before, after = (parse_guide(numbered(path, one)) for one in (text, marked))
    assert [step.id for step in after.steps] == [step.id for step in before.steps]
    assert count_amounts(marked) >= count_amounts(text)


@pytest.mark.parametrize(
    ("line", "servings"),
    [
        ("for 4 people", 4),
        ("Für 4 Personen", 4),
        ("*Für 6 Portionen*", 6),
        ("Serves 8.", 8),
        ("Makes 12", 12),
        ("- 2 servings", 2),
        ("reicht für 3 Leute", 3),
        ("Bake for 20 minutes.", None),
        ("for 20 minutes", None),
        ("Set the table for 4 people.", None),
        ("12 pieces", None),
        ("for 0 people", None),
    ],
)
def test_servings_are_read_from_a_line_of_their_own(line: str, servings: int | None) -> None:
    text = f"---\ntitle: Rice\n---\n\n## Boil\n\n{line}\n\nBoil it.\n"
    assert servings_said(text) == servings


@pytest.mark.parametrize(
    "front", ["title: Rice for 4 people", 'title: Rice\nsummary: "Für 4 Personen"']
)
def test_servings_are_read_from_title_and_summary(front: str) -> None:
    assert servings_said(f"---\n{front}\n---\n\n## Boil\n\nBoil it.\n") == 4


def test_servings_that_are_set_are_not_read_again() -> None:
    assert servings_said(f"{FRONT}## Boil\n\nfor 4 people\n") is None
