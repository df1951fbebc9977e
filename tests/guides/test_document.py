"""A guide's text as a tree gives the text back, and is what the parser reads."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handtrack.assets import asset
from handtrack.errors import UsageError
from handtrack.guides.document import Document, document_of
from handtrack.guides.guide import parse_guide
from handtrack.guides.lines import numbered
from handtrack.guides.writing import guide_text
from tests.guides.test_draft import texts

GUIDES = sorted(asset("guides").rglob("*.md"))
RECIPES = sorted((Path(__file__).parents[2] / "../shared/data/recipes").resolve().rglob("*.*"))
_ROWS = st.sampled_from(
    [
        "",
        " ",
        "\t",
        "---",
        "title: T",
        "title: 'T'  # mine",
        "## Step",
        "##Step ##",
        "##",
        "### Small",
        "kind: timer",
        "kind: tmer",
        "duration: 5 min",
        "id:",
        "- [ ] Flour",
        "  - nested",
        "1. Yes",
        "> Note",
        "<!-- mine -->",
        "| a | b |",
        "Text {2 g} *of* `it`  ",
        "\u2028\x0b\x0c\x85",
        "\u202etxet",
    ]
)
_anything = st.lists(_ROWS | st.text(max_size=20), max_size=25).map("\n".join)


def normal(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_round_trip(text: str) -> None:
    document = document_of(text)
    if document is not None:
        assert str(document) == text
        places = [(step.body_begin, step.body_end) for step in document.steps]
        assert [text[begin:end] for begin, end in places] == [step.body for step in document.steps]


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_every_sample_comes_back_to_the_character(path: Path) -> None:
    text = normal(path.read_text("utf-8"))
    check_round_trip(text)
    document = document_of(text)
    assert document is not None
    lines = dict.fromkeys(step.line for step in parse_guide(numbered(path, text)).steps)
    assert [step.line for step in document.steps] == [*lines]


@pytest.mark.long
@pytest.mark.skipif(not RECIPES, reason="shared recipes are not here")
def test_other_peoples_recipes_come_back_below_a_front_matter() -> None:
    for path in RECIPES:
        text = normal(path.read_bytes()[:200_000].decode("utf-8", "replace"))
        for one in (text, f"---\ntitle: T\n---\n{text}", f"---\ntitle: T\n---\n## A\n{text}"):
            check_round_trip(one)


@settings(max_examples=300)
@given(_anything.map(normal), st.booleans())
def test_any_text_comes_back_to_the_character(text: str, is_fenced: bool) -> None:
    check_round_trip(f"---\ntitle: T\n---\n{text}" if is_fenced else text)


@settings(max_examples=100)
@given(texts())
def test_the_editor_and_the_parser_read_the_same_steps(text: str) -> None:
    document = document_of(text)
    assert document is not None
    check_round_trip(text)
    try:
        guide = parse_guide(numbered(Path(), text))
    except UsageError:
        return
    lines = dict.fromkeys(step.line for step in guide.steps)
    assert [step.line for step in document.steps] == [*lines]
    assert {step.kind for step in document.steps} == {step.kind for step in guide.steps}
    assert document.values is not None
    assert document.values["title"] == guide.title


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_what_the_writer_writes_comes_back_too(path: Path) -> None:
    guide = parse_guide(numbered(path, path.read_text("utf-8")))
    written = guide_text(guide)
    check_round_trip(written)
    assert len(Document.of(numbered(path, written)).steps) == len(guide.steps)
