"""A specification of which commands count."""

import re
from dataclasses import dataclass

import pytest

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.guides.codes import GuideCode
from handtrack.messages import Command, GestureEvent, Refusal
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import Bindings, Bound
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.navigator import (
    MAX_TRACKS,
    REFRACTORY_S,
    UNDO_S,
    Decision,
    Navigator,
    Target,
)
from handtrack.navigation.rules import StepRules
from tests.navigation.stage import Shown, Stage, hold, swipe, wave, words


def stage(
    rules: StepRules | None = None, *, arming: bool = True, bindings: Bindings | None = None
) -> Stage:
    navigator = Navigator(bindings, arming=arming)
    navigator.rules = rules or StepRules()
    return Stage(navigator)


def commands(decided: tuple[Decision, ...]) -> list[Command]:
    return [one for one in decided if isinstance(one, Command)]


FREE, TWO, FOUR = StepRules(), StepRules(choices=2), StepRules(choices=4)


@dataclass(frozen=True)
class Scene:
    """A script of events, and the decisions expected for it.

    A script has moments separated by `;`: a time, `cut` where the source was interrupted, and
    gestures, as in `2 left@7 thumb_up/0.8`: a swipe to the left by track 7 and a thumb held up for
    0.8 s; `palm` arms. Braces set the hands in sight from then on: `{1R 2L150}` are a right one and
    a left one that is 150 pixels long.
    """

    script: str
    said: str
    rules: StepRules = FREE
    arming: bool = True

    def play(self) -> list[str]:
        on = stage(self.rules, arming=self.arming)
        for moment in self.script.split("; "):
            if moment.startswith("{"):
                on.hands = tuple(map(shown, moment.strip("{}").split()))
                continue
            at, *given = moment.split()
            cut = given[:1] == ["cut"]
            on.see(float(at), *(gesture(word, float(at)) for word in given[cut:]), cut=cut)
        return on.said


def shown(word: str) -> Shown:
    number, side, length = re.fullmatch(r"(\d)([LR])(\d*)", word).groups()
    return Shown(int(number), int(number), "Left" if side == "L" else "Right", float(length or 100))


def gesture(word: str, t: float) -> GestureEvent:
    name, track, seconds = re.fullmatch(r"(\w+)(?:@(\d))?(?:/([\d.]+))?", word).groups()
    of = int(track or 1)
    if name == "wave":
        return wave(t, track=of)
    if name in ("left", "right", "up"):
        return swipe(name, t, track=of)
    return hold(
        {"palm": "open_palm"}.get(name, name),
        t,
        seconds=float(seconds or (1, 0.6)[name == "palm"]),
        track=of,
    )


LOCKED = StepRules(blocked={"next": GuideCode.LOCKED()})
DEAF = "not listening; show your palm first"
UNARMED, OTHER = f"refused swipe left: {DEAF}", "refused swipe left: listening to another hand"
NOTHING = "refused thumb_down: nothing to undo"

