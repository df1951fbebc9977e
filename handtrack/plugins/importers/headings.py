"""Pages and texts without annotations: headings such as "Ingredients" and "Zubereitung", with lists
below them.

Search the rows for a heading that means the things needed, or a list whose items begin with
amounts; then for a heading that means the steps, or rows that read like steps. Below each, list
items count, and other text only where it outweighs them. A section ends at a heading of the same
rank, or at one that means something else (comments, nutrition). The most certain pair wins:
headings before lists, amounts before none, then the longer one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import groupby, islice, takewhile
from typing import Final

from handtrack.guides.amounts import is_amount
from handtrack.plugins.importers.markup import BOLD, Row, sectioned
from handtrack.plugins.importers.schema import (
    FOR_PART,
    NEXT_AMOUNT,
    FindPicture,
    no_picture,
    read_schema,
)
from handtrack.plugins.importers.understood import Doubt, Group, Understood
from handtrack.plugins.importers.values import unmeasured

LEAST_LISTED: Final = 0.4
"""Minimum share of a section's characters in lists, for only the lists to count."""
_LEAST_AMOUNTS: Final = 0.5
"""Minimum share of items that begin or end with an amount in a list of things needed."""
_FEWEST_ITEMS: Final = 3
_SHORTEST_STEP: Final = 25
"""Minimum characters of an average step without a heading."""
_SHORTEST_SECTION: Final = 100
"""Minimum characters of all steps."""
_LONGEST_HEADING: Final = 60
"""Characters; longer is text in bold letters."""
_LONGEST_NEEDED: Final = 80
"""Characters; a longer sentence without an amount is a step."""
_LONGEST_FACT: Final = 40
"""Characters of a line such as "Total time: 45 min" above the steps."""
_MOST_WORDS: Final = 10
_FEWEST_STEPS: Final = 2
"""Minimum steps without a heading."""
_FIRST_STEPS: Final = 4
"""Steps checked for being sentences; this many rows that aren't sentences end the steps."""
_MOSTLY: Final = 0.75
_FURTHEST_HEADING: Final = 200
"""Maximum rows between the things needed and the steps' heading."""
_FURTHEST: Final = 60
"""Maximum rows between the things needed and steps without a heading, and between a text and the
same in pieces.
"""
_MOST_JUDGED: Final = 200
"""Rows without a heading that are checked for being steps; if they are, the rest of them is too."""
_BEGINNING: Final = 5
"""Letters by which a step's words are compared with those of the things needed."""
_MOST_REMEMBERED: Final = 200
"""Rows whose meaning is kept."""
_MOST_PARTS: Final = 50


class Topic(Enum):
    """The topic of a heading."""

    NEEDED = "needed"
    STEPS = "steps"
    OTHER = "other"
    """Comments, notes, nutrition."""


# Headings that announce things needed and steps: beginnings of words, protocols of laboratories and
# workshops too. On 42 saved pages as they are, they decide one; without the pages' annotations they
# decide 15: English 5, German 4, Portuguese and Cyrillic 1 each, and any of several languages the
# rest. The others decide none of these pages, whose lists begin with amounts; they are for texts
# without amounts or lists, and for Asian lists, which end with amounts.

