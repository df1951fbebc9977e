"""Tells what a heading announces by its words in many languages: things needed, steps, or
something else.
"""

import re
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
    """Comments, notes, nutrition."""


# Headings that announce things needed and steps: beginnings of words, protocols of laboratories and
# workshops too. On 42 saved pages as they are, they decide one; without the pages' annotations they
# decide 15: English 5, German 4, Portuguese and Cyrillic 1 each, and any of several languages the
# rest. The others decide none of these pages, whose lists begin with amounts; they are for texts
# without amounts or lists, and for Asian lists, which end with amounts.

_IN_LANGUAGES: Final = {
    "en": (
        (
            "ingredi|materials?\\b|supplies|equipment|utensil|tools?\\b|reagen"
            "|you(?: will|'ll|’ll)? need|what you need"
        ),
        (
            "direction|instruct|method|procedure|preparation|steps?\\b|protocol|what to do"
            "|how to(?: make| prep| cook|$)"
        ),
    ),
    "de": (
        (
            "zutat|einkaufsliste|material|(?:küchen|back)?(?:zubehör|utensil|geräte?\\b)|werkzeug"
            "|(?:brauchst|benötigst) du|du (?:brauchst|benötigst)"
        ),
        (
            "zubereit|anleitung|arbeits(?:schritt|anweis)|schritte?\\b|durchführ|vorgehen|herstell"
            "|so (?:geht|wird|mach)"
        ),
    ),
    "fr": (
        "ingrédi|matériel|ustensile|vous faut",
        (
            "préparati|étapes?\\b|etapes?\\b|réalisation|progression|procédure"
            "|comment (?:faire|préparer)"
        ),
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
"""For each language, what announces things needed, and what announces steps."""
_PHRASES: Final = re.compile(
    r"modo de (?:prep|fazer)|sposób (?:przygot|wykon)|gör så|slik gjør|sådan gør|come si"
    r"|so (?:geht|wird)|zo maak je|how to (?:make|prepare)|what to do|спос[іо]б приг|начин на приг"
    r"|you(?: will|'ll|’ll)? need|what you need|du brauchst"
)
"""Headings of several words, known without a mark."""
FOR_SERVINGS: Final = re.compile(
    r"\s*[(（\[].{1,30}[)）\]]"
    r"|\s(?:für|for|per|pour|para|por|voor|pro|till?|dla|na|για|для|за|untuk|pentru)\s.{0,5}?\d.*"
)
"""In a heading of things needed: "(4 Portionen)", " for 4 people"."""
_OTHER: Final = re.compile(
    r"comment|kommentar|coment|reacti|reactie|nutrition|nährwert|nutrici|voedingswaarde"
    r"|notes?\b|tipp?s?\b|astuce|conse(?:il|jo)|share\b|related|reviews?\b|bewertung|rating"
    r"|video|faq|newsletter|storage|anmerkung|hinweis|quelle|source|did you|leave a"
    r"|you (?:may|might) also|more recipes|weitere"
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
_TOPIC_WORDS: Final = {
    topic: re.compile(rf"(?:\b|(?<=[\u3040-\u9fff]))(?:{pattern.pattern})")
    for topic, pattern in _TOPICS.items()
}
"""The same where a word begins."""


def needed_word(row: Row) -> str:
    """Return the word that makes a row the heading of things needed."""
    word = _TOPICS[Topic.NEEDED].search(row.text.lower())
    return word[0] if word else ""


def is_announcing(row: Row) -> bool:
    """Return whether a row is the heading of things needed or steps."""
    return announces(row, Topic.NEEDED) or announces(row, Topic.STEPS)


def is_mere_title(row: Row) -> bool:
    """Return whether a row is a heading that announces nothing, such as "Dough"."""
    return row.level > 0 and not any(announces(row, topic) for topic in Topic)


def announces(row: Row, topic: Topic) -> bool:
    """Return whether a row is a known heading of a topic; plain text must be little more than the
    word.
    """
    return not row.item and topic in _topics(row.text, is_heading=row.level > 0)


@lru_cache(maxsize=_MOST_REMEMBERED)  # every rule asks the rows around it
def _topics(text: str, *, is_heading: bool) -> tuple[Topic, ...]:
    """Return the topics that a text announces."""
    text = FOR_SERVINGS.sub("", text.lower())
    if len(text) > LONGEST_HEADING:
        return ()
    words = len(re.findall(r"[^\W\d_]+", text))
    if not 1 <= words <= _MOST_WORDS:
        return ()
    if is_heading:
        return tuple(topic for topic, word in _TOPIC_WORDS.items() if word.search(text))
    if _PHRASES.match(text) and not re.search(r"\d|[.!?,]$", text):
        return tuple(topic for topic, word in _TOPICS.items() if word.search(text))
    is_lead = words <= _MOST_WORDS_OF_LINE and text.endswith(":")
    if words > 1 and not is_lead:
        return ()
    return tuple(topic for topic, word in _TOPICS.items() if word.match(text))
