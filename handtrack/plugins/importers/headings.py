"""Tells what a heading announces by its words in many languages: things needed, steps, or
something else.
"""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from handtrack.plugins.importers.markup import Row

LONGEST_HEADING: Final = 60
"""Characters; longer is text in bold letters."""
_MOST_WORDS: Final = 10
"""In a heading."""
_MOST_WORDS_OF_LINE: Final = 3
"""In a plain line that ends with a colon and announces something."""
_MOST_REMEMBERED: Final = 10_000
"""Texts whose topics are kept."""


class Topic(Enum):
    """The kind of rows that a heading's words announce.

    Words alone end no steps that go on: `passages` decides from what follows.
    """

    NEEDED = "needed"
    STEPS = "steps"
    ASIDE = "aside"
    """Notes, tips or a video. The recipe may go on after it."""
    CLOSING = "closing"
    """Comments, nutrition or other recipes, in words that only the end of a recipe has."""
    MAY_CLOSE = "may close"
    """A word that ends one recipe and is a step or a part of another: "Print", "Reactions"."""


# Headings that announce things needed and steps: beginnings of words, protocols of laboratories and
# workshops too. On 42 saved pages as they are, they decide one; without the pages' annotations they
# decide 15: English 5, German 4, Portuguese and Cyrillic 1 each, and any of several languages the
# rest. The others decide none of these pages, whose lists begin with amounts; they are for texts
# without amounts or lists, and for Asian lists, which end with amounts.


@dataclass(frozen=True, slots=True)
class _Words:
    """Beginnings of the words that announce things needed and steps in one language.

    `need_phrases`, `step_phrases`: those of several words, which are headings without a mark, too.
    """

    needed: str
    steps: str
    need_phrases: str = ""
    step_phrases: str = ""


_IN_LANGUAGES: Final = {
    "en": _Words(
        "ingredi|materials?\\b|needs?(?=\\W*$)|needed(?=\\W*$)|supplies|equipment|utensil|tools?\\b|reagen",
        "direction|instruct|method|procedure|preparation|steps?\\b|protocol|how to(?: cook|$)",
        "you(?: will|'ll|’ll)? need|what you need",
        "what to do|how to (?:make|prep)",
    ),
    "de": _Words(
        (
            "zutat|einkaufsliste|material|(?:küchen|back)?(?:zubehör|utensil|geräte?\\b)|werkzeug"
            "|(?:brauchst|benötigst) du|du benötigst"
        ),
        (
            "zubereit|anleitung|arbeits(?:schritt|anweis)|schritte?\\b|durchführ|vorgehen|herstell"
            "|so mach"
        ),
        "du brauchst",
        "so (?:geht|wird)",
    ),
    "fr": _Words(
        "ingrédi|matériel|ustensile|vous faut",
        (
            "préparati|étapes?\\b|etapes?\\b|réalisation|progression|procédure"
            "|comment (?:faire|préparer)"
        ),
    ),
    "es": _Words(
        "ingredient|material",
        "elaboraci|preparaci|pasos\\b|instruccion|cómo (?:hacer|preparar)",
    ),
    "it": _Words(
        "ingredient|occorrente",
        "preparaz|procediment|svolgimento|esecuzione|come (?:fare|preparare)",
        step_phrases="come si prep",
    ),
    "pt": _Words(
        "ingredient|materia",
        "preparo\\b|preparaç|passos\\b|como (?:fazer|preparar)",
        step_phrases="modo de (?:prep|fazer)",
    ),
    "nl": _Words(
        "ingredi[eë]n|benodigd",
        "bereiding|werkwijze|aan de slag|zo bereid je",
        step_phrases="zo maak je",
    ),
    "da, nb, sv": _Words(
        "ingrediens",
        "fremgangs|tillagning|så gör du|sådan laver|instruktion",
        step_phrases="gör så|slik gjør|sådan gør",
    ),
    "pl": _Words(
        "składnik",
        "przygotowan|wykonani|jak (?:zrobić|przygot)",
        step_phrases="sposób (?:przygot|wykon)",
    ),
    "ru, bg, uk": _Words(
        "ингредиент|інгредієнт|состав\\b|продукт",
        "приготов|приготув|приготв|метод\\b",
        step_phrases="спос[іо]б приг|начин на приг",
    ),
    "tr": _Words("malzeme", "yapılış|hazırlan|nasıl yapılır"),
    "zh, ja": _Words("材料|食材|用料|配料|原料", "作り方|手順|做法|步骤|步驟|製作|制作"),
}