SCENES = {
    "nothing commands without arming": Scene(
        "1 left; 3 thumb_up", f"{UNARMED}; refused thumb_up: {DEAF}"
    ),
    "a gesture that means nothing is passed over": Scene("1 up call", ""),
    "a swipe to the left": Scene("1 palm; 2 left", "armed; next"),
    "a swipe to the right": Scene("1 palm; 2 right", "armed; previous"),
    "the numbers": Scene(
        "1 palm; 2 pointing_up; 3 victory; 4 three; 5 four",
        "armed; select 1; select 2; select 3; select 4",
        FOUR,
    ),
    "a thumb and a wave": Scene("1 palm; 2 thumb_up; 4 wave", "armed; confirm; cancel"),
    "arming runs out after four seconds": Scene(
        "1 palm; 4.9; 5.1; 6 left", f"armed; disarmed; {UNARMED}"
    ),
    "every command renews it": Scene("1 palm; 4 left; 7 left; 10 left", "armed; next; next; next"),
    "a palm renews it without a word": Scene("1 palm; 4 palm; 7.5", "armed"),
    "a fist disarms": Scene("1 palm; 3 closed_fist; 4 left", f"armed; disarmed; {UNARMED}"),
    "a fist of a hand that is not armed": Scene("1 closed_fist", ""),
    "a sign that began before the palm": Scene(
        "1 palm; 1.4 victory", f"armed; refused victory: {DEAF}", TWO
    ),
    "a movement begun while armed arms again": Scene(
        "1 palm; 5.2; 5.4 left; 9 right", "armed; disarmed; armed; next; previous"
    ),
    "a swipe out of the picture": Scene("1 palm; {}; 3 left", "armed; next"),
    "only the hand that armed commands": Scene(
        "{1R 2L200}; 1 palm; 2 left@2; 3 left@1", f"armed; {OTHER}; next"
    ),
    "another palm takes over": Scene("{1R 2L}; 1 palm; 2 palm@2; 3 left@2", "armed; armed; next"),
    "a hand of the same side takes over": Scene(
        "1 palm; {}; 2; {8L 9R}; 3; 4 left@9", "armed; next"
    ),
    "a hand that was there all along does not": Scene(
        "{1R 2R}; 1 palm; 1.5; {2R}; 2; 3 left@2", f"armed; {OTHER}"
    ),
    "nobody does once the time is over": Scene(
        "1 palm; {}; 5.5; {9R}; 6 left@9", f"armed; disarmed; {UNARMED}"
    ),
    "nor after a cut, of the same number": Scene(
        "1 palm; 2 cut; 3 left; 4 palm; 5 left", f"armed; disarmed; {UNARMED}; armed; next"
    ),
    "nor after a cut, of another number": Scene(
        "1 palm; {7R}; 2 cut; 3 left@7; 4 palm@7; 5 left@7",
        f"armed; disarmed; {UNARMED}; armed; next",
    ),
    "a sign over a cut": Scene(
        "1 palm; 2 cut thumb_up/0.8", f"armed; disarmed; refused thumb_up: {DEAF}"
    ),
    "a cut where no hand was armed": Scene("0.5 cut; 1 palm; 6; 7 cut", "armed; disarmed"),
    "arming off, the largest hand commands": Scene(
        "{1R100 2L150}; 1 left@1; 2 left@2",
        "refused swipe left: the larger hand is in control; next",
        arming=False,
    ),
    "arming off, palm and fist mean nothing": Scene("1 palm; 3 closed_fist", "", arming=False),
    "too soon after a command": Scene(
        "1 left; 1.7 right; 1.9 right",
        "next; refused swipe right: too soon after the last command; previous",
        arming=False,
    ),
    "nothing to choose": Scene("1 three", "refused three: nothing to choose here", arming=False),
    "no such option": Scene("1 three", "refused three: no option 3 here", TWO, arming=False),
    "an undo in time": Scene("1 left; 4.9 thumb_down", "next; undo", arming=False),
    "an undo too late, and twice": Scene(
        "1 thumb_down; 2 left; 6.5 thumb_down; 8 left; 10 thumb_down; 12 thumb_down",
        f"{NOTHING}; next; refused thumb_down: too late to undo: 3.5 s, and the limit is 3 s; next; undo; {NOTHING}",
        arming=False,
    ),
    "a locked step": Scene(
        "1 left; 3 right",
        "refused swipe left: Locked until the timer ends; previous",
        LOCKED,
        arming=False,
    ),
}


@pytest.mark.parametrize("arming", [True, False])
def test_an_untrusted_hand_neither_gives_commands_nor_leads(arming: bool) -> None:
    on = stage(arming=arming)
    on.hands = (Shown(1, 1, length_px=50.0), Shown(2, 2, length_px=200.0, trusted=False))
    on.see(1.0, hold("open_palm", 1.0, seconds=0.6, track=2), swipe("left", 1.0, track=2))
    assert on.said == []
    on.arm(2.0)
    on.see(3.0, swipe("left", 3.0))
    assert on.said[-1] == "next"


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_commands_and_refusals_follow_the_script(scene: Scene) -> None:
    assert "; ".join(scene.play()) == scene.said


