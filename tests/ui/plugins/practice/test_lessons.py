from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.dynamic import Miss, Try
from handtrack.gestures.hold import Holding
from handtrack.gestures.motion import LOSS_S, WINDOW_S
from handtrack.gestures.own_signs import OwnSigns
from handtrack.gestures.recognizer import Recognition
from handtrack.gestures.static import NONE, SignReading
from handtrack.gestures.swipe_rules import MIN_PEAK_LENGTHS_PER_S, MIN_SWIPE_LENGTHS
from handtrack.messages import Hand
from handtrack.sentences import Message
from handtrack.sources.demo import PARTS
from handtrack_ui.plugins.practice.codes import PracticeCode
from handtrack_ui.plugins.practice.lessons import (
    HAND,
    LEARN_S,
    LEARNED,
    LESSONS,
    MIN_TRY_LENGTHS,
    MIN_TRY_LENGTHS_PER_S,
    OVERDUE_S,
    PAUSE_S,
    READ_S,
    SAID_S,
    SEEN_S,
    SWIPES,
    SWIPES_EACH,
    Practice,
    PracticeState,
    Proposal,
    lenient,
)
from handtrack_ui.plugins.practice.words import feedback, narration
from tests.navigation.stage import Shown, hold, swipe, wave

LENGTH = 100.0


def seen(
    t: float, *events: object, holding: Holding | None = None, misses: tuple[Miss, ...] = ()
) -> Recognition:
    return Recognition(t, (), (Shown(holding=holding).reading(),), events, misses)  # type: ignore[arg-type]


def unseen(t: float) -> Recognition:
    return Recognition(t, (), (), (), ())


def moved(t: float, x: float, *events: object) -> Recognition:
    points = np.tile(np.array((x, 200.0, 0.0), np.float32), (21, 1))
    hand = Hand(1, points, points / 1000, "Right", 1.0, 1.0)
    return Recognition(t, (hand,), (Shown(length_px=LENGTH).reading(),), events, ())  # type: ignore[arg-type]


def tried(t: float, swipe: str, lacks: Message | None = None) -> Recognition:
    return replace(seen(t), tries=(Try(1, t, t - 0.5, swipe, lacks),))


def at(lesson: str) -> Practice:
    practice = Practice()
    while practice.state.lesson != lesson:
        practice.skip()
    return practice


def come_off(practice: Practice, t: float) -> float:
    """Do the current lesson and wait out the pause; return the time."""
    lesson = practice.state.lesson
    if lesson == HAND:
        practice.update(seen(t))
        t += SEEN_S
        practice.update(seen(t))
    elif lesson is not None and lesson.startswith("swipe "):
        for _ in range(SWIPES_EACH):
            t += 1.0
            practice.update(seen(t, swipe(lesson.split()[1], t)))
    elif lesson is not None:
        practice.update(seen(t, wave(t) if lesson == "wave" else hold(lesson, t)))
    assert practice.state.done
    t += PAUSE_S + 0.1
    practice.update(seen(t))
    return t


def test_a_lesson_passed_by_the_demo_stays_long_enough_to_read() -> None:
    practice = Practice(demonstrated=True)
    practice.skip()
    practice.update(seen(1.0, hold("open_palm", 1.0)))
    practice.update(seen(1.0 + READ_S - 0.1))
    assert (practice.state.lesson, practice.state.done) == ("open_palm", True)
    practice.forget_hand()
    assert practice.state.lesson == "open_palm"
    practice.update(seen(9.0, hold("open_palm", 9.0)))
    assert practice.update(seen(9.0 + READ_S)).lesson == "swipe left"


@pytest.mark.parametrize(("demonstrated", "then"), [(True, "victory"), (False, "thumb_up")])
def test_going_back_in_the_demo_waits_for_the_person(*, demonstrated: bool, then: str) -> None:
    practice = Practice(demonstrated=demonstrated)
    for _ in LESSONS[: LESSONS.index("thumb_up")]:
        practice.skip()
    practice.back()
    assert practice.update(seen(1.0, hold("victory", 1.0))).stays == demonstrated
    assert practice.update(seen(60.0, hold("victory", 60.0))).lesson == then
    while practice.state.lesson != "thumb_up":
        practice.skip()
    practice.update(seen(61.0, hold("thumb_up", 61.0)))
    assert practice.update(seen(61.0 + READ_S)).lesson == "thumb_down"


