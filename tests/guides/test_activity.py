"""Hands, keys and clicks command the open guide, without a window."""

from pathlib import Path

import pytest

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.activity import GuideActivity
from handtrack.guides.open_runs import OpenRuns
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import RATING_BY, SAVE
from handtrack.messages import Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, CommandResult, Effect
from handtrack.navigation.hand_commands import HandCommands
from tests.clock import Clock

STEPS = (Step("read", "Read", StepKind.TEXT, 1), Step("eat", "Eat", StepKind.TEXT, 1))
GUIDE = Guide(Path("g.md"), "G", "", None, "en", None, STEPS, ())
DONE = GuideRunState(step=1, done=True)


@pytest.fixture
def runs() -> OpenRuns:
    return OpenRuns(None, print, lambda: 1000.0)


@pytest.fixture
def activity(runs: OpenRuns) -> GuideActivity:
    runs.open(GUIDE, 0.0)
    return GuideActivity(runs, Clock())


def press(
    activity: GuideActivity, name: CommandName, choice: int | None = None, *, unread: bool = False
) -> CommandResult:
    activity.unread = unread
    return HandCommands().press(name, choice, activity)


def sign(activity: GuideActivity, name: CommandName, choice: int | None = None) -> CommandResult:
    return activity.command(Command(name, 0, 1.0, "thumb_up", choice), 0.9)


def test_without_a_guide_no_command_is_accepted(runs: OpenRuns) -> None:
    activity = GuideActivity(runs, Clock())
    assert press(activity, "next") == NOT_TAKEN
    assert sign(activity, "next") == NOT_TAKEN


def test_confirm_turns_to_an_unread_page_and_undo_turns_back(
    activity: GuideActivity, runs: OpenRuns
) -> None:
    turned = press(activity, "confirm", unread=True)
    assert turned == CommandResult(True, effect=Effect.TURN_TO_UNREAD)
    assert "confirm" not in activity.rules().blocked
    runs.front.note_turned(2)
    assert "undo" not in activity.rules().blocked
    assert sign(activity, "undo") == CommandResult(True, effect=Effect.TURN_BACK, pages=2)
    assert sign(activity, "undo").effect is not Effect.TURN_BACK
    assert runs.front.run.state.completed == frozenset()


def test_leaving_can_be_confirmed_before_every_page_has_been_shown(
    activity: GuideActivity,
) -> None:
    assert sign(activity, "cancel").taken
    assert press(activity, "confirm", unread=True).leaves


def test_a_number_saves_the_record_at_the_finish(activity: GuideActivity, runs: OpenRuns) -> None:
    assert press(activity, "select", SAVE).effect is None
    runs.open(GUIDE, 0.0, DONE)
    assert activity.rules().choices == max(RATING_BY)
    assert press(activity, "select", SAVE).effect is Effect.SAVE_RECORD
    assert sign(activity, "select", SAVE).effect is Effect.SAVE_RECORD
    assert press(activity, "confirm").leaves


def test_a_refused_cancel_by_key_shows_nothing(activity: GuideActivity) -> None:
    assert press(activity, "cancel") == NOT_TAKEN
    refused = press(activity, "previous")
    assert (refused.taken, refused.event) == (False, None)
    assert refused.says is not None