_IN_LANGUAGES: Final = {
    "en": (
        "ingredi|materials?\\b|supplies|equipment|utensil|tools?\\b|reagen|you(?: will|'ll|’ll)? need|what you need",
        "direction|instruct|method|procedure|preparation|steps?\\b|protocol|what to do|how to(?: make| prep| cook|$)",
    ),
    "de": (
        (
            "zutat|einkaufsliste|material|(?:küchen|back)?(?:zubehör|utensil|geräte?\\b)|werkzeug"
            "|(?:brauchst|benötigst) du|du (?:brauchst|benötigst)"
        ),
        "zubereit|anleitung|arbeits(?:schritt|anweis)|schritte?\\b|durchführ|vorgehen|herstell|so (?:geht|wird|mach)",
    ),
    "fr": (
        "ingrédi|matériel|ustensile|vous faut",
        "préparati|étapes?\\b|etapes?\\b|réalisation|progression|procédure|comment (?:faire|préparer)",
    ),
    "es": (
        "ingredient|material",
        "elaboraci|preparaci|pasos\\b|instruccion|cómo (?:hacer|preparar)",
    ),
    "it": (
        "ingredient|occorrente",
        "preparaz|procediment|svolgimento|esecuzione|come (?:si prep|fare|preparare)",
    ),
    "pt": (
        "ingredient|materia",
        "preparo\\b|preparaç|passos\\b|como (?:fazer|preparar)|modo de (?:prep|fazer)",
    ),
    "nl": ("ingredi[eë]n|benodigd", "bereiding|werkwijze|aan de slag|zo (?:maak|bereid) je"),
    "da, nb, sv": (
        "ingrediens",
        "fremgangs|tillagning|gör så|så gör du|slik gjør|sådan (?:gør|laver)|instruktion",
    ),
    "pl": ("składnik", "przygotowan|wykonani|sposób (?:przygot|wykon)|jak (?:zrobić|przygot)"),
    "ru, bg, uk": (
        "ингредиент|інгредієнт|состав\\b|продукт",
        "приготов|приготув|приготв|спос[іо]б приг|начин на приг|метод\\b",
    ),
    "tr": ("malzeme", "yapılış|hazırlan|nasıl yapılır"),
    "zh, ja": ("材料|食材|用料|配料|原料", "作り方|手順|做法|步骤|步驟|製作|制作"),
}
_PHRASES: Final = re.compile(
    r"modo de (?:prep|fazer)|sposób (?:przygot|wykon)|gör så|slik gjør|sådan gør|come si|so (?:geht|wird)|zo maak je"
    r"|how to (?:make|prepare)|what to do|спос[іо]б приг|начин на приг"
    r"|you(?: will|'ll|’ll)? need|what you need|du brauchst"
)
"""Headings of several words, known without a mark."""
_FOR_SOME = re.compile(
    r"\s*[(（\[].{1,30}[)）\]]|\s(?:für|for|per|pour|para|por|voor|pro|till?|dla|na|για|для|за|untuk|pentru)\s.{0,5}?\d.*"
)
_OTHER: Final = re.compile(
    r"comment|kommentar|coment|reacti|reactie|nutrition|nährwert|nutrici|voedingswaarde|notes?\b|tipp?s?\b|astuce"
    r"|conse(?:il|jo)|share\b|related|reviews?\b|bewertung|rating|video|faq|newsletter|storage|anmerkung|hinweis|quelle"
    r"|source|did you|leave a|you (?:may|might) also|more recipes|weitere"
    r"|vous aimerez|también te|te puede|könnte (?:dir|euch)|laisser? un|deja un|lascia un"
    r"|about|über\b|schreibe|teilen|print\b|variation|abwandlung|substitut"
    r"|informaç|información nutri|dicas?\b|observaç|trucos|curiosit|consigli|wskazówk|porad|komentarz"
    r"|примечани|совет|заметк|отзыв|yorum|püf nokta"
)
_TOPICS: Final = {
    Topic.NEEDED: re.compile("|".join(needed for needed, _ in _IN_LANGUAGES.values())),
    Topic.STEPS: re.compile("|".join(steps for _, steps in _IN_LANGUAGES.values())),
    Topic.OTHER: _OTHER,
}
_FACTS: Final = re.compile(
    r"nutrition(?:al)? |nährwert|voedingswaarde|información nutri|valeurs nutri|valori nutri"
)
_AMOUNT = re.compile(
    r"(?:ca?\.?\s|etwa\s|about\s|je\s)?[\d½¼¾⅓⅔⅛⅜⅝⅞]|(?:an?|eine?|une?|half|etwas|some)\s",
    re.IGNORECASE,
)
_AMOUNT_LAST = re.compile(r"\d\s?(?:k?g|ml|[\u3040-\u9fff\uac00-\ud7a3]{1,3})$")
_AMOUNT_ALONE = re.compile(
    r"(?:ca?\.?\s*)?[\d½¼¾⅓⅔⅛][\d½¼¾⅓⅔⅛.,/–-]*(?:\s*\d/\d)?\s*[^\W\d]{0,12}\.?", re.IGNORECASE
)
_SERVINGS_ALONE: Final = re.compile(r"[1-9]\d?")
_UNIT_TWICE: Final = re.compile(r"(?<=\d)(\s?([^\W\d]{1,12})\.?)\s+\2\b", re.IGNORECASE)
"""As some pages have it, for one and for several: "1.5 tsp tsp oil"."""
_ADVERTISEMENTS: Final = frozenset(
    (
        "advertisement",
        "advertisements",
        "ad",
        "anzeige",
        "werbung",
        "publicité",
        "publicidad",
        "pubblicità",
        "reklama",
    )
)
_STEP_NUMBER = re.compile(
    r"(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin|vaihe|adım|шаг|крок)"
    r"\s*(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|vier|fünf|sechs|sieben)"
    r"(?:\s*(?:of|/|von|de)\s*\d{1,2})?[.:]?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d{1,2}\s*[.):-]\s*\S")
