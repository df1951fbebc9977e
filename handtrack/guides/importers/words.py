"""The words added to an imported guide, in the language of its text."""

from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """Headings and notes in one language."""

    ingredients: str
    materials: str
    step: str
    notes: str
    yields: str
    preparation: str
    cooking: str
    total: str
    source: str
    guessed: str
    no_steps: str
    no_ingredients: str
    pictures_missing: str


_ENGLISH: Final = Words(
    "Ingredients",
    "You need",
    "Step",
    "Notes",
    "Yield",
    "Preparation",
    "Cooking",
    "Total time",
    "Source",
    "Please check: this file doesn't mark its ingredients and steps. Handtrack went by headings and lists.",
    "Please check: no steps were found.",
    "Please check: no ingredients were found.",
    "Some pictures weren't saved with the file.",
)
_KNOWN: Final = {
    "en": _ENGLISH,
    "de": Words(
        "Zutaten",
        "Das brauchst du",
        "Schritt",
        "Notizen",
        "Ergibt",
        "Vorbereitung",
        "Kochzeit",
        "Gesamtzeit",
        "Quelle",
        "Bitte prüfen: In dieser Datei sind Zutaten und Schritte nicht gekennzeichnet. Handtrack hat sich an"
        " Überschriften und Listen gehalten.",
        "Bitte prüfen: keine Schritte gefunden.",
        "Bitte prüfen: keine Zutaten gefunden.",
        "Einige Bilder wurden nicht mit der Datei gespeichert.",
    ),
}
_HEADINGS: Final = {
    "fr": ("Ingrédients", "Matériel", "Étape", "Notes", "Pour", "Préparation", "Cuisson", "Temps total", "Source"),
    "es": ("Ingredientes", "Materiales", "Paso", "Notas", "Para", "Preparación", "Cocción", "Tiempo total", "Fuente"),
    "it": ("Ingredienti", "Materiali", "Passo", "Note", "Per", "Preparazione", "Cottura", "Tempo totale", "Fonte"),
    "pt": ("Ingredientes", "Materiais", "Passo", "Notas", "Rende", "Preparo", "Cozimento", "Tempo total", "Fonte"),
    "nl": ("Ingrediënten", "Benodigdheden", "Stap", "Notities", "Voor", "Bereiding", "Koken", "Totale tijd", "Bron"),
}
"""In the order of the fields; the notes are in English."""


def words_of(language: str) -> Words:
    """Return the words for a language tag; English for an unknown one."""
    name = language.partition("-")[0].lower()
    if name in _HEADINGS:
        names = (field.name for field in fields(Words))
        english = {field.name: getattr(_ENGLISH, field.name) for field in fields(Words)}
        return Words(**english | dict(zip(names, _HEADINGS[name], strict=False)))
    return _KNOWN.get(name, _ENGLISH)
