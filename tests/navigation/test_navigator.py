"""What counts and what does not, as a specification."""

import pytest

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.guides.codes import GuideCode
from handtrack.messages import Arming, Command, GestureEvent, Refusal
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import Bindings, Bound
from handtrack.navigation.navigator import MAX_TRACKS, REFRACTORY_S, UNDO_S, Decision, Navigator, Target
from handtrack.navigation.rules import StepRules
from tests.navigation.stage import Shown, Stage, hold, swipe, wave, words


def stage(rules: StepRules | None = None, *, arming: bool = True, bindings: Bindings | None = None) -> Stage:
    navigator = Navigator(bindings, arming=arming)
    navigator.rules = rules or StepRules()
    return Stage(navigator)


def commands(decided: tuple[Decision, ...]) -> list[Command]:
    return [one for one in decided if isinstance(one, Command)]


@pytest.mark.parametrize(
    ("gesture", "command"),
    [
        (swipe("left", 2.0), "next"),
        (swipe("right", 2.0), "previous"),
        (hold("pointing_up", 2.0), "select 1"),
        (hold("victory", 2.0), "select 2"),
        (hold("three", 2.0), "select 3"),
        (hold("four", 2.0), "select 4"),
        (hold("thumb_up", 2.0), "confirm"),
        (wave(2.0), "cancel"),
    ],
)
def test_every_gesture_of_an_armed_hand_means_its_command(gesture: object, command: str) -> None:
    on = stage(StepRules(choices=4))
    on.arm(0.5)
    on.see(2.0, gesture)  # type: ignore[arg-type]
    assert on.said == ["armed", command]


@pytest.mark.parametrize(
    ("gesture", "command"),
    [
        (hold("rock", 2.0), "timer_pause"),
        (hold("ok", 2.0), "timer_stop"),
        (GestureEvent("circle", 1, 2.0, 1.0, direction="cw"), "timer_more"),
        (GestureEvent("circle", 1, 2.0, 1.0, direction="ccw"), "timer_restart"),
    ],
)
def test_signs_for_timers_count_only_while_one_is_on_and_are_undone(gesture: GestureEvent, command: str) -> None:
    for timers, said in ((True, ["armed", command, "undo"]), (False, ["armed"])):
        on = stage(StepRules(timers=timers))
        on.arm(0.5)
        on.see(2.0, gesture)
        on.see(4.0, *([hold("thumb_down", 4.0)] if timers else []))
        assert on.said == said


def test_without_arming_nothing_commands_and_the_reason_is_said() -> None:
    on = stage()
    on.see(1.0, swipe("left", 1.0))
    on.see(3.0, hold("thumb_up", 3.0))
    assert on.said == ["refused swipe left: not armed", "refused thumb_up: not armed"]


def test_a_gesture_that_means_nothing_is_passed_over_in_silence() -> None:
    on = stage()
    on.see(1.0, swipe("up", 1.0), hold("call", 1.0))
    assert on.said == []


@pytest.mark.parametrize("hand", [Shown(), Shown(hand=7, track=7)], ids=["of the same number", "of another number"])
def test_after_a_cut_no_hand_inherits_the_arming(hand: Shown) -> None:
    on = stage()
    on.arm(1.0)
    on.hands = (hand,)
    on.see(2.0, cut=True)
    assert on.navigator.commanding is None
    assert on.navigator.armed_until is None
    on.see(3.0, swipe("left", 3.0, track=hand.track))
    on.see(4.0, hold("open_palm", 4.0, seconds=0.6, track=hand.track))
    on.see(5.0, swipe("left", 5.0, track=hand.track))
    assert on.said == ["armed", "disarmed", "refused swipe left: not armed", "armed", "next"]


def test_a_sign_that_was_begun_while_armed_does_not_count_after_a_cut() -> None:
    on = stage()
    on.arm(1.0)
    on.see(2.0, hold("thumb_up", 2.0, seconds=0.8), cut=True)
    assert on.said == ["armed", "disarmed", "refused thumb_up: not armed"]


def test_a_cut_says_nothing_where_no_hand_was_armed() -> None:
    on = stage()
    on.see(0.5, cut=True)
    on.arm(1.0)
    on.see(6.0)
    on.see(7.0, cut=True)
    assert on.said == ["armed", "disarmed"]


def test_after_a_cut_the_largest_hand_commands_with_arming_off() -> None:
    on = stage(arming=False)
    on.hands = (Shown(hand=1, length_px=100.0), Shown(hand=2, track=2, length_px=90.0))
    on.see(1.0)
    on.hands = (Shown(hand=1, length_px=100.0), Shown(hand=2, track=2, length_px=105.0))
    on.see(1.1)
    assert on.navigator.commanding == 1
    on.see(1.2, cut=True)
    assert on.navigator.commanding == 2