_FIRST = re.compile(r"1\s*[.):-]")
_DURATION = re.compile(
    r"(?:[^\d.!?]|\bca\.){1,30}\d[\d\s.,:/-]{0,9}[^\W\d]{1,9}\.?(?:\s\d{1,2}\s?[^\W\d]{1,9}\.?)?"
)
"""A line such as "Total time 1 h 30 min"."""
_TALK: Final = re.compile(
    r"\b(?:sponsored|sponsor(?:ing|s)|affiliate|newsletter|subscribe|all opinions|paid partnership"
    r"|enthält werbung|gesponsert|abonnier\w*|instagram|pinterest|facebook|whatsapp"
    r"|follow (?:me|us) on|folge (?:mir|uns)|tag (?:me|us)\b|leave (?:me )?a (?:comment|rating|review))",
    re.IGNORECASE,
)
"""Sentences of a page about itself."""
_CREDIT: Final = re.compile(
    r"(?:rezept|recipe|quelle|source|fotos?|photos?|foodstyling|styling|credits?)\s?:\s\S.{0,80}",
    re.IGNORECASE,
)
"""A line below the steps."""
_COUNT = re.compile(
    r"\d+(?:\s\d+)+|\d[\d.,]*\s(?!min|sek|sec|seg|std|hour|heure|hora|stunde)[^\W\d]{4,}",
    re.IGNORECASE,
)
"""A line such as "41 votes" or "5 4 3 2 1", below the steps."""
_TITLED = re.compile(
    r"(?:(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin)\s*)?(?P<number>\d{1,2})\s*[.):–-]\s*(?P<title>[^\W\d].*)",
    re.IGNORECASE,
)
_FEWEST_TITLED: Final = 2
_NUMBER = re.compile(r"\d{1,3}[.):]?")
_LEAD = re.compile(r"(?P<heading>[^\W\d][^:\d]{2,30}:)\s+(?P<rest>\D.*|\d.*,.*)")


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows that belong together, where they begin and end, and how certain their meaning is."""

    start: int
    end: int
    rows: tuple[Row, ...]
    certain: int

    @property
    def says_something(self) -> bool:
        """True if its text is long enough for steps."""
        return sum(len(row.text) for row in self.rows) >= _SHORTEST_SECTION

    @property
    def reads_like_steps(self) -> bool:
        """True if half of its text is sentences as long as a step."""
        texts = [row for row in self.rows if not row.level]
        said = sum(
            len(row.text) for row in texts if len(row.text) >= _SHORTEST_STEP and _is_sentence(row)
        )
        return 2 * said >= sum(len(row.text) for row in texts)


def read_rows(found: Sequence[Row], find_picture: FindPicture = no_picture) -> list[Understood]:
    """Parse rows by the headings and lists among them; an empty list if there are none."""
    return _read_rows(found, find_picture, list)


def read_page_rows(
    found: Sequence[Row], find_picture: FindPicture = no_picture
) -> list[Understood]:
    """Parse a page's rows as `read_rows` does, without what the page shows twice."""
    return _read_rows(found, find_picture, _shown_once)


def _read_rows(
    found: Sequence[Row],
    find_picture: FindPicture,
    without_views: Callable[[list[Row]], list[Row]],
) -> list[Understood]:
    """Parse rows. `without_views`: removes what a section has twice."""
    found = [
        part
        for row in found
        if row.text.lower() not in _ADVERTISEMENTS
        for part in _announcing(row)
    ]
    announced = [*islice(_announced(found, Topic.NEEDED), _MOST_PARTS)]
    food = [part for part in announced if not _names_tools(found[part.start])] or announced
    needed = [*food, *islice(_lists_with_amounts(found), _MOST_PARTS)]
    needed = needed or [*islice(_runs_with_amounts(found), _MOST_PARTS)]
    steps = _headed_steps(found) or list(islice(_announced(found, Topic.STEPS), _MOST_PARTS))
    pairs: list[tuple[_Part | None, _Part | None]] = [
        (one, _steps_after(found, one, steps)) for one in needed
    ]
    alone = [(None, part) for part in steps or islice(_lists_of_sentences(found), _MOST_PARTS)]
    first, second = max([*pairs, *alone], key=_merit, default=(None, None))
    if first is not None:
        first = replace(first, rows=tuple(without_views([*first.rows])))
    groups = _groups_of_parts(found, first, announced) if first else ()
    said = [row for row in second.rows if not _NUMBER.fullmatch(row.text)] if second else []
    texts = _sentences(without_views(said))
    read = read_schema({"recipeInstructions": sectioned(texts)}, find_picture)
    found_any = groups or read.sections
    made = _yields_of(found, first) if first else ""
    is_headed = all(part.certain for part in (first, second) if part)
    doubt = Doubt.BY_HEADINGS if is_headed else Doubt.GUESSED
    return [replace(read, needed=groups, yields=made, doubts=(doubt,))] if found_any else []


def _yields_of(found: Sequence[Row], needed: _Part) -> str:
    """Return the yield in the heading of things needed, or the chosen number below it."""
    said = _FOR_SOME.search(found[needed.start].text)
    if said is not None and re.search(r"\d", said[0]):
        return said[0].strip(" ([（)]）:")
    choice = _choice_of_servings(needed.rows)
    return str(choice.numbers[choice.chosen]) if choice is not None else ""


