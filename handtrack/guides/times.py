"""Durations in the text of a step: "simmer 20 minutes", "10–12 min", "1 Std. 30 Min.", "une
demi-heure".

A range counts as its lower end: its timer rings when it is time to look. Only what someone waits
for is a duration: intervals ("every 5 minutes"), how long something keeps, what is done ahead and
what it took somebody else are not.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from handtrack.guides.duration import LONGEST_S
from handtrack.guides.kitchen_words import alternatives
from handtrack.guides.quantities import Quantity, Role
from handtrack.guides.roles.place import sentence_after, sentence_before
from handtrack.guides.roles.rules import read_quantities
from handtrack.guides.roles.words import After, Before, word_before


@dataclass(frozen=True, slots=True)
class Time:
    """A duration in a text: its position there, and its length in seconds."""

    begin: int
    end: int
    seconds: float


def find_times(text: str) -> tuple[Time, ...]:
    """Find the durations in a text, in order; none is longer than a timer may be."""
    found = _without_upper_ends(text, _durations(text))
    return tuple(
        one.time
        for one in found
        if 0 < one.time.seconds <= LONGEST_S and _is_waited_for(_spoken(text, one.time))
    )


# One duration may be written in parts: "1 h 30 min", "1h30", "1:30 Std.", "an hour and a half". A
# part that follows adds to it if its unit is smaller. "To", a dash and the like then join two
# durations that are the ends of a range, of which the lower one counts.

_HOUR_S: Final = 3600
_MINUTE_S: Final = 60
_AND: Final = re.compile(r"\s+(?:(?:and|und|et|y|e|och|og|en|i|и)\s+)?", re.IGNORECASE)
_RANGE: Final = re.compile(
    r"\s?[-–—]\s?|\s(?:to|or|and|bis|oder|und)\s"
    r"|\s(?:à|a|ou|o|tot|of|till|til|eller|do|lub|до|или)\s"
    r"|,?\s(?:(?:and|or|und|oder)\s)?(?:up to|bis zu|better|preferably|ideally|besser|am besten)\s",
    re.IGNORECASE,
)
_OR_TWO: Final = re.compile(r"\s+(?:or two|oder zwei)(?!\w)", re.IGNORECASE)
_HALF_MORE: Final = re.compile(
    r"\s+(?:et demie|y media|e mezz[ao]|e meia|och en halv|og en halv|met een half|с половиной)(?!\w)",
    re.IGNORECASE,
)
"""After a unit: half of it more, "2 heures et demie"."""
_AND_A_HALF: Final = re.compile(r"\s+(?:and|und)\s+", re.IGNORECASE)
_MINUTES: Final = re.compile(r"[0-5]\d")
_ROUND_MINUTES: Final = re.compile(r"[0-5][05]")
_UNIT_AFTER: Final = re.compile(
    r"(?!\s(?:to|or|and|in|at|on|for|per|the|bis|und|im|am|an|bei|auf|pro|den|die|das)\b)"
    r"\s?[^\W\d_]{1,3}(?!\w)|\w",
    re.IGNORECASE,
)
"""After a number, what may be its unit: "2 h 30 ml"."""


@dataclass(frozen=True, slots=True)
class _Duration:
    """A duration as far as it has been read.

    `unit_s`: its last unit, in seconds, which a part that adds to it stays below; 0 if nothing can.
    `is_range`: its last part has two numbers.
    """

    time: Time
    unit_s: float
    is_range: bool

    def with_part(self, text: str, part: "_Duration") -> "_Duration | None":
        """Return it with a smaller part: "1 h" with "30 min"; None if the part is none of it."""
        is_joined = _AND.fullmatch(text, self.time.end, part.time.begin) is not None
        if not is_joined or part.unit_s >= self.unit_s:
            return None
        seconds = self.time.seconds + part.time.seconds
        return replace(part, time=Time(self.time.begin, part.time.end, seconds))

    def with_number(self, text: str, number: Quantity) -> "_Duration | None":
        """Return it with a number that has no unit of its own: "1h30", "2 Std. 15", "an hour and a
        half"; None if the number is none of it.
        """
        between = text[self.time.end : number.begin]
        if number.written and number.low < 1 and _AND_A_HALF.fullmatch(between):
            more_s = self.unit_s * float(number.low)
        elif self.unit_s == _HOUR_S and _are_minutes(text, between, number):
            more_s = _MINUTE_S * float(number.low)
        else:
            return None
        time = Time(self.time.begin, number.end, self.time.seconds + more_s)
        return _Duration(time, unit_s=0, is_range=False)


def _are_minutes(text: str, between: str, number: Quantity) -> bool:
    """Return whether a number without a unit is the minutes after hours: "1h32", "2 Std. 15".
    `between`: the text from the hours to it.
    """
    written = text[number.begin : number.end]
    if between == "":
        return _MINUTES.fullmatch(written) is not None
    is_round = between == " " and _ROUND_MINUTES.fullmatch(written) is not None
    return is_round and _UNIT_AFTER.match(text, number.end) is None


# Durations that are words alone, and have no number that the amounts' grammar reads: "une
# demi-heure", "mezz'ora", "полчаса". Danish and Norwegian hours are "time" and "timer", which are
# something else in English, so they count only after the "i" of "i 2 timer".

_SPELLED_S: Final[Mapping[str, float]] = {
    r"(?:une |la )?demi[- ]heure|media hora|mezz(?:['’]|a )ora|meia hora|(?:een )?half ?uur"
    r"|(?:en |et )?halv(?:t| t)im(?:m?e|men)|pół godziny|půl hodiny|полчаса|yarım saat"
    r"|puoli tuntia": 1800,
    r"(?:une )?heure et demie|(?:una )?hora y media|un['’]ora e mezz[ao]|(?:uma )?hora e meia"
    r"|anderhalf uur|(?:en )?och en halv timme|en och en halv timme|halvanden time|halvannen time"
    r"|półtorej godziny|полтора часа|bir buçuk saat|puolitoista tuntia": 5400,
    r"(?:un )?quart d['’]heure|(?:un )?cuarto de hora|(?:un )?quarto d['’]ora|(?:um )?quarto de hora"
    r"|(?:een )?kwartier|en kvart|(?:et )?kvarter|kwadrans|четверть часа|çeyrek saat": 900,
    r"trois quarts d['’]heure|tres cuartos de hora|tre quarti d['’]ora|drie kwartier"
    r"|tre kvart|tre kvarter": 2700,
    r"une heure|una hora|un['’]ora|uma hora|een uur|en timme|en time|godzinę|bir saat": 3600,
    r"une dizaine de minutes|una decina di minuti|una decena de minutos": 600,
    r"une quinzaine de minutes": 900,
    r"une vingtaine de minutes|una ventina di minuti": 1200,
    r"une trentaine de minutes|una trentina di minuti": 1800,
    r"une quarantaine de minutes": 2400,
}
_SPELLED: Final = tuple(
    (re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE), seconds)
    for words, seconds in _SPELLED_S.items()
)
_NORDIC_HOURS: Final = re.compile(
    r"(?<=\bi )(?:(?:ca\.?|cirka|omkring|mindst|minst) )?(?P<low>\d+(?:[.,]\d)?)(?P<half>½)?"
    r"(?:\s?[-–]\s?\d+(?:[.,]\d)?)? timer?(?!\w)"
)


def _spelled(text: str) -> list[_Duration]:
    """Return the durations that are words alone, in order; of two at one place the longer."""
    found = [
        _Duration(Time(match.start(), match.end(), seconds), _HOUR_S, is_range=False)
        for words, seconds in _SPELLED
        for match in words.finditer(text)
    ]
    for match in _NORDIC_HOURS.finditer(text):
        hours = float(match["low"].replace(",", ".")) + (0.5 if match["half"] else 0)
        time = Time(match.start("low"), match.end(), hours * _HOUR_S)
        found.append(_Duration(time, _HOUR_S, is_range=False))
    apart: list[_Duration] = []
    for one in sorted(found, key=lambda one: (one.time.begin, -one.time.end)):
        if not apart or one.time.begin >= apart[-1].time.end:
            apart.append(one)
    return apart


def _durations(text: str) -> list[_Duration]:
    """Return the durations in a text, the two ends of a range apart."""
    spelled = _spelled(text)
    numbered = [
        one
        for one in _numbered(text)
        if not any(
            one.time.begin < other.time.end and other.time.begin < one.time.end for other in spelled
        )
    ]
    return sorted((*spelled, *numbered), key=lambda one: one.time.begin)


def _numbered(text: str) -> Iterator[_Duration]:
    """Yield the durations with a number, the two ends of a range apart."""
    found: _Duration | None = None
    before: Quantity | None = None
    for quantity in read_quantities(text, line=False):
        if found is not None and quantity.begin < found.time.end:
            continue  # "two" of "a minute or two"
        part = _part(text, quantity, before)
        before = quantity
        longer: _Duration | None = None
        if found is not None and part is not None:
            longer = found.with_part(text, part)
        elif found is not None and quantity.form is None:
            longer = found.with_number(text, quantity)
        if longer is None and part is not None and found is not None:
            yield found
        found = longer or part or found
    if found is not None:
        yield found


def _part(text: str, quantity: Quantity, before: Quantity | None) -> _Duration | None:
    """Return a number with a unit of time, and the number before its colon: "1:30 Std."; None for
    anything else.
    """
    if quantity.role is not Role.TIME or quantity.form is None:
        return None
    unit_s = float(quantity.form.unit.size or 0)
    is_range = quantity.low != quantity.high
    is_clock = before is not None and text[before.end : quantity.begin] == ":"
    if before is not None and is_clock:
        large_s = _MINUTE_S if unit_s == _MINUTE_S else _HOUR_S
        small_s = large_s / 60
        seconds = float(before.low) * large_s + float(quantity.low) * small_s
        return _Duration(Time(before.begin, quantity.end, seconds), small_s, is_range)
    more = _OR_TWO.match(text, quantity.end)
    end = more.end() if more is not None else quantity.end
    low = float(_low_of(text, quantity, before))
    if half := _HALF_MORE.match(text, end):
        low += 0.5
        end = half.end()
    return _Duration(Time(quantity.begin, end, low * unit_s), unit_s, is_range)


_BETWEEN: Final = re.compile(
    r"\b(?:between|zwischen|entre|tra|fra(?: i)?|tussen|mellan|mellem|mellom|między|от)\s+$",
    re.IGNORECASE,
)
_BETWEEN_AND: Final = re.compile(
    r"\s+(?:and|und|et|y|e|i|en|och|og|до)(?:\s(?:los|i))?\s+", re.IGNORECASE
)


def _low_of(text: str, quantity: Quantity, before: Quantity | None) -> Fraction:
    """Return the lower end of a number, which "between" may set before it: "entre 20 et 25"."""
    if before is None or before.form is not None:
        return quantity.low
    is_joined = _BETWEEN_AND.fullmatch(text, before.end, quantity.begin) is not None
    is_range = is_joined and _BETWEEN.search(text, 0, before.begin) is not None
    return min(before.low, quantity.low) if is_range else quantity.low


def _without_upper_ends(text: str, durations: Iterable[_Duration]) -> Iterator[_Duration]:
    """Yield durations; the two ends of a range as one, as long as the lower: "45 minutes to 1
    hour".
    """
    lower: _Duration | None = None
    for one in durations:
        if lower is None:
            lower = one
            continue
        is_joined = _RANGE.fullmatch(text, lower.time.end, one.time.begin) is not None
        if is_joined and one.time.seconds >= lower.time.seconds and not one.is_range:
            lower = replace(lower, time=replace(lower.time, end=one.time.end))
            continue
        yield lower
        lower = one
    if lower is not None:
        yield lower


# The rules that tell which durations somebody waits for: each looks at the words around one, as
# far as its sentence and its parentheses, and the first that applies decides. Each branch of an
# expression has an example, and a test checks both.
#
# A time belongs to the nearest verb. If that is a word of waiting, somebody waits so long: in "take
# it out and let it rest 10 minutes before slicing", it rests. Only what the words right at a time
# say goes before this: "cook 20 minutes per pound", "bake it a day ahead". All rules after it look
# for what else a time may belong to, farther away; if they find nothing, somebody waits.


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A duration as written, with the words around it in its sentence.

    If it stands in parentheses, they end there, too; other parentheses are left out.
    """

    time: str
    before: str
    after: str

    def follows(self, words: Before) -> bool:
        """Return whether it stands right after words."""
        return words.pattern.search(self.before) is not None

    def precedes(self, words: After) -> bool:
        """Return whether it stands right before words."""
        return words.pattern.match(self.after) is not None


