"""Rich text, as Word, LibreOffice, WordPad and TextEdit write it."""

import time

import pytest

from handtrack.errors import SourceError
from tests.plugins.importers.conftest import Import, needed_in, steps_of

HEAD = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Helvetica;}{\f1 Times;}}"
    r"{\colortbl;\red0\green0\blue0;}{\stylesheet{\s1 Titel;}}{\*\generator Riched20;}\uc1 "
)


def rtf(*lines: str) -> bytes:
    return (HEAD + "\\par\n".join(lines) + "}").encode("ascii")


def test_paragraphs_lists_and_umlauts_are_read(understand: Import) -> None:
    found = understand(
        "knoedel.rtf",
        rtf(
            r"\b\fs36 Semmelkn\'f6del\b0\fs24",
            r"{\listtext\tab}6 Br\u246?tchen",
            r"\bullet\tab 250 ml Milch",
            r"3 Eier",
            r"Salz",
            r"Br\'f6tchen in W\'fcrfel schneiden und mit warmer Milch \'fcbergie\'dfen und ziehen lassen, "
            r"bis sie weich sind",
            r"Kn\u246 oedel formen".replace("6 oe", "6?"),
            r"20 Minuten ziehen lassen",
        ),
    )
    assert found.title == "Semmelknödel"
    assert needed_in(found) == ["6 Brötchen", "250 ml Milch", "3 Eier", "Salz"]
    assert [step.split()[0] for step in steps_of(found)] == ["Brötchen", "Knödel", "20"]


def test_hidden_words_pictures_and_deleted_text_stay_out(understand: Import) -> None:
    found = understand(
        "soup.rtf",
        rtf(
            "Soup",
            r"2 onions{\v hidden}",
            r"1 l broth{\deleted  deleted}",
            r"3 carrots{\pict\pngblip 89504e470d0a}{\*\bkmkstart mark}",
            r"Chop the onions\bin3 {{{ finely",
            "Boil it all",
        ),
    )
    assert needed_in(found) == ["2 onions", "1 l broth", "3 carrots"]
    assert steps_of(found) == ["Chop the onions finely", "Boil it all"]


def test_a_table_is_a_list_of_its_rows(understand: Import) -> None:
    rows = "".join(
        rf"\trowd\intbl {amount}\cell {name}\cell\row "
        for amount, name in (("300 g", "rice"), ("1", "onion"), ("2 tbsp", "oil"))
    )
    found = understand("rice.rtf", rtf("Rice", rows + r"\pard Fry the onion", "Boil the rice"))
    assert needed_in(found) == ["300 g rice", "1 onion", "2 tbsp oil"]
    assert steps_of(found) == ["Fry the onion", "Boil the rice"]


def test_a_rich_text_without_its_ending_in_the_name_is_read(understand: Import) -> None:
    for name in ("old.doc", "noname"):
        found = understand(name, rtf("Tea", "1 l water", "2 lemons", "Boil the water"))
        assert steps_of(found) == ["Boil the water"]


def test_an_old_word_file_says_how_to_save_it(understand: Import) -> None:
    with pytest.raises(SourceError, match=r"\.docx"):
        understand("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096))


@pytest.mark.parametrize(
    "data",
    [
        b"{\\rtf1",
        b"{\\rtf1 " + b"{" * 99_999,
        b"{\\rtf1 " + b"}" * 99_999,
        b"{\\rtf1\\bin99999999 x",
    ],
)
def test_a_damaged_rich_text_is_refused_in_words_and_at_once(
    understand: Import, data: bytes
) -> None:
    started = time.process_time()
    with pytest.raises(SourceError):
        understand("a.rtf", data)
    assert time.process_time() - started < 2