# Other headings. Many of their words are verbs or things of the kitchen and the workshop as well:
# "share the dough", "print the case", "nutritional yeast", "Teig teilen", "Linsen quellen lassen".
# They count only with the words that such headings have beside them, or as the whole heading; and
# what is a step or a part as it stands, such as "Teilen", only may close a recipe.

_ASIDE: Final = (
    r"(?<!\ba )notes?\b(?! (?:the|down)\b)|(?<!the )tipp?s?\b(?! (?:the|it|in|into|onto|out|over)\b)"
    r"|astuce|conse(?:il|jo)|video|faq|anmerkung|hinweis|variation|abwandlung|substitut"
    r"|informaç|dicas?\b|observaç|trucos|curiosit|consigli"
    r"|wskazówk|porad|примечани|совет|заметк|püf nokta"
    r"|storage(?=\W*$| (?:and|&|tips?|info|instructions?|notes?|options?)\b)"
    r"|weitere (?:ideen|info|tipp|video)|did you know"
)
_WHOLE_ASIDE: Final = (
    r"(?:(?:recipe|photo|image) )?sources?|quelle(?:n(?:angaben?|verzeichnis|nachweis))?"
)
_NUTRITION: Final = (
    r"nutrition(?:s|al)?(?=\W*$|\s*[(:]|\s(?:facts?|information|infos?|data|guide|analysis|label"
    r"|values?|content|breakdown|details|disclaimer|notes?|summary|per|for|of)\b)"
    r"|nährwert(?:en?|angaben?|tabelle|info\w*)?\b|voedingswaarde"
    r"|informa(?:ción|ção) nutri|valor(?:es)? nutri|nutrici(?:onal|ón\b)"
    r"|(?:valeurs?|informations?) nutri|valori nutri"
)
_CLOSING: Final = (
    rf"{_NUTRITION}|(?<!the )(?<!add )comments\b(?! (?:to|into)\b)|commentaires?\b|comment[io]\b"
    r"|kommentar|coment(?:[áa]rios?|e)\b|reacties?\b|komentarz|отзыв|yorum"
    r"|(?:add|leave|post|write) (?:a|your|us a|me a) (?:comment|reply|review|rating|response)"
    r"|laisser? un (?:comm|avis|mess)|deja una? (?:com|resp|opin|valor)|lascia una? (?:comm|risp|rec)"
    r"|reviews\b|reader review|bewertungen\b(?! de[rs]\b)|(?:recipe|user|reader|average) rating"
    r"|did you (?:make|try|like|love|enjoy|cook|bake) (?:this|it|these|our|my)\b"
    r"|(?:share|print|rate|save|pin) (?:(?:this|our) )?(?:recipe|post)\b"
    r"|(?:rezept|beitrag) (?:teilen|drucken|bewerten)"
    r"|(?:join|get|subscribe|sign up|abonn\w+|melde)(?: [^\W\d]+){0,4} newsletter"
    r"|related (?:recipe|post|article|content|stor)|more recipes"
    r"|you (?:may|might) also (?:like|love|enjoy|want|be )"
    r"|vous aimerez|también te|te puede|könnte (?:dir|euch)|weitere (?:rezepte|beiträge|artikel|themen)"
    r"|about (?:the author|me|us)\b|über (?:uns|mich|den autor|die autorin)\b"
)
_MAY_CLOSE: Final = (
    r"(?:ré|re)actions?|comments?|review|ratings?|bewertung|related|about(?: [^\W\d]+){0,2}"
    r"|about (?:this|our|my)\b.*|über(?: (?:das rezept|diese[sn]?)\b.*)?"
    r"|print(?: (?:this|the|out))?(?: (?:article|page|post|recipe|version|it))?"
    r"|share(?: (?:this|on|with|via|your|it on|the (?:love|article|page|post|recipe))\b.*)?"
    r"|leave (?:a|your|us a|me a) (?:message|note)|schreibe? (?:einen?|uns|mir) .*|.*newsletter.*"
    r"|(?:(?:dieses |das )?(?:seite|artikel) |jetzt |mit freunden )?teilen|quellen"
)
_COUNTED: Final = re.compile(
    r"\W*(?:\d+ {0}|{0} ?[(\[]\d+[)\]])\W*".format(
        "(?:comments?|r[eé]actions?|reviews?|ratings?|shares?|bewertung(?:en)?)"
    )
)
"""The heading of comments with their number: "12 reactions", "Reviews (3)"."""


FOR_SERVINGS: Final = re.compile(
    r"\s*[(（\[].{1,30}[)）\]]"
    r"|\s(?:für|for|per|pour|para|por|voor|pro|till?|dla|na|για|для|за|untuk|pentru)\s.{0,5}?\d.*"
)
"""In a heading of things needed: "(4 Portionen)", " for 4 people"."""


