"""A guide view that saves its runs, with a clock of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.guides import Guide
from handtrack.guides.store import RunStore
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.view import GuideView
from tests.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock(100.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore(tmp_path / "runs.sqlite") as made:
        yield made


@pytest.fixture
def view(
    theme: Theme, pictures: Pictures, clock: Clock, guide: Guide, store: RunStore, qtbot: QtBot
) -> Iterator[GuideView]:
    made = GuideView(theme, pictures, HandCommands(), clock=clock, wall=lambda: 5000.0, store=store)
    qtbot.addWidget(made)
    made.resize(1280, 660)
    made.show()
    made.open(guide)
    yield made
    made.leave()
    made.hide()
