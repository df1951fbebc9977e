"""Headings and notes of an imported guide, in the guide's language."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """Headings and notes in one language. An empty one is left out."""

    ingredients: str
    materials: str
    step: str
    notes: str
    yields: str
    preparation: str
    cooking: str
    total: str
    source: str
    tools: str
    """Above tools whose list has no title of its own."""
    no_steps: str = "Please check: no steps were found."
    pictures_missing: str = "Some pictures weren't saved with the file."
    way: str = "How do you want to cook it?"


_HEADINGS: Final = {
    "en": "Ingredients|You need|Step|Notes|Yield|Preparation|Cooking|Total time|Source",
    "de": "Zutaten|Das brauchst du|Schritt|Notizen|Ergibt|Vorbereitung|Kochzeit|Gesamtzeit|Quelle",
    "fr": "Ingrédients|Matériel|Étape|Notes|Pour|Préparation|Cuisson|Temps total|Source",
    "es": "Ingredientes|Materiales|Paso|Notas|Para|Preparación|Cocción|Tiempo total|Fuente",
    "it": "Ingredienti|Materiali|Passo|Note|Per|Preparazione|Cottura|Tempo totale|Fonte",
    "pt": "Ingredientes|Materiais|Passo|Notas|Rende|Preparo|Cozimento|Tempo total|Fonte",
    "nl": "Ingrediënten|Benodigdheden|Stap|Notities|Voor|Bereiding|Koken|Totale tijd|Bron",
    "sv": "Ingredienser|Material|Steg|Anteckningar|Ger|Förberedelse|Tillagning|Total tid|Källa",
    "da": "Ingredienser|Materialer|Trin|Noter|Giver|Forberedelse|Tilberedning|Samlet tid|Kilde",
    "nb": "Ingredienser|Materialer|Trinn|Notater|Gir|Forberedelse|Tilberedning|Total tid|Kilde",
    "fi": "Ainekset|Tarvikkeet|Vaihe|Muistiinpanot|Annoksia|Valmistelu|Kypsennys|Yhteensä|Lähde",
    "pl": "Składniki|Materiały|Krok|Notatki|Porcje|Przygotowanie|Gotowanie|Czas łącznie|Źródło",
    "cs": "Ingredience|Pomůcky|Krok|Poznámky|Porce|Příprava|Vaření|Celkový čas|Zdroj",
    "hu": "Hozzávalók|Kellékek|Lépés|Megjegyzések|Adag|Előkészítés|Főzés|Teljes idő|Forrás",
    "ro": "Ingrediente|Materiale|Pasul|Note|Porții|Pregătire|Gătire|Timp total|Sursă",
    "el": "Υλικά|Εξοπλισμός|Βήμα|Σημειώσεις|Μερίδες|Προετοιμασία|Μαγείρεμα|Συνολικός χρόνος|Πηγή",
    "ru": "Ингредиенты|Материалы|Шаг|Заметки|Выход|Подготовка|Приготовление|Общее время|Источник",
    "uk": "Інгредієнти|Матеріали|Крок|Примітки|Порції|Підготовка|Приготування|Усього часу|Джерело",
    "bg": "Продукти|Материали|Стъпка|Бележки|Порции|Подготовка|Готвене|Общо време|Източник",
    "tr": "Malzemeler|Gereçler|Adım|Notlar|Porsiyon|Hazırlık|Pişirme|Toplam süre|Kaynak",
    "vi": "Nguyên liệu|Dụng cụ|Bước|Ghi chú|Khẩu phần|Chuẩn bị|Nấu|Tổng thời gian|Nguồn",
    "id": "Bahan|Perlengkapan|Langkah|Catatan|Porsi|Persiapan|Memasak|Total waktu|Sumber",
    "zh": "食材|材料|步骤|备注|份量|准备|烹饪|总时间|来源",
    "ja": "材料|用意するもの|手順|メモ|分量|下準備|調理|合計時間|出典",
    "ko": "재료|준비물|단계|메모|분량|준비|조리|총 시간|출처",
}
"""In the order of the fields; the other notes are in English."""
_TOOLS: Final = {
    "en": "Tools",
    "de": "Geräte",
    "fr": "Ustensiles",
    "es": "Utensilios",
    "it": "Utensili",
    "pt": "Utensílios",
    "nl": "Keukengerei",
    "sv": "Redskap",
    "da": "Redskaber",
    "nb": "Utstyr",
    "fi": "Välineet",
    "pl": "Sprzęt",
    "cs": "Nářadí",
    "hu": "Eszközök",
    "ro": "Ustensile",
    "el": "Σκεύη",
    "ru": "Инвентарь",
    "uk": "Приладдя",
    "bg": "Съдове",
    "tr": "Aletler",
    "vi": "Dụng cụ",
    "id": "Peralatan",
    "zh": "工具",
    "ja": "道具",
    "ko": "도구",
}
_GERMAN_NOTES: Final = (
    "Bitte prüfen: keine Schritte gefunden.",
    "Einige Bilder wurden nicht mit der Datei gespeichert.",
    "Wie möchtest du es zubereiten?",
)
_NORWEGIAN: Final = ("no", "nn")


def words_of(language: str, title: str) -> Words:
    """Return the words for a language tag, English without one.

    In a language without words here nothing is put into English: the guide's `title` stands above
    its ingredients, steps are numbers, and facts have no names.
    """
    name = language.partition("-")[0].lower() or "en"
    name = "nb" if name in _NORWEGIAN else name
    if name not in _HEADINGS:
        return Words(title, title, "", "…", "", "", "", "", "", "")
    headings = [*_HEADINGS[name].split("|"), _TOOLS[name]]
    return Words(*headings, *(_GERMAN_NOTES if name == "de" else ()))
