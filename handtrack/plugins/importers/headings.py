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
    """The topic of a heading."""

    NEEDED = "needed"
    STEPS = "steps"
    OTHER = "other"
    """Anything else: notes, videos, and all that is `CLOSING`."""
    CLOSING = "closing"
    """The end of a recipe: comments, nutrition, other recipes. No step comes after it."""


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
        "ingredi|materials?\\b|supplies|equipment|utensil|tools?\\b|reagen",
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

# Anything else. Many of these words are verbs of the kitchen and the workshop as well: "share the
# dough", "print the case", "Teig teilen", "Linsen quellen lassen". They count only with the words
# that such headings have beside them, or as the whole heading.

_OTHER: Final = (
    r"notes?\b(?! (?:the|down)\b)|(?<!the )tipp?s?\b(?! (?:the|it|in|into|onto|out|over)\b)"
    r"|astuce|conse(?:il|jo)|video|faq|anmerkung|hinweis|variation|abwandlung|substitut"
    r"|informaç|dicas?\b|observaç|trucos|curiosit|consigli"
    r"|wskazówk|porad|примечани|совет|заметк|püf nokta"
    r"|storage(?=\W*$| (?:and|&|tips?|info|instructions?|notes?|options?)\b)"
)
_WHOLE_OTHER: Final = (
    r"(?:(?:recipe|photo|image) )?sources?|quellen?(?:angaben?|verzeichnis|nachweis)?"
)
_CLOSING: Final = (
    r"comments\b|comment(?=\W*$)|commentaires?\b|comment[io]\b|kommentar|coment|reacties?\b|komentarz|отзыв"
    r"|yorum|leave (?:a|your|us a|me a) (?:comment|reply|review|rating|response|note|message)"
    r"|laisser? un (?:comm|avis|mess)|deja una? (?:com|resp|opin|valor)|lascia una? (?:comm|risp|rec)"
    r"|schreibe? (?:einen?|uns|mir) |reviews\b|review(?=\W*$)|bewertung(?! de[rs]\b)|rating(?! of\b)|did you"
    r"|nutrition|nährwert|nutrici|información nutri|voedingswaarde"
    r"|share(?=\W*$)|share (?:this|on|with|via|your|it on|the (?:love|recipe|post))\b|newsletter"
    r"|related|you (?:may|might) also|more recipes|vous aimerez|también te|te puede"
    r"|könnte (?:dir|euch)|weitere (?:rezepte|beiträge|artikel|themen|ideen|info|tipp|video)"
    r"|about (?:the author|this|me|us|our|my)\b"
    r"|über (?:uns|mich|das rezept|diese[sn]?|den autor|die autorin)\b"
)
_WHOLE_CLOSING: Final = (
    r"reactions?|about(?: [^\W\d]+){0,2}|über"
    r"|print(?: (?:this|the|out))?(?: (?:recipe|page|article|version|it))?"
    r"|(?:(?:dieses |das )?(?:rezept|seite|beitrag|artikel) |jetzt |mit freunden )?teilen"
)


FOR_SERVINGS: Final = re.compile(
    r"\s*[(（\[].{1,30}[)）\]]"
    r"|\s(?:für|for|per|pour|para|por|voor|pro|till?|dla|na|για|для|за|untuk|pentru)\s.{0,5}?\d.*"
)
"""In a heading of things needed: "(4 Portionen)", " for 4 people"."""


def _either(*words: str) -> str:
    return "|".join(filter(None, words))


def _words(words: str, whole: str = "") -> re.Pattern[str]:
    """Compile the beginnings of words; Asian ones stand anywhere. `whole`: words that have to be
    the heading, but for marks and a number: "Reactions (12)".
    """
    begin = rf"(?:\b|(?<=[\u3040-\u9fff]))(?:{words})"
    return re.compile(rf"{begin}|^[\W\d]*(?:{whole})[\W\d]*(?::.*)?$" if whole else begin)


_BY_LANGUAGE: Final = tuple(_IN_LANGUAGES.values())
_PHRASES: Final = _words(
    _either(*(phrases for one in _BY_LANGUAGE for phrases in (one.need_phrases, one.step_phrases)))
)
_TOPICS: Final = {
    Topic.NEEDED: _words(_either(*(_either(one.needed, one.need_phrases) for one in _BY_LANGUAGE))),
    Topic.STEPS: _words(_either(*(_either(one.steps, one.step_phrases) for one in _BY_LANGUAGE))),
    Topic.OTHER: _words(_OTHER, _WHOLE_OTHER),
    Topic.CLOSING: _words(_CLOSING, _WHOLE_CLOSING),
}


def needed_word(row: Row) -> str:
    """Return the word that makes a row the heading of things needed."""
    word = _TOPICS[Topic.NEEDED].search(row.text.lower())
    return word[0] if word else ""


def is_announcing(row: Row) -> bool:
    """Return whether a row is the heading of things needed or steps."""
    return not topics_of(row).isdisjoint((Topic.NEEDED, Topic.STEPS))


def is_mere_title(row: Row) -> bool:
    """Return whether a row is a heading that announces nothing, such as "Dough"."""
    return row.level > 0 and not topics_of(row)


def topics_of(row: Row) -> frozenset[Topic]:
    """Return the topics that a row announces: several for "Ingredients and notes", none for other
    text and mere titles. Plain text must be little more than the word.

    A heading that names steps first announces only these: "Method and tips".
    """
    return frozenset() if row.item else _topics(row.text, is_heading=row.level > 0)


@lru_cache(maxsize=_MOST_REMEMBERED)  # every rule asks the rows around it
def _topics(text: str, *, is_heading: bool) -> frozenset[Topic]:
    text = FOR_SERVINGS.sub("", text.lower())
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
        return frozenset((*places, Topic.OTHER))
    return frozenset(places)
