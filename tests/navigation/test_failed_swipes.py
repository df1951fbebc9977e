"""A held sign is suggested after swipes that failed, when it helps; once."""

import pytest

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.recognizer import Recognition
from handtrack.navigation.activity import Trial
from handtrack.navigation.bindings import Bindings, bindings_of
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.hand_commands import HandCommands
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message
from tests.navigation.stage import Shown

TOO_SHORT = GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2)
LEFT_PICTURE = GestureCode.STROKE_LEFT_PICTURE()
GOES_ON = StepRules(confirm_goes_on=True)


def suggested(
    *at: float,
    by: str = "swipe left",
    reason: Message = TOO_SHORT,
    rules: StepRules = GOES_ON,
    bindings: Bindings | None = None,
) -> list[str | None]:
    """Return the suggestion after each failed gesture at these times."""
    activity = Trial(bindings or Bindings(), arming=False, step_rules=rules)
    commands = HandCommands()
    found = []
    for t in at:
        miss = Miss(1, t, t - 0.3, by, reason)
        (result,) = commands.follow(Recognition(t, (), (Shown().reading(),), (), (miss,)), activity)
        found.append(result.other_way)
    return found


@pytest.mark.parametrize("reason", [TOO_SHORT, LEFT_PICTURE])
def test_the_third_failed_swipe_within_a_minute_suggests_a_sign_once(reason: Message) -> None:
    assert suggested(1, 20, 50, 55, 58, 61, reason=reason) == [None, None, "thumb_up", *[None] * 3]


def test_failed_swipes_more_than_a_minute_ago_are_forgotten() -> None:
    assert suggested(1, 20, 62, 75) == [None, None, None, "thumb_up"]


def test_gestures_that_do_not_go_on_suggest_nothing() -> None:
    assert suggested(1, 2, 3, by="swipe right") == [None] * 3
    assert suggested(1, 2, 3, by="wave", reason=GestureCode.CIRCLE_OPEN()) == [None] * 3


def test_a_confirmation_that_would_not_go_on_now_is_not_suggested() -> None:
    blocked = StepRules(
        blocked={"confirm": NavigationCode.NOTHING_TO_CHOOSE()}, confirm_goes_on=True
    )
    assert suggested(1, 2, 3, rules=blocked) == [None] * 3
    assert suggested(1, 2, 3, rules=StepRules()) == [None] * 3


def test_the_suggested_sign_is_the_one_that_the_person_chose() -> None:
    mine = bindings_of({"rock": "next"})
    for rules in (StepRules(), GOES_ON):
        assert suggested(1, 2, 3, rules=rules, bindings=mine) == [None, None, "rock"]
    mine = bindings_of({"thumb_up": "", "ok": "confirm"})
    assert suggested(1, 2, 3, bindings=mine) == [None, None, "ok"]


def test_the_suggestion_waits_for_a_step_where_a_sign_goes_on() -> None:
    activity = Trial(arming=False, step_rules=StepRules())
    commands = HandCommands()
    found = []
    for t in range(1, 6):
        if t == 5:
            activity.step_rules = GOES_ON
        miss = Miss(1, t, t - 0.3, "swipe left", TOO_SHORT)
        seen = Recognition(t, (), (Shown().reading(),), (), (miss,))
        found += [result.other_way for result in commands.follow(seen, activity)]
    assert found == [None, None, None, None, "thumb_up"]


def test_another_activity_has_its_own_failed_swipes() -> None:
    commands = HandCommands()
    found = []
    for t, activity in enumerate((Trial(arming=False, step_rules=GOES_ON),) * 2, start=1):
        miss = Miss(1, t, t - 0.3, "swipe left", TOO_SHORT)
        seen = Recognition(t, (), (Shown().reading(),), (), (miss,))
        found += [result.other_way for result in commands.follow(seen, activity)]
    other = Trial(arming=False, step_rules=GOES_ON)
    miss = Miss(1, 3.0, 2.7, "swipe left", TOO_SHORT)
    seen = Recognition(3.0, (), (Shown().reading(),), (), (miss,))
    found += [result.other_way for result in commands.follow(seen, other)]
    assert found == [None] * 3
