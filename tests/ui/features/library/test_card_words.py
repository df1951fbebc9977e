"""A card counts as the guide does, and names near days."""

from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime

from handtrack.assets import asset
from handtrack.guides import Guide, load_guide
from handtrack.guides.progress import Progress
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.store import KeptRun
from handtrack_ui.features.library.card_words import details_of, run_details
from handtrack_ui.text.guide_words import day_words

SAMPLES = sorted(asset("guides").glob("*.md"))

BRANCHING = """\
---
title: Pizza
---

## Dough
kind: choice
id: pace

1. Fast
2. Cold
3. Bought

## Knead
if: pace = fast

Well.

## Shape
if: pace = fast

A ball.

## Rest
if: pace = cold

A night.

## Bake

Hot.
"""


@pytest.fixture
def pizza(tmp_path: Path) -> Guide:
    path = tmp_path / "pizza.md"
    path.write_text(BRANCHING, "utf-8")
    return load_guide(path)


def kept_run(guide: Guide, step: str, answers: dict[str, str], finished: float | None) -> KeptRun:
    progress = Progress(step=step, answers=answers, done=finished is not None)
    return KeptRun(1, str(guide.path), guide.title, 1.0, finished, progress)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_card_counts_the_steps_that_the_guide_begins_with(path: Path) -> None:
    guide = load_guide(path)
    assert details_of(guide)[0] == ("steps", f"{len(GuideRun(guide).way)} steps")


@pytest.mark.parametrize("answer", ["fast", "cold", "bought"])
def test_a_run_under_way_counts_the_same_on_its_card_and_in_its_guide(
    pizza: Guide, answer: str
) -> None:
    answers = {"pace": answer}
    run = GuideRun(pizza, GuideRunState(step=4, answers=answers))
    place = pizza.place("bake", answers)
    resumes, steps = run_details(pizza, place, kept_run(pizza, "bake", answers, None), waits=False)
    assert resumes[1] == f"Resume step {run.number} of {len(run.way)}"
    assert steps[1] == f"{len(run.way)} steps"


@pytest.mark.parametrize("days", [0, 1, 2])
def test_today_and_yesterday_are_named_instead_of_their_date(pizza: Guide, days: int) -> None:
    moment = QDateTime.currentDateTime().addDays(-days)
    done = kept_run(pizza, "bake", {}, float(moment.toSecsSinceEpoch()))
    words = ("Done today", "Done yesterday", f"Done on {day_words(moment.date())}")[days]
    assert run_details(pizza, None, done, waits=False)[0] == ("check", words)
