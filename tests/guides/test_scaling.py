from fractions import Fraction
from itertools import product

import pytest

from handtrack.guides.amounts import whole_amount
from handtrack.guides.scaling import scaled, typeset


@pytest.mark.parametrize(
    ("amount", "factor", "en", "de"),
    [
        ("500 g", "3", "1.5 kg", "1,5 kg"),
        ("325 g", "3/2", "488 g", "488 g"),
        ("500g", "5/2", "1.25kg", "1,25kg"),
        ("2 g", "1/8", "0.25 g", "0,25 g"),
        ("1.000 g", "2", "2 kg", "2 kg"),
        ("1.250 kg", "2", "2.5 kg", "2,5 kg"),
        ("0,5 l", "1/2", "250 ml", "250 ml"),
        ("500 µl", "4", "2 ml", "2 ml"),
        ("500–600 g", "2", "1–1.2 kg", "1–1,2 kg"),
        ("1", "3/2", "1½", "1½"),
        ("2–3", "2", "4–6", "4–6"),
        ("zwei", "2", "4", "4"),
        ("2 to 3 cups", "1/2", "1 to 1½ cups", "1 to 1½ cups"),
        ("1/3 cup", "2", "⅔ cup", "⅔ cup"),
        ("1 1/2 cups", "2", "3 cups", "3 cups"),
        ("half a cup", "3", "1½ cups", "1½ cups"),
        ("1 tsp", "3", "1 tbsp", "1 tbsp"),
        ("1 tsp", "4", "4 tsp", "4 tsp"),
        ("2 TL", "3/2", "1 EL", "1 EL"),
        ("1 EL", "1/2", "1½ TL", "1½ TL"),
        ("zwei Esslöffeln", "2", "4 Esslöffeln", "4 Esslöffeln"),
        ("2 Esslöffeln", "1/4", "1½ Teelöffeln", "1½ Teelöffeln"),
        ("4 Zweigen", "1/4", "1 Zweig", "1 Zweig"),
        ("2 Litern", "3/4", "1.5 Litern", "1,5 Litern"),
        ("8 oz", "2", "1 lb", "1 lb"),
        ("a pinch", "2", "2 pinches", "2 pinches"),
        ("eine Prise", "1/2", "less than 1 Prise", "weniger als 1 Prise"),
        ("1 (15 oz) can", "2", "2 (15 oz) cans", "2 (15 oz) cans"),
        ("1 Glas", "3", "3 Gläser", "3 Gläser"),
        ("1 Pck.", "2", "2 Pck.", "2 Pck."),
        ("3/4 cup", "3/2", "1⅛ cups", "1⅛ cups"),
        ("12 Blatt", "2", "24 Blatt", "24 Blatt"),
        ("11", "1/3", "3⅔", "3⅔"),
        ("1/8 tsp", "1/12", "less than ⅛ tsp", "weniger als ⅛ tsp"),
        ("1/3 cup", "1/4", "1⅓ tbsp", "1⅓ tbsp"),
        ("1 g", "1/300", "3.3 mg", "3,3 mg"),
        ("1", "2/9", "about ¼", "ca. ¼"),
        ("2-1/2 cups", "2", "5 cups", "5 cups"),
        ("1 19 oz. can", "2", "2 19 oz. cans", "2 19 oz. cans"),
        ("2 - 15 oz cans", "2", "4 - 15 oz cans", "4 - 15 oz cans"),
        ("1'000 g", "2", "2 kg", "2 kg"),
        ("1 000 g", "2", "2 kg", "2 kg"),
        ("anderthalb Tassen", "2", "3 Tassen", "3 Tassen"),
        ("5.84 g", "2", "11.68 g", "11,68 g"),
        ("5.84 g", "500", "2.92 kg", "2,92 kg"),
        ("0.584 g", "3", "1.75 g", "1,75 g"),
        ("37.5 g", "1/3", "12.5 g", "12,5 g"),
        ("12,5 µl", "100", "1.25 ml", "1,25 ml"),
        ("11.25 mg", "7", "78.75 mg", "78,75 mg"),
        ("0.5–1.25 g", "9", "4.5–11.25 g", "4,5–11,25 g"),
        ("40 g", "1/3", "13 g", "13 g"),
    ],
)
def test_scaled_amounts_stay_measurable(amount: str, factor: str, en: str, de: str) -> None:
    assert scaled(amount, Fraction(factor), "en") == en
    assert scaled(amount, Fraction(factor), "de-AT") == de
    assert scaled(amount, Fraction(1), "de") == amount


