"""The tutorial on a first recipe, followed to the letter: its text, its command, its signs."""

import shlex
from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.guides import load_guide
from handtrack.memory import BufferPool
from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.view import GuideView
from tests.ui.by_hand import Person
from tools.tutorials import block_titled, commands_of

NAME = "first-recipe"


@pytest.fixture
def cooking(view: GuideView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GuideView:
    """The tutorial's recipe, opened."""
    monkeypatch.chdir(tmp_path)
    Path("pancakes.txt").write_text(block_titled(NAME, "pancakes.txt"), "utf-8")
    for command in commands_of(NAME):
        assert main(shlex.split(command)[1:]) == 0, command
    opened = shlex.split(block_titled(NAME, "opens the window"))
    view.open(load_guide(Path(opened[opened.index("--guide") + 1])))
    return view


def test_the_signs_of_the_tutorial_cook_its_recipe(cooking: GuideView, pool: BufferPool) -> None:
    run = cooking.model.run
    person = Person(cooking, pool)
    person.arm()
    person.hold("pointing_up")
    person.hold("victory")
    assert sorted(item for _, item in run.state.ticked) == ["200-g-flour", "300-ml-milk"]
    person.swipe("left")
    assert run.step.title == "Step 1"
    person.swipe("left")
    assert run.step.title == "Step 2"
    person.hold("pointing_up")
    assert run.state.timers
    person.swipe("right")
    assert run.step.title == "Step 1"
    assert run.state.timers
    for _ in range(3):
        person.swipe("left")
    assert run.step.title == "Step 4"
    person.hold("thumb_up")
    person.hold("thumb_up")
    assert run.state.done


def test_cooking_for_six_scales_the_amounts(cooking: GuideView, pool: BufferPool) -> None:
    person = Person(cooking, pool)
    person.arm()
    person.swipe("down")
    person.hold("victory")
    person.hold("victory")
    assert cooking.model.run.servings == 6
    labels = [tile.text() for tile in cooking.findChildren(Tile)]
    assert {"300 g flour", "450 ml milk"} <= set(labels)