def _groups_of_parts(
    found: Sequence[Row], first: _Part, announced: Sequence[_Part]
) -> tuple[Group, ...]:
    """Return the groups of the things needed, and of the sections right above and below with
    another heading: "Equipment" beside "Ingredients".
    """
    words = {_announcing_word(found[first.start])}
    chain = [first]
    by_start = {part.start: part for part in announced}
    by_end = {part.end: part for part in announced}

    def is_another(part: _Part | None) -> bool:
        if part is None or found[part.start].text.endswith("?") or not may_be_things(part.rows):
            return False
        word = _announcing_word(found[part.start])
        is_new = word not in words
        words.add(word)
        return is_new

    while is_another(below := by_start.get(chain[-1].end)) and below is not None:
        chain.append(below)
    while is_another(above := by_end.get(chain[0].start)) and above is not None:
        chain.insert(0, above)
    groups: list[Group] = []
    for part in chain:
        things = [_as_heading(row) for row in part.rows]
        choice = _choice_of_servings(things)
        things = [row for row in things if not _is_choice(row)] if choice is not None else things
        own = _for_one_choice([*groups_of(_with_amounts(things))], choice)
        title = "" if part is first else found[part.start].text.rstrip(":")
        groups += [replace(group, title=group.title or title) for group in own]
    return tuple(groups)


# Some pages hold their list once for each number of servings that a reader may choose, one after
# the other, below the numbers: "4 | 2 4 6 8", with the chosen one first. The lists name the same
# things in the same order with other amounts. One of them is kept, that of the chosen number.


@dataclass(frozen=True, slots=True)
class _Choice:
    """The numbers of servings that a page offers, and the place of the chosen one among them."""

    numbers: tuple[int, ...]
    chosen: int


_FEWEST_CHOICES: Final = 3


def _is_choice(row: Row) -> bool:
    return not row.level and _SERVINGS_ALONE.fullmatch(row.text) is not None


def _choice_of_servings(found: Sequence[Row]) -> _Choice | None:
    """Return the choice in a run of rows that are only numbers, counting up."""
    for is_choice, run in groupby(found, key=_is_choice):
        numbers = [int(row.text) for row in run] if is_choice else []
        shown = numbers[0] if numbers else 0
        is_shown = numbers[1:] == sorted({*numbers[1:]}) and shown in numbers[1:]
        offered = tuple(numbers[1:] if is_shown else numbers)
        if len(offered) >= _FEWEST_CHOICES and [*offered] == sorted({*offered}):
            return _Choice(offered, offered.index(shown))
    return None


def _for_one_choice(groups: list[Group], choice: _Choice | None) -> list[Group]:
    """Return the groups of the chosen number of servings, or all if the page has one list."""
    if choice is None or len(groups) % len(choice.numbers):
        return groups
    length = len(groups) // len(choice.numbers)
    things = [(group.title, [*map(unmeasured, group.items)]) for group in groups]
    if not length or things != things[:length] * len(choice.numbers):
        return groups
    return groups[length * choice.chosen :][:length]


def _names_tools(row: Row) -> bool:
    return Group((), row.text).is_tools


def _announcing_word(row: Row) -> str:
    """Return the word that makes a row the heading of things needed."""
    word = _TOPICS[Topic.NEEDED].search(row.text.lower())
    return word[0] if word else ""


def _headed_steps(found: Sequence[Row]) -> list[_Part]:
    """Return the steps whose headings number and name them: "Step 1: Open the housing", "2.
    Swap the filter".
    """
    titles = [
        (at, title)
        for at, row in enumerate(found)
        if row.level and (title := _TITLED.fullmatch(row.text))
    ]
    counted = [
        (at, title)
        for number, (at, title) in enumerate(titles, 1)
        if int(title["number"]) == number
    ]
    announced = sum(_means(row, Topic.STEPS) and not _TITLED.fullmatch(row.text) for row in found)
    if len(counted) < _FEWEST_TITLED or len(counted) < len(titles) or announced:
        return []
    level = found[counted[0][0]].level
    end = counted[-1][0] + 1
    while end < len(found) and not (
        0 < found[end].level <= level or _means(found[end], Topic.OTHER)
    ):
        end += 1
    names = {at: title["title"] for at, title in counted}
    section = [
        replace(found[at], lines=(names[at],)) if at in names else found[at]
        for at in range(counted[0][0], end)
    ]
    texts = any(not row.level for row in section)
    return [_Part(counted[0][0], end, tuple(section), 2)] if texts else []


def may_be_things(listed: Sequence[Row]) -> bool:
    """Return whether the items of a list without a heading that announces it can be things needed:
    not sentences.
    """
    said = sum(_is_sentence(row) and not _AMOUNT.match(row.text) for row in listed)
    return said <= len(listed) / 2


def is_announcing(row: Row) -> bool:
    """Return whether a row is the heading of things needed or steps."""
    return _means(row, Topic.NEEDED) or _means(row, Topic.STEPS)


def announces_needed(row: Row) -> bool:
    """Return whether a row is the heading of things needed."""
    return _means(row, Topic.NEEDED)