_PARENTHESES: Final = re.compile(r"\([^()]*\)")


def _spoken(text: str, time: Time) -> _Spoken:
    before = _PARENTHESES.sub(" ", sentence_before(text, time.begin)).rpartition("(")[2]
    after = _PARENTHESES.sub(" ", sentence_after(text, time.end)).partition(")")[0]
    return _Spoken(text[time.begin : time.end], before, after.partition("(")[0])


_NO_NOUN: Final = "".join(
    rf"(?<!\b{word}\s)" for word in ("a", "the", "your", "das", "dem", "des", "ein", "vom", "zum")
)
_GERMAN_WAITING: Final = alternatives(
    "ruhen ruht ziehen zieht quellen quillt gehen geht stehen steht warten kühlen abkühlen auskühlen"
    " trocknen einweichen marinieren inkubieren rühren kneten (?:weiter|ein|auf|vor)?kochen kocht"
    " köcheln köchelt backen backt bäckt braten brät dünsten rösten garen gart schmoren schmort"
    " dämpfen frittieren ausbacken"
)
_ENGLISH_WAITING: Final = alternatives(
    "rest rests resting stand stands sit sits cool cools chill soak steep simmer boil cook bake fry"
    " roast grill sear brown wait let leave allow marinate brine cover aside stir whisk knead heat"
    " warm freeze refrigerate drain brew incubate centrifuge spin mix shake dry proof prove rise"
    " ferment sweat sauté saute poach steam blanch infuse relax thaw defrost set hold store"
    " reduce(?!_(?:the_)?heat)"
)
_NO_PLACE: Final = r"(?![-\s]time|,?\s(?:dry|dark)\b|\splace)"
_WAITING: Final = (
    rf"\b(?:then|dann|to (?:a|the) (?:boil|simmer)|(?:lass|läss?t|lassen)(?!\ssich)"
    rf"|{_NO_NOUN}(?:{_ENGLISH_WAITING}|{_GERMAN_WAITING}))\b{_NO_PLACE}"
)
"""A verb of waiting: not a noun ("the roast"), nor what a place is like ("a cool, dry place")."""
_OTHER_VERB_WORDS: Final = alternatives(
    r"keep(?!_\w+ing) keeps lasts freezes kept made stored frozen refrigerated prepared serve eaten"
    r" ready took needed start begin prepare preheat take remove bring time (?<=,_)insgesamt"
    r" hält halten haltbar kann können lässt_sich lassen_sich fertig brauchten? dauerten? hat"
    r" haben ließ nahm nimm hole? beginne?n? heize? \w+zeit"
)
_OTHER_VERB: Final = rf"\b(?:{_OTHER_VERB_WORDS})\b"
"""A word to which a time may belong instead."""
_ITALIAN_PER_BEFORE: Final = word_before("Cuocere per {30 minuti}", "per")
_ITALIAN_TIME: Final = re.compile(r".*\b(?:minut[oi]|or[ae]|second[oi])", re.IGNORECASE)


