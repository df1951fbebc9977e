import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import UsageError
from handtrack.guides.body import Heading, Note, Paragraph, Span, plain
from handtrack.guides.lines import numbered
from handtrack.guides.markdown import RawBlock, RawList, parse_blocks, parse_inline


def blocks(text: str) -> list[RawBlock]:
    source = numbered(Path("g.md"), text)
    return parse_blocks(source, source.lines)


def test_styles_become_spans() -> None:
    assert parse_inline("Stir **well**, *then* `wait`") == (
        Span("Stir "),
        Span("well", bold=True),
        Span(", "),
        Span("then", italic=True),
        Span(" "),
        Span("wait", code=True),
    )
    assert parse_inline("**a *b* c**") == (
        Span("a ", bold=True),
        Span("b", bold=True, italic=True),
        Span(" c", bold=True),
    )
    assert plain(parse_inline(r"2 * 3 * 4, \*so\*, <b>x</b>")) == "2 * 3 * 4, *so*, <b>x</b>"
    assert (
        plain(parse_inline("see [here](https://example.org)")) == "see here (https://example.org)"
    )


def test_lines_join_into_paragraphs_and_lists_need_no_blank_line_above() -> None:
    first, listing, note, heading, last = blocks("a\nb\n- c\n- d\n  e\n> f\n> g\n### h\ni\n---\n")
    assert isinstance(first, Paragraph)
    assert plain(first.text) == "a b"
    assert isinstance(listing, RawList)
    assert [(entry.line, plain(entry.text)) for entry in listing.entries] == [(3, "c"), (4, "d e")]
    assert isinstance(note, Note)
    assert plain(note.text) == "f g"
    assert isinstance(heading, Heading)
    assert isinstance(last, Paragraph)


def test_a_blank_line_ends_a_list_and_a_different_bullet_does_not() -> None:
    assert len(blocks("- a\n* b\n+ c")) == 1
    assert len(blocks("1. a\n\n2. b")) == 2


def test_a_paragraph_may_wrap_before_a_number() -> None:
    (paragraph,) = blocks("It happened in\n2024. Since then")
    assert isinstance(paragraph, Paragraph)
    text, listing = blocks("Then:\n1. go")
    assert isinstance(text, Paragraph)
    assert isinstance(listing, RawList)


@given(st.text(alphabet="ab *`[](){}#!\\-1.>|\n_", max_size=60))
def test_any_text_is_read_or_refused_with_a_line_number(text: str) -> None:
    try:
        found = blocks(text)
    except UsageError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert bool(found) == bool(re.sub(r"(?m)^\s*(-{3,}|_{3,}|\*{3,})?\s*$", "", text))
    assert re.match(r"g\.md:\d+: |$", refusal)


@given(st.text(alphabet="ab *`[]()\\<>&", max_size=60))
def test_text_without_marks_is_unchanged(text: str) -> None:
    escaped = "".join(f"\\{sign}" if sign in r"\`*[]()<>" else sign for sign in text)
    assert plain(parse_inline(escaped)) == text