@pytest.mark.parametrize(
    ("amount", "factor", "language", "shown"),
    [
        ("3 litres", "1004/3000", "en", "1 litre"),
        ("2 kilograms", "502/1000", "en", "1 kilogram"),
        ("3 kilograms", "335/1000", "en", "1 kilogram"),
        ("2 litres", "51/100", "en", "1.02 litres"),
        ("1–2 litres", "502/1000", "en", "0.5–1 litre"),
        ("4 Zweigen", "26/100", "de", "1 Zweig"),
        ("4 cloves", "26/100", "en", "1 clove"),
    ],
)
def test_a_unit_is_in_the_plural_only_if_the_written_number_is_above_one(
    amount: str, factor: str, language: str, shown: str
) -> None:
    assert scaled(amount, Fraction(factor), language) == shown


@pytest.mark.parametrize(
    ("amount", "factor", "shown"),
    [
        ("500 g", "19992/10000", "1 kg"),
        ("500 g", "1999/1000", "1 kg"),
        ("500 g", "1998/1000", "999 g"),
        ("250–500 g", "19992/10000", "0.5–1 kg"),
        ("500 ml", "19992/10000", "1 l"),
        ("2 l", "4998/10000", "1 l"),
        ("2 kg", "498/1000", "996 g"),
        ("500 mg", "19992/10000", "1 g"),
        ("2000 kg", "9998/10000", "2000 kg"),
    ],
)
def test_no_metric_amount_is_written_as_a_thousand_of_a_smaller_unit(
    amount: str, factor: str, shown: str
) -> None:
    assert scaled(amount, Fraction(factor)) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2-1/2 cups", "2½ cups"),
        ("1 (3-1/2 pounds) chicken", "1 (3½ pounds) chicken"),
        ("1/4-1/2 cup", "¼-½ cup"),
    ],
)
def test_a_whole_with_a_dash_before_its_fraction_is_one_number(text: str, shown: str) -> None:
    assert typeset(text) == shown


def values_of(amount: str) -> tuple[Fraction, ...]:
    """Return both ends of an amount in the smallest unit of its kind."""
    quantity = whole_amount(amount)
    assert quantity is not None
    size = (quantity.form.unit.size if quantity.form is not None else None) or Fraction(1)
    return quantity.low * size, quantity.high * size


@pytest.mark.parametrize("number", ["⅛", "1", "2½", "8", "100", "⅛–1", "½–1", "1–2", "10–12"])
def test_no_amount_is_off_by_more_than_a_tenth_in_silence(number: str) -> None:
    units = ("cup", "tbsp", "tsp", "EL", "TL", "oz", "lb", "g", "kg", "ml", "l", "pinch", "clove")
    factors = sorted({Fraction(*pair) for pair in product(range(1, 13), repeat=2)})
    given = {unit: values_of(f"{number} {unit}") for unit in units}
    wrong = []
    for unit, factor in product(units, factors):
        amount = f"{number} {unit}"
        shown = scaled(amount, factor)
        if shown.startswith(("about ", "less than ")):
            continue
        true = [value * factor for value in given[unit]]
        pairs = zip(values_of(shown), true, strict=True)
        if any(abs(value - exact) > exact / 10 for value, exact in pairs):
            wrong.append((amount, factor, shown))
    assert wrong == []


@pytest.mark.parametrize(
    ("amount", "factor", "shown"),
    [
        ("⅛–1 tsp", "1/4", "about ⅛–¼ tsp"),
        ("½–1 tsp", "1/8", "about ⅛ tsp"),
        ("⅛–1 cup", "1/4", "½–4 tbsp"),
        ("1–2 pinches", "1/2", "about 1 pinch"),
        ("1 tbsp", "99/100", "1 tbsp"),
        ("1 cup", "24/100", "¼ cup"),
        ("1 tsp", "297/100", "1 tbsp"),
        ("1 EL", "9/10", "2⅔ TL"),
    ],
)
def test_the_written_number_chooses_the_spoon(amount: str, factor: str, shown: str) -> None:
    assert scaled(amount, Fraction(factor)) == shown
