"""Commands by hand where steps are shown, and their display."""

from dataclasses import replace

import pytest

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import Recognition
from handtrack.messages import Arming, Command, GestureEvent, Refusal
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import bindings_of
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.hand_commands import (
    HandAction,
    HandCommands,
    HandMode,
    PageTurn,
    Signed,
    heard,
)
from handtrack.navigation.rules import Attention, StepRules
from handtrack.sentences import AnyCode
from tests.navigation.stage import Shown, hold, swipe

PAGED = StepRules(choices=4, pages=True)


def seen(t: float, *events: GestureEvent, holding: Holding | None = None) -> Recognition:
    return Recognition(t, (), (Shown(holding=holding).reading(),), events, ())


def armed(hand: HandCommands | None = None, t: float = 1.0) -> HandCommands:
    """Arm a hand, a new one unless given."""
    hand = hand or HandCommands()
    hand.update(seen(t, hold("open_palm", t, seconds=0.6)), PAGED)
    return hand


def words(signs: tuple[HandAction, ...]) -> list[str]:
    return [
        f"turn {sign.screens}"
        if isinstance(sign, PageTurn)
        else sign.command.command
        if isinstance(sign, Signed)
        else str(sign.reason)
        if isinstance(sign, Refusal)
        else sign.type
        for sign in signs
    ]


def test_vertical_swipes_turn_pages_only_when_armed_and_paged() -> None:
    hand = HandCommands()
    assert words(hand.update(seen(0.5, swipe("up", 0.5)), PAGED)) == [
        "not listening; show your palm first"
    ]
    armed(hand)
    assert words(hand.update(seen(2.0, swipe("up", 2.0)), PAGED)) == ["turn 1"]
    assert words(hand.update(seen(4.0, swipe("down", 4.0)), PAGED)) == ["turn -1"]
    assert words(hand.update(seen(5.0, swipe("up", 5.0)), StepRules())) == []


def test_hands_need_full_attention_only_while_one_can_command() -> None:
    hand = HandCommands()
    assert hand.attention is Attention.ARMING
    armed(hand)
    assert hand.attention is Attention.EVERYTHING
    hand.update(seen(1.0 + ARMED_S + 1.0), PAGED)
    assert hand.attention is Attention.ARMING
    hand = HandCommands(arming=False)
    assert hand.attention is Attention.SIGNS
    hand.update(seen(1.0, holding=Holding("closed_fist", 0.5, 0.5)), PAGED)
    assert hand.attention is Attention.SIGNS
    hand.update(seen(2.0, holding=Holding("victory", 1.5, 0.5)), PAGED)
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
    hand = HandCommands()
    older = Holding("closed_fist", 0.2, 0.4)
    reading = replace(Shown(moving=moving).reading(), holds=(older, Holding(sign, 0.4, 0.1)))
    hand.update(Recognition(0.5, (), (reading,), (), ()), PAGED)
    assert hand.attention is attention


def test_turning_a_page_keeps_the_hand_armed_and_blocks_quick_commands() -> None:
    hand = armed()
    for turn in range(1, 4):
        t = 1.0 + turn * (ARMED_S - 1)
        assert words(hand.update(seen(t, swipe("up", t)), PAGED)) == ["turn 1"]
    assert words(hand.update(seen(t + 0.3, swipe("left", t + 0.3, seconds=0.2)), PAGED)) == [
        "too soon after the last command"
    ]
    assert words(hand.update(seen(t + 2, swipe("left", t + 2)), PAGED)) == ["next"]


def test_a_swipe_up_bound_to_a_command_turns_no_page() -> None:
    hand = armed(HandCommands(bindings_of({"swipe up": "next"})))
    assert words(hand.update(seen(2.0, swipe("up", 2.0)), PAGED)) == ["next"]


