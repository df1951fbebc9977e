"""Text for the ear."""

import pytest

from handtrack.assets import asset
from handtrack.guides import load_guide
from handtrack.guides.aloud import aloud, step_aloud


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("en", "Add 1½ tsp salt, ½ l water", "Add 1 and a half teaspoons salt, a half litre water"),
        ("en", "10–12 min at 180 °C", "10 to 12 minutes at 180 degrees Celsius"),
        ("en", "1 g, 1–2 g, 500g, 1.5 kg", "1 gram, 1 to 2 grams, 500 grams, 1.5 kilograms"),
        ("en", "Wash (2/3)", "Wash, 2 of 3"),
        ("en-GB", "3 × 10 µl, then ×100", "3 times 10 microlitres, then times 100"),
        ("en", "a well-known 5-min rest, g and h", "a well-known 5-min rest, g and h"),
        ("de", "1½ EL Öl, 1 Std. 30 Min.", "1 und ein halb Esslöffel Öl, 1 Stunde 30 Minuten."),
        ("de", "1,5 l bei 20 °C, 2–3 Eier", "1,5 Liter bei 20 Grad Celsius, 2 bis 3 Eier"),
        ("fr", "500 g de farine", "500 g de farine"),
    ],
)
def test_text_is_written_out_the_way_it_is_spoken(language: str, written: str, said: str) -> None:
    assert aloud(written, language) == said


def test_a_step_is_read_as_its_title_text_and_numbered_entries() -> None:
    steps = {step.id: step for step in load_guide(asset("guides", "pizza-dough.md")).steps}
    first, pace, drink = (
        step_aloud(steps[name], "en")
        for name in ("set-everything-out", "pace", "let-the-flour-drink")
    )
    assert first.splitlines()[0] == "Set everything out"
    assert "1: 500 grams strong white flour" in first
    assert "2: Overnight, in the fridge" in pace
    assert drink.splitlines()[-1] == "10 minutes"