def announces_steps(row: Row) -> bool:
    """Return whether a row is the heading of steps."""
    return _means(row, Topic.STEPS)


def announces_other(row: Row) -> bool:
    """Return whether a row is the heading of something else: notes, comments, nutrition."""
    return _means(row, Topic.OTHER)


def _announcing(row: Row) -> Iterator[Row]:
    """Yield a row; "Directions: Mix the eggs …" as a heading and its text."""
    lead = _LEAD.fullmatch(row.text) if not row.level and not row.item else None
    heading = Row((lead["heading"],)) if lead else row
    needed = _means(heading, Topic.NEEDED)
    steps = _means(heading, Topic.STEPS)
    listed = NEXT_AMOUNT.split(lead["rest"]) if lead else []
    if needed and len(listed) >= _FEWEST_ITEMS:
        yield from (heading, *(Row((item,), item=True) for item in listed))
    elif lead and steps and len(lead["rest"]) >= _SHORTEST_STEP:
        yield from (heading, Row((lead["rest"],), pictures=row.pictures))
    else:
        yield row


def _merit(pair: tuple[_Part | None, _Part | None]) -> tuple[bool, bool, int, int]:
    needed, steps = pair
    amounts = needed is not None and _amounts([*_with_amounts(needed.rows)]) >= _LEAST_AMOUNTS
    certain = sum(part.certain for part in pair if part)
    return (
        bool(needed and steps),
        amounts,
        certain,
        len({row.text for part in pair if part for row in part.rows}),
    )


def _announced(found: Sequence[Row], topic: Topic) -> Iterator[_Part]:
    for place, row in enumerate(found):
        if _means(row, topic) and (part := _below(found, place, topic)).rows:
            yield part


def _lists_with_amounts(found: Sequence[Row]) -> Iterator[_Part]:
    """Yield lists most of whose items begin with an amount, without a heading."""
    start = 0
    listing = [
        row.item or FOR_PART.fullmatch(row.text) is not None or _divides_list(found, at)
        for at, row in enumerate(found)
    ]
    for item, group in groupby(zip(listing, found, strict=True), key=lambda pair: pair[0]):
        run = tuple(row for _, row in group)
        end = start + len(run)
        listed = run if run[0].ordered else tuple(takewhile(lambda row: not row.ordered, run))
        if item and len(listed) >= _FEWEST_ITEMS and _amounts(listed) >= _LEAST_AMOUNTS:
            name = found[start - 1 : start] if any(row.level for row in listed) else ()
            named = tuple(row for row in name if row.level and not is_announcing(row))
            last = start + len(listed)
            yield _Part(start - len(named), last, (*named, *listed), 0)
        start = end


def _divides_list(found: Sequence[Row], at: int) -> bool:
    """Return whether the row at a place is a heading between two items with amounts, such as
    "Sauce".
    """
    row = found[at]
    if not row.level or not 0 < at < len(found) - 1:
        return False
    means_more = any(_means(row, words) for words in Topic)
    beside = (found[at - 1], found[at + 1])
    return all(one.item and _amounts([one]) for one in beside) and not means_more


def _runs_with_amounts(found: Sequence[Row]) -> Iterator[_Part]:
    """Yield runs of short lines, about half of which begin with an amount,
    with the headings among them.
    """
    start = 0
    for short, run in groupby(found, key=lambda row: bool(row.level) or _may_be_needed(row)):
        listed = [*run]
        end = start + len(listed)
        first = next(
            (at for at, row in enumerate(listed) if not row.level and _AMOUNT.match(row.text)),
            len(listed),
        )
        while first and listed[first - 1 : first] and listed[first - 1].level:
            first -= 1
        kept = listed[first:]
        while kept and kept[-1].level:
            kept.pop()
        if short and len(kept) >= _FEWEST_ITEMS and _amounts(kept) >= _LEAST_AMOUNTS:
            yield _Part(start + first, start + first + len(kept), tuple(kept), 0)
        start = end


def _may_be_needed(row: Row) -> bool:
    return len(row.text) <= _LONGEST_NEEDED and not (
        len(row.text) >= _SHORTEST_STEP and _is_sentence(row)
    )


def _lists_of_sentences(found: Sequence[Row]) -> Iterator[_Part]:
    """Yield lists of sentences as long as steps, except below a heading such as "Comments"."""
    start = 0
    heading = None
    for steps, run in groupby(
        found, lambda row: row.item and _is_sentence(row) and len(row.text) >= _SHORTEST_STEP
    ):
        listed = tuple(run)
        if (
            steps
            and len(listed) >= _FEWEST_ITEMS
            and not (heading and _means(heading, Topic.OTHER))
        ):
            yield _Part(start, start + len(listed), listed, 0)
        heading = next((row for row in reversed(listed) if row.level), heading)
        start += len(listed)


def _amounts(listed: Sequence[Row]) -> float:
    items = [row for row in listed if not row.level]
    counted = sum(bool(_AMOUNT.match(row.text) or _AMOUNT_LAST.search(row.text)) for row in items)
    return counted / max(len(items), 1)