def test_the_armed_time_left_is_never_negative() -> None:
    hand = armed()
    t = 1.0 + ARMED_S - 0.2
    for k in range(20):
        hand.update(seen(t + k * 0.05, holding=Holding("victory", t, k / 20)), PAGED)
        state = hand.state
        assert state.mode is HandMode.ARMED
        assert 0.0 <= state.share <= 1.0
        assert state.left_s >= 0.0
    assert state.left_s == 0.0


def test_new_bindings_apply_at_once_and_disarm() -> None:
    hand = armed()
    hand.configure(bindings_of({"swipe left": "previous"}), arming=True)
    assert hand.state.mode is HandMode.UNSEEN
    armed(hand, 3.0)
    assert words(hand.update(seen(4.0, swipe("left", 4.0)), PAGED)) == ["previous"]


def test_reapplying_the_same_settings_keeps_the_hand_armed() -> None:
    hand = armed()
    hand.configure(bindings_of({}), arming=True)
    assert hand.state.mode is HandMode.ARMED


@pytest.mark.parametrize(
    ("sign", "sound"),
    [
        (Arming("armed", 1, 0.0), "armed"),
        (Arming("disarmed", 1, 0.0), "disarmed"),
        (PageTurn(1), "accepted"),
        (Refusal(1, 0.0, "victory", NavigationCode.NO_SUCH_OPTION(number=2)), "refused"),
        (
            Refusal(1, 0.0, "swipe left", GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2)),
            "refused",
        ),
        (Refusal(1, 0.0, "victory", NavigationCode.NOT_ARMED()), ""),
    ],
)
def test_hand_commands_make_sounds(sign: HandAction, sound: str) -> None:
    assert heard(sign) == sound


@pytest.mark.parametrize(
    ("arming", "reason"),
    [(True, NavigationCode.OTHER_ARMED), (False, NavigationCode.LARGER_COMMANDS)],
)
def test_a_refused_hand_gets_a_reason_and_no_sound(*, arming: bool, reason: AnyCode) -> None:
    hand, pair = HandCommands(arming=arming), (Shown(1, 1, length_px=200.0), Shown(2, 2, "Left"))
    readings = tuple(one.reading() for one in pair)
    hand.update(Recognition(1.0, (), readings, (hold("open_palm", 1.0, seconds=0.6),), ()), PAGED)
    (refused,) = hand.update(
        Recognition(3.0, (), readings, (swipe("left", 3.0, track=2),), ()), PAGED
    )
    assert isinstance(refused, Refusal)
    assert (refused.reason.code, heard(refused)) == (reason, "")


def test_a_command_given_by_a_sign_has_a_score_but_one_by_a_movement_does_not() -> None:
    hand = HandCommands(arming=False)
    reading = replace(Shown().reading(), score=0.75)
    (signed,) = hand.update(Recognition(1.0, (), (reading,), (hold("thumb_up", 1.0),), ()), PAGED)
    (moved,) = hand.update(Recognition(3.0, (), (reading,), (swipe("left", 3.0),), ()), PAGED)
    assert (signed, moved) == (
        Signed(Command("confirm", 1, 1.0, "thumb_up"), 0.75),
        Signed(Command("next", 1, 3.0, "swipe left"), None),
    )


def test_a_sign_undoes_a_key_and_a_key_delays_the_next_sign() -> None:
    hand = HandCommands(arming=False)
    hand.pressed(
        "select", 2, PAGED
    )  # before the first frame: the time is unknown, and no hand can undo
    hand.update(seen(1.0), PAGED)
    hand.pressed("select", 2, PAGED)
    (early,) = hand.update(seen(1.5, swipe("left", 1.5)), PAGED)
    assert isinstance(early, Refusal)
    assert words(hand.update(seen(3.0, hold("thumb_down", 3.0)), PAGED)) == ["undo"]


def test_a_key_that_the_step_refuses_leaves_nothing_to_undo() -> None:
    hand = HandCommands(arming=False)
    hand.update(seen(1.0), PAGED)
    hand.pressed("select", 2, StepRules(choices=1))
    (refused,) = hand.update(seen(3.0, hold("thumb_down", 3.0)), PAGED)
    assert isinstance(refused, Refusal)
