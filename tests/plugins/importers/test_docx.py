"""Word documents with styles of any language, lists, tables and pictures."""

import time

import pytest

from handtrack.errors import SourceError
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.plugins.importers.paper import PNG, docx_of, paragraph

PICTURE = '<w:r><w:drawing><a:blip r:embed="rId1"/></w:drawing></w:r>'


def test_styles_and_lists_tell_a_recipes_parts(understand: Import) -> None:
    body = (
        paragraph("Lemon cake", "Titel"),
        paragraph("Serves 8"),
        paragraph("Ingredients", "berschrift2"),
        paragraph("200 g butter", "1"),
        paragraph("3 eggs", "1"),
        paragraph("Method", "Eigene"),
        paragraph("Beat the butter until pale.", "2", PICTURE),
        paragraph("Bake for 40 minutes.", "2"),
    )
    found = understand("cake.docx", docx_of("".join(body)))
    assert (found.title, found.yields) == ("Lemon cake", "8")
    assert needed_in(found) == ["200 g butter", "3 eggs"]
    assert steps_of(found) == ["Beat the butter until pale.", "Bake for 40 minutes."]
    assert [one.data for one in found.sections[0].steps[0].pictures] == [PNG]


def test_bold_lines_a_table_and_plain_paragraphs_are_read(understand: Import) -> None:
    bold = "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{}</w:t></w:r></w:p>"
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    row = f"<w:tr>{cell}{cell}</w:tr>"
    body = (
        bold.format("Nudelteig"),
        bold.format("Zutaten"),
        f"<w:tbl>{row.format('200 g', 'Mehl')}{row.format('2', 'Eier')}</w:tbl>",
        bold.format("Zubereitung"),
        paragraph(
            "Mehl und Eier in einer großen Schüssel verrühren, bis der Teig ganz glatt und elastisch ist."
        ),
        paragraph(
            "Den Teig zugedeckt bei Zimmertemperatur eine Stunde ruhen lassen, dann dünn ausrollen."
        ),
    )
    found = understand("teig.docx", docx_of("".join(body)))
    assert (found.title, needed_in(found)) == ("Nudelteig", ["200 g Mehl", "2 Eier"])
    assert [step[:10] for step in steps_of(found)] == ["Mehl und E", "Den Teig z"]


def test_deleted_hidden_and_repeated_text_stays_out(understand: Import) -> None:
    changed = (
        "<w:p><w:del><w:r><w:delText>3 eggs</w:delText><w:t>3 eggs</w:t></w:r></w:del><w:ins><w:r><w:t>2 eggs</w:t>"
        "</w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t> secret</w:t></w:r></w:p>"
    )
    box = "<w:p><w:r><Choice><w:t>1 lemon</w:t></Choice><Fallback><w:t>1 lemon</w:t></Fallback></w:r></w:p>"
    tabs = (
        '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>'
        "<w:r><w:t>200 g</w:t><w:tab/><w:t>flour</w:t></w:r></w:p>"
    )
    parts = (
        paragraph("Cake", "Titel"),
        paragraph("Ingredients", "berschrift2"),
        changed,
        box,
        tabs,
    )
    steps = (
        paragraph("Method", "berschrift2"),
        paragraph("Mix it.", "2"),
        paragraph("Bake it.", "2"),
    )
    found = understand("cake.docx", docx_of("".join((*parts, *steps))))
    assert needed_in(found) == ["2 eggs", "1 lemon", "200 g flour"]


def test_entities_are_refused(understand: Import) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    with pytest.raises(SourceError, match="XML entities"):
        understand("cake.docx", docx_of(paragraph("&b;"), bomb))


def test_a_document_that_is_cut_off_is_refused(understand: Import) -> None:
    with pytest.raises(SourceError):
        understand("cake.docx", docx_of("<w:p><w:r>"))


@pytest.mark.long
def test_deep_nesting_and_long_documents_end_in_time(understand: Import) -> None:
    started = time.process_time()
    many = "".join(paragraph(f"Stir it for the {number}th time.", "2") for number in range(20_000))
    assert len(steps_of(understand("long.docx", docx_of(many)))) == 20_000
    with pytest.raises(SourceError):
        understand(
            "deep.docx", docx_of("<w:tbl><w:tr><w:tc>" * 50_000 + "</w:tc></w:tr></w:tbl>" * 50_000)
        )
    assert time.process_time() - started < 10