TOO_SHORT = GestureCode.STROKE_TOO_SHORT(way=0.3, least=0.6)


def test_a_hold_shows_its_progress_until_its_sign_or_hand_is_gone() -> None:
    practice = at("open_palm")
    held = seen(1.0, holding=Holding("open_palm", 0.7, 0.5))
    assert practice.update(held).share == 0.5
    assert practice.update(seen(1.0, holding=Holding("victory", 0.7, 0.5))).share == 0.0
    practice.update(held)
    assert practice.update(unseen(1.0)) == PracticeState("open_palm", 1)
    practice.update(held)
    practice.forget_hand()
    assert (practice.state.lesson, practice.state.share) == ("open_palm", 0.0)


def test_the_reason_for_a_failed_attempt_shows_until_timeout_or_success() -> None:
    practice = at("swipe left")
    assert practice.update(tried(2.0, "swipe left", TOO_SHORT)).miss == TOO_SHORT
    assert practice.update(seen(2.0 + SAID_S - 0.1)).miss == TOO_SHORT
    assert practice.update(seen(2.0 + SAID_S)).miss is None
    practice.update(tried(6.0, "swipe left", TOO_SHORT))
    assert (
        practice.update(tried(6.5, "swipe left", GestureCode.STROKE_NOT_OPEN())).miss
        == GestureCode.STROKE_NOT_OPEN()
    )
    assert practice.update(seen(6.6, swipe("left", 6.6))).miss is None


def test_a_hold_released_early_is_reported_only_in_its_own_lesson() -> None:
    early = Miss(1, 2.0, 1.4, "victory", GestureCode.HELD_TOO_SHORT(held_s=0.6, full_s=1.0))
    assert at("victory").update(seen(2.0, misses=(early,))).miss == early.reason
    assert at("thumb_up").update(seen(2.0, misses=(early,))).miss is None


def test_a_swipe_that_left_the_picture_is_reported_in_its_own_lesson() -> None:
    left = Miss(1, 2.0, 1.4, "swipe left", GestureCode.STROKE_LEFT_PICTURE())
    assert at("swipe left").update(seen(2.0, misses=(left,))).miss == left.reason
    assert at("swipe right").update(seen(2.0, misses=(left,))).miss is None


def test_a_failed_wave_is_reported_in_the_lesson_on_waving() -> None:
    few = Miss(1, 2.0, 1.0, "wave", GestureCode.WAVE_TOO_FEW(count=3, least=4))
    assert at("wave").update(seen(2.0, misses=(few,))).miss == few.reason


@pytest.mark.parametrize(("lesson", "other"), [("swipe left", "right"), ("swipe right", "left")])
def test_a_swipe_in_the_wrong_direction_does_not_pass_and_is_reported(
    lesson: str, other: str
) -> None:
    practice = at(lesson)
    state = practice.update(seen(2.0, swipe(other, 2.0)))
    assert (state.done, state.miss) == (False, PracticeCode.STROKE_OTHER_WAY())


def test_a_sideways_try_passes_and_a_wind_up_does_not() -> None:
    practice = at("swipe left")
    practice.update(moved(0.9, 100.0))
    practice.update(moved(1.1, 200.0))
    wound_up = practice.update(tried(1.2, "swipe right"))
    assert (wound_up.done, wound_up.miss) == (False, None)
    practice.update(moved(1.4, 160.0))
    practice.update(moved(1.8, 80.0))
    assert practice.update(tried(1.9, "swipe left")).times == 1
    proposal = practice.proposal()
    assert proposal.reach == 0.8


def turned(t: float, sign: str = "open_palm") -> Recognition:
    why = GestureCode.SIGN_TURNED(sign=sign, turn_deg=90.0, limit_deg=45.0)
    hand = replace(Shown().reading(), reading=SignReading(NONE, 1.0, {}, why), pointing="left")
    return replace(seen(t), readings=(hand,))


