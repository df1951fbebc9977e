"""The source decides whose hand commands the open guide, without a widget."""

from pathlib import Path

import pytest

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.run import GuideRunState
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.model import GuideModel
from tests.clock import Clock

STEPS = (Step("read", "Read", StepKind.TEXT, 1), Step("eat", "Eat", StepKind.TEXT, 1))
GUIDE = Guide(Path("g.md"), "G", "", None, "en", None, STEPS, ())
DONE = GuideRunState(step=1, done=True)


@pytest.fixture
def model() -> GuideModel:
    made = GuideModel(HandCommands(), None, print, Clock(), lambda: 1000.0)
    made.open(GUIDE)
    return made


def test_without_a_guide_there_is_no_log() -> None:
    assert GuideModel(HandCommands(), None, print, Clock(), lambda: 1000.0).log == ()


@pytest.mark.parametrize(
    ("watched", "by_hand", "rests", "rests_when_done"),
    [
        (Watched.PERSON, True, False, False),
        (Watched.FILM, True, False, False),
        (Watched.RECORDING, True, False, False),
        (Watched.STORY, True, False, False),
        (Watched.DEMO, False, False, True),
        (Watched.STAND_IN, False, True, True),
    ],
)
def test_the_source_decides_whether_a_hand_can_command(
    model: GuideModel, watched: Watched, *, by_hand: bool, rests: bool, rests_when_done: bool
) -> None:
    model.watch(watched)
    assert (model.by_hand, model.is_idle) == (by_hand, rests)
    model.open(GUIDE, DONE)
    assert model.is_idle == rests_when_done


def test_the_finish_has_a_time_of_day(model: GuideModel) -> None:
    model.open(GUIDE, DONE)
    assert model.finished_at == 1000.0 - model.now + model.front.ended