def test_arming_runs_out_after_four_seconds() -> None:
    on = stage()
    on.arm(1.0)
    on.see(4.9)
    on.see(5.1)
    on.see(6.0, swipe("left", 6.0))
    assert on.said == ["armed", "disarmed", "refused swipe left: not armed"]


def test_a_palm_held_up_keeps_listening_until_four_seconds_after_it_is_lowered() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = (Shown(held="open_palm"),)
    for t in (3.0, 5.0, 7.0, 9.0):
        on.see(t)
    on.hands = (Shown(),)
    on.see(12.9, swipe("left", 12.9))
    on.see(17.0)
    assert on.said == ["armed", "next", "disarmed"]


def test_a_swipe_out_of_the_picture_counts_while_the_hand_is_armed() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = ()
    on.see(3.0, swipe("left", 3.0))
    assert on.said == ["armed", "next"]


def test_every_command_renews_the_arming() -> None:
    on = stage()
    on.arm(1.0)
    for t in (4.0, 7.0, 10.0):
        on.see(t, swipe("left", t))
    assert on.said == ["armed", "next", "next", "next"]


def test_a_palm_that_is_shown_again_renews_it_without_a_word() -> None:
    on = stage()
    on.arm(1.0)
    on.arm(4.0)
    on.see(7.5)
    assert on.said == ["armed"]


def test_a_fist_disarms() -> None:
    on = stage()
    on.arm(1.0)
    on.see(3.0, hold("closed_fist", 3.0))
    on.see(4.0, swipe("left", 4.0))
    assert on.said == ["armed", "disarmed", "refused swipe left: not armed"]


def test_a_fist_of_a_hand_that_is_not_armed_says_nothing() -> None:
    on = stage()
    on.see(1.0, hold("closed_fist", 1.0))
    assert on.said == []


def test_a_sign_that_began_while_armed_counts_to_its_end() -> None:
    on = stage(StepRules(choices=2))
    on.arm(1.0)
    on.hands = (Shown(holding=Holding("victory", 4.6, 0.5)),)
    on.see(5.1)
    on.hands = (Shown(),)
    on.see(5.6, hold("victory", 5.6))
    assert on.said == ["armed", "select 2"]


def test_a_sign_that_began_before_the_palm_does_not_count() -> None:
    on = stage(StepRules(choices=2))
    on.arm(1.0)
    on.see(1.4, hold("victory", 1.4))
    assert on.said == ["armed", "refused victory: not armed"]


def test_only_the_hand_that_armed_commands() -> None:
    on = stage()
    on.hands = (Shown(1, 1), Shown(2, 2, "Left", 200.0))
    on.arm(1.0)
    on.see(2.0, swipe("left", 2.0, track=2))
    on.see(3.0, swipe("left", 3.0, track=1))
    assert on.said == ["armed", "refused swipe left: another hand is armed", "next"]


def test_another_hand_that_shows_its_palm_takes_over() -> None:
    on = stage()
    on.hands = (Shown(1, 1), Shown(2, 2, "Left"))
    on.arm(1.0)
    on.arm(2.0, track=2)
    on.see(3.0, swipe("left", 3.0, track=2))
    assert on.said == ["armed", "armed", "next"]


def test_a_hand_of_the_same_side_inherits_the_arming_of_one_that_was_lost() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = ()
    on.see(2.0)
    on.hands = (Shown(8, 8, "Left"), Shown(9, 9, "Right"))
    on.see(3.0)
    on.see(4.0, swipe("left", 4.0, track=9))
    assert on.said == ["armed", "next"]


def test_a_hand_that_was_there_all_along_does_not_inherit() -> None:
    on = stage()
    on.hands = (Shown(1, 1), Shown(2, 2, "Right"))
    on.arm(1.0)
    on.see(1.5)
    on.hands = (Shown(2, 2, "Right"),)
    on.see(2.0)
    on.see(3.0, swipe("left", 3.0, track=2))
    assert on.said == ["armed", "refused swipe left: another hand is armed"]


def test_nobody_inherits_once_the_time_is_over() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = ()
    on.see(5.5)
    on.hands = (Shown(9, 9),)
    on.see(6.0, swipe("left", 6.0, track=9))
    assert on.said == ["armed", "disarmed", "refused swipe left: not armed"]


def test_with_arming_off_the_largest_hand_commands_at_once() -> None:
    on = stage(arming=False)
    on.hands = (Shown(1, 1, length_px=100.0), Shown(2, 2, "Left", 150.0))
    on.see(1.0, swipe("left", 1.0, track=1))
    on.see(2.0, swipe("left", 2.0, track=2))
    assert on.said == ["refused swipe left: the larger hand commands", "next"]


