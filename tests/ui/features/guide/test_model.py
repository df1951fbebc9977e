"""Commands change the open guide, without a widget."""

from pathlib import Path

import pytest

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.run import GuideRunState
from handtrack.messages import Command, CommandName
from handtrack.navigation.hand_commands import Signed
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.model import RATING_BY, SAVE, GuideModel, Outcome
from tests.clock import Clock

STEPS = (Step("read", "Read", StepKind.TEXT, 1), Step("eat", "Eat", StepKind.TEXT, 1))
GUIDE = Guide(Path("g.md"), "G", "", None, "en", None, STEPS, ())
DONE = GuideRunState(step=1, done=True)


@pytest.fixture
def model() -> GuideModel:
    made = GuideModel(None, print, Clock(), lambda: 1000.0)
    made.open(GUIDE)
    return made


def signed(name: CommandName, choice: int | None = None) -> Signed:
    return Signed(Command(name, 0, 1.0, "thumb_up", choice), 0.9)


def test_without_a_guide_no_command_is_accepted() -> None:
    model = GuideModel(None, print, Clock(), lambda: 1000.0)
    assert model.press("next", None, unread=False) == Outcome()
    assert model.sign(signed("next"), unread=False) == Outcome()
    assert model.log == ()


def test_confirm_turns_to_an_unread_page_and_undo_turns_back(model: GuideModel) -> None:
    assert "confirm" not in model.rules(unread=True).blocked
    assert model.press("confirm", None, unread=True) == Outcome(taken=True, to_unread=True)
    model.turned = 2
    assert model.sign(signed("undo"), unread=False) == Outcome(taken=True, pages=-2)
    assert model.turned == 0
    assert model.front.run.state.completed == frozenset()


def test_leaving_can_be_confirmed_before_every_page_has_been_shown(model: GuideModel) -> None:
    assert model.sign(signed("cancel"), unread=True).taken
    assert model.sign(signed("confirm"), unread=True).leaves


def test_a_number_saves_the_record_at_the_finish(model: GuideModel) -> None:
    assert not model.press("select", SAVE, unread=False).saves
    model.open(GUIDE, DONE)
    assert model.rules(unread=False).choices == max(RATING_BY)
    assert model.press("select", SAVE, unread=False).saves
    assert model.sign(signed("select", SAVE), unread=False).saves
    assert model.press("confirm", None, unread=False).leaves


def test_a_refused_cancel_by_key_shows_nothing(model: GuideModel) -> None:
    assert model.press("cancel", None, unread=False) == Outcome()
    refused = model.press("previous", None, unread=False)
    assert (refused.taken, refused.command) == (False, None)
    assert refused.result is not None


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
