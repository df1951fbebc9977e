"""Units of measure in English and German: names, plurals, declined forms, what they measure and how
large they are.

One table. Amounts, timers and reading aloud look every unit up here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final


class Kind(StrEnum):
    """The quantity that a unit measures."""

    MASS = "mass"
    VOLUME = "volume"
    SPOON = "spoon"
    PINCH = "pinch"
    """A measure by hand, counted in whole ones: a pinch, a handful, a drop."""
    PIECE = "piece"
    """A natural piece: a clove, a slice, a bunch."""
    PACKAGE = "package"
    LENGTH = "length"
    TEMPERATURE = "temperature"
    TIME = "time"
    SHARE = "share"
    CONCENTRATION = "concentration"
    SPEED = "speed"


class System(StrEnum):
    """How values of a unit are written: metric in decimals,
    everything else in kitchen fractions.
    """

    METRIC = "metric"
    KITCHEN = "kitchen"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure.

    `english`, `german`: its names: for one, for several, and the German dative plural, where they
    differ. A name of several words has `_` between them; other names for it follow ` / `.
    `short`: abbreviations and other spellings that are the same for one and for several.
    `size`: in grams, millilitres, millimetres or seconds; None where it has no fixed size.
    """

    symbol: str
    kind: Kind
    english: str = ""
    german: str = ""
    short: str = ""
    size: Fraction | None = None
    system: System = System.KITCHEN

    def spoken(self, language: str, *, several: bool) -> str:
        """Return its name as spoken in "en" or "de"; its symbol where it has none."""
        names = (self.english if language == "en" else self.german).split(" / ")[0]
        forms = [form.replace("_", " ") for form in names.split()]
        if not forms:
            return self.symbol
        if self.kind is Kind.TEMPERATURE or self.kind is Kind.SHARE:
            return names
        return forms[min(1, len(forms) - 1)] if several else forms[0]


def _metric(symbol: str, kind: Kind, names: tuple[str, str, str], size: Fraction | int) -> Unit:
    """Return a metric unit. `names`: English, German and short, as in `Unit`."""
    return Unit(symbol, kind, *names, Fraction(size), System.METRIC)