def _is_italian(spoken: _Spoken) -> bool:
    """Return whether "per" means for: "cuocere per 30 minuti"."""
    is_italian = _ITALIAN_TIME.match(spoken.time) is not None
    return is_italian and spoken.follows(_ITALIAN_PER_BEFORE)


_SECOND: Final = re.compile(r"a second|another second", re.IGNORECASE)
_NOUN_AFTER: Final = After(
    {
        "{a second} bowl": r"(?!(?:or|and|until|then|to|at|on|in|before|after|longer|more|each|per)\b)"
    },
    but_not={"{a second} bowl": "Pulse for {a second} or two"},
    lead=r"\s+",
    tail=r"[^\W\d]",
)


def _is_ordinal(spoken: _Spoken) -> bool:
    """Return whether "second" counts things: "in a second bowl"."""
    return _SECOND.fullmatch(spoken.time) is not None and spoken.precedes(_NOUN_AFTER)


_EACH_BEFORE: Final = word_before(
    "every {5 minutes}",
    "every each per alle jede[nrs]? pro for_each for_every"
    " cada chaque toutes_les tous_les ogni var hver elke iedere om_de każde co каждые",
)
_MEASURE: Final = (
    r"(?:kilo\w*|kg|g|gramm|pfund|pounds?|lbs?|cm|zentimeter|inch(?:es)?|lit(?:er|re)s?|days?"
    r"|tage?)\b"
)
_PER_MEASURE: Final = rf"(?:per|pro|for (?:each|every))\s+(?:\d+\s?)?{_MEASURE}"
_DEGREES: Final = r"\d+\s?(?:°|grad|degrees|[cf])\b"
_NEXT_THING: Final = r"\b(?:and|und|then|dann|add|use|geben)\b"
_FOR_SO_MUCH_BEFORE: Final = Before(
    {
        "Pro Kilo Fleisch {20 Minuten}": rf"^\W*{_PER_MEASURE}"
        rf"(?:{_DEGREES}|(?!{_NEXT_THING})[^.;:\d])*",
        "Je 500 g Fleisch {20 Minuten}": rf"^\W*je\s+(?:\d+\s?)?{_MEASURE}"
        rf"(?:{_DEGREES}|(?!{_NEXT_THING})[^.,;:\d])*",
        "Roast, per kg, {20 minutes}": rf"\b{_PER_MEASURE}"
        rf"(?:(?!{_NEXT_THING}|{_WAITING})[^.;:\d]){{0,20}}\s+",
    },
    but_not={
        "Pro Kilo Fleisch {20 Minuten}": "Per litre of water add salt and boil for {9 minutes}",
        "Je 500 g Fleisch {20 Minuten}": "Je 100 g Teig ausrollen und {3 Minuten} backen",
        "Roast, per kg, {20 minutes}": "With 10 g salt per litre, boil {9 minutes}",
    },
    tail=r"$",
)
"""A time for so much of something is to be worked out; one per side or tray is waited for."""
_FOR_SO_MUCH_AFTER: Final = After(
    {
        "{20 minutes} for every 500 g": r"for (?:every|each)",
        "{20 Minuten} pro Kilo": r"per|pro|je",
    },
    but_not={
        "{20 minutes} for every 500 g": "{5 minutes} for each side",
        "{20 Minuten} pro Kilo": "{12 Minuten} pro Blech",
    },
    lead=r"\s+",
    tail=rf"\s(?:\d+\s?\w*\b|{_MEASURE})",
)