_OF_FEW_THINGS: Final = re.compile(r"\b\d+[ -]ingredient\b")
"""In the name of a recipe: "3-ingredient muffins"."""


def _either(*words: str) -> str:
    return "|".join(filter(None, words))


def _words(begin: str, whole: str = "") -> re.Pattern[str]:
    """Compile the beginnings of words; Asian ones stand anywhere. `whole`: see `_whole`."""
    anywhere = rf"(?:\b|(?<=[\u3040-\u9fff]))(?:{begin})"
    return re.compile(rf"{anywhere}|{_whole(whole).pattern}" if whole else anywhere)


def _whole(words: str) -> re.Pattern[str]:
    """Compile words that have to be the heading, but for marks, a number and what follows a colon:
    "2. Print", "Share:".
    """
    return re.compile(rf"^(?:[\W\d]*[\W_])?(?:{words})[\W\d]*(?::.*)?$")


_BY_LANGUAGE: Final = tuple(_IN_LANGUAGES.values())
_PHRASES: Final = _words(
    _either(*(phrases for one in _BY_LANGUAGE for phrases in (one.need_phrases, one.step_phrases)))
)
_TOPICS: Final = {
    Topic.NEEDED: _words(_either(*(_either(one.needed, one.need_phrases) for one in _BY_LANGUAGE))),
    Topic.STEPS: _words(_either(*(_either(one.steps, one.step_phrases) for one in _BY_LANGUAGE))),
    Topic.ASIDE: _words(_ASIDE, _WHOLE_ASIDE),
    Topic.CLOSING: _words(_CLOSING),
    Topic.MAY_CLOSE: _whole(_MAY_CLOSE),
}
_STATES_NUTRITION: Final = re.compile(_NUTRITION)


def needed_word(row: Row) -> str:
    """Return the word that makes a row the heading of things needed."""
    word = _TOPICS[Topic.NEEDED].search(row.text.lower())
    return word[0] if word else ""


def is_announcing(row: Row) -> bool:
    """Return whether a row is the heading of things needed or steps."""
    return not topics_of(row).isdisjoint((Topic.NEEDED, Topic.STEPS))


def is_apart(row: Row) -> bool:
    """Return whether the words of a row announce neither things needed nor steps, but something
    beside or after them.
    """
    return not topics_of(row).isdisjoint((Topic.ASIDE, Topic.CLOSING))


def states_nutrition(row: Row) -> bool:
    """Return whether a row, also a line of text or an item, begins to tell nutrition."""
    return (
        len(row.text) <= LONGEST_HEADING and _STATES_NUTRITION.match(row.text.lower()) is not None
    )


def is_mere_title(row: Row) -> bool:
    """Return whether a row is a heading that announces nothing, such as "Dough"."""
    return row.level > 0 and not topics_of(row)


def topics_of(row: Row) -> frozenset[Topic]:
    """Return the topics that a row announces: several for "Ingredients and notes", none for other
    text and mere titles. Plain text must be little more than the word.

    A heading that names steps first announces only these: "Method and tips". The title of another
    page announces nothing here.
    """
    return frozenset() if row.item or row.is_linked else _topics(row.text, is_heading=row.level > 0)


@lru_cache(maxsize=_MOST_REMEMBERED)  # every rule asks the rows around it
def _topics(text: str, *, is_heading: bool) -> frozenset[Topic]:
    text = text.lower()
    if is_heading and _COUNTED.fullmatch(text):
        return frozenset((Topic.CLOSING,))
    text = _OF_FEW_THINGS.sub("", FOR_SERVINGS.sub("", text))
    if len(text) > LONGEST_HEADING:
        return frozenset()
    words = re.findall(r"[^\W\d_]+", text)
    if not 1 <= len(words) <= _MOST_WORDS:
        return frozenset()
    is_phrase = _PHRASES.match(text) is not None and not re.search(r"\d|[.!?,]$", text)
    is_lead = len(words) <= _MOST_WORDS_OF_LINE and text.endswith(":")
    if is_heading or is_phrase:
        found = {topic: pattern.search(text) for topic, pattern in _TOPICS.items()}
    elif len(words) == 1 or is_lead:
        found = {topic: pattern.match(text) for topic, pattern in _TOPICS.items()}
    else:
        return frozenset()
    places = {topic: match.start() for topic, match in found.items() if match is not None}
    if Topic.STEPS in places and places[Topic.STEPS] == min(places.values()):
        return frozenset((Topic.STEPS,))
    if Topic.CLOSING in places:
        places.pop(Topic.MAY_CLOSE, None)
    return frozenset(places)