def _steps_after(found: Sequence[Row], needed: _Part, steps: Sequence[_Part]) -> _Part | None:
    """Return the steps that belong to things needed: the next ones with a heading, or following
    rows that read like steps.
    """
    within = (part for part in steps if needed.start < part.start <= needed.end + _FURTHEST_HEADING)
    announced = max(within, key=_likelihood, default=None)
    if announced is not None and announced.reads_like_steps:
        return announced
    above = (
        part
        for part in steps
        if part.start < needed.start <= part.end + _FURTHEST_HEADING and part.reads_like_steps
    )
    before = max(
        above, key=_likelihood, default=None
    )  # pages with two columns may have them in this order
    if announced is not None or (before is not None and before.says_something):
        return before if before is not None and before.says_something else announced
    near = found[needed.end : needed.end + _FURTHEST + _MOST_JUDGED]
    place = _place_of_steps(near, frozenset(_beginnings(needed.rows)))
    return None if place is None else replace(_part_at(found, needed.end + place), certain=0)


# Without a heading the first rows that read like steps may be a story above them. A list of
# sentences further down is more likely if it names more of the things needed.


def _place_of_steps(found: Sequence[Row], names: frozenset[str]) -> int | None:
    """Return the place from which rows without a known heading read like steps, if it is near.

    `names`: the beginnings of the words of the things needed.
    """
    past = 0
    first: int | None = None
    named = 0
    for place in range(min(len(found), _FURTHEST)):
        if found[place].level and _means(found[place], Topic.OTHER):
            past = _below(found, place).end
        if place < past or _means(found[place], Topic.OTHER):
            continue
        part = _part_at(found, place)
        texts = [row for row in part.rows if not row.level]
        said = sum(len(row.text) for row in texts)
        if len(texts) < _FEWEST_STEPS or said < _SHORTEST_STEP * len(texts):
            continue
        known = len(names.intersection(_beginnings(texts)))
        is_list = len(texts) >= _FEWEST_ITEMS and all(
            row.item and _is_sentence(row) for row in texts
        )
        if first is None or (is_list and known > named):
            first = place
            named = known
        if found[first].item:
            break
    return first


def _beginnings(found: Iterable[Row]) -> Iterator[str]:
    """Yield the first letters of each longer word, by which words are compared."""
    for row in found:
        yield from (word[:_BEGINNING] for word in re.findall(r"[^\W\d_]{4,}", row.text.lower()))


def _part_at(found: Sequence[Row], place: int) -> _Part:
    """Return the section below a heading, or the numbered rows or list items from a place on; or
    sentences with headings among them, if they are more.
    """
    part = _below(found, place) if found[place].level else _unannounced(found, place)
    headed = _headed_sentences(found, place)
    return max(part, headed, key=lambda one: sum(not row.level for row in one.rows))


def _likelihood(part: _Part) -> tuple[bool, int, bool, int]:
    """Return how likely a part is the steps: it says enough in sentences, its heading is one,
    and it comes first.
    """
    return (
        part.says_something and part.reads_like_steps,
        part.certain,
        part.says_something,
        -part.start,
    )


def _headed_sentences(found: Sequence[Row], place: int) -> _Part:
    """Return the sentences from a place on, with the headings among them."""
    end = place
    nothing = Row(("",))
    for at in range(place, len(found)):
        after = found[at + 1] if at + 1 < len(found) else nothing
        said = after if found[at].level else found[at]
        is_short = len(said.text) < _SHORTEST_STEP and said is not found[-1]
        if said.level or is_short or not _is_sentence(said):
            break
        end += 1
    return _Part(place, end, tuple(found[place:end]), 0)


def _unannounced(found: Sequence[Row], place: int) -> _Part:
    """Return the numbered rows or list items from a place on."""
    texts = tuple(takewhile(_is_counted, _rows_from(found, place)))
    return _Part(place, place + len(texts), texts, 0)


def _below(found: Sequence[Row], place: int, topic: Topic = Topic.OTHER) -> _Part:
    """Return the rows that belong to the heading at a place, by its topic."""
    rank = found[place].level or BOLD + 1
    section: list[Row] = []
    end = place + 1
    parts = 0  # the level of the headings that divide it
    for at, given in enumerate(_rows_from(found, place + 1), start=place + 1):
        row = _as_item(given) if topic is Topic.NEEDED and section else given
        numbered = _STEP_NUMBER.fullmatch(row.text) is not None
        is_title = row.level > 0 and not any(_means(row, one) for one in Topic)
        if is_title and (row.level == rank or rank >= BOLD):
            parts = row.level if not section or _amounts_below(found, at) else parts
        divides = is_title and row.level == parts
        if section and not numbered and not divides and _ends(row, rank):
            break
        if section and _is_past(row, section, topic):
            break
        section.extend([] if numbered else [row])
        end += 1
    return _Part(place, end, tuple(_tidied(section, topic)), 2 if rank < BOLD else 1)