def test_with_arming_off_palm_and_fist_mean_nothing() -> None:
    on = stage(arming=False)
    on.see(1.0, hold("open_palm", 1.0))
    on.see(3.0, hold("closed_fist", 3.0))
    assert on.said == []


def test_too_soon_after_a_command_nothing_is_taken() -> None:
    on = stage(arming=False)
    on.see(1.0, swipe("left", 1.0))
    on.see(1.7, swipe("right", 1.7))
    on.see(1.9, swipe("right", 1.9))
    assert on.said == ["next", "refused swipe right: too soon after the last command", "previous"]


@pytest.mark.parametrize(("choices", "reason"), [(0, "nothing to choose here"), (2, "no option 3 here")])
def test_an_option_that_is_not_there_cannot_be_chosen(choices: int, reason: str) -> None:
    on = stage(StepRules(choices=choices), arming=False)
    on.see(1.0, hold("three", 1.0))
    assert on.said == [f"refused three: {reason}"]


def test_undo_counts_if_it_began_within_three_seconds_of_a_command() -> None:
    on = stage(arming=False)
    on.see(1.0, swipe("left", 1.0))
    on.see(4.9, hold("thumb_down", 4.9))
    assert on.said == ["next", "undo"]


def test_undo_comes_too_late_after_that_and_not_twice() -> None:
    on = stage(arming=False)
    on.see(1.0, hold("thumb_down", 1.0))
    on.see(2.0, swipe("left", 2.0))
    on.see(6.5, hold("thumb_down", 6.5))
    on.see(8.0, swipe("left", 8.0))
    on.see(10.0, hold("thumb_down", 10.0))
    on.see(12.0, hold("thumb_down", 12.0))
    assert on.said == [
        "refused thumb_down: nothing to undo",
        "next",
        "refused thumb_down: too late to undo: 3.5 of 3 s",
        "next",
        "undo",
        "refused thumb_down: nothing to undo",
    ]


def test_a_locked_step_says_why_there_is_no_way_on() -> None:
    on = stage(StepRules(blocked={"next": GuideCode.LOCKED(left="0:30")}), arming=False)
    on.see(1.0, swipe("left", 1.0))
    on.see(3.0, swipe("right", 3.0))
    assert on.said == ["refused swipe left: Locked until the timer ends: 0:30", "previous"]


def test_why_a_gesture_of_the_commanding_hand_failed_is_passed_on() -> None:
    on = stage()
    miss = Miss(1, 3.0, 2.5, "swipe left", GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2))
    on.see(0.5, misses=(miss,))
    on.arm(1.0)
    on.see(3.0, misses=(miss, Miss(1, 3.0, 2.0, "call", GestureCode.HAND_LOST())))
    assert on.said == ["armed", "refused swipe left: too short: 0.4 of 1.2 hand lengths"]


def test_the_target_of_a_hold_is_what_it_will_do() -> None:
    on = stage(StepRules(choices=2))
    on.arm(1.0)
    on.hands = (Shown(holding=Holding("victory", 1.5, 0.4)),)
    on.see(2.0)
    target = on.navigator.target
    assert (target.bound, target.share) == (Bound("select", 2), 0.4)


@pytest.mark.parametrize(
    "holding", [Holding("three", 1.5, 0.4), Holding("victory", 0.5, 0.4), Holding("rock", 1.5, 0.4)]
)
def test_a_hold_that_will_do_nothing_has_no_target(holding: Holding) -> None:
    on = stage(StepRules(choices=2))
    on.arm(1.0)
    on.hands = (Shown(holding=holding),)
    on.see(2.0)
    assert on.navigator.target is None


def test_keys_need_no_arming_and_no_pause_but_keep_the_steps_rules() -> None:
    navigator = Navigator()
    navigator.rules = StepRules(choices=3, blocked={"next": GuideCode.LOCKED(left="0:30")})
    said = [words(one) for command in ("previous", "previous", "next") for one in navigator.press(command, 1.0)]
    said += [words(one) for one in navigator.press("select", 1.1, choice=5)]
    said += [words(one) for one in navigator.press("undo", 1.2)]
    assert said == [
        "previous",
        "previous",
        "refused key: Locked until the timer ends: 0:30",
        "refused key: no option 5 here",
        "undo",
    ]


def test_a_command_says_what_gave_it() -> None:
    on = stage(arming=False)
    (command,) = on.see(1.0, swipe("left", 1.0))
    assert command == Command("next", 1, 1.0, "swipe left")


def test_before_the_first_frame_nobody_commands_and_nothing_is_aimed_at() -> None:
    for arming in (True, False):
        navigator = Navigator(arming=arming)
        assert (navigator.commanding, navigator.armed_until, navigator.target) == (None, None, None)
        assert [words(one) for one in navigator.press("next", 1.0)] == ["next"], "no rules but the defaults"


