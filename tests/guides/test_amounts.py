from fractions import Fraction
from itertools import accumulate
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides.amounts import find_amounts, is_amount
from handtrack.guides.scaling import scaled
from tests.guides.phrases import misread, written_with_braces

PIECES = (
    "500 g",
    "½",
    "2–3",
    "1 (15 oz) can",
    "a pinch",
    "1.000",
    "1/0",
    "Eier",
    "(",
    "{",
    "}",
    "x",
    "TL",
    ",",
    "%",
    "\n",
)


def with_marks(line: str, *, counts: bool = True) -> str:
    for amount in reversed([*find_amounts(line, counts=counts)]):
        line = f"{line[: amount.begin]}{{{line[amount.begin : amount.end]}}}{line[amount.end :]}"
    return line


@pytest.mark.parametrize("half", ["tuned", "held_back"])
def test_amounts_are_marked_in_real_recipes(half: str) -> None:
    assert len(misread(half, "amount", with_marks)) <= 2  # of 50


@pytest.mark.parametrize("name", ["sentences", "lines"])
def test_numbers_scale_only_where_they_measure_food(name: str) -> None:
    wrong = []
    for written in written_with_braces(name):
        opened, *rest = written.replace("}", "").split("{")
        begins = list(accumulate(map(len, rest), initial=len(opened)))[:-1] if rest else []
        found = find_amounts(opened + "".join(rest), counts=name == "lines")
        if [one.begin for one in found] != begins:
            wrong.append(written)
    assert wrong == []


def test_amounts_and_counts_but_no_sizes_and_times_are_marked_in_running_text() -> None:
    marked = "Mix {200 g} sugar and {3} eggs with {2 EL} Öl in a 2 l pan, 20 minutes at 180 °C"
    assert with_marks(marked.replace("{", "").replace("}", ""), counts=False) == marked


@pytest.mark.parametrize("text", ["250 g", "250 g.", "4", "2 EL", "½", "2–3", "10 cm"])
def test_a_text_can_be_one_whole_amount(text: str) -> None:
    assert is_amount(text)


@pytest.mark.parametrize(
    "text",
    ["", "flour", "250 g flour", "flour 250 g", "250 g 3 EL", "180 °C", "5 min", "1" + " " * 60],
)
def test_more_or_less_than_one_amount_is_none(text: str) -> None:
    assert not is_amount(text)


def test_a_bare_number_in_a_step_is_an_amount_only_of_an_ingredient() -> None:
    text = "Take 2 EL oil and 3 eggs, and add 4 of them."
    found = find_amounts(text, counts=False, is_ingredient=lambda words: "egg" in words)
    assert [text[one.begin : one.end] for one in found] == ["2 EL", "3"]


def test_amounts_but_not_containers_are_marked_in_running_text() -> None:
    text = "Pour it in a jar on a sheet of paper, add a pinch of salt and eine Tasse Zucker in eine Schale"
    marked = text.replace("a pinch", "{a pinch}").replace("eine Tasse", "{eine Tasse}")
    assert with_marks(text, counts=False) == marked


@pytest.mark.parametrize(
    "text",
    [
        "Loosen the flesh with a tablespoon and dice it. Using a teaspoon, scrape out the seeds.",
        "Beat the eggs in a cup. Stir until the custard coats the back of a spoon.",
        "Mix the paste in a small cup with a little water, then toss with two spoons.",
        "Mit einem Esslöffel aus der Schale lösen, mit einem Teelöffel vorsichtig die Kerne entfernen.",
        "Die Stärke in einer Tasse glatt rühren. In einer Tasse verrühren Sie den Senf.",
        "Mit einem Teelöffel kleine Nocken abstechen und mit einem Löffel Kugeln formen.",
        "Mit 2 Esslöffeln Nocken abstechen, in zwei Tassen füllen und mit zwei Löffeln mischen.",
    ],
)
def test_a_spoon_or_cup_used_as_a_tool_is_not_an_amount(text: str) -> None:
    assert with_marks(text, counts=False) == text