def _as_item(row: Row) -> Row:
    """Return a line in bold that begins with an amount as text."""
    is_amount_line = row.level == BOLD and _AMOUNT.match(row.text)
    return replace(row, level=0) if is_amount_line else row


def _is_past(row: Row, section: Sequence[Row], topic: Topic) -> bool:
    """Return whether a row comes after a section of some topic, by what was read of it."""
    if topic is Topic.NEEDED:
        has_things = any(one.item or _AMOUNT.match(one.text) for one in section)
        return has_things and _begins_steps(row)
    return _COUNT.fullmatch(row.text) is not None and any(map(_is_sentence, section))


def _tidied(section: list[Row], topic: Topic) -> list[Row]:
    """Return a section's rows without text between its items, if it is mostly a list, and without
    prose and headings at its end.
    """
    listed = sum(len(row.text) for row in section if row.item)
    if listed >= LEAST_LISTED * sum(len(row.text) for row in section):
        section = [kept for row in section if (kept := _kept(row))]
    is_needed = topic is Topic.NEEDED
    section = _without_talk(section) if is_needed else _without_prose(section)
    if len(section) > 1 and all(
        row.level and (_is_sentence(row) or _NUMBERED.match(row.text)) for row in section
    ):
        section = [replace(row, level=0) for row in section]
    while section and section[-1].level:
        section.pop()
    return section


def _rows_from(found: Sequence[Row], place: int) -> Iterator[Row]:
    return (found[at] for at in range(place, len(found)))


def _begins_steps(row: Row) -> bool:
    """Return whether a row below things needed is a heading of steps, or the first of them."""
    sentence = (
        len(row.text) >= _LONGEST_NEEDED and _is_sentence(row) and not _AMOUNT.match(row.text)
    )
    return _means(row, Topic.STEPS) or (sentence and not row.level)


def _without_talk(section: list[Row]) -> list[Row]:
    """Return the rows of things needed without the sentences after the last one."""
    listed = [at for at, row in enumerate(section) if row.item or _AMOUNT.match(row.text)]
    if len(listed) < _FEWEST_ITEMS:
        return section
    rest = (
        row
        for row in section[listed[-1] + 1 :]
        if len(row.text) < _SHORTEST_STEP or not _is_sentence(row)
    )
    return [*section[: listed[-1] + 1], *rest]


def _without_prose(section: list[Row]) -> list[Row]:
    """Return the rows of a section that begins with a list, up to its last item:
    prose after it isn't a step.
    """
    first = next((row for row in section if not row.level), None)
    listed = [at for at, row in enumerate(section) if row.item]
    if (
        first is None
        or not first.item
        or sum(len(section[at].text) for at in listed) < _SHORTEST_SECTION
    ):
        return section
    return section[: listed[-1] + 1]


def _amounts_below(found: Sequence[Row], place: int) -> bool:
    """Return whether the rows below a heading, up to the next one, are things needed."""
    below = [*takewhile(lambda row: not row.level, _rows_from(found, place + 1))]
    return bool(below) and _amounts(below) >= _MOSTLY


def _kept(row: Row) -> Row | None:
    """Return a row to keep in a section of lists: an item, a heading or an amount;
    None for any other.
    """
    row = _as_heading(row)
    return row if row.item or row.level or _AMOUNT_ALONE.fullmatch(row.text) else None


def _as_heading(row: Row) -> Row:
    """Return a short line that ends with a colon, or such as "For the dough", as a heading."""
    is_heading = (
        (row.text.endswith(":") or FOR_PART.fullmatch(row.text))
        and len(row.text) <= _LONGEST_HEADING
        and not row.item
        and not row.level
    )
    return replace(row, level=BOLD) if is_heading else row


def _sentences(found: list[Row]) -> list[Row]:
    """Return steps without menus and credits after them, if the steps are whole sentences or
    numbered.
    """
    found = [row for row in _without_facts(found) if row.level or not _TALK.search(row.text)]
    found = [*takewhile(lambda row: row.item or not _CREDIT.fullmatch(row.text), found)]
    found = _without_captions(found)
    texts = [row for row in found if not row.level][:_FIRST_STEPS]
    if sum(map(_is_sentence, texts)) < _MOSTLY * len(texts):
        return found
    ends = (
        at for at in range(len(found)) if not any(map(_is_sentence, found[at : at + _FIRST_STEPS]))
    )
    end = next(ends, len(found))
    while end and (found[end - 1].level or not _is_sentence(found[end - 1])):
        end -= 1
    rest = [at for at in range(end, len(found)) if not found[at].level][:2]
    alike = [_is_counted(found[at]) == _is_counted(found[end - 1]) for at in rest]
    return (
        found[: rest[0] + 1] if alike in ([True], [True, False]) else found[:end]
    )  # a last step without a full stop


