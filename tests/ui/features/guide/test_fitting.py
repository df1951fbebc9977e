"""A sheet is laid out in the largest text that fits, and laying it out changes nothing else."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack.guides import load_guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import GuideSession
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.fitting import Room, fit_sheet
from handtrack_ui.features.guide.step_sheet import StepSheet

GUIDES = sorted(asset("guides").glob("*.md"))
WIDE = Room(width=900, height=560, line_height=40, has_line=False, need=27.0, largest=80.0)
LOW = Room(width=500, height=200, line_height=40, has_line=False, need=40.0, largest=60.0)


def sessions(path: Path) -> list[GuideSession]:
    """Return the guide in each of its steps."""
    guide = load_guide(path)
    recorder = RunRecorder(None, lambda _: None)
    return [
        GuideSession(guide, recorder, 0.0, GuideRunState(step=at)) for at in range(len(guide.steps))
    ]


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_laying_a_step_out_changes_nothing_in_its_session(
    path: Path, theme: Theme, pictures: Pictures, qtbot: QtBot
) -> None:
    for session in sessions(path):
        sheet = StepSheet(theme, pictures, session)
        qtbot.addWidget(sheet)
        before = dict(vars(session))
        for room in (WIDE, LOW):
            fit_sheet(sheet, room, on_one_page=False)
        assert vars(session) == before, session.run.step.title


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_a_fitted_step_is_one_page_without_a_line_or_pages_above_one(
    path: Path, theme: Theme, pictures: Pictures, qtbot: QtBot
) -> None:
    for session in sessions(path):
        sheet = StepSheet(theme, pictures, session)
        qtbot.addWidget(sheet)
        for room in (WIDE, LOW):
            fitted = fit_sheet(sheet, room, on_one_page=False)
            if not fitted.has_line:
                (page,) = fitted.pages
                assert page.bottom <= room.height
            for page in fitted.pages:
                height = room.height - room.line_height if fitted.has_line else room.height
                assert page.bottom - page.top <= height, session.run.step.title
