"""Commands by hand where steps are shown, and their display."""

from dataclasses import dataclass, field, replace

import pytest

from handtrack.errors import UsageError
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import Recognition
from handtrack.messages import KEY, Arming, Command, CommandName, GestureEvent, Refusal
from handtrack.navigation.activity import CommandResult, Effect, Trial
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import bindings_of
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.hand_commands import HandCommands, HandMode, HandState
from handtrack.navigation.rules import Attention, StepRules
from handtrack.sentences import AnyCode, Message
from tests.navigation.stage import Shown, hold, swipe

PAGED = StepRules(choices=4, pages=True)


def paged(*, arming: bool = True) -> Trial:
    return Trial(arming=arming, step_rules=PAGED)


@dataclass
class Hand:
    """A hand in front of an activity."""

    activity: Trial = field(default_factory=paged)
    commands: HandCommands = field(default_factory=HandCommands)

    def follow(self, seen: Recognition) -> tuple[CommandResult, ...]:
        return self.commands.follow(seen, self.activity)

    def press(self, name: CommandName, choice: int | None = None) -> CommandResult:
        return self.commands.press(name, choice, self.activity)

    @property
    def state(self) -> HandState:
        return self.commands.state(self.activity)

    @property
    def attention(self) -> Attention:
        return self.commands.attention(self.activity)


def seen(t: float, *events: GestureEvent, holding: Holding | None = None) -> Recognition:
    return Recognition(t, (), (Shown(holding=holding).reading(),), events, ())


def armed(hand: Hand | None = None, t: float = 1.0) -> Hand:
    """Arm a hand, a new one unless given."""
    hand = hand or Hand()
    hand.follow(seen(t, hold("open_palm", t, seconds=0.6)))
    return hand


def words(results: tuple[CommandResult, ...]) -> list[str]:
    return [_words(result) for result in results]


def _words(result: CommandResult) -> str:
    match result.event:
        case Command(command=name):
            return name
        case Refusal(reason=reason):
            return str(reason)
        case Arming(type=change):
            return change
        case _:
            return f"turn {result.pages}"


def test_vertical_swipes_turn_pages_only_when_armed_and_paged() -> None:
    hand = Hand()
    assert words(hand.follow(seen(0.5, swipe("up", 0.5)))) == [
        "not listening; show your palm first"
    ]
    armed(hand)
    assert words(hand.follow(seen(2.0, swipe("up", 2.0)))) == ["turn 1"]
    assert words(hand.follow(seen(4.0, swipe("down", 4.0)))) == ["turn -1"]
    hand.activity.step_rules = StepRules()
    assert words(hand.follow(seen(5.0, swipe("up", 5.0)))) == []


def test_hands_need_full_attention_only_while_one_can_command() -> None:
    hand = Hand()
    assert hand.attention is Attention.ARMING
    armed(hand)
    assert hand.attention is Attention.EVERYTHING
    hand.follow(seen(1.0 + ARMED_S + 1.0))
    assert hand.attention is Attention.ARMING
    hand = Hand(paged(arming=False))
    assert hand.attention is Attention.SIGNS
    hand.follow(seen(1.0, holding=Holding("closed_fist", 0.5, 0.5)))
    assert hand.attention is Attention.SIGNS
    hand.follow(seen(2.0, holding=Holding("victory", 1.5, 0.5)))
    assert hand.attention is Attention.EVERYTHING


@pytest.mark.parametrize(
    ("sign", "moving", "attention"),
    [
        ("open_palm", False, Attention.EVERYTHING),
        ("open_palm", True, Attention.ARMING),
        ("victory", False, Attention.ARMING),
    ],
)
def test_a_resting_palm_gets_full_attention_before_it_has_armed(
    sign: str, moving: bool, attention: Attention
) -> None:
    hand = Hand()
    older = Holding("closed_fist", 0.2, 0.4)
    reading = replace(Shown(moving=moving).reading(), holds=(older, Holding(sign, 0.4, 0.1)))
    hand.follow(Recognition(0.5, (), (reading,), (), ()))
    assert hand.attention is attention


def test_turning_a_page_keeps_the_hand_armed_and_blocks_quick_commands() -> None:
    hand = armed()
    for turn in range(1, 4):
        t = 1.0 + turn * (ARMED_S - 1)
        assert words(hand.follow(seen(t, swipe("up", t)))) == ["turn 1"]
    assert words(hand.follow(seen(t + 0.3, swipe("left", t + 0.3, seconds=0.2)))) == [
        "too soon after the last command"
    ]
    assert words(hand.follow(seen(t + 2, swipe("left", t + 2)))) == ["next"]


def test_a_swipe_up_bound_to_a_command_turns_no_page() -> None:
    hand = armed(Hand(Trial(bindings_of({"swipe up": "next"}), step_rules=PAGED)))
    assert words(hand.follow(seen(2.0, swipe("up", 2.0)))) == ["next"]