@pytest.mark.parametrize("lesson", LEARNED)
def test_a_sign_held_turned_is_mentioned_and_then_learned(lesson: str) -> None:
    practice = at(lesson)
    states = [practice.update(turned(t, lesson)) for t in (0.0, 0.4, 1.5, LEARN_S)]
    assert [(one.turned, one.share) for one in states] == [
        (None, 0.0),
        (None, 0.0),
        ("left", 0.5),
        ("left", 1.0),
    ]
    assert not practice.state.done


def test_learning_a_turned_sign_survives_a_short_gap_but_not_another_sign() -> None:
    practice = at("open_palm")
    for now in (turned(0.0), seen(0.2), turned(0.4)):
        practice.update(now)
    assert practice.update(turned(1.5)).share == 0.5
    practice.update(seen(1.5 + 2 * LOSS_S))
    assert practice.update(turned(2.5)).share == 0.0


@pytest.mark.parametrize(("lesson", "sign"), [("victory", "open_palm"), ("thumb_up", "thumb_up")])
def test_other_signs_and_thumbs_are_not_learned(lesson: str, sign: str) -> None:
    practice = at(lesson)
    assert [practice.update(turned(t, sign)).turned for t in (0.0, LEARN_S)] == [None, None]


def test_a_sign_released_early_starts_over() -> None:
    practice = at("open_palm")
    palm, other = (replace(Shown().reading(), sign=sign) for sign in ("open_palm", "victory"))
    shares = [
        practice.update(Recognition(t, (), (reading,), (), ())).share
        for t, reading in ((1.0, palm), (1.5, palm), (1.75, other), (2.0, palm), (2.25, palm))
    ]
    assert shares == [0.0, 0.5, 0.0, 0.0, 0.25]


def stroke(practice: Practice, direction: str, lengths: float, seconds: float, t: float) -> float:
    """Move the palm evenly over this many hand lengths."""
    frames = max(3, round(seconds * 30))
    for frame in range(frames + 1):
        last = frame == frames
        events = (swipe(direction, t + seconds, seconds=seconds),) if last else ()
        practice.update(
            moved(t + seconds * frame / frames, 100 + lengths * LENGTH * frame / frames, *events)
        )
    return t + seconds + PAUSE_S + 0.1


def practised(lengths: float, seconds: float) -> Practice:
    practice = at("swipe left")
    t = 1.0
    for lesson in SWIPES:
        for _ in range(SWIPES_EACH):
            t = stroke(practice, lesson.split()[1], lengths, seconds, t + 0.1)
            practice.update(moved(t, 100.0))
    return practice


@given(st.floats(0.5, 6.0), st.floats(0.2, 1.2))
def test_proposals_are_never_harder_than_the_defaults(lengths: float, seconds: float) -> None:
    proposal = practised(lengths, seconds).proposal()
    assert MIN_TRY_LENGTHS <= proposal.swipe_lengths <= 1.2
    assert MIN_TRY_LENGTHS_PER_S <= proposal.swipe_speed <= 2.5
    assert 0.5 <= proposal.hold_s <= 1.0


def test_a_swipe_is_done_three_times_and_its_way_back_is_no_mistake() -> None:
    practice = at("swipe left")
    states = []
    for t in (1.0, 4.0, 7.0):
        states.append(practice.update(seen(t, swipe("left", t))))
        states.append(practice.update(seen(t + 1, swipe("right", t + 1))))
    assert [(one.times, one.done, one.miss) for one in states[:4]] == [
        (1, False, None),
        (1, False, None),
        (2, False, None),
        (2, False, None),
    ]
    assert [one.share for one in states[:4:2]] == [pytest.approx(1 / 3), pytest.approx(2 / 3)]
    assert states[4].done


def test_a_stroke_counts_once_as_a_try_and_as_the_swipe_that_it_becomes() -> None:
    practice = at("swipe left")
    assert practice.update(tried(1.0, "swipe left")).times == 1
    assert practice.update(seen(1.3, swipe("left", 1.3, seconds=0.8))).times == 1
    assert practice.update(tried(3.0, "swipe left")).times == 2


def measured(lefts: list[float], rights: list[float]) -> Proposal:
    """Return the proposal after strokes of these lengths."""
    practice = at("swipe left")
    t = 1.0
    for direction, ways in (("left", lefts), ("right", rights)):
        for way in ways:
            t = stroke(practice, direction, way, 0.5, t + 0.1)
            practice.update(moved(t, 100.0))
    return practice.proposal()