def _is_rate(spoken: _Spoken) -> bool:
    """Return whether it comes again, or is for so much of something: "every 5 minutes"."""
    return (
        spoken.follows(_EACH_BEFORE)
        or spoken.follows(_FOR_SO_MUCH_BEFORE)
        or spoken.precedes(_FOR_SO_MUCH_AFTER)
    )


_NAMES_AFTER: Final = After(
    {
        "{30 second} bursts": r"\s+(?:bursts?|pulses?|intervals?|increments?)\b",
        "{3 minute} eggs": r"\s+eggs?\b",
        "{30 minute} meals": r"\s+(?:meals?|recipes?|dinners?|lunch|dish(?:es)?)\b",
        "{12 Stunden} alter Teig": r"\s+(?:old|alt(?:e[nrs]?)?|aged|gereift\w*)\b",
        "{5 Minuten}-Eier": r"-[^\W\d]",
    },
    but_not={"{3 minute} eggs": "{3 minutes}, then the eggs"},
)
_PACE_BEFORE: Final = Before(
    {
        "in pulses of {1 second}": r"(?:bursts|pulses|intervals|increments) of",
        "in Intervallen von {5 Minuten}": r"(?:impulsen|stößen|intervallen) (?:von|zu)",
    },
    lead=r"\b",
    tail=r"\s+$",
)