def _without_captions(found: list[Row]) -> list[Row]:
    """Return numbered paragraphs without the captions and menus after the last of them."""
    counted = [at for at, row in enumerate(found) if not row.item and _NUMBERED.match(row.text)]
    if len(counted) < _FEWEST_TITLED or not _FIRST.match(found[counted[0]].text):
        return found
    said = [at for at in range(counted[-1], len(found)) if _is_sentence(found[at])]
    return found[: max(counted[-1], *said, 0) + 1]


def _is_counted(row: Row) -> bool:
    """Return whether a row is an item of a list or a numbered paragraph."""
    return row.item or _NUMBERED.match(row.text) is not None


def _without_facts(found: list[Row]) -> list[Row]:
    """Return steps without short lines before the first sentence: "Difficulty: easy",
    "Total time 45 min".
    """
    first = next((at for at, row in enumerate(found) if row.level or _is_sentence(row)), 0)
    facts = all(
        _DURATION.fullmatch(row.text) or (not row.item and len(row.text) < _LONGEST_FACT)
        for row in found[:first]
    )
    return found[first:] if facts else found


def _is_sentence(row: Row) -> bool:
    return row.text.rstrip("\"'”’») ")[-1:] in tuple(".!?…:;。！")


def _ends(row: Row, rank: int) -> bool:
    """Return whether a row begins something other than the section of a heading of this rank."""
    if len(row.text) <= _LONGEST_HEADING and _FACTS.match(row.text.lower()):
        return True
    if (
        0 < row.level <= min(rank, BOLD - 1)
        or _means(row, Topic.OTHER)
        or _means(row, Topic.NEEDED)
    ):
        return True
    return rank >= BOLD and _means(row, Topic.STEPS)


# Pages may hold a section twice, for small screens and large ones, or a step whole and in pieces.
# Only pages: in a text, and among the items of one list, a step that comes again is done again.


def _shown_once(section: list[Row]) -> list[Row]:
    """Return a page's section without its second view."""
    half = len(section) // 2
    if half >= _FEWEST_ITEMS and section[:half] == section[half:]:
        section = section[:half]
    said = [_letters(row.text) for row in section]
    return [row for at, row in enumerate(section) if not _is_said_again(section, said, at)]


def _is_said_again(section: Sequence[Row], said: Sequence[str], at: int) -> bool:
    """Return whether the rows below one say the same in pieces, or in another form."""
    if section[at].level:
        return False
    below = said[at + 1 : at + 1 + _FURTHEST]
    parts = [one for one in below if _SHORTEST_STEP <= len(one) < len(said[at])]
    if sum(one in said[at] for one in parts) > 1 and said[at] in "".join(below):
        return True
    texts = (place for place in range(at + 1, len(section)) if not section[place].level)
    after = next(texts, at)
    is_same = after != at and said[after] == said[at] and len(said[at]) >= _SHORTEST_STEP
    return is_same and not (section[at].item and section[after].item)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def _with_amounts(found: Sequence[Row]) -> Iterator[Row]:
    """Yield rows; if some are only amounts, join them to the things below them."""
    if not any(is_amount(row.text) for row in found):
        yield from found
        return
    held: Row | None = None
    for row in found:
        if held is not None and not row.level and not _AMOUNT.match(row.text):
            joined = f"{held.text} {row.text}"
            yield Row((_UNIT_TWICE.sub(r"\1", joined),), item=True)
            held = None
            continue
        if held is not None:
            yield held
        held = row if not row.level and not row.item and _AMOUNT_ALONE.fullmatch(row.text) else None
        if held is None:
            yield row
    if held is not None:
        yield held


@lru_cache(maxsize=_MOST_REMEMBERED)  # every rule asks the rows around it
def _means(row: Row, topic: Topic) -> bool:
    """Return whether a row is a known heading of a topic; plain text must be little more than the
    word.
    """
    meaning = _TOPICS[topic]
    text = _FOR_SOME.sub("", row.text.lower())
    words = re.findall(r"[^\W\d_]+", text)
    if row.item or len(text) > _LONGEST_HEADING or not words or len(words) > _MOST_WORDS:
        return False
    if row.level:
        return re.search(rf"(?:\b|(?<=[\u3040-\u9fff]))(?:{meaning.pattern})", text) is not None
    if _PHRASES.match(text) and not re.search(r"\d|[.!?,]$", text):
        return meaning.search(text) is not None
    return (len(words) == 1 or (len(words) <= 3 and text.endswith(":"))) and meaning.match(
        text
    ) is not None


def groups_of(found: Iterable[Row]) -> Iterator[Group]:
    """Group the rows of needed things; each heading begins a group."""
    title = ""
    items = list[str]()
    for row in found:
        if row.level:
            if items:
                yield Group(tuple(items), title)
            title = row.text.rstrip(":")
            items = []
        else:
            items.append(row.text)
    if items:
        yield Group(tuple(items), title)
