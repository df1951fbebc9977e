import re
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from handtrack.assets import asset
from handtrack_ui.text.language import language_for, locale_for, number
from handtrack_ui.text.messages import CONTEXT


@pytest.mark.parametrize(
    ("computer", "spoken"),
    [
        (["de-AT", "en-GB"], "de"),
        (["fr-FR", "de-DE"], "de"),
        (["en-US", "de-DE"], "en"),
        ([], "en"),
    ],
)
def test_the_computers_language_is_used_if_there_is_a_translation(
    monkeypatch: pytest.MonkeyPatch, computer: list[str], spoken: str
) -> None:
    class Locale:
        def uiLanguages(self) -> list[str]:  # noqa: N802 - Qt's name
            return computer

    monkeypatch.setattr(QLocale, "system", staticmethod(Locale))
    assert language_for("system") == spoken
    assert (language_for("de"), language_for("en")) == ("de", "en"), "one that was chosen"


@pytest.mark.parametrize(
    ("computer", "language", "dates"),
    [("en_GB", "en", "en_GB"), ("de_AT", "en", "en_AT"), ("de_AT", "de", "de_AT")],
)
def test_dates_follow_the_persons_country_in_any_language(
    monkeypatch: pytest.MonkeyPatch, computer: str, language: str, dates: str
) -> None:
    there = QLocale(computer)
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: there))
    assert locale_for(language).name() == dates


def test_numbers_are_written_in_the_countrys_format() -> None:
    before = QLocale()
    try:
        QLocale.setDefault(QLocale("de"))
        assert (number(1234.56, 1), number(2.0, 0)) == ("1234,6", "2")
        QLocale.setDefault(QLocale("en"))
        assert number(0.6, 1) == "0.6"
    finally:
        QLocale.setDefault(before)


def test_every_text_is_looked_up_in_the_context_it_was_collected_in() -> None:
    """`other.tr(…)` is collected under the name of the variable,
    and looked up under that of its class.
    """
    code = "".join(
        path.read_text("utf-8") for path in (Path(__file__).parents[3] / "ui").rglob("*.py")
    )
    known = {
        *re.findall(r"^class (\w+)", code, re.M),
        *re.findall(r'(?:translate|NOOP)\(\s*"([\w-]+)"', code),
        CONTEXT,
    }
    german = asset("translations", "handtrack_de.ts").read_text("utf-8")
    unknown = {
        *re.findall("<name>(.*?)</name>", german)
    } - known  # of features that were taken out, or of variables
    assert [name for name in unknown if re.search(rf"\b{re.escape(name)}\.tr\(", code)] == []
