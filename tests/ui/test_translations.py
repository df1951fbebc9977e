"""Every text of the window has a translation with the same fields,
and the loaded file is compiled from it.
"""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from handtrack.assets import asset
from handtrack.sentences import codes
from tools.make_translations import LANGUAGES, collect, compile_into

FIELD = re.compile(r"\{[^}]*\}")
NAME = re.compile(r"\{(\w+)")


@pytest.fixture(params=LANGUAGES)
def kept(request: pytest.FixtureRequest) -> Path:
    return asset("translations", f"handtrack_{request.param}.ts")


def texts(path: Path) -> dict[tuple[str, str], str | None]:
    """Return every translation by context and text; None if unfinished."""
    found: dict[tuple[str, str], str | None] = {}
    for context in ET.parse(path).getroot().findall("context"):  # noqa: S314 - our own file
        for message in context.findall("message"):
            translation = message.find("translation")
            finished = translation.get("type") != "unfinished" and translation.text
            found[context.findtext("name", ""), message.findtext("source", "")] = (
                translation.text if finished else None
            )
    return found


def test_translations_cover_exactly_the_texts_in_the_code(kept: Path, tmp_path: Path) -> None:
    codes.cache_clear()  # other tests may have asked before the window's were there
    anew = tmp_path / kept.name
    anew.write_bytes(kept.read_bytes())
    collect(anew)
    wanted = texts(anew)
    assert sorted(text for (_, text), translation in wanted.items() if translation is None) == []
    assert set(texts(kept)) == set(wanted)


OTHER_WORDS = re.compile(r"\b(?:actions?|meanings?|New signs|(?:every|each) sign)\b", re.IGNORECASE)
"""Words for a command, or a gesture, beside those of the glossary."""
NOT_OURS = ("the preset",)
"""Beginnings of texts about another program's actions."""
OTHER_GERMAN = re.compile(r"\b(?:Lauf|Läufe|Laufs|Ihre?|Ihr(?:en|em|er|es)|Ihnen)\b")
"""A second word for a run; the formal address."""


def test_one_thing_has_one_word(kept: Path) -> None:
    for (_, text), translation in texts(kept).items():
        if not text.startswith(NOT_OURS):
            assert not OTHER_WORDS.search(text), text
        assert not OTHER_GERMAN.search(translation or ""), translation


def test_a_translation_has_the_same_fields_as_its_text(kept: Path) -> None:
    for (_, text), translation in texts(kept).items():
        assert sorted(FIELD.findall(text)) == sorted(FIELD.findall(translation or "")), text


def test_the_loaded_translations_are_compiled_from_the_sources(kept: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "anew.qm"
    compile_into(kept, compiled)
    assert compiled.read_bytes() == kept.with_suffix(".qm").read_bytes()