def test_one_stroke_that_went_wrong_does_not_change_the_proposal() -> None:
    usual = measured([1.2, 1.2, 1.2], [1.2, 1.2, 1.2])
    assert replace(measured([1.2, 0.4, 1.2], [1.2, 1.2, 0.5]), reach=usual.reach) == usual


def test_the_weaker_side_decides() -> None:
    assert measured([1.6, 1.6, 1.6], [1.0, 1.0, 1.0]).swipe_lengths == 0.7


def test_flicks_from_the_wrist_are_done_but_leave_length_and_speed_alone() -> None:
    practice = at("swipe left")
    for t in (1.0, 3.0, 5.0):
        practice.update(moved(t - 0.4, 100.0))
        flick = Try(1, t, t - 0.4, "swipe left", None, from_wrist=True)
        practice.update(replace(moved(t, 110.0), tries=(flick,)))
    assert practice.proposal() == Proposal(
        1.0, MIN_SWIPE_LENGTHS, MIN_PEAK_LENGTHS_PER_S, 0.0, from_wrist=True
    )
    practice.forget_measured()
    assert practice.proposal() is None


def test_nothing_is_proposed_without_a_measured_stroke() -> None:
    practice, t = Practice(), 0.0
    while practice.state.lesson is not None:
        t = come_off(practice, t)
    assert practice.proposal() is None


def test_a_hand_counts_as_seen_after_an_unbroken_stretch() -> None:
    practice = Practice()
    shares = [
        practice.update(one).share
        for one in (seen(5.0), seen(5.5), unseen(5.6), seen(5.75), seen(6.25))
    ]
    assert shares == [0.0, 0.5, 0.0, 0.0, 0.5]
    assert practice.update(seen(5.75 + SEEN_S)).done


def test_a_pass_shows_and_no_gesture_counts_until_its_pause_is_over() -> None:
    practice = at("open_palm")
    assert practice.update(seen(0.0, hold("open_palm", 0.0))) == PracticeState(
        "open_palm", 1, 1.0, True, "none"
    )
    assert practice.update(unseen(PAUSE_S / 2)) == PracticeState("open_palm", 1, 1.0, True, "")
    practice.update(seen(PAUSE_S / 2, swipe("left", PAUSE_S / 2)))
    assert practice.update(seen(PAUSE_S)) == PracticeState("swipe left", 2, seen="none")
    for _ in LESSONS[2:]:
        practice.skip()
    assert practice.update(seen(9.0)) == PracticeState(None, len(LESSONS), 1.0, True, "none")


def test_the_largest_hand_practises() -> None:
    practice = at("open_palm")
    small = replace(Shown(1, 1, length_px=80.0).reading(), sign="victory")
    large = replace(
        Shown(2, 2, length_px=120.0, holding=Holding("open_palm", 0.5, 0.25)).reading(),
        sign="open_palm",
    )
    for readings in ((small, large), (large, small)):
        standing = practice.update(Recognition(1.0, (), readings, (), ()))
        assert (standing.seen, standing.share) == ("open_palm", 0.25)


def test_only_the_hold_event_passes_a_lesson() -> None:
    practice = at("open_palm")
    full = Holding("open_palm", 0.0, 1.0)
    assert not practice.update(seen(1.0, holding=full)).done
    assert practice.update(seen(1.1, hold("open_palm", 1.1), holding=full)).done


def test_going_back_returns_to_the_previous_lesson_but_not_before_the_first() -> None:
    practice = at("swipe left")
    lessons = []
    for _ in range(3):
        practice.back()
        lessons.append(practice.state.lesson)
    assert lessons == ["open_palm", HAND, HAND]


@pytest.mark.parametrize(
    ("broken", "hold_s"),
    [([0.7, 0.7], 0.7), ([0.72], 1.0), ([0.66, 0.66], 0.7), ([0.4, 0.4], 0.5), ([0.39, 0.39], 1.0)],
)
def test_two_nearly_full_holds_shorten_the_proposed_hold(
    broken: list[float], hold_s: float
) -> None:
    practice = practised(lengths=2.0, seconds=0.5)
    assert practice.state.lesson == "victory"
    for attempt, share in enumerate(broken):
        t = 20.0 + 2 * attempt
        practice.update(seen(t + share, holding=Holding("victory", t, share)))
        practice.update(seen(t + 1.0))
    proposal = practice.proposal()
    assert proposal.hold_s == hold_s


