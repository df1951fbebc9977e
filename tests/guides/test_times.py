from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides.times import find_times
from tests.guides.phrases import misread


def marked(phrase: str) -> str:
    """A phrase with its durations in braces, followed by their seconds."""
    text, end, made = phrase.partition(" | ")[0], 0, ""
    found = find_times(text)
    for time in found:
        made += f"{text[end : time.begin]}{{{text[time.begin : time.end]}}}"
        end = time.end
    return f"{made}{text[end:]} | {', '.join(f'{time.seconds:g}' for time in found)}"


def seconds_in(text: str) -> list[float]:
    """Return the durations found in a text."""
    return [time.seconds for time in find_times(text)]


@pytest.mark.parametrize("half", ["tuned", "held_back"])
def test_durations_are_found_in_real_recipes(half: str) -> None:
    assert len(misread(half, "time", marked)) <= 2  # of 50


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1h30", [5400]),
        ("1:30 Std. garen", [5400]),
        ("0:45 min", [45]),
        ("an hour and a half", [5400]),
        ("20 more minutes", [1200]),
        ("2 Std. 15 ziehen lassen", [8100]),
        ("1 h 30 g, 1 Std. 30 Min.", [3600, 5400]),
        ("cuire 45′", [2700]),
        ("quarter of an hour", [900]),
        ("eine dreiviertel Stunde", [2700]),
        ("in 30-second bursts", []),
        ("1 hour, 20 minutes", [3600, 1200]),
        ("5-Minuten-Eier", []),
        (f"0 min, 25 hours, {'9' * 9000} days", []),
        ("rest 10 minutes before serving, baste 5 minutes before the end", [600]),
    ],
)
def test_durations_are_found_in_rarer_forms(text: str, seconds: list[float]) -> None:
    assert seconds_in(text) == seconds


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Laissez cuire 5 à 6 minutes, puis 1 heure et 30 minutes au four.", [300, 5400]),
        ("Remuer toutes les 5 minutes.", []),
        ("Cocer durante 20 a 25 minutos; hornear 1 hora y 15 minutos.", [1200, 4500]),
        ("Cuocere per 30-40 minuti e lasciare riposare 2 ore.", [1800, 7200]),
        ("Koka i 10 minuter, låt stå i 2 timmar.", [600, 7200]),
        ("Варить 15 минут, запекать 1 час 20 минут.", [900, 4800]),
        ("Laat 10 tot 15 minuten koken.", [600]),
        ("Set a timer, and stir one time.", []),
        ("Cook 5 minutes per side, 4 minutes per batch.", [300, 240]),
        ("For the last 10 minutes, remove the lid.", [600]),
        ("Remove the pizza and let it rest for 2 minutes before garnishing.", [120]),
        ("Take the roast out and let rest about 10 minutes before slicing.", [600]),
        ("Take the butter out of the fridge 1 hour before baking.", []),
        ("Pro Kilo Fleisch 1 Stunde rechnen.", []),
        ("Pro Seite 3 Minuten braten.", [180]),
        ("Roast 15 minutes for each 500 g.", []),
        ("Je nach Größe 20-30 Minuten garen.", [1200]),
        ("Boil 3-minute eggs.", []),
        ("Pro Blech 12 Minuten backen.", [720]),
        ("Fry 2 minutes per pancake.", [120]),
        ("Pro Zentimeter Dicke 10 Minuten garen.", []),
        ("Cook it 2 minutes under the packet time; best eaten within 2 hours.", []),
        ("In a second bowl beat the eggs for a second or two.", [1]),
        ("Use the dial to set the time to 3 minutes, then press start.", []),
        ("Total time: 45 minutes. The dish needs 2 hours in all.", []),
        ("Take it out of the fridge 1 hour before you start.", []),
        ("Marinate 30 minutes or up to 20 hours.", [1800]),
        ("Pro 500 g 20 Minuten rechnen, nicht länger als 3 Stunden.", []),
        ("Der Kuchen brauchte 2 Stunden; früher hat man ihn 4 Stunden gekocht.", []),
    ],
)
def test_durations_are_found_in_other_languages_and_uses(text: str, seconds: list[float]) -> None:
    assert seconds_in(text) == seconds


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        # The nearest verb decides: it rests, simmers, cools.
        ("Remove from the oven and let rest for 10 minutes before slicing.", [600]),
        ("Bring to a boil and simmer 10 minutes before adding the rice.", [600]),
        ("Bring to a boil and cook 5 minutes before adding eggs.", [300]),
        ("Remove from the heat and set aside 5 minutes before stirring.", [300]),
        ("Take out of the oven, cover, and rest 5 minutes before carving.", [300]),
        ("Den Braten herausnehmen und 10 Minuten vor dem Anschneiden ruhen lassen.", [600]),
        ("Vom Herd nehmen und 5 Minuten vor dem Servieren abkühlen lassen.", [300]),
        ("Take the chicken and the butter out 1 hour before cooking.", []),
        ("Preheat the oven 20 minutes before baking.", []),
        ("1 hour before baking, take the butter out.", []),
        ("Nimm die Butter 1 Stunde vor dem Backen aus dem Kühlschrank.", []),
        ("Die Butter 1 Stunde vor dem Backen aus dem Kühlschrank nehmen.", []),
        ("Den Ofen 20 Minuten vor dem Backen vorheizen.", []),
        # To freeze, to store and to keep are steps, too.
        ("Freeze for 30 minutes until firm.", [1800]),
        ("Store in the fridge for 1 hour to set.", [3600]),
        ("Incubate 10 min at 37 °C, 5 min at RT, then keep for 1 h on ice.", [600, 300, 3600]),
        ("10 min bei 37 °C inkubieren, dann 1 h auf Eis aufbewahren.", [600, 3600]),
        ("Keep warm for 10 minutes.", [600]),
        ("2 Stunden lagern.", [7200]),
        ("30 Minuten einfrieren, bis es fest ist.", [1800]),
        # How long something keeps is no step.
        ("Keeps for 12 hours in the fridge. It freezes for a day.", []),
        ("Leftovers keep for 1 day. These last for 12 hours.", []),
        ("Store for up to 12 hours. Freeze for up to 1 day.", []),
        ("Hält sich 12 Stunden. Im Kühlschrank 1 Tag haltbar.", []),
        ("Bis zu 12 Stunden aufbewahren. Haltbar ca. 1 Tag.", []),
        ("Der Teig lässt sich 12 Stunden aufbewahren.", []),
        ("1 Stunde ruhen lassen, man kann ihn auch einfrieren.", [3600]),
        ("It can be kept in a box for 12 hours, then warm it for 5 minutes.", [300]),
        ("Chill for 30 minutes (can be made 1 day ahead).", [1800]),
        ("Let it rest for 1 hour (it keeps for 12 hours).", [3600]),
        # Both ends of a range may be written in parts.
        ("Bake 1 hour 30 to 1 hour 45 minutes.", [5400]),
        ("1 Stunde 30 bis 1 Stunde 45 Minuten backen.", [5400]),
        ("Bake for 45 minutes to 1 hour 15 minutes.", [2700]),
        ("Roast 1 h 15 min, 1 h 30 min for a large one.", [4500, 5400]),
        # Limits, rates and differences.
        ("Simmer for no less than 2 hours, no more than 3 hours.", [7200]),
        ("Nicht weniger als 2 Stunden garen.", [7200]),
        ("Make it up to a day ahead. Bis zu einen Tag im Voraus zubereiten.", []),
        ("Pulse in 1-second pulses. In Impulsen von 1 Sekunde mixen.", []),
        ("Roast 20 minutes for every 500 g. 20 Minuten pro 500 g braten.", []),
        ("A minute less than the packet says. Eine Minute kürzer als angegeben.", []),
    ],
)
def test_only_what_somebody_waits_for_is_a_duration(text: str, seconds: list[float]) -> None:
    assert seconds_in(text) == seconds


