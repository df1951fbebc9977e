"""Which guides have numbers, and what a hand can do about them."""

from dataclasses import replace
from pathlib import Path

import pytest

from handtrack.guides import Guide
from handtrack.guides.progress import Progress
from handtrack.guides.store import KeptRun
from handtrack_ui.features.library.selection import PART, GuideSelection


@pytest.fixture
def selection(guide: Guide) -> GuideSelection:
    return GuideSelection(tuple(replace(guide, path=Path(f"{number}.md")) for number in range(11)))


def test_by_key_the_first_nine_have_numbers(selection: GuideSelection) -> None:
    assert selection.numbered == range(9)
    assert selection.guide_at(9) == selection.guides[8]
    assert selection.guide_at(10) is None
    assert selection.guide_at(0) is None


def test_by_hand_a_part_has_numbers_and_there_are_parts_only_up_to_the_last(selection: GuideSelection) -> None:
    selection.by_hand = True
    assert (selection.parts, selection.numbered) == (3, range(PART))
    selection.turn_to(7)
    assert (selection.part, selection.numbered) == (2, range(8, 11))
    assert selection.guide_at(3) == selection.guides[10]
    assert selection.part_words() == "9 to 11 of 11"
    selection.turn_to(-1)
    assert selection.part == 0


def test_a_hand_turns_no_further_than_there_are_guides(selection: GuideSelection) -> None:
    selection.by_hand = True
    for part, ends in ((0, {"previous"}), (1, set()), (2, {"next"})):
        selection.turn_to(part)
        assert {"next", "previous"} & set(selection.rules(0).blocked) == ends
        assert selection.rules(0).choices == len(selection.numbered)


def test_while_it_is_asked_the_answers_have_the_numbers(selection: GuideSelection) -> None:
    selection.by_hand, selection.asked = True, selection.guides[0]
    rules = selection.rules(2)
    assert rules.choices == 2
    assert {"next", "previous"} <= set(rules.blocked)
    assert not {"confirm", "cancel"} & set(rules.blocked)
    assert "answer" in selection.hint()


def test_a_guide_goes_on_at_the_step_that_it_still_has(selection: GuideSelection) -> None:
    first = selection.guides[0]

    def kept(step: str) -> KeptRun:
        return KeptRun(1, str(first.path), first.title, 0.0, None, Progress(step=step))

    assert selection.resumes_at(first) is None
    selection.unfinished = {first.path: kept(first.steps[2].id)}
    assert selection.resumes_at(first) == 3
    selection.unfinished = {first.path: kept("a step that it had once")}
    assert selection.resumes_at(first) is None