def _is_name(spoken: _Spoken) -> bool:
    """Return whether it says what something is like: "30-second bursts", "5-Minuten-Eier"."""
    return spoken.precedes(_NAMES_AFTER) or spoken.follows(_PACE_BEFORE)


_LIMIT_BEFORE: Final = Before(
    {
        "in under {an hour}": r"\b(?:under|unter)",
        "no more than {5 minutes}": r"\b(?:no|not|never|\w+n['’]t)\b[^;:]*\b(?:more|longer)\s+than",
        "in less than {5 minutes}": r"(?<!\bno )(?<!\bnot )\b(?:less|fewer)\s+than",
        "nicht länger als {3 Stunden}": r"\b(?:nicht|nie)\b[^;:]*\b(?:länger|mehr)\s+als",
        "in weniger als {3 Stunden}": r"(?<!\bnicht )\b(?:weniger|kürzer)\s+als",
        "Pas plus de {5 minutes}": r"\b(?:pas|no|non|não|niet|inte|ikke|nie|не)\s"
        r"(?:plus|más|più|mais|langer|meer|längre|mer|længere|mere|dłużej|более|дольше)"
        r"(?:\s(?:de|di|que|dan|än|end|enn|niż))?",
    },
    but_not={
        "in under {an hour}": "under a towel for {an hour}",
        "no more than {5 minutes}": "Boil for more than {5 minutes}",
        "in less than {5 minutes}": "no less than {5 minutes}",
        "nicht länger als {3 Stunden}": "Länger als {3 Stunden} garen",
        "in weniger als {3 Stunden}": "nicht weniger als {3 Stunden}",
    },
    tail=r"\s+$",
)
_COMPARED_AFTER: Final = After(
    {
        "{a minute} longer than the packet says": r"(?:longer|more|later)\s(?:[^.,;:]{0,30}\s)?than\b",
        "{5 minutes} less in a fan oven": r"(?:less|shorter|fewer|earlier)\b",
        "{2 minutes} under the packet time": r"under the pack",
        "{a minute} shy of the packet time": r"(?:shy|short) of\b",
        "{eine Minute} länger kochen als angegeben": r"(?:länger|mehr|später)\s(?:[^.,;:]{0,30}\s)?als\b",
        "{5 Minuten} weniger bei Umluft": r"(?:weniger|kürzer|früher)\b",
        "{2 minutes} de moins que le paquet": r"(?:de moins|de plus|menos|in meno|a menos|korter"
        r"|minder|mindre|kortare|kortere|mniej|krócej|меньше|короче)\b",
    },
    but_not={
        "{a minute} longer than the packet says": "{a minute} longer",
        "{eine Minute} länger kochen als angegeben": "{eine Minute} länger kochen",
    },
    lead=r"\s+",
)


def _is_limit(spoken: _Spoken) -> bool:
    """Return whether it is only a limit or a difference: "a minute less than the packet says"."""
    return spoken.follows(_LIMIT_BEFORE) or spoken.precedes(_COMPARED_AFTER)


