from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import Recognition
from handtrack.messages import Hand
from handtrack.navigation.practice import HAND, LESSONS, PAUSE_S, SEEN_S, SHORTEST, SLOWEST, Practice, lenient
from handtrack.sentences import Code
from tests.navigation.stage import Shown, hold, swipe

LENGTH = 100.0


def seen(t: float, *events: object, holding: Holding | None = None, misses: tuple[Miss, ...] = ()) -> Recognition:
    return Recognition(t, (), (Shown(holding=holding).reading(),), events, misses)  # type: ignore[arg-type]


def moved(t: float, x: float, *events: object) -> Recognition:
    points = np.tile(np.array((x, 200.0, 0.0), np.float32), (21, 1))
    hand = Hand(1, points, points / 1000, "Right", 1.0, 1.0)
    return Recognition(t, (hand,), (Shown(length_px=LENGTH).reading(),), events, ())  # type: ignore[arg-type]


def come_off(practice: Practice, t: float) -> float:
    """Do what is asked for, and let the pause pass; return the time."""
    lesson = practice.state.lesson
    if lesson == HAND:
        practice.follow(seen(t))
        t += SEEN_S
        practice.follow(seen(t))
    elif lesson is not None and lesson.startswith("swipe "):
        practice.follow(seen(t, swipe(lesson.split()[1], t)))
    elif lesson is not None:
        practice.follow(seen(t, hold(lesson, t)))
    assert practice.state.done
    t += PAUSE_S + 0.1
    practice.follow(seen(t))
    return t


def test_every_lesson_is_gone_through_in_order_by_doing_what_it_asks() -> None:
    practice, t, lessons = Practice(), 0.0, []
    while practice.state.lesson is not None:
        lessons.append(practice.state.lesson)
        t = come_off(practice, t)
    assert tuple(lessons) == LESSONS


def test_another_gesture_than_the_one_asked_for_moves_nothing() -> None:
    practice = Practice()
    practice.skip()
    practice.follow(seen(1.0, hold("victory", 1.0), swipe("left", 1.0)))
    assert (practice.state.lesson, practice.state.done) == ("open_palm", False)


def test_a_gesture_within_the_pause_belongs_to_the_one_that_came_off() -> None:
    practice = Practice()
    practice.skip()
    practice.follow(seen(1.0, hold("open_palm", 1.0)))
    practice.follow(seen(1.3, swipe("left", 1.3)))
    practice.follow(seen(1.0 + PAUSE_S))
    assert (practice.state.lesson, practice.state.done) == ("swipe left", False)


def test_a_hold_shows_how_far_it_is_and_a_stroke_what_it_lacked() -> None:
    practice = Practice()
    practice.skip()
    assert practice.follow(seen(1.0, holding=Holding("open_palm", 0.7, 0.5))).share == 0.5
    assert practice.follow(seen(1.1, holding=Holding("victory", 0.7, 0.5))).share == 0.0
    practice.skip()
    too_short = Miss(1, 2.0, 1.5, "swipe left", Code.STROKE_TOO_SHORT(way=0.3, least=0.5))
    assert practice.follow(seen(2.0, misses=(too_short,))).miss == too_short.reason
    assert practice.follow(seen(2.1)).miss == too_short.reason
    assert practice.follow(seen(2.2, swipe("left", 2.2))).miss is None


def test_a_sign_that_is_shown_already_when_it_is_asked_for_need_not_be_let_go() -> None:
    practice = Practice()
    practice.skip()
    palm = replace(Shown().reading(), sign="open_palm")
    for t in (1.0, 1.5, 1.9):
        assert not practice.follow(Recognition(t, (), (palm,), (), ())).done
    assert practice.follow(Recognition(2.1, (), (palm,), (), ())).done


def stroke(practice: Practice, direction: str, lengths: float, seconds: float, t: float) -> float:
    """Move the palm evenly over so many hand lengths."""
    frames = max(3, round(seconds * 30))
    for frame in range(frames + 1):
        last = frame == frames
        events = (swipe(direction, t + seconds, seconds=seconds),) if last else ()
        practice.follow(moved(t + seconds * frame / frames, 100 + lengths * LENGTH * frame / frames, *events))
    return t + seconds + PAUSE_S + 0.1


def practised(lengths: float, seconds: float) -> Practice:
    practice = Practice()
    practice.skip()
    practice.skip()
    t = stroke(practice, "left", lengths, seconds, 1.0)
    practice.follow(moved(t, 100.0))
    stroke(practice, "right", lengths, seconds, t + 0.1)
    return practice


def test_short_and_slow_strokes_are_proposed_as_they_were_made_with_something_to_spare() -> None:
    proposal = practised(lengths=1.0, seconds=0.5).proposal()
    assert proposal is not None
    assert (proposal.swipe_lengths, proposal.swipe_speed) == (0.7, 1.4)
    assert proposal.reach == 1.0


@given(st.floats(0.5, 6.0), st.floats(0.2, 1.2))
def test_nothing_harder_than_the_defaults_is_ever_proposed(lengths: float, seconds: float) -> None:
    proposal = practised(lengths, seconds).proposal()
    assert proposal is not None
    assert SHORTEST <= proposal.swipe_lengths <= 1.2
    assert SLOWEST <= proposal.swipe_speed <= 2.5
    assert 0.5 <= proposal.hold_s <= 1.0


def test_holds_that_broke_off_propose_a_shorter_hold() -> None:
    practice = practised(lengths=2.0, seconds=0.5)
    practice.skip()
    for attempt in range(3):
        t = 20.0 + 2 * attempt
        practice.follow(seen(t + 0.7, holding=Holding("victory", t, 0.7)))
        practice.follow(seen(t + 1.0))
    proposal = practice.proposal()
    assert proposal is not None
    assert proposal.hold_s == pytest.approx(0.7)


def test_without_a_stroke_that_was_seen_nothing_is_proposed() -> None:
    practice, t = Practice(), 0.0
    while practice.state.lesson is not None:
        t = come_off(practice, t)
    assert practice.proposal() is None


@given(st.lists(st.sampled_from(["skip", "back"]), max_size=30))
def test_skipping_and_going_back_never_leave_the_lessons(steps: list[str]) -> None:
    practice = Practice()
    for step in steps:
        practice.skip() if step == "skip" else practice.back()
        state = practice.state
        assert 0 <= state.number <= len(LESSONS)
        assert (state.lesson is None) == (state.number == len(LESSONS))


def test_smaller_strokes_are_read_while_they_are_practised() -> None:
    config = lenient(GestureConfig(hold_s=1.4))
    assert (config.hold_s, config.swipe_lengths, config.swipe_speed) == (1.4, SHORTEST, SLOWEST)


def test_what_came_off_counts_also_where_the_hand_is_lost_within_the_pause() -> None:
    practice = Practice()
    practice.skip()
    practice.follow(seen(1.0, hold("open_palm", 1.0)))
    assert practice.state.done
    practice.forget_hand()
    assert practice.state.lesson == LESSONS[2]


def test_a_hand_that_is_forgotten_holds_nothing() -> None:
    practice = Practice()
    practice.skip()
    practice.follow(seen(1.0, holding=Holding("open_palm", 0.4, 0.6)))
    assert practice.state.share == pytest.approx(0.6)
    practice.forget_hand()
    assert (practice.state.lesson, practice.state.share) == ("open_palm", 0.0)


def test_what_was_measured_is_forgotten_where_it_was_somebody_else() -> None:
    practice = practised(lengths=0.9, seconds=0.5)
    assert practice.proposal() is not None
    practice.forget_measured()
    assert practice.proposal() is None