_THOUSANDTH: Final = Fraction(1, 1000)
_MILLIONTH: Final = Fraction(1, 1_000_000)
# Times, grams and spoons in the languages of other people's pages: French, Spanish, Portuguese,
# Italian, Dutch, Swedish, Danish and Norwegian, Polish, Russian, Turkish. "Time" and "timer" are no
# hours: in English they are something else.
_GRAMS: Final = "gramme grammes gramos gramas grammi grammen gram"
_TEASPOONS: Final = (
    "cuillère_à_café cuillères_à_café c._à_café c._à_c. cucharadita cucharaditas cucchiaino cucchiaini"
    " theelepel theelepels tesked tsk"
    " colher_(chá) colheres_(chá) colher_de_chá colheres_de_chá"
)
_TABLESPOONS: Final = (
    "cuillère_à_soupe cuillères_à_soupe c._à_soupe c._à_s. cucharada cucharadas cucchiaio cucchiai eetlepel eetlepels"
    " matsked msk spsk"
    " colher_(sopa) colheres_(sopa) colher_de_sopa colheres_de_sopa"
)
_CUPS: Final = "xícara xícaras xícara_(chá) xícaras_(chá) xícara_de_chá xícaras_de_chá"
_SECONDS: Final = (
    "seconde secondes segundo segundos secondo secondi seconden sekund sekunder sekunda sekundy"
    " секунда секунды секунд сек saniye sekuntia sekuntti"
)
_MINUTES: Final = (
    "minuto minutos minuti minuut minuten minuter minut minuty minutter"
    " минута минуты минуту минут мин dakika dk minuuttia minuutti minuutin perc percig"
)
_HOURS: Final = (
    "heure heures hora horas ora ore uur uren timme timmar godzina godziny godzin час часа часов saat tim"
    " godzinę hodina hodinu hodiny hodin tunti tuntia tunnin óra órán oră"
)
_DAYS: Final = "jour jours día días dia dias giorno giorni dagen dagar dage dni день дня дней gün"
_TABLE: Final = (
    _metric("µg", Kind.MASS, ("microgram micrograms", "Mikrogramm", "µg μg ug"), _MILLIONTH),
    _metric("mg", Kind.MASS, ("milligram milligrams", "Milligramm", "mg"), _THOUSANDTH),
    _metric("g", Kind.MASS, ("gram grams", "Gramm", "g gr gm gms " + _GRAMS), 1),
    _metric("kg", Kind.MASS, ("kilogram kilograms", "Kilogramm", "kg kilo kilos"), 1000),
    _metric(
        "µl", Kind.VOLUME,
        ("microlitre microlitres / microliter microliters", "Mikroliter", "µl μl ul"), _THOUSANDTH,
    ),
    _metric(
        "ml", Kind.VOLUME,
        ("millilitre millilitres / milliliter milliliters", "Milliliter Milliliter Millilitern", "ml mls"), 1,
    ),
    _metric("cl", Kind.VOLUME, ("centilitre centilitres / centiliter centiliters", "Zentiliter", "cl"), 10),
    _metric("dl", Kind.VOLUME, ("decilitre decilitres / deciliter deciliters", "Deziliter", "dl"), 100),
    Unit("⅛ l", Kind.VOLUME, "", "Achtelliter Achtelliter Achtellitern", size=Fraction(125)),
    Unit("¼ l", Kind.VOLUME, "", "Viertelliter Viertelliter Viertellitern", size=Fraction(250)),
    _metric("l", Kind.VOLUME, ("litre litres / liter liters", "Liter Liter Litern", "l ltr"), 1000),
    _metric("mm", Kind.LENGTH, ("millimetre millimetres / millimeter millimeters", "Millimeter", "mm"), 1),
    _metric("cm", Kind.LENGTH, ("centimetre centimetres / centimeter centimeters", "Zentimeter", "cm"), 10),
    _metric("m", Kind.LENGTH, ("metre metres / meter meters", "Meter", "m"), 1000),
    Unit("inch", Kind.LENGTH, "inch inches", "Zoll", "in. ″ ” \"", Fraction(254, 10)),
    Unit(
        "tsp", Kind.SPOON, "teaspoon teaspoons / teaspoonful teaspoonfuls",
        "Teelöffel Teelöffel Teelöffeln", "tsp tsps tl teel " + _TEASPOONS,
        Fraction(5),
    ),
    Unit("dessertspoon", Kind.SPOON, "dessertspoon dessertspoons", "Dessertlöffel Dessertlöffel Dessertlöffeln"),
    Unit(
        "tbsp", Kind.SPOON, "tablespoon tablespoons / tablespoonful tablespoonfuls",
        "Esslöffel Esslöffel Esslöffeln / Eßlöffel Eßlöffel Eßlöffeln",
        "tbsp tbsps tbs tblsp el eßl essl " + _TABLESPOONS, Fraction(15),
    ),
    Unit("spoon", Kind.SPOON, "spoon spoons / spoonful spoonfuls", "Löffel Löffel Löffeln"),
    Unit("cup", Kind.VOLUME, "cup cups / cupful cupfuls", "Tasse Tassen", "c. " + _CUPS, Fraction(240)),
    Unit("fl oz", Kind.VOLUME, "fluid_ounce fluid_ounces", "", "fl_oz fl._oz", Fraction(30)),
    Unit("pint", Kind.VOLUME, "pint pints", "", "pt", Fraction(480)),
    Unit("quart", Kind.VOLUME, "quart quarts", "", "qt qts", Fraction(960)),
    Unit("gallon", Kind.VOLUME, "gallon gallons", "", "gal", Fraction(3840)),
    Unit("oz", Kind.MASS, "ounce ounces", "Unze Unzen", "oz ozs", Fraction(2835, 100)),
    Unit("lb", Kind.MASS, "pound pounds", "Pfund", "lb lbs #", Fraction(4536, 10)),
    Unit("stick", Kind.PIECE, "stick sticks"),
    Unit("pinch", Kind.PINCH, "pinch pinches", "Prise Prisen", "msp"),
    Unit("knife point", Kind.PINCH, "", "Messerspitze Messerspitzen"),
    Unit("dash", Kind.PINCH, "dash dashes", "Spritzer Spritzer Spritzern"),
    Unit("splash", Kind.PINCH, "splash splashes", "Schuss"),
    Unit("handful", Kind.PINCH, "handful handfuls", "Handvoll / Hand_voll"),
    Unit("drop", Kind.PINCH, "drop drops", "Tropfen"),
    Unit("clove", Kind.PIECE, "clove cloves", "Zehe Zehen / Knoblauchzehe Knoblauchzehen"),
    Unit("bunch", Kind.PIECE, "bunch bunches", "Bund Bund Bunden", "bd bd."),
    Unit("sprig", Kind.PIECE, "sprig sprigs", "Zweig Zweige Zweigen"),
    Unit(
        "stalk", Kind.PIECE, "stalk stalks / rib ribs",
        "Stange Stangen / Stiel Stiele Stielen / Stängel Stängel Stängeln",
    ),
    Unit("slice", Kind.PIECE, "slice slices / rasher rashers", "Scheibe Scheiben"),
    Unit("piece", Kind.PIECE, "piece pieces", "Stück Stück Stücken / Stücke", "stk st pc pcs"),
    Unit("head", Kind.PIECE, "head heads", "Kopf Köpfe Köpfen / Knolle Knollen"),
    Unit("sheet", Kind.PIECE, "sheet sheets", "Blatt Blätter Blättern"),
    Unit("leaf", Kind.PIECE, "leaf leaves"),
    Unit("knob", Kind.PIECE, "knob knobs"),
    Unit("fillet", Kind.PIECE, "fillet fillets"),
    Unit("scoop", Kind.PIECE, "scoop scoops / ball balls", "Kugel Kugeln"),
    Unit("ear", Kind.PIECE, "ear ears"),
    Unit("cube", Kind.PIECE, "cube cubes", "Würfel Würfel Würfeln"),
    Unit("strip", Kind.PIECE, "strip strips", "Streifen"),
    Unit("dozen", Kind.PIECE, "dozen", "Dutzend"),
    Unit("roll", Kind.PACKAGE, "", "Rolle Rollen"),
    Unit("bar", Kind.PIECE, "", "Riegel Riegel Riegeln"),
    Unit("serving", Kind.PIECE, "serving servings", "Portion Portionen"),
    Unit("can", Kind.PACKAGE, "can cans / tin tins", "Dose Dosen"),
    Unit("jar", Kind.PACKAGE, "jar jars", "Glas Gläser Gläsern"),
    Unit(
        "package", Kind.PACKAGE, "package packages / packet packets / pack packs / envelope envelopes",
        "Packung Packungen / Päckchen Päckchen / Paket Pakete Paketen", "pkg pkgs pkt pck pk pkg. pckg",
    ),
    Unit("bag", Kind.PACKAGE, "bag bags / sachet sachets", "Beutel Beutel Beuteln / Tüte Tüten / Briefchen Briefchen"),
    Unit("bottle", Kind.PACKAGE, "bottle bottles", "Flasche Flaschen"),
    Unit("net", Kind.PACKAGE, "", "Netz Netze Netzen"),
    Unit("tube", Kind.PACKAGE, "", "Tube Tuben"),
    Unit("box", Kind.PACKAGE, "box boxes", "Schachtel Schachteln"),
    Unit("carton", Kind.PACKAGE, "carton cartons", "Karton Kartons / Tetrapack Tetrapacks"),
    Unit("tub", Kind.PACKAGE, "tub tubs / pot pots / container containers", "Becher Becher Bechern"),
    Unit("block", Kind.PACKAGE, "block blocks", "Tafel Tafeln"),
    Unit("tray", Kind.PACKAGE, "tray trays / punnet punnets", "Schale Schalen"),
    Unit("°C", Kind.TEMPERATURE, "degrees Celsius", "Grad Celsius", "°c"),
    Unit("°F", Kind.TEMPERATURE, "degrees Fahrenheit", "Grad Fahrenheit", "°f"),
    Unit("°", Kind.TEMPERATURE, "degrees", "Grad", "° degrees degree grad"),
    Unit("%", Kind.SHARE, "percent", "Prozent", "% percent prozent vol.-%"),
    Unit("second", Kind.TIME, "second seconds", "Sekunde Sekunden", "s sec secs sek " + _SECONDS, Fraction(1)),
    Unit("minute", Kind.TIME, "minute minutes", "Minute Minuten", "min mins ′ " + _MINUTES, Fraction(60)),
    Unit(
        "quarter hour", Kind.TIME, "quarter_of_an_hour quarters_of_an_hour", "Viertelstunde Viertelstunden",
        size=Fraction(900),
    ),
    Unit("three quarter hour", Kind.TIME, "", "Dreiviertelstunde Dreiviertelstunden", size=Fraction(2700)),
    Unit("half hour", Kind.TIME, "half-hour half-hours", "halbstunde", size=Fraction(1800)),
    Unit("hour", Kind.TIME, "hour hours", "Stunde Stunden", "h hr hrs std of_an_hour " + _HOURS, Fraction(3600)),
    Unit("day", Kind.TIME, "day days", "Tag Tage Tagen", _DAYS, size=Fraction(86400)),
    Unit("week", Kind.TIME, "week weeks", "Woche Wochen", size=Fraction(604800)),
    Unit("month", Kind.TIME, "month months", "Monat Monate Monaten", size=Fraction(2592000)),
    Unit("molar", Kind.CONCENTRATION, "", "", "mM µM μM nM mol/l mmol/l"),
    Unit("rpm", Kind.SPEED, "", "", "rpm U/min"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Form:
    """A unit's words for one and for several, in lower case, as one spelling of it takes them."""

    unit: Unit
    one: str
    several: str


def _forms() -> dict[str, Form]:
    found: dict[str, Form] = {}
    for unit in _TABLE:
        for names in (*unit.english.split(" / "), *unit.german.split(" / ")):
            written = [word.replace("_", " ") for word in names.split()]
            words = [word.lower() for word in written]
            if not words or unit.kind in (Kind.TEMPERATURE, Kind.SHARE):
                continue
            one = words[0]
            several = words[min(1, len(words) - 1)]
            dative = words[-1]
            found.setdefault(one, Form(unit, one, several))
            found.setdefault(several, Form(unit, one, several))
            found.setdefault(dative, Form(unit, one, dative))
            found.setdefault(written[0], Form(unit, one, several))
        for name in unit.short.split():
            spelled = name.replace("_", " ")
            spelled = spelled if unit.kind is Kind.CONCENTRATION else spelled.lower()
            found.setdefault(spelled, Form(unit, spelled, spelled))
    return found


FORMS: Final[Mapping[str, Form]] = _forms()
"""Every spelling of a unit, in lower case, without a closing dot; a German noun for one also with
its capital, because "liter" is English too.
"""

BY_SYMBOL: Final[Mapping[str, Unit]] = {unit.symbol: unit for unit in _TABLE}


def form_of(word: str) -> Form | None:
    """Return the unit that a word spells, or None. A closing dot does not matter."""
    return FORMS.get(word) or FORMS.get(word.lower()) or FORMS.get(word.lower().rstrip("."))
