"""A kind of step is known by its traits: nothing else compares kinds."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from handtrack.guides import StepKind
from handtrack.guides.document import document_of
from handtrack.guides.edits import with_kind
from tests.guides.conftest import Read

ROOT = Path(__file__).parents[2]
HOME = ROOT / "handtrack/guides/step.py"


def names_kind(node: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Attribute)
        and isinstance(part.value, ast.Name)
        and part.value.id == StepKind.__name__
        and part.attr.isupper()
        for part in ast.walk(node)
    )


def comparisons(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    if StepKind.__name__ not in text:
        return
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Compare(left=left, comparators=others):
                asked = [left, *others]
            case ast.match_case(pattern=ast.MatchValue(value=value)):
                asked = [value]
            case _:
                continue
        if any(map(names_kind, asked)):
            yield f"{path.relative_to(ROOT)}:{asked[0].lineno}"


def test_only_the_kinds_own_module_asks_which_kind_a_step_is() -> None:
    sources = [*(ROOT / "handtrack").rglob("*.py"), *(ROOT / "ui/handtrack_ui").rglob("*.py")]
    assert len(sources) > 100
    assert [*comparisons(HOME)], "comparisons are found where there are some"
    assert [found for path in sources if path != HOME for found in comparisons(path)] == []


@pytest.mark.parametrize("kind", StepKind)
def test_a_text_step_turned_into_any_kind_can_be_read(kind: StepKind, read: Read) -> None:
    text = "---\ntitle: T\n---\n\n## Wait\n\nA while.\n"
    changed = with_kind(text, 0, kind, ("One", "Two"))
    document = document_of(changed)
    assert document is not None
    assert document.steps[0].kind is kind
    assert read(changed).steps[0].kind is kind
    assert with_kind(changed, 0, StepKind.TEXT, ()).count("duration") == 0


def test_every_required_key_is_one_that_the_kind_takes() -> None:
    for kind in StepKind:
        assert set(kind.traits.required) <= set(kind.keys)
