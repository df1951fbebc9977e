"""The likeliest language of a recipe or protocol that doesn't name it.

Letters decide first: kana are Japanese, hangul Korean, Greek letters Greek. Between languages of
one alphabet the small words of recipes decide, each common in one of them; the language with the
most of them wins, and English if none has any.
"""

import re
from itertools import chain
from typing import Final

from handtrack.plugins.importers.understood import Understood

_LETTERS: Final = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7a3]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
)
"""In this order, because Japanese has Chinese characters too."""
_LEAST_LETTERS: Final = 0.2
"""Minimum share of a text's letters that are of another alphabet."""
_SMALL_WORDS: Final = {
    "en": (
        "and with the for to of or until then from into a add some cups? tsp tbsp ingredients"
        " directions method step flour eggs? sugar salt pepper milk cream water oil onions? potatoes"
    ),
    "de": (
        "und mit für eine[mnrs]? nicht oder aus zum zur etwas bis dann lassen geben tl stück zutaten"
        " zubereitung anleitung schritt mehl eier zucker salz pfeffer milch sahne wasser öl"
        " zwiebeln? kartoffeln"
    ),
    "fr": "avec dans les des une pour puis pendant du au aux le et farine œufs? oeufs? sucre sel beurre",
    "es": "con una los las el y para hasta durante harina huevos? azúcar sal leche agua aceite cebolla",
    "it": "con gli di del della il per fino poi farina uov[ao] zucchero sale latte acqua olio burro",
    "pt": "com uma os as o e para até depois farinha ovos? açúcar leite água óleo manteiga cebola",
    "nl": "met het een voor tot dan van bloem eieren suiker zout melk boter ui uien theelepel eetlepel",
    "sv": "och med i en ett för till sedan mjöl ägg socker smör mjölk vatten lök blanda grädda",
    "da": "og med i en et til derefter mel æg sukker smør mælk vand løg bland bag tsk spsk",
    "nb": "og med i en et til deretter mel egg sukker smør melk vann løk bland stek ss ts",
    "fi": "ja jauhoja muna munaa sokeria suolaa voita maitoa vettä sekoita lisää paista kunnes dl rkl",
    "pl": "i z na do oraz mąk[ai] jaj[ak][oi]? cukru? soli? masł[oa] mlek[oa] wod[ay] dodaj wymieszaj",
    "cs": "a s na do mouk[ay] vejce cukru? soli? másl[oa] mlék[oa] vod[ay] přidejte smíchejte těsto",
    "hu": "és a az liszt tojás cukor só vaj tej víz hozzáadjuk keverjük süssük kanál dkg",
    "ro": "și cu la pentru până făină ouă zahăr sare unt lapte apă ulei amestecați adăugați",
    "tr": "ve bir ile için un yumurta şeker tuz süt su yağ kaşığı bardağı ekleyin karıştırın",
    "ru": "и в на с до для мука муки яйца сахара? соли? масл[оа] молок[оа] вод[аы] добавьте смешайте",
    "uk": "і та в на з до для борошн[оа] яйця цукру солі олі[їя] молок[оа] додайте змішайте тісто",
    "bg": "и в на с до за брашно яйца захар сол масло мляко вода добавете разбъркайте се",
    "vi": "và cho với trong bột trứng đường muối nước sữa dầu thêm trộn phút muỗng",
    "id": "dan dengan di ke sampai tepung telur gula garam air minyak tambahkan aduk sendok",
}
_PATTERNS: Final = {
    language: re.compile(rf"\b(?:{'|'.join(words.split())})\b", re.IGNORECASE)
    for language, words in _SMALL_WORDS.items()
}
_LONGEST_READ: Final = 20_000
"""Characters that are enough to tell."""


def likely_language(found: Understood) -> str:
    """Return the language of a text, as a tag of two letters."""
    steps = (step for section in found.sections for step in section.steps)
    needed = (line for group in found.needed for line in (group.title, *group.items))
    said = (line for step in steps for line in (step.title, *step.text))
    lines = chain((found.title, found.summary, found.yields), needed, said, found.notes)
    text = "\n".join(lines)[:_LONGEST_READ]
    letters = sum(map(str.isalpha, text))
    for language, pattern in _LETTERS:
        if letters and len(pattern.findall(text)) >= _LEAST_LETTERS * letters:
            return language
    counts = {name: len(pattern.findall(text)) for name, pattern in _PATTERNS.items()}
    return max(counts, key=lambda name: counts[name])