def test_the_armed_time_left_is_never_negative() -> None:
    hand = armed()
    t = 1.0 + ARMED_S - 0.2
    for k in range(20):
        hand.follow(seen(t + k * 0.05, holding=Holding("victory", t, k / 20)))
        state = hand.state
        assert state.mode is HandMode.ARMED
        assert 0.0 <= state.share <= 1.0
        assert state.left_s >= 0.0
    assert state.left_s == 0.0


def test_new_bindings_apply_at_once_and_disarm() -> None:
    hand = armed()
    hand.activity.bindings = bindings_of({"swipe left": "previous"})
    assert hand.state == HandState()
    armed(hand, 3.0)
    assert words(hand.follow(seen(4.0, swipe("left", 4.0)))) == ["previous"]


def test_reapplying_the_same_settings_keeps_the_hand_armed() -> None:
    hand = armed()
    hand.activity.bindings = bindings_of({})
    assert hand.state.mode is HandMode.ARMED


@pytest.mark.parametrize(
    ("event", "sound"),
    [
        (Arming("armed", 1, 0.0), "armed"),
        (Arming("disarmed", 1, 0.0), "disarmed"),
        (Command("next", 1, 0.0, "swipe left"), "accepted"),
        (None, "accepted"),
    ],
)
def test_what_counts_makes_a_sound(event: Arming | Command | None, sound: str) -> None:
    assert CommandResult(taken=True, event=event).cue == sound


@pytest.mark.parametrize(
    ("reason", "sound"),
    [
        (NavigationCode.NO_SUCH_OPTION(number=2), "refused"),
        (GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2), "refused"),
        (NavigationCode.NOT_ARMED(), ""),
    ],
)
def test_only_a_hand_in_control_hears_a_refusal(reason: Message, sound: str) -> None:
    assert CommandResult(taken=False, event=Refusal(1, 0.0, "victory", reason)).cue == sound
    assert CommandResult(taken=False, event=Command("next", 1, 0.0, "swipe left")).cue == "refused"


@pytest.mark.parametrize(
    ("arming", "reason"),
    [(True, NavigationCode.OTHER_ARMED), (False, NavigationCode.LARGER_COMMANDS)],
)
def test_a_refused_hand_gets_a_reason_and_no_sound(*, arming: bool, reason: AnyCode) -> None:
    hand, pair = Hand(paged(arming=arming)), (Shown(1, 1, length_px=200.0), Shown(2, 2, "Left"))
    readings = tuple(one.reading() for one in pair)
    hand.follow(Recognition(1.0, (), readings, (hold("open_palm", 1.0, seconds=0.6),), ()))
    (refused,) = hand.follow(Recognition(3.0, (), readings, (swipe("left", 3.0, track=2),), ()))
    assert isinstance(refused.event, Refusal)
    assert (refused.event.reason.code, refused.cue) == (reason, "")


@dataclass(slots=True, eq=False)
class Scored(Trial):
    """Notes the commands and their scores."""

    noted: list[tuple[Command, float | None]] = field(default_factory=list)

    def command(self, command: Command, score: float | None) -> CommandResult:
        self.noted.append((command, score))
        return CommandResult(taken=True)


def test_a_command_given_by_a_sign_has_a_score_but_one_by_a_movement_does_not() -> None:
    activity = Scored(arming=False)
    hand = Hand(activity)
    reading = replace(Shown().reading(), score=0.75)
    pinch = GestureEvent("pinch", 1, 1.0, 0.5, phase="end")
    hand.follow(Recognition(1.0, (), (reading,), (pinch, hold("thumb_up", 1.0)), ()))
    hand.follow(Recognition(3.0, (), (reading,), (swipe("left", 3.0),), ()))
    assert activity.noted == [
        (Command("confirm", 1, 1.0, "thumb_up"), 0.75),
        (Command("next", 1, 3.0, "swipe left"), None),
    ]


def test_a_sign_undoes_a_key_and_a_key_delays_the_next_sign() -> None:
    hand = Hand(paged(arming=False))
    hand.press("select", 2)  # before the first frame: the time is unknown, and no hand can undo
    hand.follow(seen(1.0))
    hand.press("select", 2)
    (early,) = hand.follow(seen(1.5, swipe("left", 1.5)))
    assert isinstance(early.event, Refusal)
    assert words(hand.follow(seen(3.0, hold("thumb_down", 3.0)))) == ["undo"]


def test_a_key_that_the_step_refuses_leaves_nothing_to_undo() -> None:
    hand = Hand(paged(arming=False))
    hand.follow(seen(1.0))
    hand.activity.step_rules = StepRules(choices=1)
    hand.press("select", 2)
    (refused,) = hand.follow(seen(3.0, hold("thumb_down", 3.0)))
    assert isinstance(refused.event, Refusal)


