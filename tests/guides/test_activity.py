"""Hands, keys and clicks command the open guide, without a window."""

from pathlib import Path

import pytest

from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.activity import GuideActivity
from handtrack.guides.open_runs import OpenRuns
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import RATING_BY, SAVE
from handtrack.messages import KEY, Command, CommandName, GestureEvent
from handtrack.navigation.activity import NOT_TAKEN, CommandResult, Effect
from handtrack.navigation.hand_commands import HandCommands
from tests.clock import Clock
from tests.navigation.stage import Shown, hold, swipe

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


def seen(event: GestureEvent) -> Recognition:
    return Recognition(event.t, (), (Shown().reading(),), (event,), ())


@pytest.mark.parametrize("arming", [None, True, False])
def test_a_swipe_goes_on_only_after_the_palm_unless_the_person_turned_that_off(
    activity: GuideActivity, runs: OpenRuns, arming: bool | None
) -> None:
    if arming is not None:
        activity.arming = arming
    hands = HandCommands()
    hands.follow(seen(swipe("left", 1.0)), activity)
    assert runs.front.run.state.step == (1 if arming is False else 0)
    hands.follow(seen(hold("open_palm", 2.0, seconds=0.6)), activity)
    hands.follow(seen(swipe("left", 4.0)), activity)
    assert runs.front.run.state.step == 1


def test_a_step_counts_as_read_until_its_page_says_otherwise(activity: GuideActivity) -> None:
    assert HandCommands().press("confirm", None, activity).effect is None


def test_a_key_counts_at_the_guides_time_and_a_sign_at_its_frames(runs: OpenRuns) -> None:
    runs.open(GUIDE, 0.0)
    activity = GuideActivity(runs, Clock(now=42.0))
    key = activity.command(Command("next", 0, 1.0, KEY), None)
    sign = activity.command(Command("previous", 0, 41.0, "wave"), 0.9)
    assert [result.event.t for result in (key, sign)] == [42.0, 41.0]