@pytest.mark.parametrize(
    ("gesture", "command"),
    [
        (hold("rock", 2.0), "timer_pause"),
        (hold("ok", 2.0), "timer_stop"),
        (GestureEvent("circle", 1, 2.0, 1.0, direction="cw"), "timer_more"),
        (GestureEvent("circle", 1, 2.0, 1.0, direction="ccw"), "timer_restart"),
    ],
)
def test_timer_signs_count_only_while_a_timer_runs_and_can_be_undone(
    gesture: GestureEvent, command: str
) -> None:
    for timers, said in ((True, ["armed", command, "undo"]), (False, ["armed"])):
        on = stage(StepRules(timers=timers))
        on.arm(0.5)
        on.see(2.0, gesture)
        on.see(4.0, *([hold("thumb_down", 4.0)] if timers else []))
        assert on.said == said


def test_with_arming_off_the_largest_hand_gives_commands_after_a_cut() -> None:
    on = stage(arming=False)
    on.hands = (Shown(hand=1, length_px=100.0), Shown(hand=2, track=2, length_px=90.0))
    on.see(1.0)
    on.hands = (Shown(hand=1, length_px=100.0), Shown(hand=2, track=2, length_px=105.0))
    on.see(1.1)
    assert on.navigator.commanding == 1
    on.see(1.2, cut=True)
    assert on.navigator.commanding == 2


def test_listening_lasts_until_four_seconds_after_the_palm_is_lowered() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = (Shown(held="open_palm"),)
    for t in (3.0, 5.0, 7.0, 9.0):
        on.see(t)
    on.hands = (Shown(),)
    on.see(12.9, swipe("left", 12.9))
    on.see(17.0)
    assert on.said == ["armed", "next", "disarmed"]


def test_failed_gestures_of_the_commanding_hand_are_reported_with_reasons() -> None:
    on = stage()
    miss = Miss(1, 3.0, 2.5, "swipe left", GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2))
    on.see(0.5, misses=(miss,))
    on.arm(1.0)
    on.see(3.0, misses=(miss, Miss(1, 3.0, 2.0, "call", GestureCode.HAND_LOST())))
    on.see(3.1, misses=(Miss(9, 3.1, 2.6, "swipe left", GestureCode.HAND_LOST()),))
    assert on.said == ["armed", "refused swipe left: too short: 0.4 of 1.2 hand lengths"]


def test_keys_skip_arming_and_pauses_but_obey_the_step() -> None:
    navigator = Navigator()
    navigator.rules = StepRules(choices=3, blocked={"next": GuideCode.LOCKED()})
    said = [
        words(one)
        for command in ("previous", "previous", "next")
        for one in navigator.press(command, 1.0)
    ]
    said += [words(one) for one in navigator.press("select", 1.05)]
    said += [words(one) for one in navigator.press("select", 1.1, choice=5)]
    said += [words(one) for one in navigator.press("undo", 1.2)]
    assert said == [
        "previous",
        "previous",
        "refused key: Locked until the timer ends",
        "refused key: no option 0 here",
        "refused key: no option 5 here",
        "undo",
    ]


@pytest.mark.parametrize("arming", [True, False])
def test_a_frame_gives_one_command_however_many_gestures_end_in_it(arming: bool) -> None:
    gestures = (
        hold("thumb_up", 3.0, seconds=0.9),
        hold("victory", 3.0, seconds=0.9),
        swipe("left", 3.0),
        wave(3.0),
    )
    for first in gestures:
        for second in gestures:
            stage = Stage(Navigator(arming=arming))
            stage.navigator.rules = StepRules(choices=4)
            stage.arm(0.0)
            made = stage.see(3.0, first, second)
            assert [type(one) for one in made] == [Command, Refusal]
            assert made[1].reason == NavigationCode.TOO_SOON()