@pytest.mark.parametrize(
    "marked",
    [
        "Mix with {a tablespoon} of oil, {a teaspoon} each of salt and sugar, and beat in {a cup} of milk.",
        "Whisk with {a tablespoon} or {two} of water, stir in {a tablespoon} lemon juice, boil in {one cup} of stock.",
        "Whisk with {a tablespoon} orange juice, and brown with {a cup} andouille.",
        "Mit {einem Esslöffel} Öl, {einer Tasse} heißer Brühe und {einem Teelöffel} Senf verrühren.",
        "Mit {einem Esslöffel} gehackte Petersilie bestreuen, mit {einer Tasse} von der Brühe ablöschen.",
        "Mit {zwei Esslöffeln} Joghurt, {2 Teelöffeln} Senf, {drei Tassen} Mehl und {zwei Prisen} Salz verrühren.",
        "In {zwei Litern} Wasser mit {2 Zweigen} Rosmarin, {3 Stängeln} Minze und {2 Stücken} Ingwer kochen.",
        "In {einer Tasse} Milch auflösen, mit {einem Esslöffel} der Marinade bestreichen und vom Blech lösen.",
    ],
)
def test_spoons_and_cups_of_something_are_amounts(marked: str) -> None:
    assert with_marks(marked.replace("{", "").replace("}", ""), counts=False) == marked


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=12).map(" ".join))
def test_every_amount_found_can_be_scaled(line: str) -> None:
    found = [line[amount.begin : amount.end] for amount in find_amounts(line)]
    assert all(is_amount(one) and scaled(one, Fraction(3, 2)) for one in found)


def seconds_for(text: str) -> float:
    begun = process_time()
    find_amounts(text, counts=False)
    return process_time() - begun


def test_a_chain_of_hyphens_costs_no_more_than_other_numbers() -> None:
    usual = min(seconds_for("1 g " * 100) for _ in range(3))
    assert min(seconds_for("1-" * 100) for _ in range(3)) < 10 * usual


@pytest.mark.parametrize(
    "marked",
    [
        "{2} (6- to 8-ounce) steaks, 1½ inches thick",
        "{1 10-ounce package} peas (about {2 cups})",
        "{1 package} (10 oz) peas",
        "{1 lb} ground beef (80/20)",
        "{1} 6-pack beer",
        "{3} Eier, davon {1} Eigelb",
        "Jeweils {1 TL} Zimt und Zucker",
        "{1 Rolle} Pizzateig (400 g)",
        "{1} Gans von 4 kg",
        "{5 µl} je Primer",
        "{10 ml} PBS (1×)",
        "{1 L} of 1X TBE (from 10X stock)",
        "1.5 mL tubes, {12}",
        "{2} racks of lamb, 8 ribs each",
        "{250 g} Reis (1121er Basmati)",
        "Eier ({3})",
        "carrots x {3}",
        "a pound and a half of beef",
        "{ein Viertelliter} Milch",
    ],
)
def test_numbers_of_an_ingredients_line_scale_by_their_role(marked: str) -> None:
    assert with_marks(marked.replace("{", "").replace("}", "")) == marked


@pytest.mark.parametrize(
    "marked",
    [
        "Roll each ball into a circle and brush with 1 teaspoon of oil.",
        "In jede Mulde 2 EL Teig füllen. Dann {200 g} Zucker darüber streuen.",
        "Fry on each side, then add {2 cups} stock.",
        "Alle {3} Eier verquirlen und {1 Liter} Wasser mit 10 g Salz pro Liter kochen.",
        "Mix {25 µl} of mix with {1 µl} of each primer.",
        "Alle 15 Minuten mit 2 EL Fond übergießen.",
        "Immer 4 Krapfen auf einmal ausbacken.",
        "Bake at 375F for the remaining half can be frozen.",
        "Centrifuge at 16,000 g, then add {2 g} salt.",
        "Den pH-Wert auf 7,4 und die Mikrowelle auf 600 Watt einstellen.",
        "Plate 100 µl on each of 3 plates for 30 cycles.",
        "Press {3} garlic cloves into the bowl, and line 12 muffin cups.",
        "Prick 10 holes and cut 4 slits.",
        "Seed 2 × 10^6 cells and add {1 ml} medium.",
        "Dot with {half a stick} of butter.",
    ],
)
def test_numbers_of_a_step_scale_by_their_role(marked: str) -> None:
    assert with_marks(marked.replace("{", "").replace("}", ""), counts=False) == marked


