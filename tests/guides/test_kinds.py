"""Made-up phrases with the right answer: each number with whether it scales,
each timer with its seconds.

`phrases.jsonl` is the open half of a table of 400; the code was not fitted on the other half.
`trades.jsonl` has 252 of bakers, bars, laboratories and soap makers; `kitchens.jsonl` the open half
of 282 that were written without knowing the code, `traps.jsonl` that of 260 more, mostly steps.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from handtrack.guides.amounts import find_amounts, has_unclear_amount
from handtrack.guides.quantities import find_quantities
from handtrack.guides.scaling import scaled
from handtrack.guides.times import find_times
from handtrack.guides.units import BY_SYMBOL
from tests.media import media

DOZEN = 12
TABLES = ("kinds", "phrases", "trades", "kitchens", "traps")


def phrases(table: str, *kinds: str) -> Iterator[dict[str, Any]]:
    own = Path(__file__).with_name(f"{table}.jsonl")
    path = media("amounts/kinds.jsonl") if table == "kinds" else own
    for line in path.read_text("utf-8").splitlines():
        phrase = json.loads(line)
        if phrase["kind"] in kinds:
            yield phrase


def doubled(text: str, *, counts: bool) -> str:
    for amount in reversed(find_amounts(text, counts=counts)):
        twice = scaled(text[amount.begin : amount.end], Fraction(2))
        text = text[: amount.begin] + twice + text[amount.end :]
    return text


def expected(phrase: dict[str, Any]) -> Iterator[str]:
    """Yield the phrase with every number that scales replaced by its double, in digits;
    what may scale or stay does both.
    """
    numbers = phrase["numbers"]
    both = {True: (True,), False: (False,), "either": (True, False)}
    for scaling in product(*(both[number["scales"]] for number in numbers)):
        text = phrase["text"]
        for number, scales in reversed(list(zip(numbers, scaling, strict=True))):
            if scales:
                end = number["start"] + len(number["text"])
                text = f"{text[: number['start']]}{number['doubled']}{text[end:]}"
        yield text


def measures(text: str, *, line: bool) -> list[Fraction]:
    """Return every number in the smallest unit of its kind, so that "6 lb" is "96 oz"."""
    found = []
    for quantity in find_quantities(text, line=line):
        if quantity.article and quantity.form is None:
            continue  # "Saft einer 1 Orange"
        unit = quantity.form.unit if quantity.form is not None else None
        size = (unit.size if unit is not None else None) or Fraction(1)
        if unit is BY_SYMBOL["dozen"]:
            size = Fraction(DOZEN)
        elif unit is BY_SYMBOL["lb"]:
            size = 16 * (BY_SYMBOL["oz"].size or size)
        found += [value * size for value in dict.fromkeys((quantity.low, quantity.high))]
    return found


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", ["ingredient", "step"])
def test_every_number_of_every_phrase_scales_or_stays(table: str, kind: str) -> None:
    line = kind == "ingredient"
    wrong = []
    for phrase in phrases(table, kind):
        shown = doubled(phrase["text"], counts=line)
        right = [measures(text, line=line) for text in expected(phrase)]
        if measures(shown, line=line) not in right:
            wrong.append((phrase["text"], shown))
    assert wrong == []


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kinds", [("time",), ("ingredient", "step")])
def test_every_phrase_has_its_timers_and_no_others(table: str, kinds: tuple[str, ...]) -> None:
    wrong = []
    for phrase in phrases(table, *kinds):
        found = [time.seconds for time in find_times(phrase["text"])]
        for timer in phrase["timers"]:
            seconds = timer["seconds"]
            least, most = seconds if isinstance(seconds, list) else (seconds, seconds)
            fitting = next((one for one in found if least <= one <= most), None)
            if fitting is not None:
                found.remove(fitting)
            elif timer["want"] is True:
                wrong.append((phrase["text"], timer["text"]))
        wrong += [(phrase["text"], str(seconds)) for seconds in found]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("1 Liter Brühe", "2 Liter Brühe"),
        ("1 liter stock", "2 liters stock"),
        ("10 Garnelen (16/20)", "20 Garnelen (16/20)"),
        ("5 Garnelen (8/12)", "10 Garnelen (8/12)"),
        ("1/16 tsp saffron", "⅛ tsp saffron"),
        ("2 Steaks (pro Stück 180 g)", "4 Steaks (pro Stück 180 g)"),
        ("2 Garnelen 6/8", "4 Garnelen 6/8"),
        ("200 g Mehl Type 00", "400 g Mehl Type 00"),
        ("500 g semolina, grade 6/8", "1 kg semolina, grade 6/8"),
        ("3 flasks (250 ml)", "6 flasks (250 ml)"),
        ("Zest of 1 lime, juice of 2", "Zest of 2 lime, juice of 4"),
        ("1 pack of 6 buns", "2 packs of 6 buns"),
        ("1 Paket mit 4 Stück", "2 Pakete mit 4 Stück"),
        ("1 can (14 oz.), drained (9 oz.)", "2 cans (14 oz.), drained (9 oz.)"),
        ("1 lb (16-20 size) shrimp", "2 lb (16-20 size) shrimp"),
        ("20 (U-15) scallops", "40 (U-15) scallops"),
        ("Mehl 405 500 g", "Mehl 405 1 kg"),
        ("300 g Mehl 405", "600 g Mehl 405"),
        ("150 g Mehl (W 300)", "300 g Mehl (W 300)"),
        ("7UP, 1 can", "7UP, 2 cans"),
        ("a couple cloves garlic", "4 cloves garlic"),
        ("A couple of bay leaves", "4 bay leaves"),
        ("1 375g sheet puff pastry", "2 375g sheet puff pastry"),
        ("An onion, finely chopped", "2 onion, finely chopped"),
        ("Ein Ei", "2 Ei"),
        ("A little oil", "A little oil"),
        ("Saft einer Zitrone", "Saft 2 Zitrone"),
        ("1 Glas Kirschen, 680 g", "2 Gläser Kirschen, 680 g"),
        ("1 pack (8) tortillas", "2 packs (8) tortillas"),
        ("5 g NaCl (58.44 g/mol)", "10 g NaCl (58.44 g/mol)"),
        ("1 Rezept Mürbteig (S. 12)", "2 Rezept Mürbteig (S. 12)"),
        ("1 cup half-and-half", "2 cups half-and-half"),
        ("3 half chickens", "6 half chickens"),
        ("a scant 1/2 tsp salt", "a scant 1 tsp salt"),
        ("Abrieb einer halben Orange", "Abrieb 1 Orange"),
        ("Mark einer Vanilleschote", "Mark 2 Vanilleschote"),
        ("400 L-Eier", "800 L-Eier"),
        ("1 kg Mehl (T 65)", "2 kg Mehl (T 65)"),
        ("3 cups cabbage (about ¼ of a head)", "6 cups cabbage (about ½ of a head)"),
        ("one-half cup milk", "1 cup milk"),
        ("2 and a half cups flour", "5 cups flour"),
        ("1 can WD-40", "2 cans WD-40"),
        ("2 sheets of card, 160 gsm", "4 sheets of card, 160 gsm"),
        ("0.5 ml of 1000x antibiotic", "1 ml of 1000x antibiotic"),
        ("1 sm. can (8 oz.) pineapple", "2 sm. cans (8 oz.) pineapple"),
        ("4 duck legs (200 g/7 oz each)", "8 duck legs (200 g/7 oz each)"),
        ("1 375 g Mehl", "2.75 kg Mehl"),
        ("Weizenmehl 1050: 350 g", "Weizenmehl 1050: 700 g"),
    ],
)
def test_a_line_scales_what_counts_and_keeps_sizes_and_grades(text: str, twice: str) -> None:
    assert doubled(text, counts=True) == twice


@pytest.mark.parametrize(
    "line",
    [
        "2 baking trays lined with parchment",
        "24 cm springform tin",
        "1 piping bag with a 1 cm nozzle",
        "2 saucepans (1 l and 2 l)",
        "2 large pots",
        "1 12-hole muffin tin",
        "1 Springform (Ø 26 cm)",
        "2 Backbleche",
        "1 casserole dish",
        "2 baking dishes",
        "1 Kastenform (25 cm)",
        "2 Auflaufformen",
        "1 Obstbodenform",
        "1 beschichtete Pfanne (28 cm)",
        "1 scharfes Messer",
    ],
)
def test_tools_among_ingredients_stay(line: str) -> None:
    assert doubled(line, counts=True) == line
    assert not has_unclear_amount(line)


@pytest.mark.parametrize(
    "line",
    [
        "1 pot basil",
        "2 tins tomatoes",
        "1 8x8-inch pan of brownies",
        "3 large bowls of salad",
        "1 Messerspitze Zimt",
        "1 Topf Basilikum",
        "8 wooden skewers",
    ],
)
def test_food_named_after_its_vessel_scales(line: str) -> None:
    assert doubled(line, counts=True) != line


@pytest.mark.parametrize(
    "line",
    [
        "4 1/2 inch slices ham",
        "2 1/2-inch pieces ginger",
        "6/8 Mehl",
        "0 e 1/2 colher de sal",
        "400g tin chopped tomatoes",
        "200 g Becher Schmand",
        "1 ml pipette tips",
        "2 liter bottle of Sprite",
        "5 mm needles",
        "mehrere Eier",
        "10er Packung Eier",
        "a few sprigs of thyme",
        "Handful fresh basil leaves",
        "Large pinch of salt",
        "Schuss Rum",
        "Ein paar Zweige Thymian",
    ],
)
def test_a_number_that_may_be_two_or_a_size_stays_and_is_marked(line: str) -> None:
    assert doubled(line, counts=True) == line
    assert has_unclear_amount(line)


@pytest.mark.parametrize(
    ("line", "twice"),
    [
        ("4 bars dark chocolate (100 g)", "8 bars dark chocolate (100 g)"),
        ("3 sheets filo pastry (270 g)", "6 sheets filo pastry (270 g)"),
        ("2 Kugeln Mozzarella (125 g)", "4 Kugeln Mozzarella (125 g)"),
        ("4 Riegel Schokolade (100 g)", "8 Riegel Schokolade (100 g)"),
    ],
)
def test_a_weight_of_one_or_of_all_stays_and_is_marked(line: str, twice: str) -> None:
    assert doubled(line, counts=True) == twice
    assert has_unclear_amount(line)


@pytest.mark.parametrize("line", ["1 cup half-and-half", "3 half chickens", "Salt", "Bay leaves"])
def test_a_line_without_doubt_has_no_mark(line: str) -> None:
    assert not has_unclear_amount(line)


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("Heat the pot at 250C.", "Heat the pot at 250C."),
        ("Fill 4 glasses with 200 ml juice each.", "Fill 4 glasses with 200 ml juice each."),
        ("Whip it with 2 packets of stabiliser.", "Whip it with 4 packets of stabiliser."),
        ("Mit 2 Dosen Mais mischen.", "Mit 4 Dosen Mais mischen."),
        ("Mit 2 Dosen beschweren.", "Mit 2 Dosen beschweren."),
        (
            "Put a spoonful of jam in the center circle.",
            "Put a spoonful of jam in the center circle.",
        ),
        ("Shape into 8 balls of 90 g.", "Shape into 8 balls of 90 g."),
        ("Zu je 80 g abwiegen.", "Zu je 80 g abwiegen."),
        ("Weigh out 60 g portions.", "Weigh out 60 g portions."),
        ("Drip in 100 ml at 1 drop per second.", "Drip in 200 ml at 1 drop per second."),
        ("Pump 50 ml at 3 l/h.", "Pump 100 ml at 3 l/h."),
        ("Pro Minute 1 ml zugeben.", "Pro Minute 1 ml zugeben."),
        ("For every 500 g flour use 10 g salt.", "For every 500 g flour use 10 g salt."),
        ("Auf ein Kilo Mehl kommen 20 g Salz.", "Auf ein Kilo Mehl kommen 20 g Salz."),
        ("Allow 2 potatoes each.", "Allow 2 potatoes each."),
        ("Put 4 cookies to a sheet.", "Put 4 cookies to a sheet."),
        ("Sear 2 steaks on each side.", "Sear 4 steaks on each side."),
        ("Set the machine to 9 bar.", "Set the machine to 9 bar."),
        ("Line a 9x13 tin.", "Line a 9x13 tin."),
        ("Divide 200 g among 4 cups.", "Divide 400 g among 4 cups."),
        ("Stir in 2 cans of beans.", "Stir in 4 cans of beans."),
        ("Add a can of tomatoes.", "Add 2 cans of tomatoes."),
        ("Bring a pot of water to a boil.", "Bring a pot of water to a boil."),
        ("Mit einem Glas Wein ablöschen.", "Mit 2 Gläser Wein ablöschen."),
        ("Mit einer Dose beschweren.", "Mit einer Dose beschweren."),
        ("Auf Schiene 2 backen.", "Auf Schiene 2 backen."),
        ("Pour into 4 tins of 100 ml.", "Pour into 4 tins of 100 ml."),
        ("Read at 260 nm.", "Read at 260 nm."),
        ("Apply 3 coats.", "Apply 3 coats."),
        ("A cup weighs 120 g.", "A cup weighs 120 g."),
        ("Process at 10 pounds pressure.", "Process at 10 pounds pressure."),
        ("Fill 6 pint jars.", "Fill 6 pint jars."),
        ("Cast on 40 stitches.", "Cast on 40 stitches."),
        ("Split into 3 aliquots of 1 ml.", "Split into 3 aliquots of 1 ml."),
        ("Titrate in 0.5 ml steps.", "Titrate in 0.5 ml steps."),
        ("Serve with 2 slices of bread each.", "Serve with 2 slices of bread each."),
        ("12 Knödel formen, je 60 g.", "12 Knödel formen, je 60 g."),
        ("In 6 Gläser je 2 EL Creme geben.", "In 6 Gläser je 2 EL Creme geben."),
        ("Mit je 1 Scheibe Speck belegen.", "Mit je 1 Scheibe Speck belegen."),
        ("4 Schnitzel 2 Minuten pro Seite braten.", "8 Schnitzel 2 Minuten pro Seite braten."),
        ("Stir in a knob of butter.", "Stir in 2 knobs of butter."),
        ("Teile in 4 Kugeln zu je 250 g.", "Teile in 4 Kugeln zu je 250 g."),
    ],
)
def test_a_step_scales_food_and_keeps_degrees_and_portions(text: str, twice: str) -> None:
    assert doubled(text, counts=False) == twice


@pytest.mark.parametrize(
    "text",
    [
        "One portion has 310 kcal and 9 g of fat.",
        "Nährwerte pro Portion: 25 g Eiweiß.",
        "My aunt used 4 pots for this.",
        "Meine Oma hatte 2 Töpfe dafür.",
    ],
)
def test_what_is_told_of_one_serving_or_of_somebody_else_stays(text: str) -> None:
    assert doubled(text, counts=False) == text


def test_a_part_of_what_is_there_stays_beside_an_amount_that_scales() -> None:
    assert doubled("Vom Teig 2/3 abnehmen.", counts=False) == "Vom Teig 2/3 abnehmen."
    assert doubled("Of the dough roll out 1/3.", counts=False) == "Of the dough roll out 1/3."
    assert [*find_times("Fry the pasta 3 minutes shorter than usual.")] == []
    assert [*find_times("Den Reis 4 Minuten länger als üblich garen.")] == []