_AHEAD_AFTER: Final = After(
    {
        "{a day} ahead": r"ahead|in advance|earlier|ago",
        "{12 Stunden} im Voraus": r"im voraus|vorher",
        "{2 heures} à l’avance": r"à l['’]avance|con antelación|(?:in|d['’])\s?anticipo"
        r"|com antecedência|van te ?voren|i förväg|i forvejen|på forhånd|wcześniej|заранее|önceden",
        "Se puede preparar {2 horas} antes": r"(?:avant|antes|prima|innan|før)(?=\s*(?:[,;]|$))",
    },
    lead=r"\s+",
    tail=r"\b",
)
_BEFORE_END_AFTER: Final = After(
    {
        "{5 minutes} before the end": r"before\s+(?:the\s+)?end",
        "{5 Minuten} vor Ende": r"vor\s+(?:dem\s+|der\s+)?(?:ende|schluss|ablauf|\w+ende)",
    },
    but_not={"{5 minutes} before the end": "rest {5 minutes} before serving"},
    lead=r"\s+",
    tail=r"\b",
)
_GERMAN_START_AFTER: Final = After(
    {
        "{1 Stunde} vor dem Backen herausnehmen": rf"vor\b(?:(?!\bund\b|{_WAITING})[^.;:,])*?"
        r"\b(?:\w*nehmen|\w*holen|vorheizen|beginn\w*|anfangen)\b"
    },
    but_not={
        "{1 Stunde} vor dem Backen herausnehmen": "{1 Stunde} vor dem Backen ruhen lassen und dann"
        " herausnehmen"
    },
    lead=r"\s+",
)


# A change of a time is for another day: "extend the baking time by 10 minutes", "add 5 minutes". So
# is what is only longer in the mountains. "5 minutes more" alone is waited for.

_CHANGED_BEFORE: Final = Before(
    {
        "Extend the time by {10 minutes}": r"\bby",
        "Die Zeit um {10 Minuten} verlängern": r"\bum",
        "Add {5 minutes} to the time": r"\b(?:add(?:ing)?|subtract|deduct)",
    },
    but_not={
        "Extend the time by {10 minutes}": "Stand by the oven for {10 minutes}",
        "Add {5 minutes} to the time": "Add salt and boil {5 minutes}",
    },
    tail=r"\s+(?:(?:about|another|an extra|up to|etwa|ca\.|rund|bis zu|mindestens)\s+)?$",
)
_MORE_AFTER: Final = After({"{2 Minuten} länger": r"\s+(?:longer|more|extra|länger|mehr)\b"})
_PLANNED_AFTER: Final = After(
    {
        "{10 Minuten} mehr einplanen": r"(?:mehr|länger|extra)\s+(?:ein|zu)?"
        r"(?:planen|rechnen|brauchen)",
        "{1 Minute} abziehen": r"(?:abziehen|dazurechnen|draufrechnen|hinzurechnen)",
    },
    but_not={"{10 Minuten} mehr einplanen": "{10 Minuten} länger backen"},
    lead=r"\s+",
    tail=r"\b",
)
_PLANNING_BEFORE: Final = word_before(
    "Allow {5 minutes} more",
    "allow plan needs? requires? braucht",
    but_not="Allow it to rest {5 minutes} more",
)
_ALTITUDE_BEFORE: Final = Before(
    {
        "Above 3,000 feet boil {2 minutes}": r"\d\s?(?:feet|ft|met(?:er|re)s?)\b",
        "Ab 1.200 m {2 Minuten}": r"\b(?:ab|über)\s\d[\d.]*\s?m\b",
        "At high altitude {2 minutes}": r"\b(?:altitudes?|mountains?|gebirge|bergen)\b",
        "In dieser Höhe {2 Minuten}": r"\bhöhen?(?:lagen?|metern?)?\b",
    },
    tail=r"[^.;:]*$",
)


def _is_change(spoken: _Spoken) -> bool:
    """Return whether it only says how much longer or shorter another time is: "add 5 minutes"."""
    if spoken.follows(_CHANGED_BEFORE) or spoken.precedes(_PLANNED_AFTER):
        return True
    is_more = spoken.precedes(_MORE_AFTER)
    return is_more and (spoken.follows(_PLANNING_BEFORE) or spoken.follows(_ALTITUDE_BEFORE))


def _is_ahead(spoken: _Spoken) -> bool:
    """Return whether it says how long before or after something else: "up to a day ahead"."""
    return (
        spoken.precedes(_AHEAD_AFTER)
        or spoken.precedes(_BEFORE_END_AFTER)
        or spoken.precedes(_GERMAN_START_AFTER)
    )


_SETTING_BEFORE: Final = Before(
    {"Set the cooking time to {3 minutes}": r"\bset the (?:\w+ )?time to\s+$"},
    but_not={"Set the cooking time to {3 minutes}": "Set the timer to {3 minutes}"},
)


def _is_setting(spoken: _Spoken) -> bool:
    """Return whether it is a number to set on a device."""
    return spoken.follows(_SETTING_BEFORE)


