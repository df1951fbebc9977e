"""Which cards are on a page, and what a hand can do about them."""

from dataclasses import replace
from pathlib import Path

import pytest

from handtrack.guides import Guide
from handtrack.guides.progress import Progress
from handtrack.guides.store import KeptRun
from handtrack_ui.features.library.selection import PAGE, VIEWS, CardSelection


@pytest.fixture
def selection(guide: Guide) -> CardSelection:
    return CardSelection(tuple(replace(guide, path=Path(f"{number}.md")) for number in range(6)))


def test_every_guide_and_every_view_is_on_one_of_the_pages(selection: CardSelection) -> None:
    found: list[Guide | str | None] = []
    for page in range(selection.pages):
        selection.turn_to(page)
        found += [selection.card_at(number) for number in range(1, len(selection.shown) + 1)]
        assert selection.card_at(0) is None
        assert selection.card_at(len(selection.shown) + 1) is None
    assert found == [*selection.guides, *VIEWS]


def test_there_are_pages_only_up_to_the_last(selection: CardSelection) -> None:
    assert (selection.pages, selection.shown) == (3, range(PAGE))
    selection.turn_to(7)
    assert (selection.page, selection.shown) == (2, range(8, 11))
    assert selection.page_words() == "9 to 11 of 11"
    assert selection.neighbours(1) == ()
    assert selection.neighbours(-1) == (*selection.guides[4:], "live", "practice")
    selection.turn_to(-1)
    assert selection.page == 0


def test_a_hand_turns_no_further_than_there_are_cards_and_cancels_only_away_from_the_first(
    selection: CardSelection,
) -> None:
    for page, ends in ((0, {"previous", "cancel"}), (1, set()), (2, {"next"})):
        selection.turn_to(page)
        rules = selection.rules(0)
        assert {"next", "previous", "cancel"} & set(rules.blocked) == ends
        assert (rules.choices, rules.pages) == (len(selection.shown), True)


def test_while_it_is_asked_the_answers_have_the_numbers(selection: CardSelection) -> None:
    selection.asked = selection.guides[0]
    rules = selection.rules(2)
    assert (rules.choices, rules.pages) == (2, False)
    assert {"next", "previous"} <= set(rules.blocked)
    assert not {"confirm", "cancel"} & set(rules.blocked)
    assert "answer" in selection.hint()


def test_a_guide_goes_on_at_the_step_that_it_still_has(selection: CardSelection) -> None:
    first = selection.guides[0]

    def kept(step: str) -> KeptRun:
        return KeptRun(1, str(first.path), first.title, 0.0, None, Progress(step=step))

    assert selection.resumes_at(first) is None
    selection.runs = {first.path: kept(first.steps[2].id)}
    assert selection.resumes_at(first) == 3
    selection.runs = {first.path: kept("a step that it had once")}
    assert selection.resumes_at(first) is None
