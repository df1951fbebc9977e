import json
from pathlib import Path
from random import Random

import pytest

from handtrack.errors import SourceError
from handtrack.guides import load_guide
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.saving import save_guides
from tools.attack.imports import ARCHIVES, KINDS, TEXTS, hurt


@pytest.mark.parametrize("kind", KINDS)
def test_an_intact_file_of_each_kind_is_understood(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"cake.{kind}"
    path.write_bytes(TEXTS[kind].encode() if kind in TEXTS else ARCHIVES[kind])
    for found in read_others(path):
        assert found.sections


def nodes_in_a_row(count: int) -> str:
    """Return JSON-LD of sections that refer to one another, each to the next one."""
    nodes = [
        {"@id": f"#{n}", "@type": "HowToSection", "itemListElement": [{"@id": f"#{n + 1}"}]}
        for n in range(count)
    ]
    recipe = {"@type": "Recipe", "name": "Pie", "recipeInstructions": [{"@id": "#0"}]}
    return json.dumps({"@graph": [recipe, *nodes]})


def steps_in_one_another(count: int) -> str:
    """Return JSON-LD of a recipe whose steps are within many lists."""
    deep = "[" * count + '"Stir."' + "]" * count
    return f'{{"@type": "Recipe", "name": "Pie", "recipeInstructions": {deep}}}'


@pytest.mark.parametrize("annotated", [nodes_in_a_row(2000), steps_in_one_another(900)])
def test_a_page_with_endless_annotations_is_read_by_its_headings(
    tmp_path: Path, annotated: str
) -> None:
    path = tmp_path / "cake.html"
    path.write_text(
        f"<script type='application/ld+json'>{annotated}</script><h1>Cake</h1><h2>Ingredients</h2>"
        "<ul><li>2 eggs<li>300 g flour</ul><h2>Steps</h2><ol><li>Mix.<li>Bake.</ol>"
    )
    (found,) = read_others(path)
    assert [step.text for step in found.sections[0].steps] == [("Mix.",), ("Bake.",)]
    assert [group.items for group in found.needed] == [("2 eggs", "300 g flour")]


def imported(path: Path, out: Path) -> str:
    """Import a file and open the result; return the refusal or an empty string."""
    try:
        guides = save_guides(read_others(path), out, path).paths
    except SourceError as error:
        return str(error)
    for guide in guides:
        load_guide(guide)
    return ""


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_refused_in_one_line_or_gives_guides_that_open(
    tmp_path: Path, kind: str
) -> None:
    rng = Random(kind)
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / f"tried.{kind}"
    (tmp_path / "secret.png").write_bytes(b"\x89PNG\r\n\x1a\n secret")
    for number in range(20):
        path.write_bytes(data := hurt(rng, kind))
        out = tmp_path / f"out-{number}"
        said = imported(path, out)
        assert len(said.splitlines()) <= 1
        assert path.read_bytes() == data
        assert not any(b"secret" in picture.read_bytes() for picture in out.rglob("*.png"))
    assert {one.name.partition("-")[0] for one in tmp_path.iterdir()} <= {"in", "out", "secret.png"}
