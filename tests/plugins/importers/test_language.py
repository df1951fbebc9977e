"""The language of an import that doesn't say it, and the guide's own words in it."""

from pathlib import Path

import pytest

from handtrack.guides import Guide
from handtrack.guides.body import plain, texts_of
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.understood import TOOLS, Group, Section, Step, Understood
from handtrack.plugins.importers.words import words_of
from tests.plugins.importers.conftest import Import

TEXTS = {
    "en": "Mix the flour with the eggs and add milk.",
    "de": "Das Mehl mit den Eiern mischen und Milch dazu geben.",
    "fr": "Mélanger la farine avec les œufs et ajouter du lait.",
    "es": "Mezclar la harina con los huevos y añadir leche.",
    "it": "Mescolare la farina con le uova e poi il latte.",
    "pt": "Misture a farinha com os ovos e o leite até ficar liso.",
    "nl": "Meng de bloem met het ei en voeg dan melk toe.",
    "sv": "Blanda mjöl och ägg med mjölk i en skål.",
    "fi": "Sekoita jauhoja ja muna, lisää maitoa.",
    "pl": "Wymieszaj mąka i jajko, dodaj mleko.",
    "cs": "Smíchejte mouka a vejce, přidejte mléko do těsto.",
    "hu": "A liszt és a tojás után a tej, keverjük.",
    "tr": "Un ve yumurta ile süt ekleyin, karıştırın.",
    "ru": "Смешайте мука и яйца, добавьте молоко.",
    "el": "Ανακατεύουμε το αλεύρι με τα αυγά.",
    "ja": "小麦粉と卵を混ぜる。",
    "zh": "面粉和鸡蛋搅拌均匀。",
    "ko": "밀가루와 달걀을 섞는다.",
    "vi": "Trộn bột với trứng và thêm sữa.",
}


@pytest.mark.parametrize("language", TEXTS)
def test_a_text_without_a_language_gets_the_one_of_its_words(
    understand: Import, language: str
) -> None:
    text = TEXTS[language]
    assert understand("a.txt", f"1. {text}\n2. {text}\n3. {text}\n").language == language


def guide_in(language: str) -> Guide:
    found = Understood(
        "Qax",
        (Group(("2 x",)), Group(("3 y",), "Zul")),
        (Section((Step(("Mo.",)), Step(("Na.",)))),),
        language=language,
        yields="6",
        preparation_s=600,
        source="https://example.org",
        notes=("Pi.",),
    )
    guide, _ = lay_out(found, Path("qax.guide.md"))
    return guide


def words_in(guide: Guide) -> str:
    lines = [step.title for step in guide.steps]
    lines += [
        plain(text) for step in guide.steps for block in step.body for text in texts_of(block)
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("language", ["is", "sw", "eo-x-own"])
def test_a_language_without_words_gets_none_of_another(language: str) -> None:
    shown = words_in(guide_in(language))
    assert [step.title for step in guide_in(language).steps] == ["Qax", "Qax: Zul", "1", "2", "…"]
    assert not any(word in shown for word in words_of("en", "Qax").ingredients.split())
    assert "10 min" in shown
    assert shown.endswith("https://example.org")


@pytest.mark.parametrize("language", ["fi", "cs", "hu", "ja", "nn-NO"])
def test_headings_are_in_the_language_of_the_import(language: str) -> None:
    words = words_of(language, "Qax")
    titles = [step.title for step in guide_in(language).steps]
    assert titles[:3] == [words.ingredients, f"{words.ingredients}: Zul", f"{words.step} 1"]
    assert words.ingredients != words_of("en", "Qax").ingredients


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Tools"), ("de", "Geräte"), ("ja", "道具"), ("is", "Qax")]
)
def test_tools_that_a_format_marks_are_titled_in_the_guides_language(
    language: str, title: str
) -> None:
    found = Understood(
        "Qax",
        (Group(("2 baking trays",), TOOLS),),
        (Section((Step(("Mo.",)),)),),
        language=language,
    )
    (tools, _) = lay_out(found, Path("qax.guide.md"))[0].steps
    assert (tools.title, [entry.text for entry in tools.items]) == (title, [()])