def test_a_key_commands_for_no_hand() -> None:
    assert Navigator().press("next", 1.0) == (Command("next", 0, 1.0, "key"),)


def test_a_key_that_names_no_option_chooses_none() -> None:
    navigator = Navigator()
    navigator.rules = StepRules(choices=3)
    assert not commands(navigator.press("select", 1.0))


@pytest.mark.parametrize("cut", [True, False])
def test_disarming_is_told_of_the_hand_and_the_moment(*, cut: bool) -> None:
    on = stage()
    on.hands = (Shown(1, 5),)
    on.arm(1.0, track=5)
    on.see(3.0, *([] if cut else [hold("closed_fist", 3.0, track=5)]), cut=cut)
    assert on.decided == [Arming("armed", 5, 1.0), Arming("disarmed", 5, 3.0)]


def test_a_movement_begun_while_armed_counts_and_arms_again() -> None:
    on = stage()
    on.arm(1.0)
    on.see(5.2)
    on.see(5.4, swipe("left", 5.4))
    on.see(9.0, swipe("right", 9.0))
    assert on.said == ["armed", "disarmed", "armed", "next", "previous"]


def test_a_command_that_the_step_refuses_keeps_no_hand_armed() -> None:
    on = stage(StepRules(blocked={"next": "locked"}))
    on.arm(1.0)
    on.see(4.0, swipe("left", 4.0))
    assert on.navigator.armed_until == 1.0 + ARMED_S


def test_a_gesture_that_failed_because_its_hand_was_lost_is_answered() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = ()
    on.see(2.0)
    (refused,) = on.see(2.3, misses=(Miss(1, 2.3, 1.5, "victory", "hand lost"),))
    assert isinstance(refused, Refusal)
    assert (refused.track, refused.t, refused.by) == (1, 2.3, "victory")


def test_of_many_hands_that_were_seen_the_latest_are_still_known() -> None:
    on = stage()
    for track in range(2 * MAX_TRACKS + 1):
        on.hands = (Shown(track, track),)
        on.see(float(track))
        assert all(on.navigator.knows(recent) for recent in range(max(0, track - MAX_TRACKS // 2), track + 1))
    assert not on.navigator.knows(0)


def test_a_gesture_that_means_no_command_is_admitted_as_one_that_does() -> None:
    on = stage()
    on.see(0.9, page := swipe("up", 0.9))
    refused = on.navigator.admit(page)
    assert (refused.track, refused.t, refused.by) == (1, 0.9, "swipe up")
    on.arm(1.0)
    on.see(3.0, page := swipe("up", 3.0))
    assert on.navigator.admit(page) is None
    assert on.navigator.armed_until == 3.0 + ARMED_S


def test_the_target_of_an_undo_lasts_as_long_as_there_is_something_to_undo() -> None:
    on = stage(arming=False)
    on.see(1.0, swipe("left", 1.0))
    for t, since, aims in ((4.5, 1.0 + UNDO_S, True), (5.0, 1.1 + UNDO_S, False)):
        on.hands = (Shown(holding=Holding("thumb_down", since, 0.5)),)
        on.see(t)
        assert (on.navigator.target == Target(Bound("undo"), "thumb_down", 0.5)) == aims
        assert (on.navigator.target is not None) == aims


def test_the_very_instant_of_a_limit_is_within_it() -> None:
    on = stage(arming=False)
    on.see(1.0, swipe("left", 1.0))
    on.see(1.0 + REFRACTORY_S, swipe("right", 1.0 + REFRACTORY_S))
    on.see(6.0, hold("thumb_down", 6.0, seconds=6.0 - (1.0 + REFRACTORY_S) - UNDO_S))
    assert [one.command for one in commands(tuple(on.decided))] == ["next", "previous", "undo"]


def test_bindings_can_be_changed() -> None:
    turned = Bindings().rebound("swipe left", Bound("previous")).rebound("rock", Bound("pause")).rebound("wave", None)
    on = stage(arming=False, bindings=turned)
    on.see(1.0, swipe("left", 1.0))
    on.see(3.0, hold("rock", 3.0))
    on.see(5.0, wave(5.0))
    assert on.said == ["previous", "pause"]


def test_time_does_not_go_back() -> None:
    on = stage()
    on.see(2.0)
    with pytest.raises(ValueError, match="time went back"):
        on.see(1.0)


def test_a_key_press_that_comes_late_counts_from_the_newest_frame() -> None:
    scene = stage(arming=False)
    scene.see(5.0)
    assert scene.navigator.press("next", 4.0) == (Command("next", 0, 5.0, "key"),)
    scene.see(5.0 + UNDO_S + 0.5)
    assert "too late" in words(scene.navigator.press("undo", 5.0)[0])
    scene.see(5.0 + UNDO_S + 0.5)
