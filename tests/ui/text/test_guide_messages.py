"""Faults in a guide or its saved runs are reported in the user's language, with file and line."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QLocale

from handtrack.errors import HandtrackError
from handtrack.guides import Step, StepKind, load_guide
from handtrack_ui.text.guide_words import day_words, numbers_itself
from handtrack_ui.text.messages import message_words

FRONT = "---\ntitle: T\n---\n"


def words_of(act: Callable[[], object]) -> str:
    with pytest.raises(HandtrackError) as caught:
        act()
    return message_words(caught.value)


def test_faults_in_a_guide_file_are_reported_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "bytes.md").write_bytes(b"\xff\xfe\x00a")
    (tmp_path / "picture.md").write_bytes(b"GIF\0")
    for name, words in {
        "absent.md": "no such guide",
        "": "is a folder. Open the .md file",
        "bytes.md": "not UTF-8. Save the guide",
        "picture.md": "A guide is a Markdown file",
    }.items():
        assert words in words_of(partial(load_guide, tmp_path / name))


@pytest.mark.parametrize(
    ("text", "english", "german_words"),
    [
        (
            "---\ntitle: T\nsummary:\n---\n## A\n",
            ":3: 'summary' is empty",
            ", Zeile 3: „summary“ ist leer",
        ),
        (
            f"{FRONT}## A\nkind: timmer\n",
            ":5: unknown kind 'timmer' (did you mean 'timer'?)",
            ", Zeile 5: Die Art „timmer“ gibt es nicht (ist „timer“ gemeint?)",
        ),
        (
            f"{FRONT}## A\ndefault: x\n",
            ":5: only a choice or field step can have 'default'; this is a text step",
            ", Zeile 5: „default“ gehört zu einem Schritt der Art choice oder field, dieser ist von der Art text",
        ),
        (
            f"{FRONT}## A\nkind: checklist\n\n- [ ] a\n- [ ] a\n",
            ":8: two items have the id 'a'; end one of them with {#other}",
            ", Zeile 8: Zwei Punkte haben die id „a“; beende einen mit {#other}",
        ),
    ],
)
def test_faults_in_a_guide_are_reported_with_their_line(
    text: str, english: str, german_words: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path = tmp_path / "a.md"
    path.write_text(text, "utf-8")
    assert words_of(partial(load_guide, path)) == f"{path}{english}"
    request.getfixturevalue("german")
    assert words_of(partial(load_guide, path)) == f"{path}{german_words}"


@pytest.mark.parametrize(
    ("title", "numbers"),
    [
        *((title, True) for title in ("Step 2", "Schritt 12", "3.", "Étape 4:", "2 (2)")),
        *((title, True) for title in ("Teig: Schritt 2", "Step 2 (3)")),
        *(
            (title, False)
            for title in ("Mix", "Mix 2 eggs", "Step 2: Mix", "2 eggs", "Oven 220 °C")
        ),
    ],
)
def test_titles_that_are_only_a_number_are_found(title: str, *, numbers: bool) -> None:
    assert numbers_itself(Step("a", title, StepKind.TEXT, 1)) == numbers


@pytest.mark.parametrize(
    ("locale", "day"),
    [("en_US", "Nov 12, 2026"), ("en_GB", "12 Nov 2026"), ("de_DE", "12. Nov. 2026")],
)
def test_a_date_has_its_month_in_letters(locale: str, day: str) -> None:
    usual = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        assert day_words(QDate(2026, 11, 12)) == day
    finally:
        QLocale.setDefault(usual)