_AT_MOST_BEFORE: Final = Before(
    {
        "Store airtight for up to {12 hours}": rf"(?:store|freeze)\b(?:(?!{_WAITING})[^;:])*",
        "Keep for up to {12 hours}": r"keep for ",
    },
    but_not={"Store airtight for up to {12 hours}": "Store it, then simmer for up to {20 minutes}"},
    lead=r"\b",
    tail=r"\b(?:up to|at most)\s+$",
)
_WITHIN_BEFORE: Final = Before(
    {"Best eaten within {2 hours}": r"\b(?:eaten|serve|use|consume) within\s+$"}
)
_UP_TO_BEFORE: Final = Before(
    {"Bis zu {12 Stunden} aufbewahren": r"\b(?:bis zu|höchstens|maximal|max\.)\s+$"}
)
_KEEP_AFTER: Final = After(
    {"{12 Stunden} aufbewahren": r"(?:aufbewahr|lagern|gelagert|einfrieren|eingefroren)"},
    but_not={"{12 Stunden} aufbewahren": "{1 Stunde} ruhen lassen, dann einfrieren"},
    lead=r"[^,;:]*\b",
)
_KEPT_AFTER: Final = After(
    {"{12 Stunden} im Kühlschrank haltbar": r"(?:\s+[^\W\d_]+){0,4}?\s+haltbar\b"},
    but_not={"{12 Stunden} im Kühlschrank haltbar": "{1 Stunde} backen, haltbar"},
)


def _is_longest(spoken: _Spoken) -> bool:
    """Return whether something keeps at most so long: "store for up to 12 hours"."""
    if spoken.follows(_UP_TO_BEFORE) and spoken.precedes(_KEEP_AFTER):
        return True
    return (
        spoken.follows(_AT_MOST_BEFORE)
        or spoken.follows(_WITHIN_BEFORE)
        or spoken.precedes(_KEPT_AFTER)
    )


_WAITING_BEFORE: Final = Before(
    {"Let it rest {10 minutes}": _WAITING},
    but_not={"Let it rest {10 minutes}": "Let it cool; it keeps {10 hours}"},
    tail=rf"(?:(?!{_OTHER_VERB})[^;:])*$",
)
_WAITING_AFTER: Final = After(
    {"insgesamt {45 Minuten} backen": rf"{_NO_NOUN}(?:{_GERMAN_WAITING})"},
    but_not={"insgesamt {45 Minuten} backen": "{1 Stunde} vor dem Backen herausnehmen"},
    lead=r"\s+(?:(?!\b(?:und|oder)\b)[^.;:,])*?\b",
    tail=r"\b",
)
_OTHER_VERB_BEFORE: Final = Before(
    {"Früher hat man es {4 Stunden} kochen lassen": _OTHER_VERB},
    but_not={"Früher hat man es {4 Stunden} kochen lassen": "Bei uns {4 Stunden} kochen lassen"},
    tail=r"[^,;:]*$",
)


def _belongs_to_waiting(spoken: _Spoken) -> bool:
    """Return whether the nearest verb is one of waiting: "let it rest", "45 Minuten backen"."""
    if spoken.follows(_WAITING_BEFORE):
        return True
    return spoken.precedes(_WAITING_AFTER) and not spoken.follows(_OTHER_VERB_BEFORE)


_BEFORE_AFTER: Final = After(
    {"{1 hour} before baking": r"\s+(?:before|vor|avant|antes|prima|voor|innan|før)\b"}
)
_STARTING: Final = r"(?:start|begin|prepare|preheat|take|remove|bring)"
_START_BEFORE: Final = Before(
    {
        "Take the butter out of the fridge {1 hour} before baking": rf"\b{_STARTING}\b",
        "Nimm die Butter {1 Stunde} vor dem Backen heraus": r"\b(?:nimm|hole?|beginne?n?|heize?)\b",
        "Sortir le beurre {1 heure} avant de commencer": r"\b(?:sort(?:ir|ez)|préchauffe[rz]"
        r"|sacar|saca|precalentar|togliere|togliete|retirar|retire|haal|ta fram|tag)\b",
    },
    but_not={
        "Take the butter out of the fridge {1 hour} before baking": "Start the oven for {1 hour}"
    },
    tail=r"(?:(?!\bfor\b)[^;:])*$",
)
_FIRST_BEFORE: Final = Before({"About {1 hour} before": r"^\W*(?:about|roughly)?\W*$"})
_THEN_START_AFTER: Final = After(
    {
        "{1 hour} before baking, take out the butter": rf"before\b[^.;:,]*,\s*(?:{_STARTING}|put|heat)\b"
    },
    lead=r"\s+",
)


def _is_start(spoken: _Spoken) -> bool:
    """Return whether something starts so long before something else: "take it out 1 hour before
    baking".
    """
    if not spoken.precedes(_BEFORE_AFTER):
        return False
    if spoken.follows(_FIRST_BEFORE) and spoken.precedes(_THEN_START_AFTER):
        return True
    return spoken.follows(_START_BEFORE)