@pytest.mark.parametrize(
    "marked",
    [
        "Fold in {3} egg whites.",
        "Press in {2} garlic cloves.",
        "Slice the onion and add it to {3} tomatoes.",
        "Shape the dough, then mix in {2} eggs.",
        "Roll out the dough and lay on {3} sliced apples.",
        "Cut in {2 sticks} of butter.",
        "Fold the cream into {2} mashed bananas.",
        "Slice the potatoes and put them into {2} beaten eggs.",
        "Den Teig aus dem Kühlschrank nehmen, mit {2} Eiern verkneten und Kugeln formen.",
        "Die Schnitzel in {2} Eiern wenden und in Streifen schneiden.",
        "Schneide die Zwiebel und gib sie in {3} verquirlte Eier.",
    ],
)
def test_food_beside_a_verb_of_cutting_scales(marked: str) -> None:
    assert with_marks(marked.replace("{", "").replace("}", ""), counts=False) == marked


@pytest.mark.parametrize(
    "text",
    [
        "Fold the dough in 3.",
        "Fold the pastry in 2 layers.",
        "Cut in half lengthwise.",
        "Cut the rolls in half horizontally to make 8.",
        "Cut it in two crosswise and roll it out.",
        "Slice the bread in 12.",
        "Cut the carrots in 4 batons.",
        "Cut the cake in 8 pieces.",
        "Cut it in 4 slices of equal size.",
        "Cut the dough into 8 and roll each into a ball.",
        "Shape the mix into 12 buns.",
        "Shape the mixture to 8 patties.",
        "Schneide die Äpfel in 12 Spalten.",
        "Den Teig in 4 Portionen auf Tellern verteilen.",
        "Aus dem Teig mit bemehlten Händen 8 Kugeln formen.",
    ],
)
def test_the_number_of_pieces_that_something_is_cut_into_stays(text: str) -> None:
    assert with_marks(text, counts=False) == text


@pytest.mark.parametrize(
    "marked",
    [
        "Add {100 g} butter (about 750 kcal).",
        "Add {100 g} butter, about 750 kcal.",
        "{100 g} Butter (ca. 750 kcal) und {2} Eier zugeben.",
        "Add {2 cups} flour (one cup weighs 120 g).",
        "Add {2 cups} ({240 g}) flour; one cup weighs 120 g.",
        "Add {2} eggs, we used 3 small ones.",
        "My aunt used 4 pots for this, so take {2} onions.",
        "If you like it spicy, add {2} chillies.",
        "If you have 3 eggs left, add {100 g} flour.",
        "Mix {2} eggs until you have a smooth batter.",
        "We used 3 eggs, 200 g flour and 2 cups of milk.",
        "One portion has 310 kcal, 9 g of fat and 20 g of protein.",
        "Es blieben 3 Eier übrig.",
    ],
)
def test_a_remark_stays_and_holds_nothing_beside_it(marked: str) -> None:
    assert with_marks(marked.replace("{", "").replace("}", ""), counts=False) == marked


@pytest.mark.parametrize(
    "marked",
    [
        "{2 cups} flour (one cup weighs 120 g)",
        "{1} chicken (we used 2 small ones)",
        "{1} lemon, cut in 8 wedges",
        "{1} onion, cut in 8",
    ],
)
def test_in_a_line_remarks_and_pieces_stay(marked: str) -> None:
    assert with_marks(marked.replace("{", "").replace("}", "")) == marked
