"""The armed hand, and when arming starts and ends."""

import pytest

from handtrack.gestures.hold import Holding
from handtrack.messages import Arming
from handtrack.navigation.arming import ARMED_S, MIN_LEAD_RATIO, Armed, ArmedHand, LeadingHand
from tests.navigation.stage import Shown

NO_SIGNS: frozenset[str] = frozenset()


def armed(hand: int = 1, *, track: int = 5, t: float = 1.0) -> ArmedHand:
    one = ArmedHand()
    assert one.palm(Shown(hand, track).reading(), t) == Arming("armed", track, t)
    return one


def see(one: ArmedHand, *hands: Shown) -> None:
    one.update([hand.reading() for hand in hands])


def nobody_is_armed(one: ArmedHand) -> bool:
    return one.hand is None and one.state is Armed.DISARMED


@pytest.mark.parametrize(
    ("hand", "until"),
    [
        (Shown(1, 5, held="open_palm"), 3.0),
        (Shown(1, 5, held="victory"), 1.0),
        (Shown(2, 6, held="open_palm"), 1.0),
    ],
)
def test_only_a_palm_held_by_the_armed_hand_extends_its_time(hand: Shown, until: float) -> None:
    one = armed()
    one.keep([hand.reading()], "open_palm", 3.0)
    assert one.until == until + ARMED_S


def test_only_the_armed_hands_own_fist_disarms_it() -> None:
    one = armed(1)
    assert one.fist(2, 2.0) is None
    assert one.hand == 1
    assert one.fist(1, 3.0) == Arming("disarmed", 5, 3.0)
    assert one.fist(1, 4.0) is None


def test_holding_a_palm_does_not_arm_a_disarmed_hand() -> None:
    one = armed()
    one.fist(1, 2.0)
    one.keep([Shown(1, 5, held="open_palm").reading()], "open_palm", 3.0)
    assert nobody_is_armed(one)


def test_a_gesture_counts_if_it_starts_while_armed_including_at_the_limits() -> None:
    one = armed()
    assert [one.allows(1, since) for since in (0.9, 1.0, 1.0 + ARMED_S, 1.1 + ARMED_S)] == [
        False,
        True,
        True,
        False,
    ]


def test_another_palm_of_the_armed_hand_does_not_void_what_began_before_it() -> None:
    one = armed(t=1.0)
    assert one.palm(Shown(1, 5).reading(), 2.0) is None
    assert [one.allows(1, since) for since in (0.9, 1.0, 2.0 + ARMED_S, 2.1 + ARMED_S)] == [
        False,
        True,
        True,
        False,
    ]


def test_another_hands_palm_arms_it_from_then_on() -> None:
    one = armed(t=1.0)
    assert one.palm(Shown(2, 6).reading(), 2.0) == Arming("armed", 6, 2.0)
    assert [one.allows(2, since) for since in (1.9, 2.0, 2.0 + ARMED_S)] == [False, True, True]


def test_an_armed_hand_whose_track_was_lost_is_named_by_its_new_one() -> None:
    one = armed(1, track=5)
    see(one, Shown(1, 9))
    assert one.fist(1, 2.0) == Arming("disarmed", 9, 2.0)


def test_after_a_cut_nobody_is_armed() -> None:
    one = armed()
    assert one.cut(2.0) == Arming("disarmed", 5, 2.0)
    assert nobody_is_armed(one)
    assert one.cut(3.0) is None


def test_arming_is_extended_only_by_a_sign_the_hand_started_while_armed() -> None:
    signs = frozenset({"victory"})
    held, early, other = (
        Holding("victory", 4.8, 0.5),
        Holding("victory", 0.5, 0.9),
        Holding("rock", 4.8, 0.5),
    )
    assert armed().expire([Shown(1, 5, holding=held).reading()], signs, 5.1) is None
    for hand in (Shown(2, 6, holding=held), Shown(1, 5, holding=early), Shown(1, 5, holding=other)):
        assert armed().expire([hand.reading()], signs, 5.1) == Arming("disarmed", 5, 5.1)


@pytest.mark.parametrize("commands", [False, True])
def test_successors_of_the_same_side_take_over_with_the_remaining_time(*, commands: bool) -> None:
    one = armed()
    for successor, t in ((2, 2.0), (3, 3.0)):
        if commands:
            one.command(t)
            assert one.hand == successor - 1, "a command hands over to nobody"
        until = one.until
        see(one)
        see(one, Shown(8, 80, "Left"))
        assert one.hand == successor - 1
        see(one, Shown(successor, 10 * successor))
        assert (one.hand, one.until) == (successor, until)
    assert one.fist(3, 4.0) == Arming("disarmed", 30, 4.0)


def test_a_hand_leads_until_it_leaves_or_another_is_clearly_larger() -> None:
    one = LeadingHand()
    assert one.hand is None
    led = []
    for hands in (
        {1: 100.0, 2: 90.0},
        {1: 100.0, 2: 100.0 * MIN_LEAD_RATIO},
        {1: 100.0, 2: 111.0},
        {1: 100.0, 2: 95.0},
        {},
    ):
        one.update(
            [Shown(hand, hand, length_px=length).reading() for hand, length in hands.items()]
        )
        led.append(one.hand)
    assert led == [1, 1, 2, 2, 2]
    one.update([Shown(1, 1).reading()])
    assert one.hand == 1
