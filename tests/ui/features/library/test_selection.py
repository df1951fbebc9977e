"""Which guides have numbers, and what a hand can do about them."""

from dataclasses import replace
from pathlib import Path

import pytest

from handtrack.guides import Guide
from handtrack.guides.progress import Progress
from handtrack.guides.store import KeptRun
from handtrack_ui.features.library.selection import PART, Shelf


@pytest.fixture
def shelf(guide: Guide) -> Shelf:
    return Shelf(tuple(replace(guide, path=Path(f"{number}.md")) for number in range(11)))


def test_by_key_the_first_nine_have_numbers(shelf: Shelf) -> None:
    assert shelf.numbered == range(9)
    assert shelf.guide_at(9) == shelf.guides[8]
    assert shelf.guide_at(10) is None
    assert shelf.guide_at(0) is None


def test_by_hand_a_part_has_numbers_and_there_are_parts_only_up_to_the_last(shelf: Shelf) -> None:
    shelf.by_hand = True
    assert (shelf.parts, shelf.numbered) == (3, range(PART))
    shelf.turn_to(7)
    assert (shelf.part, shelf.numbered) == (2, range(8, 11))
    assert shelf.guide_at(3) == shelf.guides[10]
    assert shelf.part_words() == "9 to 11 of 11"
    shelf.turn_to(-1)
    assert shelf.part == 0


def test_a_hand_turns_no_further_than_there_are_guides(shelf: Shelf) -> None:
    shelf.by_hand = True
    for part, ends in ((0, {"previous"}), (1, set()), (2, {"next"})):
        shelf.turn_to(part)
        assert {"next", "previous"} & set(shelf.rules(0).blocked) == ends
        assert shelf.rules(0).choices == len(shelf.numbered)


def test_while_it_is_asked_the_answers_have_the_numbers(shelf: Shelf) -> None:
    shelf.by_hand, shelf.asked = True, shelf.guides[0]
    rules = shelf.rules(2)
    assert rules.choices == 2
    assert {"next", "previous"} <= set(rules.blocked)
    assert not {"confirm", "cancel"} & set(rules.blocked)
    assert "answer" in shelf.hint()


def test_a_guide_goes_on_at_the_step_that_it_still_has(shelf: Shelf) -> None:
    first = shelf.guides[0]

    def kept(step: str) -> KeptRun:
        return KeptRun(1, str(first.path), first.title, 0.0, None, Progress(step=step))

    assert shelf.resumes_at(first) is None
    shelf.unfinished = {first.path: kept(first.steps[2].id)}
    assert shelf.resumes_at(first) == 3
    shelf.unfinished = {first.path: kept("a step that it had once")}
    assert shelf.resumes_at(first) is None