def test_proposals_are_rounded_to_a_tenth() -> None:
    assert practised(lengths=1.26, seconds=0.5).proposal() == Proposal(1.0, 0.9, 1.8, 1.3)


def test_a_stroke_too_fast_to_time_does_not_lower_the_proposed_speed() -> None:
    practice = at("swipe left")
    practice.update(moved(1.0, 100.0))
    practice.update(
        moved(1.0 + WINDOW_S / 2, 200.0, swipe("left", 1.0 + WINDOW_S / 2, seconds=WINDOW_S / 2))
    )
    assert practice.proposal() == Proposal(1.0, 0.7, MIN_PEAK_LENGTHS_PER_S, 1.0)


def test_practice_accepts_smaller_strokes_and_keeps_all_other_settings() -> None:
    own = OwnSigns()
    config = GestureConfig(1.4, "rock", 1.4, 3.0, own)
    assert lenient(config) == GestureConfig(
        1.4, "rock", 1.4, 3.0, own, (MIN_TRY_LENGTHS, MIN_TRY_LENGTHS_PER_S)
    )
    assert lenient(config).own_signs is own


def test_practice_never_takes_a_wind_up_for_a_swipe() -> None:
    practised = lenient(
        GestureConfig(swipe_lengths=MIN_TRY_LENGTHS, swipe_speed=MIN_TRY_LENGTHS_PER_S)
    )
    assert (practised.swipe_lengths, practised.swipe_speed) == (
        MIN_SWIPE_LENGTHS,
        MIN_PEAK_LENGTHS_PER_S,
    )


def test_a_pass_still_counts_if_the_hand_is_lost_during_the_pause() -> None:
    practice = at("open_palm")
    practice.update(seen(1.0, hold("open_palm", 1.0)))
    assert practice.state.done
    practice.forget_hand()
    assert practice.state.lesson == LESSONS[2]


def test_measurements_can_be_discarded() -> None:
    practice = practised(lengths=0.9, seconds=0.5)
    assert practice.proposal() is not None
    practice.forget_measured()
    assert practice.proposal() is None


def test_the_demo_shows_every_lesson() -> None:
    assert [lesson for lesson in LESSONS if lesson not in PARTS] == []


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("shown", [seen, unseen])
def test_a_lesson_that_nothing_completes_is_overdue_after_twenty_seconds(
    lesson: str, shown: Callable[[float], Recognition]
) -> None:
    practice = at(lesson)
    if lesson == HAND:
        shown = unseen  # any hand completes it
    practice.update(shown(100.0))
    assert not practice.update(shown(100.0 + OVERDUE_S - 0.1)).overdue
    assert practice.update(shown(100.0 + OVERDUE_S)).overdue
    practice.skip()
    assert not practice.update(shown(101.0 + OVERDUE_S)).overdue


def test_a_lesson_that_succeeds_late_is_no_longer_overdue() -> None:
    practice = at("wave")
    practice.update(seen(0.0))
    assert practice.update(seen(OVERDUE_S)).overdue
    assert not practice.update(seen(OVERDUE_S + 1.0, wave(OVERDUE_S + 1.0))).overdue


def test_each_of_the_swipes_starts_the_time_of_a_lesson_again() -> None:
    practice = at("swipe left")
    practice.update(seen(0.0))
    assert practice.update(seen(OVERDUE_S)).overdue
    practice.update(tried(OVERDUE_S + 1.0, "swipe left"))
    assert not practice.update(seen(2 * OVERDUE_S)).overdue
    assert practice.update(seen(2 * OVERDUE_S + 1.0)).overdue


@pytest.mark.parametrize("sign", ["", NONE, "four"])
def test_an_overdue_lesson_offers_the_way_on_in_words(sign: str) -> None:
    state = PracticeState("wave", LESSONS.index("wave"), seen=sign, overdue=True)
    assert narration(state) == "Press → for the next one."
    assert "You can skip this." in feedback(state)
