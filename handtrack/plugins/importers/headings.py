"""What a heading announces: things needed, steps, or something else, by its words in many
languages.
"""

import re
from enum import Enum
from functools import lru_cache
from typing import Final

from handtrack.plugins.importers.markup import Row

LONGEST_HEADING: Final = 60
"""Characters; longer is text in bold letters."""
_MOST_WORDS: Final = 10
_MOST_REMEMBERED: Final = 200
"""Rows whose meaning is kept."""


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
FOR_SERVINGS = re.compile(
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


def needed_word(row: Row) -> str:
    """Return the word that makes a row the heading of things needed."""
    word = _TOPICS[Topic.NEEDED].search(row.text.lower())
    return word[0] if word else ""


def is_announcing(row: Row) -> bool:
    """Return whether a row is the heading of things needed or steps."""
    return means(row, Topic.NEEDED) or means(row, Topic.STEPS)


def announces_needed(row: Row) -> bool:
    """Return whether a row is the heading of things needed."""
    return means(row, Topic.NEEDED)


def announces_steps(row: Row) -> bool:
    """Return whether a row is the heading of steps."""
    return means(row, Topic.STEPS)


def announces_other(row: Row) -> bool:
    """Return whether a row is the heading of something else: notes, comments, nutrition."""
    return means(row, Topic.OTHER)


@lru_cache(maxsize=_MOST_REMEMBERED)  # every rule asks the rows around it
def means(row: Row, topic: Topic) -> bool:
    """Return whether a row is a known heading of a topic; plain text must be little more than the
    word.
    """
    meaning = _TOPICS[topic]
    text = FOR_SERVINGS.sub("", row.text.lower())
    words = re.findall(r"[^\W\d_]+", text)
    if row.item or len(text) > LONGEST_HEADING or not words or len(words) > _MOST_WORDS:
        return False
    if row.level:
        return re.search(rf"(?:\b|(?<=[\u3040-\u9fff]))(?:{meaning.pattern})", text) is not None
    if _PHRASES.match(text) and not re.search(r"\d|[.!?,]$", text):
        return meaning.search(text) is not None
    return (len(words) == 1 or (len(words) <= 3 and text.endswith(":"))) and meaning.match(
        text
    ) is not None