_ALTOGETHER_AFTER: Final = After(
    {
        "{2 hours} in all": r"in all|in total|altogether",
        "{2 Stunden} insgesamt": r"insgesamt",
    },
    lead=r"\s+",
    tail=r"\b",
)
_ALTOGETHER_BEFORE: Final = Before(
    {
        "Total time: {45 minutes}": r"(?:total|active|prep(?:aration)?) time",
        "ready in {45 minutes}": r"ready in|fertig in",
        "insgesamt {45 Minuten}": r"insgesamt(?=[^,\d]*$)",
        "Arbeitszeit {1 Std.}": r"(?:zubereitungs|arbeits|gesamt|vorbereitungs)zeit",
    },
    but_not={"insgesamt {45 Minuten}": "Insgesamt 4 Eier zugeben, {5 Minuten}"},
    lead=r"\b",
    tail=r"\b[^.;]*$",
)


def _is_altogether(spoken: _Spoken) -> bool:
    """Return whether it is the time of the whole recipe."""
    return spoken.follows(_ALTOGETHER_BEFORE) or spoken.precedes(_ALTOGETHER_AFTER)


_KEEPS_BEFORE: Final = Before(
    {
        "It keeps for {12 hours}": r"keeps|lasts|freezes",
        "It will keep {12 hours}": r"(?:will|should|they|these|leftovers) (?:keep|last|freeze)",
        "It can be made {12 hours} before": r"can be"
        r" (?:kept|made|stored|frozen|refrigerated|prepared)",
        "stored airtight, {12 hours}": r"(?<!\bthe )stored",
        "Cookies keep for {12 hours}": r"(?!leftovers)\w+s keep",
        "Hält sich {12 Stunden}": r"(?:hält|halten) sich",
        "Haltbar ca. {12 Stunden}": r"haltbar",
    },
    but_not={
        "stored airtight, {12 hours}": "Warm the stored dough, {30 minutes}",
        "Cookies keep for {12 hours}": "If the onions keep sticking, add water, {5 minutes}",
    },
    lead=r"\b",
    tail=r"\b(?!\s\w+ing\b)[^;:]*$",
)
_MAY_BEFORE: Final = Before(
    {"Man kann es {12 Stunden} aufbewahren": r"\b(?:kann|können|lässt|lassen)\b[^,;:]*$"}
)
_KEEPING: Final = alternatives(
    "se_conserve se_conserva si_conserva conservare conservar hållbar bewaren przechowywać хранить"
    " хранится"
)
_KEEPING_BEFORE: Final = Before({"Se conserva {1 día}": _KEEPING}, lead=r"\b", tail=r"\b[^;:]*$")
_KEEPING_AFTER: Final = After(
    {"{1 dag} bewaren": _KEEPING},
    but_not={"{1 dag} bewaren": "{20 minutos} y conservar en frío"},
    lead=r"\s(?:(?!\b(?:y|e|et|en|och|i|и)\b)[^.;:,])*?\b",
    tail=r"\b",
)


def _keeps(spoken: _Spoken) -> bool:
    """Return whether something keeps so long: "it keeps for a day", not "keep it on ice"."""
    if spoken.follows(_MAY_BEFORE) and spoken.precedes(_KEEP_AFTER):
        return True
    return (
        spoken.follows(_KEEPS_BEFORE)
        or spoken.follows(_KEEPING_BEFORE)
        or spoken.precedes(_KEEPING_AFTER)
    )


_TOOK_BEFORE: Final = Before(
    {
        "Ours took {2 hours}": r"(?:ours?|mine) (?:needed|took|was)",
        "It took {2 hours}": r"took(?!\s(?:up|on|out|off|in)\b)",
        "We needed {2 hours}": r"(?:i|we) needed",
        "Früher hat man es {4 Stunden} gekocht": r"(?:früher|damals) (?:hat|haben|kochte|ließ)",
        "Meine Oma nahm {2 Stunden}": r"meine? (?:oma|opa|mutter)",
        "Bei uns {2 Stunden}": r"bei (?:uns|mir)",
        "Der Kuchen brauchte {2 Stunden}": r"brauchten?|dauerten?",
    },
    but_not={"It took {2 hours}": "Once it took on color, {15 minutes} more"},
    lead=r"\b",
    tail=r"\b[^;]*$",
)


def _is_story(spoken: _Spoken) -> bool:
    """Return whether somebody needed so long: "ours took 2 hours"."""
    return spoken.follows(_TOOK_BEFORE)


_RULES: Final[tuple[tuple[bool, Callable[[_Spoken], bool]], ...]] = (
    # The words right at it say what it is.
    (True, _is_italian),  # "per", which means each elsewhere
    (False, _is_ordinal),
    (False, _is_rate),
    (False, _is_name),
    (False, _is_limit),
    (False, _is_change),
    (False, _is_ahead),
    (False, _is_setting),
    (False, _is_longest),
    # It belongs to the nearest verb.
    (True, _belongs_to_waiting),
    # It belongs to something else.
    (False, _is_start),
    (False, _is_altogether),
    (False, _keeps),
    (False, _is_story),
)


def _is_waited_for(spoken: _Spoken) -> bool:
    """Return whether somebody waits so long: unless a rule says otherwise."""
    return next((is_waited for is_waited, applies in _RULES if applies(spoken)), True)