def test_before_the_first_frame_there_is_no_commanding_hand_and_no_target() -> None:
    for arming in (True, False):
        navigator = Navigator(arming=arming)
        assert (navigator.commanding, navigator.armed_until, navigator.target) == (None, None, None)
        assert [words(one) for one in navigator.press("next", 1.0)] == ["next"], (
            "only the default rules"
        )


def test_a_command_that_the_step_refuses_does_not_extend_arming() -> None:
    on = stage(StepRules(blocked={"next": "locked"}))
    on.arm(1.0)
    on.see(4.0, swipe("left", 4.0))
    assert on.navigator.armed_until == 1.0 + ARMED_S


def test_a_gesture_that_failed_because_its_hand_was_lost_is_reported() -> None:
    on = stage()
    on.arm(1.0)
    on.hands = ()
    on.see(2.0)
    (refused,) = on.see(2.3, misses=(Miss(1, 2.3, 1.5, "victory", "hand lost"),))
    assert isinstance(refused, Refusal)
    assert (refused.track, refused.t, refused.by) == (1, 2.3, "victory")


def test_the_most_recent_tracks_are_remembered() -> None:
    on = stage()
    for track in range(2 * MAX_TRACKS + 1):
        on.hands = (Shown(track, track),)
        on.see(float(track))
        assert all(
            on.navigator.knows(recent)
            for recent in range(max(0, track - MAX_TRACKS // 2), track + 1)
        )
    assert not on.navigator.knows(0)


@pytest.mark.parametrize(("sign", "said"), [
    ("thumb_up", ["armed", "confirm"]),
    ("rock", ["armed", "disarmed"]),
])  # fmt: skip
def test_only_a_sign_that_means_something_here_is_waited_for_after_the_time(
    sign: str, said: list[str]
) -> None:
    on = stage()
    on.arm(1.0)
    on.hands = (Shown(holding=Holding(sign, 4.8, 0.3)),)
    on.see(5.1)
    on.see(5.8, hold(sign, 5.8))
    assert on.said == said


def test_undo_is_a_target_only_while_there_is_something_to_undo() -> None:
    on = stage(arming=False)
    on.see(1.0, swipe("left", 1.0))
    for t, since, aims in ((4.5, 1.0 + UNDO_S, True), (5.0, 1.1 + UNDO_S, False)):
        on.hands = (Shown(holding=Holding("thumb_down", since, 0.5)),)
        on.see(t)
        assert (on.navigator.target == Target(Bound("undo"), "thumb_down", 0.5)) == aims
        assert (on.navigator.target is not None) == aims


def test_time_limits_are_inclusive() -> None:
    on = stage(arming=False)
    on.see(1.0, swipe("left", 1.0))
    on.see(1.0 + REFRACTORY_S, swipe("right", 1.0 + REFRACTORY_S))
    on.see(6.0, hold("thumb_down", 6.0, seconds=6.0 - (1.0 + REFRACTORY_S) - UNDO_S))
    assert [one.command for one in commands(tuple(on.decided))] == ["next", "previous", "undo"]


def test_bindings_can_be_changed() -> None:
    turned = (
        Bindings()
        .rebound("swipe left", Bound("previous"))
        .rebound("rock", Bound("pause"))
        .rebound("wave", None)
    )
    on = stage(arming=False, bindings=turned)
    on.see(1.0, swipe("left", 1.0))
    on.see(3.0, hold("rock", 3.0))
    on.see(5.0, wave(5.0))
    assert on.said == ["previous", "pause"]


def test_time_cannot_go_backwards() -> None:
    on = stage()
    on.see(2.0)
    with pytest.raises(ValueError, match="time went back"):
        on.see(1.0)


def test_a_late_key_press_counts_from_the_newest_frame() -> None:
    scene = stage(arming=False)
    scene.see(5.0)
    assert scene.navigator.press("next", 4.0) == (Command("next", 0, 5.0, "key"),)
    scene.see(5.0 + UNDO_S + 0.5)
    assert "too late" in words(scene.navigator.press("undo", 5.0)[0])
    scene.see(5.0 + UNDO_S + 0.5)
