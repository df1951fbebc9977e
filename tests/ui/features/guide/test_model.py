"""Commands change the open guide, without a widget."""

from pathlib import Path

import pytest

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import RATING_BY, SAVE
from handtrack.messages import Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, CommandResult, Effect
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


def sign(model: GuideModel, name: CommandName, choice: int | None = None) -> CommandResult:
    return model.command(Command(name, 0, 1.0, "thumb_up", choice), 0.9)


def test_without_a_guide_no_command_is_accepted() -> None:
    model = GuideModel(HandCommands(), None, print, Clock(), lambda: 1000.0)
    assert model.press("next", None) == NOT_TAKEN
    assert sign(model, "next") == NOT_TAKEN
    assert model.log == ()


def test_confirm_turns_to_an_unread_page_and_undo_turns_back(model: GuideModel) -> None:
    model.unread = lambda: True
    assert "confirm" not in model.rules().blocked
    assert model.press("confirm", None) == CommandResult(True, effect=Effect.TURN_TO_UNREAD)
    model.front.turned = 2
    assert "undo" not in model.rules().blocked
    assert sign(model, "undo") == CommandResult(True, effect=Effect.TURN_BACK, pages=2)
    assert model.front.turned == 0
    assert model.front.run.state.completed == frozenset()


def test_leaving_can_be_confirmed_before_every_page_has_been_shown(model: GuideModel) -> None:
    model.unread = lambda: True
    assert sign(model, "cancel").taken
    assert sign(model, "confirm").leaves


def test_a_number_saves_the_record_at_the_finish(model: GuideModel) -> None:
    assert model.press("select", SAVE).effect is None
    model.open(GUIDE, DONE)
    assert model.rules().choices == max(RATING_BY)
    assert model.press("select", SAVE).effect is Effect.SAVE_RECORD
    assert sign(model, "select", SAVE).effect is Effect.SAVE_RECORD
    assert model.press("confirm", None).leaves


def test_a_refused_cancel_by_key_shows_nothing(model: GuideModel) -> None:
    assert model.press("cancel", None) == NOT_TAKEN
    refused = model.press("previous", None)
    assert (refused.taken, refused.event) == (False, None)
    assert refused.says is not None


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
    assert (model.by_hand, model.rests) == (by_hand, rests)
    model.open(GUIDE, DONE)
    assert model.rests == rests_when_done


def test_the_finish_has_a_time_of_day(model: GuideModel) -> None:
    model.open(GUIDE, DONE)
    assert model.finished_at == 1000.0 - model.now + model.front.ended