def test_saving_the_record_by_a_key_leaves_nothing_to_undo() -> None:
    class Finish(Trial):
        def command(self, command: Command, score: float | None) -> CommandResult:
            return CommandResult(taken=True, effect=Effect.SAVE_RECORD)

    hand = Hand(Finish(arming=False, step_rules=PAGED))
    hand.follow(seen(1.0))
    hand.press("select", 1)
    (refused,) = hand.follow(seen(3.0, hold("thumb_down", 3.0)))
    assert isinstance(refused.event, Refusal)


def test_a_hand_that_was_armed_in_one_activity_is_not_in_another() -> None:
    hand = armed()
    before = hand.activity
    hand.activity = paged()
    assert hand.state == HandState()
    assert hand.attention is Attention.ARMING
    assert words(hand.follow(seen(2.0, swipe("left", 2.0)))) == [
        "not listening; show your palm first"
    ]
    hand.activity = before
    assert hand.state == HandState()


def test_an_activity_behind_another_changes_nothing_for_the_hand() -> None:
    hand = armed()
    behind = paged()
    hand.commands.forget(behind)
    hand.commands.press("next", None, behind)
    assert words(hand.follow(seen(1.5, swipe("left", 1.5, seconds=0.2)))) == ["next"]


def test_a_forgotten_hand_begins_anew_with_the_same_meaning_of_signs() -> None:
    hand = Hand(Trial(bindings_of({"swipe left": "previous"}), step_rules=PAGED))
    hand.commands.forget(hand.activity)
    armed(hand)
    assert hand.commands.commanding is not None
    hand.commands.forget(hand.activity)
    assert (hand.state, hand.commands.commanding) == (HandState(), None)
    armed(hand, 0.7)
    assert words(hand.follow(seen(2.0, swipe("left", 2.0)))) == ["previous"]


def test_a_key_gives_the_activity_a_command_by_key() -> None:
    activity = Scored()
    Hand(activity).press("select", 3)
    assert activity.noted == [(Command("select", 0, 0.0, KEY, 3), None)]


def test_a_refused_key_delays_no_sign() -> None:
    class Refusing(Scored):
        def command(self, command: Command, score: float | None) -> CommandResult:
            return replace(super().command(command, score), taken=False)

    hand = Hand(Refusing(arming=False, step_rules=PAGED))
    hand.follow(seen(1.0))
    hand.press("next")
    (result,) = hand.follow(seen(1.5, swipe("left", 1.5, seconds=0.2)))
    assert isinstance(result.event, Command)


def test_a_change_of_arming_forgets_the_hand() -> None:
    hand = armed()
    hand.activity.arming = False
    assert hand.state == HandState()
    hand.follow(seen(2.0))
    assert hand.state.mode is HandMode.READY


def test_a_waiting_hand_shows_the_progress_of_the_arming_sign_alone() -> None:
    hand = Hand()
    assert hand.state == HandState()
    holds = (("open_palm", 0.2), ("open_palm", 0.6), ("victory", 0.9))
    readings = tuple(
        Shown(number, number, holding=Holding(sign, 0.0, share)).reading()
        for number, (sign, share) in enumerate(holds, start=1)
    )
    hand.follow(Recognition(1.0, (), readings, (), ()))
    assert hand.state == HandState(HandMode.WAITING, share=0.6)
    hand.follow(seen(2.0))
    assert hand.state == HandState(HandMode.WAITING)
    hand.follow(Recognition(3.0, (), (), (), ()))
    assert hand.state == HandState()


def test_a_page_turn_counts_or_is_refused_like_a_command() -> None:
    hand = Hand()
    (early,) = hand.follow(seen(0.5, swipe("up", 0.5)))
    assert not early.taken
    assert early.says == early.event.reason
    (change,) = hand.follow(seen(1.0, hold("open_palm", 1.0, seconds=0.6)))
    assert change.taken
    (turn,) = hand.follow(seen(2.5, swipe("up", 2.5)))
    assert (turn.taken, turn.effect, turn.event) == (True, Effect.TURN_PAGES, None)


def test_a_swipe_of_a_hand_that_is_not_trusted_turns_no_page() -> None:
    hand = armed()
    doubtful = replace(Shown(2, 2).reading(), trusted=False)
    passing = Recognition(3.0, (), (doubtful,), (swipe("up", 3.0, track=2),), ())
    assert hand.follow(passing) == ()


def test_a_run_with_its_own_time_may_follow_a_change_of_settings() -> None:
    hand = armed(t=100.0)
    usual = hand.activity.bindings
    hand.activity.bindings = bindings_of({"swipe left": "previous"})
    hand.commands.forget(hand.activity)
    hand.activity.bindings = usual
    assert hand.follow(seen(0.0)) == ()


def test_an_activity_without_rules_shows_no_hand_of_another() -> None:
    class Failing(Trial):
        def rules(self) -> StepRules:
            raise UsageError(NavigationCode.NOTHING_TO_CHOOSE)

    hand = armed()
    hand.activity = Failing()
    with pytest.raises(UsageError):
        hand.follow(seen(2.0))
    assert hand.state == HandState()