def test_a_time_belongs_to_the_verb_of_waiting_beside_it() -> None:
    beginnings = (
        "Now we let the dough rest and",
        "Once the rice took on color,",
        "When the flour took up the water,",
        "If the onions keep sticking, add water and",
        "For each 2 cups of stock, add rice and",
        "Per litre of water add 10 g salt and",
        "With 10 g salt per litre,",
        "It can be stored, but",
        "Remove the lid and",
        "Preheat the pan,",
        "Ours took long, so",
        "Have it ready in a bowl and",
    )
    verbs = ("simmer", "let it cook", "stir", "chill it")
    ends = (".", " in total.", " before serving.", ", then it keeps.")
    wrong = [
        text
        for beginning, verb, end in product(beginnings, verbs, ends)
        if seconds_in(text := f"{beginning} {verb} for 20 minutes{end}") != [1200]
    ]
    assert wrong == []


def test_a_time_belongs_to_the_german_verb_of_waiting_behind_it() -> None:
    beginnings = (
        "Je 2 EL Teig in die heiße Pfanne geben und",
        "Je 3 Kugeln formen, dann",
        "Je 100 g Teig ausrollen und",
        "Pro 100 g Reis 200 ml Wasser zugeben und",
        "Bei uns",
        "Bei mir insgesamt",
        "Insgesamt",
        "Wenn der Teig zu lange brauchte, weitere",
        "Meine Mutter macht es so:",
    )
    verbs = ("backen", "ruhen lassen", "im Ofen garen", "köcheln")
    wrong = [
        text
        for beginning, verb in product(beginnings, verbs)
        if seconds_in(text := f"{beginning} 20 Minuten {verb}.") != [1200]
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Je 2 EL Teig in die Pfanne geben und 3 Minuten backen.", [180]),
        ("Je 4 Puffer 3 Minuten braten.", [180]),
        ("Per 2 cups of rice, add 3 cups of water and simmer 18 minutes.", [1080]),
        ("Now we let the dough rise for 2 hours.", [7200]),
        ("I let it sit 10 minutes.", [600]),
        ("Bei uns ruht der Teig 2 Stunden.", [7200]),
        ("Bei uns gibt es dazu Reis, der 15 Minuten kocht.", [900]),
        ("Man lässt ihn 12 Stunden lagern.", [43200]),
        ("Bring to a boil, 5 minutes before reducing the heat.", [300]),
        ("Cocer 20 minutos y conservar en frío.", [1200]),
        ("Keep cooking for 10 minutes. Let the beans keep cooking for 10 minutes.", [600, 600]),
        ("Bring the stored dough to room temperature, 30 minutes.", [1800]),
    ],
)
def test_a_loose_word_farther_away_costs_no_timer(text: str, seconds: list[float]) -> None:
    assert seconds_in(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "Simmer it, and stir every 5 minutes.",
        "Roast 20 minutes per pound.",
        "Half an hour before baking, heat the oven.",
        "Per kg of meat, roast it for 20 minutes.",
        "Pro Kilo Fleisch bei 180 °C 20 Minuten garen.",
        "Cook the pasta a minute less than the packet says.",
        "Blend in 1-second pulses.",
        "Bake it up to a day ahead.",
        "Let it cool; it keeps for 12 hours.",
        "Let it cool, and store in a cool, dry place for up to 12 hours.",
        "Let it cool and keep for up to 12 hours.",
        "Take the roast out of the fridge 1 hour before cooking.",
        "Take the pan off the heat 5 minutes before serving.",
        "Den Teig ruhen lassen, 2 Stunden vor dem Backen herausnehmen.",
        "Ruhen lassen und bis zu 12 Stunden aufbewahren.",
        "Den Teig ruhen lassen, er lässt sich 12 Stunden aufbewahren.",
        "Kühlen, im Kühlschrank 12 Stunden haltbar.",
        "Nach dem Backen hält sich das Brot 12 Stunden.",
        "Früher hat man ihn 4 Stunden kochen lassen.",
        "Kneten, backen, insgesamt 1 Stunde.",
    ],
)
def test_a_verb_of_waiting_takes_no_time_of_something_nearer(text: str) -> None:
    assert find_times(text) == ()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Boil for more than 10 minutes.", 600),
        ("Reduce for 10 minutes.", 600),
        ("Let the sauce reduce, 10 minutes.", 600),
        ("Let stand for half an hour.", 1800),
        ("Bake 1 h 30.", 5400),
        ("½ Stunde ruhen lassen.", 1800),
        ("Eine halbe Stunde ruhen lassen.", 1800),
        ("Anderthalb Stunden garen.", 5400),
        ("1½ Stunden garen.", 5400),
        ("1,5 Stunden garen.", 5400),
        ("Eineinhalb Stunden backen.", 5400),
        ("Zwei bis drei Stunden ziehen lassen.", 7200),
        ("Laisser reposer une demi-heure.", 1800),
        ("Laissez cuire une heure et demie.", 5400),
        ("Cuire 1 heure 30.", 5400),
        ("Cuire 1h30 à feu doux.", 5400),
        ("Laisser mijoter un quart d'heure.", 900),
        ("Laisser cuire trois quarts d'heure.", 2700),
        ("Cuire une dizaine de minutes.", 600),
        ("Laissez reposer une vingtaine de minutes.", 1200),
        ("Cuire 20 à 25 minutes.", 1200),
        ("Cuire entre 20 et 25 minutes.", 1200),
        ("Faire revenir 5 min puis ajouter l'eau.", 300),
        ("Dejar reposar media hora.", 1800),
        ("Hornear una hora y media.", 5400),
        ("Cocer hora y media.", 5400),
        ("Cocinar durante un cuarto de hora.", 900),
        ("Cocer unos 20 minutos.", 1200),
        ("Hervir de 8 a 10 minutos.", 480),
        ("Dejar enfriar durante 2 o 3 horas.", 7200),
        ("Lasciare riposare mezz'ora.", 1800),
        ("Lasciar riposare mezza ora.", 1800),
        ("Cuocere per un'ora.", 3600),
        ("Cuocere un'ora e mezza.", 5400),
        ("Cuocete per circa 20 minuti.", 1200),
        ("Cuocere per un quarto d'ora.", 900),
        ("Infornare a 180 °C per 25-30 minuti.", 1500),
        ("Deixe descansar por meia hora.", 1800),
        ("Asse por uma hora e meia.", 5400),
        ("Cozinhe por 20 minutos.", 1200),
        ("Leve ao forno por cerca de 40 minutos.", 2400),
        ("Deixe por 2 a 3 horas na geladeira.", 7200),
        ("Laat een half uur rusten.", 1800),
        ("Laat een halfuur rusten.", 1800),
        ("Bak anderhalf uur.", 5400),
        ("Laat een kwartier sudderen.", 900),
        ("Laat drie kwartier koken.", 2700),
        ("Kook 8-10 minuten.", 480),
        ("Låt vila en halvtimme.", 1800),
        ("Låt vila i en halv timme.", 1800),
        ("Koka i en och en halv timme.", 5400),
        ("Grädda i ca 20 minuter.", 1200),
        ("Grädda mitt i ugnen 12–15 min.", 720),
        ("Låt jäsa 1 tim.", 3600),
        ("Låt jäsa 45 min till 1 timme.", 2700),
        ("Koka en kvart.", 900),
        ("Lad hvile en halv time.", 1800),
        ("Bages i 1 time.", 3600),
        ("Bag i 2 timer.", 7200),
        ("Lad dejen hæve i halvanden time.", 5400),
        ("Kog i 20 min.", 1200),
        ("Lad det simre i et kvarter.", 900),
        ("La heve i 1 time.", 3600),
        ("Stek i 20 minutter.", 1200),
        ("La hvile en halvtime.", 1800),
        ("La det koke i halvannen time.", 5400),
        ("Anna kiehua 20 minuuttia.", 1200),
        ("Keitä noin 10 minuuttia.", 600),
        ("Paista 1 tunti.", 3600),
        ("Paista 200 asteessa 25–30 min.", 1500),
        ("Anna levätä puoli tuntia.", 1800),
        ("Anna kohota 2 tuntia.", 7200),
        ("Gotować 20 minut.", 1200),
        ("Piec przez 1 godzinę.", 3600),
        ("Odstawić na pół godziny.", 1800),
        ("Gotować półtorej godziny.", 5400),
        ("Dusić przez 2-3 godziny.", 7200),
        ("Piec około 45 min.", 2700),
        ("Варить 20 минут.", 1200),
        ("Варить полчаса.", 1800),
        ("Выпекать 1 час.", 3600),
        ("Запекать полтора часа.", 5400),
        ("Тушить 1,5 часа.", 5400),
        ("Варить 5-7 минут.", 300),
        ("Поставить на 2-3 часа в холодильник.", 7200),
        ("Варить 10 мин.", 600),
        ("Fırında 20 dakika pişirin.", 1200),
        ("Yarım saat dinlendirin.", 1800),
        ("Bir buçuk saat bekletin.", 5400),
        ("1 saat mayalandırın.", 3600),
        ("15-20 dk pişirin.", 900),
        ("45 dk. dinlendirin.", 2700),
        ("Vařte 20 minut.", 1200),
        ("Pečte 1 hodinu.", 3600),
        ("Nechte půl hodiny odpočinout.", 1800),
        ("Főzzük 20 percig.", 1200),
        ("Süssük 1 órán át.", 3600),
        ("Se lasă 1 oră.", 3600),
        ("Bake between 20 and 25 minutes.", 1200),
        ("Zwischen 20 und 25 Minuten backen.", 1200),
        ("Garen 2 heures et demie.", 9000),
        ("Bring to a boil and reduce for 5 minutes before adding cream.", 300),
    ],
)
def test_a_wait_is_found_in_the_words_of_many_languages(text: str, seconds: float) -> None:
    assert seconds_in(text) == [seconds]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Bake for an hour and a half, turn once.", [5400]),
        ("Bake for 1 hour, half covered.", [3600]),
        ("Bake for 1 hour and one side will brown.", [3600]),
        ("Cook 1h30 and half of it is gone.", [5400]),
        ("Simmer for an hour and half a cup of stock is left.", [3600]),
        ("Bake 1 h 15.", [4500]),
        ("Bake 1 h, 15 loaves at once.", [3600]),
        ("Koch 2 Std, 30 Stück.", [7200]),
    ],
)
def test_a_number_after_a_duration_adds_to_it_only_if_it_is_a_part_of_it(
    text: str, seconds: list[float]
) -> None:
    assert seconds_in(text) == seconds


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Cuire une trentaine de minutes.", [1800]),
        ("Cuocere una trentina di minuti.", [1800]),
        ("Cuire une dizaine de minutes, puis une vingtaine de minutes.", [600, 1200]),
        ("Laisser une quinzaine de minutes, puis une quarantaine de minutes.", [900, 2400]),
        ("Cuire 20 minutes à une demi-heure.", [1200]),
        ("Cuire 20 minutes, puis laisser reposer une demi-heure.", [1200, 1800]),
        ("Laisser reposer une demi-heure, puis cuire 20 minutes.", [1800, 1200]),
        ("Lad det hæve i 1½ time.", [5400]),
        ("Lad det hæve i 2 timer.", [7200]),
    ],
)
def test_a_duration_in_words_stands_beside_those_with_numbers(
    text: str, seconds: list[float]
) -> None:
    assert seconds_in(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "Knead once per 30 minutes.",
        "Über Nacht kalt stellen.",
        "Cuire 2 minutes de moins que le temps du paquet.",
        "Remuer toutes les 2 minutes.",
        "Se conserve 2 heures au frais.",
        "Préparer 2 heures à l'avance.",
        "Sortir le beurre 1 heure avant de commencer.",
        "Remover cada 5 minutos.",
        "Cocer 2 minutos menos de lo que indica el paquete.",
        "Se puede preparar 2 horas antes.",
        "Mescolare ogni 5 minuti.",
        "Togliere dal frigo un'ora prima.",
        "Lessare la pasta 2 minuti in meno del tempo indicato.",
        "Mexa a cada 5 minutos.",
        "Roer om de 5 minuten.",
        "Haal de boter een uur van tevoren uit de koelkast.",
        "Kook 2 minuten korter dan op de verpakking.",
        "Rör var 5:e minut.",
        "Ta fram smöret en timme innan.",
        "Håller 2 dagar i kylen.",
        "Rør hvert 5. minut.",
        "Mieszać co 5 minut.",
        "Помешивать каждые 5 минут.",
        "Хранить не более 2 часов.",
        "5 dakikada bir karıştırın.",
        "Cuire pas plus de 5 minutes.",
        "Do not cook for more than 5 minutes.",
        "Add it one time, and stir 2 times.",
        "Hörst du Tim? Gib Tim Zeit.",
    ],
)
def test_what_nobody_waits_for_is_no_wait_in_many_languages(text: str) -> None:
    assert find_times(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Above 3,000 feet, add 5 minutes to the processing time.",
        "Increase the processing time by 5 minutes above 1,000 feet.",
        "Extend the baking time by 10 minutes.",
        "Reduce the cooking time by 2 minutes for a soft yolk.",
        "Shorten the rest by 1 hour in summer.",
        "At high altitude add 10 minutes.",
        "Add 5 minutes for each extra 1,000 feet.",
        "Boil the pasta 2 minutes less than the package says.",
        "Cook the pasta for 2 minutes less than directed.",
        "Cook the noodles 1 minute shy of the package directions.",
        "Bake 5 minutes longer than usual.",
        "Boil 3 minutes shorter than the packet says.",
        "Allow 5 minutes more if using frozen fruit.",
        "Add 10 minutes if the turkey is stuffed.",
        "Die Nudeln 2 Minuten kürzer kochen als auf der Packung angegeben.",
        "Die Nudeln 1 Minute weniger garen als angegeben.",
        "Den Reis 4 Minuten länger kochen als sonst.",
        "Ab 1.000 m Höhe die Kochzeit um 5 Minuten verlängern.",
        "Die Backzeit um 10 Minuten verkürzen.",
        "Bei Umluft verringert sich die Backzeit um 10 Minuten.",
        "Die Garzeit verlängert sich um 5 Minuten.",
        "Die Zeit um 3 Minuten erhöhen.",
        "Ab 800 m Höhe 2 Minuten länger kochen.",
        "Je 300 m Höhe 1 Minute mehr einkochen.",
        "Bei gefrorenem Fleisch 10 Minuten mehr einplanen.",
        "Bei Umluft 5 Minuten weniger backen.",
        "Um 5 Minuten verlängern, wenn nötig.",
        "Add 1 minute of processing time for every 1,000 feet above sea level.",
        "If using dried beans, increase the time by 40 minutes.",
        "Lower the temperature and lengthen cooking by 15 minutes.",
        "For soft eggs cut the time by a minute.",
        "The turkey needs 20 minutes more if stuffed.",
        "Cook the rice 3 minutes less than you think.",
        "Bei Heißluft die Zeit um 5–10 Minuten kürzen.",
        "Für weiche Eier 1 Minute abziehen.",
        "Im Gebirge 3 Minuten länger kochen.",
        "Im Umluftofen 10 Minuten kürzer backen.",
        "Adjust by 2 minutes either way.",
        "Verlängere die Gehzeit um eine halbe Stunde.",
        "Vollkornnudeln brauchen 3 Minuten länger als weiße.",
        "In hohen Lagen ab 1.200 m 4 Minuten länger kochen.",
    ],
)
def test_a_change_of_another_time_has_no_timer(text: str) -> None:
    assert find_times(text) == ()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Cook 5 minutes more.", [300]),
        ("Add the garlic and cook 2 minutes.", [120]),
        ("Reduce the heat and simmer for 10 minutes.", [600]),
        ("Reduce by half, 10 minutes.", [600]),
        ("Simmer 20 minutes, then add the peas and cook 5 minutes longer.", [1200, 300]),
        ("Add the milk and stir for 5 minutes.", [300]),
        ("Add salt. Boil 5 minutes.", [300]),
        ("Reduce the sauce for 5 minutes.", [300]),
        ("Fry the meat longer than the onions, 10 minutes.", [600]),
        ("Noch 5 Minuten länger backen.", [300]),
        ("Weitere 10 Minuten kochen.", [600]),
        ("Länger kochen, etwa 20 Minuten.", [1200]),
        ("Um die Hälfte einkochen, 10 Minuten.", [600]),
        ("5 Minuten braten, bis es mehr Farbe hat.", [300]),
        ("3 Minuten kochen, länger als die Nudeln.", [180]),
        ("10 Minuten kochen und den Deckel abnehmen.", [600]),
        ("For a crisp crust, bake it for 5 minutes more.", [300]),
        ("Knead by hand for 10 minutes.", [600]),
        ("Stir in the cream and add the peas; cook 3 minutes.", [180]),
        ("Simmer for 20 minutes or longer.", [1200]),
        ("At sea level, boil 10 minutes.", [600]),
        ("Um die 20 Minuten köcheln.", [1200]),
        ("Länger als 10 Minuten braten.", [600]),
        ("Nach 10 Minuten wenden.", [600]),
        ("Etwa 5 Minuten mehr Zeit lassen.", [300]),
        ("Simmer for 30 minutes, adding 10 minutes for brown rice.", [1800]),
        ("Bake for 40 minutes, reducing the heat after 10 minutes.", [2400, 600]),
        ("Add the pasta, cook 8 minutes.", [480]),
        ("Fry for 5 minutes more or less.", [300]),
        ("Chill for 2 hours, longer is better.", [7200]),
        ("Give it 5 more minutes.", [300]),
        ("Cover and wait another 15 minutes.", [900]),
        ("Die Kartoffeln brauchen 20 Minuten.", [1200]),
        ("Erst 10 Minuten, dann weitere 5 Minuten braten.", [600, 300]),
        ("Zugedeckt 30 Minuten mehr quellen lassen.", [1800]),
    ],
)
def test_a_wait_beside_words_of_change_keeps_its_timer(text: str, seconds: list[int]) -> None:
    assert seconds_in(text) == seconds


@given(
    st.lists(
        st.sampled_from(
            ["1", "½", "20", "to", "–", "min", "h", "and", "eine", "Stunde", "1/0", ":", "."]
        )
    )
)
def test_durations_are_found_in_order_and_inside_the_text(words: list[str]) -> None:
    text, end = " ".join(words), 0
    for time in find_times(text):
        assert end <= time.begin < time.end <= len(text)
        end = time.end
